from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.answering.attribution import Attributed, attribute
from engine.answering.choosing import Statement
from engine.answering.conditions import check
from engine.answering.evidence import EvidenceSentence, units_of
from engine.answering.generated_text import without_markers
from engine.answering.selection import sentences_of
from engine.types import BlockKind, Note, SentenceKind
from tests.engine.found_passages import STEPS, passage, policy

MEMBER = "会员买的非定制商品，签收10天后还能申请退货吗？"
ORDINARY = "普通订单签收10天后还能退货吗？"


def read() -> tuple[EvidenceSentence, ...]:
    return sentences_of(units_of(policy(), keep_lists=False))


def judged(answer: str, question: str) -> list[Attributed]:
    sentences = read()
    findings = check(question, [Statement(one.text, 1) for one in sentences])
    return attribute(answer, sentences, question, findings)


def only(answer: str, question: str) -> Attributed:
    (sentence,) = judged(answer, question)
    return sentence


def test_a_repeated_rule_is_quoted_from_its_own_sentence() -> None:
    found = only("普通订单在签收后7日内可以申请退货。", "普通订单几天内可以退货？")
    assert (found.kind, found.evidence) == (SentenceKind.QUOTED, (1,))


def test_a_right_decision_is_concluded_from_the_rule_and_the_checked_exception() -> None:
    found = only("可以，会员订单签收10天仍在15日的期限内。", MEMBER)
    assert (found.kind, found.evidence, found.note) == (SentenceKind.CONCLUDED, (0, 2), "")


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("不可以，签收10天已超过期限。", MEMBER),
        ("可以。理由是签收10天后，已经超过了15天的期限，因此不能申请退货。", MEMBER),
        ("可以，虽然签收10天已超过期限。", MEMBER),
        ("可以，普通订单签收10天后仍可退货。", ORDINARY),
        ("普通订单签收后7日内可以退货，10天没有超过，因此可以退货。", ORDINARY),
    ],
)
def test_a_decision_against_what_was_computed_is_never_supported(
    answer: str, question: str
) -> None:
    found = only(answer, question)
    assert (found.kind, found.note) == (SentenceKind.UNSUPPORTED, Note.CONTRADICTS)


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("会员订单签收后7日内可以申请退货。", "会员几天内可以退货？"),
        ("普通订单签收后15日内可以申请退货。", "普通订单几天内可以退货？"),
        ("15日内可以申请退货。", "普通订单几天内可以退货？"),
        ("退款在5个工作日内到账。", "退款多久到账？"),
        ("退款在3天内到账。", "退款多久到账？"),
        ("Members have 30 days.", "How many days do members have?"),
    ],
)
def test_a_number_of_another_rule_or_of_none_is_never_supported(answer: str, question: str) -> None:
    found = only(answer, question)
    assert (found.kind, found.note) == (SentenceKind.UNSUPPORTED, Note.WRONG_NUMBER)


def test_a_short_answer_in_the_questions_words_is_concluded_from_where_its_number_stands() -> None:
    found = only("3个工作日内到账。", "退款多久到账？")
    assert (found.kind, found.evidence) == (SentenceKind.CONCLUDED, (3,))


def test_a_dropped_negation_is_not_supported() -> None:
    found = only("定制商品适用无理由退货。", "定制商品有什么规定？")
    assert found.kind is SentenceKind.UNSUPPORTED


@pytest.mark.parametrize(
    "answer", ["运费由客户承担。", "请联系技术支持团队更换电脑。", "请拨打客服电话 AB-4512。"]
)
def test_what_no_sentence_says_is_unsupported(answer: str) -> None:
    assert only(answer, "退货运费由谁承担？").kind is SentenceKind.UNSUPPORTED


def test_the_models_own_markers_are_dropped_and_not_trusted() -> None:
    assert without_markers("**可以**[1]，见规定【2】。［1,2］") == "可以，见规定。"
    (found,) = judged("普通订单在签收后7日内可以申请退货[2]。", "普通订单几天内可以退货？")
    assert found.evidence == (1,)


def test_a_number_across_languages_is_concluded_and_marked_to_be_checked() -> None:
    found = only("Refunds arrive within 3 working days.", "How long do refunds take?")
    assert (found.kind, found.evidence) == (SentenceKind.CONCLUDED, (3,))
    assert found.note == Note.OTHER_LANGUAGE


