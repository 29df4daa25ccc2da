from __future__ import annotations

from pathlib import Path

import pytest

from models.catalog import Catalog, Role, load_catalog
from models.gguf_header import Header, Value
from models.library import ModelLibrary
from models.memory import MemoryAdvice, advise, chosen_context, estimate
from models.overview import list_models, recommended

_GB = 1_000_000_000
_QWEN: dict[str, Value] = {
    "general.architecture": b"qwen2",
    "qwen2.block_count": 28,
    "qwen2.context_length": 32768,
    "qwen2.embedding_length": 1536,
    "qwen2.feed_forward_length": 8960,
    "qwen2.attention.head_count": 12,
    "qwen2.attention.head_count_kv": 2,
    "tokenizer.ggml.tokens": (b"a",) * 151_936,
}
_FILE = 1_117_320_768


def header(**changed: Value) -> Header:
    return Header(3, 1, {**_QWEN, **changed}, _FILE)


def test_the_estimate_is_weights_context_and_working_memory() -> None:
    small, large = (estimate(header(), _FILE, Role.CHAT, context) for context in (4096, 8192))
    each_token = 28 * 2 * 128 * 2 * 2
    attention = 64 * 12 * 4
    assert large - small == 4096 * (each_token + attention)
    assert 1.4 * _GB < large < 1.6 * _GB


def test_a_network_that_sees_both_ways_keeps_no_context() -> None:
    both_ways = {f"bert{key.removeprefix('qwen2')}": value for key, value in _QWEN.items()}
    metadata = {**both_ways, "general.architecture": b"bert", "bert.attention.causal": False}
    bert = Header(3, 1, metadata, _FILE)
    assert estimate(bert, _FILE, Role.CHAT, 8192) < estimate(header(), _FILE, Role.CHAT, 8192)


def test_a_computer_with_little_memory_gets_a_smaller_context() -> None:
    assert chosen_context(header(), _FILE, 24 * _GB) == 8192
    assert chosen_context(header(), _FILE, int(2.8 * _GB)) == 4096
    assert chosen_context(header(), _FILE, 1 * _GB) == 2048
    assert chosen_context(header(**{"qwen2.context_length": 512}), _FILE, 24 * _GB) == 512


def test_a_need_is_compared_with_what_is_free_and_what_there_is() -> None:
    assert advise(0).advice is MemoryAdvice.FITS
    assert advise(1 << 60).advice is MemoryAdvice.TOO_LARGE
    free = advise(0)
    between = advise((free.free + free.total - 1_500_000_000) // 2)
    assert between.advice in (MemoryAdvice.CLOSE_OTHERS, MemoryAdvice.TOO_LARGE)


@pytest.mark.parametrize(
    ("memory", "cores", "names"),
    [
        (4 * _GB, 2, {"multilingual-e5-small", "qwen2.5-coder-1.5b-instruct"}),
        (8 * _GB, 2, {"multilingual-e5-small", "qwen3-1.7b"}),
        (16 * _GB, 4, {"bge-m3", "qwen3-4b-instruct-2507"}),
        (32 * _GB, 8, {"bge-m3", "qwen3-8b"}),
    ],
)
def test_one_model_of_each_role_is_recommended(memory: int, cores: int, names: set[str]) -> None:
    found = recommended(load_catalog(), total_memory=memory, cores=cores)
    assert {model.name for model in found} == names


def test_the_list_says_how_a_model_is_run(tmp_path: Path) -> None:
    catalog = Catalog({}, load_catalog().models[:2])
    library = ModelLibrary(tmp_path)
    embedding, chat = list_models(library, catalog, threads=3, chat_batch=64)
    assert (embedding.run.context, embedding.run.threads, embedding.run.batch) == (512, 3, 512)
    assert (chat.run.context, chat.run.batch) == (8192, 64)
