"""A question asked in the window, and what the engine says to it."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.questions.answer_card import AnswerCard
from engine.protocol import Ask, Finished, GetPageSizes, GetRendition, Result
from engine.types import Answer, Citation, Turn
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy

ASKED_AT = "2026-11-03T08:00:00+00:00"
CHECKED_AT = "2026-11-05T08:00:00+00:00"


def ask(
    window: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    answer: Answer,
    question: str = "会员签收后第10天还能退货吗？",
    turn_id: int = 7,
    conversation_id: int = 4,
) -> AnswerCard:
    """Ask in the window and have it answered; return the card."""
    window.questions.ask(question)
    request = engine.receive(Ask).request_id
    with qtbot.waitSignal(window.questions.answer_shown):
        result = Result(answer=answer, conversation_id=conversation_id, turn_id=turn_id)
        engine.send(Finished(request, result))
    return window.questions.cards[-1]


def send_pages(engine: CrankedEngine, policy: Policy) -> None:
    """Let the engine give a version's page sizes and its PDF, as it is asked for them."""
    wanted, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    engine.send(Finished(wanted.request_id, Result(sizes=policy.sizes)))
    engine.send(Finished(rendition.request_id, Result(path=policy.path)))


def kept(answer: Answer, turn_id: int = 7, verified_at: str = "") -> Turn:
    """Return a turn as the engine keeps it."""
    return Turn(turn_id, ASKED_AT, "会员签收后第10天还能退货吗？", answer, verified_at)


def with_citations(answer: Answer, **changes: object) -> Answer:
    """Return an answer whose citations differ in some fields."""
    citations: tuple[Citation, ...] = tuple(
        replace(citation, **changes)  # type: ignore[arg-type]
        for citation in answer.citations
    )
    return replace(answer, citations=citations)
