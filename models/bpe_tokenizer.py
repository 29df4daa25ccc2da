"""Makes `tokenizer.json` from a GGUF file with a byte-level BPE vocabulary of the Qwen2 family.

Tokens are those of llama.cpp when it takes the text as plain text: no control token is ever
matched in a text, since no merge leads to one.
"""

from __future__ import annotations

import json

from engine.messages.model_problems import ModelProblem
from models.gguf_header import Header, HeaderError, Value

_PRE_TOKENIZERS = ("qwen2",)
# How the text is cut before merging: the pattern published with these models.
_QWEN2_PATTERN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def bpe_tokenizer_json(header: Header) -> str:
    """Return the file's text. Raises HeaderError where the vocabulary is of another kind."""
    kind = header.text("tokenizer.ggml.pre")
    if header.text("tokenizer.ggml.model") != "gpt2" or kind not in _PRE_TOKENIZERS:
        reason = f"vocabularies of the kind {kind!r} cannot be read"
        raise HeaderError(reason, ModelProblem.VOCABULARY)
    pieces = _texts(header.metadata.get("tokenizer.ggml.tokens"))
    merges = _texts(header.metadata.get("tokenizer.ggml.merges"))
    if not pieces or not merges:
        raise HeaderError("the vocabulary is not complete")
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False}
    document: dict[str, object] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "NFC"},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [
                {
                    "type": "Split",
                    "pattern": {"Regex": _QWEN2_PATTERN},
                    "behavior": "Isolated",
                    "invert": False,
                },
                {**byte_level, "use_regex": False},
            ],
        },
        "post_processor": _enclosing(header, pieces),
        "decoder": {**byte_level, "use_regex": False},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {piece: token for token, piece in enumerate(pieces)},
            "merges": [merge.split(" ", 1) for merge in merges],
        },
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _enclosing(header: Header, pieces: list[str]) -> dict[str, object]:
    """Return what puts the tokens around a whole input that the file asks for."""
    sequence = {"Sequence": {"id": "A", "type_id": 0}}
    around: list[object] = [sequence]
    special: dict[str, object] = {}
    for place, key in ((0, "bos"), (2, "eos")):
        if not header.metadata.get(f"tokenizer.ggml.add_{key}_token"):
            continue
        token = header.number(f"tokenizer.ggml.{key}_token_id")
        if not 0 <= token < len(pieces):
            raise HeaderError("the vocabulary is not complete")
        name = pieces[token]
        around.insert(place, {"SpecialToken": {"id": name, "type_id": 0}})
        special[name] = {"id": name, "ids": [token], "tokens": [name]}
    return {
        "type": "TemplateProcessing",
        "single": around,
        "pair": [sequence, {"Sequence": {"id": "B", "type_id": 0}}],
        "special_tokens": special,
    }


def _texts(value: Value | None) -> list[str]:
    if not isinstance(value, tuple):
        return []
    try:
        return [piece.decode("utf-8") for piece in value if isinstance(piece, bytes)]
    except UnicodeDecodeError as error:
        raise HeaderError("a piece of the vocabulary is no text") from error
