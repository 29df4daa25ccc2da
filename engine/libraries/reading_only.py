"""What cannot be asked of a copy that was shared."""

from __future__ import annotations

from engine import protocol
from engine.errors import EngineError, ErrorCode
from engine.library import Library

CHANGES_DOCUMENTS = (
    protocol.Ingest,
    protocol.RemoveDocument,
    protocol.RestoreDocuments,
    protocol.EditFacts,
    protocol.SaveGroup,
    protocol.DeleteGroup,
    protocol.WatchFolders,
    protocol.Rebuild,
)


def require_changeable(library: Library) -> None:
    """Raise `EngineError` no_permission where a library is a copy for others to read."""
    if library.shared:
        raise EngineError(ErrorCode.NO_PERMISSION, reason="shared")
