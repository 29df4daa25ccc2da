"""What the engine process is started with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import ModelFile


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """What the engine process is started with. Missing language models are None."""

    library: str
    cache: str
    embedding: ModelFile | None
    chat: ModelFile | None
    threads: int = 0  # 0: chosen for the machine
    recognise: bool = True  # scanned pages by text recognition
    reranking: ModelFile | None = None
    fuller_answers: bool = False  # some sentences with conditions and exceptions, instead of one
    originals_up_to: int = -1  # bytes of a file that is copied into the library; -1: of any
    other_embeddings: tuple[ModelFile, ...] = ()
    """Further installed ones: an index made with one of them goes on answering."""
    own_folder: str = ""
    """For what a reader keeps beside shared libraries; without it they open to read only."""
