"""Learns what the meaning of a message says, for all languages together, and keeps it.

Encoding all examples and fitting the voices takes some eight minutes of CPU: too long for every
new machine, so the result lies beside the source (`counsel/kept/`), with the digest of what it was
learnt from. `./heart` learns it again when an example has changed (docs/decisions/0023).
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from heartwhisper.counsel import encoder
from heartwhisper.counsel.library import KEPT
from heartwhisper.training import voices
from heartwhisper.training.examples import Example, examples, first_messages
from heartwhisper.training.linear import Floats, Linear
from heartwhisper.training.tasks import alone, tasks

_BATCH = 500  # texts encoded at once
# Of the kind of danger the letters know better.
_ASKED = ("emotion", "topic", "danger", "subject", "situation")
_YES = {"topic": "off", "danger": "yes"}  # what a voice says yes to


def learn_meaning(file: Path = KEPT / "meaning.npz") -> int:
    """Learn the meaning anew, on all processors.

    Args:
        file: where it goes: of each question the weights, in 16 bits.

    Returns:
        The number of examples.
    """
    file.parent.mkdir(exist_ok=True)
    encoder.lay_out_pieces()
    languages = sorted(encoder.LANGUAGES)
    found = [one for code in languages for one in (*examples(code), *first_messages(code))]
    with ProcessPoolExecutor(initializer=alone) as pool:
        fitted = _fitted(found, _vectors(found, pool), pool)
    parts: dict[str, Any] = {}
    for task, steps in fitted.items():
        for step, model in steps.items():
            at = f"{task}.{step}"
            parts[f"{at}.weights"] = model.weights.astype(np.float16)
            parts[f"{at}.bias"] = model.bias.astype(np.float16)
            parts[f"{at}.classes"] = np.asarray(model.classes)
    np.savez_compressed(file, **parts)
    return len(found)


def _vectors(found: Sequence[Example], pool: ProcessPoolExecutor) -> Floats:
    """The meaning of each example."""
    # Some stand in several files, and one in several languages: each is asked for once.
    unique, places = np.unique([one.text for one in found], return_inverse=True)
    texts = unique.tolist()
    batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
    meant: Floats = np.concatenate(list(pool.map(encoder.vectors, batches)))[places]
    return meant


def _fitted(
    found: Sequence[Example], vectors: Floats, pool: ProcessPoolExecutor
) -> dict[str, dict[str, Linear]]:
    labels = tasks(found)
    asked, named = {}, {}
    for task in _ASKED:
        kept = [place for place, label in enumerate(labels[task]) if label is not None]
        about, told = vectors[kept], [str(labels[task][place]) for place in kept]
        if task in _YES:
            yes = [label == _YES[task] for label in told]
            asked[task] = [pool.submit(voices.voice, about, yes, seed) for seed in voices.SEEDS]
        else:
            named[task] = pool.submit(voices.by_meaning, about, told)
    fitted = {task: voices.together([one.result() for one in each]) for task, each in asked.items()}
    return fitted | {task: each.result() for task, each in named.items()}
