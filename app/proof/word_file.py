"""Proofs as a Word document: a few parts of XML in a ZIP file, without the name of an author.

After ECMA-376: paragraphs and runs with direct formatting, one heading style, PNG pictures inline.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from xml.sax.saxutils import escape

from app.proof.proof import Proof, Source, label_of, sources_title
from app.proof.word_parts import CONTENT_TYPES, CORE, DOCUMENT, PICTURE, RELATIONS, STYLES
from app.questions.answer_parts import Part

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXT_WIDTH = 451.0  # points between the margins of an A4 page
_EMU = 12700  # to a point
_GREY = "<w:color w:val='666666'/>"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file and its natural size in points."""

    png: bytes
    width: float
    height: float


Pictures = Callable[[int, Source], Sequence[Picture]]
"""The pictures below a source of the proof at an index."""


def word_file(title: str, proofs: Sequence[Proof], pictures: Pictures) -> bytes:
    """Return a DOCX file that holds proofs, the pictures of cited lines below their sources."""
    writing = _Writing(pictures)
    body = "".join(part for at, proof in enumerate(proofs) for part in writing.proof(at, proof))
    related = "".join(
        f'<Relationship Id="p{n}" Target="media/{n}.png" Type="http://schemas.openxmlformats.org'
        '/officeDocument/2006/relationships/image"/>'
        for n in range(1, len(writing.media) + 1)
    )
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", CONTENT_TYPES)
        file.writestr("_rels/.rels", RELATIONS["package"])
        file.writestr("docProps/core.xml", CORE.replace("{title}", _clean(title)))
        file.writestr("word/document.xml", DOCUMENT.replace("{body}", body))
        file.writestr("word/styles.xml", STYLES)
        file.writestr(
            "word/_rels/document.xml.rels", RELATIONS["document"].replace("{pictures}", related)
        )
        for number, picture in enumerate(writing.media, 1):
            file.writestr(f"word/media/{number}.png", picture.png)
    return data.getvalue()


@dataclass(slots=True)
class _Writing:
    pictures: Pictures
    media: list[Picture] = field(default_factory=list)

    def proof(self, at: int, proof: Proof) -> Iterator[str]:
        yield _paragraph(_run(proof.question), style="Heading1")
        if proof.understood:
            yield _paragraph(_run(proof.understood, _GREY))
        for notice in proof.notices:
            yield _paragraph(_run(notice, "<w:i/>"))
        yield _paragraph("".join(map(_part, proof.parts)))
        for why in proof.whys:
            yield _paragraph(_run(why, f"{_GREY}<w:sz w:val='18'/>"))
        if proof.sources:
            yield _paragraph(_run(sources_title(), "<w:b/>"), keep=True)
        for source in proof.sources:
            yield from self._source(at, source)
        yield _paragraph(_run(proof.foot, f"{_GREY}<w:sz w:val='18'/>"))

    def _source(self, at: int, source: Source) -> Iterator[str]:
        head = _run(f"[{source.number}] ") + _run(source.document, "<w:b/>")
        yield _paragraph(head + _run(f", {source.place}"), keep=True)
        if source.header:
            yield _paragraph(_run(source.header, _GREY), keep=True)
        yield _paragraph(_run(f"“{source.quote}”"))
        for picture in self.pictures(at, source):
            self.media.append(picture)
            shrink = min(1.0, _TEXT_WIDTH / picture.width)
            drawn = (
                PICTURE.replace("{id}", str(len(self.media)))
                .replace("{width}", str(round(picture.width * shrink * _EMU)))
                .replace("{height}", str(round(picture.height * shrink * _EMU)))
            )
            yield _paragraph(f"<w:r>{drawn}</w:r>")


def _paragraph(runs: str, style: str = "", keep: bool = False) -> str:
    look = f"<w:pStyle w:val='{style}'/>" if style else ""
    look += "<w:keepNext/>" if keep else ""
    return f"<w:p><w:pPr>{look}</w:pPr>{runs}</w:p>"


def _part(part: Part) -> str:
    if part.number:
        return _run(f"[{part.number}]", "<w:vertAlign w:val='superscript'/>")
    label = label_of(part)
    return _run(f" ({label})", _GREY) if label else _run(part.text)


def _run(text: str, look: str = "") -> str:
    lines = "<w:br/>".join(
        f'<w:t xml:space="preserve">{line}</w:t>' for line in _clean(text).split("\n")
    )
    return f"<w:r><w:rPr>{look}</w:rPr>{lines}</w:r>"


def _clean(text: str) -> str:
    return escape(_NO_XML.sub("", text))
