"""Whose danger it is: the writer's own, somebody else's, or that of somebody who is dead."""

import pytest

from heartwhisper.counsel.danger import Danger
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.reading import read
from tests.counsel.talks import talk

OWN = {
    "ko": [
        "친구가 자살했어 나도 따라가고 싶어",
        "작년에 자해했는데 지금도 죽고 싶어요",
        "남친이 자살 시도했는데 나도 그럴까 봐",
        "언니가 자살했어요 이제 내 차례인 것 같아요",
    ],
    "en": [
        "My brother tried to commit suicide and so will I tonight",
        "my friend tried to commit suicide. I tried too, yesterday",
        "my husband who tried to kill himself last year left and now I want to die",
        "told my sister i'm not suicidal but i am",
    ],
    "zh": [
        "我朋友自杀了，我也想跟着去",
        "去年想过自杀，现在我又想死了",
        "姐姐跳楼了，下一个就是我",
    ],
    "ja": [
        "友達が自殺しました。私も後を追いたい",
        "昔リスカしてた。今また死にたくなって",
        "姉が自殺して、次は私かな",
    ],
    "fr": [
        "Mon frère s'est suicidé et moi aussi je vais le faire",
        "il y a deux ans j'ai voulu mourir et maintenant je veux mourir encore",
        "ma copine s'est suicidée, c'est mon tour",
    ],
    "hi": [
        "मेरे दोस्त ने आत्महत्या कर ली, मैं भी वही करूँगी",
        "pichle saal suicide ki koshish ki thi aur ab main marna chahta hu",
    ],
}
ANOTHERS = {
    "ko": ["여자친구가 죽고 싶다고 해서 너무 걱정돼", "헤어지자고 하면 죽어 버리겠대요"],
    "en": [
        "my boyfriend says he wants to die and I don't know what to do",
        "my friend tried to kill herself. I tried to call her too",
    ],
    "zh": ["我朋友想自杀，我不知道怎么办"],
    "ja": ["友達が死にたいって言っています"],
    "fr": ["ma copine veut mourir, je suis perdu", "mon copain veut mourir, je veux l'aider"],
    "hi": ["मेरी बहन मरना चाहती है, मैं क्या करूँ"],
}
DEAD = {
    "ko": "친구가 자살했어요 보고 싶어요",
    "en": "My friend killed himself last month and I miss him",
    "zh": "我朋友自杀了 我很想他",
    "ja": "友達が自殺しました。会いたいです",
    "fr": "mon frère s'est pendu et il me manque",
    "hi": "मेरे दोस्त ने आत्महत्या कर ली और मुझे उसकी याद आती है",
}
AFTER_A_GAME = [
    ("en", "we played mario kart, he laughed and then in the kitchen he grabbed my throat"),
    ("fr", "on a joué à mario kart il rigolait et puis dans la cuisine il m'a serré la gorge"),
    ("hi", "hum ludo khel rahe the main jeet gayi aur phir kitchen me usne mera gala pakad liya"),
    ("ko", "주말에 같이 야구 보고 기분 좋았는데 집에서 남친이 맥주병 던지고 저를 때렸어요"),
]


def cases(by_language):
    return [(code, text) for code, texts in by_language.items() for text in texts]


@pytest.mark.parametrize(("language", "text"), cases(OWN))
def test_anothers_danger_does_not_hide_ones_own(language, text):
    found = read(text, language).danger
    assert (found.level, found.kind) == ("acute", "suicide")


@pytest.mark.parametrize(("language", "text"), cases(ANOTHERS))
def test_of_somebody_else_it_is_a_concern_that_stays(language, text):
    found = read(text, language).danger
    assert (found.level, found.kind, found.other) == ("concern", "suicide", "living")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_lost_somebody_so_is_asked_about_themselves(language):
    found = read(DEAD[language], language).danger
    assert (found.level, found.other) == ("concern", "dead")
    answer = compose(talk(language, [DEAD[language]], found))
    assert any(line in answer for line in kinds(language)["suicide"]["first"])


