"""ODT: headings, lists with numbers, tables, notes, comments, frames, revisions, fields."""

from __future__ import annotations

from pathlib import Path

from engine.types import BlockKind, DocumentKind, Omission
from tests.engine.reading.files import read
from tests.engine.reading.word.word_files import odt_bytes, read_odt, texts, written

LIST = (
    '<text:list-style style:name="L1">'
    '<text:list-level-style-number text:level="1" style:num-format="一, 二, 三, ..." '
    'style:num-prefix="（" style:num-suffix="）"/>'
    '<text:list-level-style-number text:level="2" style:num-format="1" style:num-suffix="." '
    'text:display-levels="2"/></text:list-style>'
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" '
    'text:bullet-char="•"/></text:list-style>'
)


def item(inner: str) -> str:
    words = inner if inner.startswith("<") else f"<text:p>{inner}</text:p>"
    return f"<text:list-item>{words}</text:list-item>"


def test_headings_have_their_level_and_name_the_place() -> None:
    body = '<text:h text:outline-level="2">2.1 Scope</text:h><text:p>All staff.</text:p>'
    blocks, _ = read_odt(odt_bytes(body))
    assert (blocks[0].kind, blocks[0].level) == (BlockKind.HEADING, 2)
    assert blocks[1].location is not None
    assert blocks[1].location.label == "2.1 Scope"


def test_lists_carry_their_numbers_and_depth() -> None:
    inner = "<text:p>b</text:p><text:list>" + item("c") + item("d") + "</text:list>"
    body = f'<text:list text:style-name="L1">{item("a")}{item(inner)}</text:list>'
    body += '<text:list text:style-name="L1" text:continue-numbering="true">'
    body += f'{item("e")}</text:list><text:list text:style-name="L2">{item("f")}</text:list>'
    blocks, _ = read_odt(odt_bytes(body, styles=LIST))
    assert [(block.level, block.text) for block in blocks] == [
        (1, "（一）a"),
        (1, "（二）b"),
        (2, "二.1. c"),
        (2, "二.2. d"),
        (1, "（三）e"),
        (1, "• f"),
    ]


def test_headings_are_numbered_by_the_outline() -> None:
    outline = (
        '<text:outline-style style:name="Outline">'
        '<text:outline-level-style text:level="1" style:num-format="1"/>'
        '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/>'
        "</text:outline-style>"
    )
    body = '<text:h text:outline-level="1">A</text:h><text:h text:outline-level="2">B</text:h>'
    blocks, _ = read_odt(odt_bytes(body, page_styles=f"<office:styles>{outline}</office:styles>"))
    assert texts(blocks) == ["1 A", "1.1 B"]


def test_a_merged_value_stands_in_every_row_and_repeated_cells_are_there() -> None:
    def cell(words: str, attributes: str = "") -> str:
        return f"<table:table-cell {attributes}><text:p>{words}</text:p></table:table-cell>"

    def row(*cells: str) -> str:
        return f"<table:table-row>{''.join(cells)}</table:table-row>"

    body = (
        "<table:table><table:table-header-rows>"
        + row(cell("Item"), cell("Unit", 'table:number-columns-repeated="2"'))
        + "</table:table-header-rows>"
        + row(cell("A", 'table:number-rows-spanned="2"'), cell("1"), cell("2"))
        + row("<table:covered-table-cell/>", cell("3", 'table:number-columns-spanned="2"'))
        + "</table:table>"
    )
    blocks, _ = read_odt(odt_bytes(body))
    assert texts(blocks) == ["Item | Unit | Unit", "A | 1 | 2", "A | 3 | "]
    assert blocks[0].kind is BlockKind.TABLE_HEADER


def test_notes_and_comments_follow_their_paragraph() -> None:
    body = (
        '<text:p>Cost<text:note text:note-class="footnote"><text:note-citation>1'
        "</text:note-citation><text:note-body><text:p>net</text:p></text:note-body></text:note> of"
        "<office:annotation><dc:creator>Ann</dc:creator><text:p>why</text:p></office:annotation>"
        " it</text:p>"
    )
    blocks, _ = read_odt(odt_bytes(body))
    assert texts(blocks) == ["Cost〔1〕 of it", "〔1〕 net", "Comment (Ann): why"]


def test_frames_are_read_and_pictures_and_objects_counted() -> None:
    body = (
        "<text:p>Anchor<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box>"
        '</draw:frame><draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame>'
        '<draw:frame><draw:image xlink:href="http://elsewhere/a.png"/></draw:frame>'
        '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="x"/>'
        "</draw:frame>"
        "<draw:custom-shape><text:p>shape</text:p></draw:custom-shape></text:p>"
    )
    blocks, omissions = read_odt(odt_bytes(body))
    assert texts(blocks) == ["Anchor", "boxed", "shape"]
    assert omissions == {
        Omission.PICTURES: 1,
        Omission.REMOTE_CONTENT: 1,
        Omission.EMBEDDED_OBJECTS: 1,
    }


def test_deletions_and_hidden_text_are_left_out_and_counted() -> None:
    hidden = (
        '<style:style style:name="H" style:family="text">'
        '<style:text-properties text:display="none"/></style:style>'
    )
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
        '<text:p>Kept<text:change/><text:span text:style-name="H"> unseen</text:span></text:p>'
        '<text:section text:display="none"><text:p>secret</text:p></text:section>'
    )
    blocks, omissions = read_odt(odt_bytes(body, styles=hidden))
    assert texts(blocks) == ["Kept"]
    assert omissions == {Omission.DELETED_TEXT: 1, Omission.HIDDEN_TEXT: 2}


def test_white_space_is_what_is_shown() -> None:
    body = '<text:p>a\n   b<text:s text:c="3"/>c<text:tab/>d<text:line-break/>e</text:p>'
    assert texts(read_odt(odt_bytes(body))[0]) == ["a b c d\ne"]


def test_running_lines_are_furniture_and_contents_make_no_headings() -> None:
    pages = (
        "<office:master-styles><style:master-page><style:header><text:p>Manual</text:p>"
        "</style:header><style:footer><text:p>Internal</text:p></style:footer>"
        "</style:master-page></office:master-styles>"
    )
    body = (
        "<text:table-of-content><text:index-body><text:p>第一章 总则 1</text:p>"
        "</text:index-body></text:table-of-content><text:p>Body</text:p>"
    )
    blocks, _ = read_odt(odt_bytes(body, page_styles=pages))
    assert [(block.kind, block.text) for block in blocks] == [
        (BlockKind.FURNITURE, "Manual"),
        (BlockKind.PARAGRAPH, "第一章 总则 1"),
        (BlockKind.PARAGRAPH, "Body"),
        (BlockKind.FURNITURE, "Internal"),
    ]


def test_form_fields_show_their_values() -> None:
    body = (
        '<office:forms><form:form><form:text form:id="c1" form:current-value="Li Wei"/>'
        '<form:checkbox form:id="c2" form:current-state="checked" form:label="yes"/>'
        "</form:form></office:forms>"
        '<text:p>Name: <draw:control draw:control="c1"/> <draw:control draw:control="c2"/></text:p>'
    )
    assert texts(read_odt(odt_bytes(body))[0]) == ["Name: Li Wei ☑yes"]


def test_an_odt_file_is_read_from_end_to_end(tmp_path: Path) -> None:
    outcome = read(written(tmp_path / "a.odt", odt_bytes("<text:p>Hello</text:p>")))
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.ODT
    assert outcome.text == "Hello\n"
