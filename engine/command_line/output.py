"""What a verb prints: one JSON document or plain text on standard output, progress beside it."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.messages import Language, error_message, language_of_locale
from engine.wire import to_plain

_SECONDS_BETWEEN_LINES = 5.0

EXIT_DONE = 0
EXIT_INTERNAL = 1
EXIT_USAGE = 2
EXIT_FILE = 3
EXIT_MODEL = 4
EXIT_LIBRARY = 5
EXIT_CANCELLED = 130

_EXIT_CODES = {
    ErrorCode.WRONG_USAGE: EXIT_USAGE,
    ErrorCode.MODEL_MISSING: EXIT_MODEL,
    ErrorCode.MODEL_INVALID: EXIT_MODEL,
    ErrorCode.LIBRARY_DAMAGED: EXIT_LIBRARY,
    ErrorCode.LIBRARY_LOCKED: EXIT_LIBRARY,
    ErrorCode.LIBRARY_TOO_NEW: EXIT_LIBRARY,
    ErrorCode.DISK_FULL: EXIT_LIBRARY,
    ErrorCode.CANCELLED: EXIT_CANCELLED,
    ErrorCode.INTERNAL: EXIT_INTERNAL,
}


@dataclass(slots=True)
class Output:
    """Prints for one call: as JSON where `as_json`, and in `language` otherwise."""

    as_json: bool
    language: Language = field(default_factory=lambda: language_of_locale(locale_name()))
    _told: float = field(default_factory=time.monotonic)
    _interrupts: int = 0

    def result(self, document: Any, lines: list[str]) -> None:
        """Print the outcome: the document as JSON, or the lines."""
        if self.as_json:
            print(json.dumps(to_plain(document), ensure_ascii=False, indent=1))
        elif lines:
            print("\n".join(lines))

    def event(self, name: str, document: Any) -> None:
        """Print what happens as one line of JSON, for a program that reads along."""
        print(json.dumps({"event": name, **to_plain(document)}, ensure_ascii=False), flush=True)

    def cancelled(self) -> bool:
        """Whether the user pressed Ctrl-C: verbs that take long end in order."""
        return self._interrupts > 0

    def interrupt(self, *_signal: object) -> None:
        """Take a Ctrl-C; the second one ends the program at once."""
        self._interrupts += 1
        if self._interrupts > 1:
            raise KeyboardInterrupt

    def line(self, text: str) -> None:
        """Print a line of the outcome as soon as it is known; nothing where JSON will tell."""
        if not self.as_json:
            self.progress("")
            print(text, flush=True)

    def progress(self, text: str) -> None:
        """Show how far it is, on standard error: in place on a terminal, else now and then."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif text and time.monotonic() - self._told >= _SECONDS_BETWEEN_LINES:
            self._told = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def note(self, text: str) -> None:
        """Print a line on standard error."""
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        print(f"{clear}{text}", file=sys.stderr, flush=True)

    def message(self, code: str, details: dict[str, str] | None = None) -> str:
        """Return the sentence of an error, and what to do next."""
        return str(error_message(code, self.language, details))


def exit_code(error: EngineError) -> int:
    """Return the exit code of the contract; what is not named there concerns a file."""
    return _EXIT_CODES.get(error.code, EXIT_FILE)


def locale_name() -> str:
    """Return the locale that the environment asks for, such as `zh_CN.UTF-8`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value
    return ""


def error_document(error: EngineError, language: Language) -> dict[str, str]:
    """Return an error as the contract prints it: its code, and the message in plain words."""
    return {
        "code": error.code.value,
        "message": str(error_message(error.code.value, language, error.details)),
    }
