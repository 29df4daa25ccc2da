from __future__ import annotations

import struct
from pathlib import Path

import pytest

from models.gguf_header import HeaderError, read_header
from tests.models.gguf_files import chat_gguf, embedding_gguf


def test_a_header_says_what_the_file_is(tmp_path: Path) -> None:
    data = embedding_gguf(tmp_path / "e.gguf")
    header = read_header(data, len(data))
    assert (header.architecture, header.context, header.dimension) == ("bert", 64, 32)
    assert header.tensors == 1
    assert header.metadata["tokenizer.ggml.tokens"] == (
        b"<s>",
        b"</s>",
        b"<unk>",
        "▁".encode(),
        "▁退".encode(),
        "货".encode(),
    )
    assert header.text("no.such.key") == ""
    assert header.number("general.architecture") == 0


def test_the_needed_size_is_that_of_the_whole_file(tmp_path: Path) -> None:
    data = chat_gguf(tmp_path / "c.gguf")
    assert read_header(data, len(data)).needed_bytes == len(data)


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    data = chat_gguf(tmp_path / "c.gguf")
    for size in range(0, len(data), 7):
        with pytest.raises(HeaderError):
            read_header(data[:size], size)


@pytest.mark.parametrize(
    ("offset", "layout", "value"),
    [
        (0, "4s", b"GGML"),
        (4, "<I", 1),
        (4, "<I", 99),
        (8, "<Q", 0),
        (8, "<Q", 1 << 60),
        (16, "<Q", 0),
        (16, "<Q", 1 << 60),
        (24, "<Q", 1 << 62),
    ],
)
def test_absurd_numbers_are_refused(
    tmp_path: Path, offset: int, layout: str, value: bytes | int
) -> None:
    data = bytearray(chat_gguf(tmp_path / "c.gguf"))
    struct.pack_into(layout, data, offset, value)
    with pytest.raises(HeaderError):
        read_header(bytes(data), len(data))


def test_any_single_damaged_byte_of_the_header_is_read_or_refused_but_never_crashes(
    tmp_path: Path,
) -> None:
    data = chat_gguf(tmp_path / "c.gguf")
    refused = 0
    for at in range(len(data) - 512):
        damaged = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
        try:
            read_header(damaged, len(damaged))
        except HeaderError:
            refused += 1
    assert refused > 0
