"""Options that several verbs share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import places
from engine.command_line.output import Output
from engine.errors import EngineError, ErrorCode
from engine.protocol import EngineConfig
from engine.session import Session, open_session
from engine.types import Scope
from models.in_use import in_use

Run = Callable[[argparse.Namespace, Output], int]


def add_verb(verbs: Any, name: str, run: Run, help_text: str) -> argparse.ArgumentParser:
    """Add a verb with `--json`, run by `run`, which returns the exit code."""
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=help_text, description=help_text)
    verb.add_argument("--json", action="store_true", help="print one JSON document")
    verb.set_defaults(run=run)
    return verb


def add_scope(verb: argparse.ArgumentParser) -> None:
    """Add what limits a search to some documents."""
    verb.add_argument(
        "--scope",
        metavar="ID[,ID…]",
        default="",
        help="only these documents, by their numbers in `documents`",
    )
    verb.add_argument("--replaced", action="store_true", help="also replaced and withdrawn ones")


def scope_of(options: argparse.Namespace) -> Scope:
    """Return the scope that the options name. Raises EngineError wrong_usage."""
    parts = [part for part in options.scope.replace("，", ",").split(",") if part.strip()]
    if not all(part.strip().isdigit() for part in parts):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--scope {options.scope}")
    return Scope(tuple(int(part) for part in parts), in_force_only=not options.replaced)


def library_of(options: argparse.Namespace) -> Path:
    """Return the library file to work with."""
    library: Path | None = options.library
    return library or places.default_library()


def engine_config(library: Path) -> EngineConfig:
    """Return how the engine works on a library with the installed language models."""
    models = in_use()
    return EngineConfig(
        library=str(library),
        cache=str(places.cache_folder()),
        embedding=models.embedding,
        chat=models.chat,
        reranking=models.reranking,
        other_embeddings=models.other_embeddings,
    )


def open_for(options: argparse.Namespace, *, writable: bool, recognise: bool = True) -> Session:
    """Open the named library with the installed language models. Raises EngineError."""
    config = replace(engine_config(library_of(options)), recognise=recognise)
    return open_session(config, writable=writable)


def password_of(options: argparse.Namespace) -> str | None:
    """Return the first line of the password file, where one is named. Raises EngineError."""
    if options.password_file is None:
        return None
    try:
        text: str = options.password_file.read_text("utf-8")
    except OSError as error:
        raise EngineError.from_os_error(error, options.password_file.name) from error
    return text.splitlines()[0] if text else ""
