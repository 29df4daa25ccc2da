"""Both searches stay within the scope and see live versions only."""

from __future__ import annotations

import numpy as np
import pytest

from engine.library import Library
from engine.retrieval.search_terms import SearchTerms
from engine.types import DocumentFacts, Fact, Scope
from tests.engine.store.building import ingest, unit_vector

EVERYWHERE = Scope()


def _texts(library: Library, question: str, scope: Scope = EVERYWHERE) -> list[str]:
    return [
        library.chunk(each).chunk.text for each, _ in library.keyword_search(question, 30, scope)
    ]


@pytest.mark.parametrize(
    "question", ["保修", "AB-12", "ab12 怎么保修？", "保修期\"*()': OR", "保", "期多久"]
)
def test_words_and_codes_glued_to_chinese_are_found(library: Library, question: str) -> None:
    ingest(library, "/d/a.pdf", ["型号AB-12的保修期", "别的内容", "更多文字", "天气很好"])
    assert _texts(library, question) == ["型号AB-12的保修期"]


def test_traditional_text_is_found_by_a_simplified_question(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["訂單簽收後可以退貨", "别的内容", "更多文字"])
    assert _texts(library, "退货") == ["訂單簽收後可以退貨"]


def test_the_rarer_word_counts_more(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["公司公告", "公司年假", "公司食堂", "别的内容", "更多文字"])
    scored = library.keyword_search("公司的年假", 2, EVERYWHERE)
    assert library.chunk(scored[0][0]).chunk.text == "公司年假"
    assert scored[0][1] > scored[1][1] > 0


def test_a_context_is_searched_too(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["内容"])
    assert _texts(library, "标题") == ["内容"]


def test_a_question_of_punctuation_finds_nothing(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["内容"])
    assert library.keyword_search("？\"'*", 5, EVERYWHERE) == []
    assert library.keyword_search(SearchTerms(()), 5, EVERYWHERE) == []


def test_a_scope_of_documents_holds_in_all_searches(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["退货甲"])
    second = ingest(library, "/d/b.pdf", ["退货乙"])
    document_id = library.documents()[1].id
    scope = Scope((document_id,))
    assert _texts(library, "退货", scope) == ["退货乙"]
    assert [each.version_id for each in library.find("退货", scope)] == [second]
    found = library.vector_search(unit_vector(1), 9, scope)
    assert [library.chunk(each).version_id for each, _ in found] == [second]
    assert library.coverage(scope).documents == 1
    assert library.coverage(Scope((99,))).documents == 0


@pytest.mark.parametrize("status", ["replaced", "withdrawn"])
def test_what_is_no_longer_in_force_is_left_out_unless_wanted(
    library: Library, status: str
) -> None:
    ingest(library, "/d/a.pdf", ["退货甲"], status="in_force")
    ingest(library, "/d/b.pdf", ["退货乙"], status=status)
    assert _texts(library, "退货") == ["退货甲"]
    assert len(library.vector_search(unit_vector(1), 9, EVERYWHERE)) == 1
    assert len(list(library.find("退货", EVERYWHERE))) == 1
    assert library.coverage(EVERYWHERE).documents == 1
    assert len(_texts(library, "退货", Scope(in_force_only=False))) == 2


def test_an_edited_status_counts(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["退货甲"], status="in_force")
    facts = DocumentFacts(status=Fact("withdrawn", "user"))
    library.edit_facts(library.documents()[0].id, facts)
    assert _texts(library, "退货") == []
    assert library.documents()[0].facts == facts


def test_a_narrow_scope_still_gives_as_many_as_asked(library: Library) -> None:
    for number in range(12):
        ingest(library, f"/d/{number}.pdf", [f"内容{page}" for page in range(20)])
    narrow = Scope((library.documents()[11].id,))
    found = library.vector_search(unit_vector(1), 20, narrow)
    assert len(found) == 20
    assert {library.chunk(each).document_id for each, _ in found} == set(narrow.document_ids)


def test_similarity_is_the_cosine_whatever_the_length(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["甲", "乙", "丙"])
    question = 7 * unit_vector(2)
    found = library.vector_search(question, 3, EVERYWHERE)
    expected = {each: float(unit_vector(each) @ unit_vector(2)) for each in (1, 2, 3)}
    assert [each for each, _ in found] == sorted(expected, key=lambda each: -expected[each])
    assert dict(found) == pytest.approx(expected, abs=1e-5)
    assert library.similarities([1, 3, 99], question) == pytest.approx(
        {1: expected[1], 3: expected[3]}, abs=1e-5
    )


def test_a_vector_without_a_direction_is_refused(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["甲"])
    with pytest.raises(ValueError, match="direction"):
        library.vector_search(np.full(8, np.nan, np.float32), 3, EVERYWHERE)


def test_without_settings_there_are_no_vectors(library: Library) -> None:
    assert library.index_settings() is None
    assert library.vector_search(unit_vector(1), 3, EVERYWHERE) == []
    assert library.similarities([1], unit_vector(1)) == {}


def test_terms_are_counted_by_chunks(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["退货退货", "退货与换货", "别的"])
    with library.reader() as reader:
        assert reader.term_counts(["退货", "换货", '没有"']) == (
            3,
            {"退货": 2, "换货": 1, '没有"': 0},
        )


def test_neighbours_are_those_around_a_chunk_in_its_version(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["甲"])
    ingest(library, "/d/b.pdf", ["一", "二", "三", "四"])
    chunks = library.stored_chunks(library.documents()[1].id)
    around = library.neighbours(chunks[1].id, 2, 1)
    assert [each.chunk.text for each in around] == ["一", "三"]
    assert [each.chunk for each in chunks] == library.chunks(chunks[0].document_id)
