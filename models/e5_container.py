"""Reads the packed multilingual-e5-small of the starter pack: a pure parser of its one file.

Everything is little-endian. Q4_0 blocks are exactly GGML's (f16 scale, then 16 bytes, low
nibbles first), so they are handed on as they are.
"""

from __future__ import annotations

import itertools
import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_MAGIC = b"E5S1"
_VERSION = 1
_BLOCK_VALUES = 32
_BLOCK_BYTES = 18
_TYPE_F32 = 0
_TYPE_Q4_0 = 1


class ContainerError(ValueError):
    """The bytes are not such a file, or not all of it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The network's sizes; `epsilon` is that of its layer norms."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """SentencePiece unigram pieces with their log probabilities, and the special ids."""

    pieces: tuple[bytes, ...]
    scores: tuple[float, ...]
    bos: int
    eos: int
    pad: int
    unknown: int


@dataclass(frozen=True, slots=True)
class PackedTensor:
    """One tensor: float32 values, or rows of Q4_0 blocks as bytes."""

    elements: int
    quantized: bool
    data: memoryview

    def floats(self) -> NDArray[np.float32]:
        """Return the values, shape (elements,). Raises ContainerError for a quantized tensor."""
        if self.quantized:
            raise ContainerError("a quantized tensor has no plain values")
        return np.frombuffer(self.data, dtype="<f4")

    def blocks(self, row_values: int) -> NDArray[np.uint8]:
        """Return the Q4_0 rows, shape (elements / row_values, bytes a row)."""
        if not self.quantized or row_values % _BLOCK_VALUES or self.elements % row_values:
            raise ContainerError("not whole rows of Q4_0 blocks")
        row_bytes = row_values // _BLOCK_VALUES * _BLOCK_BYTES
        return np.frombuffer(self.data, dtype=np.uint8).reshape(-1, row_bytes)


@dataclass(frozen=True, slots=True)
class Container:
    """A parsed file; the tensors are views into its bytes."""

    shape: Shape
    vocabulary: Vocabulary
    tensors: dict[str, PackedTensor]


def parse(data: bytes) -> Container:
    """Parse a whole file. Raises ContainerError where the bytes do not fit the layout."""
    try:
        return _parse(data)
    except (struct.error, UnicodeDecodeError, IndexError) as error:
        raise ContainerError(f"the file ends early or is damaged: {error}") from error


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self.view = memoryview(data)
        self.position = 0

    def read(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from("<" + layout, self.view, self.position)
        self.position += struct.calcsize("<" + layout)
        return values

    def take(self, size: int) -> memoryview:
        start, self.position = self.position, self.position + size
        if size < 0 or self.position > len(self.view):
            raise ContainerError("a section reaches beyond the end of the file")
        return self.view[start : self.position]


def _parse(data: bytes) -> Container:
    cursor = _Cursor(data)
    if bytes(cursor.take(4)) != _MAGIC or cursor.read("I") != (_VERSION,):
        raise ContainerError("not a known magic and version")
    hidden, layers, heads, feed_forward, vocabulary_size, positions, types = cursor.read("7i")
    (epsilon,) = cursor.read("f")
    if cursor.read("i") != (_BLOCK_VALUES,):
        raise ContainerError("unexpected block size")
    shape = Shape(hidden, layers, heads, feed_forward, vocabulary_size, positions, types, epsilon)
    vocabulary = _vocabulary(cursor)
    cursor.read("i")  # entries of the normalisation map, which is skipped
    cursor.take(cursor.read("I")[0])
    return Container(shape, vocabulary, _tensors(cursor))


def _vocabulary(cursor: _Cursor) -> Vocabulary:
    (count,) = cursor.read("i")
    bos, eos, pad, unknown = cursor.read("4i")
    (blob_size,) = cursor.read("Q")
    offsets = cursor.read(f"{count + 1}I")
    scores = cursor.read(f"{count}f")
    blob = bytes(cursor.take(blob_size))
    if offsets[-1] > blob_size or any(a > b for a, b in itertools.pairwise(offsets)):
        raise ContainerError("the vocabulary's offsets are not in order")
    pieces = tuple(blob[a:b] for a, b in itertools.pairwise(offsets))
    return Vocabulary(pieces, tuple(map(float, scores)), bos, eos, pad, unknown)


def _tensors(cursor: _Cursor) -> dict[str, PackedTensor]:
    (count,) = cursor.read("i")
    tensors: dict[str, PackedTensor] = {}
    for _ in range(count):
        name = bytes(cursor.take(cursor.read("H")[0])).decode("ascii")
        kind, elements, offset, size = cursor.read("BIQQ")
        tensors[name] = _tensor(cursor.view, kind, elements, offset, size)
    return tensors


def _tensor(view: memoryview, kind: int, elements: int, offset: int, size: int) -> PackedTensor:
    expected = {
        _TYPE_F32: elements * 4,
        _TYPE_Q4_0: elements // _BLOCK_VALUES * _BLOCK_BYTES,
    }.get(kind)
    if size != expected or offset + size > len(view):
        raise ContainerError("a tensor's size does not fit its type or the file")
    return PackedTensor(elements, kind == _TYPE_Q4_0, view[offset : offset + size])
