"""Makes `tokenizer.json` (the format of the `tokenizers` library) from a GGUF file's metadata.

It is for Unigram vocabularies with a SentencePiece normalisation table, the kind that GGUF calls
`t5` and that the multilingual E5 and bge-m3 models use; `bpe_tokenizer` takes the others.
Tokens are those of llama.cpp when it takes the text as plain text.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence

from models.bpe_tokenizer import bpe_tokenizer_json
from models.gguf_header import Header, HeaderError, Value

_SPACE = "▁"
_UNKNOWN, _CONTROL, _UNUSED = 2, 3, 5


def tokenizer_json(header: Header) -> str:
    """Return the file's text. Raises HeaderError where the vocabulary is of another kind."""
    metadata = header.metadata
    if header.text("tokenizer.ggml.model") != "t5":
        return bpe_tokenizer_json(header)
    pieces = _sequence(metadata.get("tokenizer.ggml.tokens"))
    scores = _sequence(metadata.get("tokenizer.ggml.scores"))
    types = _sequence(metadata.get("tokenizer.ggml.token_type"))
    charsmap = bytes(
        int(value) & 0xFF
        for value in _sequence(metadata.get("tokenizer.ggml.precompiled_charsmap"))
    )
    used = len(pieces)
    while used and types[used - 1] == _UNUSED:
        used -= 1
    vocabulary: list[tuple[str, float]] = [
        (_unmatchable(piece) if kind in (_CONTROL, _UNKNOWN) else _text(piece), float(score))
        for piece, score, kind in zip(pieces[:used], scores[:used], types[:used], strict=True)
    ]
    bos = header.number("tokenizer.ggml.bos_token_id")
    eos = header.number("tokenizer.ggml.eos_token_id")
    if not charsmap or not 0 <= max(bos, eos) < used:
        raise HeaderError("the vocabulary is not complete")
    unknown = header.number("tokenizer.ggml.unknown_token_id")
    document = _document(vocabulary, charsmap, unknown, bos, eos)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _document(
    vocabulary: list[tuple[str, float]], charsmap: bytes, unknown: int, bos: int, eos: int
) -> dict[str, object]:
    bos_name, eos_name = vocabulary[bos][0], vocabulary[eos][0]
    special = {
        name: {"id": name, "ids": [token], "tokens": [name]}
        for name, token in ((bos_name, bos), (eos_name, eos))
    }
    metaspace = {
        "type": "Metaspace",
        "replacement": _SPACE,
        "prepend_scheme": "always",
        "split": True,
    }
    sequence = {"id": "A", "type_id": 0}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                # The library looks the table up by character, SentencePiece by longest match:
                # only composed first, a letter with its accent apart is found.
                {"type": "NFC"},
                {
                    "type": "Precompiled",
                    "precompiled_charsmap": base64.b64encode(charsmap).decode("ascii"),
                },
                {"type": "Replace", "pattern": {"Regex": "^ +| +$"}, "content": ""},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            ],
        },
        "pre_tokenizer": metaspace,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                {"SpecialToken": {"id": bos_name, "type_id": 0}},
                {"Sequence": sequence},
                {"SpecialToken": {"id": eos_name, "type_id": 0}},
            ],
            "pair": [{"Sequence": sequence}, {"Sequence": {"id": "B", "type_id": 0}}],
            "special_tokens": special,
        },
        "decoder": metaspace,
        "model": {
            "type": "Unigram",
            "unk_id": unknown,
            "vocab": vocabulary,
            "byte_fallback": False,
        },
    }


def _sequence(value: Value | None) -> Sequence[bytes | int | float | bool]:
    return value if isinstance(value, tuple) else ()


def _unmatchable(piece: bytes | float | bool) -> str:
    """Return a name that no text holds once its spaces are replaced: "<s>" in it stays text."""
    return f" {_text(piece)}"


def _text(piece: bytes | float | bool) -> str:
    if not isinstance(piece, bytes):
        raise HeaderError("a piece of the vocabulary is no text")
    return piece.decode("utf-8")
