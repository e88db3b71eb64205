"""Who tells of somebody else's trouble is heard as the one who worries, and not as the one hurt."""

import pytest

from heartwhisper.counsel.playbook import story
from heartwhisper.counsel.playbook.parts import talked
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.playbook.script import script
from heartwhisper.counsel.playbook.situation import situations
from heartwhisper.counsel.reading import read
from tests.counsel.talks import talk

OF_ANOTHER = [
    ("ko", "제 친구가 남자친구한테 차였는데 어떻게 위로해야 할까요?"),
    ("ko", "언니가 이혼하려고 해요. 제가 뭘 해줄 수 있을까요"),
    ("en", "My best friend was dumped last night and won't stop crying. How can I help her?"),
    ("en", "my sister keeps going back to a guy who cheats on her, what can I do"),
    ("zh", "我闺蜜被男朋友甩了，我该怎么安慰她？"),
    ("ja", "友達が失恋しました。どう慰めればいいですか？"),
    ("fr", "ma sœur retourne toujours avec un mec qui la trompe, que faire ?"),
    ("hi", "मेरी दोस्त का ब्रेकअप हो गया, उसे कैसे संभालूँ?"),
]
OWN = [
    ("ko", "친구였던 사람한테 차였어요"),
    ("en", "my best friend and I broke up after three years together"),
    ("zh", "我和男朋友分手了，朋友都劝我放下"),
    ("ja", "親友だった彼に振られました"),
    ("fr", "mon meilleur ami m'a quittée, on était ensemble depuis deux ans"),
    ("hi", "मेरा सबसे अच्छा दोस्त ही मेरा बॉयफ्रेंड था, ब्रेकअप हो गया"),
    # A friend's trouble opens their own.
    ("ko", "언니가 이혼하고 우리 집에 온 뒤로 남편이 언니만 챙겨요. 제가 예민한 걸까요?"),
    ("en", "my friend got dumped and now her ex is texting me"),
    ("ja", "親友が離婚してから、夫が毎日その子に連絡しています"),
    ("zh", "同事离婚了，其实我一直喜欢她"),
]


@pytest.mark.parametrize(("language", "text"), OF_ANOTHER)
def test_a_helper_is_answered_as_one(language, text):
    assert read(text, language).danger.level == "none"
    said = compose(talk(language, [text]))
    known = script(language).situations["for_another"]
    narrow = script(language).intents.get("helping_a_friend", {})  # in French
    parts = ("hear", "answer", "thought", "ask", "step")
    lines = [line for said in (known, narrow) for part in parts for line in said.get(part, ())]
    lines += [line for answers in known["answers"].values() for line in answers]
    assert any(line in said for line in lines if "{" not in line), said


@pytest.mark.parametrize(("language", "text"), OWN)
def test_the_writers_own_trouble_stays_their_own(language, text):
    about = situations((text,), language)
    assert not about.granted or about.names[0] != "for_another"


def test_who_asks_how_to_help_is_told_a_way_at_once():
    known = script("ko").situations["for_another"]
    said = compose(talk("ko", ["제 친구가 남자친구한테 차였는데 어떻게 위로해야 할까요?"]))
    assert said.endswith(tuple(known["step"]))


def test_a_kind_of_story_is_not_heard_beside_somebody_elses_trouble():
    text = "my best friend just got dumped and she won't stop crying, how do i comfort her"
    kinds = [kind.said for kind in story.kinds(text, "en")]
    assert kinds
    said = compose(talk("en", [text]))
    assert not any(line in said for kind in kinds for line in kind["hear"]), said


def test_without_a_sign_nobody_is_called_a_helper():
    text = (
        "coworker told me in confidence she found messages on her husbands phone. no idea what now"
    )
    about = situations((text,), "en")
    assert about.names[0] == "for_another"
    assert about.best >= 0.8
    assert not about.granted


def test_whether_to_tell_is_answered_and_not_met_with_a_step():
    known = script("ko")
    about = [known.situations["for_another"], known.talk["general"]]
    _, thought, _ = talked(
        talk("ko", ["친구 남친이 딴 여자랑 있는 걸 봤는데 말해야 할까요?"]), known, about
    )
    assert thought[0][0] in about[0]["answers"]["should"]


TURNED = [
    ("en", "And me, my boyfriend broke up with me too yesterday. Will he come back?"),
    ("ko", "사실 저도 어제 남자친구랑 헤어졌어요. 다시 돌아올까요?"),
    ("zh", "其实我也刚和男朋友分手了"),
    ("ja", "実は私も昨日彼氏と別れました"),
    ("fr", "moi aussi je viens de rompre avec mon copain"),
]


@pytest.mark.parametrize(("language", "text"), TURNED)
def test_who_turns_to_their_own_trouble_is_followed(language, text):
    of_another = next(said for code, said in OF_ANOTHER if code == language)
    names = situations((of_another, of_another, text), language).names
    assert names[:1] != ("for_another",)


IN_DANGER = [
    ("ko", "violence", "언니가 형부한테 맞는 것 같아요. 어떻게 도와야 하죠"),
    ("en", "violence", "my sister's husband shouts at her and she flinches when he comes in"),
    ("en", "suicide", "since he left her my friend stopped eating and gave all her things away"),
    ("zh", "violence", "我闺蜜的男朋友打她，我该怎么劝她离开"),
    ("ja", "violence", "姉の夫が姉を家から出してくれません。どうしたらいい？"),
    ("ja", "suicide", "友達が離婚してから連絡が取れません。「今までありがとう」とだけ来ました"),
    ("fr", "violence", "le mari de ma sœur la frappe, comment l'aider ?"),
    ("hi", "violence", "मेरी बहन का पति उसे मारता है, मैं क्या करूँ?"),
]


@pytest.mark.parametrize(("language", "kind", "text"), IN_DANGER)
def test_a_friend_in_danger_is_not_met_as_a_heartache(language, kind, text):
    danger = read(text, language).danger
    assert danger.level != "none"
    assert danger.kind == kind


AFRAID = [
    ("en", "should i go back to him after he pushed me?"),
    ("en", "will he ever stop shouting at me? i'm scared of him"),
    ("fr", "est-ce normal que mon copain décide de mes vêtements ?"),
]


@pytest.mark.parametrize(("language", "text"), AFRAID)
def test_who_is_afraid_is_asked_about_it_and_told_nothing_on_going_back(language, text):
    assert read(text, language).danger.level != "none"
    said = compose(talk(language, [text]))  # as if it had not been seen
    answers = [
        line
        for one in script(language).situations.values()
        for lines in one["answers"].values()
        for line in lines
    ]
    assert not any(line in said for line in answers), said


def test_what_is_mentioned_is_not_heard_as_the_helpers_own():
    text = "언니가 3년 만난 사람이랑 헤어지고 계속 울어요. 어떻게 위로해야 할까요?"
    said = compose(talk("ko", [text]))
    details = [line for one in script("ko").details for line in one.said["hear"]]
    assert not any(line in said for line in details), said
