from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.language_models.llama import LoadedModel
from engine.language_models.tokenizing import Tokenizer
from engine.types import ModelFile
from models.gguf_header import read_header
from models.tokenizer_json import tokenizer_json
from tests.models.gguf_files import embedding_gguf

PROOF = "query: 会员买的非定制商品，签收10天后还能申请退货吗？"
PROOF_TOKENS = (
    "0 41 1294 12 6 73470 11795 43 7688 129446 6689 4 53730 6633 963 1906 1826 76530 20645 12461 "
    "24781 9131 32 2"
)
SAMPLES = [
    "会员订单签收后15日内可以申请退货。普通订单签收后7日内可以申请退货。",
    "Members may return goods within 15 days; see §3.2 — “as new”.",
    "型号ＡＢ－１２的　ﬁne ﬂow ㈱ ㎡ ½ ① Ⅳ",
    "  leading, trailing and   many\t\tspaces \n and lines \r\n ",
    "😀👩‍👩‍👧 𠮷野家 𝒜𝒷𝒸",
    "繁體中文：退貨運費由誰承擔？",
    "価格は１２，３４５円（税込）です。が ガ",
    "한국어 문장입니다. Việt Nam. Ελληνικά. Привет. العربية हिन्दी ไทย",
    "<s> </s> <pad> <mask> <unk> [PAD3] ▁ <0x0A>",
    "a" * 60 + "1234567890" * 6,
    "退" * 120,
    "\u200b\ufeff\u00ad\u00a0\u3000x",
    "code: if (x >= 10 && y != 3) { return `a|b`; }  # 注释",
    "https://example.com/a/b?c=d&e=%E4%BD%A0",
    "\x00\x01\x7f\ufffd",
    "cafe\u0301 か\u3099 각",
    "",
]


@pytest.fixture
def small(tmp_path: Path) -> Tokenizer:
    data = embedding_gguf(tmp_path / "e.gguf")
    path = tmp_path / "tokenizer.json"
    path.write_text(tokenizer_json(read_header(data, len(data))), "utf-8")
    return Tokenizer(path)


def test_tokens_come_with_their_ranges_of_the_text(small: Tokenizer) -> None:
    encoding = small.encode("退货")
    assert encoding.ids == (4, 5)
    assert encoding.offsets == ((0, 1), (1, 2))


def test_a_whole_input_has_a_token_at_each_end(small: Tokenizer) -> None:
    assert small.encode("退货", whole_input=True).ids == (0, 4, 5, 1)
    assert small.count("退货", whole_input=True) == small.count("退货") + 2


def test_text_that_looks_like_a_control_token_is_plain_text(small: Tokenizer) -> None:
    assert not {0, 1} & set(small.encode("<s>退</s>").ids)


def test_a_missing_file_is_a_missing_model(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        Tokenizer(tmp_path / "tokenizer.json")
    assert caught.value.code is ErrorCode.MODEL_MISSING


def test_a_damaged_file_is_an_invalid_model(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps({"model": "?"}), "utf-8")
    with pytest.raises(EngineError) as caught:
        Tokenizer(path)
    assert caught.value.code is ErrorCode.MODEL_INVALID


@pytest.fixture(scope="module")
def tokenizer(starter_embedding: ModelFile) -> Tokenizer:
    assert starter_embedding.tokenizer is not None
    return Tokenizer(starter_embedding.tokenizer)


@pytest.fixture(scope="module")
def llama(starter_embedding: ModelFile) -> Iterator[LoadedModel]:
    model = LoadedModel(starter_embedding, 1, step=64, embeddings=True)
    yield model
    model.close()


@pytest.mark.real_models
def test_starter_tokens_are_those_measured_when_the_model_was_chosen(tokenizer: Tokenizer) -> None:
    expected = tuple(map(int, PROOF_TOKENS.split()))
    assert tokenizer.encode(PROOF, whole_input=True).ids == expected


@pytest.mark.real_models
@pytest.mark.parametrize("text", SAMPLES)
def test_starter_tokens_are_those_of_llama_cpp(
    tokenizer: Tokenizer, llama: LoadedModel, text: str
) -> None:
    assert list(tokenizer.encode(text).ids) == llama.tokens(text, parse_special=False)
