"""The verbs on a library's documents: ingest, chunks, documents, remove, check, rebuild."""

from __future__ import annotations

import argparse
from collections.abc import Generator
from pathlib import Path
from typing import Any, TypeVar

from engine.command_line.options import add_verb, library_of, open_for, password_of
from engine.command_line.output import (
    EXIT_DONE,
    EXIT_FILE,
    EXIT_LIBRARY,
    Output,
    error_document,
)
from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.messages.receipts import receipt_text
from engine.protocol import Event, FileOutcome, IngestProgress, RebuildProgressed
from engine.types import DocumentRow
from engine.versions.in_library import likely_versions_in
from engine.versions.likely import LikelyVersions

Returned = TypeVar("Returned")


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    ingest = add_verb(verbs, "ingest", _ingest, "read files and folders into the library")
    ingest.add_argument("paths", nargs="+", metavar="PATH")
    ingest.add_argument("--password-file", type=Path, help="a file that holds the password")
    ingest.add_argument("--no-ocr", action="store_true", help="leave scanned pages for later")
    chunks = add_verb(verbs, "chunks", _chunks, "show the chunks of a document")
    chunks.add_argument("id", type=int)
    add_verb(verbs, "documents", _documents, "list the documents")
    remove = add_verb(verbs, "remove", _remove, "take a document out of the library")
    remove.add_argument("id", type=int)
    add_verb(verbs, "check", _check, "check that the library file is sound")
    add_verb(verbs, "rebuild", _rebuild, "embed everything anew with the installed model")


def _ingest(options: argparse.Namespace, output: Output) -> int:
    password = password_of(options)
    with open_for(options, writable=True, recognise=not options.no_ocr) as session:
        outcomes, _ = followed(session.ingest(options.paths, password, 0, output.cancelled), output)
        rows = session.library.documents()
    documents = [outcome_document(one, output) for one in outcomes]
    if not documents:
        raise EngineError(ErrorCode.NOT_FOUND, name=", ".join(options.paths))
    found = {"documents": documents, "library": _totals(rows)}
    output.result(found, [])
    return EXIT_FILE if any(one.status == "failed" for one in outcomes) else EXIT_DONE


def followed(
    events: Generator[Event | None, None, Returned], output: Output
) -> tuple[list[FileOutcome], Returned]:
    """Drain an ingest, showing how far it is; return what came of each file, and its result."""
    outcomes: list[FileOutcome] = []
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            return outcomes, end.value
        if isinstance(event, IngestProgress):
            place = f"{event.files_done + 1}/{event.files} {Path(event.source).name}"
            output.progress(f"{place}: {event.stage} {event.done}/{event.total}")
        elif isinstance(event, FileOutcome):
            outcomes.append(event)
            output.line(_outcome_line(event, output))


def outcome_document(outcome: FileOutcome, output: Output) -> dict[str, Any]:
    """Return what came of one file as the contract of `ingest` has it."""
    row = outcome.document
    error = None
    if outcome.error:
        error = error_document(
            EngineError(ErrorCode(outcome.error), **outcome.error_details), output.language
        )
    return {
        "id": row.id if row else None,
        "name": _name(outcome),
        "parent": row.parent_id if row else None,
        "status": outcome.status,
        "pages": row.pages if row else 0,
        "chunks": row.chunks if row else 0,
        "receipt": row.receipt if row else None,
        "error": error,
    }


def _outcome_line(outcome: FileOutcome, output: Output) -> str:
    name = _name(outcome)
    if outcome.error:
        return f"{name}: {outcome.status}: {output.message(outcome.error, outcome.error_details)}"
    row = outcome.document
    read = receipt_text(row.receipt, row.kind, output.language) if row and row.receipt else ""
    return f"{name}: {outcome.status}, {read}"


def _name(outcome: FileOutcome) -> str:
    return outcome.document.name if outcome.document else Path(outcome.source).name


def _totals(rows: list[DocumentRow]) -> dict[str, int]:
    live = [row for row in rows if row.version_id is not None]
    return {"documents": len(live), "chunks": sum(row.chunks for row in live)}


def _chunks(options: argparse.Namespace, output: Output) -> int:
    with Library.open(library_of(options), writable=False) as library:
        library.document(options.id)
        chunks = library.chunks(options.id)
    found = [
        {
            "number": chunk.number,
            "location": chunk.location,
            "spans": chunk.spans,
            "tokens": chunk.tokens,
            "context": chunk.context,
            "text": chunk.text,
        }
        for chunk in chunks
    ]
    lines = []
    for chunk in chunks:
        place = f"{chunk.location.kind} {chunk.location.label}, {chunk.tokens} tokens"
        lines += [f"{chunk.number}. [{place}] {chunk.context}", chunk.text]
    output.result({"document": options.id, "chunks": found}, lines)
    return EXIT_DONE


def _documents(options: argparse.Namespace, output: Output) -> int:
    with Library.open(library_of(options), writable=False) as library:
        rows = library.documents()
        pairs = likely_versions_in(library)
    lines = [_row_line(row, output) for row in rows] + [_pair_line(pair, rows) for pair in pairs]
    found = {"documents": rows, "likely_versions": pairs, "library": _totals(rows)}
    output.result(found, lines)
    return EXIT_DONE


def _row_line(row: DocumentRow, output: Output) -> str:
    if row.error:
        told = output.message(row.error, row.error_details)
    else:
        told = receipt_text(row.receipt, row.kind, output.language) if row.receipt else ""
    return f"{row.id}\t{row.state}\t{row.name}\t{told}"


def _pair_line(pair: LikelyVersions, rows: list[DocumentRow]) -> str:
    names = {row.id: row.name for row in rows}
    told = [f"{one.before.strip()} {one.first} / {one.second}" for one in pair.differences[:3]]
    sign = {None: "≈", pair.first: ">", pair.second: "<"}[pair.newer]
    line = f"{names[pair.first]} {sign} {names[pair.second]}"
    return f"{line}: {'; '.join(told)}" if told else line


def _remove(options: argparse.Namespace, output: Output) -> int:
    with Library.open(existing(library_of(options))) as library:
        name = library.document(options.id).name
        library.remove(options.id)
        for _ in library.sweep():
            pass
        rows = library.documents()
    output.result({"removed": options.id, "library": _totals(rows)}, [f"− {name}"])
    return EXIT_DONE


def existing(path: Path) -> Path:
    """Return the path of a library that is there. Raises EngineError not_found."""
    if not path.exists():
        raise EngineError(ErrorCode.NOT_FOUND, name=str(path))
    return path


def _check(options: argparse.Namespace, output: Output) -> int:
    with Library.open(library_of(options), writable=False) as library:
        problems = library.check()
    output.result({"sound": not problems, "problems": problems}, problems or ["✓"])
    return EXIT_LIBRARY if problems else EXIT_DONE


def _rebuild(options: argparse.Namespace, output: Output) -> int:
    existing(library_of(options))
    with open_for(options, writable=True) as session:
        rebuilt = _rebuilt(session.rebuild(0, output.cancelled), output)
        for _ in session.library.sweep():
            pass
        rows = session.library.documents()
        settings = session.library.index_settings()
    found = {"rebuilt": rebuilt, "library": _totals(rows), "index": settings}
    output.result(found, [f"{rebuilt} documents embedded anew"])
    return EXIT_DONE


def _rebuilt(steps: Generator[Event | None, None, int], output: Output) -> int:
    while True:
        try:
            event = next(steps)
        except StopIteration as end:
            rebuilt: int = end.value
            return rebuilt
        if isinstance(event, RebuildProgressed):
            output.progress(f"embed {event.done}/{event.total}")
