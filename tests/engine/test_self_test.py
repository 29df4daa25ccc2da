"""The self-test: what is missing is one line with its reason, and an exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.command_line import self_testing
from engine.command_line.main import main
from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import PageRead, RenditionReady
from engine.self_test.checks import FOLDER_NAME, SAMPLE, SAMPLES, Bench
from engine.self_test.child import CheckError, call_in_child
from engine.types import BlockKind
from tests.engine import engine_with_fakes
from tests.engine.pages import make_page
from tests.fakes.reading import FakeReader, FakeReading

TEXT = "会员订单在签收后15日内可以申请退货。"


class SampleReader(FakeReader):
    """Reads the sample as one page, and recognises on a picture what is told."""

    told = TEXT

    def read(self, path: Path, **_: Any) -> Any:
        if path.suffix == ".png":
            yield RenditionReady(str(path))
        else:
            yield PageRead(make_page(1, (BlockKind.PARAGRAPH, TEXT)))

    def recognise(self, path: Path, pages: Any, **_: Any) -> FakeReading:
        return FakeReading([PageRead(make_page(1, (BlockKind.PARAGRAPH, self.told)))], {})


def _call(name: str, *arguments: Any) -> Any:
    answers = {
        "app.self_test:open_window": "6.0",
        "app.self_test:paint": [0.2 for _ in arguments[-1]] if len(arguments) == 5 else [],
        "engine.language_models.llama:processor_features": "CPU : AVX2 = 1",
        "engine.store.connection:components": "SQLite 3",
    }
    return answers[name]


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, dict[str, dict[str, Any]]]]:
    """Run the verb over fakes, some of them replaced; return its code and the checks by name."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")

    def run(*options: str, **replaced: Any) -> tuple[int, dict[str, dict[str, Any]]]:
        def bench_in(folder: Path) -> Bench:
            bench = Bench(
                engine_with_fakes.config_for(folder / "unused", folder / "unused"),
                folder,
                _call,
                engine_with_fakes.open_session,
                lambda folder: SampleReader(),
                lambda file, role, folder: None,
            )
            return replace(bench, **replaced)

        monkeypatch.setattr(self_testing, "bench_in", bench_in)
        code = main(["--self-test", "--json", *options])
        checks = json.loads(capsys.readouterr().out)["checks"]
        return code, {one["name"]: one for one in checks}

    return run


Run = Callable[..., tuple[int, dict[str, dict[str, Any]]]]


def test_a_copy_without_models_passes_where_none_are_expected(run: Run) -> None:
    code, checks = run("--without-models")
    assert code == 0 and all(one["passed"] for one in checks.values())
    assert list(checks) == [
        *("program", "policy", "Qt", "MuPDF", "text recognition"),
        *("SQLite, sqlite-vec", "llama.cpp"),
    ]


def test_a_missing_model_is_said_and_what_needs_it_is_left_out(run: Run) -> None:
    def refuse(file: object, role: str, folder: Path) -> None:
        raise EngineError(ErrorCode.MODEL_MISSING, name="small")

    code, checks = run(try_model=refuse)
    assert code == 4
    assert "model_missing" in checks["language models"]["told"]
    assert "ingest" not in checks and "ask" not in checks


def test_a_part_that_crashes_fails_the_test_with_its_reason(run: Run) -> None:
    def crash(name: str, *arguments: Any) -> Any:
        if name.startswith("app."):
            raise CheckError("ended with SIGABRT")
        return _call(name, *arguments)

    code, checks = run("--without-models", call=crash)
    assert code == 1
    assert checks["Qt"]["told"] == "ended with SIGABRT"
    assert "text recognition" not in checks and checks["llama.cpp"]["passed"]


def test_text_recognition_that_reads_something_else_fails(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SampleReader, "told", "something else")
    code, checks = run("--without-models")
    assert code == 1 and "were recognised" in checks["text recognition"]["told"]


def test_a_policy_file_that_cannot_be_read_fails_the_test(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("engine.policy.program_folder", lambda: tmp_path)
    (tmp_path / "policy.toml").write_text("network = off", "utf-8")
    code, checks = run("--without-models")
    assert code == 1 and "policy.toml" in checks["policy"]["told"]


def test_the_sample_it_reads_ships_with_the_program() -> None:
    assert (SAMPLES / SAMPLE).is_file()
    assert "　" in FOLDER_NAME and " " in FOLDER_NAME


def test_a_function_is_called_in_another_process() -> None:
    assert call_in_child("posixpath:join", "a", "b") == "a/b"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("os:abort", "ended with SIGABRT"),
        ("no_such_module:f", "ModuleNotFoundError"),
        ("math:nothing", "AttributeError"),
    ],
)
def test_what_goes_wrong_there_is_a_reason_here(name: str, reason: str) -> None:
    with pytest.raises(CheckError, match=reason):
        call_in_child(name)
