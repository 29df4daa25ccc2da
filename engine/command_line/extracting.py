"""`extract`: what the reader makes of one file. No library, no language models."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine import places
from engine.command_line.options import add_verb, password_of
from engine.command_line.output import EXIT_DONE, Output, error_document, exit_code
from engine.errors import EngineError, ErrorCode
from engine.indexing.source_files import readable_name, require_file
from engine.reader import Reader, Reading
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    PartFound,
    RenditionReady,
)
from engine.receipts import whole_receipt
from engine.types import DocumentFacts, DocumentKind, OcrState, Page, Receipt, Verdict

_WAITING = (Verdict.NEEDS_OCR, Verdict.GARBLED)
_OF_ONE_PAGE = (ErrorCode.READER_CRASHED, ErrorCode.TIMED_OUT, ErrorCode.OUT_OF_MEMORY)
_LONG_WAIT = 1.0


@dataclass(slots=True)
class _Found:
    """What reading gave; pages by number."""

    kind: DocumentKind | None = None
    pages: dict[int, Page] = field(default_factory=dict)
    parts: list[dict[str, Any]] = field(default_factory=list)
    receipt: Receipt | None = None
    facts: DocumentFacts | None = None
    rendition: str = ""

    @property
    def waiting(self) -> list[Page]:
        """The pages that only text recognition can read."""
        return [page for page in self.pages.values() if page.verdict in _WAITING]


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    extract = add_verb(verbs, "extract", _extract, "show pages, verdicts and text of a file")
    extract.add_argument("file", type=Path)
    extract.add_argument("--password-file", type=Path, help="a file that holds the password")
    extract.add_argument(
        "--ocr",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="read scanned pages by text recognition (default: yes)",
    )


def _extract(options: argparse.Namespace, output: Output) -> int:
    found = _Found()
    error: dict[str, str] | None = None
    code = EXIT_DONE
    try:
        _read_all(options, found, output)
    except EngineError as failure:
        error = error_document(failure, output.language)
        output.note(error["message"])
        code = exit_code(failure)
    name = readable_name(options.file.name)
    document = {
        "document": name,
        "kind": found.kind,
        "pages": [_page(page) for page in found.pages.values()],
        "parts": found.parts,
        "receipt": found.receipt,
        "facts": found.facts,
        "error": error,
    }
    output.result(document, _lines(name, found))
    return code


def _read_all(options: argparse.Namespace, found: _Found, output: Output) -> None:
    """Read the file, recognise its scanned pages, and count; raises `EngineError`."""
    path: Path = options.file
    password = password_of(options)
    require_file(path)
    reader = Reader(places.cache_folder() / "reading")
    try:
        _follow(reader.start(path, password=password), found, output)
        if options.ocr:
            _recognise(reader, path, password, found, output)
        elif found.receipt is not None and found.waiting:
            found.receipt = replace(found.receipt, ocr=OcrState.OFF)
    finally:
        reader.close()
        if found.rendition:
            Path(found.rendition).unlink(missing_ok=True)
    if found.receipt is not None and found.receipt.characters == 0 and not found.parts:
        raise EngineError(ErrorCode.NO_TEXT)


def _recognise(
    reader: Reader, path: Path, password: str | None, found: _Found, output: Output
) -> None:
    """Recognise the waiting pages; one on which the reader fails stays as it was."""
    first_reading = found.receipt
    rendition, facts = Path(found.rendition or path), found.facts
    waiting = {page.number: page.location for page in found.waiting}
    if first_reading is None or not waiting:
        return
    while waiting:
        reading = reader.recognise(rendition, waiting, password=password, name=path.name)
        try:
            _follow(reading, found, output, waiting)
            break
        except EngineError as error:
            if error.code not in _OF_ONE_PAGE or not waiting:
                raise
            del waiting[next(iter(waiting))]
    if 1 not in found.pages or found.pages[1].verdict is not Verdict.OCR:
        found.facts = facts
    found.receipt = replace(whole_receipt(found.pages.values(), first_reading), ocr=OcrState.DONE)


def _follow(
    reading: Reading, found: _Found, output: Output, waiting: dict[int, Any] | None = None
) -> None:
    """Take in what a reading tells, until its end; takes the pages read out of `waiting`."""
    try:
        while not reading.finished:
            if output.cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            match reading.next(_LONG_WAIT):
                case DocumentOpened() as opened:
                    found.kind = found.kind or opened.kind
                case PageRead() as read:
                    found.pages[read.page.number] = read.page
                    if waiting is not None:
                        waiting.pop(read.page.number, None)
                    output.progress(f"{read.page.number}")
                case PartFound() as part:
                    found.parts.append(_part(part))
                case RenditionReady() as ready:
                    found.rendition = ready.path
                case DocumentRead() as end:
                    found.receipt, found.facts = end.receipt, end.facts
                case _:
                    pass
    finally:
        reading.cancel()


def _part(part: PartFound) -> dict[str, Any]:
    path = Path(part.path)
    size = path.stat().st_size
    path.unlink()
    return {"name": part.name, "bytes": size}


def _page(page: Page) -> dict[str, Any]:
    return {
        "number": page.number,
        "location": page.location,
        "text": page.text,
        "verdict": page.verdict,
        "language": page.language,
        "uncertain": page.uncertain,
    }


def _lines(name: str, found: _Found) -> list[str]:
    lines = [f"{name}: {found.kind or '—'}, {len(found.pages)} pages"]
    for page in found.pages.values():
        lines += [f"--- {page.location.kind} {page.location.label} ({page.verdict})"]
        lines += [page.text.rstrip()]
    lines += [f"+++ {part['name']} ({part['bytes']} bytes)" for part in found.parts]
    return lines
