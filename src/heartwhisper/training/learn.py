"""Learns what the letters of a message say, from the examples, and writes it to `counsel/learnt/`.

Run by `./heart` on a new machine, and whenever an example or this code has changed.
"""

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from heartwhisper.counsel import encoder
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.learnt import JUDGED, NAMED
from heartwhisper.counsel.letters import FOLDED
from heartwhisper.counsel.library import LEARNT, WHOLE
from heartwhisper.training import fit
from heartwhisper.training.examples import examples
from heartwhisper.training.intents import write_intents
from heartwhisper.training.linear import Linear
from heartwhisper.training.stories import write_stories
from heartwhisper.training.tasks import alone, tasks

_FINEST = 127  # the largest number of an int8
# What letters are asked, by table, and how much more a rare run counts: measured on the own sets.
_PARTS = {
    JUDGED: {"emotion": 1.0, "topic": 2.0, "danger": 2.0},
    NAMED: {"subject": 1.0, "kind": 1.0, "situation": 1.0},
}


def learn(folder: Path = LEARNT) -> None:
    """Learn all letters anew, on all processors.

    Args:
        folder: where the files go: of letters, intents and stories for each language.
    """
    folder.mkdir(exist_ok=True)
    (folder / WHOLE).unlink(missing_ok=True)
    encoder.lay_out_pieces()
    with ProcessPoolExecutor(initializer=alone) as pool:
        # The longest first, so that nobody waits for them at the end.
        each = [pool.submit(write_intents, folder, code) for code in LANGUAGES]
        each += [pool.submit(_write_letters, folder, code) for code in LANGUAGES]
        each += [pool.submit(write_stories, folder, code) for code in LANGUAGES]
        for one in each:
            one.result()
    (folder / WHOLE).touch()


def _write_letters(folder: Path, language: str) -> None:
    found = list(examples(language))
    labels_of, runs = tasks(found), fit.runs([one.text for one in found])
    for part, asked in _PARTS.items():
        rows = fit.letter_rows(runs, FOLDED if part == NAMED else 0)
        columns: list[str] = []
        models = []
        for task, rarity in asked.items():
            kept = [place for place, label in enumerate(labels_of[task]) if label is not None]
            labels = [str(labels_of[task][place]) for place in kept]
            models.append(fit.by_letters(rows[kept], labels, rarity))
            columns += [f"{task}.{name}" for name in _columns(models[-1])]
        weights = np.hstack([model.weights for model in models])
        scale = np.abs(weights).max(axis=0) / _FINEST
        np.save(folder / f"{language}.{part}.npy", np.rint(weights / scale).astype(np.int8))
        bias = np.concatenate([model.bias for model in models])
        told = {"columns": columns, "scale": scale.tolist(), "bias": bias.tolist()}
        (folder / f"{language}.{part}.json").write_text(json.dumps(told))


def _columns(model: Linear) -> Sequence[str]:
    # Of two classes only the second is asked for.
    return model.classes if model.weights.shape[1] > 1 else model.classes[1:]
