"""The compression of rich text, held against the examples of [MS-OXRTFCP]."""

from __future__ import annotations

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.mail.rtf_compression import unpacked_rtf

SIMPLE = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232"
    "0af32068656c090020627705b06c647d0a800fa0"
)
CROSSING = bytes.fromhex(
    "1a0000001c0000004c5a4675e2d44b5141000420575 8595a0d6e7d010eb0".replace(" ", "")
)


def test_the_examples_of_the_specification_unpack() -> None:
    assert unpacked_rtf(SIMPLE) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpacked_rtf(CROSSING) == b"{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}"


def test_text_that_is_not_compressed_is_taken_as_it_is() -> None:
    stored = bytes.fromhex("10000000040000004d454c4100000000") + b"abcdrest"
    assert unpacked_rtf(stored) == b"abcd"


@pytest.mark.parametrize("size", range(len(SIMPLE)))
def test_what_is_cut_off_gives_what_there_is_or_is_damaged(size: int) -> None:
    whole = unpacked_rtf(SIMPLE)
    if size < 16:
        with pytest.raises(EngineError) as raised:
            unpacked_rtf(SIMPLE[:size])
        assert raised.value.code is ErrorCode.CORRUPT
    else:
        assert whole.startswith(unpacked_rtf(SIMPLE[:size]))


def test_other_kinds_of_bytes_are_damaged() -> None:
    with pytest.raises(EngineError):
        unpacked_rtf(b"\x00" * 64)
