"""The starter embedding model: its packed form, its conversion, its tokenizer."""

from __future__ import annotations

import hashlib
import itertools
import struct
from pathlib import Path

import numpy as np
import pytest

from models.charsmap import nmt_nfkc
from models.e5_container import ContainerError, parse
from models.e5_gguf import write_gguf
from models.gguf_header import read_header
from models.tokenizer_json import tokenizer_json

HIDDEN, FEED_FORWARD, LAYERS, PIECES, VOCABULARY = 32, 64, 1, 6, 8
TEXTS = [b"<s>", b"<pad>", b"</s>", b"<unk>", "▁退".encode(), b"<mask>"]


def packed(seed: int = 7) -> bytes:
    """Return a file of the same layout as the real one, with random weights."""
    random = np.random.default_rng(seed)
    matrices = {"emb.word": VOCABULARY * HIDDEN}
    vectors = {"emb.pos": 16 * HIDDEN, "emb.type": 2 * HIDDEN}
    vectors |= {"emb.ln.w": HIDDEN, "emb.ln.b": HIDDEN}
    for name in ("q", "k", "v", "ao", "fi", "fo"):
        wide = name in ("fi", "fo")
        matrices[f"l0.{name}.w"] = HIDDEN * (FEED_FORWARD if wide else HIDDEN)
        vectors[f"l0.{name}.b"] = FEED_FORWARD if name == "fi" else HIDDEN
    for name in ("aln", "oln"):
        vectors |= {f"l0.{name}.w": HIDDEN, f"l0.{name}.b": HIDDEN}
    blobs = {name: (1, n, random.bytes(n // 32 * 18)) for name, n in matrices.items()}
    blobs |= {
        name: (0, n, random.standard_normal(n).astype("<f4").tobytes())
        for name, n in vectors.items()
    }
    sizes = (HIDDEN, LAYERS, 2, FEED_FORWARD, VOCABULARY, 16, 2)
    head = b"E5S1" + struct.pack("<I7ifi", 1, *sizes, 1e-12, 32)
    offsets = [0, *itertools.accumulate(map(len, TEXTS))]
    head += struct.pack("<i4iQ", PIECES, 0, 2, 1, 3, offsets[-1])
    head += struct.pack(f"<{PIECES + 1}I{PIECES}f", *offsets, *[-1.0] * PIECES) + b"".join(TEXTS)
    head += struct.pack("<iI", 1, 3) + b"map"
    directory = sum(2 + len(name) + 21 for name in blobs) + 4
    position = len(head) + directory
    entries, body = struct.pack("<i", len(blobs)), b""
    for name, (kind, elements, blob) in blobs.items():
        entries += struct.pack("<H", len(name)) + name.encode()
        entries += struct.pack("<BIQQ", kind, elements, position + len(body), len(blob))
        body += blob
    return head + entries + body


def test_a_packed_file_is_read_whole() -> None:
    container = parse(packed())
    assert (container.shape.hidden, container.shape.vocabulary) == (HIDDEN, VOCABULARY)
    assert container.shape.epsilon == pytest.approx(1e-12)
    assert container.vocabulary.pieces == tuple(TEXTS)
    assert container.tensors["emb.word"].blocks(HIDDEN).shape == (VOCABULARY, 18)
    assert container.tensors["emb.pos"].floats().shape == (16 * HIDDEN,)


def test_a_packed_file_cut_off_anywhere_is_refused() -> None:
    data = packed()
    for size in range(0, len(data), 101):
        with pytest.raises(ContainerError):
            parse(data[:size])


def test_another_magic_or_version_is_refused() -> None:
    data = packed()
    for damaged in (b"E5S2" + data[4:], data[:4] + b"\x02" + data[5:]):
        with pytest.raises(ContainerError):
            parse(damaged)


def test_the_conversion_gives_the_same_bytes_every_time(tmp_path: Path) -> None:
    source = tmp_path / "packed.bin"
    source.write_bytes(packed())
    for name in ("one", "two"):
        write_gguf(source, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_conversion_keeps_weights_and_vocabulary(tmp_path: Path) -> None:
    source, target = tmp_path / "packed.bin", tmp_path / "model.gguf"
    source.write_bytes(packed())
    write_gguf(source, target)
    data = target.read_bytes()
    header = read_header(data, len(data))
    assert (header.architecture, header.context, header.dimension) == ("bert", 16, HIDDEN)
    tokens = header.metadata["tokenizer.ggml.tokens"]
    assert tokens == (*TEXTS, b"[PAD0]", b"[PAD1]")
    assert header.metadata["tokenizer.ggml.token_type"] == (3, 3, 3, 2, 1, 3, 5, 5)
    assert bytes(parse(packed()).tensors["emb.word"].data) in data


def test_the_normalisation_table_is_the_expected_one() -> None:
    table = nmt_nfkc()
    assert len(table) == 240_007
    assert hashlib.sha256(table).digest() == hashlib.sha256(nmt_nfkc()).digest()


def test_a_tokenizer_is_made_of_the_used_pieces_only(tmp_path: Path) -> None:
    source, target = tmp_path / "packed.bin", tmp_path / "model.gguf"
    source.write_bytes(packed())
    write_gguf(source, target)
    data = target.read_bytes()
    text = tokenizer_json(read_header(data, len(data)))
    assert "▁退" in text
    assert "[PAD0]" not in text
