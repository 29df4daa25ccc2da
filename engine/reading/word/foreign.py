"""Parts of a DOCX that are documents in another format (`w:altChunk`)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.reading.source_blocks import SourceBlock


def foreign_blocks(data: bytes) -> Iterable[SourceBlock]:
    return ()
