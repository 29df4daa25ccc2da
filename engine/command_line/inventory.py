"""`inventory`: what is there before anything is read in. No library, no language models."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from engine.command_line.options import add_verb
from engine.command_line.output import EXIT_DONE, EXIT_FILE, Output, error_document
from engine.errors import EngineError, ErrorCode
from engine.inventory.taking import take_inventory
from engine.inventory.wording import inventory_lines
from engine.reader import Reader
from engine.reading_protocol import ReaderLimits
from engine.types import DocumentFacts, FileState, Inventory, InventoryFile
from engine.wire import to_plain


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    inventory = add_verb(verbs, "inventory", _inventory, "say what is there, without reading it in")
    inventory.add_argument("paths", nargs="+", metavar="PATH")


def _inventory(options: argparse.Namespace, output: Output) -> int:
    with tempfile.TemporaryDirectory(prefix="pagecite-") as folder:
        reader = Reader(Path(folder), ReaderLimits())
        try:
            inventory = _taken(options.paths, reader, output)
        finally:
            reader.close()
    lines = inventory_lines(inventory, output.language)
    output.result(inventory_document(inventory, lines, output), lines)
    missing = [file for file in inventory.files if file.state is FileState.NOT_FOUND]
    return EXIT_FILE if missing and len(missing) == len(inventory.files) else EXIT_DONE


def _taken(paths: list[str], reader: Reader, output: Output) -> Inventory:
    steps = take_inventory(paths, reader, cancelled=output.cancelled)
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            output.progress("")
            taken: Inventory = stop.value
            return taken
        if progress is not None:
            output.progress(f"{progress.done}/{progress.total} {progress.name}")


def inventory_document(inventory: Inventory, lines: list[str], output: Output) -> dict[str, Any]:
    """Return the inventory as the contract prints it (docs/inventory.md)."""
    return {
        "files": [_file(file, output) for file in inventory.files],
        "versions": to_plain(inventory.versions),
        "skipped": to_plain(inventory.skipped),
        "kinds": to_plain(inventory.kinds),
        "totals": to_plain(inventory.totals),
        "summary": lines,
    }


def _file(file: InventoryFile, output: Output) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(file)
    details = plain.pop("error_details")
    plain |= _facts(file.facts)
    plain.pop("facts")
    if file.error:
        error = EngineError(ErrorCode(file.error), **details)
        plain["error"] = error_document(error, output.language)
    return plain


def _facts(facts: DocumentFacts) -> dict[str, str | None]:
    stated = {
        "title": facts.title,
        "number": facts.number,
        "version": facts.version,
        "status": facts.status,
        "effective_date": facts.effective_date,
    }
    return {name: fact.value if fact else None for name, fact in stated.items()}
