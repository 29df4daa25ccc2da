from __future__ import annotations

from dataclasses import replace

import pytest

from engine.answering.listing import looked_up, over_many, whole_document
from engine.answering.outlines import meant_document
from engine.answering.requests import Request, RequestKind, recognise
from engine.types import (
    AnswerStatus,
    Block,
    BlockKind,
    DocumentFacts,
    DocumentRow,
    DocumentState,
    Fact,
    Location,
    LocationKind,
    Notice,
    OutlineEntry,
    Page,
    Passage,
    PlacedSpan,
    Scope,
    Span,
    Unit,
    Verdict,
)
from tests.engine.found_passages import passage, place

HEADER = "供应商 | 城市 | 供货周期（天）"
ROWS = ("恒泰五金 | 苏州 | 7", "立新电子 | 深圳 | 12", "北辰包装 | 苏州 | 5", "远航物流 | 宁波 | 9")


def table(rows: tuple[str, ...] = ROWS, header: str = HEADER) -> Passage:
    found = passage([header, *rows], document="供应商名单.xlsx")
    kinds = [BlockKind.TABLE_HEADER, *(BlockKind.TABLE_ROW for _ in rows)]
    units = (Unit(one.start, one.end, kind) for one, kind in zip(found.units, kinds, strict=True))
    return replace(found, units=tuple(units))


def listed(question: str, passages: list[Passage]) -> list[str] | None:
    request = recognise(question)
    assert request is not None
    listing = over_many(question, request, passages, place)
    return None if listing is None else [citation.quote for citation in listing.citations]


def test_rows_to_count_are_shown_with_citations_and_it_is_said_that_nothing_is_counted() -> None:
    listing = over_many("有几家供应商在苏州？", Request(RequestKind.COUNT), [table()], place)
    assert listing is not None
    assert [citation.quote for citation in listing.citations] == [ROWS[0], ROWS[2]]
    assert listing.sentences[0].text == "供应商: 恒泰五金; 城市: 苏州; 供货周期（天）: 7"
    assert listing.status is AnswerStatus.PARTLY_SUPPORTED
    assert listing.notices == (Notice.NOT_CALCULATED,)
    assert listing.text.startswith("页证不做计数") and listing.text.endswith("[2]")


@pytest.mark.parametrize(
    "question", ["哪家供应商的供货周期最长？", "供货周期平均是多少天？", "一共有几家供应商？"]
)
def test_where_no_word_tells_rows_apart_all_are_shown(question: str) -> None:
    assert listed(question, [table()]) == list(ROWS)


def test_one_row_that_is_meant_is_looked_up_like_anything_else() -> None:
    assert listed("远航物流总共要多少天供货？", [table()]) is None


def test_a_result_that_a_row_states_is_looked_up() -> None:
    totals = table((*ROWS, "合计 | 3个城市 | 33"))
    assert listed("供货周期总和是多少？", [totals]) is None


def test_running_text_is_answered_and_not_listed() -> None:
    text = passage(["公司在苏州有两家供应商。", "供应商每年评审一次。"])
    assert listed("有几家供应商在苏州？", [text]) is None


def test_many_rows_end_where_reading_would_and_it_is_said() -> None:
    rows = tuple(f"公司{number} | 苏州 | {number}" for number in range(40))
    listing = over_many("列出所有供应商", Request(RequestKind.ALL), [table(rows)], place)
    assert listing is not None
    assert len(listing.sentences) == 30 and listing.notices == (Notice.ROWS_MISSING,)


def test_rows_to_be_held_against_an_amount_are_all_shown_and_it_is_said() -> None:
    request = Request(RequestKind.ALL)
    listing = over_many("列出所有供货周期超过8天的供应商", request, [table()], place)
    assert listing is not None and len(listing.sentences) == len(ROWS)
    assert listing.notices == (Notice.NOT_CALCULATED,)


def test_over_documents_each_gives_its_best_sentence() -> None:
    one = passage(["甲方支付违约金。", "其他条款见附件。"], document="甲.docx")
    two = passage(["乙方的违约金为一万元。"], 2, document="乙.docx", document_id=2)
    assert listed("有多少份合同提到违约金？", [one, two]) == [
        "甲方支付违约金。",
        "乙方的违约金为一万元。",
    ]


class OneShelf:
    """A shelf of documents that all have the same page."""

    def __init__(self, *names: str, headings: tuple[str, ...] = ("总则", "住宿标准")) -> None:
        self.names = names
        self.headings = headings

    def documents(self) -> list[DocumentRow]:
        return [
            DocumentRow(
                *(number, name, f"/{name}", None, DocumentState.COMPLETE, 1, 1, 1, ""),
                version_id=number,
                facts=DocumentFacts(version=Fact("V2", "page 1")),
            )
            for number, name in enumerate(self.names, 1)
        ]

    def page(self, version_id: int, number: int) -> Page:
        text = "\n".join(self.headings) + "\n"
        blocks = tuple(
            Block(e.start, e.end, BlockKind.HEADING, 1) for e in self.outline(version_id)
        )
        location = Location(LocationKind.PAGE, str(number))
        return Page(number, text, b"", blocks, Verdict.TEXT, "zh", location, 1, 1)

    def outline(self, version_id: int) -> list[OutlineEntry]:
        entries, start = [], 0
        for title in self.headings:
            entries.append(OutlineEntry(title, 1, 1, 0.0, start, start + len(title)))
            start += len(title) + 1
        return entries


