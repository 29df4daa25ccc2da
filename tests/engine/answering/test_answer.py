from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from engine.answering.answer import Delta, Found, Reading, answer
from engine.answering.evidence_gate import decide
from engine.answering.gate_calibration import calibration_for
from engine.answering.nearest import Similarity
from engine.retrieval.hybrid import SearchOutcome
from engine.types import (
    Answer,
    AnswerStatus,
    BlockKind,
    Coverage,
    GateDecision,
    Notice,
    Passage,
    Refusal,
    Scope,
    SentenceKind,
)
from tests.engine.found_passages import STEPS, passage, place, policy
from tests.fakes.generation import SURE, FakeGenerator

MEMBER = "会员买的非定制商品，签收10天后还能申请退货吗？"
DOUBTFUL = {"有": 0.05, "没有": 0.9, "Yes": 0.05, "No": 0.9}


def outcome(passages: list[Passage]) -> SearchOutcome:
    return SearchOutcome(tuple(passages), Coverage(60, 60, 0), ("vector", "keyword"))


def gate(question: str, found: SearchOutcome) -> GateDecision:
    return decide(question, found.passages, found.coverage, calibration_for(found.searches))


def speaking(text: str, support: Mapping[str, float] = SURE) -> FakeGenerator:
    return FakeGenerator(lambda _s, _u: text, probabilities=lambda _s, _u: support)


def events(
    question: str,
    model: FakeGenerator,
    passages: list[Passage] | None = None,
    *,
    context_tokens: int | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    search: Callable[[str], list[Passage]] | None = None,
    similarity: Similarity | None = None,
    searches: tuple[str, ...] = ("vector", "keyword"),
) -> list[Found | Reading | Delta | Answer]:
    found = policy() if passages is None else passages
    return list(
        answer(
            question,
            search=lambda asked, _scope, _k: replace(
                outcome(search(asked) if search else found), searches=searches
            ),
            gate=gate,
            place=place,
            generator=lambda: model,
            scope=Scope(),
            context_tokens=context_tokens,
            cancelled=cancelled,
            similarity=similarity,
        )
    )


def final(*args: object, **options: object) -> Answer:
    last = events(*args, **options)[-1]  # type: ignore[arg-type]
    assert isinstance(last, Answer)
    return last


def test_passages_come_first_then_progress_then_text_then_the_answer() -> None:
    kinds = [type(event) for event in events(MEMBER, speaking("可以。"))]
    assert kinds[:2] == [Found, Found]
    assert kinds[2:].index(Delta) > kinds[2:].index(Reading)
    assert kinds[-1] is Answer and kinds.count(Answer) == 1


def test_a_right_conclusion_stands_on_top_of_the_rule_and_the_exception() -> None:
    found = final(MEMBER, speaking("可以申请退货，10天仍在15日的期限内。"))
    assert found.status is AnswerStatus.ANSWERED
    assert [one.kind for one in found.sentences] == [
        SentenceKind.CONCLUDED,
        SentenceKind.QUOTED,
        SentenceKind.QUOTED,
    ]
    assert {citation.page for citation in found.citations} == {1, 2}
    assert found.answer.startswith("可以申请退货，10天仍在15日的期限内。[1][2]")
    assert found.model == "fake" and found.finish_reason == "stop"


@pytest.mark.parametrize("text", ["不可以，已超过期限。", "", "请咨询客服。"])
def test_where_the_model_contradicts_or_evades_the_computed_conclusion_stands(text: str) -> None:
    found = final(MEMBER, speaking(text))
    assert found.sentences[0].text == "可以：10天 ≤ 15日，在“15日内”的期限内。"
    assert found.sentences[0].kind is SentenceKind.CONCLUDED
    assert "不可以，已超过期限" not in found.answer


def test_a_quote_equals_its_range_of_the_page() -> None:
    passages = policy()
    found = final(MEMBER, speaking("可以。"), passages)
    for citation in found.citations:
        source = next(one for one in passages if one.page == citation.page)
        texts = [source.text[slice(*span.range)] for span in citation.spans]
        assert "".join(texts) == citation.quote


def test_only_what_was_read_is_marked_used() -> None:
    other = passage(["会议室需提前预约。"], 3, document_id=9, score=0.2)
    found = final(MEMBER, speaking("可以。"), [*policy(), other])
    assert [one.used for one in found.passages] == [True, True, False]
    assert found.passages[2].left_out_because == "not_needed"


def test_an_unread_exception_is_said_and_nothing_is_answered_with_confidence() -> None:
    found = final(MEMBER, speaking("可以。"), context_tokens=40)
    assert found.status is AnswerStatus.PARTLY_SUPPORTED
    assert "例外" in found.answer.splitlines()[-1]
    assert all(one.note for one in found.sentences if one.kind is SentenceKind.CONCLUDED)
    assert found.passages[1].left_out_because == "over_budget"


