from __future__ import annotations

from engine.answering.evidence import page_spans, units_of
from engine.answering.preparing import asks_for_steps, prepare
from engine.answering.selection import heading
from engine.types import Span
from tests.engine.found_passages import POLICY_1, POLICY_2, STEPS, count_characters, passage, policy

MEMBER = "会员买的非定制商品，签收10天后还能申请退货吗？"


def test_only_the_rules_and_exceptions_a_decision_rests_on_are_read() -> None:
    prepared = prepare(MEMBER, policy(), count_characters, None)
    assert [unit.text for unit in prepared.units] == [POLICY_1[0], POLICY_2[0]]
    assert "10天 ≤ 15日" in prepared.prompt.user
    assert "结论：可以" in prepared.prompt.user
    assert POLICY_1[1] not in prepared.prompt.user


def test_an_exception_there_is_no_room_for_is_kept_in_mind() -> None:
    passages = policy()
    room = count_characters(POLICY_1[0] + "\n" + heading(1, passages[0]))
    prepared = prepare(MEMBER, passages, count_characters, room)
    assert [unit.text for unit in prepared.units] == [POLICY_1[0]]
    assert [unit.text for unit in prepared.left_out] == [POLICY_2[0]]


def test_nothing_is_read_where_no_whole_unit_fits() -> None:
    assert prepare(MEMBER, policy(), count_characters, 1).units == ()


def test_a_unit_that_does_not_fit_is_skipped_and_a_smaller_one_still_tried() -> None:
    passages = [passage(["退款说明" + "很长" * 200, "退款在3天内到账。"])]
    prepared = prepare("退款多久到账？", passages, count_characters, 60)
    assert [unit.text for unit in prepared.units] == ["退款在3天内到账。"]


def test_units_stand_in_the_documents_order_before_the_question() -> None:
    passages = [passage([POLICY_2[1]], 1, page=2), passage([POLICY_1[0]], 2, page=1, score=0.9)]
    user = prepare("退款和退货期限是怎样的？", passages, count_characters, None).prompt.user
    assert user.index(POLICY_1[0]) < user.index(POLICY_2[1]) < user.index("问题：")
    assert user.index("[1]") < user.index("[2]")


def test_a_list_stays_whole_for_a_question_about_steps() -> None:
    assert asks_for_steps("公司的电脑不见了该如何处理？")
    assert asks_for_steps("What should I do if my phone is stolen?")
    assert not asks_for_steps("退款多久到账？")
    prepared = prepare("设备丢失了怎么办？", [passage(STEPS)], count_characters, None)
    assert len(prepared.steps) == 4
    assert all(step in prepared.prompt.user for step in STEPS)


def test_a_list_item_brings_its_lead_in() -> None:
    units = units_of([passage(STEPS)], keep_lists=False)
    assert units[3].text == f"{STEPS[0]}\n{STEPS[3]}"


def test_the_prompt_offers_no_refusal_and_calls_documents_data() -> None:
    prepared = prepare("退款多久到账？", policy(), count_characters, None)
    assert "数据" in prepared.prompt.system
    assert not any(word in prepared.prompt.user for word in ("不知道", "无法回答", "没有找到"))


def test_the_two_prompts_of_a_question_begin_alike() -> None:
    prepared = prepare("退款多久到账？", policy(), count_characters, None)
    shared = prepared.prompt.user.rindex("\n")
    assert prepared.support.user[:shared] == prepared.prompt.user[:shared]
    assert prepared.support.system == prepared.prompt.system


def test_an_english_question_is_answered_in_english() -> None:
    prepared = prepare("When are refunds paid?", policy(), count_characters, None, "退款多久到账？")
    assert "English" in prepared.prompt.system
    assert "Question: When are refunds paid?" in prepared.prompt.user
    assert "退款多久到账？" in prepared.support.user


def test_a_sentence_keeps_its_exact_place_on_the_page() -> None:
    found = passage(POLICY_1, offset=100)
    second = units_of([found], keep_lists=False)[1].sentences[0]
    start = 100 + len(POLICY_1[0]) + 1
    expected = Span(1, start, start + len(POLICY_1[1]))
    assert page_spans(found, second.start, second.end) == (expected,)


def test_a_fuller_answer_is_asked_for_in_sentences_and_may_be_longer() -> None:
    short = prepare("退款多久到账？", policy(), count_characters, None).prompt
    fuller = prepare("退款多久到账？", policy(), count_characters, None, fuller=True).prompt
    assert "两到四句" in fuller.user and "两到四句" not in short.user
    assert fuller.max_tokens > short.max_tokens
    decided = prepare(MEMBER, policy(), count_characters, None, fuller=True).prompt
    assert "两到四句" not in decided.user
