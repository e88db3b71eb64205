"""Learns anew: `python -m heartwhisper.training`, which `./heart` runs when it is needed."""

from heartwhisper.training.learn import learn

if __name__ == "__main__":  # a processor's process may begin by reading this file again
    learn()
