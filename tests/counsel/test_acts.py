"""What a message does is heard even where it is not known what it is about."""

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.playbook.parts import asked_first
from heartwhisper.counsel.playbook.script import first, question, script
from tests.counsel.talks import talk

DONE = [
    ("ko", "우리 오래 갈까?", "future"),
    ("ko", "바쁜 걸까?", "guess"),
    ("ko", "손편지로 말해 보면 어떨까?", "opinion"),
    ("ko", "이제 그만 보내 주려고", "resolve"),
    ("ko", "여행 같이 갔으면 좋겠어", "wish"),
    ("ko", "그때 잡을걸", "regret"),
    ("ko", "내가 미쳤지", "reproach"),
    ("ko", "하.. 내가 지금 뭐하는 건지", "reproach"),
    ("ko", "요즘 너무 행복해", "glad"),
    ("ko", "마음이 가는 선배가 생겼어", "somebody"),
    ("ko", "그게 아니었구나", "realises"),
    ("ko", "말하려고 했는데", "unfinished"),
    ("ko", "긴 연휴", "headline"),
    ("en", "will it last?", "future"),
    ("en", "is it because he still thinks of her?", "guess"),
    ("en", "is a handwritten letter a good idea?", "opinion"),
    ("en", "I'm done with him", "resolve"),
    ("en", "I wish we talked more", "wish"),
    ("en", "I should have stayed", "regret"),
    ("en", "I'm such an idiot", "reproach"),
    ("zh", "我们能走下去吗？", "future"),
    ("zh", "我真傻", "reproach"),
    ("zh", "早知道就不说了", "regret"),
    ("ja", "うまくいくかな？", "future"),
    ("ja", "私ってバカだな", "reproach"),
    ("ja", "言わなきゃよかった", "regret"),
    ("fr", "est-ce que ça va durer ?", "future"),
    ("fr", "je suis trop bête", "reproach"),
    ("fr", "j'aurais dû me taire", "regret"),
    ("hi", "kya ye rishta chalega?", "future"),
    ("hi", "main kitna bewakoof tha", "reproach"),
    ("hi", "काश मैंने रोक लिया होता", "regret"),
]


@pytest.mark.parametrize(("language", "text", "name"), DONE)
def test_what_a_message_does_is_known_by_its_form(language, text, name):
    known, words = script(language), plain(text)
    assert question(known, words) is None
    found = first((*known.asking, *known.acts), words)
    assert found
    assert found.name == name


THEME = {part: (f"{part} of a theme",) for part in ("hear", "thought", "ask")}
ANSWERS = {"answers": {"future": ("an answer on what will be",)}}
STORY = (
    "그 일 이후로 계속 이 생각만 해요. 여름에 시작된 일인데 벌써 겨울이 됐고, 그동안 아무한테도 "
    "말을 못 했어요. 이제는 제가 뭘 바라는지도 잘 모르겠고 그냥 하루가 길기만 해요."
)


def parts(text, language, *, hurt=(), theme=None):
    """The pools of an answer to a message of which at most the theme is known."""
    known = script(language)
    about = [known.talk["tentative"] | {"hurt": hurt}, theme or {}, known.talk["general"]]
    hear, thought, ask = asked_first(talk(language, [text]), known, about)
    return hear, list(filter(None, thought)), ask


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_heard_and_thought_about_first(language):
    act = script(language).asking[0]
    text = next(text for code, text, name in DONE if (code, name) == (language, "future"))
    hear, thought, ask = parts(text, language)
    assert [hear[1], thought[0], ask[0]] == [act.said[one] for one in ("hear", "thought", "ask")]


def test_a_question_is_answered_by_the_likeliest_situation_of_a_theme():
    _, thought, _ = parts("我们还有可能吗", "zh", theme=THEME | ANSWERS)
    assert thought[0] == list(ANSWERS["answers"]["future"])
    _, thought, _ = parts("好后悔啊", "zh", theme=THEME | ANSWERS)
    assert list(ANSWERS["answers"]["future"]) not in thought


def test_a_question_goes_before_the_theme_and_the_theme_before_an_act():
    future, regret = (
        next(one for one in (*script("ko").asking, *script("ko").acts) if one.name == name)
        for name in ("future", "regret")
    )
    asked, did = (parts(text, "ko", theme=THEME)[1] for text in ("우리 오래 갈까?", "그때 잡을걸"))
    assert asked[:2] == [future.said["thought"], THEME["thought"]]
    assert did[:2] == [THEME["thought"], regret.said["thought"]]


def test_a_story_is_not_answered_with_lines_on_its_theme():
    pools = [pool for part in parts(STORY, "ko", theme=THEME) for pool in part]
    assert not [pool for pool in pools if pool in THEME.values()]


def test_a_hurt_is_met_before_anything_else():
    regret = next(one for one in script("ko").acts if one.name == "regret")
    hear, thought, _ = parts("그때 잡을걸", "ko", hurt=("많이 속상했겠어요.",))
    assert hear.index(("많이 속상했겠어요.",)) < hear.index(regret.said["hear"])
    assert thought[0] == regret.said["thought"]


def test_nobody_hurt_is_met_with_gladness():
    glad = next(one for one in script("ko").acts if one.name == "glad")
    text = "요즘 너무 행복해"
    assert glad.said["hear"] in parts(text, "ko")[0]
    assert glad.said["hear"] not in parts(text, "ko", hurt=("많이 속상했겠어요.",))[0]


# Who wishes not to be is heard by danger. Where that misses it, no line may take it for a plan.
NO_PLAN = {
    "ko": ["사라졌으면 좋겠어", "눈 뜨지 않았으면 좋겠다", "이제 다 끝내려고", "그만 살기로 했어"],
    "en": ["i wish i was never born", "i've decided to end it all", "i'm done with living"],
    "zh": ["希望明天不要来", "我决定结束这一切", "好想永远睡过去"],
    "ja": ["消えてしまいたい", "もう終わりにするって決めた", "ずっと眠っていたい"],
    "fr": ["j'aimerais disparaître", "j'ai décidé d'en finir", "je veux que tout s'arrête"],
    "hi": ["काश मैं पैदा ही न होती", "maine sab khatam karne ka faisla kar liya", "काश कल सुबह न हो"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_wishes_not_to_be_is_met_neither_by_a_resolve_nor_by_a_wish(language):
    for text in NO_PLAN[language]:
        found = first(script(language).acts, plain(text))
        assert not found or found.name not in {"resolve", "wish", "regret", "glad"}, text
