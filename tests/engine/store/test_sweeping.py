"""Sweeping takes what no query sees, in small steps, and nothing that a citation needs."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.library import Library
from engine.store import compaction, indexes
from engine.types import Scope
from tests.engine.store.answers import answer_citing
from tests.engine.store.building import ingest, publish_readable, stage, unit_vector

EVERYWHERE = Scope()
OLD, NEW = ["旧的退货期限是七天"], ["新的退货期限是十五天"]


def _count(library: Library, table: str) -> int:
    return int(library._database.value(f"SELECT count(*) FROM {table}"))


def test_a_replaced_version_goes_without_a_citation(library: Library) -> None:
    old = ingest(library, "/d/a.pdf", OLD)
    ingest(library, "/d/a.pdf", NEW)
    assert library.page(old, 1)
    list(library.sweep())
    with pytest.raises(EngineError, match="not_found"):
        library.page(old, 1)
    assert [_count(library, each) for each in ("version", "chunk", "page", "chunk_vector")] == [
        1
    ] * 4


def test_a_cited_version_keeps_its_pages_and_leaves_the_searches(
    library: Library, tmp_path: Path
) -> None:
    source = tmp_path / "a.md"
    source.write_text("".join(OLD))
    old = stage(library, str(source), OLD)
    list(library.store_original(old, source))
    rendition = tmp_path / "a.pdf"
    rendition.write_bytes(b"%PDF")
    list(library.store_rendition(old, rendition))
    publish_readable(library, old, OLD)
    conversation = library.save_turn("退货？", answer_citing(old, OLD[0]), None).conversation_id
    ingest(library, str(source), NEW)
    list(library.sweep())

    assert library.page(old, 1).text == OLD[0] + "\n"
    library.write_rendition(old, tmp_path / "out.pdf")
    with pytest.raises(EngineError, match="not_found"):
        library.write_original(old, tmp_path / "out.md")
    assert _count(library, "chunk") == 1
    assert library.turns(conversation)[0].answer.citations[0].old_version

    library.delete_conversation(conversation)
    list(library.sweep())
    with pytest.raises(EngineError, match="not_found"):
        library.page(old, 1)
    assert _count(library, "file_part") == 0


def test_a_cited_pdf_keeps_its_original_to_be_painted_from(
    library: Library, tmp_path: Path
) -> None:
    source = tmp_path / "a.pdf"
    source.write_text("".join(OLD))
    old = stage(library, str(source), OLD)
    list(library.store_original(old, source))
    publish_readable(library, old, OLD)
    library.save_turn("退货？", answer_citing(old, OLD[0]), None)
    ingest(library, str(source), NEW)
    list(library.sweep())
    library.write_rendition(old, tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_text() == OLD[0]


def test_a_removed_document_is_gone_at_once_and_its_rows_with_the_sweep(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", OLD)
    library.save_turn("退货？", answer_citing(version_id, OLD[0]), None)
    library.remove(library.documents()[0].id)
    assert library.documents() == []
    assert library.keyword_search("退货", 9, EVERYWHERE) == []
    assert library.vector_search(unit_vector(1), 9, EVERYWHERE) == []
    assert list(library.find("退货", EVERYWHERE)) == []
    steps = list(library.sweep())
    assert sum(steps) > 0
    for table in ("document", "version", "page", "chunk", "chunk_vector", "chunk_terms_docsize"):
        assert _count(library, table) == 0
    assert library.documents() == []


def test_a_removed_source_can_be_added_again_before_the_sweep(library: Library) -> None:
    ingest(library, "/d/a.pdf", OLD)
    library.remove(library.documents()[0].id)
    again = ingest(library, "/d/a.pdf", NEW)
    list(library.sweep())
    assert [row.version_id for row in library.documents()] == [again]
    with pytest.raises(EngineError, match="not_found"):
        library.remove(99)


def test_a_given_up_version_is_swept(library: Library) -> None:
    stage(library, "/d/a.pdf", OLD)
    second = stage(library, "/d/a.pdf", NEW)
    list(library.sweep())
    assert _count(library, "version") == 1
    assert library.staged_version(second).pages_done == {1}


def test_sweeping_can_stop_after_any_step_and_go_on(library: Library, tmp_path: Path) -> None:
    texts = [f"第{number}条退货说明" for number in range(600)]
    source = tmp_path / "a.pdf"
    source.write_text("".join(texts), "utf-8")
    version_id = stage(library, str(source), texts)
    list(library.store_original(version_id, source))
    publish_readable(library, version_id, texts)
    ingest(library, "/d/b.pdf", NEW)
    library.remove(library.documents()[0].id)
    for _ in islice(library.sweep(), 4):
        assert library.check() == []
    for _ in library.sweep():
        assert library.check() == []
    assert [row.name for row in library.documents()] == ["b.pdf"]


def test_room_is_given_back_to_the_disk(library: Library) -> None:
    ingest(library, "/d/a.pdf", [f"{number}退货" * 500 for number in range(100)])
    library._database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    full = library.path.stat().st_size
    library.remove(library.documents()[0].id)
    list(library.sweep())
    library._database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    assert library.path.stat().st_size < full / 2


def _index(library: Library) -> indexes.VectorIndex:
    index = indexes.answering(library._database)
    assert index is not None
    return index


def _ingest_mixed(library: Library) -> None:
    """Fill two blocks of slots so that every other document of 150 chunks can go."""
    for number in range(14):
        ingest(library, f"/d/{number}.pdf", [f"第{page}条" for page in range(150)])
    for row in library.documents()[::2]:
        library.remove(row.id)


def test_vectors_are_rebuilt_when_a_quarter_of_their_slots_is_dead(library: Library) -> None:
    _ingest_mixed(library)
    before = _index(library).table
    chunk_id = library.stored_chunks(library.documents()[3].id)[5].id
    expected = library.vector_search(unit_vector(chunk_id), 30, EVERYWHERE)

    steps = 0
    for _ in library.sweep():
        steps += 1
        assert library.vector_search(unit_vector(chunk_id), 30, EVERYWHERE) == expected
    assert steps > 8
    assert _index(library).table != before
    assert compaction.dead_share(library._database, _index(library)) == 0
    assert expected[0][0] == chunk_id


def test_a_rebuild_that_was_stopped_takes_in_what_changed_meanwhile(library: Library) -> None:
    _ingest_mixed(library)
    database = library._database
    rebuilding = "SELECT next_generation FROM vector_index"
    stopped = any(database.value(rebuilding) is not None for _ in library.sweep())
    assert stopped
    library.remove(library.documents()[0].id)
    ingest(library, "/d/new.pdf", NEW)
    list(library.sweep())
    assert database.value(rebuilding) is None
    assert library.check() == []
    assert len(library.vector_search(unit_vector(1), 4096, EVERYWHERE)) == 6 * 150 + 1
