"""The text normalisation table `nmt_nfkc` that SentencePiece embedding models are made with."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator

import sentencepiece

SHA256 = "1e2c7b43d3ee9755ceaa2ac335e253d8703604e0249ee1e81156c92b46423844"

_SENTENCES = ("a b c d e f g h i j k l m n o p q r s t u v w x y z",) * 20
_VOCABULARY = 40
# Field numbers of sentencepiece_model.proto: ModelProto.normalizer_spec, and in it
# NormalizerSpec.precompiled_charsmap; both are length-delimited (wire type 2).
_NORMALIZER_SPEC = 3
_PRECOMPILED_CHARSMAP = 2
_VARINT, _FIXED64, _DELIMITED, _FIXED32 = 0, 1, 2, 5


class CharsmapError(ValueError):
    """The installed sentencepiece does not yield the expected table."""


def nmt_nfkc() -> bytes:
    """Return the table. It is compiled into SentencePiece and written into whatever it trains.

    Raises CharsmapError where the library at hand carries another one.
    """
    table = _field(_field(_toy_model(), _NORMALIZER_SPEC), _PRECOMPILED_CHARSMAP)
    if hashlib.sha256(table).hexdigest() != SHA256:
        raise CharsmapError("this sentencepiece carries another normalisation table")
    return table


def _toy_model() -> bytes:
    trained = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(_SENTENCES),
        model_writer=trained,
        model_type="unigram",
        vocab_size=_VOCABULARY,
        hard_vocab_limit=False,
        normalization_rule_name="nmt_nfkc",
        minloglevel=2,
    )
    return trained.getvalue()


def _field(message: bytes, wanted: int) -> bytes:
    for number, value in _delimited_fields(message):
        if number == wanted:
            return value
    raise CharsmapError(f"field {wanted} is missing")


def _delimited_fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    position = 0
    while position < len(message):
        key, position = _varint(message, position)
        kind = key & 7
        if kind == _DELIMITED:
            size, position = _varint(message, position)
            yield key >> 3, message[position : position + size]
            position += size
        elif kind == _VARINT:
            _, position = _varint(message, position)
        elif kind in (_FIXED32, _FIXED64):
            position += 4 if kind == _FIXED32 else 8
        else:
            raise CharsmapError(f"wire type {kind} is not known")


def _varint(message: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7
