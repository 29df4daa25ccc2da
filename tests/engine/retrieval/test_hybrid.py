from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.language_models.reranking import TokenReranker
from engine.language_models.text_space import kept_space, load_samples, measure
from engine.library import StoredChunk
from engine.retrieval.fusion import fused, keyword_share, name_share, rarity
from engine.retrieval.merging import joined
from engine.retrieval.ranking import KEYWORDS_ONLY, VECTORS_ONLY, SearchParts
from engine.session import Session
from engine.types import BlockKind as Kind
from engine.types import Chunk, DocumentFacts, Location, LocationKind, Scope, Span, Unit
from tests.engine.engine_with_fakes import config_for, open_session
from tests.fakes.embedding import FakeEmbedder


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "差旅办法.txt").write_text("住宿标准为每晚380元。\n伙食补助每天100元。", "utf-8")
    (folder / "休假制度.txt").write_text("婚假为13天。\n病假须提交医院证明。", "utf-8")
    (folder / "travel.txt").write_text("Hotels are paid up to 85 pounds a night.", "utf-8")
    with open_session(config_for(tmp_path / "l.pagecite", tmp_path / "cache")) as opened:
        for _ in opened.ingest([str(folder)], None, 0, lambda: False):
            pass
        yield opened


def stored(
    number: int, text: str, start: int, *, page: int = 1, context: str = "政策"
) -> StoredChunk:
    chunk = Chunk(
        number,
        text,
        context,
        (Span(page, start, start + len(text)),),
        (Unit(0, len(text), Kind.PARAGRAPH),),
        Location(LocationKind.PAGE, str(page)),
        len(text),
    )
    return StoredChunk(number, chunk, 1, 1, "政策.pdf", DocumentFacts(), False)


def test_a_search_finds_by_both_and_says_by_what(session: Session) -> None:
    found = session.search("婚假有多少天", Scope(), 3)
    assert "婚假" in found.passages[0].text
    assert found.passages[0].found_by == ("vector", "keyword")
    assert found.searches == ("vector", "keyword")
    assert all(one.score > 0 for one in found.passages)


def test_a_scope_still_gives_as_many_as_it_holds(session: Session) -> None:
    english = next(row for row in session.library.documents() if row.name == "travel.txt")
    found = session.search("婚假有多少天", Scope((english.id,)), 3)
    assert [one.document for one in found.passages] == ["travel.txt"]


@pytest.mark.parametrize("parts", [VECTORS_ONLY, KEYWORDS_ONLY, SearchParts(centring=False)])
def test_parts_can_be_left_out_to_measure_what_they_are_worth(
    session: Session, parts: SearchParts
) -> None:
    assert "380" in session.search("住宿标准", Scope(), 3, parts).passages[0].text


def test_what_is_found_first_in_another_language_is_looked_at_again(session: Session) -> None:
    english = next(row for row in session.library.documents() if row.name == "travel.txt")
    abroad = session.search("住宿一晚多少钱", Scope((english.id,)), 3)
    at_home = session.search("住宿标准", Scope(), 3)
    assert abroad.passages[0].reranked is not None
    assert at_home.passages[0].reranked is None


def test_keywords_count_by_the_share_of_the_question_they_cover() -> None:
    rarities = rarity(100, {"退货": 3, "运费": 0})
    assert keyword_share(0.0, rarities) == 0.0
    assert 0.0 < keyword_share(5.0, rarities) < 1.0
    assert keyword_share(1000.0, rarities) == 1.0
    assert fused(None, 0.0, 0.0) > 0
    assert fused(0.9, 0.0, 0.0) > fused(0.5, 0.0, 0.0) > fused(None, 0.0, 0.0)


def test_a_files_name_counts_where_the_context_does_not_say_it() -> None:
    rarities = rarity(100, {"差旅": 1, "标准": 9})
    assert name_share("差旅.xlsx", "Sheet1", rarities) > 0
    assert name_share("差旅.xlsx", "差旅", rarities) == 0


