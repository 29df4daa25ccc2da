"""Language-model files, and what an index was made with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModelFile:
    """An installed language-model file and how to use it; `tokenizer` is for embedding only."""

    name: str
    path: str
    sha256: str
    context: int
    tokenizer: str | None = None
    query_prefix: str = ""
    passage_prefix: str = ""
    dimension: int = 0
    pooling: str = "mean"  # mean, cls or last: which token states make a text's vector


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """What the vectors and chunks of a library were made with; others are another index."""

    embedding_name: str
    embedding_sha256: str
    dimension: int
    chunker_version: int
    reader_version: int
    terms_version: int
