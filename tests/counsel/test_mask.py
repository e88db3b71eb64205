"""Who is spoken of is hidden from a model, and put back."""

import pytest

from heartwhisper.counsel.mask import CODE, Mask

HIDDEN = [
    ("민수가 답장을 안 해요. 지은이랑 있대요", ["민수", "지은"]),
    ("박서준 씨한테 010-1234-5678로 걸었어요", ["박서준", "010-1234-5678"]),
    ("카톡 아이디 abc123 이래요", ["abc123"]),
    ("my friend Jennifer says Paul (p@mail.com) lies", ["Jennifer", "Paul", "p@mail.com"]),
    ("his name is Tadhg", ["Tadhg"]),
    ("佐藤さんが好きです", ["佐藤"]),
    ("小王说他叫张伟。", ["小王", "张伟"]),
    ("mon ex s'appelle Karim", ["Karim"]),
    ("राहुल ने मुझे ब्लॉक किया", ["राहुल"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "names"), HIDDEN)
def test_names_addresses_and_numbers_are_hidden_and_put_back(text, names):
    mask = Mask()
    hidden = mask.hide(text)
    assert not any(name in hidden for name in names)
    assert sorted(mask.names) == sorted(names)
    assert "".join([*map(mask.take, hidden), mask.finish()]) == text


@pytest.mark.parametrize(
    "text",
    [
        "사랑이 뭘까 2024년 12월 25일에 만났어요",
        "우리 3년 만났고 어제 헤어졌어요",
        "I will mark the day, may it be a joy",
        "奥さんと旦那さんがいます。皆さん",
        "小时候我们是邻居，小心点",
        "Il ne répond plus depuis 3 jours",
    ],
)
def test_ordinary_words_stay(text):
    assert Mask().hide(text) == text


def test_the_same_name_is_the_same_letter_in_the_whole_talk():
    mask = Mask()
    assert mask.hide("민수가 왔어요")[0] == mask.hide("민수는 갔어요")[0]


def test_a_korean_name_gets_the_particle_that_fits():
    mask = Mask()
    mask.hide("지은이랑 민수가 싸웠어요")
    told = {name: chr(ord("Ⓐ") + place) for place, name in enumerate(mask.names)}
    pieces = [told["지은"], "가 ", f"{told['민수']}은 ", f"{told['지은']}를", f" {told['민수']}과"]
    assert "".join([*map(mask.take, pieces), mask.finish()]) == "지은이 민수는 지은을 민수와"


def test_more_than_the_letters_stay_as_they_are():
    mask = Mask()
    assert len(CODE.findall(mask.hide(" ".join(f"a{n}@b.com" for n in range(30))))) == 26


def test_a_letter_that_stands_for_nobody_is_left_out():
    mask = Mask()
    mask.hide("민수가 왔어요")
    assert mask.take("Ⓩ 그리고 ") == " 그리고 "
