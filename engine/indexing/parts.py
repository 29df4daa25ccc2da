"""Files inside a file: kept in the library at once, then read as documents of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from engine.indexing.source_files import fingerprint, readable_name
from engine.library import PART_MARK, Library, StagedVersion
from engine.reading_protocol import PartFound

_DEEPEST = 4


class Parts:
    """Takes in the parts of documents; `staged` are the versions to read next, oldest first."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.staged: list[StagedVersion] = []
        self.beyond_limits = 0

    def take_in(self, found: PartFound, inside: StagedVersion) -> Iterator[None]:
        """Store a part's bytes under a version of its own and remove its private file.

        A part that the library holds already is noted as a further name of that document; one
        that lies too deep inside others is counted in `beyond_limits`.
        """
        path = Path(found.path)
        try:
            yield from self._stored(found, path, inside)
        finally:
            path.unlink(missing_ok=True)

    def _stored(self, found: PartFound, path: Path, inside: StagedVersion) -> Iterator[None]:
        source = f"{inside.source}{PART_MARK}{readable_name(found.name)}"
        if source.count(PART_MARK) > _DEEPEST:
            self.beyond_limits += 1
            return
        known = fingerprint(path, lambda: False)
        same = self._library.document_by_content(known.sha256)
        if same is not None:
            if same.source != source:
                self._library.note_name(same.id, source)
            return
        staged = self._library.stage(
            name=part_name(found.name),
            source=source,
            sha256=known.sha256,
            size=known.size,
            parent_id=inside.document_id,
        )
        if not staged.has_original:
            for _ in self._library.store_original(staged.version_id, path):
                yield
        self.staged.append(staged)


def part_name(name: str) -> str:
    """Return what a part is called in the list: its name without the folders it lies in."""
    return PurePosixPath(readable_name(name).replace("\\", "/")).name or "?"
