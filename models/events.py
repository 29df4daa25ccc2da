"""What installing and checking language models tells while it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.types import ModelFile


class Stage(StrEnum):
    """What is being done to a file."""

    FETCH = "fetch"
    ASSEMBLE = "assemble"
    COPY = "copy"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class InstallProgress:
    """`done` of `total` bytes of the stage."""

    model: str
    stage: Stage
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Installed:
    """A model is ready; `was_there` says that nothing had to be done."""

    model: str
    file: ModelFile
    was_there: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """An installed model's file was read whole; `problem` is empty where it is as it was."""

    model: str
    bytes: int
    problem: str


InstallEvent = InstallProgress | Installed
