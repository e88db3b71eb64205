"""Learns the second look from the examples and writes it to `counsel/learnt/`.

Run by `./heart` whenever an example or this code has changed; `heart learn` does it again.
"""

import json
import warnings
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from threadpoolctl import threadpool_limits

from heartwhisper.counsel import encoder
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.learnt import JUDGED, NAMED
from heartwhisper.counsel.letters import FOLDED
from heartwhisper.counsel.library import LEARNT
from heartwhisper.training import fit
from heartwhisper.training.examples import IN_PLACE, Example, examples
from heartwhisper.training.intents import write_intents

_BATCH = 500  # texts encoded at once
_FINEST = 127  # the largest number of an int8
# What letters are asked, by table, and how much more a rare run counts: measured on the own sets.
_PARTS = {
    JUDGED: {"emotion": 1.0, "topic": 2.0, "danger": 2.0},
    NAMED: {"subject": 1.0, "kind": 1.0, "situation": 1.0},
}
# What the meaning is asked: of the kind of danger the letters know better.
_MEANT = ("emotion", "topic", "danger", "subject", "situation")
_UNCLEAR = "unclear"  # in danger, of a kind that nobody named


def learn(folder: Path = LEARNT) -> int:
    """Learn everything anew, on all processors.

    Args:
        folder: where the files go: one of letters for each language, and one of meanings.

    Returns:
        The number of examples.
    """
    folder.mkdir(exist_ok=True)
    encoder.lay_out_pieces()
    with ProcessPoolExecutor(initializer=_alone) as pool:
        known = dict(zip(LANGUAGES, pool.map(_known, LANGUAGES), strict=True))
        meant = [one for code in sorted(encoder.LANGUAGES) for one in known[code]]
        # Some stand in several files, and one in several languages: each is asked for once.
        texts, places = np.unique([one.text for one in meant], return_inverse=True)
        texts = texts.tolist()
        batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
        vectors = pool.map(encoder.vectors, batches)
        letters = [pool.submit(_write_letters, folder, code, known[code]) for code in LANGUAGES]
        letters += [pool.submit(write_intents, folder, code) for code in LANGUAGES]
        _write_meaning(folder, meant, np.concatenate(list(vectors))[places], pool=pool)
        for each in letters:
            each.result()
    return len(meant) + sum(len(known[code]) for code in LANGUAGES if code not in encoder.LANGUAGES)


def _alone() -> None:
    """Let each process use one processor, and not warn that so many rounds are enough."""
    threadpool_limits(limits=1)
    warnings.simplefilter("ignore", ConvergenceWarning)


def _known(language: str) -> list[Example]:
    return list(examples(language))


def _write_letters(folder: Path, language: str, found: Sequence[Example]) -> None:
    tasks, runs = _tasks(found), fit.runs([one.text for one in found])
    for part, asked in _PARTS.items():
        rows = fit.letter_rows(runs, FOLDED if part == NAMED else 0)
        columns: list[str] = []
        models = []
        for task, rarity in asked.items():
            kept = [place for place, label in enumerate(tasks[task]) if label is not None]
            labels = [str(tasks[task][place]) for place in kept]
            models.append(fit.by_letters(rows[kept], labels, rarity))
            columns += [f"{task}.{name}" for name in _columns(models[-1])]
        weights = np.hstack([model.weights for model in models])
        scale = np.abs(weights).max(axis=0) / _FINEST
        np.save(folder / f"{language}.{part}.npy", np.rint(weights / scale).astype(np.int8))
        bias = np.concatenate([model.bias for model in models])
        told = {"columns": columns, "scale": scale.tolist(), "bias": bias.tolist()}
        (folder / f"{language}.{part}.json").write_text(json.dumps(told))


def _columns(model: fit.Linear) -> Sequence[str]:
    # Of two classes only the second is asked for.
    return model.classes if model.weights.shape[1] > 1 else model.classes[1:]


def _tasks(found: Sequence[Example]) -> dict[str, list[str | None]]:
    return {
        "emotion": [one.emotion for one in found],
        "topic": [_off(one) for one in found],
        "danger": [one.danger and ("no" if one.danger == "none" else "yes") for one in found],
        "subject": [one.subject if one.subject != IN_PLACE else None for one in found],
        "kind": [one.danger if one.danger not in {"none", _UNCLEAR} else None for one in found],
        "situation": [one.situation for one in found],
    }


def _off(one: Example) -> str | None:
    return one.subject and ("in" if one.subject == IN_PLACE else "off")


def _write_meaning(
    folder: Path, found: Sequence[Example], vectors: fit.Floats, *, pool: ProcessPoolExecutor
) -> None:
    asked, named = {}, {}
    tasks = _tasks(found)
    for task in _MEANT:
        labels = tasks[task]
        kept = [place for place, label in enumerate(labels) if label is not None]
        about, told = vectors[kept], [str(labels[place]) for place in kept]
        if task in {"topic", "danger"}:
            yes = [label in {"off", "yes"} for label in told]
            asked[task] = [pool.submit(fit.voice, about, yes, seed) for seed in fit.SEEDS]
        else:
            named[task] = pool.submit(fit.by_meaning, about, told)
    steps = {task: fit.together([one.result() for one in each]) for task, each in asked.items()}
    steps |= {task: each.result() for task, each in named.items()}
    parts: dict[str, Any] = {}
    for task, models in steps.items():
        for step, model in models.items():
            at = f"{task}.{step}"
            parts[f"{at}.weights"], parts[f"{at}.bias"] = model.weights, model.bias
            parts[f"{at}.classes"] = np.asarray(model.classes)
    np.savez(folder / "meaning.npz", **parts)
