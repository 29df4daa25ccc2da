"""Passages cut into the units that a language model reads and the sentences that are cited.

Pure. Everything is a range of a passage's text, so that each sentence has its exact place on a
page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.sentences import sentence_ranges
from engine.types import BlockKind, Passage, Span, Unit

CELL_SEPARATOR = " | "
"""Between the cells of a table row, as the reader writes it."""

UNCERTAIN = "\N{WHITE SQUARE}"
"""Stands for a digit or a letter of a code that text recognition may have got wrong."""


@dataclass(frozen=True, slots=True)
class EvidenceSentence:
    """`passages[passage].text[start:end]`, with line breaks as blanks in `text`.

    `text` is what answers are checked against: a figure that text recognition is not sure of
    stands in it as `UNCERTAIN`, so that it supports nothing.
    """

    passage: int
    start: int
    end: int
    text: str
    kind: BlockKind
    lead_in: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceUnit:
    """One or more whole units of a passage that are read together; `text` as in the prompt."""

    passage: int
    start: int
    end: int
    text: str
    kind: BlockKind
    sentences: tuple[EvidenceSentence, ...]


def units_of(passages: Sequence[Passage], *, keep_lists: bool) -> list[EvidenceUnit]:
    """Return all units in order; a list item brings its lead-in, or its whole list with it."""
    units: list[EvidenceUnit] = []
    for index, passage in enumerate(passages):
        plain_units = passage.units or (Unit(0, len(passage.text), BlockKind.PARAGRAPH),)
        position = 0
        while position < len(plain_units):
            unit = plain_units[position]
            if unit.kind is BlockKind.TABLE_HEADER and _has_rows(plain_units):
                position += 1  # each row is read with its header
                continue
            if unit.kind is not BlockKind.LIST_ITEM:
                stop = position + 1
                leads = stop < len(plain_units) and _leads(passage, unit, plain_units[stop])
                if leads and keep_lists:
                    stop = _list_end(plain_units, stop)
                units.append(_unit(index, passage, plain_units[position:stop], None))
            else:
                stop = _list_end(plain_units, position) if keep_lists else position + 1
                lead = None if keep_lists else _lead_in(passage, plain_units, position)
                units.append(_unit(index, passage, plain_units[position:stop], lead))
            position = stop
    return units


def _has_rows(units: Sequence[Unit]) -> bool:
    return any(unit.kind is BlockKind.TABLE_ROW for unit in units)


def _header_of(passage: Passage, row: Unit) -> str:
    """Return the header line of a table row: above it in the chunk, or carried by its context."""
    above = [u for u in passage.units if u.kind is BlockKind.TABLE_HEADER and u.end <= row.start]
    if above:
        return _joined(passage.text[above[-1].start : above[-1].end])
    carried = passage.context.rpartition("\n")[2]
    return carried if CELL_SEPARATOR in carried else ""


def named_cells(header: str, row: str) -> str:
    """Return a row with each cell under its column's name, as the language model reads it.

    A row may end before its last columns, which are empty then; empty cells are not named.
    """
    names, cells = header.split(CELL_SEPARATOR), row.split(CELL_SEPARATOR)
    if len(names) < len(cells) or len(names) < 2:
        return row
    pairs = zip((name.rstrip(" :：") for name in names), cells, strict=False)
    named = [f"{name}: {cell}" for name, cell in pairs if cell.strip()]
    return "; ".join(named)


def as_read(sentence: EvidenceSentence) -> str:
    """Return a sentence with what it needs to be understood: its columns' names, its lead-in."""
    if sentence.kind is BlockKind.TABLE_ROW:
        return named_cells(sentence.lead_in, sentence.text)
    return f"{sentence.lead_in} {sentence.text}".strip()


def order_of(unit: EvidenceUnit, passages: Sequence[Passage]) -> tuple[int, int, int, int]:
    """Return where a unit stands: the same order for every question over the same passages."""
    passage = passages[unit.passage]
    first = passage.spans[0].range[0] if passage.spans else 0
    return passage.document_id, passage.page, first, unit.start


def page_spans(passage: Passage, start: int, end: int) -> tuple[Span, ...]:
    """Return the page ranges of `passage.text[start:end]`."""
    spans: list[Span] = []
    offset = 0
    for placed in passage.spans:
        a, b = placed.range
        low, high = max(start, offset), min(end, offset + b - a)
        if low < high:
            spans.append(Span(placed.page, a + low - offset, a + high - offset))
        offset += b - a
    return tuple(spans)


def _leads(passage: Passage, unit: Unit, following: Unit) -> bool:
    text = passage.text[unit.start : unit.end].rstrip()
    return following.kind is BlockKind.LIST_ITEM and (
        unit.kind is BlockKind.HEADING or text.endswith(("：", ":"))
    )


def _list_end(units: Sequence[Unit], position: int) -> int:
    while position < len(units) and units[position].kind is BlockKind.LIST_ITEM:
        position += 1
    return position


def _lead_in(passage: Passage, units: Sequence[Unit], position: int) -> Unit | None:
    first = position
    while first > 0 and units[first - 1].kind is BlockKind.LIST_ITEM:
        first -= 1
    if first == 0 or not _leads(passage, units[first - 1], units[first]):
        return None
    return units[first - 1]


def _unit(index: int, passage: Passage, members: Sequence[Unit], lead: Unit | None) -> EvidenceUnit:
    lead_text = _joined(passage.text[lead.start : lead.end]) if lead else ""
    sentences: list[EvidenceSentence] = []
    certain = certain_text(passage)
    lines = [lead_text] if lead else []
    before = lead_text
    for member in members:
        line = _joined(passage.text[member.start : member.end])
        if member.kind is BlockKind.TABLE_ROW:
            before = _header_of(passage, member)
            line = named_cells(before, line)
        lines.append(line)
        whole = member.kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.HEADING)
        ranges = (
            [(member.start, member.end)]
            if whole
            else sentence_ranges(passage.text, member.start, member.end)
        )
        for start, end in ranges:
            text = _joined(certain[start:end])
            if text:
                sentences.append(EvidenceSentence(index, start, end, text, member.kind, before))
        if member.kind is not BlockKind.LIST_ITEM:
            before = lines[-1] if lines[-1].endswith(("：", ":")) else ""
    kind = members[-1].kind
    return EvidenceUnit(
        index, members[0].start, members[-1].end, "\n".join(lines), kind, tuple(sentences)
    )


def certain_text(passage: Passage) -> str:
    """Return a passage's text, of the same length, with uncertain figures and codes struck out."""
    characters = list(passage.text)
    for start, end in passage.uncertain:
        for index in range(start, min(end, len(characters))):
            character = characters[index]
            if character.isnumeric() or (character.isascii() and character.isalnum()):
                characters[index] = UNCERTAIN
    return "".join(characters)


def _joined(text: str) -> str:
    """Join laid-out lines: without a blank between Chinese characters."""
    joined = ""
    for line in text.split("\n"):
        piece = line.strip()
        gap = joined and piece and (joined[-1].isascii() or piece[0].isascii())
        joined += (" " if gap else "") + piece
    return joined
