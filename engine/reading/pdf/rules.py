"""The grids that rules draw on a PDF page: lines that cross, and the cells between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from engine.reading.pdf.painted import Painted
from engine.types import Rect

_TOLERANCE = 3.0
_HAIRLINE = 1.0
"""The thickest line in a light colour; thicker ones are strips of a background."""
_SHORTEST = 3.0
_MOST_RULES = 1500
_FEWEST_CELLS = 4

Rule = tuple[float, float, float]
"""Where a rule lies (y of a horizontal, x of a vertical one), where it starts and ends; points."""
Grid = list[list[Rect | None]]
"""Rows of cells, all as long; None where a cell of the row above or to the left reaches in."""


def grids_of(painted: Painted) -> tuple[list[Grid], bool]:
    """Return the grids of a page, in points as displayed, top to bottom, and whether lines rule it.

    Borders of coloured areas count only where there is no grid of lines: areas behind the lines
    of a text are no cells.
    """
    for areas in (False, True):
        across, down = _rules(painted, areas)
        if len(across) < 2 or len(down) < 2 or len(across) + len(down) > _MOST_RULES:
            continue
        cells = list(_cells(across, down))
        if len(cells) >= _FEWEST_CELLS:
            grids = sorted(map(_grid, _connected(cells)), key=lambda grid: _first(grid)[1])
            return grids, not areas
    return [], True


def _rules(painted: Painted, areas: bool) -> tuple[list[Rule], list[Rule]]:
    """Return the horizontal and the vertical rules, pieces in one line joined."""
    across: list[Rule] = []
    down: list[Rule] = []
    lights = painted.light or [False] * len(painted.stroked)
    for (x0, y0, x1, y1), stroked, light in zip(
        painted.shapes.tolist(), painted.stroked, lights, strict=True
    ):
        wide, high = x1 - x0, y1 - y0
        thin = _HAIRLINE if light else _TOLERANCE
        if high <= thin and wide > _SHORTEST:
            across.append(((y0 + y1) / 2, x0, x1))
        elif wide <= thin and high > _SHORTEST:
            down.append(((x0 + x1) / 2, y0, y1))
        elif (areas or stroked) and wide > _TOLERANCE and high > _TOLERANCE:
            across += [(y0, x0, x1), (y1, x0, x1)]
            down += [(x0, y0, y1), (x1, y0, y1)]
    return _joined(across), _joined(down)


def _joined(rules: Iterable[Rule]) -> list[Rule]:
    """Snap rules that lie in one line together and join those that touch."""
    snapped: list[list[Rule]] = []
    for rule in sorted(rules):
        if snapped and rule[0] - snapped[-1][-1][0] <= _TOLERANCE / 2:
            snapped[-1].append(rule)
        else:
            snapped.append([rule])
    joined: list[Rule] = []
    for group in snapped:
        place = sum(rule[0] for rule in group) / len(group)
        start, end = float("inf"), float("-inf")
        for _, begin, stop in sorted(group, key=lambda rule: rule[1]):
            if begin > end + _TOLERANCE:
                if end > start:
                    joined.append((place, start, end))
                start, end = begin, stop
            else:
                end = max(end, stop)
        joined.append((place, start, end))
    return joined


def _cells(across: Sequence[Rule], down: Sequence[Rule]) -> Iterator[Rect]:
    """Return the smallest rectangle right of and below each crossing that has four corners."""
    h, v = np.array(sorted(across)), np.array(sorted(down))
    crossing = (
        (h[:, None, 0] >= v[:, 1] - _TOLERANCE)
        & (h[:, None, 0] <= v[:, 2] + _TOLERANCE)
        & (v[:, 0] >= h[:, None, 1] - _TOLERANCE)
        & (v[:, 0] <= h[:, None, 2] + _TOLERANCE)
    )
    rights = [np.flatnonzero(row).tolist() for row in crossing]
    belows = [np.flatnonzero(column).tolist() for column in crossing.T]
    for top, left in zip(*(axis.tolist() for axis in np.nonzero(crossing)), strict=True):
        corner = next(
            (
                (bottom, right)
                for bottom in belows[left]
                if h[bottom, 0] > h[top, 0] + _TOLERANCE
                for right in rights[top]
                if v[right, 0] > v[left, 0] + _TOLERANCE and crossing[bottom, right]
            ),
            None,
        )
        if corner is not None:
            bottom, right = corner
            yield float(v[left, 0]), float(h[top, 0]), float(v[right, 0]), float(h[bottom, 0])


def _connected(cells: Sequence[Rect]) -> list[list[Rect]]:
    """Group cells that share a corner."""
    parents = list(range(len(cells)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    at_corner: dict[tuple[float, float], int] = {}
    for index, (x0, y0, x1, y1) in enumerate(cells):
        for corner in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
            parents[root(index)] = root(at_corner.setdefault(corner, index))
    groups: dict[int, list[Rect]] = {}
    for index, cell in enumerate(cells):
        groups.setdefault(root(index), []).append(cell)
    return list(groups.values())


def _grid(cells: Sequence[Rect]) -> Grid:
    columns = {x: index for index, x in enumerate(sorted({cell[0] for cell in cells}))}
    rows = {y: index for index, y in enumerate(sorted({cell[1] for cell in cells}))}
    grid: Grid = [[None] * len(columns) for _ in rows]
    for cell in cells:
        grid[rows[cell[1]]][columns[cell[0]]] = cell
    return grid


def _first(grid: Grid) -> Rect:
    return next(cell for row in grid for cell in row if cell is not None)
