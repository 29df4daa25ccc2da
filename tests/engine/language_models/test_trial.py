"""The trial of a file in a process of its own, with a real llama.cpp."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.language_models import trial
from engine.messages.model_problems import ModelProblem
from engine.types import ModelFile
from tests.models.gguf_files import large_gguf


def unfit(tmp_path: Path) -> ModelFile:
    """A whole GGUF file that holds no network."""
    path = tmp_path / "unfit.gguf"
    large_gguf(path)
    return ModelFile(name="unfit", path=str(path), sha256="0" * 64, context=64)


def test_a_file_that_llama_cpp_cannot_load_gives_a_sentence_and_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, kept = unfit(tmp_path), tmp_path / "verdicts"
    for _ in range(2):
        with pytest.raises(EngineError) as caught:
            trial.try_file(file, "chat", kept)
        assert caught.value.code is ErrorCode.MODEL_INVALID
        assert caught.value.details["problem"] == ModelProblem.CANNOT_LOAD
        monkeypatch.setattr(trial, "_try", lambda file, role: pytest.fail("tried again"))
    assert len(list(kept.iterdir())) == 1


def test_a_verdict_holds_for_one_file_role_and_machine_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def try_it(file: ModelFile, role: str) -> trial.Verdict:
        tried.append((file.sha256, role))
        return trial.Verdict()

    monkeypatch.setattr(trial, "_try", try_it)
    one = unfit(tmp_path)
    other = dataclasses.replace(one, sha256="1" * 64)
    for file, role in ((one, "chat"), (one, "chat"), (other, "chat"), (one, "embedding")):
        trial.try_file(file, role, tmp_path / "verdicts")
    assert len(tried) == 3
    monkeypatch.setattr(trial, "machine", lambda: "another computer")
    trial.try_file(one, "chat", tmp_path / "verdicts")
    assert len(tried) == 4


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (-4, ModelProblem.PROCESSOR),
        (0xC000001D, ModelProblem.PROCESSOR),
        (-9, ModelProblem.TOO_LITTLE_MEMORY),
        (-11, ModelProblem.CANNOT_LOAD),
        (-6, ModelProblem.CANNOT_LOAD),
    ],
)
def test_the_way_a_trial_dies_says_what_is_wrong(code: int, problem: ModelProblem) -> None:
    verdict = trial._of_death(code)
    assert verdict is not None and verdict.problem == problem.value


def test_a_process_that_could_not_even_start_condemns_nobody() -> None:
    assert trial._of_death(1) is None


def test_a_lack_of_memory_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = trial.Verdict(ModelProblem.TOO_LITTLE_MEMORY.value)
    monkeypatch.setattr(trial, "_try", lambda file, role: short)
    with pytest.raises(EngineError):
        trial.try_file(unfit(tmp_path), "chat", tmp_path / "verdicts")
    assert not (tmp_path / "verdicts").exists()


@pytest.mark.real_models
def test_a_sound_file_passes(tiny_chat: ModelFile, tmp_path: Path) -> None:
    trial.try_file(tiny_chat, "chat", tmp_path)
    (kept,) = tmp_path.iterdir()
    assert kept.name.startswith("trial-")
