"""Boxes lie on what is painted: by MuPDF and by QtPdf, turned and cropped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from engine import boxes as packing
from engine.types import Page
from tests.engine.reading.files import PdfMaker, pymupdf, read

_SCALE = 2
Ink = npt.NDArray[np.bool_]


def _turned(folder: Path, rotation: int, cropped: bool) -> Path:
    pdf = PdfMaker()
    page = pdf.page((500, 700))
    pdf.write(page, (120, 200), "Turned page AB-12", size=22)
    pdf.write(page, (120, 300), "退货期限为十五日", size=22, font="cjk")
    if cropped:
        page.set_cropbox(pymupdf.Rect(60, 90, 460, 620))
    page.set_rotation(rotation)
    return pdf.save(folder / "turned.pdf")


def _ink_by_mupdf(path: Path, number: int) -> Ink:
    pixmap = pymupdf.open(str(path))[number - 1].get_pixmap(
        matrix=pymupdf.Matrix(_SCALE, _SCALE), colorspace=pymupdf.csGRAY
    )
    grey = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return grey[:, : pixmap.width] < 128


def _ink_by_qt(path: Path, number: int) -> Ink:
    document = QPdfDocument(None)  # type: ignore[call-overload]
    assert document.load(str(path)) == QPdfDocument.Error.None_
    size = document.pagePointSize(number - 1)
    painted = document.render(
        number - 1, QSize(round(size.width() * _SCALE), round(size.height() * _SCALE))
    )
    paper = QImage(painted.size(), QImage.Format.Format_Grayscale8)
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, painted)
    painter.end()
    document.close()
    grey = np.frombuffer(paper.constBits(), np.uint8).reshape(paper.height(), paper.bytesPerLine())
    return grey[:, : paper.width()] < 128


def _ink_outside(page: Page, ink: Ink) -> float:
    """Return the share of the ink that lies outside all boxes."""
    height, width = ink.shape
    allowed = np.zeros_like(ink)
    for x0, y0, x1, y1 in packing.unpack(page.boxes) * (width, height, width, height):
        allowed[max(int(y0) - 1, 0) : int(y1) + 2, max(int(x0) - 1, 0) : int(x1) + 2] = True
    return float((ink & ~allowed).sum() / max(ink.sum(), 1))


def _boxes_without_ink(page: Page, ink: Ink) -> list[str]:
    """Return the visible characters in whose boxes there is nothing painted."""
    height, width = ink.shape
    empty = []
    placed = packing.unpack(page.boxes) * (width, height, width, height)
    for character, (x0, y0, x1, y1) in zip(page.text, placed, strict=True):
        if not character.isspace() and not ink[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1].any():
            empty.append(character)
    return empty


@pytest.mark.parametrize("painter", [_ink_by_mupdf, _ink_by_qt])
@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_of_a_pdf_cover_its_ink_and_each_holds_some(
    tmp_path: Path, qapp: Any, rotation: int, cropped: bool, painter: Any
) -> None:
    path = _turned(tmp_path, rotation, cropped)
    page = read(path).pages[0]
    ink = painter(path, 1)
    assert ink.any()
    assert _ink_outside(page, ink) == 0
    assert _boxes_without_ink(page, ink) == []


@pytest.mark.parametrize("painter", [_ink_by_mupdf, _ink_by_qt])
def test_boxes_of_a_rendition_cover_its_ink_and_each_holds_some(
    tmp_path: Path, qapp: Any, painter: Any
) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "# 标题 Title\n\n段落里有 𠮷㈱㎡😀 和 English words，足够长以便换行。" * 3
        + "\n\n- 第一项\n- 第二项\n\n```\nprint('code')\n```\n",
        "utf-8",
    )
    outcome = read(path)
    ink = painter(Path(outcome.rendition), 1)
    assert _boxes_without_ink(outcome.pages[0], ink) == []
    assert _ink_outside(outcome.pages[0], ink) == 0


@pytest.mark.parametrize("painter", [_ink_by_mupdf, _ink_by_qt])
@pytest.mark.parametrize(
    "text",
    ["يجب تقديم (طلب) قبل 15 يوما", "क्षत्रिय विद्यार्थी हिन्दी", "ที่นี่ พนักงาน", "Vie\u0302\u0323t ✓ 👍"],
)
def test_boxes_of_other_scripts_cover_their_ink_and_each_holds_some(
    tmp_path: Path, qapp: Any, text: str, painter: Any
) -> None:
    path = tmp_path / "a.md"
    path.write_text(f"# {text}\n\n{text}\n", "utf-8")
    outcome = read(path)
    ink = painter(Path(outcome.rendition), 1)
    assert _boxes_without_ink(outcome.pages[0], ink) == []
    assert _ink_outside(outcome.pages[0], ink) < 0.02


@pytest.mark.parametrize("font", ["china-s", "china-t", "japan", "korea"])
def test_a_font_missing_in_a_pdf_is_put_into_its_rendition(
    tmp_path: Path, qapp: Any, font: str
) -> None:
    text = {
        "china-s": "退货期限",
        "china-t": "退貨期限",
        "japan": "日本語テスト",
        "korea": "한국어",
    }
    pdf = PdfMaker()
    pdf.page((300, 200)).insert_text((40, 100), text[font], fontname=font, fontsize=24)
    path = pdf.save(tmp_path / "a.pdf")
    before = path.read_bytes()
    outcome = read(path)
    assert outcome.pages[0].text == f"{text[font]}\n"
    assert _boxes_without_ink(outcome.pages[0], _ink_by_qt(Path(outcome.rendition), 1)) == []
    assert Path(outcome.rendition).stat().st_size < 200_000
    assert path.read_bytes() == before


def test_a_pdf_with_all_its_fonts_is_its_own_rendition(tmp_path: Path) -> None:
    assert read(_turned(tmp_path, 0, False)).rendition == ""
