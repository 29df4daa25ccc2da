"""Questions of the window: searched for, answered, kept, explained."""

from __future__ import annotations

from engine import protocol
from engine.compute import Job, Steps
from engine.explaining.sentences import conclusion
from engine.explaining.sentences import steps as explained_steps
from engine.explaining.tracing import Expected
from engine.explaining.tracing import explain as traced
from engine.library import KeptTurn
from engine.messages import Language
from engine.protocol import CheckedAnswerFound, PassagesFound, Result
from engine.session import Session
from engine.types import Answer


def retrieve(command: protocol.Retrieve, session: Session) -> Steps:
    """Search only."""
    outcome, gate = session.retrieve(command.question, command.scope, command.top_k)
    yield PassagesFound(command.request_id, outcome.passages, gate, outcome.coverage)
    return Result(passages=outcome.passages, gate=gate, coverage=outcome.coverage)


def ask(command: protocol.Ask, session: Session, job: Job) -> Steps:
    """Answer a question, and keep it where it stands in a conversation."""
    turns = session.library.turns(command.conversation_id)
    checked = session.checked_answer(command.question, command.scope, turns)
    if checked:
        yield CheckedAnswerFound(command.request_id, checked)
    answer = yield from session.ask(
        command.question, command.scope, None, command.request_id, job.cancelled, turns
    )
    if not command.conversation_id:
        return Result(answer=answer)
    kept = _kept(session, command, answer)
    return Result(answer=answer, conversation_id=kept.conversation_id, turn_id=kept.turn_id)


def _kept(session: Session, command: protocol.Ask, answer: Answer) -> KeptTurn:
    """Keep a turn; a conversation deleted meanwhile goes on as a new one."""
    library = session.library
    known = {row.id for row in library.conversations()}
    conversation = command.conversation_id if command.conversation_id in known else None
    return library.save_turn(command.question, answer, conversation)


def explain(command: protocol.Explain, session: Session, job: Job) -> Steps:
    """Say step by step how an answer came about."""
    expected = Expected(session.library.document(command.document_id), command.page)
    explanation = traced(
        session, command.question, command.scope, expected, job.cancelled, command.answer
    )
    language: Language = "zh" if command.language == "zh" else "en"
    yield from ()
    return Result(
        explained=explained_steps(explanation, language),
        conclusion=conclusion(explanation, language),
    )
