"""The project's examples, read once for all tests of a process."""

from functools import cache

from heartwhisper.training.examples import examples


@cache
def known(language):
    return tuple(examples(language))
