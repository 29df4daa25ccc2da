"""What a run tells of its files, and how many of them are through."""

from __future__ import annotations

from engine.errors import EngineError, ErrorCode
from engine.indexing.source_files import readable_name
from engine.library import Library, StagedVersion
from engine.protocol import DocumentChanged, FileOutcome, IngestProgress


class Telling:
    """Makes the events of one request. `files` is how many files it has, as far as is known."""

    def __init__(self, library: Library, request_id: int) -> None:
        self._library = library
        self._request_id = request_id
        self.files = 0
        self._done = 0

    def progress(
        self, source: str, document_id: int | None, stage: str, done: int = 0, total: int = 0
    ) -> IngestProgress:
        """Return how far one file is in a stage (see `IngestProgress`)."""
        return IngestProgress(
            self._request_id, source, document_id, stage, done, total, self._done, self.files
        )

    def progress_of(
        self, version: StagedVersion, stage: str, done: int = 0, total: int = 0
    ) -> IngestProgress:
        """Return the same of a version that has its row."""
        return self.progress(version.source, version.document_id, stage, done, total)

    def changed(self, document_id: int) -> DocumentChanged:
        """Return a document's row as it is now."""
        return DocumentChanged(self._request_id, self._library.document(document_id))

    def outcome(self, source: str, status: str, document_id: int) -> FileOutcome:
        """Return the end of a file that went well."""
        self._done += 1
        return FileOutcome(self._request_id, source, status, self._library.document(document_id))

    def taken_out(self, source: str) -> FileOutcome:
        """Return the end of a file that the user removed meanwhile."""
        self._done += 1
        return FileOutcome(self._request_id, source, "failed", None, ErrorCode.CANCELLED.value, {})

    def failed(
        self, name: str, source: str, error: EngineError, size: int
    ) -> tuple[DocumentChanged, FileOutcome]:
        """Note an error at a file's document and return what is to be told of it."""
        failed_id = self._library.fail(
            name=readable_name(name), source=source, error=error, size=size
        )
        row = self._library.document(failed_id)
        self._done += 1
        code, details = error.code.value, error.details
        return (
            DocumentChanged(self._request_id, row),
            FileOutcome(self._request_id, source, "failed", row, code, details),
        )

    def failed_later(
        self, document_id: int, error: EngineError
    ) -> tuple[DocumentChanged, FileOutcome]:
        """Return the same for a document that is in the library already."""
        row = self._library.document(document_id)
        return self.failed(row.name, row.source, error, row.bytes)
