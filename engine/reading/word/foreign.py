"""Parts of a DOCX that are documents in another format (`w:altChunk`)."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from email import message_from_bytes

from engine.errors import EngineError
from engine.reading.mail.mime import body_bytes, leaves
from engine.reading.packages import Package
from engine.reading.plain.encodings import decode
from engine.reading.plain.text import paragraphs
from engine.reading.source_blocks import SourceBlock
from engine.reading.web.blocks import blocks_of_html
from engine.reading.web.charset import decode_html
from engine.reading.word.headings import Looks
from engine.reading.word.outline import Outline
from engine.reading.word.rtf import blocks_of_rtf
from engine.types import Omission

_PAGES = ("text/html", "application/xhtml+xml")
_MIME_HEADS = (b"mime-version:", b"from:", b"content-type:")
_MARKUP_WITHIN = 2000

NextTable = Callable[[], int]


def foreign_blocks(
    data: bytes,
    outline: Outline,
    omissions: Counter[Omission],
    next_table: NextTable,
    package_blocks: Callable[[Package], Iterator[SourceBlock]],
) -> Iterator[SourceBlock]:
    """Return the blocks of a part in HTML, MHT, RTF, plain text or, by `package_blocks`, DOCX.

    A part that cannot be read is counted as damaged.
    """
    try:
        yield from _blocks(data, outline, omissions, next_table, package_blocks)
    except EngineError:
        omissions[Omission.DAMAGED_PARTS] += 1


def _blocks(
    data: bytes,
    outline: Outline,
    omissions: Counter[Omission],
    next_table: NextTable,
    package_blocks: Callable[[Package], Iterator[SourceBlock]],
) -> Iterator[SourceBlock]:
    start = data.lstrip()[:_MARKUP_WITHIN].lower()
    if data.startswith(b"PK"):
        yield from _renumbered(package_blocks(Package(io.BytesIO(data))), next_table)
    elif start.startswith(b"{\\rtf"):
        yield from blocks_of_rtf(data, outline, omissions, next_table)
    elif start.startswith(_MIME_HEADS):
        for part in leaves(message_from_bytes(data)):
            if part.get_content_type() in _PAGES:
                page = body_bytes(part), part.get_content_charset("") or ""
                yield from _web_page(*page, outline, omissions, next_table)
    elif b"<" in start:
        yield from _web_page(data, "", outline, omissions, next_table)
    else:
        for _, text in paragraphs(decode(data).text):
            yield outline.block(text.strip(), None, Looks())


def _web_page(
    data: bytes,
    declared: str,
    outline: Outline,
    omissions: Counter[Omission],
    next_table: NextTable,
) -> Iterator[SourceBlock]:
    text = decode_html(data, declared).text
    yield from blocks_of_html(text, omissions, outline.path, iter(next_table, None))
    outline.refresh()


def _renumbered(blocks: Iterator[SourceBlock], next_table: NextTable) -> Iterator[SourceBlock]:
    """Give the tables of another document numbers of this one."""
    numbers: dict[int, int] = {}
    for block in blocks:
        if block.table >= 0 and block.table not in numbers:
            numbers[block.table] = next_table()
        yield replace(block, table=numbers.get(block.table, -1))
