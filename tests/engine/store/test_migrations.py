"""A library moves to a newer schema whole or stays as it was, with a copy made first."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library, LibraryReader
from engine.store import connection, migrations
from engine.store.database import Database
from tests.engine.store.building import ingest


class _Disk(NamedTuple):
    total: int
    used: int
    free: int


def _add_note(database: Database) -> None:
    database.rows("CREATE TABLE note (text TEXT) STRICT")


def _fail_half_way(database: Database) -> None:
    database.rows("CREATE TABLE half (text TEXT) STRICT")
    raise EngineError(ErrorCode.DISK_FULL)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.pagecite"
    with Library.open(path) as library:
        ingest(library, "/d/a.pdf", ["退货"])
    return path


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[[migrations.Migration], None]:
    def install(step: migrations.Migration) -> None:
        steps = (*migrations.MIGRATIONS, step)
        monkeypatch.setattr(migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(connection, "MIGRATIONS", steps)

    return install


def test_an_older_library_is_copied_and_then_moved(
    old: Path, newer: Callable[[migrations.Migration], None]
) -> None:
    before = old.read_bytes()
    present = len(migrations.MIGRATIONS)
    newer(_add_note)
    with Library.open(old) as library:
        assert library.check() == []
        assert [row.name for row in library.documents()] == ["a.pdf"]
    assert old.with_name(f"old.pagecite.schema-{present}").read_bytes() == before
    with LibraryReader(old) as reader:
        database = reader._database
        assert database.value("PRAGMA user_version") == present + 1
        names = database.column("SELECT name FROM migration ORDER BY number")
        assert names[0] == "first_schema" and names[-1] == "_add_note"


def test_a_library_of_the_first_schema_keeps_its_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "first.pagecite"
    with monkeypatch.context() as earlier:
        earlier.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:1])
        earlier.setattr(connection, "MIGRATIONS", migrations.MIGRATIONS[:1])
        with Library.open(path) as library:
            for table, columns in (
                ("document (name, source, bytes, added_at)", "'a.pdf', '/d/a.pdf', 1, ''"),
                (
                    "page (version_id, number, width, height, verdict, language, location, blocks,"
                    " text, boxes)",
                    """1, 1, 1, 1, 'text', 'zh', '{"kind": "page", "label": "1"}',
                 '[]', '退货', x''""",
                ),
            ):
                if table.startswith("page"):
                    library._database.rows(
                        "INSERT INTO version (document_id, state, sha256, bytes, reader_version,"
                        " chunker_version, terms_version, staged_at, pages, receipt)"
                        " VALUES (1, 'live', 'a', 1, 1, 1, 1, '', 1, '{}')"
                    )
                library._database.rows(f"INSERT INTO {table} VALUES ({columns})")
    with Library.open(path) as library:
        (row,) = library.documents()
        assert row.name == "a.pdf" and row.version_id == 1 and row.other_sources == ()
        assert library.page(1, 1).text == "退货" and library.page(1, 1).uncertain == ()
        assert library.check() == []


def test_a_step_that_fails_leaves_the_schema_before(
    old: Path, newer: Callable[[migrations.Migration], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(_fail_half_way)
    with pytest.raises(EngineError, match="disk_full"):
        Library.open(old)
    monkeypatch.undo()
    with Library.open(old) as library:
        assert library.check() == []
        assert library._database.value("SELECT 1 FROM sqlite_schema WHERE name = 'half'") is None


def test_without_room_for_a_copy_nothing_is_touched(
    old: Path, newer: Callable[[migrations.Migration], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old.read_bytes()
    newer(_add_note)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: _Disk(10, 10, 0))
    with pytest.raises(EngineError) as caught:
        Library.open(old)
    assert caught.value.code is ErrorCode.DISK_FULL
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_a_reader_does_not_migrate(
    old: Path, newer: Callable[[migrations.Migration], None]
) -> None:
    newer(_add_note)
    with pytest.raises(EngineError, match="migration_needed"):
        Library.open(old, writable=False)
