"""The files that a counsellor writes are whole: every phrase can be read, every list is there."""

import re
from functools import cache

import pytest

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.index import needles
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.library import book
from heartwhisper.counsel.normal import plain
from heartwhisper.counsel.phrases import expression

PARTS = ("told", "lost", "softened", "own", "acute", "concern")
LIST = re.compile(r"\{(\w+)\}")


def reader(lists):
    """Compiles phrases; one that stands twice is compiled once.

    Each list is compiled whole, once. In phrases its first entry stands for it: what holds for
    one entry there holds for all, and a long list would be compiled in every phrase again.
    """
    firsts = {name: found[:1] for name, found in lists.items()}
    for name in lists:
        assert not re.compile(expression(f"{{{name}}}", lists)).fullmatch(""), name

    @cache
    def compiled(phrase):
        needles(phrase, firsts)
        return re.compile(expression(phrase, firsts))

    return compiled


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_danger_can_be_read(language):
    data = book(f"danger/{language}")
    lists = data["lists"]
    compiled = reader(lists)
    for phrase in (one for found in lists.values() for one in found):
        compiled(phrase)
    used = {part for rule in data["together"] for part in rule["parts"]}
    phrases = [*data["harmless"], *(one for part in used for one in lists[part])]
    phrases += [one for part in PARTS for found in data[part].values() for one in found]
    phrases += [one for rule in data["together"] for one in rule.get("unless", [])]
    for phrase in phrases:
        assert not compiled(phrase).fullmatch("")
    for rule in data["together"]:
        assert set(rule["parts"]) <= set(lists)
        assert rule["level"] in {"acute", "concern"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_of_danger_is_used_and_nothing_stands_twice(language):
    data = book(f"danger/{language}")
    groups = [data["harmless"], *data["lists"].values()]
    groups += [found for part in PARTS for found in data[part].values()]
    groups += [rule.get("unless", []) for rule in data["together"]]
    named = {name for group in groups for phrase in group for name in LIST.findall(phrase)}
    assert set(data["lists"]) <= named | {
        part for rule in data["together"] for part in rule["parts"]
    }
    for group in groups:
        assert len(group) == len(set(group))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_the_topics_can_be_read(language):
    data = book(f"topics/{language}")
    phrases = [*data["love"], *data["counsellor"], *data["feelings"], *data["asking"]]
    for part in ("outright", "regardless"):
        phrases += [one for found in data[part].values() for one in found]
    compiled = reader({})
    for phrase in phrases:
        assert not compiled(phrase).fullmatch("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_means_one_feeling(language):
    data = book(f"emotions/{language}")
    seen = {}
    for emotion, groups in data["words"].items():
        assert emotion in EMOTIONS
        for weight, words in groups.items():
            assert float(weight) >= 0
            for word in words:
                assert seen.setdefault(word.strip(), emotion) == emotion, word
                assert plain(word).strip() == word.strip(), word
