"""Sees calls that may take long while they are made on the thread of the window."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSaveFile
from PySide6.QtGui import QImage, QPixmap, QTextDocument
from PySide6.QtPdf import QPdfDocument

from app.proof import proof_desk, proof_file
from engine.wire import Wire

_ROOT = Path(__file__).resolve().parents[2]
_AUDITED = ("sqlite3.", "subprocess.", "socket.", "shutil.", "ctypes.dlopen", "glob.")
_AUDITED_OS = ("listdir", "scandir", "remove", "rename", "mkdir", "rmdir", "truncate", "system")
_ENGINES = {"pymupdf", "apsw", "sqlite_vec", "llama_cpp", "numpy", "onnxruntime"}
_WATCHED: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (os, ("stat", "lstat", "fsync")),
    (time, ("sleep",)),
    (QImage, ("scaled", "scaledToWidth", "scaledToHeight", "smoothScaled", "save")),
    (QPixmap, ("scaled", "scaledToWidth", "scaledToHeight", "save")),
    (QPdfDocument, ("render",)),
    (QSaveFile, ("open", "commit")),
    (QTextDocument, ("print_",)),
    (proof_desk, ("draw_picture",)),
    (proof_file, ("write_pdf", "word_file")),
)
_current: HeavyCalls | None = None


class HeavyCalls:
    """What was called on the thread it was made in, as text; paths named as harmless left out."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.harmless: set[str] = set()
        self.thread = threading.get_ident()

    def note(self, what: str, subject: object = "") -> None:
        """Note a call if it is made on the thread that is watched."""
        if threading.get_ident() == self.thread and str(subject) not in self.harmless:
            self.seen.append(f"{what} {subject}".strip())


@contextmanager
def watching() -> Iterator[HeavyCalls]:
    """See the heavy calls of this thread, from now to the end of the block."""
    global _current
    with pytest.MonkeyPatch.context() as patch:
        calls = HeavyCalls()
        for owner, names in _WATCHED:
            for name in names:
                patch.setattr(owner, name, _noted(calls, f"{owner.__name__}.{name}", owner, name))
        _current = calls
        try:
            yield calls
        finally:
            _current = None


def watch_decoding(wire: Wire, calls: HeavyCalls, patch: pytest.MonkeyPatch) -> None:
    """See messages decoded: they may hold thousands of rows."""
    patch.setattr(wire, "decode", _noted(calls, "Wire.decode", wire, "decode"))


def _noted(calls: HeavyCalls, what: str, owner: Any, name: str) -> Callable[..., Any]:
    function = getattr(owner, name)

    def call(*arguments: Any, **named: Any) -> Any:
        calls.note(what, arguments[0] if owner is os and arguments else "")
        return function(*arguments, **named)

    return call


def _on_audit(event: str, arguments: tuple[Any, ...]) -> None:
    if _current is None:
        return
    if event == "open":
        _note_file(_current, arguments[0])
    elif event == "import" and str(arguments[0]).partition(".")[0] in _ENGINES:
        _current.note("import", arguments[0])
    elif event.startswith(_AUDITED) or event.removeprefix("os.") in _AUDITED_OS:
        _current.note(event, arguments[0] if arguments else "")


def _note_file(calls: HeavyCalls, path: object) -> None:
    """Note a file that is opened, but those that the program is made of."""
    if isinstance(path, int) or str(path).endswith((".py", ".pyc")):
        return
    if not Path(str(path)).is_relative_to(_ROOT / "resources"):
        calls.note("open", path)


sys.addaudithook(_on_audit)
