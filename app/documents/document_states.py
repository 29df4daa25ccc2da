"""The line under a document's name: what it is worth now, or what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from app.wording import interface_language
from engine.messages import Message, error_message
from engine.messages.receipts import receipt_text
from engine.protocol import IngestProgress
from engine.types import DocumentRow, DocumentState


class Tone(Enum):
    """How a state line is coloured; its words say the same."""

    CALM = "calm"
    BUSY = "busy"
    BAD = "bad"
    DOUBTFUL = "doubtful"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class State:
    """A line, its tone, and how far along (0..1) where something is going on."""

    text: str
    tone: Tone
    fraction: float | None = None


class HasState(Protocol):
    """What of a list entry decides its state line."""

    @property
    def row(self) -> DocumentRow | None: ...
    @property
    def progress(self) -> IngestProgress | None: ...
    @property
    def error(self) -> str | None: ...
    @property
    def error_details(self) -> dict[str, str]: ...
    @property
    def container(self) -> str: ...
    @property
    def newer_version(self) -> int | None: ...


def state_of(entry: HasState) -> State:
    """Return the state line of a list entry."""
    if entry.progress:
        return _progress(entry.progress)
    failure = failure_of(entry)
    if failure:
        return State(failure.sentence, Tone.BAD)
    if entry.row is None:
        return State(QCoreApplication.translate("DocumentState", "waiting"), Tone.BUSY)
    told = (_standing(entry), _extent(entry.row), _readiness(entry.row))
    return State(" · ".join(filter(None, told)), _tone(entry))


def _tone(entry: HasState) -> Tone:
    if entry.row and entry.row.missing:
        return Tone.GONE
    return Tone.CALM if entry.newer_version is None else Tone.DOUBTFUL


def _standing(entry: HasState) -> str:
    """Return what sets a document apart from an ordinary one."""
    row = entry.row
    status = row.facts.status.value if row and row.facts.status else ""
    told = [
        in_container(entry.container) if entry.container else "",
        status_text(status) if status in ("replaced", "withdrawn", "draft") else "",
        QCoreApplication.translate("DocumentState", "likely an older version")
        if entry.newer_version is not None
        else "",
        QCoreApplication.translate("DocumentState", "its file is missing")
        if row and row.missing
        else "",
    ]
    return " · ".join(filter(None, told))


def in_container(name: str) -> str:
    """Return the words for where a part is: "in mail.eml"."""
    return QCoreApplication.translate("DocumentState", "in {name}").replace("{name}", name)


def status_text(status: str) -> str:
    """Return what a document's status is called; "" for one that is not known."""
    match status:
        case "in_force":
            return QCoreApplication.translate("DocumentState", "in force")
        case "draft":
            return QCoreApplication.translate("DocumentState", "draft")
        case "replaced":
            return QCoreApplication.translate("DocumentState", "replaced")
        case "withdrawn":
            return QCoreApplication.translate("DocumentState", "withdrawn")
    return ""


def failure_of(entry: HasState) -> Message | None:
    """Return what went wrong with an entry and what to do, None where nothing did."""
    if entry.error:
        return error_message(entry.error, interface_language(), entry.error_details)
    row = entry.row
    if row and row.error:
        return error_message(row.error, interface_language(), row.error_details)
    return None


def failure_code(entry: HasState) -> str | None:
    """Return the error code of an entry, None where nothing went wrong."""
    return entry.error or (entry.row.error if entry.row else None)


def _progress(progress: IngestProgress) -> State:
    count = f"{progress.done}/{progress.total}"
    match progress.stage:
        case "read":
            text = QCoreApplication.translate("DocumentState", "reading {count}")
        case "chunk":
            text = QCoreApplication.translate("DocumentState", "dividing into passages")
        case "embed":
            text = QCoreApplication.translate("DocumentState", "indexing {count}")
        case "recognise":
            text = QCoreApplication.translate("DocumentState", "recognising text {count}")
        case _:
            text = QCoreApplication.translate("DocumentState", "waiting")
    fraction = progress.done / progress.total if progress.total else 0.0
    if not progress.total:
        count = ""
    busy = None if progress.stage == "queued" else min(fraction, 1.0)
    return State(text.replace("{count}", count).strip(), Tone.BUSY, busy)


def _extent(row: DocumentRow) -> str:
    if row.receipt:
        return receipt_text(row.receipt, row.kind, interface_language())
    if row.pages:
        return QCoreApplication.translate("DocumentState", "%n page(s)", None, row.pages)
    return ""


def _readiness(row: DocumentRow) -> str:
    if row.state is DocumentState.COMPLETE:
        return QCoreApplication.translate("DocumentState", "ready")
    if row.state is DocumentState.READABLE:
        return QCoreApplication.translate("DocumentState", "keyword search only so far")
    return QCoreApplication.translate("DocumentState", "not read to the end yet")


def missing_text(row: DocumentRow) -> str:
    """Return where a document's file was, and what its absence means."""
    text = QCoreApplication.translate(
        "DocumentState",
        "Its file is no longer at {place}: it was moved or deleted, or its drive or share is not "
        "connected. The document still answers from the library.",
    )
    return text.replace("{place}", row.source)
