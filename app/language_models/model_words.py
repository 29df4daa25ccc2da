"""Words for language models: sizes, memory, progress, sources."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import QCoreApplication, QLocale

from app.language_models.work_state import Work, WorkState
from models.catalog import Role, SourceKind
from models.events import Stage
from models.memory import Memory, MemoryAdvice
from models.overview import ModelStatus

_MEGABYTE, _GIGABYTE = 1e6, 1e9
_SMALL = 10_000_000


def size_text(size: float) -> str:
    """Return a number of bytes for people, such as "1.8 GB"."""
    locale = QLocale()
    if size >= _GIGABYTE:
        return f"{locale.toString(size / _GIGABYTE, 'f', 1)} GB"
    return f"{locale.toString(size / _MEGABYTE, 'f', 1 if size < _SMALL else 0)} MB"


def role_title(role: Role) -> tuple[str, str]:
    """Return what language models of a role are called together, and what they do."""
    translate = QCoreApplication.translate
    match role:
        case Role.EMBEDDING:
            return (
                translate("ModelWords", "For searching"),
                translate("ModelWords", "Finds passages by their meaning. One is needed."),
            )
        case Role.CHAT:
            return (
                translate("ModelWords", "For answering"),
                translate("ModelWords", "Reads the passages and writes the answer. One is needed."),
            )
        case Role.RERANKER:
            return (
                translate("ModelWords", "For ordering"),
                translate("ModelWords", "Looks at what was found a second time. Not needed."),
            )


def source_name(kind: str) -> str:
    """Return what a source is called; an address or folder is its own name."""
    translate = QCoreApplication.translate
    match kind:
        case SourceKind.PACKAGES:
            return translate("ModelWords", "the Python package index")
        case SourceKind.HUGGINGFACE:
            return "Hugging Face"
        case SourceKind.MIRROR:
            return translate("ModelWords", "the mirror")
        case SourceKind.MODELSCOPE:
            return "ModelScope"
    return kind


def memory_text(memory: Memory) -> str:
    """Return what a language model needs of this computer's memory, and whether it is there."""
    translate = QCoreApplication.translate
    match memory.advice:
        case MemoryAdvice.FITS:
            text = translate("ModelWords", "needs {size} of memory, which is free")
        case MemoryAdvice.CLOSE_OTHERS:
            text = translate("ModelWords", "needs {size} of memory: close other programs first")
        case MemoryAdvice.TOO_LARGE:
            text = translate("ModelWords", "needs {size} of memory, more than this computer has")
    return text.replace("{size}", size_text(memory.needed))


def facts_text(status: ModelStatus) -> str:
    """Return size, memory, settings and licence in one line."""
    translate = QCoreApplication.translate
    parts = [
        translate("ModelWords", "{size} file").replace("{size}", size_text(status.bytes)),
        memory_text(status.memory),
    ]
    if status.licence:
        text = translate("ModelWords", "licence {name}")
        parts.append(text.replace("{name}", status.licence))
    return " · ".join(parts)


def run_text(status: ModelStatus) -> str:
    """Return how it is run here: for a tool tip."""
    text = QCoreApplication.translate(
        "ModelWords", "Reads {context} tokens at most, {batch} at once, on {threads} cores."
    )
    return (
        text.replace("{context}", QLocale().toString(status.run.context))
        .replace("{batch}", QLocale().toString(status.run.batch))
        .replace("{threads}", str(status.run.threads))
    )


def time_left_text(seconds: float) -> str:
    """Return how long something will take still, rounded as people say it."""
    translate = QCoreApplication.translate
    minutes = round(timedelta(seconds=seconds) / timedelta(minutes=1))
    if minutes < 1:
        return translate("ModelWords", "less than a minute left")
    if minutes < 90:
        return translate("ModelWords", "about %n minute(s) left", "", minutes)
    return translate("ModelWords", "about %n hour(s) left", "", round(minutes / 60))


def progress_text(work: Work) -> str:
    """Return what is being done to a language model now, in one line."""
    translate = QCoreApplication.translate
    match work.state:
        case WorkState.WAITING:
            return translate("ModelWords", "Waiting for its turn…")
        case WorkState.PAUSING:
            return translate("ModelWords", "Pausing…")
        case WorkState.PAUSED:
            if not work.done:
                return translate("ModelWords", "Paused.")
            text = translate("ModelWords", "Paused: {done} have arrived and are kept.")
            return text.replace("{done}", size_text(work.done))
        case _:
            return _stage_text(work)


def _stage_text(work: Work) -> str:
    translate = QCoreApplication.translate
    source = source_name(work.source)
    match work.stage:
        case Stage.CONNECT:
            text = translate("ModelWords", "Connecting to {source}…")
        case Stage.FETCH:
            return _fetching(work, source)
        case Stage.COPY:
            text = translate("ModelWords", "Copying from {source}: {done} of {total}")
        case Stage.ASSEMBLE:
            text = translate("ModelWords", "Putting the file together…")
        case Stage.CHECK:
            text = translate("ModelWords", "Checking the file…")
        case Stage.TRY:
            text = translate("ModelWords", "Trying it on this computer…")
        case _:
            text = translate("ModelWords", "Beginning…")
    return (
        text.replace("{source}", source)
        .replace("{done}", size_text(work.done))
        .replace("{total}", size_text(work.total))
    )


def _fetching(work: Work, source: str) -> str:
    translate = QCoreApplication.translate
    text = translate("ModelWords", "{done} of {total}")
    parts = [text.replace("{done}", size_text(work.done)).replace("{total}", size_text(work.total))]
    if work.speed > 0:
        text = translate("ModelWords", "{speed} a second")
        parts.append(text.replace("{speed}", size_text(work.speed)))
    if work.seconds_left is not None:
        parts.append(time_left_text(work.seconds_left))
    if source:
        text = translate("ModelWords", "from {source}")
        parts.append(text.replace("{source}", source))
    return " · ".join(parts)


def damage_text(code: str) -> str:
    """Return what `verify` found wrong with an installed file, and what to do."""
    translate = QCoreApplication.translate
    match code:
        case "missing":
            text = translate("ModelWords", "Its file is no longer there. Get it again.")
        case "wrong_size":
            text = translate("ModelWords", "Its file is not whole any more. Get it again.")
        case "no_tokenizer":
            text = translate("ModelWords", "A part of it is no longer there. Get it again.")
        case _:
            text = translate(
                "ModelWords", "Its file is damaged: not what was installed. Get it again."
            )
    return text
