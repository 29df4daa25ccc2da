"""Likely versions among the documents of a library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.library import LibraryReader
from engine.types import Page
from engine.versions.likely import Candidate, LikelyVersions, likely_versions
from engine.versions.sketches import Sketch
from engine.versions.sketching import SAMPLE_CHARACTERS, sketch_of


def sketch_json(pages: Iterable[Page]) -> str:
    """Return the sketch of a document's text as the library keeps it; "" for a short text."""
    text = ""
    for page in pages:
        text += page.text
        if len(text) >= SAMPLE_CHARACTERS:
            break
    sketch = sketch_of(text)
    return msgspec.json.encode(sketch).decode() if sketch else ""


def likely_versions_in(
    library: LibraryReader, among: Sequence[int] | None = None
) -> list[LikelyVersions]:
    """Return the pairs of documents that are likely versions of one, by their document ids.

    `among` names the documents to look at, None is all of them.
    """
    kept = library.sketches(among)
    rows = library.documents() if among is None else [library.document(one) for one in among]
    return likely_versions(
        [
            Candidate(row.id, row.name, row.facts, _sketch(kept.get(row.id, "")))
            for row in rows
            if row.version_id is not None
        ]
    )


def _sketch(kept: str) -> Sketch | None:
    return msgspec.json.decode(kept, type=Sketch) if kept else None
