"""Small GGUF files made up for tests, written by the `gguf` library itself."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np

from models.charsmap import nmt_nfkc


def chat_gguf(path: Path, context: int = 4096) -> bytes:
    """Write a chat model's file with one tensor, and return its bytes."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(context)
    writer.add_embedding_length(32)
    writer.add_tokenizer_model("gpt2")
    return _written(writer, path)


def embedding_gguf(path: Path) -> bytes:
    """Write an embedding model's file with a Unigram vocabulary of six pieces."""
    writer = gguf.GGUFWriter(path, "bert")
    writer.add_context_length(64)
    writer.add_embedding_length(32)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_tokenizer_model("t5")
    writer.add_token_list([b"<s>", b"</s>", b"<unk>", "▁".encode(), "▁退".encode(), "货".encode()])
    writer.add_token_scores([0.0, 0.0, 0.0, -3.0, -2.0, -2.0])
    writer.add_token_types([3, 3, 2, 1, 1, 1])
    writer.add_precompiled_charsmap(nmt_nfkc())
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(1)
    writer.add_unk_token_id(2)
    return _written(writer, path)


def large_gguf(path: Path, rows: int = 6000, architecture: str = "llama") -> bytes:
    """Write a chat model's file with a tensor of so many rows of 128 bytes; no two are alike."""
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_context_length(4096)
    writer.add_embedding_length(32)
    writer.add_tokenizer_model("gpt2")
    return _written(writer, path, rows)


def _written(writer: gguf.GGUFWriter, path: Path, rows: int = 4) -> bytes:
    values = np.arange(1, rows * 32 + 1, dtype=np.float32).reshape(rows, 32)
    writer.add_tensor("token_embd.weight", values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path.read_bytes()
