"""Learns anew: `python -m heartwhisper.training`, which `./heart` runs when it is needed."""

from heartwhisper.training.learn import learn

learn()
