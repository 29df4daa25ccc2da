"""Check questions asked one after another, each whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence

from engine import __version__
from engine.checking.gate_proposals import own_limits, proposal
from engine.checking.judging import changes, outcome_of
from engine.errors import EngineError, ErrorCode
from engine.library import LibraryReader
from engine.protocol import CheckProgressed
from engine.session import Session
from engine.types import Answer, AnswerStatus, CheckReport, CheckRow, MadeWith, Scope

_ALL = Scope(in_force_only=False)


def made_with(library: LibraryReader, models: Sequence[str]) -> MadeWith:
    """Return what outcomes depend on; `models` are hashes of the language models in use."""
    versions = ",".join(str(each) for each in library.live_versions(_ALL))
    documents = hashlib.sha256(versions.encode()).hexdigest()
    return MadeWith(__version__, ",".join(models), documents)


def report(library: LibraryReader, now: MadeWith) -> CheckReport:
    """Return all check questions with what has changed, and what the gate could learn."""
    rows = tuple(_compared(row) for row in library.check_questions())
    last = library.last_check_run()
    limits = library.gate_limits()
    return CheckReport(
        rows=rows,
        run_at=last[0] if last else "",
        outdated=_outdated(last[1], now) if last else (),
        proposal=proposal(rows, limits),
        limits=own_limits(limits),
    )


def run(
    session: Session,
    question_ids: Sequence[int],
    now: MadeWith,
    request_id: int,
    cancelled: Callable[[], bool],
    wanted: Callable[[], bool],
) -> Generator[CheckProgressed | None, None, None]:
    """Ask check questions (all of them where none is named) and keep what becomes of each.

    One question is one step. `wanted` says that somebody else waits: then the question that is
    being asked is given up, and asked again after the next step. Raises EngineError cancelled,
    model_missing, model_invalid.
    """
    every = session.library.check_questions()
    asked = [row for row in every if not question_ids or row.id in question_ids]
    run_id = session.library.begin_check_run(now)
    yield CheckProgressed(request_id, 0, len(asked))
    for done, row in enumerate(asked, 1):
        while (answer := _answer(session, row, cancelled, wanted)) is None:
            yield None
        session.library.note_check_outcome(run_id, row.id, outcome_of(answer, row.expected))
        yield CheckProgressed(request_id, done, len(asked))
    if not question_ids:
        session.library.finish_check_run(run_id)


def _answer(
    session: Session, row: CheckRow, cancelled: Callable[[], bool], wanted: Callable[[], bool]
) -> Answer | None:
    """Ask one question to its end; None where somebody else came first."""
    asking = session.ask(row.question, Scope(), None, 0, lambda: cancelled() or wanted())
    while True:
        try:
            next(asking)
        except StopIteration as end:
            answer: Answer = end.value
            break
    if cancelled():
        raise EngineError(ErrorCode.CANCELLED)
    return None if answer.status is AnswerStatus.STOPPED else answer


def _compared(row: CheckRow) -> CheckRow:
    return CheckRow(
        row.id,
        row.question,
        row.expected,
        row.made_at,
        row.last,
        row.before,
        changes(row.before, row.last),
    )


def _outdated(last: MadeWith, now: MadeWith) -> tuple[str, ...]:
    names = ("documents", "models", "program")
    return tuple(name for name in names if getattr(last, name) != getattr(now, name))
