"""Pages with their text and boxes, of live versions and of replaced ones that are cited."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store.database import Database, Row
from engine.types import Block, BlockKind, Location, Page, Verdict

_COLUMNS = "number, text, boxes, blocks, verdict, language, location, width, height, uncertain"


def insert(database: Database, version_id: int, pages: Sequence[Page]) -> None:
    """Inside a transaction: store pages; those already there stay as they are."""
    database.run_many(
        f"INSERT OR IGNORE INTO page (version_id, {_COLUMNS})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(version_id, page.number, page.text, page.boxes),
                msgspec.json.encode(page.blocks).decode(),
                *(page.verdict, page.language),
                msgspec.json.encode(page.location).decode(),
                *(page.width, page.height),
                msgspec.json.encode(page.uncertain).decode(),
            )
            for page in pages
        ],
    )


def page(database: Database, version_id: int, number: int) -> Page:
    """Return one page, `number` counted from 1; raises `EngineError` not_found."""
    row = database.row(
        f"SELECT {_COLUMNS} FROM page WHERE version_id = ? AND number = ?", (version_id, number)
    )
    if row is None:
        raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id), page=str(number))
    return _page(row)


def all_pages(database: Database, version_id: int) -> list[Page]:
    """Return every page stored of a version, staged ones too, in order."""
    rows = database.rows(
        f"SELECT {_COLUMNS} FROM page WHERE version_id = ? ORDER BY number", (version_id,)
    )
    return [_page(row) for row in rows]


def copy(database: Database, version_id: int, target: int, numbers: Sequence[int]) -> None:
    """Inside a transaction: store pages of one version in another, where they are not yet."""
    database.run_many(
        f"INSERT OR IGNORE INTO page (version_id, {_COLUMNS})"
        f" SELECT ?, {_COLUMNS} FROM page WHERE version_id = ? AND number = ?",
        [(target, version_id, number) for number in numbers],
    )


def sizes(database: Database, version_id: int) -> list[tuple[float, float]]:
    """Return (width, height) of each page as displayed, in points, in order."""
    return [
        (width, height)
        for width, height in database.rows(
            "SELECT width, height FROM page WHERE version_id = ? ORDER BY number", (version_id,)
        )
    ]


def locations(database: Database, version_id: int) -> list[Location]:
    """Return what each page is called in the user's file, in order."""
    return [
        msgspec.json.decode(location, type=Location)
        for (location,) in database.rows(
            "SELECT location FROM page WHERE version_id = ? ORDER BY number", (version_id,)
        )
    ]


def pages_with_headings(database: Database, version_id: int) -> list[Page]:
    """Return the pages that have a heading, in order."""
    rows = database.rows(
        f"SELECT {_COLUMNS} FROM page WHERE version_id = ? AND blocks LIKE ? ORDER BY number",
        (version_id, f'%"{BlockKind.HEADING}"%'),
    )
    return [_page(row) for row in rows]


def texts(database: Database, version_id: int) -> list[tuple[int, str]]:
    """Return (number, text) of each page, in order."""
    return [
        (number, text)
        for number, text in database.rows(
            "SELECT number, text FROM page WHERE version_id = ? ORDER BY number", (version_id,)
        )
    ]


def _page(row: Row) -> Page:
    number, text, boxes, blocks, verdict, language, location, width, height, uncertain = row
    return Page(
        number=number,
        text=text,
        boxes=boxes,
        blocks=msgspec.json.decode(blocks, type=tuple[Block, ...]),
        verdict=Verdict(verdict),
        language=language,
        location=msgspec.json.decode(location, type=Location),
        width=width,
        height=height,
        uncertain=msgspec.json.decode(uncertain, type=tuple[tuple[int, int], ...]),
    )
