"""Word from the real system; each test waits for a word that comes, never for one that does not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.watching.events import SystemEvents

LONG = 30.0


class Listening:
    """System events, and a way to wait for the next word."""

    def __init__(self) -> None:
        self._word = threading.Event()
        self.events = SystemEvents(self._word.set)

    def wait(self) -> set[str]:
        assert self._word.wait(LONG), "no word came"
        self._word.clear()
        return self.events.changed()


@pytest.fixture
def listening() -> Iterator[Listening]:
    made = Listening()
    yield made
    made.events.close()
    assert not [one for one in threading.enumerate() if "watchdog" in type(one).__module__]


def test_a_new_file_in_a_folder_below_is_told_by_the_root(
    listening: Listening, tmp_path: Path
) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert listening.events.start(str(tmp_path / "a"))
    (tmp_path / "a" / "b" / "new.md").write_text("x")
    assert listening.wait() == {str(tmp_path / "a")}


def test_reading_and_what_is_passed_over_are_no_news(listening: Listening, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("x")
    assert listening.events.start(str(tmp_path))
    file.read_text()
    for name in ("~$a.docx", ".hidden", "l.pagecite-wal"):
        (tmp_path / name).write_text("x")
    quiet = tmp_path / "sub"
    assert listening.events.changed() == set()
    quiet.mkdir()
    assert listening.wait() == {str(tmp_path)}


def test_a_folder_that_is_not_there_gives_no_word(listening: Listening, tmp_path: Path) -> None:
    assert not listening.events.start(str(tmp_path / "nowhere"))


def test_after_stop_and_close_no_thread_is_left(listening: Listening, tmp_path: Path) -> None:
    assert listening.events.start(str(tmp_path))
    listening.events.stop(str(tmp_path))
    assert listening.events.start(str(tmp_path))
