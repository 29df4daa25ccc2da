"""DOC and PPT (and WPS Office's older .wps and .dps): read through LibreOffice, where installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from engine.errors import EngineError, ErrorCode
from engine.reading import office_programs
from engine.reading.office_encryption import opened
from engine.reading.slides import pptx
from engine.reading.sniffing import kind_of_file
from engine.reading.word import docx
from engine.reading_protocol import (
    DocumentOpened,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
)
from engine.types import DocumentKind

NEEDS = "libreoffice"
"""The value of the detail `needs` of an `unsupported`: what would have to be installed."""

_PATIENCE = 2
_COPY = 1 << 20


@dataclass(frozen=True, slots=True)
class _Format:
    """How a format is converted. `name` is what people call it, `ending` the copy's."""

    name: str
    ending: str
    filter_name: str
    read: Callable[..., Iterator[ReadingEvent]]


_FORMATS = {
    DocumentKind.DOC: _Format(
        "Word 97-2003 (.doc, .wps)", ".doc", "docx:MS Word 2007 XML", docx.read_package
    ),
    DocumentKind.PPT: _Format(
        "PowerPoint 97-2003 (.ppt, .dps)",
        ".ppt",
        "pptx:Impress MS PowerPoint 2007 XML",
        pptx.read_package,
    ),
}


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read an older Word or PowerPoint file.

    Raises `EngineError` unsupported with the details `needs` (`NEEDS`) and `reason` (the format's
    name) where LibreOffice is not there, timed_out, corrupt, those of `office_encryption.opened`
    and those of reading the converted file; and `OSError`.
    """
    kind = kind_of_file(Path(command.path)) or DocumentKind.DOC
    form = _FORMATS[kind]
    with opened(command) as office:
        program = office_programs.find_office()
        if program is None:
            raise EngineError(ErrorCode.UNSUPPORTED, reason=form.name, needs=NEEDS)
        yield DocumentOpened(kind, 0, office.encrypted)
        with office_programs.working_folder(Path(command.rendition_folder)) as folder:
            source = folder / f"source{form.ending}"
            _copy(office.file, source)
            seconds = _seconds(limits, source)
            made = yield from office_programs.convert(
                program, source, form.filter_name, folder, seconds
            )
            with made.open("rb") as file:
                for event in form.read(
                    file, command, limits, kind=kind, encrypted=office.encrypted
                ):
                    if not isinstance(event, DocumentOpened):
                        yield event


def _copy(file: BinaryIO, target: Path) -> None:
    """Copy what may be the decrypted file; its owner alone may read the copy."""
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
        shutil.copyfileobj(file, copy, _COPY)


def _seconds(limits: ReaderLimits, source: Path) -> float:
    """Return how long LibreOffice may take; it says nothing on the way."""
    megabytes = source.stat().st_size / 1e6
    return _PATIENCE * (limits.seconds_per_page + megabytes * limits.seconds_per_megabyte)
