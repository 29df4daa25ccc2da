"""All that the engine and the reader process say to each other.

One command at a time. A `ReadDocument` is answered by `DocumentOpened`, any number of
`ReadingProgress`, `PageRead` and `PartFound`, one `RenditionReady`, and ends in `DocumentRead` or
`ReadingFailed`. A `RecognisePages` is answered by `DocumentOpened`, `ReadingProgress` and one
`PageRead` for each page asked for, and ends the same way. A `PeekDocument` is answered by
`DocumentOpened` and ends in `DocumentPeeked` or `ReadingFailed`. Neither side needs MuPDF to import
this.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.types import Counted, DocumentFacts, DocumentKind, Location, Page, Receipt
from engine.wire import Wire

READER_VERSION = 2
"""Kept with an index: another number means that the same file may read differently."""


@dataclass(frozen=True, slots=True)
class ReaderLimits:
    """What one document may cost.

    `memory` bounds the reader's address space in bytes (0: no bound) where the system can.
    `seconds_per_page` is how long it may work and nothing be heard, plus `seconds_per_megabyte` of
    the file; on a busy computer, where it hardly gets to work, a few times as long.
    `pages` and `characters` bound what one document may hold; beyond is `too_large`.
    """

    memory: int = 4 << 30
    seconds_per_page: float = 60.0
    seconds_per_megabyte: float = 0.5
    pages: int = 50_000
    characters: int = 100_000_000


@dataclass(frozen=True, slots=True)
class KnownPages:
    """Pages (1-based) already stored by an earlier, broken-off reading, with what they held."""

    numbers: tuple[int, ...] = ()
    tables: int = 0
    characters: int = 0


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """Read the file. A rendition, where one is needed, is written into `rendition_folder`.

    `name` is what the user calls the file, where `path` is only a copy of it.
    """

    path: str
    rendition_folder: str
    password: str | None = None
    known: KnownPages = KnownPages()
    name: str = ""


@dataclass(frozen=True, slots=True)
class RecognisePages:
    """Read pages (1-based) of a PDF by text recognition; the PDF is a document's rendition.

    A page comes back as `ocr`, or as it was judged before where nothing could be recognised.
    `locations` and `name` are what the first reading said.
    """

    path: str
    numbers: tuple[int, ...]
    locations: tuple[Location, ...]
    password: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class PeekDocument:
    """Look into a file for a moment: what it is, how long, and what its beginning states.

    Files made on the way are written into `rendition_folder` and removed.
    """

    path: str
    rendition_folder: str
    password: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class DocumentPeeked:
    """What a moment showed of a file.

    `length` counts `counted` (0: not known): as it is where `exact`, else as it states or as it
    seems. `needs_ocr` is how many pages seem to need text recognition, `characters` about how many
    it holds (0: not known), `text` its beginning, at most 20,000 characters.
    """

    kind: DocumentKind
    encrypted: bool = False
    length: int = 0
    counted: Counted = Counted.NOTHING
    exact: bool = False
    needs_ocr: int = 0
    characters: int = 0
    text: str = ""
    facts: DocumentFacts = DocumentFacts()


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """The file is understood. `page_count` is 0 where only the layout will tell."""

    kind: DocumentKind
    page_count: int
    encrypted: bool = False


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """A sign of life between pages: `done` of `total` (0: not known)."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class PageRead:
    """One page, in order; known pages are not sent again."""

    page: Page


@dataclass(frozen=True, slots=True)
class PartFound:
    """A file inside the file (an attachment, a member of an archive): a document of its own.

    `path` is a new private file that now belongs to the receiver; `name` is what it is called
    inside, folders included.
    """

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class RenditionReady:
    """What to paint: a new file that now belongs to the receiver; "" if the PDF is its own."""

    path: str


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """The end of a reading that went well; the receipt counts the pages sent in this reading."""

    receipt: Receipt
    facts: DocumentFacts


@dataclass(frozen=True, slots=True)
class ReadingFailed:
    """The end of a reading that did not: an error code and what fills its sentence."""

    code: str
    details: dict[str, str] = field(default_factory=dict)


ReadingEvent = (
    DocumentOpened
    | ReadingProgress
    | PageRead
    | PartFound
    | RenditionReady
    | DocumentRead
    | DocumentPeeked
    | ReadingFailed
)

WIRE = Wire(
    (
        ReaderLimits,
        ReadDocument,
        RecognisePages,
        PeekDocument,
        DocumentOpened,
        ReadingProgress,
        PageRead,
        PartFound,
        RenditionReady,
        DocumentRead,
        DocumentPeeked,
        ReadingFailed,
    )
)
