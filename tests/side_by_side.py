"""Which tests may run side by side (pytest-xdist): all but those that share a thing.

Ours, because `--dist loadgroup` reads a mark that pytest 9.2 no longer carries into a test's name.
"""

import re

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

# The files of one group run on one worker, one after the other.
GROUPS = {
    # Some plant a line in the tree, the others read the tree.
    "tests/test_gates.py": "tree",
    "tests/test_house.py": "tree",
    "tests/test_wire.py": "tree",
    # One real model at a time.
    "tests/llm/test_real_model.py": "model",
    "tests/journeys/test_real_model.py": "model",
    # It waits long for a heartbeat to count as lost.
    "tests/journeys/test_kill.py": "kill",
    # What is read and measured once serves them all.
    "tests/counsel/test_second_look.py": "evaluation",
    "tests/evaluation/test_command.py": "evaluation",
    "tests/evaluation/test_examples.py": "evaluation",
    "tests/evaluation/test_floors.py": "evaluation",
}

# Their tests of one language run on one worker: it compiles the signs of that language once.
BY_LANGUAGE = {
    "tests/counsel/test_intents.py",
    "tests/counsel/test_knowledge.py",
    "tests/counsel/test_stories.py",
    "tests/evaluation/test_counsel.py",
}
_LANGUAGE = re.compile(r"\[(ko|en|zh|ja|fr|hi)[-\]]")


def _group(nodeid):
    """The group of a test; None where it is alone."""
    file = nodeid.partition("::")[0]
    if file in BY_LANGUAGE and (found := _LANGUAGE.search(nodeid)):
        return found[1]
    return GROUPS.get(file)


class SideBySide(LoadScopeScheduling):
    """Hands out single tests, and those of a group together."""

    def _split_scope(self, nodeid):
        return _group(nodeid) or nodeid


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Groups begin first: they take longest in one piece."""
    items.sort(key=lambda item: _group(item.nodeid) is None)


def pytest_xdist_make_scheduler(config, log):
    """Take the place of the schedulers of pytest-xdist."""
    return SideBySide(config, log)
