"""Language models that came with the program: used from its folder, which is only read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.messages.model_problems import ModelProblem
from models import commands
from models.catalog import Role
from models.library import Entry, ModelLibrary


def _entry(name: str, content: bytes) -> Entry:
    return Entry(name, Role.CHAT, f"{name}.gguf", len(content), "", context=512)


@pytest.fixture
def library(tmp_path: Path) -> ModelLibrary:
    shipped = ModelLibrary(tmp_path / "program")
    shipped.folder.mkdir()
    (shipped.folder / "small.gguf").write_bytes(b"small")
    shipped.add(_entry("small", b"small"), choose=True)
    own = tmp_path / "own"
    own.mkdir()
    return ModelLibrary(own, shipped.folder)


def _install(library: ModelLibrary, name: str) -> None:
    (library.folder / f"{name}.gguf").write_bytes(name.encode())
    library.add(_entry(name, name.encode()), choose=False)


def test_a_shipped_model_serves_until_the_user_chooses_another(library: ModelLibrary) -> None:
    _install(library, "large")
    chosen = library.chosen(Role.CHAT)
    assert chosen is not None and chosen.name == "small"
    assert Path(chosen.path).parent.name == "program"
    library.choose("large")
    chosen = library.chosen(Role.CHAT)
    assert chosen is not None and chosen.name == "large"
    library.choose("small")
    chosen = library.chosen(Role.CHAT)
    assert chosen is not None and Path(chosen.path).parent.name == "program"


def test_the_programs_folder_is_never_written(library: ModelLibrary, tmp_path: Path) -> None:
    program = tmp_path / "program"
    before = {path.name: path.read_bytes() for path in program.iterdir()}
    _install(library, "small")
    library.choose("small")
    file = library.find("small")
    assert file is not None and Path(file.path).parent.name == "own"
    library.remove("small")
    file = library.find("small")
    assert file is not None and Path(file.path).parent.name == "program"
    assert {path.name: path.read_bytes() for path in program.iterdir()} == before


def test_removing_a_shipped_model_is_refused_with_its_reason(library: ModelLibrary) -> None:
    with pytest.raises(EngineError) as caught:
        commands.remove("small", library, force=True)
    assert caught.value.details["problem"] == ModelProblem.SHIPPED
    assert library.find("small") is not None
