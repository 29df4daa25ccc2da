"""Proofs as a file, written beside the window's thread: forty answers take seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSaveFile
from PySide6.QtGui import QImage

from app.preview.line_cutting import DOTS, Cut
from app.proof.printed import draw_picture, write_pdf
from app.proof.proof import Proof, Source
from app.proof.word_file import Picture, word_file

Cuts = list[dict[int, Cut]]
"""The pictures of cited lines, for each proof by the number of the citation."""


def write_proofs(path: str, form: str, title: str, proofs: Sequence[Proof], cuts: Cuts) -> str:
    """Write a docx, pdf or png, whole or not at all; return "", or why it could not be written.

    A png shows what the first of the proofs cites.
    """
    file = QSaveFile(path)
    if file.open(QIODevice.OpenModeFlag.WriteOnly):
        if form == "pdf":
            write_pdf(file, title, proofs, cuts)
        elif form == "png":
            file.write(_png(draw_picture(proofs[0], cuts[0])))
        else:
            file.write(QByteArray(word_file(title, proofs, _pictures(cuts))))
    return "" if file.commit() else file.errorString()


def _pictures(cuts: Cuts) -> Callable[[int, Source], Sequence[Picture]]:
    def of_source(at: int, source: Source) -> Sequence[Picture]:
        return [_picture(image) for image in cuts[at].get(source.number, ())]

    return of_source


def _picture(image: QImage) -> Picture:
    png = bytes(_png(image).data())
    return Picture(png, image.width() * 72 / DOTS, image.height() * 72 / DOTS)


def _png(image: QImage) -> QByteArray:
    png = QByteArray()
    buffer = QBuffer(png)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return png
