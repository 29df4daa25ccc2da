"""A shared copy holds what may be seen and nothing else, and is read beside a file of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.store.schema import OWN_TABLES
from engine.store.sharing import CHUNK, DOCUMENT, INDEX, PAGE, VERSION
from engine.types import Scope
from tests.engine.store.answers import answer_citing
from tests.engine.store.building import SETTINGS, ingest, unit_vector

SECRET = "ZWEISCHWALBEN"  # one Latin word, so that the keyword index keeps it whole
EVERYTHING = Scope(in_force_only=False)


def drained(steps: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    return list(steps)


@pytest.fixture
def filled(library: Library) -> Library:
    """A library with one thing of each kind that must not get out."""
    library.set_index_settings(SETTINGS)
    ingest(library, "/home/mei/报销/policy.pdf", [f"旧规定 {SECRET}old。", "第二页。"])
    kept = library.documents()[0].version_id or 0
    library.save_turn(f"{SECRET}question", answer_citing(kept, f"{SECRET}answer"), None)
    ingest(library, "/home/mei/报销/policy.pdf", ["新规定：会员可以退货。", "第二页。"])
    ingest(library, "/home/mei/报销/gone.pdf", [f"{SECRET}removed。"])
    library.remove(library.documents()[-1].id)
    library.watch(f"/srv/{SECRET}watched")
    library.note_name(library.documents()[0].id, f"/srv/{SECRET}name/copy.pdf")
    library.save_group(None, "售后", [library.documents()[0].id])
    error = EngineError(ErrorCode.CORRUPT, name=f"/srv/{SECRET}broken.pdf")
    library.fail(name="broken.pdf", source=f"/srv/{SECRET}broken.pdf", error=error)
    return library


def test_nothing_of_what_is_private_is_left_in_the_bytes_of_the_copy(
    filled: Library, tmp_path: Path
) -> None:
    target = tmp_path / "shared.pagecite"
    progress = drained(filled.share(target, "售后"))
    assert progress[-1][0] == progress[-1][1] > 0
    written = target.read_bytes()
    for private in (SECRET, SECRET.lower(), "/home/mei", "/srv/", "旧规定", "broken", "gone.pdf"):
        for code in ("utf-8", "utf-16-le", "utf-16-be"):
            assert private.encode(code) not in written, private
    assert "新规定".encode() in written, "the search would find nothing at all"
    assert sorted(tmp_path.glob("*shared*")) == [target]


def test_no_vector_of_what_was_replaced_or_removed_is_in_the_copy(
    filled: Library, tmp_path: Path
) -> None:
    drained(filled.share(tmp_path / "shared.pagecite", "售后"))
    written = (tmp_path / "shared.pagecite").read_bytes()
    with Library.open(tmp_path / "shared.pagecite", writable=False) as copy:
        live = len(copy.chunks(copy.documents()[0].id))
    seeds = [unit_vector(seed).tobytes() for seed in range(12)]
    assert sum(seed in written for seed in seeds) <= live


def test_the_copy_answers_as_the_library_does(filled: Library, tmp_path: Path) -> None:
    drained(filled.share(tmp_path / "shared.pagecite", "售后"))
    with Library.open(tmp_path / "shared.pagecite", writable=False) as copy:
        assert copy.check() == []
        (row,) = copy.documents()
        assert (row.name, row.source) == ("policy.pdf", "1/policy.pdf")
        assert copy.index_settings() == SETTINGS
        found = [(one.page, one.range) for one in copy.find("退货", EVERYTHING)]
        assert found == [(one.page, one.range) for one in filled.find("退货", EVERYTHING)]
        keyword = copy.keyword_search("会员退货", 5, EVERYTHING)
        assert [each for each, _ in keyword] == [
            each for each, _ in filled.keyword_search("会员退货", 5, EVERYTHING)
        ]
        vector = np.asarray(unit_vector(1), np.float32)
        assert copy.vector_search(vector, 5, EVERYTHING) == filled.vector_search(
            vector, 5, EVERYTHING
        )
        (group,) = copy.groups()
        assert group.document_ids == (row.id,)
        info = copy.info()
    assert (info.shared_name, info.documents, info.shared) == ("售后", 1, True)


def test_conversations_live_in_a_file_of_ones_own_and_outlive_a_newer_copy(
    filled: Library, tmp_path: Path
) -> None:
    shared, own = tmp_path / "shared.pagecite", tmp_path / "own"
    drained(filled.share(shared, "售后"))
    before = shared.read_bytes()
    with Library.open(shared, own_folder=own) as copy:
        assert copy.shared
        version = copy.documents()[0].version_id or 0
        copy.save_turn("可以退货吗？", answer_citing(version, "可以。"), None)
        with copy.reader() as reader:
            assert [one.title for one in reader.conversations()] == ["可以退货吗？"]
    assert shared.read_bytes() == before
    ingest(filled, "/home/mei/neu.pdf", ["新文件。"])
    newer = tmp_path / "another name.pagecite"
    drained(filled.share(newer, "售后 5月"))
    with Library.open(newer, own_folder=own) as copy:
        assert len(copy.documents()) == 2
        ((turn,),) = (copy.turns(one.id) for one in copy.conversations())
        assert turn.question == "可以退货吗？"
        assert not turn.answer.citations[0].old_version


def test_what_was_checked_in_a_shared_copy_lapses_with_a_newer_one(
    filled: Library, tmp_path: Path
) -> None:
    row = filled.documents()[0]
    shared, own = tmp_path / "shared.pagecite", tmp_path / "own"
    drained(filled.share(shared, "售后"))
    with Library.open(shared, own_folder=own) as copy:
        answer = answer_citing(row.version_id or 0, "新规定：会员可以退货。")
        copy.set_verified(copy.save_turn("会员可以退货吗？", answer, None).turn_id, True)
        checked = copy.verified_turn("会员可以退货吗")
        assert checked and not checked.answer.citations[0].old_version
    ingest(filled, row.source, ["更新的规定：会员不可以退货。"])
    newer = tmp_path / "newer.pagecite"
    drained(filled.share(newer, "售后"))
    with Library.open(newer, own_folder=own) as copy:
        checked = copy.verified_turn("会员可以退货吗")
        assert checked and checked.verified_at
        citation = checked.answer.citations[0]
        assert citation.old_version and not citation.gone


def test_a_shared_copy_is_never_written_to(filled: Library, tmp_path: Path) -> None:
    shared = tmp_path / "shared.pagecite"
    drained(filled.share(shared, "售后"))
    with pytest.raises(EngineError) as raised:
        Library.open(shared)
    assert (raised.value.code, raised.value.details["reason"]) == (
        ErrorCode.NO_PERMISSION,
        "shared",
    )
    with Library.open(shared, own_folder=tmp_path / "own") as copy:
        with pytest.raises(EngineError) as raised:
            copy.remove(copy.documents()[0].id)
        assert raised.value.code is ErrorCode.NO_PERMISSION


def test_without_a_file_of_ones_own_a_copy_opens_to_read_and_what_would_be_there_is_empty(
    filled: Library, tmp_path: Path
) -> None:
    drained(filled.share(tmp_path / "shared.pagecite", "售后"))
    with Library.open(tmp_path / "shared.pagecite", writable=False) as copy:
        assert copy.conversations() == []
        assert copy.check_questions() == []
        assert copy.watched_folders() == []
        assert copy.gate_limits() == {}
        assert len(copy.documents()) == 1
        with pytest.raises(EngineError) as raised:
            copy.save_group(None, "neu", [])
        assert raised.value.code is ErrorCode.NO_PERMISSION


def test_a_copy_in_a_folder_that_cannot_be_written_to_opens(
    filled: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "stick"
    drained(filled.share(folder / "shared.pagecite", "售后"))
    folder.chmod(0o500)
    try:
        with Library.open(folder / "shared.pagecite", own_folder=tmp_path / "own") as copy:
            version = copy.documents()[0].version_id or 0
            copy.save_turn("问？", answer_citing(version, "答。"), None)
            assert len(copy.conversations()) == 1
        assert [one.name for one in folder.iterdir()] == ["shared.pagecite"]
    finally:
        folder.chmod(0o700)


def test_a_share_that_is_given_up_leaves_no_file(filled: Library, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    steps = filled.share(folder / "shared.pagecite", "售后")
    next(steps)
    steps.close()
    assert list(folder.iterdir()) == []


def test_a_library_cannot_be_shared_over_itself(filled: Library) -> None:
    with pytest.raises(EngineError) as raised:
        drained(filled.share(filled.path, "售后"))
    assert raised.value.code is ErrorCode.WRONG_USAGE


def test_every_column_of_a_library_is_copied_or_left_at_home_on_purpose(library: Library) -> None:
    copied = {
        "document": DOCUMENT,
        "version": VERSION,
        "page": PAGE,
        "chunk": CHUNK,
        "vector_index": INDEX,
        "file": "version_id, role, bytes, sha256",
        "file_part": "version_id, role, number, content",
        "chunk_vector": "index_id, chunk_id",
        "version_vectors": "version_id, index_id",
        "document_group": "id, name, made_at",
        "group_member": "group_id, document_id",
        "library_fact": "name, value",
    }
    at_home = {
        "document": "removed_at error error_details missing_since modified_ns removal_held",
        "version": "recognises before_removal",
        "file_part": "id",
        "vector_index": "generation next_generation",
        "document_name": "source document_id modified_ns noted_at",
        "migration": "number name applied_at",
    }
    database = library._database
    tables = database.column(
        "SELECT name FROM sqlite_schema WHERE type = 'table'"
        " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'chunk_terms%'"
    )
    for table in set(tables) - set(OWN_TABLES):
        columns = set(database.column(f"SELECT name FROM pragma_table_info('{table}')"))
        known = {name.strip() for name in copied.get(table, "").split(",")} - {""}
        assert columns == known | set(at_home.get(table, "").split()), table
