"""Writes the embedding model of the starter pack as a GGUF file, the same bytes every time."""

from __future__ import annotations

from pathlib import Path

import gguf

from models.charsmap import nmt_nfkc
from models.e5_container import Container, Vocabulary, parse

_UNUSED_SCORE = -10000.0
_MATRICES = {
    "q": "attn_q",
    "k": "attn_k",
    "v": "attn_v",
    "ao": "attn_output",
    "fi": "ffn_up",
    "fo": "ffn_down",
}
_NORMS = {"aln": "attn_output_norm", "oln": "layer_output_norm"}


def write_gguf(packed: Path, target: Path) -> None:
    """Convert the packed file to GGUF. Raises ContainerError for bytes that do not fit."""
    container = parse(packed.read_bytes())
    writer = gguf.GGUFWriter(target, "bert")
    try:
        _write_metadata(writer, container)
        _write_vocabulary(writer, container.vocabulary, container.shape.vocabulary)
        _write_tensors(writer, container)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
    finally:
        writer.close()


def _write_metadata(writer: gguf.GGUFWriter, container: Container) -> None:
    shape = container.shape
    writer.add_name("multilingual-e5-small")
    writer.add_license("mit")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q4_0)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_context_length(shape.positions)
    writer.add_embedding_length(shape.hidden)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_block_count(shape.layers)
    writer.add_head_count(shape.heads)
    writer.add_layer_norm_eps(shape.epsilon)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)


def _write_vocabulary(writer: gguf.GGUFWriter, vocabulary: Vocabulary, size: int) -> None:
    mask = len(vocabulary.pieces) - 1
    control = (vocabulary.bos, vocabulary.eos, vocabulary.pad, mask)
    padding = size - len(vocabulary.pieces)
    pieces = [*vocabulary.pieces, *(f"[PAD{n}]".encode() for n in range(padding))]
    scores = [*vocabulary.scores, *[_UNUSED_SCORE] * padding]
    types = [gguf.TokenType.NORMAL] * mask + [gguf.TokenType.CONTROL]
    types += [gguf.TokenType.UNUSED] * padding
    for token in (*control, vocabulary.unknown):
        types[token] = gguf.TokenType.CONTROL
        scores[token] = 0.0
    types[vocabulary.unknown] = gguf.TokenType.UNKNOWN
    writer.add_tokenizer_model("t5")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(pieces)
    writer.add_token_scores(scores)
    writer.add_token_types(types)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)
    writer.add_token_type_count(2)
    writer.add_precompiled_charsmap(nmt_nfkc())
    writer.add_bos_token_id(vocabulary.bos)
    writer.add_eos_token_id(vocabulary.eos)
    writer.add_sep_token_id(vocabulary.eos)
    writer.add_pad_token_id(vocabulary.pad)
    writer.add_unk_token_id(vocabulary.unknown)
    writer.add_mask_token_id(mask)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)


def _write_tensors(writer: gguf.GGUFWriter, container: Container) -> None:
    hidden = container.shape.hidden
    feed_forward = container.shape.feed_forward
    tensors = container.tensors

    def matrix(source: str, target: str, row_values: int) -> None:
        blocks = tensors[source].blocks(row_values)
        writer.add_tensor(target, blocks, raw_dtype=gguf.GGMLQuantizationType.Q4_0)

    def norm(source: str, target: str) -> None:
        writer.add_tensor(f"{target}.weight", tensors[f"{source}.w"].floats())
        writer.add_tensor(f"{target}.bias", tensors[f"{source}.b"].floats())

    matrix("emb.word", "token_embd.weight", hidden)
    writer.add_tensor("position_embd.weight", tensors["emb.pos"].floats().reshape(-1, hidden))
    writer.add_tensor("token_types.weight", tensors["emb.type"].floats().reshape(-1, hidden))
    norm("emb.ln", "token_embd_norm")
    for layer in range(container.shape.layers):
        for source, target in _MATRICES.items():
            row_values = feed_forward if source == "fo" else hidden
            matrix(f"l{layer}.{source}.w", f"blk.{layer}.{target}.weight", row_values)
            bias = tensors[f"l{layer}.{source}.b"].floats()
            writer.add_tensor(f"blk.{layer}.{target}.bias", bias)
        for source, target in _NORMS.items():
            norm(f"l{layer}.{source}", f"blk.{layer}.{target}")
