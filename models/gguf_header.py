"""Reads the header of a GGUF file: is it one, is it whole, what does it say about itself.

Pure: works on a buffer (usually a memory map), in a fraction of a second even where the
vocabulary has 250,000 pieces. The layout is that of the GGUF specification, versions 2 and 3.
"""

from __future__ import annotations

import math
import mmap
import struct
from dataclasses import dataclass

from engine.messages.model_problems import ModelProblem

Scalar = int | float | bool | bytes
Value = Scalar | tuple[Scalar, ...]

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_TENSORS = 1 << 16
_MAX_ENTRIES = 1 << 16
_MAX_STRING = 1 << 24
_MAX_DIMENSIONS = 4
_STRING, _ARRAY = 8, 9
_LAYOUTS = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
_DEFAULT_ALIGNMENT = 32
# ggml_type -> (values a block, bytes a block); the types that files in circulation use.
_BLOCKS = {
    0: (1, 4),
    1: (1, 2),
    2: (32, 18),
    3: (32, 20),
    6: (32, 22),
    7: (32, 24),
    8: (32, 34),
    9: (32, 36),
    10: (256, 84),
    11: (256, 110),
    12: (256, 144),
    13: (256, 176),
    14: (256, 210),
    15: (256, 292),
    30: (1, 2),
}


class HeaderError(ValueError):
    """The bytes are not a GGUF file, or not all of it; `problem` says which in users' terms."""

    def __init__(self, reason: str, problem: ModelProblem = ModelProblem.ABSURD) -> None:
        super().__init__(reason)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Header:
    """`needed_bytes` is the least size of a whole file, as far as its tensor types are known.

    `tensor_bytes` is where the last tensor ends, counted from the first.
    """

    version: int
    tensors: int
    metadata: dict[str, Value]
    needed_bytes: int
    tensor_bytes: int = 0

    def text(self, key: str) -> str:
        """Return a string entry, empty where it is missing or no string."""
        value = self.metadata.get(key)
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""

    def number(self, key: str) -> int:
        """Return an integer entry, 0 where it is missing or no integer."""
        value = self.metadata.get(key)
        return value if isinstance(value, int) else 0

    @property
    def architecture(self) -> str:
        """The network's kind, such as `bert` or `qwen2`."""
        return self.text("general.architecture")

    @property
    def context(self) -> int:
        """The longest input in tokens that the network was made for; 0 where not stated."""
        return self.number(f"{self.architecture}.context_length")

    @property
    def dimension(self) -> int:
        """The length of a token's vector; 0 where not stated."""
        return self.number(f"{self.architecture}.embedding_length")


def read_header(data: bytes | mmap.mmap, file_bytes: int) -> Header:
    """Read the header from `data`, which holds at least the file's beginning.

    `file_bytes` is the size of the whole file. Raises HeaderError where it is not a GGUF file,
    states absurd counts, or is shorter than its tensors need. A header that does not fit in less
    than the whole file's `data` counts as cut off.
    """
    try:
        with memoryview(data) as view:
            header = _Reader(view).header()
    except (struct.error, UnicodeDecodeError) as error:
        raise HeaderError("the file ends within its header", ModelProblem.CUT_OFF) from error
    if header.needed_bytes > file_bytes:
        missing = header.needed_bytes - file_bytes
        raise HeaderError(f"{missing} bytes are missing at the end", ModelProblem.CUT_OFF)
    return header


class _Reader:
    def __init__(self, view: memoryview) -> None:
        self._view = view
        self._position = 0

    def header(self) -> Header:
        if bytes(self._view[:4]) != _MAGIC:
            raise HeaderError("not a GGUF file", ModelProblem.NOT_GGUF)
        self._position = 4
        version = self._number("I")
        if version not in _VERSIONS:
            reason = f"GGUF version {version} is not known"
            raise HeaderError(reason, ModelProblem.UNKNOWN_VERSION)
        tensors, entries = self._number("Q"), self._number("Q")
        if not 0 < tensors <= _MAX_TENSORS or not 0 < entries <= _MAX_ENTRIES:
            raise HeaderError("absurd number of tensors or entries")
        metadata = {}
        for _ in range(entries):
            key = self._string().decode("utf-8")
            metadata[key] = self._value(self._number("I"))
        ends = [self._tensor_end() for _ in range(tensors)]
        stated = metadata.get("general.alignment", _DEFAULT_ALIGNMENT)
        alignment = stated if isinstance(stated, int) and stated > 0 else _DEFAULT_ALIGNMENT
        start = -(-self._position // alignment) * alignment
        return Header(version, tensors, metadata, start + max(ends), max(ends))

    def _number(self, layout: str) -> int:
        (value,) = struct.unpack_from("<" + layout, self._view, self._position)
        self._position += struct.calcsize("<" + layout)
        return int(value)

    def _string(self) -> bytes:
        size = self._number("Q")
        start, self._position = self._position, self._position + size
        if size > _MAX_STRING:
            raise HeaderError("a text of absurd length")
        if self._position > len(self._view):
            raise HeaderError("a text reaches beyond the end of the file", ModelProblem.CUT_OFF)
        return bytes(self._view[start : self._position])

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            item_kind, count = self._number("I"), self._number("Q")
            return self._array(item_kind, count)
        return self._scalars(kind, 1)[0]

    def _array(self, kind: int, count: int) -> tuple[Scalar, ...]:
        if count > len(self._view) - self._position:
            raise HeaderError("a list reaches beyond the end of the file", ModelProblem.CUT_OFF)
        if kind == _STRING:
            return tuple(self._string() for _ in range(count))
        return self._scalars(kind, count)

    def _scalars(self, kind: int, count: int) -> tuple[Scalar, ...]:
        if kind not in _LAYOUTS:
            raise HeaderError(f"value type {kind} is not known")
        layout = f"<{count}{_LAYOUTS[kind]}"
        values = struct.unpack_from(layout, self._view, self._position)
        self._position += struct.calcsize(layout)
        return values

    def _tensor_end(self) -> int:
        self._string()
        dimensions = self._number("I")
        if not 0 < dimensions <= _MAX_DIMENSIONS:
            raise HeaderError("a tensor has an absurd number of dimensions")
        values = math.prod(self._number("Q") for _ in range(dimensions))
        block_values, block_bytes = _BLOCKS.get(self._number("I"), (1, 0))
        return self._number("Q") + values // block_values * block_bytes
