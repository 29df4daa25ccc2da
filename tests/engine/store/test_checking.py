"""The check names each way in which a library can be unsound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.library import Library
from tests.engine.store.building import ingest, publish_readable, sha256, stage


@pytest.fixture
def spoilt(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "spoilt.pagecite") as library:
        ingest(library, "/d/a.pdf", ["退货说明", "第二页"])
        source = tmp_path / "b.pdf"
        source.write_text("".join(["甲", "乙"]))
        version_id = stage(library, str(source), ["甲", "乙"])
        list(library.store_original(version_id, source))
        publish_readable(library, version_id, ["甲", "乙"])
        assert library.staged_version(version_id).sha256 == sha256("甲乙")
        assert library.check() == []
        yield library


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("DELETE FROM page WHERE id = 1", "has 1 of 2 pages"),
        ("UPDATE page SET number = 7 WHERE id = 2", "the last is 7"),
        ("DELETE FROM chunk_terms WHERE rowid = 1", "1 chunks: is not in the keyword index"),
        ("INSERT INTO chunk_terms (rowid, text) VALUES (99, 'x')", "is gone but in"),
        ("DELETE FROM vectors_1_0 WHERE rowid = 1", "do not agree"),
        ("DELETE FROM chunk_vector WHERE chunk_id = 1", "lacks vectors"),
        ("UPDATE version SET receipt = NULL WHERE id = 1", "without a receipt"),
        ("UPDATE version SET chunks = 5 WHERE id = 1", "has 2 of 5 chunks"),
        ("UPDATE file_part SET content = x'00'", "the original of version 2"),
        ("DELETE FROM file_part", "the original of version 2"),
        ("PRAGMA foreign_keys = OFF; DELETE FROM document WHERE id = 1", "belongs to no document"),
    ],
)
def test_a_damage_is_named(spoilt: Library, damage: str, problem: str) -> None:
    for statement in damage.split("; "):
        spoilt._database.rows(statement)
    assert problem in "\n".join(spoilt.check())
