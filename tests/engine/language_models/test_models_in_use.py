from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.language_models.models_in_use import ModelsInUse
from engine.types import ModelFile
from tests.fakes.embedding import FakeEmbedder

FILE = ModelFile(name="m", path="m.gguf", sha256="0" * 64, context=64)


class Loads:
    """Counts what is loaded and closed."""

    def __init__(self) -> None:
        self.loaded = self.closed = 0

    def __call__(self, file: ModelFile, threads: int) -> Loads:
        self.loaded += 1
        return self

    def close(self) -> None:
        self.closed += 1


def models(loads: Loads) -> ModelsInUse:
    return ModelsInUse(FILE, FILE, load_generator=loads)  # type: ignore[arg-type]


def test_the_chat_model_is_unloaded_when_memory_is_short_and_loaded_when_wanted() -> None:
    loads = Loads()
    in_use = models(loads)
    in_use.generator()
    later = time.monotonic() + 61
    assert not in_use.ease(free_share=0.5, now=later)
    assert in_use.ease(free_share=0.01, now=later)
    assert (loads.loaded, loads.closed) == (1, 1)
    assert not in_use.ease(free_share=0.01, now=later)
    in_use.generator()
    assert loads.loaded == 2


def test_a_chat_model_that_was_wanted_just_now_stays() -> None:
    in_use = models(Loads())
    in_use.generator()
    assert not in_use.ease(free_share=0.0)


def test_nothing_is_loaded_that_was_not_approved() -> None:
    loads = Loads()

    def refuse(file: ModelFile, role: str) -> None:
        raise EngineError(ErrorCode.MODEL_INVALID, name=role)

    in_use = ModelsInUse(FILE, FILE, load_generator=loads, approve=refuse)  # type: ignore[arg-type]
    for load in (in_use.generator, in_use.embedder):
        with pytest.raises(EngineError):
            load()
    assert loads.loaded == 0


def test_an_index_can_be_answered_from_with_another_installed_model() -> None:
    other = ModelFile(name="o", path="o.gguf", sha256="1" * 64, context=64)
    asked: list[str] = []

    def load(file: ModelFile, threads: int) -> FakeEmbedder:
        asked.append(file.name)
        return FakeEmbedder(name=file.name)

    in_use = ModelsInUse(FILE, FILE, load_embedder=load, other_embeddings=(other,))
    assert in_use.embedding_of("1" * 64) == other
    assert in_use.embedding_of("2" * 64) is None
    assert in_use.embedder().fingerprint != in_use.embedder(other).fingerprint
    in_use.keep_only(other.sha256)
    in_use.embedder(other)
    in_use.embedder()
    assert asked == ["m", "o", "m"]


def test_another_chat_model_is_loaded_when_next_wanted() -> None:
    loads = Loads()
    in_use = models(loads)
    in_use.generator()
    in_use.change(FILE, FILE, None, (), 0)
    assert loads.closed == 0
    in_use.change(FILE, replace(FILE, name="n"), None, (), 0)
    assert loads.closed == 1
    in_use.generator()
    in_use.change(FILE, replace(FILE, name="n"), None, (), 1)
    assert (loads.loaded, loads.closed) == (2, 2)


def test_the_chat_model_is_loaded_ahead_only_where_memory_has_room(tmp_path: Path) -> None:
    file = tmp_path / "m.gguf"
    file.write_bytes(b"0" * 1000)
    loads = Loads()
    chat = replace(FILE, path=str(file))
    in_use = ModelsInUse(FILE, chat, load_generator=loads)  # type: ignore[arg-type]
    assert not in_use.warm_up(free=999)
    assert loads.loaded == 0
    assert in_use.warm_up(free=1000)
    assert in_use.warm_up(free=0)
    assert loads.loaded == 1
    assert not ModelsInUse(FILE, None).warm_up()
