"""The one entry: language, danger, topic, emotion."""

import subprocess
import sys
from pathlib import Path

import pytest

from heartwhisper.counsel import reading
from heartwhisper.counsel.reading import read, warm

SOURCE = Path(reading.__file__).parents[2]


def test_a_message_is_read():
    found = read("남자친구랑 헤어져서 너무 슬퍼", "en")
    assert found.language == "ko"
    assert found.danger.level == "none"
    assert found.topic.label == "on"
    assert found.emotion.dominant == "sadness"


@pytest.mark.parametrize("guard", ["contextual", "strict", "off"])
def test_danger_is_never_off_topic(guard):
    found = read("남자친구가 때렸어 이거 범죄야?", "ko", guard)
    assert (found.danger.level, found.danger.kind) == ("acute", "violence")
    assert not found.topic.refused


def test_the_interface_language_may_be_unknown():
    assert read("...", "xx").topic.label == "small_talk"


def test_every_language_opens():
    warm()


def test_reading_opens_no_knowledge_before_it_is_needed():
    script = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r});"
        "from heartwhisper.counsel import library, reading;"
        "assert library.book.cache_info().currsize == 0; assert 'numpy' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_what_was_opened_is_opened_once_and_the_collector_leaves_it_alone():
    """Houses that open side by side in one process wait for one another's opening."""
    script = (
        f"import gc, sys; sys.path.insert(0, {str(SOURCE)!r});"
        "from concurrent.futures import ThreadPoolExecutor;"
        "from heartwhisper.counsel import danger_rules, reading;"
        "pool = ThreadPoolExecutor(3); list(pool.map(lambda _: reading.warm(), range(3)));"
        "assert danger_rules.rules_of.cache_info().misses == 6; assert gc.get_freeze_count() > 0;"
        "assert gc.get_threshold() == (700, 10, 10)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
