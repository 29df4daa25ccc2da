"""What installing and checking language models tells while it goes on.

The command line prints these; a window shows them. Closing the generator that yields them is the
pause: what has arrived stays, and the same call goes on from there.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from enum import StrEnum

from engine.types import ModelFile


class Stage(StrEnum):
    """What is being done to a file."""

    CONNECT = "connect"
    FETCH = "fetch"
    ASSEMBLE = "assemble"
    COPY = "copy"
    CHECK = "check"
    TRY = "try"


@dataclass(frozen=True, slots=True)
class InstallProgress:
    """`done` of `total` bytes of the stage.

    While fetching, `speed` is in bytes a second and `source` where they come from;
    `seconds_left` is None where it is not known.
    """

    model: str
    stage: Stage
    done: int
    total: int
    source: str = ""
    speed: float = 0.0
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class SourceFailed:
    """A source did not give the file; the `next` one is tried now.

    `code` and `details` are those of the error, for `engine.messages.error_message`.
    """

    model: str
    source: str
    code: str
    details: dict[str, str] = field(default_factory=dict)
    next: str = ""


@dataclass(frozen=True, slots=True)
class Installed:
    """A model is ready; `was_there` says that nothing had to be done."""

    model: str
    file: ModelFile
    was_there: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """An installed model's file was read whole; `problem` is empty where it is as it was.

    `code` names the problem for programs: missing, wrong_size, no_tokenizer, hash_differs.
    """

    model: str
    bytes: int
    problem: str
    code: str = ""


InstallEvent = InstallProgress | SourceFailed | Installed
InstallSteps = Generator[InstallEvent, None, None]
"""What installing is: closing it pauses."""
