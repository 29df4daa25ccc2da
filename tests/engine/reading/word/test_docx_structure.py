"""How a DOCX is built: headings, numbers, lists, places, notes, comments, running lines."""

from __future__ import annotations

from pathlib import Path

import docx
import pytest

from engine.types import BlockKind, Omission
from tests.engine.reading.files import read
from tests.engine.reading.word.word_files import (
    body_texts,
    docx_bytes,
    paragraph,
    read_docx,
    row,
    table,
    text,
    texts,
    written,
)

STYLES = (
    '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/>'
    '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="1"/>'
    "</w:style>"
    '<w:style w:type="paragraph" w:styleId="Zh"><w:name w:val="标题 2"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/></w:style>'
)


def styled(style: str, words: str) -> str:
    return paragraph(words, properties=f'<w:pStyle w:val="{style}"/>')


def numbered(words: str, level: int = 0, number: int = 1) -> str:
    return paragraph(
        words,
        properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>',
    )


def definition(*levels: tuple[str, str], extra: str = "") -> str:
    """Return a numbering part with one list, whose levels are (format, text)."""
    inner = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{pattern}"/></w:lvl>'
        for at, (form, pattern) in enumerate(levels)
    )
    return (
        f'<w:abstractNum w:abstractNumId="7">{inner}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{extra}'
    )


def test_headings_come_from_outline_names_and_what_a_style_is_based_on() -> None:
    body = styled("1", "One") + styled("Mine", "Two") + styled("Zh", "Three")
    body += paragraph("Four", properties='<w:outlineLvl w:val="2"/>')
    body += paragraph("Body", properties='<w:pStyle w:val="1"/><w:outlineLvl w:val="9"/>')
    blocks, _ = read_docx(docx_bytes(body, parts={"styles": STYLES}))
    assert [(block.kind, block.level) for block in blocks] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
        (BlockKind.HEADING, 3),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_a_place_is_named_by_its_heading() -> None:
    body = styled("1", "3 Returns") + styled("Zh", "3.2 退货期限") + paragraph("Seven days.")
    blocks, _ = read_docx(docx_bytes(body, parts={"styles": STYLES}))
    assert blocks[-1].location is not None
    assert blocks[-1].location.label == "3.2 退货期限"


def test_articles_are_places_of_their_own() -> None:
    body = paragraph("第一章 总则") + paragraph("第十条 报销须在三十日内提出，逾期不予受理。")
    body += paragraph("特殊情况除外。") + paragraph("第十条规定的期限，可以延长一次。")
    blocks, _ = read_docx(docx_bytes(body))
    assert [block.location.label for block in blocks if block.location] == [
        "第一章 总则",
        "第十条",
        "第十条",
        "第十条",
    ]


@pytest.mark.parametrize(
    ("form", "pattern", "expected"),
    [
        ("decimal", "%1.", ["1. a", "2. b"]),
        ("chineseCounting", "（%1）", ["（一）a", "（二）b"]),
        ("chineseCountingThousand", "第%1条", ["第一条 a", "第二条 b"]),
        ("ideographDigital", "%1、", ["一、a", "二、b"]),
        ("decimalEnclosedCircle", "%1", ["① a", "② b"]),
        ("upperRoman", "%1)", ["I)a", "II)b"]),
        ("lowerLetter", "(%1)", ["(a)a", "(b)b"]),
        ("ideographTraditional", "%1．", ["甲．a", "乙．b"]),
        ("chineseLegalSimplified", "%1", ["壹 a", "贰 b"]),
        ("decimalZero", "%1", ["01 a", "02 b"]),
        ("bullet", "\uf0b7", ["• a", "• b"]),
        ("none", "", ["a", "b"]),
    ],
)
def test_automatic_numbers_are_written_as_word_shows_them(
    form: str, pattern: str, expected: list[str]
) -> None:
    body = numbered("a") + numbered("b")
    assert body_texts(body, numbering=definition((form, pattern))) == expected


def test_levels_count_below_each_other_and_begin_again() -> None:
    levels = definition(("decimal", "%1"), ("decimal", "%1.%2"), ("lowerLetter", "%3)"))
    body = numbered("A") + numbered("B", 1) + numbered("C", 1) + numbered("d", 2)
    body += numbered("E") + numbered("F", 1)
    assert body_texts(body, numbering=levels) == [
        "1 A",
        "1.1 B",
        "1.2 C",
        "a)d",
        "2 E",
        "2.1 F",
    ]


