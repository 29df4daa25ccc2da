"""Hands answers out: to the clipboard at once, to a file that the user names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QStandardPaths, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from app.background import Background
from app.preview.line_cutting import Cut, LineCutting
from app.proof.as_text import plain_text, rich_text
from app.proof.printed import draw_picture
from app.proof.proof import proof_of
from app.proof.proof_file import Cuts, write_proofs
from engine.types import Turn

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f？：]+')
_PICTURES = ("picture", "png")
_LONGEST_NAME = 60  # characters
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


class ProofDesk(QObject):
    """`told` says what was done in words; `saved` carries the path of a file written."""

    told = Signal(str)
    saved = Signal(str)

    def __init__(self, cutting: LineCutting, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._cutting = cutting
        self._background = Background(self)
        self._folder = QStandardPaths.writableLocation(
            QStandardPaths.StandardLocation.DocumentsLocation
        )

    def hand_out(self, form: str, title: str, turns: Sequence[Turn]) -> None:
        """Copy questions and answers as text or picture, or save them as docx, pdf or png.

        A picture is of one answer, and of what it cites.
        """
        if form in _PICTURES and not turns[0].answer.citations:
            self.told.emit(self.tr("Nothing is cited here that a picture could show."))
        elif form == "text":
            self._copy_text(turns)
        elif form == "picture":
            self._copy_picture(turns[0])
        else:
            self._save(form, title, turns)

    def _copy_text(self, turns: Sequence[Turn]) -> None:
        proofs = [proof_of(turn) for turn in turns]
        data = QMimeData()
        data.setText(plain_text(proofs))
        data.setHtml(rich_text(proofs))
        QGuiApplication.clipboard().setMimeData(data)
        self.told.emit(self.tr("Copied with its sources."))

    def _copy_picture(self, turn: Turn) -> None:
        proof = proof_of(turn)

        def copy(image: QImage) -> None:
            QGuiApplication.clipboard().setImage(image)
            self.told.emit(self.tr("The picture of the cited lines was copied."))

        self._cutting.cut(
            turn.answer.citations,
            lambda cuts: self._background.run(lambda: draw_picture(proof, cuts), copy),
        )

    def _save(self, form: str, title: str, turns: Sequence[Turn]) -> None:
        path = self._ask_path(form, title)
        if path:
            self._folder = str(Path(path).parent)
            self.told.emit(self.tr("Saving…"))
            self._cut_all(turns, lambda cuts: self._write(path, form, title, turns, cuts))

    def _ask_path(self, form: str, title: str) -> str:
        kinds = {
            "docx": self.tr("Word document"),
            "pdf": self.tr("PDF file"),
            "png": self.tr("Picture"),
        }
        proposed = str(Path(self._folder) / f"{file_name(title)}.{form}")
        path, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save with sources"), proposed, f"{kinds[form]} (*.{form})"
        )
        return path if not path or path.lower().endswith(f".{form}") else f"{path}.{form}"

    def _cut_all(self, turns: Sequence[Turn], done: Callable[[Cuts], None]) -> None:
        """Cut the lines of all citations, answer by answer."""
        cuts: Cuts = []

        def next_one(cut: dict[int, Cut]) -> None:
            cuts.append(cut)
            if len(cuts) == len(turns):
                done(cuts)

        for turn in turns:
            self._cutting.cut(turn.answer.citations, next_one)

    def _write(self, path: str, form: str, title: str, turns: Sequence[Turn], cuts: Cuts) -> None:
        proofs = [proof_of(turn) for turn in turns]
        self._background.run(
            lambda: write_proofs(path, form, title, proofs, cuts),
            lambda reason: self._tell_written(path, reason),
        )

    def _tell_written(self, path: str, reason: str) -> None:
        if reason:
            said = self.tr("The file could not be written: {reason}")
            self.told.emit(said.replace("{reason}", reason))
        else:
            self.saved.emit(path)


def file_name(title: str) -> str:
    """Return a title as the name of a file, without its ending, that every system allows."""
    name = " ".join(_NOT_IN_NAMES.sub(" ", title).split())[:_LONGEST_NAME].rstrip(" .")
    return f"{name}_" if not name or _RESERVED.fullmatch(name) else name
