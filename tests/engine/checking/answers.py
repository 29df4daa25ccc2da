"""Answers and passages as a check meets them."""

from __future__ import annotations

from dataclasses import replace

from engine.types import (
    Answer,
    AnswerStatus,
    CheckOutcome,
    CheckRow,
    CheckVerdict,
    Citation,
    Expectation,
    Location,
    LocationKind,
    Passage,
    PlacedSpan,
    Refusal,
)
from tests.engine.store.answers import answer_citing

RULE = "会员订单在签收后15日内可以申请退货。"


def citation(document: str, document_id: int, page: int, quote: str = RULE) -> Citation:
    span = PlacedSpan(page, (0, len(quote)), ((0.1, 0.1, 0.2, 0.2),))
    place = Location(LocationKind.PAGE, str(page))
    return Citation(1, document, document_id, document_id, page, place, quote, (span,))


def passage(number: int, document: str, document_id: int, page: int, text: str = RULE) -> Passage:
    place = Location(LocationKind.PAGE, str(page))
    span = PlacedSpan(page, (0, len(text)), ())
    return Passage(number, number, document, document_id, document_id, page, place, text, "", (),
                   (span,), 0.5, 0.9, ("vector",), True)  # fmt: skip


def answered(*citations: Citation, passages: tuple[Passage, ...] = ()) -> Answer:
    return replace(answer_citing(1, RULE), citations=citations, passages=passages)


def refused(reason: Refusal = Refusal.NOTHING_NEAR) -> Answer:
    return replace(
        answered(),
        status=AnswerStatus.INSUFFICIENT_EVIDENCE,
        reason=reason,
        gate=replace(answered().gate, passed=False, reason=reason),
    )


def row(number: int, score: float, *, answerable: bool, gate: str) -> CheckRow:
    """Return a question whose last outcome had this score of the gate."""
    outcome = CheckOutcome(CheckVerdict.RIGHT, "answered", True, score=score, threshold_set=gate)
    return CheckRow(number, f"q{number}", Expectation(answerable), "", outcome)
