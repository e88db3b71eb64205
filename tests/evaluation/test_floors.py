"""The reading of the project's own sets may get better and never worse.

Whoever improves it raises `evaluation/floors.json`; what stands there is never lowered.
"""

from functools import cache

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.evaluation.judging import TASKS
from heartwhisper.evaluation.own import (
    MISSPELT,
    SETS,
    TUNING,
    UNSEEN,
    floors,
    left_alone,
    lines,
    shares,
)
from tests.evaluation.alike import same
from tests.evaluation.known import known

DANGEROUS, HARMLESS = 60, 120


@cache
def measured(task):
    return shares(task)


quiet = cache(left_alone)


@cache
def mistyped():
    return shares("danger", MISSPELT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", TASKS)
def test_no_figure_falls_below_its_floor(task, language):
    floor, found = floors()[task][language], measured(task)[language]
    assert floor.keys() == found.keys()
    assert {name: share for name, share in found.items() if share < floor[name]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_sad_scenes_of_a_talk_are_left_alone(language):
    assert quiet()[language] >= floors()["talks"][language]["calm"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_danger_is_seen_in_words_that_are_typed_wrongly(language):
    floor, found = floors()["misspelt"][language], mistyped()[language]
    assert {name: share for name, share in found.items() if share < floor[name]} == {}


@pytest.mark.parametrize("shelf", [SETS, TUNING, UNSEEN], ids=lambda shelf: shelf.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sets_of_danger_are_large_enough(language, shelf):
    found = [one.label for one in lines("danger", shelf) if one.language == language]
    assert found.count("none") >= HARMLESS
    assert len(found) - found.count("none") >= DANGEROUS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_set_is_an_example(language):
    """A set measures nothing that was learnt by heart."""
    learnt = [one.text for one in known(language) if len(one.text) > 12]
    shelves = (SETS, TUNING, UNSEEN, MISSPELT)
    everything = [*(one for shelf in shelves for one in lines("danger", shelf)), *lines("emotion")]
    assert same([one.text for one in everything if one.language == language], learnt) == []
