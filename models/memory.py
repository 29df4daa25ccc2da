"""How much memory a language model takes while in use, and whether this computer has it.

Estimated from the GGUF's metadata: the weights, the keys and values of a full context, and the
working memory of one step. ADR 0062 has it beside measurements.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import psutil

from models.catalog import Role
from models.gguf_header import Header

_FLOAT, _HALF = 4, 2
_CHAT_STEP = 64
_TOKENIZER_PIECE = 1200
"""Bytes for each piece of a vocabulary in the `tokenizers` library, measured."""
_RUNTIME = 60 << 20
"""llama.cpp itself, its threads and tables, whatever the model."""
_CHAT_CONTEXTS = (8192, 4096, 2048)
_SYSTEM = 1_500_000_000
"""What the system and the program itself need beside the language model."""


class MemoryAdvice(StrEnum):
    """What to make of a need: it fits now, after closing other programs, or never here."""

    FITS = "fits"
    CLOSE_OTHERS = "close_others"
    TOO_LARGE = "too_large"


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes: what is needed, what is free now, what the computer has; and what to make of it."""

    needed: int
    free: int
    total: int
    advice: MemoryAdvice


def advise(needed: int) -> Memory:
    """Compare a need with this computer."""
    now = psutil.virtual_memory()
    if needed <= now.available:
        advice = MemoryAdvice.FITS
    elif needed + _SYSTEM <= now.total:
        advice = MemoryAdvice.CLOSE_OTHERS
    else:
        advice = MemoryAdvice.TOO_LARGE
    return Memory(needed, now.available, now.total, advice)


def estimate(header: Header, file_bytes: int, role: Role, context: int) -> int:
    """Return the bytes that a model takes with a context of so many tokens."""
    step = _CHAT_STEP if role is Role.CHAT else context
    working = _working(header, step, context)
    if role is Role.EMBEDDING:
        working += _TOKENIZER_PIECE * _vocabulary(header)
    return file_bytes + _cache(header, context) + working + _RUNTIME


def chosen_context(header: Header, file_bytes: int, total: int) -> int:
    """Return the context for a chat model on a computer with `total` bytes of memory.

    The largest with which the model takes at most half of it, but never less than the smallest.
    """
    trained = header.context
    for context in _CHAT_CONTEXTS:
        size = min(context, trained)
        if estimate(header, file_bytes, Role.CHAT, size) <= total // 2:
            return size
    return min(_CHAT_CONTEXTS[-1], trained)


def _cache(header: Header, context: int) -> int:
    """Keys and values: two halves for each layer and token; a network without a memory has none."""
    arch = header.architecture
    if (
        f"{arch}.attention.causal" in header.metadata
        and not header.metadata[f"{arch}.attention.causal"]
    ):
        return 0
    layers, heads = header.number(f"{arch}.block_count"), _heads(header)
    if not layers or not heads:
        return 0
    width = header.dimension // heads
    keys = header.number(f"{arch}.attention.key_length") or width
    values = header.number(f"{arch}.attention.value_length") or width
    kept = header.number(f"{arch}.attention.head_count_kv") or heads
    return layers * kept * (keys + values) * _HALF * context


def _working(header: Header, step: int, context: int) -> int:
    """One step's activations, a few times the widest layer; attention's scores; a score a piece."""
    arch = header.architecture
    feed = header.number(f"{arch}.feed_forward_length") or 4 * header.dimension
    activations = step * (2 * feed + 8 * header.dimension) * _FLOAT
    attention = step * context * (_heads(header) or 1) * _FLOAT
    return activations + attention + step * _vocabulary(header) * _FLOAT


def _vocabulary(header: Header) -> int:
    tokens = header.metadata.get("tokenizer.ggml.tokens")
    return len(tokens) if isinstance(tokens, tuple) else 0


def _heads(header: Header) -> int:
    return header.number(f"{header.architecture}.attention.head_count")
