"""The product's promise on its own samples, with the starter language models."""

from __future__ import annotations

import pytest

from engine.session import Session
from engine.types import Answer, AnswerStatus, Citation, Refusal, Scope, SentenceKind
from tests.acceptance.conftest import Ask

pytestmark = pytest.mark.real_models

MEMBER = "会员买的非定制商品，签收10天后还能申请退货吗？"
LOST = "公司的电脑不见了该如何处理？"
POLICY, NOTE = "售后服务政策.pdf", "信息安全事件报告须知.md"


def supported(answer: Answer) -> list[str]:
    return [one.text for one in answer.sentences if one.kind is not SentenceKind.UNSUPPORTED]


def cited(answer: Answer, document: str, page: int) -> list[Citation]:
    return [c for c in answer.citations if c.document == document and c.page == page]


def assert_citations_are_exact(session: Session, answer: Answer) -> None:
    for citation in answer.citations:
        texts = [
            session.library.page(citation.version_id, span.page).text[slice(*span.range)]
            for span in citation.spans
        ]
        assert "".join(texts) == citation.quote
        assert all(span.rects for span in citation.spans)


def test_members_may_return_after_ten_days_and_both_pages_are_cited(
    ask: Ask, session: Session
) -> None:
    answer = ask(MEMBER)
    assert answer.status is AnswerStatus.ANSWERED
    first = answer.sentences[0]
    assert first.kind is SentenceKind.CONCLUDED
    assert "可以" in first.text and "不可以" not in first.text
    assert any("15日" in c.quote for c in cited(answer, POLICY, 1))
    assert any("定制商品" in c.quote for c in cited(answer, POLICY, 2))
    assert not any(word in answer.answer for word in ("已批准", "已退款", "审核通过了"))
    assert {p.page for p in answer.passages if p.used and p.document == POLICY} >= {1, 2}
    assert_citations_are_exact(session, answer)


@pytest.mark.parametrize(
    ("question", "page", "quote"),
    [
        ("普通订单签收10天后还能退货吗？", 1, "7日"),
        ("会员订单签收20天了还能退吗？", 1, "15日"),
        ("定制商品签收3天可以无理由退货吗？", 2, "不适用无理由退货"),
    ],
)
def test_a_rule_that_says_no_is_answered_with_no(
    ask: Ask, session: Session, question: str, page: int, quote: str
) -> None:
    answer = ask(question)
    text = supported(answer)[0]
    assert any(no in text for no in ("不能", "不可以", "不得", "不可", "不适用", "不再"))
    assert any(quote in c.quote for c in cited(answer, POLICY, page))
    assert_citations_are_exact(session, answer)


def test_how_long_a_refund_takes_is_looked_up(ask: Ask) -> None:
    answer = ask("退款多久到账？")
    assert any("3个工作日" in text for text in supported(answer))
    assert any("审核通过" in c.quote for c in cited(answer, POLICY, 2))


def test_an_english_question_over_a_chinese_policy_is_answered_in_english(ask: Ask) -> None:
    answer = ask("How many days do members have to return an item?")
    text = supported(answer)[0]
    assert "15" in text and text.isascii()
    assert any("15日" in c.quote for c in cited(answer, POLICY, 1))


def test_a_lost_computer_finds_the_four_steps_each_with_its_own_citation(
    ask: Ask, session: Session
) -> None:
    assert session.search(LOST, Scope(), 5).passages[0].document == NOTE
    answer = ask(LOST)
    for step in ("不要关机，不要重装系统，也不要删除日志", "设备编号", "15分钟", "更换账号凭据"):
        sentences = [one for one in answer.sentences if step in one.text]
        assert sentences, step
        numbers = [number for one in sentences for number in one.citations]
        assert any(step in answer.citations[number - 1].quote for number in numbers)
    assert len({c.quote for c in answer.citations}) >= 4
    assert_citations_are_exact(session, answer)


@pytest.mark.parametrize(
    ("question", "reasons"),
    [
        ("退货运费由谁承担？", {Refusal.NEAR_BUT_NOT_ANSWERING}),
        ("公司的年假有多少天？", {Refusal.NEAR_BUT_NOT_ANSWERING, Refusal.NOTHING_NEAR}),
        ("What is the capital of France?", {Refusal.NOTHING_NEAR, Refusal.NEAR_BUT_NOT_ANSWERING}),
    ],
)
def test_what_the_documents_do_not_say_is_refused(
    ask: Ask, question: str, reasons: set[Refusal]
) -> None:
    answer = ask(question)
    assert answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    assert answer.reason in reasons
    assert answer.citations == () and answer.sentences == () and answer.model is None
    assert answer.passages


def test_a_budget_that_holds_nothing_says_so(ask: Ask) -> None:
    answer = ask(MEMBER, 1)
    assert answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    assert answer.reason is Refusal.NOTHING_FITS_BUDGET
    assert answer.retrieved_count > 0 and answer.model is None


def test_a_budget_without_room_for_the_exception_says_that_it_was_not_read(ask: Ask) -> None:
    answer = ask(MEMBER, 40)
    assert not cited(answer, POLICY, 2)
    assert answer.status is not AnswerStatus.ANSWERED
    assert answer.reason is Refusal.NOTHING_FITS_BUDGET or "例外" in answer.answer
