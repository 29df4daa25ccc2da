"""The evidence gate's calibrations: measured numbers, one set for each way of searching.

Fitted on question sets with each set left out in turn; see docs/adr/0031.
"""

from __future__ import annotations

from engine.answering.evidence_gate import Calibration

E5_SMALL = Calibration(
    name="multilingual-e5-small",
    weights={"cosine": 38.9, "words": 5.4, "missing_codes": -1.0},
    intercept={"zh": -36.7, "en": -35.3, "cross": -36.0},
    threshold=-4.0,
    near={"zh": 0.86, "en": 0.82, "cross": 0.81},
    score_weight=0.25,
    support={"zh": 0.35, "en": 0.5},
    decision_ease={"zh": 1.2, "en": 0.8},
    # First sentences of parallel paragraphs: 95 % of pairs above 0.795, 95 % of others below 0.80.
    unrelated=0.80,
)
KEYWORD_ONLY = Calibration(
    name="keyword-only",
    weights={"words": 8.0, "missing_codes": -1.0},
    intercept={"words": -4.5, "zh": -4.5, "en": -4.5, "cross": -4.5},
    threshold=-2.5,
    near={"words": 0.0, "zh": 0.0, "en": 0.0, "cross": 0.0},
    score_weight=0.25,
    support={"zh": 0.35, "en": 0.5},
    decision_ease={"zh": 1.2, "en": 0.8},
)


def calibration_for(searches: tuple[str, ...]) -> Calibration:
    """Return the calibration for the searches that ran."""
    return E5_SMALL if "vector" in searches else KEYWORD_ONLY
