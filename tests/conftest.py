"""What many tests share: the real language models, loaded once for all of them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from engine.language_models.embedding import LlamaEmbedder
from engine.language_models.generation import LlamaGenerator
from engine.types import ModelFile
from models.library import ModelLibrary

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # pages are painted in tests of reading

EMBEDDING = "multilingual-e5-small"
CHAT = "qwen2.5-coder-1.5b-instruct"
TINY = "smollm2-135m-instruct"


def _installed(name: str) -> ModelFile:
    file = ModelLibrary().find(name)
    if file is None:
        pytest.fail(f"{name} is not installed: run `make setup`, or `make check` to leave it out")
    return file


@pytest.fixture(scope="session")
def starter_embedding() -> ModelFile:
    """The starter pack's embedding model."""
    return _installed(EMBEDDING)


@pytest.fixture(scope="session")
def starter_chat() -> ModelFile:
    """The starter pack's chat model."""
    return _installed(CHAT)


@pytest.fixture(scope="session")
def tiny_chat() -> ModelFile:
    """A chat model that is fast and answers badly."""
    return _installed(TINY)


@pytest.fixture(scope="session")
def starter_embedder(starter_embedding: ModelFile) -> Iterator[LlamaEmbedder]:
    """The starter pack's embedding model, loaded."""
    embedder = LlamaEmbedder(starter_embedding)
    yield embedder
    embedder.close()


@pytest.fixture(scope="session")
def tiny_generator(tiny_chat: ModelFile) -> Iterator[LlamaGenerator]:
    """The fast chat model, loaded."""
    generator = LlamaGenerator(tiny_chat)
    yield generator
    generator.close()
