"""Words are found however they are glued; punctuation is data."""

from __future__ import annotations

import re

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.retrieval.search_terms import (
    SearchTerms,
    find_pattern,
    fold,
    fold_with_origins,
    index_terms,
    question_terms,
)

settings.register_profile(
    "steady",
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

HAN = st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5)
MIXED = st.text(
    st.one_of(HAN, st.sampled_from("aB1-.，。 \n\"*()退貨後臺𠮷㈱㎡é'"), st.characters()),
    max_size=40,
)


def test_a_two_character_word_is_found_inside_a_run() -> None:
    assert "退货" in index_terms("会员订单可以申请退货。")
    assert set(question_terms("退货").whole) <= set(index_terms("会员申请退货期限"))


@given(text=st.text(HAN, min_size=2, max_size=30), data=st.data())
def test_every_chinese_word_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 2))
    end = data.draw(st.integers(start + 2, len(text)))
    wanted = question_terms(text[start:end])
    terms = index_terms(text)
    assert wanted
    assert set(wanted.whole) <= set(terms)
    assert all(any(term.startswith(prefix) for term in terms) for prefix in wanted.prefixes)


@given(character=HAN, text=st.text(HAN, max_size=10), rest=st.text(HAN, max_size=10))
def test_a_lone_character_begins_a_term_wherever_it_stands(
    character: str, text: str, rest: str
) -> None:
    folded = fold(character)
    assert any(term.startswith(folded) for term in index_terms(text + character + rest))


@pytest.mark.parametrize(
    "question", ["AB-12", "ab-12", "AB12", "AB 12", "型号ＡＢ－１２", "ab", "12"]
)
def test_a_code_glued_to_chinese_is_found(question: str) -> None:
    assert set(question_terms(question).whole) & set(index_terms("型号AB-12的保修期")) - {"型号"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("退貨期限與條件", "退货期限与条件"),
        ("後臺", "后台"),
        ("ＰＤＦ", "pdf"),
        ("㎡", "m2"),
        ("Café", "cafe"),
        ("1,000", "1000"),
        ("member's items", "Member item"),
        ("policies", "policy"),
        ("addresses", "address"),
    ],
)
def test_different_spellings_share_a_term(one: str, other: str) -> None:
    assert set(index_terms(one)) & set(index_terms(other))


def test_a_decimal_number_is_not_another_number() -> None:
    assert "15.5" in index_terms("15.5 kg")
    assert "155" not in index_terms("15.5 kg")


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("公司的年假有多少天？", "年假"),
        ("请问退款多久到账？", "退款"),
        ("如何报销", "报销"),
        ("How many days do members have to return an item?", "member"),
        ("What is the capital of France?", "capital"),
    ],
)
def test_question_words_go_and_the_topic_stays(question: str, topic: str) -> None:
    terms = question_terms(question)
    assert topic in terms.whole
    assert not {"多少", "少天", "多久", "如何", "how", "what", "is"} & set(terms.whole)


def test_a_lone_character_can_be_the_topic() -> None:
    assert question_terms("税怎么交？").prefixes == ("税", "交")


@pytest.mark.parametrize("question", ["什么？", "what is it", "如何"])
def test_a_question_of_question_words_is_still_looked_for(question: str) -> None:
    assert question_terms(question)


@given(question=MIXED)
def test_any_question_is_a_valid_query(question: str) -> None:
    terms = question_terms(question)
    table = apsw.Connection(":memory:")
    table.execute("CREATE VIRTUAL TABLE t USING fts5 (x, tokenize = \"ascii tokenchars '.'\")")
    table.execute("INSERT INTO t VALUES (?)", (" ".join(index_terms(question)),))
    if terms:
        found = table.execute("SELECT * FROM t WHERE t MATCH ?", (terms.match_expression(),))
        assert len(list(found)) == 1


def test_operators_of_the_query_language_are_words() -> None:
    terms = question_terms('NEAR("退货" OR *) AND -x:y ^')
    assert terms.whole == ("near", "退货", "xy", "x", "y")


def test_nothing_to_look_for_is_false() -> None:
    assert not question_terms("？！ …")
    assert not SearchTerms(())


@given(text=MIXED, rest=MIXED)
def test_a_part_of_a_text_folds_to_a_part_of_its_folding(text: str, rest: str) -> None:
    assert fold(text + rest) == fold(text) + fold(rest)


@given(text=MIXED)
def test_each_folded_character_knows_where_it_came_from(text: str) -> None:
    folded, origins = fold_with_origins(text)
    assert folded == fold(text)
    assert len(origins) == len(folded)
    assert all(folded[i] in fold(text[origin]) for i, origin in enumerate(origins))


@given(text=MIXED)
def test_a_text_finds_itself(text: str) -> None:
    pattern = find_pattern(text)
    assert pattern is None or pattern.search(fold(text))


@pytest.mark.parametrize(
    ("wanted", "text", "found"),
    [
        ("退货期限", "退货\n期 限", True),
        ("退 货", "退貨", True),
        ("security team", "the security\n  team", True),
        ("securityteam", "security team", False),
        ("10天", "10\n天", True),
        ("a.c", "abc", False),
        ("infor mation", "in\u00adfor\u200b mation", True),
        ("résumé", "RESUME", True),
    ],
)
def test_white_space_is_loose_in_chinese_only(wanted: str, text: str, found: bool) -> None:
    pattern = find_pattern(wanted)
    assert pattern is not None
    assert (re.search(pattern, fold(text)) is not None) == found


def test_nothing_visible_finds_nothing() -> None:
    assert find_pattern(" \u200b\n") is None
