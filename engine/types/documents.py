"""Documents, their facts, and what was read of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class DocumentKind(StrEnum):
    """The file's format, found from its content.

    A format's variants share a kind: DOCX is also .docm, .dotx and WPS Office's newer .wps; DOC,
    XLS and PPT are also WPS Office's older .wps, .et and .dps.
    """

    PDF = "pdf"
    DOCX = "docx"
    DOC = "doc"
    XLSX = "xlsx"
    XLSB = "xlsb"
    XLS = "xls"
    PPTX = "pptx"
    PPT = "ppt"
    ODT = "odt"
    ODS = "ods"
    ODP = "odp"
    RTF = "rtf"
    OFD = "ofd"
    EPUB = "epub"
    HTML = "html"
    MHT = "mht"
    EML = "eml"
    MSG = "msg"
    ZIP = "zip"
    IMAGE = "image"
    CSV = "csv"
    MARKDOWN = "markdown"
    TEXT = "text"


class Counted(StrEnum):
    """What the length of a document is counted in."""

    PAGES = "pages"
    SLIDES = "slides"
    SHEETS = "sheets"
    FILES = "files"  # inside it
    NOTHING = ""


class Omission(StrEnum):
    """What a receipt may say was left out; `engine.messages.receipts` has the words for each."""

    ATTACHMENTS = "attachments"  # listed, not read
    PARTS = "parts"  # read as documents of their own
    PICTURES = "pictures"  # shown or not, their text is not read
    HIDDEN_SHEETS = "hidden_sheets"
    HIDDEN_ROWS = "hidden_rows"
    HIDDEN_COLUMNS = "hidden_columns"
    HIDDEN_SLIDES = "hidden_slides"
    HIDDEN_TEXT = "hidden_text"
    FORMULAS_WITHOUT_VALUE = "formulas_without_value"
    DELETED_TEXT = "deleted_text"  # tracked deletions
    MACROS = "macros"  # never run
    REMOTE_CONTENT = "remote_content"  # pictures and pages elsewhere: never fetched
    EMBEDDED_OBJECTS = "embedded_objects"
    DAMAGED_PARTS = "damaged_parts"
    BEYOND_LIMITS = "beyond_limits"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something in the file that was not read: an `Omission`, and how many."""

    what: str
    count: int


class OcrState(StrEnum):
    """Whether the pages that need it went through text recognition."""

    NOT_NEEDED = "not_needed"
    WAITING = "waiting"
    DONE = "done"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was truly read of a document. Page numbers are 1-based."""

    pages: int = 0
    pages_text: int = 0
    pages_ocr: int = 0
    pages_empty: tuple[int, ...] = ()
    pages_unreadable: tuple[int, ...] = ()
    tables: int = 0
    characters: int = 0
    characters_without_glyph: int = 0
    encoding: str = ""
    left_out: tuple[LeftOut, ...] = ()
    ocr: OcrState = OcrState.NOT_NEEDED


@dataclass(frozen=True, slots=True)
class Fact:
    """One stated fact of a document, and where it stands ("page 1", "file name", "user")."""

    value: str
    source: str


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """Number, version, status and effective date (ISO 8601), each only where stated.

    `status` is one of in_force, draft, replaced, withdrawn.
    """

    title: Fact | None = None
    number: Fact | None = None
    version: Fact | None = None
    status: Fact | None = None
    effective_date: Fact | None = None

    @property
    def out_of_force(self) -> bool:
        """Whether the document is said to be replaced or withdrawn."""
        return self.status is not None and self.status.value in ("replaced", "withdrawn")


class DocumentState(StrEnum):
    """How far a document has come; `readable` has pages and keyword search, `complete` vectors."""

    STAGED = "staged"
    READABLE = "readable"
    COMPLETE = "complete"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document as the list shows it. `error` is an error code where reading failed.

    `parent_id` is the document it came out of (an archive, a message); `other_sources` are files
    of the same bytes; `missing` says that its file is no longer where it was.
    """

    id: int
    name: str
    source: str
    kind: DocumentKind | None
    state: DocumentState
    pages: int
    chunks: int
    bytes: int
    added_at: str
    version_id: int | None
    facts: DocumentFacts = DocumentFacts()
    receipt: Receipt | None = None
    error: str | None = None
    error_details: dict[str, str] = field(default_factory=dict)
    parent_id: int | None = None
    other_sources: tuple[str, ...] = ()
    missing: bool = False


@dataclass(frozen=True, slots=True)
class DocumentGroup:
    """Documents that the user put together under a name; a document may be in several."""

    id: int
    name: str
    document_ids: tuple[int, ...] = ()
