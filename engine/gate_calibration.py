"""The evidence gate's calibrations: measured numbers, one set for each way of searching.

Fitted on question sets with each set left out in turn; see docs/adr/0031.
"""

from __future__ import annotations

from engine.evidence_gate import Calibration

E5_SMALL = Calibration(
    name="multilingual-e5-small",
    weights={"cosine": 26.4, "lead": 40.0, "words": 3.35, "words_lead": 2.66},
    intercept={"zh": -27.2, "en": -26.2, "cross": -26.6},
    threshold=-4.5,
    near=-2.5,
    score_weight=0.25,
    support={"zh": 1.2, "en": 1.2},
)
KEYWORD_ONLY = Calibration(
    name="keyword-only",
    weights={"words": 6.0, "words_lead": 3.0},
    intercept={"zh": -4.0, "en": -4.0, "cross": -4.0},
    threshold=-2.5,
    near=-1.0,
    score_weight=0.25,
    support={"zh": 1.2, "en": 1.2},
)


def calibration_for(searches: tuple[str, ...]) -> Calibration:
    """Return the calibration for the searches that ran."""
    return E5_SMALL if "vector" in searches else KEYWORD_ONLY
