"""`watch`: folders that are looked through again by themselves."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.command_line.documents import followed, outcome_document
from engine.command_line.options import add_verb, library_of, open_for
from engine.command_line.output import EXIT_DONE, EXIT_FILE, Output
from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.protocol import FileOutcome


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    watch = add_verb(
        verbs, "watch", _watch, "look through the watched folders now; add or drop some first"
    )
    watch.add_argument("--add", action="append", default=[], metavar="FOLDER")
    watch.add_argument("--drop", action="append", default=[], metavar="FOLDER")
    watch.add_argument("--list", action="store_true", help="only list them")


def _watch(options: argparse.Namespace, output: Output) -> int:
    folders = _chosen(options)
    outcomes: list[FileOutcome] = []
    unreachable = []
    if not options.list:
        with open_for(options, writable=True) as session:
            for folder in folders:
                looking = session.look(folder, 0, output.cancelled)
                more, looked = followed(looking, output)
                outcomes += more
                if not looked.reachable:
                    unreachable.append(folder)
            missing = [row.name for row in session.library.documents() if row.missing]
    else:
        with Library.open(library_of(options), writable=False) as library:
            missing = [row.name for row in library.documents() if row.missing]
    found = {
        "folders": folders,
        "unreachable": unreachable,
        "documents": [outcome_document(one, output) for one in outcomes],
        "missing": missing,
    }
    lines = [*folders, *(f"{name}: not where it was" for name in missing)]
    output.result(found, lines)
    return EXIT_FILE if any(one.status == "failed" for one in outcomes) else EXIT_DONE


def _chosen(options: argparse.Namespace) -> list[str]:
    """Change which folders are watched; return them. Raises EngineError not_found."""
    if not options.add and not options.drop:
        with Library.open(library_of(options), writable=False) as library:
            return library.watched_folders()
    with Library.open(library_of(options)) as library:
        for folder in options.drop:
            if not library.unwatch(str(Path(folder).absolute())):
                raise EngineError(ErrorCode.NOT_FOUND, name=folder)
        for folder in options.add:
            if not Path(folder).is_dir():
                raise EngineError(ErrorCode.NOT_FOUND, name=folder)
            library.watch(str(Path(folder).absolute()))
        return library.watched_folders()
