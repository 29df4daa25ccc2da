"""The evidence gate's calibrations: measured numbers, one set for each way of searching.

Fitted on question sets with each set left out in turn; see docs/adr/0052, for the second check's
bars, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answering.evidence_gate import Calibration

FEWEST_OWN_QUESTIONS = 20

_WEIGHTS = {"nearness": 2.0, "words": 4.5, "share": 1.5, "missing_codes": -5.0}
_INTERCEPT = {"zh": -4.65, "en": -4.65, "cross": -2.0}
_THRESHOLD = -1.2
_SUPPORT = {"zh": 0.1, "en": -0.6}
_DECISION_EASE = {"zh": 0.9, "en": 0.0}
_CITATION_SURE = {"zh": 1.65, "en": 2.0}
_CITATION = {"zh": 3.5, "en": 2.7}
_CITATION_WORDS = 1.5
_MOST_WITHHELD = 0.10
_FARTHEST = 1.5

E5_SMALL = Calibration(
    name="multilingual-e5-small",
    weights=_WEIGHTS,
    intercept=_INTERCEPT,
    threshold=_THRESHOLD,
    near={"zh": 0.86, "en": 0.82, "cross": 0.81},
    score_weight=0.25,
    support=_SUPPORT,
    decision_ease=_DECISION_EASE,
    citation_sure=_CITATION_SURE,
    citation=_CITATION,
    citation_words=_CITATION_WORDS,
    # First sentences of parallel paragraphs: 95 % of pairs above 0.795, 95 % of others below 0.80.
    unrelated=0.80,
)
SCALED = Calibration(
    name="scaled",
    weights=_WEIGHTS,
    intercept=_INTERCEPT,
    threshold=_THRESHOLD,
    near={"zh": 0.0, "en": 0.0, "cross": 0.0},
    score_weight=0.25,
    support=_SUPPORT,
    decision_ease=_DECISION_EASE,
    citation_sure=_CITATION_SURE,
    citation=_CITATION,
    citation_words=_CITATION_WORDS,
)
"""For any other embedding model: nearness is scaled by its own sample pairs, so weights hold."""

KEYWORD_ONLY = Calibration(
    name="keyword-only",
    weights={"words": 3.5, "share": 3.6, "missing_codes": -4.3},
    intercept={"words": -2.9, "zh": -2.9, "en": -2.9, "cross": -2.9},
    threshold=-1.0,
    near={"words": 0.0, "zh": 0.0, "en": 0.0, "cross": 0.0},
    score_weight=0.25,
    support=_SUPPORT,
    decision_ease=_DECISION_EASE,
    citation_sure=_CITATION_SURE,
    citation=_CITATION,
    citation_words=_CITATION_WORDS,
)

ALL_CALIBRATIONS = {one.name: one for one in (E5_SMALL, SCALED, KEYWORD_ONLY)}


def calibration_for(searches: tuple[str, ...], embedding: str = E5_SMALL.name) -> Calibration:
    """Return the calibration for the searches that ran, with the embedding model of that name."""
    if "vector" not in searches:
        return KEYWORD_ONLY
    return E5_SMALL if embedding == E5_SMALL.name else SCALED


def fitted_to(calibration: Calibration, own: Sequence[tuple[float, bool]]) -> Calibration:
    """Move the first check's threshold to a user's own check questions.

    `own` are (score, answerable) of at least `FEWEST_OWN_QUESTIONS`, else nothing is moved. Chosen
    is, of the thresholds that withhold at most a tenth of the answerable, the one that lets
    through least; among equals the nearest to the fitted one, and none farther than 1.5 from it.
    """
    answerable = [score for score, right in own if right]
    others = [score for score, right in own if not right]
    if len(own) < FEWEST_OWN_QUESTIONS or not answerable:
        return calibration

    def cost(threshold: float) -> tuple[bool, int, float]:
        withheld = sum(score < threshold for score in answerable) / len(answerable)
        through = sum(score >= threshold for score in others)
        return withheld > _MOST_WITHHELD, through, abs(threshold - calibration.threshold)

    candidates = [calibration.threshold, *(score for score, _ in own)]
    candidates += [score + 1e-6 for score, _ in own]
    near = [one for one in candidates if abs(one - calibration.threshold) <= _FARTHEST]
    return replace(calibration, threshold=min(near, key=cost))
