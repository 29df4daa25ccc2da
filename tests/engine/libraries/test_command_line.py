"""`backup` and `share` on the command line, beside a program that has the library open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.command_line.main import main
from engine.library import Library
from tests.engine.store.building import ingest


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    with Library.open(tmp_path / "售后.pagecite") as opened:
        ingest(opened, "/home/mei/a.txt", ["退货。"])
        yield opened


def test_a_backup_is_made_while_the_library_is_open(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "b.pagecite"
    assert main(["--library", str(library.path), "backup", str(target), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"file": str(target), "bytes": target.stat().st_size}
    with Library.open(target, writable=False) as copy:
        assert [row.source for row in copy.documents()] == ["/home/mei/a.txt"]


def test_a_shared_copy_tells_its_name_and_takes_no_documents(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "s.pagecite"
    arguments = ["--library", str(library.path), "share", str(target), "--json"]
    assert main([*arguments, "--name", "after-sales"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["documents"]) == ("after-sales", 1)
    assert main(["--library", str(target), "find", "退货", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 1
    assert main(["--library", str(target), "remove", "1", "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["error"]["code"] == "no_permission" and "shared" in told["error"]["message"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "售后"


def test_a_library_is_not_shared_over_itself(library: Library) -> None:
    assert main(["--library", str(library.path), "share", str(library.path)]) == 2
