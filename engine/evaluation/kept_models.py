"""Language models whose work is kept on disk, so that a second evaluation takes seconds.

Vectors are kept by embedding model and text, texts and judgements by chat model and prompt. What
is kept is a cache: files may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from engine.language_models.embedding import Embedder, TokenVectors, Vector
from engine.language_models.generation import (
    GenerationEvent,
    GenerationFinished,
    Generator,
    TextPiece,
    never,
)
from engine.language_models.reranking import Reranker
from engine.types import FinishReason

_KEY_BYTES = 32


class _Records:
    """Lists of numbers of one length by the text they are of, in a file that only grows.

    A file that was cut off in the middle of a record loses that record only.
    """

    def __init__(self, file: Path, length: int) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        width = _KEY_BYTES + 4 * length
        content = file.read_bytes() if file.exists() else b""
        whole = len(content) - len(content) % width
        if whole != len(content):
            file.write_bytes(content[:whole])
        records = np.frombuffer(content[:whole], np.uint8).reshape(-1, width)
        numbers = np.ascontiguousarray(records[:, _KEY_BYTES:]).view("<f4")
        self._known: dict[bytes, Vector] = {
            record[:_KEY_BYTES].tobytes(): row for record, row in zip(records, numbers, strict=True)
        }

    def get(self, text: str, compute: Callable[[], Vector]) -> Vector:
        """Return what is kept of a text, or compute and keep it."""
        known = self.known(text)
        return self.keep(text, compute()) if known is None else known

    def known(self, text: str) -> Vector | None:
        """Return what is kept of a text."""
        return self._known.get(hashlib.sha256(text.encode()).digest())

    def keep(self, text: str, numbers: Vector) -> Vector:
        """Keep and return what was computed of a text."""
        key = hashlib.sha256(text.encode()).digest()
        self._known[key] = numbers
        with self._file.open("ab") as stream:
            stream.write(key + np.asarray(numbers, "<f4").tobytes())
        return numbers


class KeptEmbedder:
    """An embedder that embeds each text once. Not for several threads or processes."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self._inner = inner
        self._records = _Records(folder / f"{inner.fingerprint[:16]}.vectors", inner.dimension)

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    @property
    def context(self) -> int:
        return self._inner.context

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def embed_passages(self, texts: Sequence[str]) -> Iterator[Vector]:
        for text in texts:
            yield self._records.get(f"p{text}", partial(self._passage, text))

    def _passage(self, text: str) -> Vector:
        return next(self._inner.embed_passages([text]))

    def embed_query(self, text: str) -> Vector:
        return self._records.get(f"q{text}", partial(self._inner.embed_query, text))

    def embed_tokens(self, text: str, *, as_query: bool) -> TokenVectors:
        return self._inner.embed_tokens(text, as_query=as_query)


class KeptReranker:
    """A reranker that looks at each pair of question and text once."""

    def __init__(self, inner: Reranker, file: Path) -> None:
        self._inner = inner
        self._records = _Records(file, 1)

    @property
    def weight(self) -> float:
        return self._inner.weight

    @property
    def always(self) -> bool:
        return self._inner.always

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        pairs = [f"{question}\0{text}" for text in texts]
        missing = [i for i, pair in enumerate(pairs) if self._records.known(pair) is None]
        computed = self._inner.scores(question, [texts[i] for i in missing]) if missing else []
        for index, value in zip(missing, computed, strict=True):
            self._records.keep(pairs[index], np.array([value], np.float32))
        known = (self._records.known(pair) for pair in pairs)
        return [float(numbers[0]) for numbers in known if numbers is not None]


class KeptGenerator:
    """A chat model that reads each prompt once; `replayed_seconds` is what replaying saved."""

    def __init__(self, inner: Generator, sha256: str, folder: Path) -> None:
        self._inner = inner
        self._file = folder / f"{sha256[:16]}.jsonl"
        self._known: dict[str, dict[str, Any]] = {}
        self.replayed_seconds = 0.0
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            for line in self._file.read_text("utf-8").splitlines():
                row = json.loads(line) if line.endswith("}") else {}
                self._known[row.pop("key", "")] = row

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def context(self) -> int:
        return self._inner.context

    @property
    def parameters(self) -> int:
        return self._inner.parameters

    def close(self) -> None:
        """See `Generator.close`; what was kept stays."""
        self._inner.close()

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def chat_prompt(self, system: str, user: str) -> list[int]:
        return self._inner.chat_prompt(system, user)

    def generate(
        self,
        tokens: Sequence[int],
        max_tokens: int,
        stop: Sequence[str] = (),
        cancelled: Callable[[], bool] = never,
    ) -> Iterator[GenerationEvent]:
        key = _key("generate", list(tokens), max_tokens, list(stop))
        if key in self._known:
            row = self._replayed(key)
            yield from (TextPiece(piece) for piece in row["pieces"])
            yield GenerationFinished(**row["end"] | {"reason": FinishReason(row["end"]["reason"])})
            return
        started, pieces = time.monotonic(), []
        for event in self._inner.generate(tokens, max_tokens, stop, cancelled):
            if isinstance(event, TextPiece):
                pieces.append(event.text)
            if isinstance(event, GenerationFinished) and event.reason is not FinishReason.CANCELLED:
                self._keep(key, started, pieces=pieces, end=asdict(event))
            yield event

    def first_token_probabilities(
        self,
        tokens: Sequence[int],
        candidates: Sequence[str],
        cancelled: Callable[[], bool] = never,
    ) -> dict[str, float]:
        key = _key("first", list(tokens), list(candidates))
        if key in self._known:
            return dict(self._replayed(key)["shares"])
        started = time.monotonic()
        shares = self._inner.first_token_probabilities(tokens, candidates, cancelled)
        self._keep(key, started, shares=shares)
        return shares

    def _replayed(self, key: str) -> dict[str, Any]:
        self.replayed_seconds += self._known[key]["seconds"]
        return self._known[key]

    def _keep(self, key: str, started: float, **row: Any) -> None:
        self._known[key] = {**row, "seconds": round(time.monotonic() - started, 3)}
        line = json.dumps({"key": key, **self._known[key]}, ensure_ascii=False)
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")


def _key(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()
