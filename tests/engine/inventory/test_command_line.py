"""`inventory` on the command line, with the real reader over a messy folder."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine.command_line.main import main
from tests.engine.reading.files import PdfMaker, pymupdf
from tests.engine.versions.policies import policy

FLAT = {
    "path",
    "name",
    "folder",
    "state",
    "kind",
    "bytes",
    "length",
    "counted",
    "exact",
    "needs_ocr",
    "encrypted",
    "misnamed",
    "duplicate_of",
    "newest",
    "title",
    "number",
    "version",
    "status",
    "effective_date",
    "error",
    "seconds",
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "home"
    monkeypatch.setenv("PAGECITE_HOME", str(made))
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "资料"
    made.mkdir()
    (made / "考勤制度v1.md").write_text(policy(1, 1), "utf-8")
    (made / "考勤制度v2.md").write_text(policy(1, 2), "utf-8")
    (made / "考勤制度v2 - 备份.md").write_text(policy(1, 2), "utf-8")
    (made / "空.docx").write_bytes(b"")
    (made / "~$考勤.docx").write_bytes(b"x")
    (made / "坏.pdf").write_bytes(b"%PDF-1.7 broken")
    with zipfile.ZipFile(made / "包.zip", "w") as archive:
        archive.writestr("一.txt", "内容")
    pdf = PdfMaker()
    pdf.lines(pdf.page(), ["Secret"])
    pdf.save(made / "密.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="a", owner_pw="b")
    return made


def _run(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    assert main(["inventory", "--json", *map(str, arguments)]) == code
    return json.loads(capsys.readouterr().out)


def test_a_messy_folder_is_told_file_by_file_and_in_sum(
    folder: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _run(capsys, folder)
    assert all(set(file) == FLAT for file in found["files"])
    states = {file["name"]: file["state"] for file in found["files"]}
    assert states == {
        "考勤制度v1.md": "ready",
        "考勤制度v2.md": "duplicate",
        "考勤制度v2 - 备份.md": "ready",
        "空.docx": "empty",
        "坏.pdf": "damaged",
        "包.zip": "ready",
        "密.pdf": "password_required",
    }
    assert found["totals"]["files"] == 7 and found["totals"]["ready"] == 3
    assert [(one["reason"], one["count"]) for one in found["skipped"]] == [("lock_file", 1)]
    (group,) = found["versions"]
    assert Path(group["newest"]).name == "考勤制度v2 - 备份.md"
    assert group["changed"]
    empty = next(file for file in found["files"] if file["name"] == "空.docx")
    assert empty["error"]["code"] == "empty_file"
    assert "有密码保护：1 个。" in "\n".join(found["summary"])
    assert not home.exists()


def test_without_json_the_same_is_said_in_plain_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["inventory", str(folder / "包.zip")]) == 0
    assert "ZIP 压缩包：1 个，内含 1 个文件" in capsys.readouterr().out


def test_a_missing_path_is_a_line_and_only_missing_ones_are_a_failure(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _run(capsys, tmp_path / "gone.pdf", folder / "包.zip")
    assert [file["state"] for file in found["files"]] == ["not_found", "ready"]
    found = _run(capsys, tmp_path / "gone.pdf", code=3)
    assert found["files"][0]["error"]["code"] == "not_found"


def test_an_empty_folder_is_no_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert _run(capsys, tmp_path / "empty")["summary"] == ["这里没有文件。"]