def test_a_list_with_its_own_start_begins_again_and_one_without_goes_on() -> None:
    extra = (
        '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="1"/></w:lvlOverride></w:num>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    )
    body = numbered("a") + numbered("b", number=2) + numbered("c", number=3)
    levels = definition(("decimal", "%1."), extra=extra)
    assert body_texts(body, numbering=levels) == ["1. a", "1. b", "2. c"]


def test_headings_numbered_by_their_style_carry_the_number() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    levels = (
        '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:lvlText w:val="%1"/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:pStyle w:val="H2"/><w:lvlText w:val="%1.%2"/></w:lvl>'
        '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>'
    )
    blocks, _ = read_docx(
        docx_bytes(styled("H2", "Scope"), parts={"styles": styles, "numbering": levels})
    )
    assert (blocks[0].kind, blocks[0].text) == (BlockKind.HEADING, "1.1 Scope")


def test_list_items_know_their_depth() -> None:
    levels = definition(("bullet", "•"), ("bullet", "o"))
    blocks, _ = read_docx(docx_bytes(numbered("a") + numbered("b", 1), parts={"numbering": levels}))
    assert [(block.kind, block.level, block.text) for block in blocks] == [
        (BlockKind.LIST_ITEM, 1, "• a"),
        (BlockKind.LIST_ITEM, 2, "○ b"),
    ]


def test_bold_numbered_lines_are_headings_where_no_style_says_so() -> None:
    def bold(words: str) -> str:
        return paragraph(text(words, "<w:b/>"))

    body = bold("一、适用范围") + paragraph("正文。") + bold("1. 定义") + paragraph("3 copies each")
    blocks, _ = read_docx(docx_bytes(body))
    assert [(block.kind, block.level) for block in blocks] == [
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
        (BlockKind.HEADING, 4),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_a_rule_set_in_a_heading_style_stays_running_text() -> None:
    rule = "员工应当在费用发生之日起三十日内提交报销申请，"
    rule += "逾期提交的，财务部门有权不予受理，但经总经理书面批准的除外。"
    blocks, _ = read_docx(docx_bytes(styled("1", rule), parts={"styles": STYLES}))
    assert blocks[0].kind is BlockKind.PARAGRAPH


def test_a_table_of_contents_is_kept_and_makes_no_headings() -> None:
    control = (
        "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/>"
        "</w:docPartObj></w:sdtPr>"
        f"<w:sdtContent>{paragraph('第一章 总则 1')}</w:sdtContent></w:sdt>"
    )
    body = control + styled("T1", "第二章 采购 5")
    blocks, _ = read_docx(docx_bytes(body, parts={"styles": STYLES}))
    assert [block.kind for block in blocks] == [BlockKind.PARAGRAPH] * 2


def test_notes_stand_once_after_the_paragraph_that_refers_to_them() -> None:
    def reference(kind: str, number: int) -> str:
        return f'<w:r><w:{kind}Reference w:id="{number}"/></w:r>'

    def note(kind: str, number: int, words: str) -> str:
        return f'<w:{kind} w:id="{number}">{paragraph(words)}</w:{kind}>'

    body = paragraph("Costs 100", reference("footnote", 2), " in all", reference("endnote", 4))
    body += paragraph("Next", reference("footnote", 3))
    notes = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    notes += note("footnote", 3, "Third.") + note("footnote", 2, "Without tax.")
    ends = note("endnote", 4, "An endnote.")
    assert body_texts(body, footnotes=notes, endnotes=ends) == [
        "Costs 100〔1〕 in all〔E1〕",
        "〔1〕 Without tax.",
        "〔E1〕 An endnote.",
        "Next〔2〕",
        "〔2〕 Third.",
    ]


def test_comments_stand_after_their_paragraph_with_their_author() -> None:
    body = paragraph("Draft", '<w:r><w:commentReference w:id="5"/></w:r>') + paragraph(
        "初稿", '<w:r><w:commentReference w:id="6"/></w:r>'
    )
    comments = f'<w:comment w:id="5" w:author="Ann">{paragraph("Too short")}</w:comment>'
    comments += f'<w:comment w:id="6" w:author="王芳">{paragraph("请补充")}</w:comment>'
    assert body_texts(body, comments=comments) == [
        "Draft",
        "Comment (Ann): Too short",
        "初稿",
        "批注（王芳）：请补充",
    ]


def test_running_lines_are_furniture_once_and_only_where_shown() -> None:
    def section(first: str) -> str:
        return (
            '<w:sectPr><w:headerReference w:type="default" r:id="header1"/>'
            '<w:headerReference w:type="first" r:id="header2"/>'
            f'<w:footerReference w:type="default" r:id="footer1"/>{first}</w:sectPr>'
        )

    parts = {
        "header1": paragraph("Manual QA-7"),
        "header2": paragraph("Only on the first page"),
        "footer1": paragraph("Internal") + paragraph("12"),
    }
    blocks, _ = read_docx(docx_bytes(paragraph("Body") + section(""), parts=parts))
    assert texts(blocks) == ["Manual QA-7", "Body", "Internal"]
    assert blocks[0].kind is BlockKind.FURNITURE
    blocks, _ = read_docx(docx_bytes(paragraph("Body") + section("<w:titlePg/>"), parts=parts))
    assert texts(blocks, BlockKind.FURNITURE) == [
        "Manual QA-7",
        "Only on the first page",
        "Internal",
    ]


@pytest.mark.parametrize(
    "part",
    [
        b"<html><body><h1>Imported</h1><p>by HTML</p></body></html>",
        b"{\\rtf1\\ansi{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}"
        b"\\pard\\s1 Imported\\par\\pard by RTF\\par}",
        b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<h1>Imported</h1><p>by MHT</p>",
        docx_bytes(
            paragraph("Imported", properties='<w:outlineLvl w:val="0"/>') + paragraph("by DOCX")
        ),
    ],
    ids=["html", "rtf", "mht", "docx"],
)
def test_imported_documents_are_read_where_they_stand(part: bytes) -> None:
    body = paragraph("Before") + '<w:altChunk r:id="chunk"/>' + paragraph("After")
    data = docx_bytes(
        body, relations={"chunk": ("aFChunk", "chunk.bin")}, files={"chunk.bin": part}
    )
    blocks, _ = read_docx(data)
    assert texts(blocks)[:2] == ["Before", "Imported"]
    assert texts(blocks)[2].startswith("by ") and texts(blocks)[-1] == "After"
    assert blocks[1].kind is BlockKind.HEADING


def test_a_damaged_side_part_is_left_out_and_said() -> None:
    data = docx_bytes(
        paragraph("Text"),
        relations={"s": ("styles", "broken.xml")},
        files={"broken.xml": b"<w:styles"},
    )
    blocks, omissions = read_docx(data)
    assert texts(blocks) == ["Text"]
    assert omissions[Omission.DAMAGED_PARTS] == 1


def test_boxes_in_boxes_end_somewhere() -> None:
    inner = paragraph("deep")
    for _ in range(45):
        inner = paragraph(
            f"<w:r><w:pict><v:textbox><w:txbxContent>{inner}</w:txbxContent></v:textbox></w:pict></w:r>"
        )
    blocks, omissions = read_docx(docx_bytes(paragraph("top") + inner))
    assert texts(blocks) == ["top"]
    assert omissions[Omission.BEYOND_LIMITS] == 1


def test_a_document_of_a_real_program_reads_from_end_to_end(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Leave policy", 0)
    document.add_heading("Annual leave", 1)
    document.add_paragraph("Every employee has 15 days.")
    document.add_paragraph("carried over", style="List Bullet")
    grid = document.add_table(2, 2)
    for index, words in enumerate(("Years", "Days", "5", "20")):
        grid.cell(index // 2, index % 2).text = words
    path = tmp_path / "policy.docx"
    document.save(str(path))
    outcome = read(path)
    assert outcome.text == (
        "Leave policy\nAnnual leave\nEvery employee has 15 days.\n• carried over\n"
        "Years | Days\n5 | 20\n"
    )
    assert outcome.receipt.tables == 1
    assert outcome.rendition


def test_reading_leaves_the_source_as_it_was(tmp_path: Path) -> None:
    path = written(tmp_path / "a.docx", docx_bytes(paragraph("Text") + table(row("a", "b"))))
    before = path.read_bytes(), path.stat().st_mtime_ns
    read(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
