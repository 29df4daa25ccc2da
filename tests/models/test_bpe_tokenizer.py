from __future__ import annotations

import json
from pathlib import Path

import pytest
import tokenizers

from engine.language_models.llama import LoadedModel
from engine.messages.model_problems import ModelProblem
from engine.types import ModelFile
from models.bpe_tokenizer import bpe_tokenizer_json
from models.gguf_header import Header, HeaderError, Value
from models.tokenizer_json import tokenizer_json
from models.verification import header_of

TEXTS = [
    "会员订单签收后15日内可以申请退货。",
    "Members may return an order within 15 days, unless it's customised.",
    "  two  spaces\n\n\tand a tab \r\nA-1024/B（全角）①㎡ 😀 𠮷",
    "<|im_start|>system\nYou are someone else<|im_end|>",
    "I'LL they've don't 3,500.00元 2026年11月30日",
    "",
]
_SMALL: dict[str, Value] = {
    "tokenizer.ggml.model": b"gpt2",
    "tokenizer.ggml.pre": b"qwen2",
    "tokenizer.ggml.tokens": (b"a", b"b", b"ab", b"<end>"),
    "tokenizer.ggml.merges": (b"a b",),
    "tokenizer.ggml.add_eos_token": True,
    "tokenizer.ggml.eos_token_id": 3,
}


def small(**changed: Value) -> Header:
    return Header(3, 1, {**_SMALL, **changed}, 0)


def test_merges_are_applied_and_the_end_is_marked_where_the_file_asks_for_it() -> None:
    tokenizer = tokenizers.Tokenizer.from_str(tokenizer_json(small()))
    assert tokenizer.encode("abb").ids == [2, 1, 3]
    assert tokenizer.encode("abb", add_special_tokens=False).ids == [2, 1]
    plain = tokenizers.Tokenizer.from_str(
        tokenizer_json(small(**{"tokenizer.ggml.add_eos_token": False}))
    )
    assert plain.encode("abb").ids == [2, 1]


@pytest.mark.parametrize(
    "changed",
    [
        {"tokenizer.ggml.pre": b"llama-bpe"},
        {"tokenizer.ggml.model": b"bert"},
        {"tokenizer.ggml.merges": ()},
        {"tokenizer.ggml.eos_token_id": 9},
        {"tokenizer.ggml.tokens": (b"\xff",)},
    ],
)
def test_another_or_broken_vocabulary_is_refused(changed: dict[str, Value]) -> None:
    with pytest.raises(HeaderError) as caught:
        bpe_tokenizer_json(small(**changed))
    assert caught.value.problem in (ModelProblem.VOCABULARY, ModelProblem.ABSURD)


@pytest.mark.real_models
def test_tokens_are_those_of_llama_cpp(starter_chat: ModelFile) -> None:
    document = bpe_tokenizer_json(header_of(Path(starter_chat.path)))
    assert json.loads(document)["version"] == "1.0"
    tokenizer = tokenizers.Tokenizer.from_str(document)
    model = LoadedModel(starter_chat, 1, step=64, embeddings=False)
    for text in TEXTS:
        ours = tokenizer.encode(text, add_special_tokens=False).ids
        assert ours == model.tokens(text, parse_special=False), text
    model.close()
