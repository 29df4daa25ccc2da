"""The command line of the window, and what it finds at the start."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess

from app import startup
from app.libraries.recent_libraries import RecentLibraries, last_library
from app.samples import sample_files, sample_questions
from app.settings import Settings
from app.startup import engine_config, has_display, leave_out_of_collections, parse
from engine.types import LibraryInfo


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path))
    return tmp_path


def test_the_library_that_was_last_open_is_remembered_samples_are_for_a_look(home: Path) -> None:
    settings = Settings(home / "data")
    assert parse([]).library is None
    assert last_library(settings) is None
    other = home / "other.pagecite"
    recent = RecentLibraries(settings)
    recent.note(LibraryInfo(str(other), 1, 0), "2026-01-01T00:00:00")
    samples = LibraryInfo(str(home / "data" / "samples.pagecite"), 1, 0)
    recent.note(samples, "2026-01-02T00:00:00")
    last = last_library(settings)
    assert last and last.path == str(other)


def test_without_arguments_there_are_no_samples_and_the_language_is_the_users(home: Path) -> None:
    arguments = parse([])
    assert not arguments.demo
    assert arguments.language is None


def test_the_samples_have_a_library_of_their_own(home: Path) -> None:
    assert parse(["--demo"]).library == home / "data" / "samples.pagecite"
    assert parse(["--demo", "--library", "x.pagecite"]).library == Path("x.pagecite")


def test_a_library_that_a_file_manager_names_is_opened(home: Path) -> None:
    assert parse(["资料 库.pagecite"]).library == Path("资料 库.pagecite")


def test_wrong_usage_ends_with_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["--language", "klingon"])
    assert ended.value.code == 2
    assert "klingon" in capsys.readouterr().err


def test_missing_language_models_leave_the_engine_to_start_without(home: Path) -> None:
    config = engine_config(home / "data" / "a.pagecite")
    assert (config.embedding, config.chat) == (None, None)
    assert config.library == str(home / "data" / "a.pagecite")


def test_what_lives_as_long_as_the_program_is_not_looked_through_again() -> None:
    before = len(gc.get_objects())
    leave_out_of_collections()
    try:
        assert gc.get_freeze_count() > 0.9 * before
        assert len(gc.get_objects()) < 0.1 * before
    finally:
        gc.unfreeze()


def test_off_screen_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert not has_display()


def test_the_samples_and_their_questions_ship_with_the_program() -> None:
    names = {Path(path).suffix for path in sample_files()}
    assert {".pdf", ".md"} <= names
    assert len(list(sample_questions())) > 4


def test_a_new_start_takes_the_library_along_and_not_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []

    def start(program: str, arguments: list[str]) -> tuple[bool, int]:
        started.append(arguments)
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    monkeypatch.setattr(sys, "argv", ["app", "--language", "zh", "--library", "/b.pagecite"])
    assert startup.start_again() == 0
    assert started == [["-m", "app", "--library", "/b.pagecite"]]
