"""Who tells of somebody else's trouble is heard as the one who worries, and not as the one hurt."""

import pytest

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
