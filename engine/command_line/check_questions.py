"""The verbs `check-questions …`: questions whose right answers are known, asked again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.checking import running
from engine.command_line.options import add_verb, library_of, open_for
from engine.command_line.output import EXIT_DONE, Output
from engine.errors import EngineError, ErrorCode
from engine.evaluation.user_questions import load_questions
from engine.explaining.tracing import expected_of
from engine.library import Library
from engine.session import Session
from engine.types import CheckReport, CheckRow, CheckVerdict, CitedPlace, Expectation


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    verb = verbs.add_parser("check-questions", help="questions whose right answers are known")
    inner = verb.add_subparsers(dest="action", required=True, metavar="ACTION")
    add_verb(inner, "list", _list, "what became of each, and what has changed")
    add_verb(inner, "run", _run, "ask all of them and compare with the time before")
    add = add_verb(inner, "add", _add, "keep a question with what is expected")
    add.add_argument("-q", "--question", required=True)
    add.add_argument(
        "--expect", metavar="DOC[:PAGE]", default="", help="a document's number or name, and a page"
    )
    add.add_argument("--absent", action="store_true", help="the documents don't say")
    take = add_verb(inner, "import", _import, "keep the questions of a CSV file (see `eval`)")
    take.add_argument("file", type=Path)
    remove = add_verb(inner, "remove", _remove, "forget a question")
    remove.add_argument("id", type=int)
    gate = add_verb(inner, "gate", _gate, "accept the proposed limit of the evidence gate")
    gate.add_argument("--usual", action="store_true", help="go back to the program's own limit")


def _list(options: argparse.Namespace, output: Output) -> int:
    with open_for(options, writable=False) as session:
        return _told(session, output)


def _run(options: argparse.Namespace, output: Output) -> int:
    with _changeable(options) as session:
        now = running.made_with(session.library, session.models.fingerprints)
        for event in running.run(session, (), now, 0, output.cancelled, lambda: False):
            if event:
                output.progress(f"{event.done}/{event.total}")
        output.progress("")
        return _told(session, output)


def _add(options: argparse.Namespace, output: Output) -> int:
    question = " ".join(options.question.split())
    if not question or options.absent == bool(options.expect):
        raise EngineError(ErrorCode.WRONG_USAGE, reason="-q, and --expect or --absent")
    with _changeable(options) as session:
        expected = Expectation(answerable=False)
        if options.expect:
            expected = Expectation(True, _place(session.library, options.expect))
        session.library.save_check_question(question, expected)
        return _told(session, output)


def _import(options: argparse.Namespace, output: Output) -> int:
    questions = load_questions(options.file, library_of(options)).questions
    with _changeable(options) as session:
        rows = {row.name: row for row in session.library.documents()}
        for one in questions:
            gold = next(iter(one.gold), None)
            place = None
            if one.answerable and gold and gold.document in rows:
                place = CitedPlace(rows[gold.document].id, gold.document, gold.page)
            expected = Expectation(one.answerable, place, gold.paragraph if gold else "")
            session.library.save_check_question(one.text, expected)
        return _told(session, output)


def _remove(options: argparse.Namespace, output: Output) -> int:
    with _changeable(options) as session:
        session.library.remove_check_question(options.id)
        return _told(session, output)


def _gate(options: argparse.Namespace, output: Output) -> int:
    with _changeable(options) as session:
        found = _report(session)
        if options.usual:
            for limit in found.limits:
                session.library.set_gate_limit(limit.calibration, None)
        elif found.proposal is None:
            raise EngineError(ErrorCode.NOT_FOUND, reason="no limit is proposed")
        else:
            session.library.set_gate_limit(found.proposal.calibration, found.proposal.proposed)
        return _told(session, output)


def _changeable(options: argparse.Namespace) -> Session:
    return open_for(options, writable=True)


def _report(session: Session) -> CheckReport:
    now = running.made_with(session.library, session.models.fingerprints)
    return running.report(session.library, now)


def _told(session: Session, output: Output) -> int:
    found = _report(session)
    lines = [_line(row) for row in found.rows]
    right = sum(bool(row.last and row.last.verdict is CheckVerdict.RIGHT) for row in found.rows)
    lines.append(f"{right}/{len(found.rows)} as expected")
    if found.outdated:
        lines.append(f"changed since the last run: {', '.join(found.outdated)}")
    if found.proposal:
        one = found.proposal
        kind = "stricter" if one.stricter else "looser"
        lines.append(
            f"a {kind} gate is proposed ({one.calibration} {one.threshold:.2f} → "
            f"{one.proposed:.2f}): {len(one.flips)} decisions would change"
        )
        lines += [f"  {'+' if flip.passes else '−'} {flip.question}" for flip in one.flips]
    output.result(found, lines)
    return EXIT_DONE


def _line(row: CheckRow) -> str:
    verdict = row.last.verdict.value if row.last else "not asked yet"
    changed = f" ({', '.join(row.changes)} changed)" if row.changes else ""
    return f"{row.id}\t{verdict}{changed}\t{row.question}"


def _place(library: Library, expected: str) -> CitedPlace:
    found = expected_of(library, expected)
    return CitedPlace(found.document.id, found.document.name, found.page)
