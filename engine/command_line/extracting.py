"""`extract`: what the reader makes of one file. No library, no language models."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine import places
from engine.command_line.options import add_verb, password_of
from engine.command_line.output import EXIT_DONE, Output, error_document, exit_code
from engine.errors import EngineError
from engine.indexing.source_files import readable_name, require_file
from engine.reader import Reader
from engine.reading_protocol import DocumentOpened, DocumentRead, PageRead, RenditionReady
from engine.types import Page


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    extract = add_verb(verbs, "extract", _extract, "show pages, verdicts and text of a file")
    extract.add_argument("file", type=Path)
    extract.add_argument("--password-file", type=Path, help="a file that holds the password")


def _extract(options: argparse.Namespace, output: Output) -> int:
    found: dict[str, Any] = {
        "document": readable_name(options.file.name),
        "kind": None,
        "pages": [],
        "receipt": None,
        "facts": None,
        "error": None,
    }
    code = EXIT_DONE
    try:
        _read(options.file, password_of(options), found, output)
    except EngineError as error:
        found["error"] = error_document(error, output.language)
        output.note(found["error"]["message"])
        code = exit_code(error)
    output.result(found, _lines(found))
    return code


def _read(path: Path, password: str | None, found: dict[str, Any], output: Output) -> None:
    require_file(path)
    reader = Reader(places.cache_folder() / "reading")
    try:
        for event in reader.read(path, password=password):
            match event:
                case DocumentOpened():
                    found["kind"] = event.kind
                case PageRead():
                    found["pages"].append(_page(event.page))
                    output.progress(f"{path.name}: {len(found['pages'])}")
                case DocumentRead():
                    found["receipt"] = event.receipt
                    found["facts"] = event.facts
                case RenditionReady() if event.path:
                    Path(event.path).unlink()
    finally:
        reader.close()


def _page(page: Page) -> dict[str, Any]:
    return {
        "number": page.number,
        "location": page.location,
        "text": page.text,
        "verdict": page.verdict,
        "language": page.language,
    }


def _lines(found: dict[str, Any]) -> list[str]:
    lines = [f"{found['document']}: {found['kind'] or '—'}, {len(found['pages'])} pages"]
    for page in found["pages"]:
        lines += [f"--- {page['location'].kind} {page['location'].label} ({page['verdict']})"]
        lines += [page["text"].rstrip()]
    return lines
