"""Where tables of a sheet end: at empty rows, and at empty columns between two tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.reading.spreadsheets.cells import Cell, CellKind, Row
from engine.reading.spreadsheets.headers import Line, distinct, top_of


def bands(rows: Iterator[Row]) -> Iterator[tuple[Row, Iterator[Row]]]:
    """Part rows at empty ones. Each band must be used up before the next is taken."""
    waiting: list[Row] = []
    before: dict[int, Cell] = {}

    def following() -> Iterator[Row]:
        nonlocal before
        last = 0
        while True:
            row = waiting.pop() if waiting else next(rows, None)
            if row is None:
                return
            if last and row.number > last + 1:
                waiting.append(row)
                return
            if row.hidden or (not _is_new(row, before) and row.cells):
                last = row.number
                continue
            before = row.cells
            if not row.cells:
                if last:
                    return
                continue
            last = row.number
            yield row

    while True:
        band = following()
        first = next(band, None)
        if first is None and not waiting:
            return
        if first is not None:
            yield first, band


def _is_new(row: Row, before: dict[int, Cell]) -> bool:
    """Say whether a row holds more than merged cells that go on from the row above it."""
    return any(cell is not before.get(column) for column, cell in row.cells.items())


def runs_of(rows: Sequence[Row]) -> list[tuple[int, ...]]:
    """Return the stretches of columns that hold anything, parted by empty ones."""
    used = {cell.left for row in rows for cell in row.cells.values()}
    covered = {
        column
        for row in rows
        if len(distinct(list(row.cells.values()))) > 1
        for column in row.cells
        if column <= max(used)
    }
    runs: list[list[int]] = []
    for column in sorted(used | covered):
        if runs and runs[-1][-1] == column - 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    return [tuple(run) for run in runs]


def parted(rows: Sequence[Row], runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Join stretches of columns that are one table in spite of the empty columns between them."""
    tables = [runs[0]]
    for run in runs[1:]:
        if _is_own_table(rows, tables[-1], run):
            tables.append(run)
        else:
            tables[-1] = (*tables[-1], *run)
    return tables


def _is_own_table(rows: Sequence[Row], left: Sequence[int], right: Sequence[int]) -> bool:
    """Say whether columns after a gap are a table of their own, with a key column and a header."""
    if len(left) < 2 or len(right) < 2:
        return False
    lines = [line for line in lines_over(rows, tuple(right)) if distinct(line[1])]
    beside = [line for line in lines_over(rows, tuple(left)) if distinct(line[1])]
    top = top_of(lines, frozenset())
    body = lines[top.titles + top.header :]
    keys = [cells[0] for _, cells in body if cells[0] is not None]
    if not top.header or not keys:
        return False
    if {number for number, _ in lines} != {number for number, _ in beside}:
        return True
    return 2 * sum(key.kind is CellKind.TEXT for key in keys) > len(keys)


def lines_over(
    rows: Iterable[Row], columns: tuple[int, ...], *, widening: bool = False
) -> Iterator[Line]:
    """Return rows as cells over columns; `widening` keeps what lies outside at the end."""
    known = set(columns)
    for row in rows:
        cells: list[Cell | None] = [row.cells.get(column) for column in columns]
        if widening:
            outside = [c for c, cell in row.cells.items() if c not in known and cell.left == c]
            cells += [row.cells[column] for column in sorted(outside)]
        yield row.number, cells