def test_across_languages_a_sentence_without_numbers_needs_a_sentence_alike() -> None:
    sentences = sentences_of(units_of([passage(STEPS)], keep_lists=True))
    question = "What should I do?"
    findings = check(question, [])

    def alike(_sentence: str, others: Sequence[str]) -> list[float]:
        return [0.9 if "截图" in other else 0.8 for other in others]

    text = "Keep e-mails and screenshots."
    assert attribute(text, sentences, question, findings)[0].kind is SentenceKind.UNSUPPORTED
    (found,) = attribute(text, sentences, question, findings, similarity=alike)
    assert "截图" in sentences[found.evidence[0]].text


def test_a_bare_yes_stays_with_the_sentence_that_explains_it() -> None:
    found = only("可以。会员订单在签收后15日内可以申请退货。", MEMBER)
    assert found.kind is SentenceKind.CONCLUDED
    assert found.text.startswith("可以。会员")


def test_a_number_from_a_sentence_about_something_else_is_no_support() -> None:
    sentences = sentences_of(
        units_of([passage(["Claims later than 90 days are not paid."])], keep_lists=False)
    )
    question = "How many days do members have to return an item?"
    answer = "Members have to return an item within 90 days."
    (found,) = attribute(answer, sentences, question, check(question, []))
    assert found.kind is SentenceKind.UNSUPPORTED


def test_a_number_of_a_table_is_cited_from_its_row_and_only_from_the_column_spoken_of() -> None:
    header = "City group | Examples | Hotel per night | Meals per day"
    rows = (header, "Group A | Zurich, Singapore | 240 | 75", "Group B | Berlin | 180 | 60")
    table = passage(rows)
    kinds = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW, BlockKind.TABLE_ROW)
    units = tuple(replace(u, kind=kind) for u, kind in zip(table.units, kinds, strict=True))
    read = sentences_of(tuple(units_of([replace(table, units=units)], keep_lists=False)))
    question = "What is the hotel limit in Singapore?"
    findings = check(question, [Statement(one.text, 1) for one in read])

    def judged(number: int) -> Attributed:
        answer = f"The hotel limit in Singapore is {number} euros."
        (found,) = attribute(answer, read, question, findings)
        return found

    assert judged(240).kind is SentenceKind.CONCLUDED
    assert [read[index].text for index in judged(240).evidence] == [rows[1]]
    for wrong in (75, 180, 60, 250):
        assert judged(wrong).kind is SentenceKind.UNSUPPORTED, wrong


def test_a_number_of_another_row_than_the_one_named_is_never_supported() -> None:
    rows = ("Class | Report a loss within", "Public | 3 working days", "Secret | 8 hours")
    kinds = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW, BlockKind.TABLE_ROW)
    table = passage(rows)
    units = tuple(replace(u, kind=kind) for u, kind in zip(table.units, kinds, strict=True))
    read = sentences_of(tuple(units_of([replace(table, units=units)], keep_lists=False)))
    question = "Within how long must the loss of a secret file be reported?"
    for answer, supported in (("Within 8 hours.", True), ("Within 3 working days.", False)):
        (found,) = attribute(answer, read, question, check(question, []))
        assert (found.kind is not SentenceKind.UNSUPPORTED) is supported, answer


def test_a_question_in_a_document_states_nothing() -> None:
    asked = sentences_of(units_of([passage(["访客可以把胸牌带回家吗？"])], keep_lists=False))
    (found,) = attribute(
        "访客可以把胸牌带回家。", asked, "胸牌能带回家吗？", check("胸牌能带回家吗？", [])
    )
    assert (found.kind, found.note) == (SentenceKind.UNSUPPORTED, Note.NOT_FOUND)


def test_a_sentence_about_another_week_supports_nothing_said_of_the_one_asked_about() -> None:
    found = passage(["第5周门店5：销售 185 件，退货 10 件。"], document="周报.txt")
    sentences = sentences_of(units_of([found], keep_lists=False))
    question = "第3周门店5销售了多少件？"
    findings = check(question, [Statement(one.text, 1) for one in sentences])
    for answer in ("第3周门店5销售了185件。", "第5周门店5：销售 185 件，退货 10 件。"):
        (said,) = attribute(answer, sentences, question, findings)
        assert (said.kind, said.note) == (SentenceKind.UNSUPPORTED, Note.WRONG_NUMBER)
