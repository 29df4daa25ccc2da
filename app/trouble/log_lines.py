"""Log lines without anything of the user's: no names, no paths, no words of documents. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_PATH = re.compile(r"(?:\b[A-Za-z]:[\\/]|\\\\|(?<![\w.])/\w).*$")
_FILE = re.compile(r"\S+\.[A-Za-z]{2,5}\b(?<!\.py)(?=[\s:,;)]|$)")
_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|“[^”\n]*”|《[^》\n]*》|«[^»\n]*»")
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_FRAME = re.compile(r'^\s+File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<name>\S+)')
_RAISED = re.compile(
    r"^(?P<kind>(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning))\b"
)
_RECORD = re.compile(r"^\d{4}-\d\d-\d\d[ T]\d\d:\d\d")
_BEFORE_MESSAGE = 4  # day, time, level, logger
_OURS = ("app", "engine", "models")


def without_private_words(lines: Iterable[str]) -> Iterator[str]:
    """Yield what can be told of a log: times, levels, modules, kinds of errors, places in code.

    Source lines and messages of errors are left out; in other lines whatever is a path, stands in
    quotes or is not ASCII gives way to a mark.
    """
    in_traceback = False
    for line in lines:
        line = line.rstrip("\n")
        frame = _FRAME.match(line)
        raised = _RAISED.match(line)
        if line.startswith("Traceback"):
            in_traceback = True
            yield line
        elif frame:
            yield f"  {_module(frame['file'])}:{frame['line']} in {frame['name']}"
        elif in_traceback and raised:
            in_traceback = False
            yield raised["kind"]
        elif _RECORD.match(line):
            in_traceback = False
            yield _masked(line)


def _module(path: str) -> str:
    """Return a source file's place inside the program; of other software its name alone."""
    parts = path.replace("\\", "/").split("/")
    for top in _OURS:
        if top in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(top) :])
    return parts[-1]


def _masked(line: str) -> str:
    *head, said = line.split(" ", _BEFORE_MESSAGE)
    for pattern in (_QUOTED, _PATH, _FILE, _FOREIGN):
        said = pattern.sub("…", said)
    return " ".join((*(_FOREIGN.sub("…", word) for word in head), said))
