"""What an answer says of years, names and opposites stands in the very sentence it cites."""

from __future__ import annotations

import pytest

from engine.answering.attribution import Attributed, attribute
from engine.answering.conditions import check
from engine.answering.evidence import units_of
from engine.answering.generated_text import without_markers
from engine.answering.selection import sentences_of
from engine.types import Note, SentenceKind
from tests.engine.found_passages import passage

TEXT = (
    "The depot opened in 1988 and took in forty vans. "
    "After the flood of 1997 the depot moved to Harbour Road. "
    "Robert had the gates painted by Guy van Doren. "
    "For many years it was unclear who held the keys."
)


def only(answer: str, question: str, text: str = TEXT) -> Attributed:
    read = sentences_of(units_of([passage([text])], keep_lists=False))
    (sentence,) = attribute(answer, read, question, check(question, []))
    return sentence


def test_a_year_is_cited_from_the_sentence_that_has_it() -> None:
    found = only("The flood took place in 1997.", "When did the flood take place?")
    assert (found.kind, found.evidence) == (SentenceKind.CONCLUDED, (1,))


def test_a_sentence_of_another_year_is_not_its_source() -> None:
    found = only("The depot opened in 1997 and took in forty vans.", "When did the depot open?")
    assert found.kind is not SentenceKind.QUOTED


def test_a_number_in_words_supports_the_numeral() -> None:
    found = only("The depot took in 40 vans.", "How many vans did the depot take in?")
    assert (found.kind, found.evidence) == (SentenceKind.QUOTED, (0,))


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        ("Robert van Doren had the gates painted.", Note.WRONG_NAME),
        ("For many years it was clear who held the keys.", Note.CONTRADICTS),
        ("Robert sold the spare keys to the insurers after the auction.", Note.NOT_FOUND),
    ],
)
def test_words_that_were_read_do_not_make_a_fact(answer: str, note: Note) -> None:
    found = only(answer, "What happened at the depot?")
    assert (found.kind, found.note) == (SentenceKind.UNSUPPORTED, note)


MEETINGS = (
    'Subscribe to the "Harbour Team Calendar" and you see every all-hands talk. '
    "Private appointments stay out of shared calendars."
)
LONG = "Which calendar can members of staff follow for company-wide meetings such as town halls?"


def test_a_long_question_completed_is_concluded_from_where_its_completion_stands() -> None:
    answer = (
        "The calendar that members of staff can follow for company-wide meetings such as town "
        "halls is the Harbour Team Calendar."
    )
    found = only(answer, LONG, MEETINGS)
    assert (found.kind, found.evidence, found.note) == (
        SentenceKind.CONCLUDED,
        (0,),
        Note.TO_CHECK,
    )


def test_a_long_question_completed_with_what_was_not_read_is_not_supported() -> None:
    answer = "The calendar for company-wide meetings such as town halls is the Depot Rota."
    assert only(answer, LONG, MEETINGS).kind is SentenceKind.UNSUPPORTED


def test_a_long_question_completed_with_another_classs_number_is_not_supported() -> None:
    text = "Undergraduates may borrow 12 books for 4 weeks."
    found = only("Alumni visiting may borrow 12 books.", "How many books may alumni borrow?", text)
    assert found.kind is SentenceKind.UNSUPPORTED


def test_a_long_question_completed_against_its_source_is_not_supported() -> None:
    question = "How long was it clear who held the keys?"
    answer = "It was clear who held the keys for many years."
    assert only(answer, question).kind is SentenceKind.UNSUPPORTED


def test_a_name_that_stands_there_with_a_title_within_is_known() -> None:
    found = only("Guy van Doren painted the gates.", "Who painted the gates?")
    assert found.kind is not SentenceKind.UNSUPPORTED


LIMITS = "普通员工住宿标准为每晚380元，部门负责人为每晚550元。月租金36000元，押金为两个月租金。"


@pytest.mark.parametrize(
    ("answer", "question", "kind"),
    [
        ("普通员工住宿一晚报550元。", "普通员工出差住一晚能报多少？", SentenceKind.UNSUPPORTED),
        ("普通员工住宿一晚报380元。", "普通员工出差住一晚能报多少？", SentenceKind.CONCLUDED),
        ("部门负责人每晚550元。", "部门负责人的住宿标准是多少？", SentenceKind.QUOTED),
    ],
)
def test_a_number_belongs_to_its_own_clause(answer: str, question: str, kind: SentenceKind) -> None:
    assert only(answer, question, LIMITS).kind is kind


