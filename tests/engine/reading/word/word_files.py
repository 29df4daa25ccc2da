"""DOCX and ODT files made for one test each, from the XML that matters to it."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from engine.reading.packages import Package
from engine.reading.source_blocks import SourceBlock
from engine.reading.word import docx, odt
from engine.types import BlockKind, Omission

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT_WORD = "http://purl.oclc.org/ooxml/wordprocessingml/main"
_NAMESPACES = (
    f'xmlns:r="{_OFFICE}" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)
_SIDE_PARTS = ("styles", "numbering", "footnotes", "endnotes", "comments", "settings")
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
_ODF_NAMESPACES = " ".join(
    (
        *(
            f'xmlns:{name}="{_ODF}:{name}:1.0"'
            for name in ("office", "text", "table", "style", "form")
        ),
        f'xmlns:draw="{_ODF}:drawing:1.0"',
        f'xmlns:fo="{_ODF}:xsl-fo-compatible:1.0"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
    )
)


def paragraph(*runs: str, properties: str = "") -> str:
    """Return a `w:p` of runs; a run that is no markup is text."""
    inner = "".join(run if run.startswith("<") else text(run) for run in runs)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def text(words: str, properties: str = "") -> str:
    """Return a `w:r` with text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


def cell(content: str, properties: str = "") -> str:
    """Return a `w:tc`; content that is no markup is text."""
    inner = content if content.startswith("<") else paragraph(content)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    """Return a `w:tr`; a cell that is no markup is text."""
    inner = "".join(one if one.startswith("<w:tc>") else cell(one) for one in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{inner}</w:tr>"


def table(*rows: str) -> str:
    """Return a `w:tbl`."""
    return f"<w:tbl>{''.join(rows)}</w:tbl>"


def docx_bytes(
    body: str,
    *,
    parts: Mapping[str, str] | None = None,
    relations: Mapping[str, tuple[str, str]] | None = None,
    files: Mapping[str, bytes] | None = None,
    namespace: str = WORD,
) -> bytes:
    """Return a package. `parts` are the insides of `styles`, `numbering`, `comments` …;
    `relations` of the main part by id: (kind, target).
    """
    found = dict(relations or {})
    written = {f"word/{name}": data for name, data in (files or {}).items()}
    for name, inner in (parts or {}).items():
        root = name if name in _SIDE_PARTS else name.rstrip("0123456789")[:3]
        written[f"word/{name}.xml"] = _xml(f"w:{root}", inner, namespace)
        if name in _SIDE_PARTS:
            found[f"part-{name}"] = (name, f"{name}.xml")
        else:
            found[name] = (name.rstrip("0123456789"), f"{name}.xml")
    written["word/document.xml"] = _xml("w:document", f"<w:body>{body}</w:body>", namespace)
    written["word/_rels/document.xml.rels"] = _relations(found)
    written["_rels/.rels"] = _relations({"main": ("officeDocument", "word/document.xml")})
    written["[Content_Types].xml"] = f'<Types xmlns="{_PACKAGE}/content-types"/>'.encode()
    return zipped(written)


def _xml(root: str, inner: str, namespace: str) -> bytes:
    return f'<{root} xmlns:w="{namespace}" {_NAMESPACES}>{inner}</{root}>'.encode()


def _relations(relations: Mapping[str, tuple[str, str]]) -> bytes:
    inner = "".join(
        f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for name, (kind, target) in relations.items()
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>'.encode()


def odt_bytes(body: str, *, styles: str = "", page_styles: str = "") -> bytes:
    """Return an ODT package: `styles` are its automatic ones, `page_styles` go to styles.xml."""
    content = (
        f"<office:document-content {_ODF_NAMESPACES}>"
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    common = f"<office:document-styles {_ODF_NAMESPACES}>{page_styles}</office:document-styles>"
    return zipped(
        {
            "mimetype": b"application/vnd.oasis.opendocument.text",
            "content.xml": content.encode(),
            "styles.xml": common.encode(),
        }
    )


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Return a ZIP of members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def written(path: Path, data: bytes) -> Path:
    """Write a file and return its path."""
    path.write_bytes(data)
    return path


def read_docx(data: bytes) -> tuple[list[SourceBlock], Counter[Omission]]:
    """Return a package's blocks and what was left out."""
    omissions: Counter[Omission] = Counter()
    return list(docx.blocks_of(Package(io.BytesIO(data)), omissions)), omissions


def read_odt(data: bytes) -> tuple[list[SourceBlock], Counter[Omission]]:
    """Return a package's blocks and what was left out."""
    omissions: Counter[Omission] = Counter()
    return list(odt.blocks_of(Package(io.BytesIO(data)), omissions)), omissions


def texts(blocks: list[SourceBlock], *kinds: BlockKind) -> list[str]:
    """Return the texts of blocks, of the kinds named or of all; a row's cells are joined."""
    return [
        block.text or " | ".join(block.cells)
        for block in blocks
        if not kinds or block.kind in kinds
    ]


def body_texts(body: str, **parts: str) -> list[str]:
    """Return the texts that a body of a DOCX gives."""
    return texts(read_docx(docx_bytes(body, parts=parts))[0])
