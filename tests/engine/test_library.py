"""A reader beside the writer sees the old state whole or the new one whole."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.library import Library, LibraryReader
from engine.types import Scope
from tests.engine.store.building import SETTINGS, embed, ingest, publish_readable, stage

EVERYWHERE = Scope()


def _edition(number: int) -> list[str]:
    return [f"第{number}版的退货说明" for _ in range(5)]


def _texts(reader: LibraryReader) -> list[str]:
    with reader.snapshot():
        found = reader.keyword_search("退货", 99, EVERYWHERE)
        return [reader.chunk(each).chunk.text for each, _ in found]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.pagecite"


def test_a_reader_sees_the_old_version_then_the_new_one(path: Path) -> None:
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", _edition(1))
        with library.reader() as reader:
            version_id = stage(library, "/d/a.pdf", _edition(2))
            assert _texts(reader) == _edition(1)
            publish_readable(library, version_id, _edition(2))
            assert _texts(reader) == _edition(2)


def test_a_question_under_way_keeps_its_version_through_flip_and_sweep(path: Path) -> None:
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", _edition(1))
        with library.reader() as reader, reader.snapshot():
            found = reader.keyword_search("退货", 99, EVERYWHERE)
            ingest(library, "/d/a.pdf", _edition(2))
            list(library.sweep())
            assert [reader.chunk(each).chunk.text for each, _ in found] == _edition(1)
            with pytest.raises(EngineError, match="not_found"):
                library.chunk(found[0][0])


def test_a_search_for_a_text_under_way_keeps_its_version(path: Path) -> None:
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", _edition(1))
        with library.reader() as reader:
            places = reader.find("第1版", EVERYWHERE)
            first = next(places)
            ingest(library, "/d/a.pdf", _edition(2))
            list(library.sweep())
            assert len([first, *places]) == 5
            assert list(reader.find("第1版", EVERYWHERE)) == []


def test_a_text_is_found_in_a_replaced_version_as_long_as_it_is_there(path: Path) -> None:
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", _edition(1))
        (row,) = library.documents()
        ingest(library, "/d/a.pdf", _edition(2))
        assert row.version_id is not None
        with library.reader() as reader:
            hits = list(reader.find_in_version(row.version_id, "第1版"))
            assert len(hits) == 5
            assert hits[0].page == 1
            assert hits[0].range[1] - hits[0].range[0] == 3
            assert list(reader.find_in_version(row.version_id, "第2版")) == []
            assert list(reader.find_in_version(row.version_id, " ")) == []


def test_a_reading_thread_never_sees_a_mixture_while_versions_flip(path: Path) -> None:
    seen: list[list[str]] = []
    done = threading.Event()

    def read(reader: LibraryReader) -> None:
        with reader:
            while not done.is_set():
                seen.append(_texts(reader))

    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", _edition(0))
        thread = threading.Thread(target=read, args=(library.reader(),))
        thread.start()
        for number in range(1, 12):
            ingest(library, "/d/a.pdf", _edition(number))
            list(library.sweep())
        done.set()
        thread.join()
        assert library.check() == []
    assert seen
    assert all(texts == [texts[0]] * 5 for texts in seen)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_reader_beside_the_writer_sees_vectors_when_they_are_complete(path: Path) -> None:
    with Library.open(path) as library, library.reader() as reader:
        library.set_index_settings(SETTINGS)
        assert reader.index_settings() == SETTINGS
        version_id = stage(library, "/d/a.pdf", _edition(1))
        publish_readable(library, version_id, _edition(1))
        assert reader.coverage(EVERYWHERE).indexed == 0
        embed(library, version_id)
        assert reader.coverage(EVERYWHERE).indexed == 1


def test_a_reader_that_closes_last_leaves_one_file(path: Path) -> None:
    library = Library.open(path)
    reader = library.reader()
    ingest(library, "/d/a.pdf", _edition(1))
    with reader.snapshot():
        ingest(library, "/d/a.pdf", _edition(2))
        library.close()
    reader.close()
    assert list(path.parent.iterdir()) == [path]
    with Library.open(path) as again:
        assert _texts(again) == _edition(2)


def test_a_version_removed_under_way_is_not_found(path: Path) -> None:
    with Library.open(path) as library:
        version_id = ingest(library, "/d/a.pdf", _edition(1))
        library.remove(library.documents()[0].id)
        with pytest.raises(EngineError, match="not_found"):
            library.publish_complete(version_id)
        with pytest.raises(EngineError, match="not_found"):
            library.publish_readable(version_id)


def test_a_closed_library_says_so(path: Path) -> None:
    library = Library.open(path)
    library.close()
    library.close()
    with pytest.raises(ValueError, match="closed"):
        library.documents()
