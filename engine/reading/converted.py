"""From the blocks of a converter to pages and a rendition: the same for every such format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.facts.stated import document_facts
from engine.reading.drafts import make_page
from engine.reading.layout.flow import lay_out
from engine.reading.layout.rendition import Rendition
from engine.reading.layout.sheet import Sheet
from engine.reading.mupdf import quiet
from engine.reading.source_blocks import SourceBlock
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    PartFound,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    ReadingProgress,
    RenditionReady,
)
from engine.receipts import ReceiptTally
from engine.types import (
    BlockKind,
    DocumentFacts,
    DocumentKind,
    LeftOut,
    Location,
    Omission,
    Page,
    Verdict,
)

_PICTURED, _PICTURED_BELOW_A_TITLE = 0.1, 0.3
"""The least share of a page under pictures that can hold its text."""


def pages_of(
    kind: DocumentKind,
    blocks: Iterable[SourceBlock],
    start: Location,
    encoding: str,
    command: ReadDocument,
    limits: ReaderLimits,
    omissions: Counter[Omission] | None = None,
    parts: Iterable[PartFound | ReadingProgress] = (),
    encrypted: bool = False,
    lay: Callable[[Iterable[SourceBlock]], Iterator[Sheet]] = lay_out,
) -> Iterator[ReadingEvent]:
    """Lay out the blocks and answer the command; `start` is the location before any block has one.

    `omissions` is read at the very end, so `blocks` and `parts` may go on counting. `parts` are
    taken one at a time, after the rendition. `encrypted` says that a password opened the file,
    `lay` puts the blocks on pages. Raises `EngineError`: no_text, too_large.
    """
    quiet()
    yield DocumentOpened(kind, 0, encrypted)
    tally = ReceiptTally()
    facts = DocumentFacts()
    known = frozenset(command.known.numbers)
    rendition = Rendition(Path(command.rendition_folder))
    location = start
    for number, sheet in enumerate(lay(blocks), start=1):
        if number > limits.pages:
            raise EngineError(ErrorCode.TOO_LARGE, reason=f"> {limits.pages}")
        location = sheet.location(location)
        rendition.add(sheet.canvas)
        page = _page(sheet, number, location)
        if number == 1:
            facts = document_facts(command.name, page)
        if number not in known:
            tally.add(page, sheet.without_glyph)
            yield PageRead(page)
            if tally.characters > limits.characters:
                raise EngineError(ErrorCode.TOO_LARGE, reason="")
    if not (tally.characters or tally.waiting or command.known.numbers):
        raise EngineError(ErrorCode.NO_TEXT)
    yield RenditionReady(str(rendition.save()))
    yield from parts
    yield DocumentRead(tally.receipt(encoding=encoding, left_out=_left_out(omissions)), facts)


def _left_out(omissions: Counter[Omission] | None) -> tuple[LeftOut, ...]:
    return tuple(LeftOut(what, count) for what, count in (omissions or {}).items() if count)


def _page(sheet: Sheet, number: int, location: Location) -> Page:
    return make_page(
        sheet.drafts,
        number=number,
        location=location,
        width=sheet.canvas.width,
        height=sheet.canvas.height,
        verdict=_verdict(sheet),
    )


def _verdict(sheet: Sheet) -> Verdict:
    """Return `needs_ocr` for a page that shows a picture and has no text but titles and footers."""
    kinds = {draft.kind for draft in sheet.drafts if draft.text.strip()}
    least = _PICTURED_BELOW_A_TITLE if kinds else _PICTURED
    if kinds <= {BlockKind.HEADING, BlockKind.FURNITURE} and sheet.pictured >= least:
        return Verdict.NEEDS_OCR
    return Verdict.TEXT if kinds else Verdict.EMPTY
