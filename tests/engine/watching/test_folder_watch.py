from __future__ import annotations

import pytest

from engine.watching.folder_watch import FolderWatch


class Clock:
    """A clock turned by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class HandEvents:
    """Events that a test makes; `deaf` folders give no word."""

    def __init__(self) -> None:
        self.listening: set[str] = set()
        self.deaf: set[str] = set()
        self.word: set[str] = set()
        self.closed = False

    def start(self, root: str) -> bool:
        if root in self.deaf:
            return False
        self.listening.add(root)
        return True

    def stop(self, root: str) -> None:
        self.listening.discard(root)

    def changed(self) -> set[str]:
        word, self.word = self.word, set()
        return word

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def events() -> HandEvents:
    return HandEvents()


@pytest.fixture
def watch(events: HandEvents, clock: Clock) -> FolderWatch:
    made = FolderWatch(events, clock, is_remote=lambda root: root.startswith("//"))
    made.watch(["/a", "//server/share"])
    return made


def _look(watch: FolderWatch, *, seconds: float = 0.1, waiting: bool = False) -> list[str]:
    due = watch.poll()
    for root in due:
        watch.looked(root, seconds=seconds, reachable=True, waiting=waiting)
    return due


def test_new_folders_are_looked_through_at_once_and_then_rest(watch: FolderWatch) -> None:
    assert _look(watch) == ["//server/share", "/a"]
    assert watch.poll() == []


def test_word_of_a_change_leads_to_a_look_once_it_is_quiet(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    _look(watch)
    clock.now += 20
    for _ in range(5):
        events.word = {"/a"}
        assert watch.poll() == []
        clock.now += 1
    clock.now += 1
    assert watch.poll() == ["/a"]


def test_word_without_end_does_not_put_off_a_look_for_ever(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    _look(watch)
    clock.now += 20
    seen = []
    for _ in range(40):
        events.word = {"/a"}
        seen += watch.poll()
        clock.now += 1
    assert "/a" in seen


def test_a_share_is_not_listened_to_and_looked_through_every_minute(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    _look(watch)
    assert events.listening == {"/a"}
    clock.now += 61
    assert _look(watch) == ["//server/share"]
    clock.now += 600
    assert _look(watch) == ["//server/share", "/a"]


def test_a_folder_the_system_cannot_listen_to_is_looked_through_every_minute(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    events.deaf = {"/a"}
    _look(watch)
    clock.now += 61
    assert "/a" in watch.poll()


def test_files_that_wait_bring_the_next_look_near(watch: FolderWatch, clock: Clock) -> None:
    _look(watch, waiting=True)
    clock.now += 2
    assert watch.poll() == ["//server/share", "/a"]


def test_a_folder_that_takes_long_is_given_a_rest(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    _look(watch, seconds=30.0)
    clock.now += 100
    events.word = {"/a"}
    clock.now += 3
    assert watch.poll() == []
    clock.now += 600
    assert watch.poll() == ["//server/share", "/a"]


def test_a_folder_that_is_gone_is_tried_again_and_listened_to_when_back(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    watch.poll()
    watch.looked("/a", seconds=0, reachable=False, waiting=False)
    assert events.listening == set()
    clock.now += 61
    assert "/a" in _look(watch)
    assert events.listening == {"/a"}


def test_a_folder_being_looked_through_is_not_due(watch: FolderWatch) -> None:
    assert watch.poll() == ["//server/share", "/a"]
    assert watch.poll() == []
    assert watch.seconds_to_wait() is None


def test_word_that_comes_while_a_folder_is_looked_through_is_not_lost(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    watch.poll()
    events.word = {"/a"}
    clock.now += 1
    assert watch.poll() == []
    watch.looked("/a", seconds=0, reachable=True, waiting=False)
    clock.now += 3
    assert watch.poll() == ["/a"]


def test_the_driver_knows_how_long_it_may_sleep(watch: FolderWatch, clock: Clock) -> None:
    assert watch.seconds_to_wait() == 0.0
    _look(watch)
    assert watch.seconds_to_wait() == pytest.approx(60.0)
    watch.watch([])
    assert watch.seconds_to_wait() is None


def test_a_folder_no_longer_watched_is_no_longer_listened_to(
    watch: FolderWatch, events: HandEvents
) -> None:
    watch.poll()
    watch.watch(["//server/share"])
    assert events.listening == set()
    watch.looked("/a", seconds=0, reachable=True, waiting=False)
    assert watch.seconds_to_wait() is None
    watch.looked("//server/share", seconds=0, reachable=True, waiting=False)
    assert watch.seconds_to_wait() == pytest.approx(60.0)
    watch.close()
    assert events.closed


def test_a_folder_is_handed_out_once_until_it_was_looked_through(watch: FolderWatch) -> None:
    assert watch.poll() == ["//server/share", "/a"]
    assert watch.poll() == []
    assert watch.seconds_to_wait() is None


def test_word_that_comes_during_a_look_leads_to_another_one(
    watch: FolderWatch, events: HandEvents, clock: Clock
) -> None:
    watch.poll()
    events.word = {"/a"}
    assert watch.poll() == []
    watch.looked("/a", seconds=0, reachable=True, waiting=False)
    clock.now += 2
    assert watch.poll() == ["/a"]
