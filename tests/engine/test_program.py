"""Where a frozen program and one run from its source lie, and what they are called."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from engine import __version__, program
from engine.command_line.main import main

ROOT = Path(__file__).resolve().parents[2]


def test_from_its_source_it_lies_where_the_source_is() -> None:
    assert program.program_folder() == ROOT
    assert program.command_name() == "python -m engine"


@pytest.mark.parametrize(
    ("executable", "folder"),
    [
        ("opt/pagecite/pagecite-cli", "opt/pagecite"),
        ("Pagecite.app/Contents/MacOS/pagecite", "Pagecite.app/Contents/Resources"),
    ],
)
def test_frozen_it_lies_beside_its_executables(
    executable: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / executable))
    assert program.program_folder() == tmp_path / folder
    assert program.command_name() == "pagecite-cli"


def test_the_command_line_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Pagecite {__version__}\n"


def test_the_version_is_the_projects() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert tomllib.loads(text)["project"]["version"] == __version__
