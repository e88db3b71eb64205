"""Learns anew, by `./heart`, what is needed: `python -m heartwhisper.training letters meaning`."""

import sys

from heartwhisper.training.learn import learn
from heartwhisper.training.meaning import learn_meaning

if __name__ == "__main__":  # a processor's process may begin by reading this file again
    if "letters" in sys.argv[1:]:  # first: it makes the folder of the encoder's word pieces
        learn()
    if "meaning" in sys.argv[1:]:
        learn_meaning()
