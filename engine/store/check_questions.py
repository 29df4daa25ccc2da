"""Check questions, what became of them in each run, and the gate's limits that were accepted."""

from __future__ import annotations

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store.clock import utc_now
from engine.store.database import Database
from engine.types import CheckOutcome, CheckRow, Expectation, MadeWith

_KEPT_RUNS = 12


def rows(database: Database) -> list[CheckRow]:
    """Return every check question with its last two outcomes, in the order of adding."""
    outcomes: dict[int, list[CheckOutcome]] = {}
    for question_id, outcome in database.rows(
        "SELECT question_id, outcome FROM check_outcome ORDER BY run_id DESC"
    ):
        outcomes.setdefault(question_id, []).append(msgspec.json.decode(outcome, type=CheckOutcome))
    found = []
    for question_id, question, expected, made_at in database.rows(
        "SELECT id, question, expected, made_at FROM check_question ORDER BY id"
    ):
        last, before, *_ = [*outcomes.get(question_id, []), None, None]
        expectation = msgspec.json.decode(expected, type=Expectation)
        found.append(CheckRow(question_id, question, expectation, made_at, last, before))
    return found


def save(database: Database, question: str, expected: Expectation) -> int:
    """Keep a question with what is expected; the same question gets the new expectation.

    What became of it under another expectation is forgotten. Returns the question's id.
    """
    text = msgspec.json.encode(expected).decode()
    with database.transaction(durable=True):
        known = database.row(
            "SELECT id, expected FROM check_question WHERE question = ?", (question,)
        )
        if known is None:
            return database.insert(
                "INSERT INTO check_question (question, expected, made_at) VALUES (?, ?, ?)",
                (question, text, utc_now()),
            )
        question_id, before = known
        if before != text:
            database.rows("DELETE FROM check_outcome WHERE question_id = ?", (question_id,))
            database.rows(
                "UPDATE check_question SET expected = ? WHERE id = ?", (text, question_id)
            )
        return int(question_id)


def remove(database: Database, question_id: int) -> None:
    """Forget a question; raises `EngineError` not_found."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM check_question WHERE id = ?", (question_id,))
        if not database.changed():
            raise EngineError(ErrorCode.NOT_FOUND, question=str(question_id))


def begin_run(database: Database, made_with: MadeWith) -> int:
    """Begin a run; return its id. Of earlier runs the last few are kept."""
    with database.transaction():
        run_id = database.insert(
            "INSERT INTO check_run (begun_at, made_with) VALUES (?, ?)",
            (utc_now(), msgspec.json.encode(made_with).decode()),
        )
        database.rows("DELETE FROM check_run WHERE id <= ?", (run_id - _KEPT_RUNS,))
        return run_id


def note_outcome(database: Database, run_id: int, question_id: int, outcome: CheckOutcome) -> None:
    """Keep what became of a question; one that was removed meanwhile is left out."""
    with database.transaction():
        database.rows(
            "INSERT OR REPLACE INTO check_outcome (run_id, question_id, outcome)"
            " SELECT ?, id, ? FROM check_question WHERE id = ?",
            (run_id, msgspec.json.encode(outcome).decode(), question_id),
        )


def finish_run(database: Database, run_id: int) -> None:
    """Note that every question of a run was asked."""
    with database.transaction():
        database.rows("UPDATE check_run SET finished_at = ? WHERE id = ?", (utc_now(), run_id))


def last_run(database: Database) -> tuple[str, MadeWith] | None:
    """Return when the last whole run ended, and what it was made with."""
    row = database.row(
        "SELECT finished_at, made_with FROM check_run WHERE finished_at IS NOT NULL"
        " ORDER BY id DESC LIMIT 1"
    )
    return (row[0], msgspec.json.decode(row[1], type=MadeWith)) if row else None


def limits(database: Database) -> dict[str, float]:
    """Return the gate's limits that were accepted, by calibration."""
    return dict(database.rows("SELECT calibration, threshold FROM gate_setting"))


def set_limit(database: Database, calibration: str, threshold: float | None) -> None:
    """Use this limit of the gate from now on; None goes back to the usual one."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM gate_setting WHERE calibration = ?", (calibration,))
        if threshold is not None:
            database.rows(
                "INSERT INTO gate_setting (calibration, threshold, set_at) VALUES (?, ?, ?)",
                (calibration, threshold, utc_now()),
            )
