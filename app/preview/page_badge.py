"""A quiet word beside the title: that the page's text was recognised, or could not be read."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from engine.types import Verdict


class PageBadge(QLabel):
    """Hidden on pages whose text is the file's own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageBadge")
        self.hide()

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Say what there is to say of a page with this verdict; None is not known yet."""
        text, advice = self._words(verdict)
        self.setText(text)
        self.setToolTip(advice)
        self.setAccessibleDescription(advice)
        self.setVisible(bool(text))

    def _words(self, verdict: Verdict | None) -> tuple[str, str]:
        match verdict:
            case Verdict.OCR:
                advice = self.tr(
                    "The text of this page was read from its picture and may hold errors. "
                    "Doubtful characters are underlined where they are selected or found."
                )
                return self.tr("Recognised text"), advice
            case Verdict.NEEDS_OCR:
                advice = self.tr("This page is a picture. Its text cannot be found or copied yet.")
                return self.tr("Not read yet"), advice
            case Verdict.GARBLED:
                advice = self.tr("The file holds signs in place of the letters of this page.")
                return self.tr("Text unreadable"), advice
        return "", ""
