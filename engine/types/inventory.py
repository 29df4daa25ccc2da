"""What is in some files and folders, before anything is read in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.types.documents import Counted, DocumentFacts, DocumentKind


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
