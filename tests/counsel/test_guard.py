"""What a model says is shown as plain paragraphs, however it is cut."""

import pytest

from heartwhisper.counsel.guard import Guard

CASES = [
    ("그냥 평범한 말이에요.", "그냥 평범한 말이에요."),
    ("**안녕**하세요. _정말_ 반가워요", "안녕하세요. 정말 반가워요"),
    ("# 제목\n본문", "제목\n본문"),
    ("하나\n\n- 둘\n- 셋\n2) 넷", "하나\n\n둘\n셋\n넷"),
    ("[여기](https://a.b/c)를 보세요", "여기를 보세요"),
    ("see https://a.b/c?d=e now", "see  now"),
    ("www.x.com or what, he asked", " or what, he asked"),
    ("a <b>bold</b> word, 3 < 5", "a bold word, 3 < 5"),
    ("`code` and snake_case", "code and snake_case"),
    ("> quote\nnext", "quote\nnext"),
    ("one\n\n\n\ntwo", "one\n\ntwo"),
    ("2 years ago. 1. No list", "2 years ago. 1. No list"),
    ("oh", "oh"),
]


def said(text, size, longest=900):
    guard = Guard(longest)
    pieces = [guard.take(text[at : at + size]) for at in range(0, len(text), size)]
    return "".join([*pieces, guard.finish()])


@pytest.mark.parametrize(("text", "shown"), CASES)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_marks_and_links_go_wherever_the_text_is_cut(text, shown, size):
    assert said(text, size).strip() == shown.strip()


def test_a_piece_without_marks_is_passed_on_at_once():
    guard = Guard()
    guard.take("안녕")
    assert [guard.take(piece) for piece in ("하세요", " 오늘", "은")] == ["하세요", " 오늘", "은"]


def test_an_answer_that_runs_on_ends_with_its_sentence():
    shown = said("가나다라. " * 100, 4, longest=50)
    assert 50 <= len(shown) <= 60
    assert shown.endswith("라.")


def test_after_the_end_nothing_more_is_shown():
    guard = Guard(3)
    guard.take("끝이에요. 더")
    assert guard.ended
    assert guard.take("더 있어요") == ""
    assert guard.finish() == ""
