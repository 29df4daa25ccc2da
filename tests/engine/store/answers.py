"""An answer that cites a page."""

from __future__ import annotations

from engine.types import (
    Answer,
    AnswerSentence,
    AnswerStatus,
    Citation,
    Coverage,
    GateDecision,
    Location,
    LocationKind,
    PlacedSpan,
    SentenceKind,
)


def answer_citing(version_id: int, quote: str) -> Answer:
    location = Location(LocationKind.PAGE, "1")
    span = PlacedSpan(1, (0, len(quote)), ((0.1, 0.1, 0.2, 0.2),))
    return Answer(
        status=AnswerStatus.ANSWERED,
        reason=None,
        answer=quote,
        sentences=(AnswerSentence(quote, SentenceKind.QUOTED, (1,)),),
        citations=(Citation(1, "a.pdf", 1, version_id, 1, location, quote, (span,)),),
        passages=(),
        gate=GateDecision(True, None, {"cosine": 0.9}, "tiny"),
        retrieved_count=1,
        coverage=Coverage(1, 1, 0),
        model="tiny",
        prompt_tokens=1,
        completion_tokens=1,
        finish_reason="stop",
        seconds={"total": 0.1},
    )
