"""One contract for embedding models: the fake and the real one pass the same tests."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import EngineError, ErrorCode
from engine.language_models.embedding import (
    Embedder,
    LlamaEmbedder,
    TextTooLongError,
    TokenVectors,
    normalised_mean,
)
from engine.language_models.llama import LoadedModel
from engine.types import ModelFile
from tests.fakes.embedding import FakeEmbedder

RETURNS = "会员订单签收后15日内可以申请退货。普通订单签收后7日内可以申请退货。"
LUNCH = "今天午饭吃什么"
QUESTION = "会员买的非定制商品，签收10天后还能申请退货吗？"


class EmbedderContract:
    """What every embedding model does."""

    def test_vectors_are_float32_of_the_stated_dimension_and_of_length_one(
        self, embedder: Embedder
    ) -> None:
        vectors = [*embedder.embed_passages([RETURNS, LUNCH]), embedder.embed_query(QUESTION)]
        assert all(v.dtype == np.float32 and v.shape == (embedder.dimension,) for v in vectors)
        assert np.allclose([np.linalg.norm(v) for v in vectors], 1.0, atol=1e-5)

    def test_each_text_gets_its_own_vector_in_order(self, embedder: Embedder) -> None:
        together = list(embedder.embed_passages([RETURNS, LUNCH, RETURNS]))
        (alone,) = embedder.embed_passages([LUNCH])
        assert np.allclose(together[1], alone, atol=1e-5)
        assert np.allclose(together[0], together[2], atol=1e-5)
        assert not np.allclose(together[0], together[1], atol=1e-2)

    def test_vectors_come_one_by_one_as_they_are_computed(self, embedder: Embedder) -> None:
        too_long = "长" * (embedder.context + 1)
        vectors = embedder.embed_passages([RETURNS, too_long])
        assert next(vectors).shape == (embedder.dimension,)
        with pytest.raises(TextTooLongError):
            next(vectors)

    def test_no_texts_give_no_vectors(self, embedder: Embedder) -> None:
        assert list(embedder.embed_passages([])) == []

    def test_a_related_passage_is_nearer_than_another(self, embedder: Embedder) -> None:
        query = embedder.embed_query(QUESTION)
        related, other = embedder.embed_passages([RETURNS, LUNCH])
        assert query @ related > query @ other

    def test_a_text_that_just_fits_is_embedded_and_one_token_more_is_an_error(
        self, embedder: Embedder
    ) -> None:
        unit = "退 货 "
        taken = embedder.count_tokens(unit)
        each = embedder.count_tokens(unit * 2) - taken
        fits = unit * ((embedder.context - taken) // each + 1)
        assert embedder.context - each < embedder.count_tokens(fits) <= embedder.context
        (vector,) = embedder.embed_passages([fits])
        assert np.isfinite(vector).all()
        with pytest.raises(TextTooLongError):
            list(embedder.embed_passages([fits + unit]))
        with pytest.raises(TextTooLongError):
            embedder.embed_query(fits + unit * 3)

    def test_counted_tokens_are_those_that_are_embedded(self, embedder: Embedder) -> None:
        for text in (RETURNS, LUNCH, "model AB-12", "ﬁne ＡＢ　１２ 😀"):
            states = embedder.embed_tokens(text, as_query=False)
            assert len(states.vectors) == len(states.offsets) == embedder.count_tokens(text)

    def test_the_mean_of_the_token_vectors_is_the_vector(self, embedder: Embedder) -> None:
        (passage,) = embedder.embed_passages([RETURNS])
        states = embedder.embed_tokens(RETURNS, as_query=False)
        assert np.allclose(normalised_mean(states.vectors), passage, atol=1e-5)

    def test_token_offsets_cover_the_text_in_order_without_the_prefix(
        self, embedder: Embedder
    ) -> None:
        offsets = embedder.embed_tokens(RETURNS, as_query=False).offsets
        covered = [at for start, end in offsets for at in range(start, end)]
        assert covered == sorted(set(covered))
        assert "".join(RETURNS[at] for at in covered) == RETURNS

    def test_the_fingerprint_is_a_sha256(self, embedder: Embedder) -> None:
        assert len(bytes.fromhex(embedder.fingerprint)) == 32


class TestFakeEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return FakeEmbedder()


@pytest.mark.real_models
class TestLlamaEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self, starter_embedder: LlamaEmbedder) -> Embedder:
        return starter_embedder

    def test_cosines_are_those_measured_when_the_model_was_chosen(
        self, starter_embedder: LlamaEmbedder
    ) -> None:
        query = starter_embedder.embed_query(QUESTION)
        related, other = starter_embedder.embed_passages([RETURNS, LUNCH])
        assert float(query @ related) == pytest.approx(0.940, abs=0.002)
        assert float(query @ other) == pytest.approx(0.826, abs=0.002)

    def test_another_number_of_cores_gives_the_same_vectors(
        self, starter_embedder: LlamaEmbedder
    ) -> None:
        before = starter_embedder.embed_query(QUESTION)
        starter_embedder.set_threads(1)
        after = starter_embedder.embed_query(QUESTION)
        starter_embedder.set_threads(0)
        assert float(before @ after) == pytest.approx(1.0, abs=1e-4)

    def test_a_missing_file_is_a_missing_model(self, starter_embedding: ModelFile) -> None:
        gone = ModelFile("gone", "/nowhere/x.gguf", "", 512, starter_embedding.tokenizer)
        with pytest.raises(EngineError) as caught:
            LlamaEmbedder(gone)
        assert caught.value.code is ErrorCode.MODEL_MISSING


def test_an_embedding_model_without_its_tokenizer_is_not_loaded() -> None:
    with pytest.raises(EngineError) as caught:
        LlamaEmbedder(ModelFile("no tokenizer", "x.gguf", "", 512))
    assert caught.value.code is ErrorCode.MODEL_INVALID


@pytest.mark.real_models
def test_a_network_that_only_looks_back_gives_states_that_do_not_see_what_follows(
    tiny_chat: ModelFile,
) -> None:
    model = LoadedModel(tiny_chat, 1, step=64, embeddings=True)
    tokens = model.tokens("The order may be returned within fifteen days.", parse_special=False)
    whole, part = model.encode(tokens), model.encode(tokens[:5])
    again = model.encode(tokens)
    model.close()
    assert np.allclose(whole[:5], part, atol=1e-2)
    assert np.allclose(whole, again, atol=1e-4)


@pytest.mark.parametrize(("pooling", "row"), [("cls", 0), ("last", -1)])
def test_a_vector_is_pooled_as_its_network_was_trained(pooling: str, row: int) -> None:
    vectors = np.array([[3, 4], [0, 2], [5, 0]], np.float32)
    states = TokenVectors(vectors, ((0, 0),) * 3, pooling)
    assert np.allclose(states.pooled, vectors[row] / np.linalg.norm(vectors[row]))
    assert np.allclose(TokenVectors(vectors, ()).pooled, normalised_mean(vectors))
