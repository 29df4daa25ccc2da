"""PowerPoint: everything on a slide is read once, in the order of reading, under its number."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Cm

from engine.errors import EngineError, ErrorCode
from engine.types import BlockKind, LocationKind, Omission, Verdict
from tests.engine.reading.files import Outcome, blocks, pymupdf, read
from tests.engine.reading.slides.decks import TITLE_ONLY, DeckMaker, box, rewritten

_RELATIONSHIPS = b"</Relationships>"
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _left_out(outcome: Outcome) -> dict[str, int]:
    return {one.what: one.count for one in outcome.receipt.left_out}


def test_each_slide_is_a_wide_page_known_by_its_number(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide("采购制度", "第一条", "第二条")
    deck.slide("Second")
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert [(page.location.kind, page.location.label) for page in outcome.pages] == [
        (LocationKind.SLIDE, "1"),
        (LocationKind.SLIDE, "2"),
    ]
    assert all(page.width > 1.5 * page.height for page in outcome.pages)
    assert blocks(outcome.pages[0], BlockKind.HEADING) == ["采购制度"]
    assert blocks(outcome.pages[0], BlockKind.LIST_ITEM) == ["• 第一条", "• 第二条"]


def test_levels_numbers_and_paragraphs_without_bullets_are_told_apart(tmp_path: Path) -> None:
    deck = DeckMaker()
    frame = deck.slide("T", "one", "two", "below", "plain").placeholders[1].text_frame
    for paragraph in frame.paragraphs[:2]:
        numbered = '<a:buAutoNum {} type="arabicPeriod"/>'
        paragraph._p.get_or_add_pPr().append(_drawing(numbered))
    frame.paragraphs[2].level = 1
    frame.paragraphs[3]._p.get_or_add_pPr().append(_drawing("<a:buNone {}/>"))
    page = read(deck.save(tmp_path / "a.pptx")).pages[0]
    assert blocks(page)[1:] == ["1. one", "2. two", "– below", "plain"]
    assert [block.level for block in page.blocks[1:]] == [1, 1, 2, 0]
    assert page.blocks[4].kind is BlockKind.PARAGRAPH


def _drawing(template: str) -> Any:
    namespace = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    return parse_xml(template.format(namespace))


def test_free_text_is_read_by_columns_and_rows_wherever_it_was_put_first(tmp_path: Path) -> None:
    deck = DeckMaker()
    shapes = deck.slide("T", layout=TITLE_ONLY).shapes
    for text, x, y in (("d", 14, 8), ("b", 2, 8), ("c", 14, 6.5), ("a", 2, 6.5), ("foot", 2, 16)):
        box(shapes, text, x, y)
    assert blocks(read(deck.save(tmp_path / "a.pptx")).pages[0]) == [
        "T",
        "a",
        "b",
        "c",
        "d",
        "foot",
    ]


def test_the_members_of_a_group_stay_together(tmp_path: Path) -> None:
    deck = DeckMaker()
    shapes = deck.slide("T", layout=TITLE_ONLY).shapes
    box(shapes, "right", 18, 6)
    group = shapes.add_group_shape()
    box(group.shapes, "below", 2, 8)
    box(group.shapes, "above", 2, 6)
    assert blocks(read(deck.save(tmp_path / "a.pptx")).pages[0]) == ["T", "above", "below", "right"]


def test_the_first_short_text_heads_a_slide_without_a_title(tmp_path: Path) -> None:
    deck = DeckMaker()
    shapes = deck.slide().shapes
    box(shapes, "2024年目标", 2, 1)
    box(shapes, "营业收入增长百分之十，成本下降百分之五。", 2, 6)
    page = read(deck.save(tmp_path / "a.pptx")).pages[0]
    assert blocks(page, BlockKind.HEADING) == ["2024年目标"]


def test_a_table_keeps_its_header_and_repeats_what_is_merged_downwards(tmp_path: Path) -> None:
    deck = DeckMaker()
    table = (
        deck.slide("T", layout=TITLE_ONLY).shapes.add_table(3, 3, Cm(2), Cm(5), Cm(18), Cm(4)).table
    )
    for row, texts in enumerate(
        (("区域", "城市", "销售"), ("华东", "上海", "10"), ("", "南京", "8"))
    ):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    page = read(deck.save(tmp_path / "a.pptx")).pages[0]
    assert blocks(page, BlockKind.TABLE_HEADER) == ["区域 | 城市 | 销售"]
    assert blocks(page, BlockKind.TABLE_ROW) == ["华东 | 上海 | 10", "华东 | 南京 | 8"]


def test_a_chart_is_a_table_of_its_values_as_shown(tmp_path: Path) -> None:
    deck = DeckMaker()
    data = CategoryChartData(number_format="0.0%")
    data.categories = ["一季度", "二季度"]
    data.add_series("增长率", (0.125, 0.2))
    chart = (
        deck.slide("T", layout=TITLE_ONLY)
        .shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Cm(2), Cm(5), Cm(18), Cm(9), data)
        .chart
    )
    chart.has_title = True
    chart.chart_title.text_frame.text = "季度增长"
    assert blocks(read(deck.save(tmp_path / "a.pptx")).pages[0]) == [
        "T",
        "季度增长",
        " | 增长率",
        "一季度 | 12.5%",
        "二季度 | 20.0%",
    ]


def test_notes_and_comments_follow_the_slide_and_say_what_they_are(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide("采购", "条款").notes_slide.notes_text_frame.text = "讲解时强调期限"
    path = deck.save(tmp_path / "a.pptx")
    p = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    authors = f'<p:cmAuthorLst {p}><p:cmAuthor id="7" name="李雷"/></p:cmAuthorLst>'
    comment = f'<p:cmLst {p}><p:cm authorId="7"><p:text>金额请核对</p:text></p:cm></p:cmLst>'

    def relation(kind: str, target: str) -> Any:
        added = f'<Relationship Id="x9" Type="{_TYPES}/{kind}" Target="{target}"/>'.encode()
        return lambda data: data.replace(_RELATIONSHIPS, added + _RELATIONSHIPS)

    rewritten(
        path,
        {
            "ppt/_rels/presentation.xml.rels": relation("commentAuthors", "commentAuthors.xml"),
            "ppt/slides/_rels/slide1.xml.rels": relation("comments", "../comments/c1.xml"),
            "ppt/commentAuthors.xml": lambda _: authors.encode(),
            "ppt/comments/c1.xml": lambda _: comment.encode(),
        },
    )
    page = read(path).pages[0]
    assert blocks(page)[2:] == ["备注", "讲解时强调期限", "批注", "李雷: 金额请核对"]
    assert [block.kind for block in page.blocks[2:]] == [
        BlockKind.HEADING,
        BlockKind.PARAGRAPH,
        BlockKind.HEADING,
        BlockKind.PARAGRAPH,
    ]


def test_text_of_a_diagram_is_read_from_its_data(tmp_path: Path) -> None:
    deck = DeckMaker()
    slide = deck.slide("T", layout=TITLE_ONLY)
    slide.shapes._spTree.append(_diagram_frame())
    path = deck.save(tmp_path / "a.pptx")
    link = f'<Relationship Id="rIdD" Type="{_TYPES}/diagramData" Target="../diagrams/d.xml"/>'
    rewritten(
        path,
        {
            "ppt/slides/_rels/slide1.xml.rels": lambda data: data.replace(
                _RELATIONSHIPS, link.encode() + _RELATIONSHIPS
            ),
            "ppt/diagrams/d.xml": lambda _: _DIAGRAM.encode(),
        },
    )
    page = read(path).pages[0]
    assert blocks(page, BlockKind.LIST_ITEM) == ["• 总经理", "• 财务部", "• 采购部"]
    assert [block.level for block in page.blocks[1:]] == [1, 2, 2]


_DIAGRAM = (
    '<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>'
    '<dgm:pt modelId="0" type="doc"/>'
    + "".join(
        f'<dgm:pt modelId="{name}"><dgm:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t></dgm:pt>'
        for name, text in (("3", "采购部"), ("1", "总经理"), ("2", "财务部"))
    )
    + '<dgm:pt modelId="9" type="pres"><dgm:t><a:p><a:r><a:t>总经理</a:t></a:r></a:p></dgm:t>'
    "</dgm:pt></dgm:ptLst><dgm:cxnLst>"
    '<dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="1" destId="3" srcOrd="1"/>'
    '<dgm:cxn srcId="1" destId="2" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>'
)


def _diagram_frame() -> Any:
    return parse_xml(
        '<p:graphicFrame xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:nvGraphicFramePr>'
        '<p:cNvPr id="9" name="d"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>'
        '<a:off x="0" y="3000000"/><a:ext cx="100" cy="100"/></p:xfrm><a:graphic><a:graphicData'
        ' uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds'
        ' xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:r="'
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:dm="rIdD"/>'
        "</a:graphicData></a:graphic></p:graphicFrame>"
    )


def test_hidden_slides_are_left_out_counted_and_keep_their_number(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide("one", "a")
    deck.slide("two", "b")._element.set("show", "0")
    deck.slide("three", "c")
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert [page.location.label for page in outcome.pages] == ["1", "3"]
    assert _left_out(outcome) == {Omission.HIDDEN_SLIDES: 1}


def test_alternatives_are_read_once(tmp_path: Path) -> None:
    deck = DeckMaker()
    shapes = deck.slide("T", layout=TITLE_ONLY).shapes
    first, second = box(shapes, "new", 2, 5), box(shapes, "old", 2, 5)
    wrapper = parse_xml(
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility'
        '/2006"><mc:Choice Requires="p14"/><mc:Fallback/></mc:AlternateContent>'
    )
    shapes._spTree.append(wrapper)
    wrapper[0].append(first._element)
    wrapper[1].append(second._element)
    assert blocks(read(deck.save(tmp_path / "a.pptx")).pages[0]) == ["T", "new"]


def test_a_slide_too_long_for_one_page_goes_on_under_the_same_number(tmp_path: Path) -> None:
    deck = DeckMaker()
    lines = [f"第{number}项要求供应商在十五日内书面答复" for number in range(90)]
    deck.slide("要求", *lines)
    deck.slide("end", "x")
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert [page.location.label for page in outcome.pages[-2:]] == ["1", "2"]
    assert len(outcome.pages) > 2
    assert all(line in outcome.text for line in lines)


def test_a_slide_of_nothing_is_an_empty_page_among_the_others(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide()
    deck.slide("T", "x")
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert [page.verdict for page in outcome.pages] == [Verdict.EMPTY, Verdict.TEXT]
    assert outcome.receipt.pages_empty == (1,)


def test_a_damaged_slide_costs_itself_only(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide("one", "a")
    deck.slide("two", "b")
    path = deck.save(tmp_path / "a.pptx")
    rewritten(path, {"ppt/slides/slide1.xml": lambda data: data[:200]})
    outcome = read(path)
    assert [page.location.label for page in outcome.pages] == ["2"]
    assert _left_out(outcome) == {Omission.DAMAGED_PARTS: 1}


def test_a_deck_without_slides_has_no_pages(tmp_path: Path) -> None:
    path = DeckMaker().save(tmp_path / "a.pptx")
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is ErrorCode.ZERO_PAGES


def test_a_package_without_its_main_part_is_corrupt(tmp_path: Path) -> None:
    path = DeckMaker().save(tmp_path / "a.pptx")
    rewritten(path, {"ppt/presentation.xml": lambda _: b"<nothing"})
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is ErrorCode.CORRUPT


@pytest.mark.parametrize("kind", ["slideshow", "template"])
def test_shows_and_templates_are_read_like_presentations(tmp_path: Path, kind: str) -> None:
    deck = DeckMaker()
    deck.slide("T", "x")
    path = deck.save(tmp_path / "a.pptx")
    main = b"presentationml.presentation.main"
    other = f"presentationml.{kind}.main".encode()
    rewritten(path, {"[Content_Types].xml": lambda data: data.replace(main, other)})
    assert "x" in read(path).text


def _picture(width: int = 400, height: int = 300) -> io.BytesIO:
    data = io.BytesIO()
    Image.new("L", (width, height), 40).save(data, "PNG")
    data.seek(0)
    return data


def test_a_slide_of_a_picture_waits_for_recognition_and_shows_it(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide().shapes.add_picture(_picture(), 0, 0)
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert outcome.pages[0].verdict is Verdict.NEEDS_OCR
    assert outcome.pages[0].location.label == "1"
    assert _left_out(outcome) == {Omission.PICTURES: 1}
    pixmap = pymupdf.open(outcome.rendition)[0].get_pixmap(colorspace=pymupdf.csGRAY)
    assert pixmap.pixel(100, 100) == (40,)


def test_a_picture_beside_text_is_shown_below_it_and_the_text_is_read(tmp_path: Path) -> None:
    deck = DeckMaker()
    deck.slide("T", "x").shapes.add_picture(_picture(), 0, 0)
    outcome = read(deck.save(tmp_path / "a.pptx"))
    assert outcome.pages[0].verdict is Verdict.TEXT
    assert len(pymupdf.open(outcome.rendition)[0].get_images()) == 1


def test_icons_and_pictures_that_are_none_are_not_shown(tmp_path: Path) -> None:
    deck = DeckMaker()
    shapes = deck.slide("T", "x").shapes
    shapes.add_picture(_picture(20, 20), 0, 0)
    path = deck.save(tmp_path / "a.pptx")
    rewritten(path, {"ppt/media/image1.png": lambda data: data[:60]})
    outcome = read(path)
    assert pymupdf.open(outcome.rendition)[0].get_images() == []
    assert _left_out(outcome) == {Omission.PICTURES: 1}
