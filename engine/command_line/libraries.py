"""The verbs on the library's file: backup and share. Both work beside a window that has it open."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.command_line.options import add_verb, library_of
from engine.command_line.output import EXIT_DONE, Output
from engine.errors import EngineError, ErrorCode
from engine.library import Copying, Library


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
    backup = add_verb(verbs, "backup", _backup, "copy the library to one file, as it is now")
    backup.add_argument("file", type=Path)
    share = add_verb(
        verbs,
        "share",
        _share,
        "make a copy for others to read: no conversations, questions, paths or old versions",
    )
    share.add_argument("file", type=Path)
    share.add_argument("--name", default="", help="what others see it called")


def _backup(options: argparse.Namespace, output: Output) -> int:
    with Library.open(library_of(options), writable=False) as library:
        _followed(library.back_up(options.file), output)
    size = options.file.stat().st_size
    output.result({"file": str(options.file), "bytes": size}, [f"{options.file}: {size}"])
    return EXIT_DONE


def _share(options: argparse.Namespace, output: Output) -> int:
    path = library_of(options)
    name = options.name.strip() or path.stem
    with Library.open(path, writable=False) as library:
        _followed(library.share(options.file, name), output)
    with Library.open(options.file, writable=False) as copy:
        info = copy.info()
    found = {
        "file": str(options.file),
        "name": info.shared_name,
        "shared_at": info.shared_at,
        "documents": info.documents,
        "bytes": info.bytes,
    }
    output.result(found, [f"{options.file}: {name}, {info.documents} documents, {info.bytes}"])
    return EXIT_DONE


def _followed(copying: Copying, output: Output) -> None:
    for done, total in copying:
        output.progress(f"{done}/{total}")
        if output.cancelled():
            copying.close()
            raise EngineError(ErrorCode.CANCELLED)
    output.progress("")
