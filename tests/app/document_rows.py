"""A PDF with known places, and answers that cite it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pymupdf as _pymupdf

from engine.types import (
    Answer,
    AnswerSentence,
    AnswerStatus,
    Citation,
    Coverage,
    DocumentKind,
    DocumentRow,
    DocumentState,
    GateDecision,
    Location,
    LocationKind,
    Note,
    Passage,
    PlacedSpan,
    Rect,
    Refusal,
    SentenceKind,
)

pymupdf: Any = _pymupdf  # it has no types

RULE = "会员订单在签收后15日内可以申请退货。"
OTHER = "普通订单在签收后7日内可以申请退货。"
EXCLUSION = "定制商品不适用无理由退货。"
NAME = "售后服务政策.pdf"
ROW = DocumentRow(1, NAME, "/documents/" + NAME, DocumentKind.PDF, DocumentState.COMPLETE, 2, 4,
                  9000, "2026-03-01T08:00:00", 10)  # fmt: skip
GATE = GateDecision(True, None, {}, "test")
COVERAGE = Coverage(1, 1, 0)


@dataclass(frozen=True)
class Policy:
    """Where the file lies, how large its pages are, and where its sentences stand."""

    path: str
    sizes: tuple[tuple[float, float], ...]
    places: dict[str, tuple[int, Rect]]

    def span(self, sentence: str, extent: tuple[int, int] = (0, 18)) -> PlacedSpan:
        page, rect = self.places[sentence]
        return PlacedSpan(page, extent, (rect,))

    def passage(self, number: int, used: bool = True) -> Passage:
        sentence = (RULE, EXCLUSION, OTHER)[number - 1]
        page = self.places[sentence][0]
        spans: tuple[PlacedSpan, ...] = (
            self.span(sentence, (19, 37) if sentence == OTHER else (0, 18)),
        )
        if sentence == RULE:
            spans = (*spans, self.span(OTHER, (19, 37)))
        place = Location(LocationKind.PAGE, str(page))
        return Passage(number, number, NAME, 1, 10, page, place, sentence, "", (), spans, 0.5, 0.9,
                       ("vector",), used)  # fmt: skip

    def citation(self, number: int) -> Citation:
        sentence = (RULE, EXCLUSION)[number - 1]
        page = self.places[sentence][0]
        place = Location(LocationKind.PAGE, str(page))
        return Citation(number, NAME, 1, 10, page, place, sentence, (self.span(sentence),))

    def answer(self) -> Answer:
        """Concluded, quoted twice, and one sentence that nothing supports."""
        sentences = (
            AnswerSentence("可以申请退货。", SentenceKind.CONCLUDED, (1,), Note.TO_CHECK),
            AnswerSentence(RULE, SentenceKind.QUOTED, (1,)),
            AnswerSentence(EXCLUSION, SentenceKind.QUOTED, (2,)),
            AnswerSentence("运费由公司承担。", SentenceKind.UNSUPPORTED, ()),
        )
        text = f"可以申请退货。[1]\n{RULE}[1] {EXCLUSION}[2]运费由公司承担。"
        passages = (self.passage(1), self.passage(2), self.passage(3, used=False))
        return Answer(AnswerStatus.PARTLY_SUPPORTED, None, text, sentences,
                      (self.citation(1), self.citation(2)), passages, GATE, 3, COVERAGE, "model-q4",
                      400, 40, "stop", {"total": 6.24})  # fmt: skip

    def refusal(self) -> Answer:
        """Nothing generated; the nearest passages listed."""
        return replace(
            self.answer(),
            status=AnswerStatus.INSUFFICIENT_EVIDENCE,
            reason=Refusal.NEAR_BUT_NOT_ANSWERING,
            answer="",
            sentences=(),
            citations=(),
            passages=(self.passage(1, used=False),),
            model=None,
        )


def make_policy(path: Path) -> Policy:
    """Write the PDF and return it with the rectangles of its sentences."""
    font = pymupdf.Font("cjk")
    places: dict[str, tuple[int, Rect]] = {}
    with pymupdf.open() as document:
        for number, lines in enumerate(((RULE, OTHER), (EXCLUSION,)), 1):
            page = document.new_page(width=595, height=842)
            writer = pymupdf.TextWriter(page.rect)
            for at, line in enumerate(lines):
                y = 500 + 40 * at
                writer.append((72, y), line, font=font, fontsize=14)
                right = 72 + font.text_length(line, 14)
                places[line] = (number, (72 / 595, (y - 13) / 842, right / 595, (y + 3) / 842))
            writer.write_text(page)
        document.save(path)
    return Policy(str(path), ((595.0, 842.0), (595.0, 842.0)), places)


def make_heavy_page(path: Path) -> str:
    """Write a page that takes well over a second to paint; return the path."""
    with pymupdf.open() as document:
        page = document.new_page(width=595, height=842)
        shape = page.new_shape()
        for i in range(30_000):
            x, y = (i * 7919) % 595, (i * 104_729) % 842
            shape.draw_bezier((x, y), (y % 595, x), (595 - x, 842 - y), (y % 595, 842 - x))
        shape.finish(color=(0, 0, 1), width=0.3)
        shape.commit()
        document.save(path)
    return str(path)
