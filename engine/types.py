"""The nouns that every part of Pagecite shares: frozen, without behaviour, without I/O.

All of them cross process borders as JSON (`engine.wire`) and several are kept in the library
file, so a field is only ever added with a default.

Ranges are half-open `[start, end)` in Unicode code points of the text they refer to. Rectangles
are `(x0, y0, x1, y1)` as fractions 0..1 of the page as displayed, origin top left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

Rect = tuple[float, float, float, float]


class LocationKind(StrEnum):
    """What a place is called in the file the user owns; only PDFs and images have pages."""

    PAGE = "page"
    SLIDE = "slide"
    SHEET = "sheet"
    SECTION = "section"
    MESSAGE = "message"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the user's own terms: page "3", section "§3.2 退货期限", line "120".

    A sheet's label is its name, or for a row "价格 row 12" (`engine.locations`).
    """

    kind: LocationKind
    label: str


class Verdict(StrEnum):
    """What could be read on a page."""

    TEXT = "text"
    OCR = "ocr"
    NEEDS_OCR = "needs_ocr"
    GARBLED = "garbled"
    EMPTY = "empty"


class BlockKind(StrEnum):
    """The role of a stretch of a page's text."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_HEADER = "table_header"
    TABLE_ROW = "table_row"
    FURNITURE = "furniture"  # running headers, footers, page numbers: findable, never chunked


@dataclass(frozen=True, slots=True)
class Block:
    """One unit of a page: `page.text[start:end]`, without its trailing newline.

    `level` is 1..6 for headings and the nesting depth (1..) for list items. `table` numbers the
    tables of a document from 0; -1 outside tables. `location` overrides the page's own.
    """

    start: int
    end: int
    kind: BlockKind
    level: int = 0
    table: int = -1
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a rendition, with the text that lies on it.

    `text` is the truth: each block is followed by one newline. `boxes` holds one rectangle for
    each character of `text`, packed by `engine.boxes`. `width` and `height` are the size of the
    rendition's page as displayed, in points. `uncertain` are the ranges of `text` that text
    recognition is not sure of.
    """

    number: int
    text: str
    boxes: bytes
    blocks: tuple[Block, ...]
    verdict: Verdict
    language: str
    location: Location
    width: float
    height: float
    uncertain: tuple[tuple[int, int], ...] = ()


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
    """What a receipt may say was left out; `engine.receipt_words` has the words for each."""

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


class SkipReason(StrEnum):
    """Why something in a folder was passed over."""

    HIDDEN = "hidden"  # files of the system among them
    LOCK_FILE = "lock_file"  # of an office program that has the document open
    UNFINISHED = "unfinished"  # a download under way
    LINK_LOOP = "link_loop"  # a link into a folder that is looked at anyway
    BROKEN_LINK = "broken_link"
    NOT_A_FILE = "not_a_file"  # a pipe, a socket, a device
    UNREADABLE_FOLDER = "unreadable_folder"
    ONLINE_ONLY = "online_only"  # kept by a cloud service, not on this computer
    LIBRARY = "library"  # one of Pagecite's own


@dataclass(frozen=True, slots=True)
class Skipped:
    """How many things were passed over for one reason, and the paths of the first few."""

    reason: SkipReason
    count: int
    examples: tuple[str, ...] = ()


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


class FileState(StrEnum):
    """What would become of a file if it were added."""

    READY = "ready"
    DUPLICATE = "duplicate"  # the same bytes as another one of those looked at
    PASSWORD_REQUIRED = "password_required"
    NEEDS_PROGRAM = "needs_program"  # LibreOffice, for old Word and PowerPoint
    UNSUPPORTED = "unsupported"
    DAMAGED = "damaged"
    EMPTY = "empty"
    NO_TEXT = "no_text"
    TOO_LARGE = "too_large"
    NO_PERMISSION = "no_permission"
    IN_USE = "in_use"
    ONLINE_ONLY = "online_only"
    NOT_FOUND = "not_found"
    NOT_A_FILE = "not_a_file"
    NAME_NOT_TEXT = "name_not_text"
    UNCLEAR = "unclear"  # a moment was not enough to tell


