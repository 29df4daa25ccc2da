"""How the work on a language model stands: what the command line tells, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from engine.messages import Message


class WorkState(StrEnum):
    """How the work on one model stands."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSING = "pausing"
    PAUSED = "paused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Work:
    """The work on what `name` names: a model, a pack, or a file that is brought.

    `stage` is one of `models.events.Stage`; sizes are bytes, `speed` bytes a second. `failed`
    says why a source, or all of them, did not give the file; `offers` are the other sources.
    """

    name: str
    state: WorkState = WorkState.WAITING
    model: str = ""
    stage: str = ""
    source: str = ""
    done: int = 0
    total: int = 0
    speed: float = 0.0
    seconds_left: float | None = None
    failed: Message | None = None
    problem: str = ""
    offers: tuple[str, ...] = ()


def progressed(work: Work, event: dict[str, Any]) -> Work:
    """Return the work after an `InstallProgress`."""
    return replace(
        work,
        model=event["model"],
        stage=event["stage"],
        done=event["done"],
        total=event["total"],
        source=event["source"] or work.source,
        speed=event["speed"],
        seconds_left=event["seconds_left"],
    )