def test_a_budget_that_holds_nothing_is_a_refusal_of_its_own() -> None:
    found = final(MEMBER, speaking("可以。"), context_tokens=1)
    assert (found.status, found.reason) == (
        AnswerStatus.INSUFFICIENT_EVIDENCE,
        Refusal.NOTHING_FITS_BUDGET,
    )
    assert found.retrieved_count == 2 and found.model is None and found.citations == ()


def test_a_rule_there_is_no_room_for_is_not_replaced_by_its_sibling() -> None:
    found = final(MEMBER, speaking("不可以。"), context_tokens=30)
    assert found.reason is Refusal.NOTHING_FITS_BUDGET


def test_near_misses_are_refused_without_any_text() -> None:
    model = speaking("运费由客户承担。", DOUBTFUL)
    found = final("退货运费由谁承担？", model)
    assert found.reason is Refusal.NEAR_BUT_NOT_ANSWERING
    assert found.model is None and found.citations == () and len(found.passages) == 2
    assert model.prompts == []


def test_what_is_far_is_refused_without_loading_the_chat_model() -> None:
    far = [passage(["今天午饭吃面条。"], similarity=0.7)]

    def unloaded() -> FakeGenerator:
        raise AssertionError("loaded")

    steps = answer(
        "公司年假有多少天？",
        search=lambda _q, _s, _k: outcome(far),
        gate=gate,
        place=place,
        generator=unloaded,
        scope=Scope(),
        context_tokens=None,
        cancelled=lambda: False,
    )
    last = list(steps)[-1]
    assert isinstance(last, Answer) and last.reason is Refusal.NOTHING_NEAR


def test_each_step_of_a_list_is_given_with_its_own_citation() -> None:
    found = final("设备丢失了该如何处理？", speaking("按设备丢失的四步处理。"), [passage(STEPS)])
    items = [one for one in found.sentences if one.kind is SentenceKind.QUOTED]
    assert [one.text for one in items] == list(STEPS[1:])
    assert len({one.citations for one in items}) == 4
    assert found.status is AnswerStatus.ANSWERED


def test_an_english_question_is_asked_again_in_chinese() -> None:
    def search(asked: str) -> list[Passage]:
        near = "会员" in asked or "规定" in asked
        return policy() if near else [passage(["Lunch is at noon."], similarity=0.7)]

    def speak(_system: str, user: str) -> str:
        return "会员有几天可以退货？" if "翻译" in user else "Members have 15 days."

    model = FakeGenerator(speak, probabilities=lambda _s, _u: SURE)
    found = final("How many days do members have to return an item?", model, search=search)
    assert found.sentences[0].text == "Members have 15 days."
    assert found.sentences[0].kind is SentenceKind.CONCLUDED
    assert "15日" in found.citations[0].quote


def test_a_cancelled_answer_is_stopped_and_not_shown_as_whole() -> None:
    asked: list[int] = []

    def after_a_while() -> bool:
        asked.append(1)
        return len(asked) > 6

    found = final(MEMBER, speaking("可以申请退货。" * 5), cancelled=after_a_while)
    assert found.status is AnswerStatus.STOPPED


def test_cancelled_before_any_text_is_stopped_too() -> None:
    found = final("退款多久到账？", speaking("3个工作日内到账。"), cancelled=lambda: True)
    assert (found.status, found.model) == (AnswerStatus.STOPPED, None)


def test_text_cut_off_is_only_partly_supported() -> None:
    text = "退款在3个工作日内到账。" + "按原支付方式退款，" * 40
    found = final("退款多久到账？", speaking(text))
    assert found.finish_reason == "length"
    assert found.status is not AnswerStatus.ANSWERED


def _doubting_quotations(text: str) -> FakeGenerator:
    """A model that finds the answer in what it read, and in no single quotation."""
    unsure = {**SURE, "是": 0.05, "否": 0.9}
    return FakeGenerator(
        lambda _s, _u: text,
        probabilities=lambda _s, user: unsure if "引文" in user or "答案对吗" in user else SURE,
    )


def test_a_text_that_nothing_supports_is_withdrawn_and_refused() -> None:
    found = final("退货运费由谁承担？", _doubting_quotations("日本新年假期有8天。"))
    assert found.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    assert found.reason is Refusal.NEAR_BUT_NOT_ANSWERING
    assert found.sentences == () and found.citations == () and found.model is None
    assert found.passages and "8天" not in found.answer


def test_a_question_in_traditional_characters_is_answered_in_them() -> None:
    rules = [passage(["會員訂單在簽收後15日內可以申請退貨。"])]
    stream = events(
        "會員訂單幾天內可以申請退貨？", speaking("会员订单在15日内可以申请退货。"), rules
    )
    found = stream[-1]
    assert isinstance(found, Answer)
    assert found.sentences[0].text == "會員訂單在15日內可以申請退貨。"
    told = "".join(event.text for event in stream if isinstance(event, Delta))
    assert told == found.sentences[0].text
    refused = final("訂單的運費由誰承擔？", _doubting_quotations("日本新年假期有8天。"), rules)
    assert refused.answer.startswith("文檔")