def test_a_number_that_both_clauses_have_belongs_to_both() -> None:
    text = "PP棉滤芯建议每6个月更换一次，反渗透滤芯建议每24个月更换一次。"
    found = only("反渗透滤芯建议每24个月更换一次。", "反渗透滤芯多久更换？", text)
    assert found.kind is SentenceKind.QUOTED
    wrong = only("反渗透滤芯建议每6个月更换一次。", "反渗透滤芯多久更换？", text)
    assert wrong.kind is SentenceKind.UNSUPPORTED


def test_a_clause_for_the_rest_need_not_be_named() -> None:
    text = "Hotels cost at most 120 pounds a night in London and 85 pounds elsewhere."
    found = only("Hotels outside London cost 85 pounds.", "How much outside London?", text)
    assert found.kind is not SentenceKind.UNSUPPORTED


def test_what_is_said_of_one_class_is_not_said_of_another() -> None:
    text = "Undergraduates may borrow 12 books for 4 weeks."
    other = only("Visiting alumni may borrow 12 books.", "How many books for alumni?", text)
    assert (other.kind, other.note) == (SentenceKind.UNSUPPORTED, Note.NOT_FOUND)
    same = only("Undergraduates may borrow 12 books.", "How many books for students?", text)
    assert same.kind is not SentenceKind.UNSUPPORTED


TRIPS = (
    "Trips abroad: at least 21 days ahead. Trips at home: at least 14 days ahead. "
    "On trips abroad of more than 5 hours in the air a business seat may be booked."
)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("Trips abroad should be booked at least 21 days ahead.", SentenceKind.CONCLUDED),
        ("Trips abroad should be booked at least 14 days ahead.", SentenceKind.UNSUPPORTED),
    ],
)
def test_where_days_are_asked_for_hours_are_no_rivals(answer: str, kind: SentenceKind) -> None:
    question = "How many days ahead should trips abroad with a seat in the air be booked?"
    assert only(answer, question, TRIPS).kind is kind


def test_a_measure_named_first_says_nothing_of_whom() -> None:
    text = "Meals: tips of up to 20% may be claimed on company travel."
    found = only(
        "The maximum allowable tip for meals on company travel is 20%.",
        "What is the maximum allowable tip for meals on company travel?",
        text,
    )
    assert found.kind is not SentenceKind.UNSUPPORTED


def test_a_bare_value_is_concluded_from_the_sentence_that_has_it_for_the_question() -> None:
    found = only("36000元", "月租金是多少？", LIMITS)
    assert (found.kind, found.evidence) == (SentenceKind.CONCLUDED, (1,))


def test_a_bare_value_of_something_else_is_not_supported() -> None:
    assert only("36000元", "水电费是多少？", LIMITS).kind is SentenceKind.UNSUPPORTED


PLANS = (
    "The Plus plan costs 99 dollars a month. The tenant has the second floor, 410 square metres."
)


@pytest.mark.parametrize(
    ("answer", "question", "kind"),
    [
        ("The Enterprise plan costs 99 dollars a month.", "What is it?", SentenceKind.UNSUPPORTED),
        ("The ground floor is 410 square metres.", "How large is it?", SentenceKind.UNSUPPORTED),
        ("The Plus plan costs 99 dollars a month.", "What does Plus cost?", SentenceKind.QUOTED),
        ("The second floor has 410 square metres.", "How large is it?", SentenceKind.QUOTED),
    ],
)
def test_what_is_said_of_one_kind_is_not_said_of_its_sibling(
    answer: str, question: str, kind: SentenceKind
) -> None:
    assert only(answer, question, PLANS).kind is kind


@pytest.mark.parametrize(("headings", "supported"), [("Enterprise prices", True), ("", False)])
def test_a_kind_that_a_heading_names_is_no_siblings(headings: str, *, supported: bool) -> None:
    prices = passage(["The yearly plan costs 99 dollars a month."])
    read = sentences_of(units_of([prices], keep_lists=False))
    question, answer = "What is the price?", "The Enterprise plan costs 99 dollars a month."
    (found,) = attribute(answer, read, question, check(question, []), headings=headings)
    assert (found.kind is not SentenceKind.UNSUPPORTED) is supported


def test_simplified_and_traditional_characters_say_the_same() -> None:
    text = "本館逢星期一休館，會員憑證入場，每次可借閱五冊。"
    found = only("会员每次可借阅五册。", "會員每次可借多少冊？", text)
    assert found.kind is SentenceKind.QUOTED


def test_a_line_said_again_and_again_is_said_once() -> None:
    assert without_markers("Two keys\nTwo keys\nTwo keys\nTwo k") == "Two keys"
