"""A line of a table as it was read: cells with borders between. Pure."""

from __future__ import annotations

CELL_BORDER = " | "


def names_columns(line: str) -> bool:
    """Whether a first line of a table names its columns; that of a form names what stands in it.

    "Name: | Li Wei | Born: | 1978" is a form.
    """
    cells = line.split(CELL_BORDER)
    return len(cells) > 1 and not any(cell.rstrip().endswith((":", "：")) for cell in cells)
