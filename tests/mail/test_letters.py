"""Every letter has its words in every language, and gives nothing away."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from string import Template

import pytest

from heartwhisper.mail import letters as room
from heartwhisper.mail.letters import VALUES, compose
from tests.mail import writing
from tests.mail.writing import ID, LANGUAGES, LINK, values

WORDS = Path(room.__file__).parent / "words"
# What nobody should read over a shoulder.
TELLING = {
    "ko": "사랑|연애|관계|상담|이별|고백",
    "en": "love|relationship|counsel|dating|heart(?! whisper)",
    "zh": "爱|恋|感情|情感|咨询|倾诉",
    "ja": "恋|愛|相談|カウンセ",
    "fr": "amour|amoureu|relation|conseil|couple",
    "hi": "प्यार|रिश्त|काउंस|सलाह|डेटिंग",
}
EVERY = [(kind, language) for kind in VALUES for language in LANGUAGES]


def book(language):
    return json.loads((WORDS / f"{language}.json").read_text("utf-8"))


def shape(words):
    named = re.findall(r"\$(\w+)", json.dumps(words))
    return len(words["paragraphs"]), "button" in words, sorted(named)


def written(kind, language):
    return compose(kind, language, values(*VALUES[kind]), id=ID, to="someone@example.com")


class Page(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags, self.links, self.text = set(), [], ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        named = dict(attrs)
        assert not named.keys() & {"src", "background", "onclick"}
        self.links += [named["href"]] if "href" in named else []

    def handle_data(self, data):
        self.text += data


def test_there_are_six_languages_and_no_others():
    assert {path.stem for path in WORDS.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_letters_with_the_same_names(language):
    here, source = book(language), book("ko")
    assert here.keys() == source.keys()
    assert here["letters"].keys() == source["letters"].keys() == VALUES.keys()
    for kind, words in here["letters"].items():
        assert shape(words) == shape(source["letters"][kind])
        assert 1 <= len(words["paragraphs"]) <= 3
        assert ("button" in words) == ("link" in VALUES[kind])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_tell_what_the_service_is_for(language):
    shown = json.dumps(book(language), ensure_ascii=False)
    assert not re.search(TELLING[language], shown, re.IGNORECASE)


@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_both_parts_name_every_value(kind, language):
    one = written(kind, language)
    page = Page(one.html)
    for value in values(*VALUES[kind]).values():
        assert all(line in one.text and line in page.text for line in value.splitlines())
    assert one.subject in page.text
    assert "\n" not in one.subject


@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_a_page_loads_nothing_and_leads_nowhere_else(kind, language):
    page = Page(written(kind, language).html)
    assert page.tags <= {"html", "head", "meta", "title", "body", "p", "a", "br"}
    assert page.links == ([LINK, LINK] if "link" in VALUES[kind] else [])
    assert "url(" not in written(kind, language).html


@pytest.mark.parametrize(("kind", "language"), [one for one in EVERY if "link" in VALUES[one[0]]])
def test_the_link_comes_after_the_first_paragraph(kind, language):
    blocks = written(kind, language).text.split("\n\n")
    words = book(language)["letters"][kind]
    first, *rest = [Template(text).substitute(writing.VALUES) for text in words["paragraphs"]]
    assert blocks[0] == first
    assert blocks[1] == f"{words['button']}:\n{LINK}"
    assert blocks[2:-1] == rest


def test_markup_in_a_value_is_text():
    page = Page(written("contact", "ko").html)
    assert "<script>alert(1)</script> $link {link}" in page.text
    assert "서연 <b>" in page.text


def test_a_link_cannot_leave_its_attribute():
    link = 'https://heart.example/"><img src=x>'
    one = compose("reset", "en", {"link": link}, id=ID, to="a@example.com")
    assert Page(one.html).links == [link, link]


def test_only_a_body_has_lines():
    given = {"name": "A\r\nE-mail: b@example.com", "email": "a@example.com", "number": "1\n2"}
    one = compose("contact", "en", given | {"body": "one\r\ntwo\x00"}, id=ID, to="o@example.com")
    assert one.subject == "Heart Whisper contact 1 2"
    assert "Name: A E-mail: b@example.com\nE-mail: a@example.com\n\none\ntwo\n" in one.text


@pytest.mark.parametrize("given", [{}, {"link": LINK, "name": "A"}, {"receipt": "1"}])
def test_other_values_are_refused(given):
    with pytest.raises(ValueError, match="not the values") as caught:
        compose("verify", "ko", given, id=ID, to="a@example.com")
    assert LINK not in str(caught.value)


@pytest.mark.parametrize("language", ["de", "", "../words/ko", "/etc/passwd"])
def test_another_language_is_refused(language):
    with pytest.raises(ValueError, match="no language"):
        compose("verify", language, values("link"), id=ID, to="a@example.com")
