"""Pictures: one file for each trait, made here."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageDraw

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import KnownPages
from engine.types import DocumentKind, LocationKind, OcrState, Omission, Verdict
from tests.engine.reading.files import Outcome, pymupdf, read

SIZE = (300, 200)
CORNER = (0, 0, 100, 60)


def _picture(mode: str = "RGB", size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a white picture whose upper left corner is black."""
    picture = Image.new("RGB", size, "white")
    ImageDraw.Draw(picture).rectangle(CORNER, fill="black")
    return picture.convert(mode)


def _saved(path: Path, picture: Image.Image, form: str, **options: Any) -> Path:
    picture.save(path, form, **options)
    return path


def _painted(outcome: Outcome, number: int = 1) -> npt.NDArray[np.int64]:
    page = pymupdf.open(outcome.rendition)[number - 1]
    pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return rows[:, : pixmap.width].astype(np.int64)


def _black_corner(outcome: Outcome, number: int = 1) -> str:
    painted = _painted(outcome, number)
    corners = {
        "upper left": painted[8, 8],
        "upper right": painted[8, -8],
        "lower left": painted[-8, 8],
        "lower right": painted[-8, -8],
    }
    dark = [name for name, value in corners.items() if value < 128]
    assert len(dark) == 1, corners
    return dark[0]


FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "PNG": ("RGB", {}),
    "JPEG": ("RGB", {"quality": 90}),
    "TIFF": ("1", {"compression": "group4"}),
    "BMP": ("RGB", {}),
    "WEBP": ("RGB", {"lossless": True}),
    "GIF": ("P", {}),
    "HEIF": ("RGB", {}),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_becomes_one_page_that_waits_for_recognition(tmp_path: Path, form: str) -> None:
    mode, options = FORMS[form]
    if form == "HEIF":
        from pillow_heif import register_heif_opener

        register_heif_opener()
    outcome = read(_saved(tmp_path / "a", _picture(mode), form, **options))
    page = outcome.pages[0]
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.IMAGE
    assert (page.verdict, page.text) == (Verdict.NEEDS_OCR, "")
    assert (page.location.kind, page.location.label) == (LocationKind.PAGE, "1")
    assert outcome.receipt.ocr is OcrState.WAITING
    assert outcome.receipt.pages_unreadable == (1,)
    assert _black_corner(outcome) == "upper left"
    painted = pymupdf.open(outcome.rendition)[0].rect
    assert (page.width, page.height) == (painted.width, painted.height)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_upright(tmp_path: Path, orientation: int) -> None:
    backwards = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = _picture()
    if orientation in backwards:
        stored = stored.transpose(backwards[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    outcome = read(_saved(tmp_path / "a.jpg", stored, "JPEG", exif=exif, quality=95))
    assert _black_corner(outcome) == "upper left"
    assert outcome.pages[0].width > outcome.pages[0].height


def test_a_jpeg_is_put_into_the_rendition_as_it_is(tmp_path: Path) -> None:
    path = _saved(tmp_path / "a.jpg", _picture(), "JPEG")
    document = pymupdf.open(read(path).rendition)
    xref = document[0].get_images()[0][0]
    assert document.xref_stream_raw(xref) == path.read_bytes()


def test_each_page_of_a_tiff_is_a_page(tmp_path: Path) -> None:
    later = [_picture().rotate(180), _picture("L", (200, 300))]
    path = _saved(tmp_path / "a.tif", _picture(), "TIFF", save_all=True, append_images=later)
    outcome = read(path)
    assert [page.number for page in outcome.pages] == [1, 2, 3]
    assert _black_corner(outcome, 2) == "lower right"
    assert outcome.pages[2].height > outcome.pages[2].width


def test_of_an_animation_the_first_picture_is_read(tmp_path: Path) -> None:
    later = [_picture().rotate(180)]
    path = _saved(tmp_path / "a.gif", _picture("P"), "GIF", save_all=True, append_images=later)
    outcome = read(path)
    assert len(outcome.pages) == 1
    assert _black_corner(outcome) == "upper left"


def test_known_pages_are_not_sent_again_but_stand_in_the_rendition(tmp_path: Path) -> None:
    path = _saved(tmp_path / "a.tif", _picture(), "TIFF", save_all=True, append_images=[_picture()])
    outcome = read(path, known=KnownPages((1,)))
    assert [page.number for page in outcome.pages] == [2]
    assert len(pymupdf.open(outcome.rendition)) == 2


def test_a_blank_page_is_empty_and_a_line_of_faint_small_text_is_not(tmp_path: Path) -> None:
    blank = Image.new("L", (2480, 3508), 250)
    written = blank.copy()
    ImageDraw.Draw(written).text((400, 400), "received 12 May", fill=140, font_size=36)
    path = _saved(tmp_path / "a.tif", blank, "TIFF", save_all=True, append_images=[written])
    outcome = read(path)
    assert [page.verdict for page in outcome.pages] == [Verdict.EMPTY, Verdict.NEEDS_OCR]
    assert outcome.receipt.pages_empty == (1,)


def test_transparency_is_white_paper(tmp_path: Path) -> None:
    clear = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    ImageDraw.Draw(clear).rectangle(CORNER, fill=(0, 0, 0, 255))
    assert _black_corner(read(_saved(tmp_path / "a.png", clear, "PNG"))) == "upper left"
    palette = clear.quantize()
    assert _black_corner(read(_saved(tmp_path / "b.png", palette, "PNG"))) == "upper left"


@pytest.mark.parametrize("mode", ["CMYK", "LA", "I;16"])
def test_unusual_colours_are_shown_right(tmp_path: Path, mode: str) -> None:
    if mode == "I;16":
        deep = np.asarray(_picture("L"), np.uint16) * 200
        picture, form = Image.fromarray(deep), "PNG"
    else:
        picture, form = _picture(mode), "JPEG" if mode == "CMYK" else "PNG"
    assert _black_corner(read(_saved(tmp_path / "a", picture, form))) == "upper left"


def test_a_page_has_the_size_of_its_paper_where_the_file_states_it(tmp_path: Path) -> None:
    scan = _saved(tmp_path / "a.png", _picture("1", (1654, 2339)), "PNG", dpi=(200, 200))
    page = read(scan).pages[0]
    assert (page.width, page.height) == pytest.approx((595.4, 842), abs=0.3)
    photograph = _saved(tmp_path / "b.jpg", _picture("L", (4000, 3000)), "JPEG", dpi=(72, 72))
    page = read(photograph).pages[0]
    assert (page.width, page.height) == pytest.approx((842, 631.5), abs=0.3)


def test_a_picture_that_breaks_off_is_kept_as_far_as_it_goes_and_said(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (200, 300, 3), np.uint8)
    whole = Image.fromarray(noise)
    whole.paste(_picture().crop((0, 0, 300, 100)))
    data = _saved(tmp_path / "a.jpg", whole, "JPEG", quality=95).read_bytes()
    (tmp_path / "a.jpg").write_bytes(data[: 2 * len(data) // 3])
    outcome = read(tmp_path / "a.jpg")
    assert outcome.pages[0].verdict is Verdict.NEEDS_OCR
    assert [(one.what, one.count) for one in outcome.receipt.left_out] == [
        (Omission.DAMAGED_PARTS, 1)
    ]
    assert _painted(outcome)[8, 8] < 128


def test_a_damaged_page_of_a_tiff_is_unreadable_and_the_others_are_kept(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    pages = [_picture(), _picture().rotate(180)]
    pages[0].save(buffer, "TIFF", save_all=True, append_images=pages[1:], compression="tiff_lzw")
    path = tmp_path / "a.tif"
    data = bytearray(buffer.getvalue())
    with Image.open(io.BytesIO(bytes(data))) as picture:
        start = picture.tag_v2[273][0]  # type: ignore[attr-defined]
        length = picture.tag_v2[279][0]  # type: ignore[attr-defined]
    data[start : start + length] = b"\xff" * length
    path.write_bytes(bytes(data))
    outcome = read(path)
    assert len(outcome.pages) == 2
    assert outcome.receipt.left_out[0].count == 1
    assert _black_corner(outcome, 2) == "lower right"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n" + b"rubbish" * 9, b"\xff\xd8\xff\xe0" * 9])
def test_a_picture_of_which_nothing_can_be_decoded_is_corrupt(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is ErrorCode.CORRUPT


def test_a_bomb_is_refused_before_it_goes_off(tmp_path: Path) -> None:
    bomb = Image.new("1", (30_000, 30_000))
    path = _saved(tmp_path / "a.png", bomb, "PNG")
    assert path.stat().st_size < 200_000
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is ErrorCode.TOO_LARGE
