from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.evaluation.kept_models import KeptEmbedder, KeptGenerator, KeptReranker
from engine.language_models.embedding import Vector
from engine.language_models.generation import GenerationFinished, TextPiece
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import FakeGenerator


class CountingEmbedder(FakeEmbedder):
    asked = 0

    def embed_query(self, text: str) -> Vector:
        self.asked += 1
        return super().embed_query(text)


class CountingReranker:
    weight = 1.0
    always = True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked += texts
        return [float(len(text)) for text in texts]


def test_a_text_is_embedded_once_also_by_another_run(tmp_path: Path) -> None:
    inner = CountingEmbedder()
    first = KeptEmbedder(inner, tmp_path).embed_query("退货")
    again = KeptEmbedder(inner, tmp_path).embed_query("退货")
    assert inner.asked == 1 and np.array_equal(first, again)


def test_a_record_cut_off_by_a_kill_costs_itself_only(tmp_path: Path) -> None:
    inner = CountingEmbedder()
    kept = KeptEmbedder(inner, tmp_path)
    kept.embed_query("一")
    kept.embed_query("二")
    (file,) = tmp_path.glob("*.vectors")
    file.write_bytes(file.read_bytes()[:-7])
    again = KeptEmbedder(inner, tmp_path)
    again.embed_query("一")
    again.embed_query("二")
    assert inner.asked == 3


def test_pairs_are_looked_at_once(tmp_path: Path) -> None:
    inner = CountingReranker()
    kept = KeptReranker(inner, tmp_path / "scores")
    assert kept.scores("q", ["a", "bb"]) == [1.0, 2.0]
    assert KeptReranker(inner, tmp_path / "scores").scores("q", ["bb", "ccc"]) == [2.0, 3.0]
    assert inner.asked == ["a", "bb", "ccc"]


def test_texts_and_judgements_are_replayed_with_the_time_they_took(tmp_path: Path) -> None:
    def generator(text: str) -> KeptGenerator:
        return KeptGenerator(FakeGenerator(lambda _s, _u: text), "0" * 64, tmp_path)

    first, second = generator("15日内。"), generator("另外的话。")
    tokens = first.chat_prompt("系统", "问题")
    written = list(first.generate(tokens, 50))
    replayed = list(generator("另外的话。").generate(tokens, 50))
    pieces = [event.text for event in replayed if isinstance(event, TextPiece)]
    assert "".join(pieces) == "15日内。"
    assert isinstance(replayed[-1], GenerationFinished) and replayed[-1] == written[-1]
    judged = first.first_token_probabilities(tokens, ("有", "没有"))
    later = generator("")
    assert later.first_token_probabilities(tokens, ("有", "没有")) == judged
    assert later.replayed_seconds >= 0.0 and second.replayed_seconds == 0.0
