"""What a converter makes of a file without pages: its blocks, before they are laid out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.types import BlockKind, Location

MOST_PICTURE_BYTES = 64 << 20
"""What the pictures of one document may add to its rendition."""


class Style(StrEnum):
    """How running text is set."""

    BODY = "body"
    CODE = "code"
    QUOTE = "quote"
    NOTE = "note"  # footnotes, speaker notes, comments: small


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """One unit of a file. A table row has `cells` instead of `text`; rows of one table follow
    each other and share its number. `new_page` starts a page of the rendition (a slide, a sheet).
    A `picture` (PNG, JPEG, TIFF, BMP …, without `text`) is painted where it stands.
    """

    kind: BlockKind
    text: str = ""
    level: int = 0
    table: int = -1
    location: Location | None = None
    cells: tuple[str, ...] = ()
    style: Style = Style.BODY
    new_page: bool = False
    picture: bytes = b""