@dataclass(frozen=True, slots=True)
class InventoryFile:
    """A file before it is read in.

    `name` and `folder` tell it from the others (`folder` is "" where the name does). `length`
    counts `counted` (0: not known) and is as it is where `exact`, else about so. `needs_ocr` counts
    pages that seem to be scans. `duplicate_of` is the path of the file kept in its place; `newest`
    the path of the version that is likely newer than this one. `misnamed` says that the ending of
    the name promises another kind. `seconds` are the least and the most that reading it in will
    take.
    """

    path: str
    name: str
    state: FileState
    bytes: int = 0
    kind: DocumentKind | None = None
    folder: str = ""
    length: int = 0
    counted: Counted = Counted.NOTHING
    exact: bool = False
    needs_ocr: int = 0
    encrypted: bool = False
    misnamed: bool = False
    duplicate_of: str = ""
    newest: str = ""
    facts: DocumentFacts = DocumentFacts()
    error: str | None = None
    error_details: dict[str, str] = field(default_factory=dict)
    seconds: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """A number that two versions state differently behind the same words."""

    before: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class VersionGroup:
    """Files that are likely versions of one document.

    `files` are paths, the newest first where that can be told; `newest` is "" where it cannot.
    `newest_by` is one of effective_date, status, version, number, name. `evidence` is one of name,
    number, title, text. `changed` compares the first two files.
    """

    files: tuple[str, ...]
    newest: str
    newest_by: str
    evidence: str
    changed: tuple[ChangedNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class KindTotal:
    """The ready files of one kind; `length` counts `counted`, about so unless `exact`."""

    kind: DocumentKind
    files: int
    length: int
    counted: Counted
    bytes: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class InventoryTotals:
    """Counts over all files; `pages`, `needs_ocr` and `seconds` are of the ready ones."""

    files: int = 0
    bytes: int = 0
    ready: int = 0
    duplicates: int = 0
    older_versions: int = 0
    password_required: int = 0
    cannot_be_read: int = 0
    unclear: int = 0
    pages: int = 0
    scanned_files: int = 0
    needs_ocr: int = 0
    skipped: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Inventory:
    """What is in some files and folders, before anything is read in."""

    files: tuple[InventoryFile, ...]
    versions: tuple[VersionGroup, ...]
    skipped: tuple[Skipped, ...]
    kinds: tuple[KindTotal, ...]
    totals: InventoryTotals


@dataclass(frozen=True, slots=True)
class InventoryProgress:
    """`done` of `total` files were looked at; the next one is `name`."""

    done: int
    total: int
    name: str


@dataclass(frozen=True, slots=True)
class Span:
    """A range of one page's text."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A whole unit of a chunk (paragraph, list item, table row): `chunk.text[start:end]`.

    `location` is where it stands, None where that is the chunk's own location.
    """

    start: int
    end: int
    kind: BlockKind
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a document that is embedded and searched as one.

    `text` equals its spans joined. `context` (title, heading path, table header) is embedded,
    indexed and shown to the language model, and never quoted. `tokens` counts what the embedding
    model reads: prefix, context and text. `recognised` says that some of the text was read by
    text recognition; `uncertain` are the ranges of it that may be wrong.
    """

    number: int
    text: str
    context: str
    spans: tuple[Span, ...]
    units: tuple[Unit, ...]
    location: Location
    tokens: int
    recognised: bool = False
    uncertain: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedSpan:
    """A span with the rectangles it covers, one for each line."""

    page: int
    range: tuple[int, int]
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A retrieved chunk. `number` is 1-based in the order shown; citations refer to their own.

    `similarity` is the cosine to the question, None where only keywords found it; `score` the
    fused score, comparable within one search only. `used` says that the language model read it.
    `nearness` is the scaled cosine (0 a wrong answer's, 1 a right one's), `keyword_share` how much
    of the question its words cover, `reranked` what a second look gave it.
    """

    number: int
    chunk_id: int
    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    text: str
    context: str
    units: tuple[Unit, ...]
    spans: tuple[PlacedSpan, ...]
    score: float
    similarity: float | None
    found_by: tuple[str, ...]
    used: bool = False
    left_out_because: str | None = None
    facts: DocumentFacts = DocumentFacts()
    old_version: bool = False
    nearness: float | None = None
    keyword_share: float = 0.0
    reranked: float | None = None
    recognised: bool = False
    uncertain: tuple[tuple[int, int], ...] = ()


class Refusal(StrEnum):
    """Why no text was generated."""

    LIBRARY_EMPTY = "library_empty"
    SCOPE_EMPTY = "scope_empty"
    STILL_INDEXING = "still_indexing"
    VECTORS_MISSING = "vectors_missing_or_other_model"
    UNREADABLE_PAGES = "unreadable_pages_in_scope"
    NOTHING_NEAR = "nothing_near"
    NEAR_BUT_NOT_ANSWERING = "near_but_not_answering"
    NOTHING_FITS_BUDGET = "nothing_fits_budget"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what was asked about is indexed."""

    documents: int
    indexed: int
    unreadable_pages: int


@dataclass(frozen=True, slots=True)
class GateDecision:
    """Whether the passages are evidence enough to generate, and by which signals."""

    passed: bool
    reason: Refusal | None
    signals: dict[str, float]
    threshold_set: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What is searched; no documents named means all of them."""

    document_ids: tuple[int, ...] = ()
    in_force_only: bool = True


class SentenceKind(StrEnum):
    """How an answer's sentence stands to what was read (see the glossary)."""

    QUOTED = "quoted"
    CONCLUDED = "concluded"
    UNSUPPORTED = "unsupported"


class Note(StrEnum):
    """Why a person should look: kept as `AnswerSentence.note`."""

    TO_CHECK = "to_check"
    OTHER_LANGUAGE = "other_language"
    CONTRADICTS = "contradicts"
    WRONG_NUMBER = "wrong_number"
    WRONG_NAME = "wrong_name"
    NOT_FOUND = "not_found"
    EXCEPTION_UNREAD = "exception_unread"


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of the answer; `citations` are citation numbers, `note` a reason to check."""

    text: str
    kind: SentenceKind
    citations: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered pointer to an exact range; `quote` equals its spans' ranges joined.

    `old_version` says that a newer version of the document has replaced the one cited. `facts`
    are those of the document (version, status, effective date), as they were when it was cited.
    """

    number: int
    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    quote: str
    spans: tuple[PlacedSpan, ...]
    old_version: bool = False
    recognised: bool = False
    facts: DocumentFacts = DocumentFacts()


class Notice(StrEnum):
    """What a whole answer says of itself, above its sentences: kept in `Answer.notices`."""

    NOT_SUMMARISED = "not_summarised"  # a summary was asked for, the outline is shown
    OUTLINE = "outline"  # the headings of the document are the answer
    NO_OUTLINE = "no_outline"  # a whole document was asked for that has no headings
    WHICH_DOCUMENT = "which_document"  # a whole document was asked for, not said which
    NOT_CALCULATED = "not_calculated"  # rows to count, add up or compare are shown, not the sum
    ROWS_MISSING = "rows_missing"  # there are more rows than those shown
    OTHER_VERSION = "other_version"  # another version of the document states another number
    EARLIER_TURNS_DROPPED = "earlier_turns_dropped"  # the question stands without them


class AnswerStatus(StrEnum):
    """The state of an answer (DESIGN 7.7); `answered` still waits for a person's check."""

    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    ANSWERED = "answered"
    PARTLY_SUPPORTED = "partly_supported"
    UNSUPPORTED = "unsupported"
    STOPPED = "stopped"
    FAILED = "failed"


class FinishReason(StrEnum):
    """Why a generation ended; only `stop` means that the text is whole."""

    STOP = "stop"
    LENGTH = "length"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question's outcome, as the command line prints it and the window shows it.

    `asked_as` is how a follow-up was understood, "" where the question stands for itself.
    """

    status: AnswerStatus
    reason: Refusal | None
    answer: str
    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    passages: tuple[Passage, ...]
    gate: GateDecision
    retrieved_count: int
    coverage: Coverage
    model: str | None
    prompt_tokens: int
    completion_tokens: int
    finish_reason: str | None
    seconds: dict[str, float]
    notices: tuple[Notice, ...] = ()
    asked_as: str = ""


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """A conversation in the list; its title is the first question until it is renamed."""

    id: int
    title: str
    started_at: str
    turns: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer, citations of replaced versions marked as old."""

    id: int
    asked_at: str
    question: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a searched text stands; `before` and `after` are its surroundings."""

    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    range: tuple[int, int]
    rects: tuple[Rect, ...]
    before: str
    match: str
    after: str


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading: `level` from 1, and how far down its page it stands (0 the top, 1 the foot).

    `start` and `end` are its range of the page's text.
    """

    title: str
    level: int
    page: int
    top: float
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class ModelFile:
    """An installed language-model file and how to use it; `tokenizer` is for embedding only."""

    name: str
    path: str
    sha256: str
    context: int
    tokenizer: str | None = None
    query_prefix: str = ""
    passage_prefix: str = ""
    dimension: int = 0
    pooling: str = "mean"  # mean, cls or last: which token states make a text's vector


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """What the vectors and chunks of a library were made with; others are another index."""

    embedding_name: str
    embedding_sha256: str
    dimension: int
    chunker_version: int
    reader_version: int
    terms_version: int
