"""The contract of the command line, in processes of its own, with the starter language models."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.protocol import EngineConfig
from tests.acceptance.conftest import ROOT, SAMPLES

pytestmark = pytest.mark.real_models

POLICY = SAMPLES / "售后服务政策.pdf"


def run(*arguments: str | Path, code: int = 0) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_extract_shows_the_two_pages_of_the_policy_in_order() -> None:
    found = run("extract", POLICY)
    assert [page["number"] for page in found["pages"]] == [1, 2]
    one, two = (page["text"] for page in found["pages"])
    assert "15日" in one and "7日" in one
    assert "定制商品不适用无理由退货" in two
    assert found["error"] is None and found["receipt"]["pages_text"] == 2


def test_a_file_read_in_twice_is_counted_once_and_found_by_another_process(tmp_path: Path) -> None:
    library = tmp_path / "l.pagecite"
    first = run("--library", library, "ingest", POLICY)
    assert first["documents"][0]["status"] == "added" and first["documents"][0]["pages"] == 2
    again = run("--library", library, "ingest", POLICY)
    assert again["documents"][0]["status"] == "unchanged"
    assert again["library"] == first["library"]
    chunks = run("--library", library, "chunks", str(first["documents"][0]["id"]))["chunks"]
    assert len(chunks) == first["library"]["chunks"]
    found = run("--library", library, "retrieve", "-q", "会员退货期限", "--top-k", "3")
    assert len(found["passages"]) == 3
    top = found["passages"][0]
    assert "15日" in top["text"] and top["location"] == {"kind": "page", "label": "1"}
    assert all(0 <= edge <= 1 for span in top["spans"] for rect in span["rects"] for edge in rect)
    assert run("--library", library, "find", "定制商品")["count"] > 0
    assert run("--library", library, "check") == {"sound": True, "problems": []}


def test_a_bad_file_gives_its_code_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\nnot really")
    (tmp_path / "note.md").write_text("# 说明\n\n一切正常。\n", "utf-8")
    found = run("--library", tmp_path / "l.pagecite", "ingest", tmp_path, code=3)
    by_name = {one["name"]: one for one in found["documents"]}
    assert by_name["empty.pdf"]["error"]["code"] == "empty_file"
    assert by_name["broken.pdf"]["error"]["code"] == "corrupt"
    assert by_name["note.md"]["status"] == "added"
    assert run("extract", tmp_path / "gone.pdf", code=3)["error"]["code"] == "not_found"


def test_a_library_that_is_not_one_ends_with_code_5_untouched(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pagecite"
    bad.write_bytes(b"something else" * 500)
    assert run("--library", bad, "documents", code=5)["error"]["code"] == "library_damaged"
    assert bad.read_bytes() == b"something else" * 500


def test_wrong_usage_ends_with_code_2() -> None:
    assert run("retrieve", code=2)["error"]["code"] == "wrong_usage"


def test_query_prints_the_whole_answer(config: EngineConfig) -> None:
    answer = run("--library", config.library, "query", "-q", "退款多久到账？")
    assert answer["status"] == "answered" and answer["reason"] is None
    assert answer["model"] and answer["completion_tokens"] > 0
    numbers = [number for one in answer["sentences"] for number in one["citations"]]
    assert set(numbers) == {one["number"] for one in answer["citations"]}
    assert answer["seconds"]["total"] > 0