def test_a_text_with_anothers_number_gives_way_to_the_sentence_that_answers() -> None:
    limits = [passage(["员工住宿标准为每晚380元，部门负责人为每晚550元。", "申请须提前提交。"])]
    question = "员工出差住宿一晚能报多少元？"
    found = final(question, speaking("员工住宿一晚报550元。"), limits)
    assert found.status is AnswerStatus.ANSWERED
    assert [one.quote for one in found.citations] == [
        "员工住宿标准为每晚380元，部门负责人为每晚550元。"
    ]
    assert [one.kind for one in found.sentences] == [SentenceKind.QUOTED]
    doubted = final(question, _doubting_quotations("员工住宿一晚报550元。"), limits)
    assert doubted.status is AnswerStatus.INSUFFICIENT_EVIDENCE


def test_a_question_that_was_translated_is_left_to_no_sentence() -> None:
    chinese = [passage(["会员积分每年12月31日清零。"])]
    model = FakeGenerator(
        lambda _s, user: "会员积分何时清零？" if "翻译" in user else "Berlin",
        probabilities=lambda _s, _u: SURE,
    )
    found = final("What is the capital of France?", model, search=lambda _q: chinese)
    assert found.status is AnswerStatus.INSUFFICIENT_EVIDENCE


def test_a_date_is_no_answer_to_how_many_days() -> None:
    dated = [passage(("公司年假制度自2008年1月8日起施行。",))]
    found = final("公司的年假有多少天？", speaking("2008年1月8日"), dated)
    assert found.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    counted = [passage(("公司的年假有10天。",))]
    assert final("公司的年假有多少天？", speaking("公司的年假有10天。"), counted).citations


def _shipping_is_meant(_question: str, others: Sequence[str]) -> list[float]:
    return [1.0 if "运费" in other else 0.5 for other in others]


def test_a_decision_left_open_is_answered_by_the_rule_itself_without_the_chat_model() -> None:
    model = speaking("不需要。")
    rules = passage(["因个人原因退货的，运费由买家承担。", "退货须附购物小票。"])
    question = "顾客因个人原因退货，快递费要他自己掏吗？"
    found = final(question, model, [rules], similarity=_shipping_is_meant)
    assert [one.quote for one in found.citations] == ["因个人原因退货的，运费由买家承担。"]
    assert found.notices == (Notice.NOT_DECIDED,)
    assert found.model is None
    assert model.prompts == []


def test_a_larger_chat_model_may_decide_what_the_words_leave_open() -> None:
    larger = FakeGenerator(
        lambda _s, _u: "要，运费由买家承担。",
        probabilities=lambda _s, _u: SURE,
        parameters=4_000_000_000,
    )
    rules = passage(["因个人原因退货的，运费由买家承担。"])
    question = "顾客因个人原因退货，快递费要他自己掏吗？"
    found = final(question, larger, [rules], similarity=_shipping_is_meant)
    assert found.model == "fake"
    assert found.notices == ()


SYNONYMS = "公司的电脑不见了该找谁？"
LOSS = replace(passage(["发生设备丢失时，向安全团队报告。"], similarity=0.86), nearness=0.47)


def test_evidence_that_shares_no_word_is_judged_by_the_chat_model_alone() -> None:
    assert not gate(SYNONYMS, outcome([LOSS])).passed
    sure = {"有": 0.98, "没有": 0.01, "是": 0.98, "否": 0.01}
    told = final(SYNONYMS, speaking("向安全团队报告。", sure), [LOSS])
    assert told.status is AnswerStatus.ANSWERED and told.gate.passed
    assert [one.quote for one in told.citations] == ["发生设备丢失时，向安全团队报告。"]
    refused = final(SYNONYMS, speaking("向安全团队报告。", {"有": 0.4, "没有": 0.4}), [LOSS])
    assert refused.reason is not None and refused.citations == ()


def test_a_row_under_a_conclusion_names_its_columns() -> None:
    found = passage(["City | Hotel per night", "Berlin | 180", "Oslo | 210"])
    kinds = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW, BlockKind.TABLE_ROW)
    units = tuple(replace(unit, kind=kind) for unit, kind in zip(found.units, kinds, strict=True))
    told = final(
        "What is the hotel limit per night in Berlin?",
        speaking("The hotel per night in Berlin is 180."),
        [replace(found, units=units)],
    )
    assert [one.text for one in told.sentences][1:] == ["City: Berlin; Hotel per night: 180"]
    assert told.citations[0].quote == "Berlin | 180"


def test_without_an_embedding_model_nothing_is_compared_by_meaning() -> None:
    def missing(_question: str, _others: Sequence[str]) -> list[float]:
        raise AssertionError("there is no embedding model")

    found = [replace(one, similarity=None, keyword_share=0.9) for one in policy()]
    told = final(
        "会员订单签收10天后可以申请退货吗？",
        speaking("可以申请退货，10天仍在15日的期限内。"),
        found,
        similarity=missing,
        searches=("keyword",),
    )
    assert told.status is AnswerStatus.ANSWERED
