"""Which rows at the top of a table are titles, which its header: told from a sample of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.reading.spreadsheets.cells import Cell, CellKind

Line = tuple[int, Sequence[Cell | None]]
"""A row's number and its cells over the columns of one table."""


class Top(NamedTuple):
    """How many lines above the header are titles, and how many the header takes (0: none)."""

    titles: int
    header: int


_LONGEST_NAME = 80
_MOST_TITLES = 15
_MOST_HEADER_LINES = 4
_FULL = 0.5
_MAJORITY = 0.6
_FORM_LINES = 60
_CLEAR = 0.8
_NUMERIC = re.compile(r"[-+(]?[¥￥$€]?[\d,.]*\d[\d,.]*[%)]?$")
_YEAR = re.compile(r"(?:19|20)\d\d$")
_SPACES = re.compile(r"\s*\n\s*")
_WIDE = re.compile(r"[\u2e80-\uffef]")


def distinct(cells: Sequence[Cell | None]) -> list[Cell]:
    """Return the cells of a line, a merged one once."""
    found: list[Cell] = []
    for cell in cells:
        if cell is not None and not (found and found[-1] is cell):
            found.append(cell)
    return found


def top_of(lines: Sequence[Line], named: frozenset[int]) -> Top:
    """Return what the first lines of a table are; `named` are rows the file names as headers."""
    counts = [len(distinct(cells)) for _, cells in lines]
    full = max(counts, default=0)
    if full < 2:
        return Top(len(lines), 0)
    least = max(2, full * _FULL)
    first = next(i for i, (_, cells) in enumerate(lines) if _covers(cells, least))
    by_file = [i for i, (number, _) in enumerate(lines[: first + _MOST_TITLES]) if number in named]
    if by_file and counts[by_file[0]] > 1:
        first = by_file[0]
    elif first > _MOST_TITLES:
        first = next(i for i, count in enumerate(counts) if count > 1)
    first -= _is_group_line(lines, first)
    below = [cells for _, cells in lines[first + 1 :]]
    if not by_file and not _is_header(lines[first][1], below):
        return Top(first, 0)
    return Top(first, _depth([cells for _, cells in lines[first:]]) if below else 0)


def _covers(cells: Sequence[Cell | None], least: float) -> bool:
    return len(distinct(cells)) > 1 and sum(cell is not None for cell in cells) >= least


def _is_group_line(lines: Sequence[Line], first: int) -> bool:
    """Say whether the line above a header names groups of its columns without merged cells:
    the names below it come again and again.
    """
    if first == 0:
        return False
    above = [cell for cell in lines[first - 1][1] if cell is not None]
    names = Counter(cell.text for cell in distinct(lines[first][1]))
    repeated = max(names.values(), default=0)
    return len(above) > 1 and repeated > 1 and all(cell.kind is CellKind.TEXT for cell in above)


def _is_header(line: Sequence[Cell | None], below: Sequence[Sequence[Cell | None]]) -> bool:
    names = distinct(line)
    if not below or any(len(name.text) > _LONGEST_NAME for name in names):
        return False
    if not all(_is_name(name) for name in names) and not _counts_up(names):
        return False
    if all(name.strong for name in names) and not all(
        cell.strong for cells in below for cell in cells if cell is not None
    ):
        return True
    kinds = [_kind_below(below, column) for column in range(len(line))]
    if _is_form(line, below):
        return False
    if any(
        kind is not CellKind.TEXT
        for kind, name in zip(kinds, line, strict=True)
        if kind is not None and name is not None
    ):
        return True
    return len({name.text for name in names}) == len(names)


def _is_name(cell: Cell) -> bool:
    return cell.kind is CellKind.TEXT and not _NUMERIC.match(cell.text)


def _counts_up(cells: Sequence[Cell]) -> bool:
    """Say whether what is no name could be one of a series: years, days of a month, dates."""
    others = [cell for cell in cells if not _is_name(cell)]
    if len(others) == len(cells):
        return False
    if all(cell.kind is CellKind.DATE or _YEAR.match(cell.text) for cell in others):
        return len({cell.text for cell in others}) == len(others)
    numbers = [int(cell.text) for cell in others if cell.text.isdecimal()]
    series = list(range(numbers[0], numbers[0] + len(numbers))) if numbers else []
    return len(numbers) == len(others) > 2 and numbers == series


