"""A program killed at any moment leaves nothing half there, and the next one goes on."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from engine.library import Library
from engine.types import DocumentFacts, DocumentKind, DocumentState, Receipt, Scope
from tests.engine.pages import P, make_page
from tests.engine.store.building import SETTINGS, make_chunk, sha256, unit_vector

KILLS = 10
DOCUMENTS = 3
PAGES = 6
EVERYWHERE = Scope()


def _texts(document: int, edition: int) -> list[str]:
    return [f"退货说明，文档{document}第{edition}版第{page}页" for page in range(1, PAGES + 1)]


def _ingest(library: Library, folder: Path, document: int, edition: int) -> Iterator[int]:
    """Take one edition of a document in, in the smallest steps there are."""
    texts = _texts(document, edition)
    source = folder / f"{document}.pdf"
    source.write_text("".join(texts), "utf-8")
    staged = library.stage(
        name=f"{document}-{edition}",
        source=str(source),
        sha256=sha256("".join(texts)),
        size=source.stat().st_size,
        kind=DocumentKind.PDF,
    )
    version_id = staged.version_id
    if not staged.published:
        for number in sorted(set(range(1, PAGES + 1)) - staged.pages_done):
            library.add_pages(version_id, [make_page(number, (P, texts[number - 1]))])
            yield number
        yield from library.store_original(version_id, source)
        library.finish_reading(version_id, Receipt(pages=PAGES), DocumentFacts(), DocumentKind.PDF)
        for number in range(staged.chunks_done, PAGES):
            library.add_chunks(version_id, [make_chunk(number, texts[number], number + 1)])
            yield number
        library.publish_readable(version_id)
        yield 0
    while todo := library.unembedded_chunks(version_id, 2):
        ids = [chunk_id for chunk_id, _, _ in todo]
        library.add_vectors(version_id, ids, np.stack([unit_vector(each) for each in ids]))
        yield len(ids)
    library.publish_complete(version_id)
    yield 0


def _ingest_for_ever(path: str, edition: int, pipe: Connection) -> None:
    folder = Path(path).parent
    with Library.open(Path(path)) as library:
        library.set_index_settings(SETTINGS)
        while True:
            edition += 1
            for document in range(DOCUMENTS):
                for _ in _ingest(library, folder, document, edition):
                    pipe.send(edition)
            for _ in library.sweep():
                pipe.send(edition)


def _kill_after(path: Path, edition: int, steps: int) -> int:
    """Run an ingest in a process of its own and kill it; return the edition it was at."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_ingest_for_ever, args=(str(path), edition, theirs))
    process.start()
    theirs.close()
    for _ in range(steps):
        edition = ours.recv()
    process.kill()
    process.join()
    while True:  # it went on while we counted
        try:
            edition = ours.recv()
        except EOFError:
            ours.close()
            return edition


def _assert_nothing_is_half_there(library: Library) -> None:
    assert library.check() == []
    live = [row for row in library.documents() if row.version_id is not None]
    for row in live:
        assert row.version_id is not None
        document, edition = map(int, row.name.split("-"))
        shown = [text.rstrip("\n") for _, text in library.page_texts(row.version_id)]
        assert shown in [_texts(document, each) for each in range(edition + 1)]
    found = library.keyword_search("退货说明", 999, EVERYWHERE)
    assert len(found) == PAGES * len(live)
    assert not any(library.chunk(each).old_version for each, _ in found)
    assert len(list(library.find("退货说明", EVERYWHERE))) == PAGES * len(live)
    complete = [row for row in live if row.state is DocumentState.COMPLETE]
    nearest = library.vector_search(unit_vector(1), 999, EVERYWHERE)
    assert len(nearest) == PAGES * len(complete)


def test_a_library_outlives_kills_at_random_moments_of_an_ingest(tmp_path: Path) -> None:
    path = tmp_path / "killed.pagecite"
    moments = random.Random(20)
    edition = 0
    went_on = 0
    for _ in range(KILLS):
        edition = _kill_after(path, edition, moments.randrange(1, 70))
        with Library.open(path) as library:
            _assert_nothing_is_half_there(library)
            for version in library.unfinished():
                document, of = map(int, version.name.split("-"))
                left = sum(1 for _ in _ingest(library, tmp_path, document, of))
                if version.published or version.pages_done:
                    went_on += 1
                again = library.document(version.document_id)
                assert (again.version_id, again.state) == (
                    version.version_id,
                    DocumentState.COMPLETE,
                )
                assert left <= 2 * PAGES + PAGES // 2 + 3 - len(version.pages_done)
            assert library.unfinished() == []
            _assert_nothing_is_half_there(library)
    assert went_on > 0, "no kill fell within an ingest"
