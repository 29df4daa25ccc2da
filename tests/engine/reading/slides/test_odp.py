"""OpenDocument presentations: slides, lists, tables, charts, notes, like those of PowerPoint."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.types import BlockKind, DocumentKind, LocationKind, Omission
from tests.engine.reading.files import Outcome, blocks, read

_NAMES = (
    "office:office text:text table:table style:style draw:drawing svg:svg-compatible"
    " presentation:presentation chart:chart"
)
_XMLNS = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in (name.split(":") for name in _NAMES.split())
) + (' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"')
_STYLES = (
    '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"'
    ' text:bullet-char="●"/><text:list-level-style-bullet text:level="2" text:bullet-char="–"/>'
    '</text:list-style><text:list-style style:name="L2"><text:list-level-style-number'
    ' text:level="1" style:num-format="1" style:num-suffix=")"/></text:list-style>'
    '<style:style style:name="gone"><style:drawing-page-properties'
    ' presentation:visibility="hidden"/></style:style>'
)


def _document(body: str, kind: str = "presentation") -> str:
    return (
        f"<office:document-content {_XMLNS}><office:automatic-styles>{_STYLES}"
        f"</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}>"
        "</office:body></office:document-content>"
    )


def _odp(path: Path, body: str, files: dict[str, str] | None = None) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.presentation")
        archive.writestr("content.xml", _document(body))
        for name, data in (files or {}).items():
            archive.writestr(name, data)
    return path


def _slide(*shapes: str, style: str = "dp1", more: str = "") -> str:
    return f'<draw:page draw:style-name="{style}" {more}>{"".join(shapes)}</draw:page>'


def _frame(content: str, role: str = "", x: float = 2, y: float = 5) -> str:
    shown = f'presentation:class="{role}"' if role else ""
    place = f'svg:x="{x}cm" svg:y="{y}cm" svg:width="5cm" svg:height="1cm"'
    return f"<draw:frame {shown} {place}>{content}</draw:frame>"


def _box(text: str, role: str = "", x: float = 2, y: float = 5) -> str:
    return _frame(f"<draw:text-box><text:p>{text}</text:p></draw:text-box>", role, x, y)


def _left_out(outcome: Outcome) -> dict[str, int]:
    return {one.what: one.count for one in outcome.receipt.left_out}


def test_slides_have_titles_lists_and_free_text_in_reading_order(tmp_path: Path) -> None:
    outline = (
        '<draw:text-box><text:list text:style-name="L1"><text:list-item><text:p>期限</text:p>'
        "<text:list><text:list-item><text:p>十五<text:s/>日</text:p></text:list-item></text:list>"
        '</text:list-item></text:list><text:list text:style-name="L2"><text:list-item><text:p>a'
        "</text:p></text:list-item><text:list-item><text:p>b</text:p></text:list-item></text:list>"
        "</draw:text-box>"
    )
    body = _slide(
        _box("low", y=12),
        _box("high", y=9),
        _frame(outline, "outline"),
        _box("采购", "title"),
    )
    outcome = read(_odp(tmp_path / "a.odp", body + _slide(_box("second", "title"))))
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.ODP
    assert [(page.location.kind, page.location.label) for page in outcome.pages] == [
        (LocationKind.SLIDE, "1"),
        (LocationKind.SLIDE, "2"),
    ]
    page = outcome.pages[0]
    assert blocks(page) == ["采购", "● 期限", "– 十五 日", "1) a", "2) b", "high", "low"]
    assert [block.level for block in page.blocks[:5]] == [2, 1, 2, 1, 1]


def test_tables_repeat_what_is_merged_downwards(tmp_path: Path) -> None:
    def row(*cells: str) -> str:
        return f"<table:table-row>{''.join(cells)}</table:table-row>"

    def cell(text: str, more: str = "") -> str:
        return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"

    table = (
        '<table:table table:use-first-row-styles="true">'
        + row(cell("区域"), cell("城市"))
        + row(cell("华东", 'table:number-rows-spanned="2"'), cell("上海"))
        + row("<table:covered-table-cell/>", cell("南京"))
        + row(cell("华北"), cell("北京"))
        + "</table:table>"
    )
    page = read(_odp(tmp_path / "a.odp", _slide(_frame(table)))).pages[0]
    assert blocks(page, BlockKind.TABLE_HEADER) == ["区域 | 城市"]
    assert blocks(page, BlockKind.TABLE_ROW) == ["华东 | 上海", "华东 | 南京", "华北 | 北京"]


def test_a_chart_is_read_from_its_own_table_and_other_objects_are_counted(tmp_path: Path) -> None:
    chart = (
        "<chart:chart><chart:title><text:p>季度</text:p></chart:title><table:table>"
        "<table:table-header-rows><table:table-row><table:table-cell/><table:table-cell><text:p>额"
        "</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row>"
        "<table:table-cell><text:p>一</text:p></table:table-cell><table:table-cell><text:p>8"
        "</text:p></table:table-cell></table:table-row></table:table></chart:chart>"
    )
    links = _frame('<draw:object xlink:href="./Object 1"/><draw:image xlink:href="x"/>')
    links += _frame('<draw:object xlink:href="./Object 2"/>', y=9)
    links += _frame('<draw:image xlink:href="Pictures/a.png"/>', y=12)
    outcome = read(
        _odp(
            tmp_path / "a.odp",
            _slide(links),
            {"Object 1/content.xml": _document(chart, "chart"), "Object 2/content.xml": "<a/>"},
        )
    )
    assert blocks(outcome.pages[0]) == ["季度", " | 额", "一 | 8"]
    assert _left_out(outcome) == {Omission.EMBEDDED_OBJECTS: 1, Omission.PICTURES: 1}


def test_notes_comments_footers_and_hidden_slides(tmp_path: Path) -> None:
    body = (
        '<presentation:footer-decl presentation:name="f">内部资料</presentation:footer-decl>'
        + _slide(_box("gone", "title"), style="gone")
        + _slide(
            _box("标题", "title"),
            "<office:annotation><dc:creator>李雷</dc:creator><text:p>请核对</text:p>"
            "</office:annotation>",
            f"<presentation:notes>{_box('讲解', 'notes')}</presentation:notes>",
            more='presentation:use-footer-name="f"',
        )
    )
    outcome = read(_odp(tmp_path / "a.odp", body))
    assert [page.location.label for page in outcome.pages] == ["2"]
    assert blocks(outcome.pages[0]) == ["标题", "内部资料", "备注", "讲解", "批注", "李雷: 请核对"]
    assert blocks(outcome.pages[0], BlockKind.FURNITURE) == ["内部资料"]
    assert _left_out(outcome) == {Omission.HIDDEN_SLIDES: 1}


@pytest.mark.parametrize(
    ("content", "code"),
    [("<nothing", ErrorCode.CORRUPT), ("<a/>", ErrorCode.CORRUPT), ("", ErrorCode.ZERO_PAGES)],
)
def test_files_that_cannot_be_read_say_why(tmp_path: Path, content: str, code: ErrorCode) -> None:
    path = tmp_path / "a.odp"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.presentation")
        archive.writestr("content.xml", content or _document(""))
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is code
