"""A watched folder and the library: what happens to files is noted, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import DocumentChanged, Event, FileOutcome
from engine.session import Session
from engine.types import Scope
from engine.watching.looking import Looked
from engine.watching.settling import Settling
from tests.engine.engine_with_fakes import config_for, open_session
from tests.fakes.reading import PART


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with open_session(config_for(tmp_path / "library.pagecite", tmp_path / "cache")) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "policies"
    made.mkdir()
    (made / "a.txt").write_text("会员15日内可以退货。", "utf-8")
    return made


def look(session: Session, folder: Path) -> tuple[list[Event], Looked]:
    session._settlings[str(folder)] = Settling(quiet=0)
    looking = session.look(str(folder), 0, lambda: False)
    events: list[Event] = []
    while True:
        try:
            event = next(looking)
        except StopIteration as end:
            return events, end.value
        if event:
            events.append(event)


def outcomes(events: list[Event]) -> list[tuple[str, str]]:
    return [(Path(e.source).name, e.status) for e in events if isinstance(e, FileOutcome)]


def test_what_is_new_or_different_is_read_and_nothing_twice(session: Session, folder: Path) -> None:
    assert outcomes(look(session, folder)[0]) == [("a.txt", "added")]
    assert look(session, folder)[0] == []
    (folder / "a.txt").write_text("会员30日内可以退货。", "utf-8")
    (folder / "b.txt").write_text("定制商品除外。", "utf-8")
    assert outcomes(look(session, folder)[0]) == [("a.txt", "updated"), ("b.txt", "added")]
    assert not list(session.library.find("15日", Scope()))


def test_a_renamed_file_is_the_same_document_and_is_not_read(
    session: Session, folder: Path
) -> None:
    look(session, folder)
    (before,) = session.library.documents()
    (folder / "a.txt").rename(folder / "退货政策.txt")
    events, _ = look(session, folder)
    assert [type(event) for event in events] == [DocumentChanged]
    (after,) = session.library.documents()
    assert (after.id, after.version_id) == (before.id, before.version_id)
    assert (after.name, after.source) == ("退货政策.txt", str(folder / "退货政策.txt"))


def test_a_deleted_file_is_missing_and_still_answers(session: Session, folder: Path) -> None:
    (folder / "b.txt").write_text("定制商品除外。", "utf-8")
    look(session, folder)
    (folder / "a.txt").unlink()
    look(session, folder)
    missing = {row.name: row.missing for row in session.library.documents()}
    assert missing == {"a.txt": True, "b.txt": False}
    assert list(session.library.find("15日", Scope()))
    (folder / "a.txt").write_text("会员15日内可以退货。", "utf-8")
    look(session, folder)
    assert not any(row.missing for row in session.library.documents())


def test_an_unplugged_drive_greys_its_documents_and_takes_none(
    session: Session, folder: Path, tmp_path: Path
) -> None:
    look(session, folder)
    folder.rename(tmp_path / "elsewhere")
    _, looked = look(session, folder)
    assert not looked.reachable
    assert [row.missing for row in session.library.documents()] == [True]
    (tmp_path / "elsewhere").rename(folder)
    events, looked = look(session, folder)
    assert looked.reachable and outcomes(events) == []
    assert [row.missing for row in session.library.documents()] == [False]


def test_one_of_two_equal_files_may_go(session: Session, folder: Path) -> None:
    (folder / "copy.txt").write_bytes((folder / "a.txt").read_bytes())
    look(session, folder)
    (row,) = session.library.documents()
    assert row.other_sources == (str(folder / "copy.txt"),)
    (folder / "a.txt").unlink()
    look(session, folder)
    (row,) = session.library.documents()
    assert (row.name, row.other_sources, row.missing) == ("copy.txt", (), False)
    assert look(session, folder)[0] == []


def test_a_file_that_cannot_be_read_is_not_tried_again_and_again(
    session: Session, folder: Path
) -> None:
    (folder / "a.txt").write_bytes(b"")
    look(session, folder)
    assert look(session, folder)[0] == []


def test_a_file_inside_another_outlives_its_copy_on_the_disk(
    session: Session, folder: Path
) -> None:
    (folder / "a.txt").rename(folder / "copy.txt")
    (folder / "a-mail.txt").write_text(f"请看附件。\n{PART}a.txt 会员15日内可以退货。", "utf-8")
    look(session, folder)
    look(session, folder)
    part = next(row for row in session.library.documents() if row.name == "a.txt")
    assert part.other_sources == (str(folder / "copy.txt"),)
    (folder / "copy.txt").unlink()
    look(session, folder)
    part = session.library.document(part.id)
    assert (part.other_sources, part.missing) == ((), False)
