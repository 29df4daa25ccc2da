"""The part of a file that has arrived, and a note beside it of which file it is a part.

The note lets a download go on after the program was killed, also from another source, as long as
that has the same file.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

_PART, _NOTE = ".incoming", ".incoming.json"


def members_of(target: Path) -> Path:
    """Return where the packages' members are put together while they arrive."""
    return target.with_name(target.name + ".members")


class _Note(msgspec.Struct, frozen=True):
    identity: str
    size: int


class Partial:
    """The incomplete form of `target`."""

    def __init__(self, target: Path) -> None:
        self.path = target.with_name(target.name + _PART)
        self._note = target.with_name(target.name + _NOTE)

    @property
    def size(self) -> int:
        """The bytes that are there."""
        return self.path.stat().st_size if self.path.is_file() else 0

    def begin(self, identity: str, size: int) -> int:
        """Prepare for the file of that identity; return how many bytes of it are there already.

        `identity` is a SHA-256 where known, else what the server calls this state of the file;
        an empty one always starts anew.
        """
        note = _Note(identity, size)
        if not identity or self._read() != note or (size and self.size > size):
            self.path.unlink(missing_ok=True)
            self._note.write_bytes(msgspec.json.encode(note))
        self.path.touch()
        return self.size

    def remove(self) -> None:
        """Remove what is there."""
        self.path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def finish(self) -> Path:
        """Forget the note; the whole file stays at the returned path until it gets its name."""
        self._note.unlink(missing_ok=True)
        return self.path

    def _read(self) -> _Note | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=_Note)
        except (FileNotFoundError, msgspec.DecodeError):
            return None
