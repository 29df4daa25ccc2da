"""One row of the document list."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath

from engine.protocol import IngestProgress
from engine.types import DocumentRow
from engine.versions.likely import LikelyVersions

_PART_MARK = " › "


@dataclass(frozen=True, slots=True)
class Entry:
    """A document, a file on its way, or a file that never became a document.

    `container` is the name of the document that this one came out of, `likely` the pairs of likely
    versions that it is one of.
    """

    source: str
    row: DocumentRow | None = None
    progress: IngestProgress | None = None
    error: str | None = None
    error_details: dict[str, str] = field(default_factory=dict)
    container: str = ""
    likely: tuple[LikelyVersions, ...] = ()

    @property
    def name(self) -> str:
        """What the row is called."""
        return self.row.name if self.row else PurePath(self.source).name

    @property
    def file(self) -> str:
        """The file on the disk that it is, or lies in."""
        return self.source.split(_PART_MARK, 1)[0]

    @property
    def waits(self) -> bool:
        """Whether the file is in a request, and nothing of it has been read yet."""
        return self.progress is not None and self.progress.stage == "queued"

    @property
    def failed(self) -> bool:
        """Whether something went wrong with it."""
        return bool(self.error or (self.row and self.row.error))

    @property
    def newer_version(self) -> int | None:
        """The document that is likely a newer version of this one."""
        if self.row is None:
            return None
        over = self.row.facts.status
        if over and over.value in ("replaced", "withdrawn"):
            return None
        return next(
            (one.newer for one in self.likely if one.newer not in (None, self.row.id)), None
        )
