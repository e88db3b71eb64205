"""Learns the second look from the examples and writes it to `counsel/learnt/`.

Run by `./heart` whenever an example or this code has changed; `heart learn` does it again.
"""

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning

from heartwhisper.counsel import encoder
from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.learnt import SHELF
from heartwhisper.training import fit
from heartwhisper.training.examples import IN_PLACE, Example, examples

_FINEST = 127  # the largest number of an int8
_UNCLEAR = "unclear"  # in danger, of a kind that nobody named


def learn(folder: Path = SHELF) -> int:
    """Learn everything anew.

    Args:
        folder: where the files go: one of letters for each language, and one of meanings.

    Returns:
        The number of examples.
    """
    folder.mkdir(exist_ok=True)
    encoder.lay_out_pieces()
    known = {language: list(examples(language)) for language in LANGUAGES}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # so many rounds are enough
        for language, found in known.items():
            _write_letters(folder, language, found)
        _write_meaning(folder, [one for code in sorted(encoder.LANGUAGES) for one in known[code]])
    return sum(map(len, known.values()))


def _write_letters(folder: Path, language: str, found: Sequence[Example]) -> None:
    rows = fit.letter_rows([one.text for one in found])
    parts = []
    for task, labels in _tasks(found).items():
        kept = [place for place, label in enumerate(labels) if label is not None]
        model = fit.by_letters(rows[kept], [str(labels[place]) for place in kept])
        parts.append((task, model))
    weights = np.hstack([model.weights for _, model in parts])
    scale = np.abs(weights).max(axis=0) / _FINEST
    np.save(folder / f"{language}.npy", np.rint(weights / scale).astype(np.int8))
    columns = [f"{task}.{name}" for task, model in parts for name in _columns(model)]
    bias = np.concatenate([model.bias for _, model in parts])
    told = {"columns": columns, "scale": scale.tolist(), "bias": bias.tolist()}
    (folder / f"{language}.json").write_text(json.dumps(told))


def _columns(model: fit.Linear) -> Sequence[str]:
    # Of two classes only the second is asked for.
    return model.classes if model.weights.shape[1] > 1 else model.classes[1:]


def _tasks(found: Sequence[Example]) -> dict[str, list[str | None]]:
    return {
        "emotion": [one.emotion for one in found],
        "topic": [_off(one) for one in found],
        "danger": ["no" if one.danger == "none" else "yes" for one in found],
        "subject": [one.subject if one.subject != IN_PLACE else None for one in found],
        "kind": [one.danger if one.danger not in {"none", _UNCLEAR} else None for one in found],
    }


def _off(one: Example) -> str | None:
    return one.subject and ("in" if one.subject == IN_PLACE else "off")


def _write_meaning(folder: Path, found: Sequence[Example]) -> None:
    vectors = encoder.vectors([one.text for one in found])
    told: dict[str, fit.Floats | list[str]] = {}
    for task, labels in _tasks(found).items():
        kept = [place for place, label in enumerate(labels) if label is not None]
        asked = [str(labels[place]) for place in kept]
        if task in {"topic", "danger"}:
            first, second = fit.yes_or_no(
                vectors[kept], [label in {"off", "yes"} for label in asked]
            )
            steps = [("first", first), ("second", second)]
        else:
            steps = [("only", fit.by_meaning(vectors[kept], asked))]
        for name, model in steps:
            told[f"{task}.{name}.weights"], told[f"{task}.{name}.bias"] = model.weights, model.bias
            told[f"{task}.{name}.classes"] = list(model.classes)
    parts: dict[str, Any] = {name: np.asarray(part) for name, part in told.items()}
    np.savez(folder / "meaning.npz", **parts)
