"""Damaged GGUF files of every kind are refused with a reason of their own, and leave nothing."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.messages import error_message
from engine.messages.model_problems import ModelProblem
from models import commands
from models.catalog import Catalog, Role
from models.library import ModelLibrary
from tests.models.gguf_files import chat_gguf, large_gguf

_NOTHING = Catalog({}, ())


def _patched(offset: int, layout: str, value: int) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        changed = bytearray(data)
        struct.pack_into(layout, changed, offset, value)
        return bytes(changed)

    return damage


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], ModelProblem]] = {
    "empty": (lambda data: b"", ModelProblem.NOT_GGUF),
    "cut at 10 bytes": (lambda data: data[:10], ModelProblem.CUT_OFF),
    "cut within the header": (lambda data: data[:100], ModelProblem.CUT_OFF),
    "cut at 60 %": (lambda data: data[: len(data) * 6 // 10], ModelProblem.CUT_OFF),
    "one byte short": (lambda data: data[:-1], ModelProblem.CUT_OFF),
    "zeroed tail": (
        lambda data: data[: len(data) // 2] + bytes(len(data) - len(data) // 2),
        ModelProblem.CUT_OFF,
    ),
    "wrong magic": (lambda data: b"GGML" + data[4:], ModelProblem.NOT_GGUF),
    "a web page": (lambda data: b"\n<!DOCTYPE html><html>", ModelProblem.WEB_PAGE),
    "a version of the future": (_patched(4, "<I", 9), ModelProblem.UNKNOWN_VERSION),
    "absurdly many tensors": (_patched(8, "<Q", 1 << 60), ModelProblem.ABSURD),
    "absurdly many entries": (_patched(16, "<Q", 1 << 60), ModelProblem.ABSURD),
    "an absurd text": (_patched(24, "<Q", 1 << 62), ModelProblem.ABSURD),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_not_imported(kind: str, tmp_path: Path) -> None:
    damage, problem = DAMAGES[kind]
    file = tmp_path / "damaged.gguf"
    file.write_bytes(damage(large_gguf(tmp_path / "whole.gguf")))
    library = ModelLibrary(tmp_path / "models")
    with pytest.raises(EngineError) as caught:
        list(commands.import_file(file, library, _NOTHING))
    assert caught.value.code is ErrorCode.MODEL_INVALID
    assert caught.value.details["problem"] == problem
    message = str(error_message("model_invalid", "en", caught.value.details))
    assert "models verify" not in message  # the general sentence: this one is its own
    assert library.entries() == ()
    assert [path.name for path in library.folder.iterdir()] == [".lock"]


def test_a_file_for_pictures_is_not_imported(tmp_path: Path) -> None:
    file = tmp_path / "vision.gguf"
    large_gguf(file, architecture="clip")
    with pytest.raises(EngineError) as caught:
        list(commands.import_file(file, ModelLibrary(tmp_path / "models"), _NOTHING))
    assert caught.value.details["problem"] == ModelProblem.WRONG_ROLE


def test_an_imported_file_that_fails_its_trial_leaves_what_was_in_use(tmp_path: Path) -> None:
    library = ModelLibrary(tmp_path / "models")
    good, bad = tmp_path / "good.gguf", tmp_path / "bad.gguf"
    chat_gguf(good)
    large_gguf(bad)
    list(commands.import_file(good, library, _NOTHING))

    def trial(file: object, role: Role) -> None:
        raise EngineError(ErrorCode.MODEL_INVALID, problem=ModelProblem.CANNOT_LOAD.value)

    with pytest.raises(EngineError):
        list(commands.import_file(bad, library, _NOTHING, trial=trial))
    chosen = library.chosen(Role.CHAT)
    assert chosen is not None and chosen.name == "good"
    assert not (library.folder / "bad.gguf").exists()


def test_a_model_in_use_is_removed_only_by_force(tmp_path: Path) -> None:
    library = ModelLibrary(tmp_path / "models")
    chat_gguf(tmp_path / "good.gguf")
    list(commands.import_file(tmp_path / "good.gguf", library, _NOTHING))
    with pytest.raises(EngineError) as caught:
        commands.remove("good", library)
    assert caught.value.details["problem"] == ModelProblem.IN_USE
    commands.remove("good", library, force=True)
    assert library.recorded() == () and library.chosen(Role.CHAT) is None
    assert not (library.folder / "good.gguf").exists()


def test_two_files_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    library = ModelLibrary(tmp_path / "models")
    for folder, rows in (("a", 5000), ("b", 6000)):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "model.gguf"
        large_gguf(file, rows=rows)
        list(commands.import_file(file, library, _NOTHING))
    assert len(library.entries()) == 2
    assert not any(one.problem for one in commands.verify(library))
