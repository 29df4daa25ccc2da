"""A receipt from pages: what was truly read. Pure, so that stored pages can be counted too."""

from __future__ import annotations

from collections.abc import Iterable

from engine.types import LeftOut, OcrState, Page, Receipt, Verdict

_UNREADABLE = (Verdict.NEEDS_OCR, Verdict.GARBLED)


class ReceiptTally:
    """Counts pages one by one, so that a long document is never held whole."""

    def __init__(self) -> None:
        self._verdicts: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
        self._empty: list[int] = []
        self._unreadable: list[int] = []
        self._tables: set[int] = set()
        self.characters = 0
        self.without_glyph = 0

    def add(self, page: Page, without_glyph: int = 0) -> None:
        """Count a page; only characters of readable pages count as read."""
        self._verdicts[page.verdict] += 1
        if page.verdict is Verdict.EMPTY:
            self._empty.append(page.number)
        elif page.verdict in _UNREADABLE:
            self._unreadable.append(page.number)
        else:
            self.characters += len("".join(page.text.split()))
        self._tables.update(block.table for block in page.blocks if block.table >= 0)
        self.without_glyph += without_glyph

    @property
    def waiting(self) -> bool:
        """Whether there are pages that only text recognition can read."""
        return bool(self._unreadable)

    def receipt(self, *, encoding: str = "", left_out: tuple[LeftOut, ...] = ()) -> Receipt:
        """Return what was counted so far."""
        return Receipt(
            pages=sum(self._verdicts.values()),
            pages_text=self._verdicts[Verdict.TEXT],
            pages_ocr=self._verdicts[Verdict.OCR],
            pages_empty=tuple(self._empty),
            pages_unreadable=tuple(self._unreadable),
            tables=len(self._tables),
            characters=self.characters,
            characters_without_glyph=self.without_glyph,
            encoding=encoding,
            left_out=left_out,
            ocr=OcrState.WAITING if self.waiting else OcrState.NOT_NEEDED,
        )


def whole_receipt(pages: Iterable[Page], last: Receipt) -> Receipt:
    """Return the receipt of a document read in two goes: its pages counted anew.

    What pages do not tell (encoding, what was left out, missing glyphs) is taken from the
    receipt of the last reading.
    """
    tally = ReceiptTally()
    for page in pages:
        tally.add(page)
    tally.without_glyph = last.characters_without_glyph
    return tally.receipt(encoding=last.encoding, left_out=last.left_out)
