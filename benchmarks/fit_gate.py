"""Fits the first check of the evidence gate to what `eval` logged, each set left out in turn.

    python -m engine eval SETS… --stage retrieve
    python -m benchmarks.fit_gate [LOG.jsonl…]

Reads the logs of the evaluation cache (or those named), weighs sets and answerable or not alike,
and prints for each set what weights fitted to the others would withhold and let through, its own
curve, what each signal left out costs, and the weights fitted to all.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine import places

SIGNALS = ("nearness", "words", "share", "missing_codes")
_RIDGE = 1e-3
_WITHHELD = 0.08

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Signals:
    """One set: a row of signals for each question, and whether it is answerable."""

    name: str
    rows: Matrix
    answerable: NDArray[np.bool_]


def read(file: Path, signals: tuple[str, ...]) -> Signals:
    """Read a log; each row gets a constant for questions of one language and one across two."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    rows = [
        [*(line["signals"][name] for name in signals), 1.0 - line["crossing"], line["crossing"]]
        for line in lines
    ]
    answerable = np.array([line["answerable"] for line in lines])
    return Signals(file.name.split(".")[0], np.array(rows, float), answerable)


def fit(sets: list[Signals]) -> Matrix:
    """Return weights of a logistic regression (Newton's method, a little ridge)."""
    rows = np.concatenate([one.rows for one in sets])
    wanted = np.concatenate([one.answerable for one in sets]).astype(float)
    weights = np.concatenate([_weights(one) for one in sets])
    centre, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    centre[-2:], spread[-2:] = 0.0, 1.0
    scaled = (rows - centre) / spread
    found = np.zeros(rows.shape[1])
    for _ in range(50):
        likely = 1.0 / (1.0 + np.exp(-scaled @ found))
        slope = scaled.T @ (weights * (likely - wanted)) + _RIDGE * found
        curvature = (scaled * (weights * likely * (1 - likely))[:, None]).T @ scaled
        found -= np.linalg.solve(curvature + _RIDGE * np.eye(len(found)), slope)
    result: Matrix = found / spread
    result[-2:] = found[-2:] - (found[:-2] * centre[:-2] / spread[:-2]).sum()
    return result


def _weights(one: Signals) -> Matrix:
    """Sets weigh alike, and so do answerable and unanswerable within one."""
    right = one.answerable.sum()
    wrong = len(one.answerable) - right
    alike: Matrix = np.where(one.answerable, 0.5 / max(right, 1), 0.5 / max(wrong, 1))
    return alike


def threshold(sets: list[Signals], weights: Matrix) -> float:
    """Return the middle of what each set would need to withhold the allowed share."""
    quantiles = [
        np.quantile((one.rows @ weights)[one.answerable], _WITHHELD)
        for one in sets
        if one.answerable.any()
    ]
    return float(np.median(quantiles))


def rates(one: Signals, weights: Matrix, least: float) -> tuple[float, float | None]:
    """Return what is withheld of the answerable and let through of the others."""
    passed = one.rows @ weights >= least
    others = passed[~one.answerable]
    return float(1 - passed[one.answerable].mean()), float(others.mean()) if len(others) else None


def report(files: list[Path], signals: tuple[str, ...]) -> None:
    """Print each set's rates, fitted without it, and the weights fitted to all."""
    sets = [read(file, signals) for file in files]
    for one in sets:
        others = [other for other in sets if other is not one]
        weights = fit(others)
        withheld, through = rates(one, weights, threshold(others, weights))
        scores = one.rows @ weights
        curve = [
            rates(one, weights, float(np.quantile(scores[one.answerable], share)))[1]
            for share in (0.02, 0.05, 0.1, 0.2)
        ]
        told = "-" if through is None else f"{through:.3f}"
        points = " ".join("-" if point is None else f"{point:.3f}" for point in curve)
        _tell(f"{one.name}: withheld {withheld:.3f}, let through {told}; curve {points}")
    weights = fit(sets)
    named = dict(zip((*signals, "one language", "two"), weights.round(2).tolist(), strict=True))
    _tell(f"all: {named}, threshold {threshold(sets, weights):.2f}")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")


def main(arguments: list[str]) -> None:
    """Report with all signals, then without each."""
    folder = places.cache_folder() / "evaluation"
    files = [Path(one) for one in arguments] or sorted(folder.glob("*.retrieve.jsonl"))
    _tell("with all signals; the curve is what is let through at 2, 5, 10, 20 % withheld")
    report(files, SIGNALS)
    for name in SIGNALS:
        _tell(f"without {name}")
        report(files, tuple(one for one in SIGNALS if one != name))


if __name__ == "__main__":
    main(sys.argv[1:])