def test_words_written_together_in_a_files_name_are_found_in_it() -> None:
    rarities = rarity(100, {"best": 3, "buy": 3, "margin": 3, "cash": 3})
    assert name_share("BESTBUY_2023_10K.pdf", "", rarities) == pytest.approx(0.5)
    assert name_share("MarginRules.pdf", "", rarities) == pytest.approx(0.25)
    assert name_share("Outbuy.pdf", "", rarities) == 0


def test_neighbours_become_one_passage_whose_text_is_its_spans() -> None:
    page = "第一段。\n第二段。\n"
    first, second = stored(1, "第一段。", 0), stored(2, "第二段。", 5)
    both = joined(second, first, lambda _version, _page: page)
    assert both is not None and both.id == 2
    assert both.chunk.text == "第一段。\n第二段。"
    assert "".join(page[span.start : span.end] for span in both.chunk.spans) == both.chunk.text
    assert [both.chunk.text[u.start : u.end] for u in both.chunk.units] == ["第一段。", "第二段。"]


def test_a_passage_says_what_text_recognition_read_and_what_of_it_is_doubted(
    session: Session,
) -> None:
    session.library._database.rows(
        "UPDATE chunk SET layout = json_set(layout, '$[3]', json('true'), '$[4]', json('[[3,5]]'))"
    )
    passage = session.search("婚假有多少天", Scope(), 3).passages[0]
    assert passage.recognised and passage.uncertain == ((3, 5),)


def test_what_text_recognition_doubts_is_still_doubted_where_neighbours_are_joined() -> None:
    early, late = stored(1, "退货期限为15日。", 0), stored(2, "运费10元。", 9)
    row = Location(LocationKind.SHEET, "运费 row 2")
    read = replace(
        late.chunk,
        recognised=True,
        uncertain=((2, 4),),
        units=(Unit(0, 6, Kind.TABLE_ROW, row),),
    )
    both = joined(
        early, replace(late, chunk=read), lambda _version, _page: "退货期限为15日。\n运费10元。"
    )
    assert both is not None and both.chunk.recognised
    ((start, end),) = both.chunk.uncertain
    assert both.chunk.text[start:end] == "10"
    assert both.chunk.units[-1].location == row


def test_neighbours_across_a_page_break_keep_their_pages() -> None:
    pages = {1: "第一段。\n", 2: "第二段。\n"}
    both = joined(
        stored(1, "第一段。", 0),
        stored(2, "第二段。", 0, page=2),
        lambda _version, number: pages[number],
    )
    assert both is not None
    quoted = "".join(pages[s.page][s.start : s.end] for s in both.chunk.spans)
    assert quoted == both.chunk.text and [s.page for s in both.chunk.spans] == [1, 2]


@pytest.mark.parametrize(
    "other",
    [
        stored(3, "第二段。", 5),
        stored(2, "第二段。", 5, context="政策 › 附则"),
        stored(2, "第二段。", 8),
        replace(stored(2, "第二段。", 5), version_id=2),
    ],
    ids=["not the next", "another heading", "text between", "another version"],
)
def test_what_does_not_follow_is_no_neighbour(other: StoredChunk) -> None:
    page = "第一段。\n第二段。第二段。\n"
    assert joined(stored(1, "第一段。", 0), other, lambda _version, _page: page) is None


def test_sample_pairs_lie_nearer_than_strangers_and_the_space_is_kept(tmp_path: Path) -> None:
    embedder = FakeEmbedder()
    space = measure(embedder, load_samples())
    assert space.right > space.wrong
    assert all(right > wrong for wrong, right in space.plain.values())
    assert space.scaled(space.plain["zh"][1], "zh") == pytest.approx(1.0)
    first, again = kept_space(embedder, tmp_path), kept_space(embedder, tmp_path)
    assert first.plain == again.plain
    assert np.array_equal(first.questions["zh"], again.questions["zh"])


def test_the_token_reranker_prefers_the_text_with_the_questions_words() -> None:
    embedder = FakeEmbedder()
    reranker = TokenReranker(embedder, measure(embedder, load_samples()))
    texts: Sequence[str] = ["the annual leave is ten days", "the canteen opens at seven"]
    leave, canteen = reranker.scores("how many days of annual leave", texts)
    assert leave > canteen
    assert reranker.scores("", texts) == [0.0, 0.0]