SUMMARY, OUTLINE = Request(RequestKind.SUMMARY), Request(RequestKind.OUTLINE)


def test_a_summary_is_answered_by_the_headings_and_says_that_it_is_none() -> None:
    listing = whole_document("总结这份文件", SUMMARY, Scope(), OneShelf("差旅.docx"), place)
    assert listing.status is AnswerStatus.PARTLY_SUPPORTED
    assert listing.notices == (Notice.NOT_SUMMARISED,)
    assert [one.quote for one in listing.citations] == ["总则", "住宿标准"]
    assert listing.citations[1].spans == (PlacedSpan(1, (3, 7), ()),)
    assert listing.citations[0].facts.version == Fact("V2", "page 1")
    assert listing.text.endswith("差旅.docx\n总则[1]\n住宿标准[2]")


def test_the_outline_asked_for_is_the_answer() -> None:
    listing = whole_document("List the chapters", OUTLINE, Scope(), OneShelf("a.pdf"), place)
    assert listing.status is AnswerStatus.ANSWERED and listing.notices == (Notice.OUTLINE,)


def test_a_document_without_headings_cannot_be_outlined() -> None:
    shelf = OneShelf("a.txt", headings=())
    listing = whole_document("总结这份文件", SUMMARY, Scope(), shelf, place)
    assert listing.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    assert listing.notices == (Notice.NO_OUTLINE,) and not listing.citations


def test_which_document_is_meant_has_to_be_clear() -> None:
    shelf = OneShelf("差旅管理办法.docx", "考勤管理办法.docx")
    listing = whole_document("总结这份文件", SUMMARY, Scope(), shelf, place)
    assert listing.notices == (Notice.WHICH_DOCUMENT,)


@pytest.mark.parametrize(
    ("question", "scope", "name"),
    [
        ("总结考勤管理办法", Scope(), "考勤管理办法.docx"),
        ("总结一下《差旅管理办法》", Scope(), "差旅管理办法.docx"),
        ("总结这份文件", Scope((2,)), "考勤管理办法.docx"),
        ("总结考勤细则V2", Scope(), "考勤细则V2.docx"),
        ("Summarise the lease agreement", Scope(), "Lease Agreement 2026.pdf"),
    ],
)
def test_a_document_is_meant_by_its_name_or_by_the_scope(
    question: str, scope: Scope, name: str
) -> None:
    shelf = OneShelf(
        *("差旅管理办法.docx", "考勤管理办法.docx", "Lease Agreement 2026.pdf"),
        *("考勤细则V1.docx", "考勤细则V2.docx"),
    )
    meant = meant_document(question, scope, shelf.documents())
    assert meant is not None and meant.name == name


def test_deep_headings_are_left_out_first() -> None:
    class Deep(OneShelf):
        def outline(self, version_id: int) -> list[OutlineEntry]:
            return [OutlineEntry("总则", 1 if n % 10 == 0 else 2, 1, 0.0, 0, 2) for n in range(60)]

    listing = whole_document("目录", OUTLINE, Scope(), Deep("a.pdf"), place)
    assert len(listing.citations) == 6 and Notice.ROWS_MISSING in listing.notices


def test_spans_of_headings_are_placed_on_their_page() -> None:
    placed: list[Span] = []

    def noting(_version: int, spans: tuple[Span, ...]) -> tuple[PlacedSpan, ...]:
        placed.extend(spans)
        return place(_version, spans)

    whole_document("目录", OUTLINE, Scope(), OneShelf("a.pdf"), noting)
    assert placed == [Span(1, 0, 2), Span(1, 3, 7)]


def test_words_that_ask_nothing_are_answered_by_where_they_stand() -> None:
    found = [
        passage(["员工每年有带薪年假。", "年假天数按工龄计算。"], document="休假办法.docx"),
        passage(["加班费按月结算。"], number=2, document="薪酬办法.docx"),
    ]
    listing = looked_up("年假天数", found, place)
    assert listing is not None
    assert [citation.quote for citation in listing.citations] == ["年假天数按工龄计算。"]
    assert listing.notices == (Notice.SEARCHED,)
    assert listing.text.endswith("年假天数按工龄计算。[1]")
    assert looked_up("股票期权", found, place) is None


def test_words_apart_are_found_in_one_sentence_when_nothing_spells_them_together() -> None:
    found = [passage(["Annual leave is paid.", "Leave of annual staff waits for the manager."])]
    listing = looked_up("manager leave", found, place)
    assert listing is not None
    assert [c.quote for c in listing.citations] == ["Leave of annual staff waits for the manager."]
