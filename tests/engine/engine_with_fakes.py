"""The engine process with fakes for the reader and the language models: entry for spawning."""

from __future__ import annotations

from multiprocessing.connection import Connection
from pathlib import Path

from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import EngineConfig
from engine.session import Session
from engine.types import ModelFile
from engine.worker import Worker
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import SURE, FakeGenerator
from tests.fakes.peeking import FakePeeker
from tests.fakes.reading import FakeReader

MODEL = ModelFile("fake", "fake.gguf", FakeEmbedder().fingerprint, 512)


def config_for(library: Path, cache: Path) -> EngineConfig:
    """Return a configuration whose language models are fakes."""
    return EngineConfig(str(library), str(cache), MODEL, MODEL)


def open_session(config: EngineConfig) -> Session:
    """Open a library with fakes around it."""
    models = ModelsInUse(
        config.embedding,
        config.chat,
        load_embedder=lambda file, threads: FakeEmbedder(),
        load_generator=lambda file, threads: FakeGenerator(probabilities=lambda _s, _u: SURE),
    )
    folder = PrivateFolder(Path(config.cache), "reading")
    return Session(Library.open(Path(config.library)), models, FakeReader(), folder)


def run(connection: Connection, config: EngineConfig) -> None:
    """Serve one end of a pipe."""
    Worker(connection, config, open_session, lambda folder: FakePeeker()).serve()
