"""`check-questions` on the command line: kept, listed, forgotten, and the gate left alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.command_line.main import main
from engine.library import Library
from tests.engine.store.building import ingest


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    path = tmp_path / "library.pagecite"
    with Library.open(path) as opened:
        ingest(opened, "/docs/政策.txt", ["会员订单15日内可以退货。"])
    return path


def told(library: Path, capsys: pytest.CaptureFixture[str], *given: str, code: int = 0) -> Any:
    assert main(["--library", str(library), "check-questions", *given, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_questions_are_kept_with_their_place_listed_and_forgotten(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(library, capsys, "add", "-q", "会员多久内可以退货？", "--expect", "政策:1")
    found = told(library, capsys, "add", "-q", "食堂几点开门？", "--absent")
    first, second = found["rows"]
    place = first["expected"]["place"]
    assert (place["document_id"], place["document"], place["page"]) == (1, "政策.txt", 1)
    assert second["expected"]["answerable"] is False
    assert (first["last"], found["proposal"]) == (None, None)
    told(library, capsys, "remove", "1")
    assert [row["id"] for row in told(library, capsys, "list")["rows"]] == [2]


def test_a_question_needs_exactly_one_expectation(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(library, capsys, "add", "-q", "退货？", code=2)
    told(library, capsys, "add", "-q", "退货？", "--absent", "--expect", "1", code=2)
    told(library, capsys, "add", "-q", " ", "--absent", code=2)


def test_the_questions_of_a_table_are_kept(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "问题.csv"
    table.write_text(
        "问题,文档,页,可答\n会员多久内可以退货？,政策.txt,1,\n食堂几点开门？,,,否\n", "utf-8-sig"
    )
    first, second = told(library, capsys, "import", str(table))["rows"]
    assert first["expected"]["place"]["page"] == 1
    assert second["expected"] == {"answerable": False, "place": None, "quote": "", "wrong": []}


def test_without_a_proposal_the_gate_stays_as_it_is(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(library, capsys, "gate", code=3)
    assert told(library, capsys, "gate", "--usual")["limits"] == []


def test_a_run_tells_what_became_of_each_question(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(library, capsys, "add", "-q", "食堂几点开门？", "--absent")
    ran = told(library, capsys, "run")
    (row,) = ran["rows"]
    assert (row["last"]["verdict"], row["before"], row["changes"]) == ("right", None, [])
    assert ran["run_at"] and ran["outdated"] == []
