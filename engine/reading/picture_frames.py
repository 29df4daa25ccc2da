"""The frames of a picture file, as they are put into a PDF: upright, without transparency."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageFile, ImageOps

from engine.errors import EngineError, ErrorCode

_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    LookupError,
    TypeError,
    ArithmeticError,
)
"""What Pillow raises on damaged files, besides errors of the system."""

_TURNED_BACK = {1: 0, 3: 180, 6: 270, 8: 90}
"""EXIF orientation to degrees anticlockwise; the others are mirrored."""
_ORIENTATION = 0x0112
_AS_IN_A_PDF = ("RGB", "L")
_MOST_PIXELS = 40_000_000
"""Finer pictures are made smaller for the rendition."""
_LOSSLESS_PIXELS = 4_000_000
_QUALITY = 90
_BLANK = 24
_PREVIEW = (400, 400)
_LOSSY = ("JPEG", "MPO", "WEBP", "HEIF", "AVIF")
_PAPER = "white"
_DEEP = ("I", "F")


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: a JPEG or PNG to be turned by `turn` degrees anticlockwise.

    `width` and `height` are those of the upright picture in pixels, `dots` its dots per inch (0:
    not known). `broken_off` says that the file ends before the picture does.
    """

    data: bytes
    turn: int
    width: int
    height: int
    dots: tuple[float, float]
    blank: bool
    broken_off: bool = False


@contextmanager
def opened(path: Path) -> Iterator[Image.Image]:
    """Open a picture file; raises `EngineError`: corrupt, too_large, and `OSError`."""
    from pi_heif import register_heif_opener  # decodes only: no encoder under the GPL comes with it

    register_heif_opener()
    with path.open("rb") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            picture = Image.open(file)
        except Image.DecompressionBombError as error:
            raise EngineError(ErrorCode.TOO_LARGE, reason="") from error
        except _BROKEN as error:
            _raise_if_of_system(error)
            raise EngineError(ErrorCode.CORRUPT) from error
        with picture:
            yield picture


def frames_to_read(picture: Image.Image) -> int:
    """Return how many frames are pages: all of a TIFF, else the first (of an animation)."""
    if picture.format != "TIFF":
        return 1
    try:
        return int(getattr(picture, "n_frames", 1))
    except _BROKEN as error:
        _raise_if_of_system(error)
        return 1


def frame_of(picture: Image.Image, path: Path, index: int) -> Frame | None:
    """Return a frame, None where nothing of it can be decoded; raises `EngineError` too_large."""
    try:
        picture.seek(index)
        broken_off = _load(picture)
        return _frame(picture, path, broken_off)
    except Image.DecompressionBombError as error:
        raise EngineError(ErrorCode.TOO_LARGE, reason="") from error
    except _BROKEN as error:
        _raise_if_of_system(error)
        return None


def _load(picture: Image.Image) -> bool:
    """Decode; return whether the file ends before the picture does."""
    try:
        picture.load()
    except OSError as error:
        _raise_if_of_system(error)
        ImageFile.LOAD_TRUNCATED_IMAGES = True
        try:
            picture.load()
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = False
        return True
    return False


def _frame(picture: Image.Image, path: Path, broken_off: bool) -> Frame:
    dots = _dots(picture)
    orientation = picture.getexif().get(_ORIENTATION, 1)
    turn = _TURNED_BACK.get(orientation, 0)
    if _is_plain_jpeg(picture) and orientation in _TURNED_BACK and not broken_off:
        width, height = picture.size
        if turn in (90, 270):
            width, height, dots = height, width, dots[::-1]
        return Frame(path.read_bytes(), turn, width, height, dots, _is_blank(picture))
    upright = _flat(ImageOps.exif_transpose(picture))
    if orientation >= 5:
        dots = dots[::-1]
    width, height = upright.size
    data = _encoded(upright, lossy=picture.format in _LOSSY)
    return Frame(data, 0, width, height, dots, _is_blank(upright), broken_off)


def _is_plain_jpeg(picture: Image.Image) -> bool:
    return picture.format == "JPEG" and picture.mode in _AS_IN_A_PDF


def _flat(picture: Image.Image) -> Image.Image:
    """Return the picture in black and white, grey or colours, on white where it is transparent."""
    if picture.has_transparency_data:
        above = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, _PAPER)
        return Image.alpha_composite(paper, above).convert("RGB")
    if picture.mode.startswith(_DEEP):
        return _shallow(picture)
    if picture.mode in ("1", "L", "RGB"):
        return picture
    return picture.convert("L" if picture.mode == "LA" else "RGB")


def _shallow(picture: Image.Image) -> Image.Image:
    """Return a grey picture of more than 8 bits in 8, from its darkest to its brightest."""
    values = np.nan_to_num(np.asarray(picture, np.float64))
    low, high = float(values.min()), float(values.max())
    if high <= low:
        return Image.new("L", picture.size, 255)
    return Image.fromarray(np.rint((values - low) * (255 / (high - low))).astype(np.uint8))


def _encoded(picture: Image.Image, *, lossy: bool) -> bytes:
    """Return a PNG, or a JPEG where the file was one in all but name or would be too large."""
    pixels = picture.width * picture.height
    if pixels > _MOST_PIXELS:
        share = (_MOST_PIXELS / pixels) ** 0.5
        size = (round(picture.width * share), round(picture.height * share))
        picture = picture.convert("L" if picture.mode in ("1", "L") else "RGB").resize(size)
    buffer = io.BytesIO()
    if picture.mode != "1" and (lossy or pixels > _LOSSLESS_PIXELS):
        picture.save(buffer, "JPEG", quality=_QUALITY)
    else:
        picture.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()


def _dots(picture: Image.Image) -> tuple[float, float]:
    """Return the dots per inch that the file states, zeros where it states none."""
    try:
        across, down = (float(value) for value in picture.info.get("dpi", ()))
    except (TypeError, ValueError, ZeroDivisionError):
        return 0.0, 0.0
    return across, down


def _is_blank(picture: Image.Image) -> bool:
    small = picture.convert("L")
    small.thumbnail(_PREVIEW, Image.Resampling.BOX)
    values = np.asarray(small, np.float64)
    return float(values.max() - values.min()) < _BLANK


def _raise_if_of_system(error: Exception) -> None:
    """Raise again an error that says something of the system, not of the file's content."""
    if isinstance(error, OSError) and error.errno is not None:
        raise error
