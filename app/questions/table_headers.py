"""What the columns of a cited table row are called: a row without its header says nothing. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from app.table_lines import CELL_BORDER, names_columns
from engine.types import BlockKind, Citation, Passage, Unit


def header_of_citation(citation: Citation, passages: Iterable[Passage]) -> str:
    """Return the header of the table that a citation is a row of, "" where it is none."""
    for passage in passages:
        at = passage.text.find(citation.quote)
        if passage.version_id == citation.version_id and at >= 0:
            return header_of_range(passage, at, at + len(citation.quote))
    return ""


def header_of_range(passage: Passage, start: int, end: int) -> str:
    """Return the header of the table row that holds a range of a passage, "" where none does."""
    row = next((unit for unit in passage.units if unit.start <= start < unit.end), None)
    if row is None or row.kind is not BlockKind.TABLE_ROW or CELL_BORDER not in passage.text:
        return ""
    above = [unit for unit in passage.units if _is_header_over(unit, row)]
    carried = passage.context.rpartition("\n")[2]
    header = passage.text[above[-1].start : above[-1].end] if above else carried
    header = " ".join(header.split())
    return header if names_columns(header) else ""


def _is_header_over(unit: Unit, row: Unit) -> bool:
    return unit.kind is BlockKind.TABLE_HEADER and unit.end <= row.start
