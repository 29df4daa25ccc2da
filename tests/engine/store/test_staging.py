"""A version is invisible until it is published, and is then seen whole."""

from __future__ import annotations

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.types import DocumentFacts, DocumentKind, DocumentState, IndexSettings, Receipt, Scope
from tests.engine.pages import P, make_page
from tests.engine.store.building import (
    OTHER_MODEL,
    SETTINGS,
    embed,
    ingest,
    make_chunk,
    publish_readable,
    sha256,
    stage,
    unit_vector,
)

EVERYWHERE = Scope()
OLD, NEW = ["旧的退货期限是七天"], ["新的退货期限是十五天", "第二页的退货说明"]


def _seen(library: Library) -> tuple[list[str], list[str]]:
    by_keyword = [
        library.chunk(each).chunk.text for each, _ in library.keyword_search("退货", 9, EVERYWHERE)
    ]
    found = [each.match + each.after for each in library.find("退货期限", EVERYWHERE)]
    return sorted(by_keyword), found


def test_a_staged_version_is_seen_by_no_query(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    version_id = stage(library, "/d/policy.pdf", NEW)
    library.add_chunks(version_id, [make_chunk(0, NEW[0])])

    assert _seen(library) == ([], [])
    row = library.documents()[0]
    assert (row.state, row.pages, row.chunks, row.version_id) == (DocumentState.STAGED, 0, 0, None)


def test_the_old_version_answers_until_the_flip_and_not_after(library: Library) -> None:
    ingest(library, "/d/policy.pdf", OLD)
    version_id = stage(library, "/d/policy.pdf", NEW)
    assert _seen(library)[0] == OLD

    publish_readable(library, version_id, NEW)

    assert _seen(library)[0] == sorted(NEW)
    row = library.documents()[0]
    assert (row.pages, row.chunks, row.version_id) == (2, 2, version_id)


def test_vectors_are_used_only_when_the_version_is_complete(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    version_id = stage(library, "/d/policy.pdf", NEW)
    publish_readable(library, version_id, NEW)
    (first, context, text), (second, _, _) = library.unembedded_chunks(version_id, 9)
    library.add_vectors(version_id, [first], unit_vector(first)[None])

    assert (context, text) == ("标题", NEW[0])
    assert library.vector_search(unit_vector(first), 9, EVERYWHERE) == []
    assert library.similarities([first], unit_vector(first)) == {}
    with pytest.raises(ValueError, match="lacks vectors"):
        library.publish_complete(version_id)
    library.add_vectors(version_id, [second], unit_vector(second)[None])
    library.publish_complete(version_id)
    assert [each for each, _ in library.vector_search(unit_vector(first), 9, EVERYWHERE)] == [
        first,
        second,
    ]
    assert library.documents()[0].state is DocumentState.COMPLETE


def test_the_same_bytes_go_on_where_they_were_left(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    version_id = stage(library, "/d/policy.pdf", NEW)
    library.add_chunks(version_id, [make_chunk(0, NEW[0])])
    again = library.stage(
        name="policy.pdf",
        source="/d/policy.pdf",
        sha256=sha256("".join(NEW)),
        size=1,
        kind=DocumentKind.PDF,
    )
    assert (again.version_id, again.pages_done, again.chunks_done) == (
        version_id,
        frozenset({1, 2}),
        1,
    )
    assert [each.version_id for each in library.unfinished()] == [version_id]
    library.add_pages(version_id, [make_page(1, (P, "另外的文字"))])
    library.add_chunks(version_id, [make_chunk(0, "另外的文字")])
    assert library.page(version_id, 1).text == NEW[0] + "\n"
    publish_readable(library, version_id, NEW)
    assert _seen(library)[0] == sorted(NEW)


def test_an_unfinished_live_version_is_staged_again_as_itself(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    version_id = stage(library, "/d/policy.pdf", NEW)
    publish_readable(library, version_id, NEW)
    again = library.stage(
        name="policy.pdf",
        source="/d/policy.pdf",
        sha256=sha256("".join(NEW)),
        size=1,
        kind=DocumentKind.PDF,
    )
    assert (again.version_id, again.published, again.vectors_done) == (version_id, True, 0)
    embed(library, version_id)
    assert library.unfinished() == []


def test_staged_bytes_that_changed_are_given_up(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    first = stage(library, "/d/policy.pdf", OLD)
    second = stage(library, "/d/policy.pdf", NEW)
    assert first != second
    assert [each.version_id for each in library.unfinished()] == [second]
    with pytest.raises(EngineError, match="not_found"):
        library.add_pages(first, [make_page(2, (P, "x"))])


def test_a_newer_reader_starts_over_but_the_old_chunks_go_on_answering(library: Library) -> None:
    ingest(library, "/d/policy.pdf", OLD)
    first = stage(library, "/d/other.pdf", NEW)
    newer = IndexSettings("tiny", "a" * 64, 8, 1, 2, 1)
    library.set_index_settings(newer)
    assert library.index_settings() == newer
    assert stage(library, "/d/other.pdf", NEW) != first
    assert _seen(library)[0] == OLD
    assert library.vector_search(unit_vector(1), 1, EVERYWHERE)


def test_a_version_is_published_only_when_read_whole(library: Library) -> None:
    version_id = stage(library, "/d/policy.pdf", NEW)
    with pytest.raises(ValueError, match="finish_reading"):
        library.publish_readable(version_id)
    with pytest.raises(ValueError, match="2 pages"):
        library.finish_reading(version_id, Receipt(pages=3), DocumentFacts(), DocumentKind.PDF)


def test_a_failure_is_shown_and_the_old_version_goes_on_answering(library: Library) -> None:
    ingest(library, "/d/policy.pdf", OLD)
    stage(library, "/d/policy.pdf", NEW)
    error = EngineError(ErrorCode.READER_CRASHED, page="7")
    document_id = library.fail(name="policy.pdf", source="/d/policy.pdf", error=error)

    row = library.document(document_id)
    assert (row.error, row.error_details) == ("reader_crashed", {"page": "7"})
    assert row.state is DocumentState.COMPLETE
    assert _seen(library)[0] == OLD
    assert library.unfinished() == []


def test_a_failed_new_file_has_a_row_and_a_retry_clears_it(library: Library) -> None:
    error = EngineError(ErrorCode.CORRUPT)
    library.fail(name="a.pdf", source="/d/a.pdf", error=error, size=5, kind=DocumentKind.PDF)
    row = library.document_by_source("/d/a.pdf")
    assert row is not None
    assert (row.state, row.bytes, row.kind) == (DocumentState.FAILED, 5, DocumentKind.PDF)
    assert library.coverage(EVERYWHERE).documents == 0
    stage(library, "/d/a.pdf", NEW)
    assert library.document(row.id).state is DocumentState.STAGED
    assert library.coverage(EVERYWHERE).documents == 1


def test_a_discarded_new_document_leaves_the_list(library: Library) -> None:
    version_id = stage(library, "/d/policy.pdf", NEW)
    library.discard_staged(version_id)
    assert library.documents() == []


def test_a_discarded_new_version_leaves_the_document(library: Library) -> None:
    live = ingest(library, "/d/policy.pdf", OLD)
    library.discard_staged(stage(library, "/d/policy.pdf", NEW))
    assert library.documents()[0].version_id == live


def test_bytes_are_known_by_content_and_document(library: Library) -> None:
    ingest(library, "/d/policy.pdf", OLD)
    row = library.document_by_content(sha256(OLD[0]))
    assert row is not None
    assert library.live_sha256(row.id) == sha256(OLD[0])
    assert library.document_by_content(sha256("x")) is None
    assert library.document_by_source("/d/else.pdf") is None
    with pytest.raises(EngineError, match="not_found"):
        library.document(99)


def test_another_embedding_model_is_built_beside_the_old_index(library: Library) -> None:
    first = ingest(library, "/d/a.pdf", OLD)
    second = ingest(library, "/d/b.pdf", NEW)
    library.set_index_settings(OTHER_MODEL)
    assert library.index_settings() == SETTINGS
    assert library.building_settings() == OTHER_MODEL
    assert len(library.vector_search(unit_vector(1), 9, EVERYWHERE)) == 3
    assert [each.version_id for each in library.unfinished()] == [first, second]

    embed(library, first)
    assert library.index_settings() == SETTINGS
    embed(library, second)

    assert library.index_settings() == OTHER_MODEL
    assert library.building_settings() is None
    assert len(library.vector_search(unit_vector(1, 4), 9, EVERYWHERE)) == 3
    with pytest.raises(ValueError, match="shape"):
        library.vector_search(unit_vector(1), 9, EVERYWHERE)
    list(library.sweep())
    assert len(library.vector_search(unit_vector(1, 4), 9, EVERYWHERE)) == 3


def test_going_back_to_the_old_model_needs_no_work(library: Library) -> None:
    ingest(library, "/d/a.pdf", OLD)
    library.set_index_settings(OTHER_MODEL)
    library.set_index_settings(SETTINGS)
    assert library.unfinished() == []
    assert library.building_settings() is None


def test_an_empty_library_takes_another_model_at_once(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    library.set_index_settings(OTHER_MODEL)
    assert library.index_settings() == OTHER_MODEL


def test_vectors_without_a_direction_or_of_other_chunks_are_refused(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    version_id = stage(library, "/d/a.pdf", OLD)
    publish_readable(library, version_id, OLD)
    chunk_id = library.unembedded_chunks(version_id, 1)[0][0]
    with pytest.raises(ValueError, match="direction"):
        library.add_vectors(version_id, [chunk_id], 0 * unit_vector(1)[None])
    with pytest.raises(ValueError, match="1 vectors for 2"):
        library.add_vectors(version_id, [chunk_id, 2], unit_vector(1)[None])
    with pytest.raises(EngineError, match="not_found"):
        library.add_vectors(version_id + 1, [chunk_id], unit_vector(1)[None])
    assert library.unembedded_chunks(version_id, 9)
