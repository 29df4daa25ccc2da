"""The folder of pictures, and the page that shows them in order."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from benchmarks.tour.stops import Look, Stop

_COLOURS, _REFINED, _NONE = 256, 1, Image.Dither.NONE  # rare colours are kept: icons have them
_HEAD = """\
# A tour of the window

Written by `make tour` from the real window with the starter models; the documents are the samples
that ship with Pagecite and some that the tour writes itself. Ten states are also shown dark and at
200 %. Two states are told to the window rather than waited for: a download, because the tour is
made without a network, and what the check questions propose, which takes more than twenty of them.
"""
_ENDINGS = {Look.LIGHT: "", Look.DARK: "-dark", Look.LARGE: "-200"}
_REMARKS = {Look.LIGHT: "", Look.DARK: ", dark", Look.LARGE: ", at 200 %"}


class Album:
    """Pictures named for their stop, one folder for each language."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, picture: QImage, stop: Stop, language: str, look: Look) -> None:
        """Write a picture, its colours reduced to those that a small file can hold."""
        path = self._folder / language / f"{stop.name}{_ENDINGS[look]}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "PNG")  # type: ignore[call-overload]
        with Image.open(io.BytesIO(buffer.data().data())) as whole:
            few = whole.convert("RGB").quantize(
                _COLOURS, Image.Quantize.MAXCOVERAGE, _REFINED, dither=_NONE
            )
            few.save(path, optimize=True)

    def write_page(self) -> None:
        """Write README.md: a row for each picture there is, Chinese and English side by side."""
        from benchmarks.tour.walk import ALL

        lines = [_HEAD, "| state | 中文 | English |", "| --- | --- | --- |"]
        for number, stop in enumerate(ALL, 1):
            for look in Look:
                row = self._row(stop, look)
                if row:
                    lines.append(f"| {number}. {stop.caption}{_REMARKS[look]} | {row} |")
        (self._folder / "README.md").write_text("\n".join(lines) + "\n", "utf-8")

    def _row(self, stop: Stop, look: Look) -> str:
        names = [f"{language}/{stop.name}{_ENDINGS[look]}.png" for language in ("zh", "en")]
        cells = [
            f"![{stop.caption}]({name})" if (self._folder / name).exists() else "" for name in names
        ]
        return " | ".join(cells) if any(cells) else ""
