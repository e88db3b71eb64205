"""The examples that the reader learns from: enough of each, and no two alike."""

import pytest

from heartwhisper.counsel.emotion import EMOTIONS
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.training.examples import SHELF, sentences
from tests.evaluation.alike import pairs
from tests.evaluation.known import known

KINDS = {"suicide", "violence", "stalking", "threat_images", "minor_abuse", "harm_others"}
# specification.md section 5, the blocked subjects; time is the word for time and date.
BLOCKED = {
    *("politics", "news", "weather", "technology", "programming", "ai", "maths", "science"),
    *("history", "language", "law", "crime", "telecom", "education", "games", "cars", "finance"),
    *("insurance", "appliances", "interior", "supplements", "beauty", "clothing", "time"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_has_enough_examples(language):
    found = [one.emotion for one in known(language)]
    assert {name: found.count(name) >= 150 for name in EMOTIONS} == dict.fromkeys(EMOTIONS, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_examples_of_a_feeling_are_alike(language):
    texts = [one.text for one in known(language) if one.emotion]
    assert list(pairs(texts)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blocked_subject_and_danger_has_examples(language):
    found = known(language)
    assert BLOCKED - {one.subject for one in found} == set()
    assert KINDS - {one.danger for one in found} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_worries_about_somebody_is_not_taught_as_harmless(language):
    """Whose friend is in danger writes just such messages."""
    worried = [one for one in known(language) if one.situation == "for_another"]
    assert len(worried) >= 200
    assert {one.danger for one in worried} == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_tells_of_danger_is_harmless_nowhere(language):
    """A line may stand among the feelings too, where nobody was asked about danger."""
    found = known(language)
    doubted = {one.text for one in found if one.danger not in {None, "none"}}
    doubted.update(sentences(SHELF / language / "doubt.txt"))
    assert [one.text for one in found if one.danger == "none" and one.text in doubted] == []
    assert any(one.emotion and one.text in doubted for one in found)


def test_examples_are_whole_lines():
    texts = [text for path in SHELF.rglob("*.txt") for text in sentences(path)]
    assert len(texts) > 100_000
    assert [t for t in texts if t != t.strip() or "\t" in t or len(t) > 2_000] == []


def test_alike_means_sharing_most_of_the_shorter():
    assert list(pairs(["I miss you so much", "I miss you so much!!"])) != []
    assert list(pairs(["I miss you", "yesterday it rained"])) == []
