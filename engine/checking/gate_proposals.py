"""What the user's own check questions say about the evidence gate's second check. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.answering.gate_calibration import (
    ALL_CALIBRATIONS,
    FEWEST_OWN_QUESTIONS,
    fitted_to,
)
from engine.types import CheckRow, GateDecision, GateFlip, GateProposal, OwnLimit

_LEAST_MOVE = 0.02
_USUAL = 0.0
"""A question passes the second check from this margin on, unless the user demands another."""


def proposal(rows: Sequence[CheckRow], limits: Mapping[str, float]) -> GateProposal | None:
    """Return a limit that fits the questions better than the present one, if there is one.

    Looked at are the last outcomes of the calibration that most of them were decided by, from
    `FEWEST_OWN_QUESTIONS` on. A limit that changes no decision is not proposed.
    """
    judged = [row for row in rows if row.last and row.last.score is not None]
    sets = Counter(row.last.threshold_set for row in judged if row.last)
    name, _ = next(iter(sets.most_common(1)), ("", 0))
    calibration = ALL_CALIBRATIONS.get(name)
    scores = [
        (row, row.last.score)
        for row in judged
        if row.last and row.last.score is not None and row.last.threshold_set == name
    ]
    if calibration is None or len(scores) < FEWEST_OWN_QUESTIONS:
        return None
    own = [(score, row.expected.answerable) for row, score in scores]
    present = limits.get(name, _USUAL)
    proposed = fitted_to(replace(calibration, threshold=_USUAL), own).threshold
    passes = proposed < present
    flips = tuple(
        GateFlip(row.id, row.question, passes, row.expected.answerable == passes)
        for row, score in scores
        if (score >= present) != (score >= proposed)
    )
    if not flips or abs(proposed - present) < _LEAST_MOVE:
        return None
    return GateProposal(
        calibration=name,
        threshold=present,
        proposed=proposed,
        flips=flips,
        questions=len(scores),
        withheld=(_withheld(own, present), _withheld(own, proposed)),
        let_through=(_let_through(own, present), _let_through(own, proposed)),
    )


def with_own_limit(decision: GateDecision, limits: Mapping[str, float]) -> GateDecision:
    """Return the gate's first decision with what the user demands of the second check."""
    own = limits.get(decision.threshold_set)
    if own is None:
        return decision
    return replace(decision, signals={**decision.signals, "demand": own})


def own_limits(limits: Mapping[str, float]) -> tuple[OwnLimit, ...]:
    """Return the accepted limits beside the usual ones."""
    return tuple(
        OwnLimit(name, threshold, _USUAL)
        for name, threshold in sorted(limits.items())
        if name in ALL_CALIBRATIONS
    )


def _withheld(own: Sequence[tuple[float, bool]], limit: float) -> int:
    return sum(answerable and score < limit for score, answerable in own)


def _let_through(own: Sequence[tuple[float, bool]], limit: float) -> int:
    return sum(not answerable and score >= limit for score, answerable in own)
