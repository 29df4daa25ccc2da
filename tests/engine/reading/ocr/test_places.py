"""Boxes of recognised characters lie on their ink, however the scan is turned or laid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.reading.files import PdfMaker, rects_of
from tests.engine.reading.ocr.scans import add_scan, askew, picture_of, recognise
from tests.engine.reading.test_geometry import _boxes_without_ink, _ink_by_mupdf, _ink_outside

SIZE = (500.0, 400.0)


def _paint(maker: PdfMaker, page: Any) -> None:
    maker.write(page, (60, 120), "Turned page AB-12", size=22)
    maker.write(page, (60, 220), "退货期限为十五日以内", size=22, font="cjk")


@pytest.mark.parametrize("degrees", [0.0, 3.0])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("rotation", [0, 90])
def test_boxes_cover_the_ink_and_each_holds_some(
    tmp_path: Path, turn: int, rotation: int, degrees: float
) -> None:
    picture = np.ascontiguousarray(np.rot90(askew(picture_of(_paint, SIZE), degrees), turn))
    maker = PdfMaker()
    add_scan(maker, picture, rotation)
    path = maker.save(tmp_path / "a.pdf")
    page = recognise(path).pages[0]
    assert "退货期限为十五日以内" in page.text
    assert "Turned page AB-12" in page.text
    ink = _ink_by_mupdf(path, 1)
    assert _ink_outside(page, ink) < 0.02
    assert _boxes_without_ink(page, ink) == []


def test_each_letter_has_its_own_place(tmp_path: Path) -> None:
    maker = PdfMaker()
    add_scan(maker, picture_of(_paint, SIZE))
    page = recognise(maker.save(tmp_path / "a.pdf")).pages[0]
    boxes = rects_of(page, "退货期限为十五日以内") * (*SIZE, *SIZE)
    middles = (boxes[:, 0] + boxes[:, 2]) / 2
    expected = 60 + 22 * (np.arange(10) + 0.5)
    assert np.abs(middles - expected).max() < 7
