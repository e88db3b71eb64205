"""The letters of a text as places of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heartwhisper.counsel.letters import LONGEST_RUN, PLACES, each_length, places


@given(st.text(max_size=300))
def test_every_place_is_in_the_table_and_named_once(text):
    found = places(text).tolist()
    assert found == sorted(set(found))
    assert all(0 <= place < PLACES for place in found)


@given(st.text(max_size=60))
def test_there_is_a_run_for_every_letter_and_length(text):
    counts = {length: len(runs) for runs, length in each_length(text)}
    padded = len(text) + 2
    assert counts == {n: padded - n + 1 for n in range(1, min(LONGEST_RUN, padded) + 1)}


@pytest.mark.parametrize(("one", "other"), [("사랑해", "해랑사"), ("ab", "ba"), ("a b", "ab")])
def test_order_and_spaces_count(one, other):
    assert places(one).tolist() != places(other).tolist()


def test_a_known_text_has_known_places():
    """The weights were learnt for these places: a change of the hash makes them worthless."""
    assert places("사랑").tolist()[:3] == [15308, 16685, 50564]
