"""What the downloading process is asked, and what it tells: JSON on its pipe."""

from __future__ import annotations

import msgspec

from models.sources import Place


class Patience(msgspec.Struct, frozen=True):
    """How long to wait: for a connection, for the next bytes, before each new try (seconds)."""

    connect: float = 10.0
    silence: float = 30.0
    between: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0)


class Task(msgspec.Struct, frozen=True):
    """What to fetch, and where it goes. `size` 0 and an empty `sha256` are not known yet."""

    name: str
    place: Place
    target: str
    size: int
    sha256: str
    patience: Patience = Patience()


class Message(msgspec.Struct, frozen=True):
    """What the process tells. `what` is located, arrived, failed or done."""

    what: str
    done: int = 0
    size: int = 0
    sha256: str = ""
    host: str = ""
    code: str = ""
    details: dict[str, str] = {}