@pytest.mark.parametrize("text", ["my friend wants to kill herself and I want to disappear"])
def test_who_speaks_of_themselves_too_is_asked_about_themselves(text):
    assert read(text, "en").danger.other is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_worries_about_somebody_is_asked_about_that_person(language):
    told = ANOTHERS[language][0]
    found = read(told, language).danger
    first = compose(talk(language, [told], found))
    assert first in kinds(language)["suicide_of_another"]["first"]
    for word, reply in ((YES[language], "yes"), (NO[language], "no")):
        answer = compose(talk(language, [told, first, word], found))
        assert answer in kinds(language)["suicide_of_another"][reply]


BEATEN = {
    "ko": "언니가 형부한테 맞는 것 같아요. 어떻게 도와야 하죠",
    "en": "my sister's husband shouts at her and she flinches when he comes in",
    "zh": "我闺蜜的男朋友打她，我该怎么劝她离开",
    "ja": "友達が彼氏に怒鳴られていて心配です。どう助ければいいですか",
    "fr": "le mari de ma sœur la frappe, comment l'aider ?",
    "hi": "मेरी बहन का पति उसे मारता है, मैं क्या करूँ?",
}
AND_ME = {
    "ko": "언니가 그러는데 남편이 저를 때리는 건 정상이 아니래요",
    "en": "my sister saw how he pushed me",
    "zh": "我妹妹看到他打我",
    "ja": "姉に、夫に殴られていることを話しました",
    "fr": "ma sœur a vu qu'il me frappe",
    "hi": "मेरी बहन ने देखा कि वह मुझे मारता है",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_tells_of_somebody_beaten_is_not_called_the_one_who_is(language):
    told, standing = BEATEN[language], Danger("concern", "violence", "x")
    first = compose(talk(language, [told], standing))
    said = kinds(language)["violence_of_another"]
    assert any(line in first for line in said["first"]), first
    for word, reply in ((YES[language], "yes"), (NO[language], "no")):
        assert compose(talk(language, [told, first, word], standing)) in said[reply]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_beaten_is_asked_about_themselves_whoever_saw_it(language):
    first = compose(talk(language, [AND_ME[language]], Danger("concern", "violence", "x")))
    assert not any(line in first for line in kinds(language)["violence_of_another"]["first"])


def test_once_that_person_is_safe_the_talk_goes_on_and_otherwise_it_does_not():
    told, standing = ANOTHERS["en"][0], Danger("concern", "suicide", "x")
    first = kinds("en")["suicide_of_another"]["first"][0]
    safe, unsafe = (kinds("en")["suicide_of_another"][reply][0] for reply in ("yes", "no"))
    later = "I keep looking at my phone all evening and cannot sleep"
    calm = compose(talk("en", [told, first, "yes", safe, later], standing))
    careful = compose(talk("en", [told, first, "no", unsafe, later], standing))
    listening = [*book("safety")["words"]["en"]["on"], *book("safety")["words"]["en"]["still"]]
    assert calm not in listening
    assert careful in listening


def test_who_then_speaks_of_themselves_is_asked_about_themselves():
    told, text = ANOTHERS["en"][0], "to be honest I want to disappear"
    first = kinds("en")["suicide_of_another"]["first"][0]
    found = read(text, "en").danger
    assert (found.level, found.kind) == ("concern", "suicide")
    answer = compose(talk("en", [told, first, text], found))
    assert any(line in answer for line in kinds("en")["suicide"]["first"])


@pytest.mark.parametrize(("language", "text"), AFTER_A_GAME)
def test_a_game_before_it_excuses_no_blow(language, text):
    assert read(text, language).danger.level != "none"


YES = {"ko": "네", "en": "yes", "zh": "嗯", "ja": "はい", "fr": "oui", "hi": "हाँ"}
NO = {"ko": "아니요", "en": "no", "zh": "不", "ja": "いいえ", "fr": "non", "hi": "नहीं"}


def kinds(language):
    return book("safety")["words"][language]["kinds"]
