"""What a model must not say is never shown, and a reader does not notice."""

import pytest

from heartwhisper.counsel.check import Check
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book


def shown(language, text, *, heard="", size=1, **how):
    check = Check(language, heard, **how)
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    return "".join([*map(check.take, pieces), check.finish()])


FORBIDDEN = [
    ("ko", "많이 힘들었겠어요. 저도 예전에 이별을 겪어 봤어요. 오늘은 어때요?"),
    ("ko", "이야기를 들어 보면 우울증인 것 같아요."),
    ("ko", "그 사람은 반드시 돌아올 거예요."),
    ("ko", "1577-0199로 전화해 보세요."),
    ("en", "That is hard. As a woman, I know. What did he say?"),
    ("en", "You may have depression, it seems."),
    ("en", "It hurts, but he will come back."),
    ("en", "Put a tracking app on the phone."),
    ("zh", "你一定很难受。他一定会回来的。"),
    ("zh", "听起来你得了抑郁症。"),
    ("ja", "私も以前同じ思いをしました。"),
    ("ja", "あの人は必ず戻ってきますよ。"),
    ("fr", "Je suis un être humain comme vous."),
    ("fr", "Vous souffrez d'une dépression."),
    ("hi", "मैं भी इंसान हूँ।"),
    ("hi", "वो ज़रूर लौटकर आएगा।"),
]


@pytest.mark.parametrize(("language", "text"), FORBIDDEN)
@pytest.mark.parametrize("size", [1, 3, 400])
def test_what_must_not_be_said_is_not_shown(language, text, size):
    said = shown(language, text, size=size)
    rules = book("checks")[language]
    assert not any(
        text[at : at + 12] in said for at in [text.find(key) for key in rules["keys"]] if at >= 0
    )
    assert "1577-0199" not in said


@pytest.mark.parametrize(
    ("language", "text", "repaired"),
    [
        ("ko", "많이 힘들었겠어요. 저도 예전에 겪었어요. 오늘은 어때요?",
         "많이 힘들었겠어요. 저는 사람이 아니라 AI예요. 오늘은 어때요?"),
        ("en", "You may have depression. What hurts?",
         f"You may have … {book('checks')['en']['repair']['diagnosis']} What hurts?"),
        ("fr", "Vous avez attendu. Tout ira bien. Que vous a-t-il dit ?",
         "Vous avez attendu. Que vous a-t-il dit ?"),
    ],
)  # fmt: skip
def test_the_repair_reads_on(language, text, repaired):
    assert shown(language, text) == repaired


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "그 사람은 답이 없었네요. 저는 사람이 아니라 AI예요. 3년은 긴 시간이에요."),
        ("ko", "2년 동안 기다렸군요.\n\n마음이 많이 지쳤겠어요."),
        ("en", "It's only human to hope for a reply. When did it go quiet?"),
        ("en", "You were with your ex for 3 years. I'm an AI, not a person."),
        ("zh", "他三天没有回你。你最怕的是什么？"),
        ("ja", "三日も返事がないのですね。"),
        ("fr", "Trois jours sans réponse. Qu'est-ce qui vous manque le plus ?"),
        ("hi", "तीन दिन से जवाब नहीं आया। सबसे भारी क्या लग रहा है?"),
    ],
)
@pytest.mark.parametrize("size", [1, 5, 400])
def test_what_may_be_said_is_shown_as_it_is(language, text, size):
    assert shown(language, text, size=size) == text


def test_words_come_as_they_are_said():
    check = Check("ko", "")
    assert check.take("많이 ") == "많이 "
    assert check.take("기다렸") == "기다렸"
    assert check.take("겠어요. ") == "겠어요. "


def test_an_illness_that_the_user_named_may_be_named():
    text = "우울증 약을 먹는 동안 혼자였군요."
    assert shown("ko", text, heard="우울증 약을 먹고 있어요") == text
    assert shown("ko", text) != text


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_than_the_users_is_not_shown(language):
    foreign = {
        "ko": "It sounds like you have been waiting alone for a long time.",
        "en": "Vous avez attendu cette réponse pendant des jours et des nuits.",
    }
    text = foreign.get(language, "많이 기다렸겠어요. 혼자서 오래 참았네요. 그 마음이 들려요.")
    check = Check(language, "")
    said = "".join(map(check.take, text)) + check.finish()
    assert said == ""
    assert not check.shown


def test_one_question_is_enough_and_nothing_is_said_twice():
    assert shown("ko", "기다렸네요. 언제부터요? 왜 그럴까요? 네.") == "기다렸네요. 언제부터요?"
    again = "여기 있어요, 천천히 말해요. "
    assert shown("ko", again * 3).strip() == again.strip()


def test_a_draft_may_promise_and_ask_in_another_language():
    text = "하나. I promise to call. When are you free? Can we talk?"
    assert shown("ko", text, drafting=True) == text
    assert "번개탄" not in shown("ko", "하나. 번개탄 샀어.", drafting=True)
