"""What a problem report says: versions, settings, states, logs; never a word of a document."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

from app.trouble.log_lines import without_private_words
from engine import __version__
from engine.protocol import EngineConfig
from engine.types import DocumentRow, ModelFile

_PACKAGES = (
    *("PySide6-Essentials", "llama-cpp-python", "apsw", "sqlite-vec", "pymupdf", "tokenizers"),
    *("rapidocr", "onnxruntime", "numpy"),
)
_LOG_BYTES = 60_000
_GIGABYTE = 1e9


@dataclass(frozen=True, slots=True)
class State:
    """What the window knows when a report is made."""

    config: EngineConfig
    engine: str
    language: str
    theme: str
    network: bool
    documents: Sequence[DocumentRow]
    problems: Sequence[str] = ()


def report(state: State) -> str:
    """Return the whole report, in English: it is read by those who mend the program."""
    sections = (
        ("Pagecite problem report", _program(state)),
        ("Computer", _computer()),
        ("Settings", _settings(state)),
        ("Language models", _models(state.config)),
        ("Library", _library(state)),
        ("Last problems", state.problems or ("none",)),
        ("Log of the engine", _log(Path(state.config.cache))),
    )
    return "\n".join(_section(title, lines) for title, lines in sections)


def _section(title: str, lines: Iterable[str]) -> str:
    return "\n".join((title, "-" * len(title), *lines, ""))


def _program(state: State) -> list[str]:
    found = [f"Pagecite {__version__}", f"Python {platform.python_version()}"]
    for name in _PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not there")
    return [*found, f"engine: {state.engine}"]


def _computer() -> list[str]:
    memory = psutil.virtual_memory()
    return [
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"{os.cpu_count()} processors, {psutil.cpu_count(logical=False)} cores",
        f"memory {memory.total / _GIGABYTE:.1f} GB, {memory.available / _GIGABYTE:.1f} GB free",
    ]


def _settings(state: State) -> list[str]:
    config = state.config
    return [
        f"language {state.language}, appearance {state.theme or 'as the system'}",
        f"network {'on' if state.network else 'off'}",
        f"threads {config.threads or 'automatic'}, text recognition {config.recognise}",
        f"fuller answers {config.fuller_answers}, originals up to {config.originals_up_to}",
    ]


def _models(config: EngineConfig) -> list[str]:
    roles: tuple[tuple[str, ModelFile | None], ...] = (
        ("embedding", config.embedding),
        ("chat", config.chat),
        ("reranker", config.reranking),
    )
    return [f"{role}: {_model(file)}" for role, file in roles]


def _model(file: ModelFile | None) -> str:
    return f"{file.name} {file.sha256[:12]} context {file.context}" if file else "none"


def _library(state: State) -> list[str]:
    rows = state.documents
    states = Counter(row.state.value for row in rows)
    kinds = Counter(row.kind.value if row.kind else "unknown" for row in rows)
    errors = Counter(row.error for row in rows if row.error)
    path = Path(state.config.library)
    size = path.stat().st_size if path.is_file() else 0
    return [
        f"{len(rows)} documents, {sum(row.pages for row in rows)} pages,"
        f" {sum(row.chunks for row in rows)} chunks, {size / 1e6:.0f} MB",
        f"states: {_counted(states)}",
        f"kinds: {_counted(kinds)}",
        f"errors: {_counted(errors)}",
    ]


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


def _log(cache: Path) -> list[str]:
    path = cache / "engine.log"
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _LOG_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError as error:
        return [f"not readable: {type(error).__name__}"]
    return list(without_private_words(lines)) or ["empty"]