def _kind_below(below: Sequence[Sequence[Cell | None]], column: int) -> CellKind | None:
    """Return what most cells of a column hold, None where it is empty."""
    kinds = Counter(_effective(line[column]) for line in below)
    kinds.pop(None, None)
    if not kinds:
        return None
    kind, count = kinds.most_common(1)[0]
    return kind if count >= _MAJORITY * kinds.total() else CellKind.TEXT


def _effective(cell: Cell | None) -> CellKind | None:
    if cell is None:
        return None
    if cell.kind is CellKind.TEXT and _NUMERIC.match(cell.text):
        return CellKind.NUMBER
    return cell.kind


def _is_form(line: Sequence[Cell | None], below: Sequence[Sequence[Cell | None]]) -> bool:
    """Say whether this is a list of names with their values, which has no header."""
    lines = [line, *below]
    if len(line) != 2 or len(lines) > _FORM_LINES:
        return False
    names = [cells[0] for cells in lines if cells[0] is not None]
    values = [cells[1] for cells in lines if cells[1] is not None]
    if not all(_is_name(name) for name in names):
        return False
    if 2 * sum(name.text.endswith((":", "：")) for name in names) > len(names):
        return True
    kinds = Counter(_effective(value) for value in values[1:])
    return len(kinds) > 1 and max(kinds.values()) < _CLEAR * kinds.total()


def _depth(lines: Sequence[Sequence[Cell | None]]) -> int:
    """Return how many lines the header takes: names merged downwards reach into further ones,
    names merged sideways have further ones below them.
    """
    depth = 1
    while depth < min(len(lines) - 1, _MOST_HEADER_LINES):
        above, line = lines[depth - 1], lines[depth]
        reaches = any(a is not None and a is b for a, b in zip(above, line, strict=True))
        own = [b for a, b in zip(above, line, strict=True) if b is not None and a is not b]
        parted = any(
            _is_wide(above, column) and below is not None and below is not above[column]
            for column, below in enumerate(line)
        ) or _names_gaps(above, line)
        if not own or not (reaches or parted):
            break
        if not all(_is_name(cell) for cell in own) and not (parted and _counts_up_alone(own)):
            break
        depth += 1
    return depth


def _is_wide(line: Sequence[Cell | None], column: int) -> bool:
    cell = line[column]
    return cell is not None and sum(other is cell for other in line) > 1


def _names_gaps(above: Sequence[Cell | None], line: Sequence[Cell | None]) -> bool:
    """Say whether a line fills what the one above it left open, with names that come again."""
    filled = [b for a, b in zip(above, line, strict=True) if a is None and b is not None]
    names = Counter(cell.text for cell in line if cell is not None)
    return bool(filled) and max(names.values()) > 1 and all(map(_is_name, filled))


def _counts_up_alone(cells: Sequence[Cell]) -> bool:
    return all(cell.kind is CellKind.DATE or _YEAR.match(cell.text) for cell in cells)


def joined_names(lines: Sequence[Sequence[Cell | None]]) -> tuple[str, ...]:
    """Return the name of each column: "2026年 / 收入" where the header takes two lines."""
    filled = [
        _groups_filled(line) if len(lines) > 1 and not i else line for i, line in enumerate(lines)
    ]
    names: list[str] = []
    for column in range(len(lines[0])):
        parts: list[str] = []
        for line in filled:
            cell = line[column]
            name = flat(cell.text) if cell is not None else ""
            if name and name not in parts:
                parts.append(name)
        names.append(" / ".join(parts))
    return tuple(names)


def _groups_filled(line: Sequence[Cell | None]) -> Sequence[Cell | None]:
    """Let the names of groups that are not merged reach up to the next one."""
    if any(_is_wide(line, column) for column in range(len(line))):
        return line
    filled: list[Cell | None] = []
    for cell in line:
        filled.append(cell if cell is not None or not filled else filled[-1])
    return filled


def flat(text: str) -> str:
    """Return a text in one line; Chinese characters meet without a blank."""

    def joint(match: re.Match[str]) -> str:
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        return "" if _WIDE.match(before) and _WIDE.match(after) else " "

    return _SPACES.sub(joint, text.strip())
