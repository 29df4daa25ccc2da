"""OFD: text stands in the text and on the page where the file puts it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine import boxes as packing
from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import KnownPages
from engine.types import BlockKind, LocationKind, Omission, Verdict
from tests.engine.reading.files import Outcome, blocks, pymupdf, read, rects_of

_NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'
_MM = 72 / 25.4


def _text(text: str, x: float, y: float, size: float = 5, more: str = "", code: str = "") -> str:
    steps = code or f'DeltaX="g {max(len(text) - 1, 1)} {size}"'
    return (
        f'<ofd:TextObject Boundary="{x} {y} 150 10" Font="1" Size="{size}" {more}>'
        f'<ofd:TextCode X="0" Y="{size}" {steps}>{text}</ofd:TextCode></ofd:TextObject>'
    )


def _line(x0: float, y0: float, x1: float, y1: float) -> str:
    return (
        '<ofd:PathObject Boundary="0 0 210 297" LineWidth="0.3"><ofd:AbbreviatedData>'
        f"M {x0} {y0} L {x1} {y1}</ofd:AbbreviatedData></ofd:PathObject>"
    )


def _page(content: str, template: str = "") -> str:
    return (
        f"<ofd:Page {_NS}>{template}<ofd:Content><ofd:Layer>{content}</ofd:Layer></ofd:Content>"
        "</ofd:Page>"
    )


def _ofd(
    path: Path,
    *pages: str,
    common: str = "",
    rest: str = "",
    files: dict[str, bytes] | None = None,
) -> Path:
    root = (
        f"<ofd:OFD {_NS}><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody>"
        "</ofd:OFD>"
    )
    listed = "".join(
        f'<ofd:Page ID="{index}" BaseLoc="Pages/{index}.xml"/>' for index in range(len(pages))
    )
    document = (
        f"<ofd:Document {_NS}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 297"
        f"</ofd:PhysicalBox></ofd:PageArea>{common}</ofd:CommonData><ofd:Pages>{listed}"
        f"</ofd:Pages>{rest}</ofd:Document>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("OFD.xml", root)
        archive.writestr("Doc_0/Document.xml", document)
        for index, page in enumerate(pages):
            archive.writestr(f"Doc_0/Pages/{index}.xml", page)
        for name, data in (files or {}).items():
            archive.writestr(name, data)
    return path


def _left_out(outcome: Outcome) -> dict[str, int]:
    return {one.what: one.count for one in outcome.receipt.left_out}


def test_lines_are_joined_to_paragraphs_and_stand_where_the_file_says(tmp_path: Path) -> None:
    lines = (
        _text("采购管理办法", 70, 20, 8)
        + _text("供应商应当在收到通知之日起十五个工作日内提交书面答", 30, 40)
        + _text("复，逾期视为放弃。", 30, 48)
    )
    page = read(_ofd(tmp_path / "a.ofd", _page(lines))).pages[0]
    assert blocks(page) == [
        "采购管理办法",
        "供应商应当在收到通知之日起十五个工作日内提交书面答复，逾期视为放弃。",
    ]
    assert page.blocks[0].kind is BlockKind.HEADING
    assert (page.location.kind, page.location.label) == (LocationKind.PAGE, "1")
    assert (page.width, page.height) == pytest.approx((210 * _MM, 297 * _MM))
    first = rects_of(page, "供")[0] * (210, 297, 210, 297)
    assert first[[0, 2]] == pytest.approx([30, 35], abs=0.1)
    assert 40 <= first[1] < 45 < first[3] < 48


def test_what_is_painted_lies_in_the_boxes(tmp_path: Path) -> None:
    turned = _text("旋转", 120, 60, 6, 'CTM="0 1 -1 0 0 0"')
    outcome = read(_ofd(tmp_path / "a.ofd", _page(_text("合同编号", 30, 40) + turned)))
    pixmap = pymupdf.open(outcome.rendition)[0].get_pixmap(colorspace=pymupdf.csGRAY)
    grey = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    ink = grey[:, : pixmap.width] < 128
    assert ink.any()
    for x0, y0, x1, y1 in packing.unpack(outcome.pages[0].boxes) * (
        pixmap.width,
        pixmap.height,
        pixmap.width,
        pixmap.height,
    ):
        ink[max(int(y0) - 1, 0) : int(y1) + 2, max(int(x0) - 1, 0) : int(x1) + 2] = False
    assert not ink.any()


def test_runs_that_touch_are_one_line_and_words_apart_have_a_space(tmp_path: Path) -> None:
    advance = 'DeltaX="2.5 2.5 2.5 2.5"'
    content = (
        _text("合同", 30, 40)
        + _text("编号", 40, 40)
        + _text("Hello", 30, 60, code=advance)
        + _text("World", 44, 60, code=advance)
    )
    assert blocks(read(_ofd(tmp_path / "a.ofd", _page(content))).pages[0]) == [
        "合同编号",
        "Hello World",
    ]


def test_a_ruled_table_becomes_rows(tmp_path: Path) -> None:
    rules = "".join(_line(30, y, 120, y) for y in (40, 52, 64))
    rules += "".join(_line(x, 40, x, 64) for x in (30, 75, 120))
    cells = (
        _text("名称", 33, 43)
        + _text("金额", 78, 43)
        + _text("打印机", 33, 55)
        + _text("2,400", 78, 55, code='DeltaX="g 4 3"')
    )
    page = read(_ofd(tmp_path / "a.ofd", _page(rules + cells))).pages[0]
    rows = blocks(page, BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
    assert rows == ["名称 | 金额", "打印机 | 2,400"]


def test_a_template_is_read_with_each_page_that_uses_it(tmp_path: Path) -> None:
    used = '<ofd:Template TemplateID="9" ZOrder="Background"/>'
    outcome = read(
        _ofd(
            tmp_path / "a.ofd",
            _page(_text("张三", 60, 40), used),
            common='<ofd:TemplatePage ID="9" BaseLoc="Tpls/0.xml"/>',
            files={"Doc_0/Tpls/0.xml": _page(_text("购买方", 30, 40)).encode()},
        )
    )
    assert blocks(outcome.pages[0]) == ["购买方 张三"] or blocks(outcome.pages[0]) == [
        "购买方",
        "张三",
    ]


def test_a_page_of_a_picture_waits_for_recognition_and_shows_it(tmp_path: Path) -> None:
    data = io.BytesIO()
    Image.new("L", (40, 50), 0).save(data, "PNG")
    resources = (
        f'<ofd:Res {_NS} BaseLoc="Res"><ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image">'
        "<ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>"
    )
    picture = '<ofd:ImageObject Boundary="10 10 190 277" CTM="190 0 0 277 0 0" ResourceID="5"/>'
    outcome = read(
        _ofd(
            tmp_path / "a.ofd",
            _page(picture),
            common="<ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>",
            files={
                "Doc_0/DocumentRes.xml": resources.encode(),
                "Doc_0/Res/a.png": data.getvalue(),
            },
        )
    )
    assert outcome.pages[0].verdict is Verdict.NEEDS_OCR
    assert _left_out(outcome) == {Omission.PICTURES: 1}
    pixmap = pymupdf.open(outcome.rendition)[0].get_pixmap(colorspace=pymupdf.csGRAY)
    assert pixmap.pixel(300, 400) == (0,)


def test_annotations_are_read_and_attachments_counted(tmp_path: Path) -> None:
    annotation = (
        f'<ofd:PageAnnot {_NS}><ofd:Annot Type="Stamp"><ofd:Appearance Boundary="30 80 90 10">'
        f"{_text('同意，按此办理', 0, 0)}</ofd:Appearance></ofd:Annot></ofd:PageAnnot>"
    )
    listed = (
        f'<ofd:Annotations {_NS}><ofd:Page PageID="0"><ofd:FileLoc>0.xml</ofd:FileLoc></ofd:Page>'
        "</ofd:Annotations>"
    )
    attached = f'<ofd:Attachments {_NS}><ofd:Attachment ID="1"/></ofd:Attachments>'
    outcome = read(
        _ofd(
            tmp_path / "a.ofd",
            _page(_text("来文单位", 30, 40)),
            rest="<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>"
            "<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>",
            files={
                "Doc_0/Annots/Annotations.xml": listed.encode(),
                "Doc_0/Annots/0.xml": annotation.encode(),
                "Doc_0/Attachs/Attachments.xml": attached.encode(),
            },
        )
    )
    assert blocks(outcome.pages[0]) == ["来文单位", "同意，按此办理"]
    assert _left_out(outcome) == {Omission.ATTACHMENTS: 1}


def test_known_pages_are_not_sent_again_and_are_painted_all_the_same(tmp_path: Path) -> None:
    pages = [_page(_text(f"第{number}页", 30, 40)) for number in "一二三"]
    path = _ofd(tmp_path / "a.ofd", *pages)
    every = read(path).pages
    outcome = read(path, known=KnownPages((1,), characters=3))
    assert outcome.pages == every[1:]
    assert pymupdf.open(outcome.rendition).page_count == 3


def test_a_damaged_page_costs_itself_only(tmp_path: Path) -> None:
    outcome = read(_ofd(tmp_path / "a.ofd", "<broken", _page(_text("正文", 30, 40))))
    assert [page.verdict for page in outcome.pages] == [Verdict.EMPTY, Verdict.TEXT]
    assert _left_out(outcome) == {Omission.DAMAGED_PARTS: 1}


@pytest.mark.parametrize(
    ("pages", "files", "code"),
    [
        ((), {}, ErrorCode.ZERO_PAGES),
        ((_page(""),), {}, ErrorCode.NO_TEXT),
        ((_page(""),), {"Encryptions.xml": b"<a/>"}, ErrorCode.UNSUPPORTED),
        ((_page(""),), {"Doc_0/Document.xml": b"<a"}, ErrorCode.CORRUPT),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_files_that_cannot_be_read_say_why(
    tmp_path: Path, pages: tuple[str, ...], files: dict[str, bytes], code: ErrorCode
) -> None:
    with pytest.raises(EngineError) as caught:
        read(_ofd(tmp_path / "a.ofd", *pages, files=files))
    assert caught.value.code is code


def test_numbers_that_are_none_do_no_harm(tmp_path: Path) -> None:
    odd = (
        _text("甲", 30, 40, code='DeltaX="g x 5 nan"')
        + _text("乙", 30, 60, more='CTM="1 0 0 inf 0 0"')
        + '<ofd:PathObject Boundary="a b" LineWidth="x"><ofd:AbbreviatedData>M 1 L nan 2 B 1'
        "</ofd:AbbreviatedData></ofd:PathObject>"
        + '<ofd:TextObject Size="5"><ofd:FillColor Value="#zz 1"/><ofd:TextCode>丙</ofd:TextCode>'
        "</ofd:TextObject>"
    )
    assert "甲" in read(_ofd(tmp_path / "a.ofd", _page(odd))).text
