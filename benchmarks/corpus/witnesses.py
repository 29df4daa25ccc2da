"""What other programs read in a file: poppler, LibreOffice, or the standard library.

Each returns the text of a file by place: a page or slide number for files that have pages, ""
for the file as a whole. Nothing of our own reading takes part.
"""

from __future__ import annotations

import csv
import email
import email.policy
import html
import io
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import lxml.html
import olefile
from lxml import etree

from benchmarks.corpus.rows import Row
from benchmarks.corpus.sentences import plain

Texts = dict[str, str]

_OFFICE_SECONDS = 600.0
_PDF_SECONDS = 120.0
_ENCODINGS = (
    ("shift-jis", "cp932"),
    ("gb18030", "gb18030"),
    ("gbk", "gb18030"),
    ("gb2312", "gb18030"),
    ("big5", "big5"),
    ("utf-16", "utf-16"),
)
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True)
_CHARSET = re.compile(rb"charset=[\"']?([\w-]+)", re.IGNORECASE)
_MSG_BODIES = {
    "__substg1.0_1000001F": ("utf-16-le",),
    "__substg1.0_1000001E": ("utf-8", "big5", "gb18030"),
}
_CSV_OF_ALL_SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"
_OFFICE: dict[str, str] = {
    "docx": "txt:Text (encoded):UTF8",
    "doc_legacy": "txt:Text (encoded):UTF8",
    "rtf": "txt:Text (encoded):UTF8",
    ".odt": "txt:Text (encoded):UTF8",
    "xlsx": _CSV_OF_ALL_SHEETS,
    "xls_legacy": _CSV_OF_ALL_SHEETS,
    "pptx": "pdf",
    "ppt_legacy": "pdf",
    ".odp": "pdf",
}
"""How LibreOffice is asked for the text of a category or, where that is mixed, of an ending."""


class Witnesses:
    """Asks the program that fits each file; LibreOffice once for all, as it starts slowly."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._poppler = shutil.which("pdftotext")
        self._office = shutil.which("soffice")

    def prepare(self, rows: Sequence[Row]) -> None:
        """Have LibreOffice convert the office files among the rows."""
        by_filter: dict[str, list[Row]] = {}
        for row in rows:
            wanted = _office_filter(row)
            if wanted and row.expectation.readable:
                by_filter.setdefault(wanted, []).append(row)
        for wanted, group in by_filter.items():
            self._convert(wanted, group)

    def ask(self, row: Row) -> tuple[str, Texts]:
        """Return who was asked and what it read; ("", {}) where there is nobody to ask."""
        if row.category.startswith("pdf_"):
            return "poppler", self._pages(row.path)
        if _office_filter(row):
            texts = self._converted(row)
            if any(text.strip() for text in texts.values()):
                return "LibreOffice", texts
            return "Python", _package(row)
        for name, read in _PLAIN.items():
            if row.category.startswith(name):
                return "Python", read(row)
        return "", {}

    def _pages(self, path: Path) -> Texts:
        """Return the pages of a PDF, of each only the lines that stand whole in its own order.

        What poppler puts side by side in a table or in two columns is not one sentence.
        """
        pages: Texts = {}
        as_seen, as_painted = self._poppler_pages(path), self._poppler_pages(path, "-raw")
        for number, (seen, painted) in enumerate(zip(as_seen, as_painted, strict=True), start=1):
            whole = plain(painted)
            lines = [line for line in seen.splitlines() if plain(line) in whole]
            pages[str(number)] = "\n".join(lines)
        return pages

    def _poppler_pages(self, path: Path, *options: str) -> list[str]:
        if self._poppler is None:
            return []
        done = subprocess.run(
            [self._poppler, "-enc", "UTF-8", *options, str(path), "-"],
            capture_output=True,
            timeout=_PDF_SECONDS,
            check=False,
        )
        return done.stdout.decode("utf-8", "replace").split("\f")[:-1]

    def _convert(self, wanted: str, rows: Sequence[Row]) -> None:
        if self._office is None:
            return
        for row in rows:
            copy = self._folder / "in" / f"{_key(row)}{row.path.suffix}"
            copy.parent.mkdir(exist_ok=True)
            shutil.copyfile(row.path, copy)
        copies = [str(self._folder / "in" / f"{_key(row)}{row.path.suffix}") for row in rows]
        subprocess.run(
            [
                self._office,
                f"-env:UserInstallation={(self._folder / 'profile').as_uri()}",
                "--headless",
                "--convert-to",
                wanted,
                "--outdir",
                str(self._folder),
                *copies,
            ],
            capture_output=True,
            timeout=_OFFICE_SECONDS,
            check=False,
        )

    def _converted(self, row: Row) -> Texts:
        files = sorted(self._folder.glob(f"{_key(row)}*.*"))
        texts: Texts = {}
        hidden = _hidden_sheets(row)
        for file in files:
            if file.suffix == ".pdf":
                texts |= self._pages(file)
            else:
                sheet = file.stem.removeprefix(_key(row)).removeprefix("-")
                if sheet not in hidden:
                    texts[sheet] = _cells_or_text(file)
        return texts


def _cells_or_text(file: Path) -> str:
    """Return a text, or the cells of a sheet on lines of their own: headers may be put together."""
    text = file.read_text("utf-8-sig", "replace")
    if file.suffix != ".csv":
        return text
    return "\n".join(cell for row in csv.reader(io.StringIO(text)) for cell in row)


def _key(row: Row) -> str:
    return f"{row.category}_{abs(hash(row.name)):x}"


def _office_filter(row: Row) -> str:
    return _OFFICE.get(row.category) or _OFFICE.get(row.path.suffix.lower(), "")


def _hidden_sheets(row: Row) -> set[str]:
    """Return the names of sheets that are not shown, which are not read by default."""
    if row.category != "xlsx" or not zipfile.is_zipfile(row.path):
        return set()
    with zipfile.ZipFile(row.path) as archive:
        book = etree.fromstring(archive.read("xl/workbook.xml"), _PARSER)
    return {sheet.get("name", "") for sheet in book.iter("{*}sheet") if sheet.get("state")}


def _package(row: Row) -> Texts:
    """Return the text of a package's main part and of the pages it takes in, [] for others."""
    if not zipfile.is_zipfile(row.path):
        return {}
    texts: list[str] = []
    with zipfile.ZipFile(row.path) as archive:
        for name in archive.namelist():
            if name.endswith((".html", ".xhtml", ".htm")):
                texts.append(_without_tags(archive.read(name).decode("utf-8", "replace")))
            elif name == "word/document.xml":
                tree = etree.fromstring(archive.read(name), _PARSER)
                texts += ["".join(line.itertext()) for line in tree.iter("{*}p")]
    return {"": "\n".join(texts)}


def _said_encoding(row: Row) -> str:
    said = row.special.casefold()
    return next((codec for name, codec in _ENCODINGS if name in said), "")


def _text(row: Row) -> Texts:
    return {"": row.path.read_bytes().decode(_said_encoding(row) or "utf-8-sig", "replace")}


def _web_page(row: Row) -> Texts:
    data = row.path.read_bytes()
    named = _CHARSET.search(data)
    codec = _said_encoding(row) or (named.group(1).decode() if named else "utf-8")
    codec = "gb18030" if codec.casefold().startswith("gb") else codec
    try:
        content = data.decode(codec, "replace")
    except LookupError:
        content = data.decode("utf-8", "replace")
    return {"": _without_tags(content)}


def _without_tags(content: str) -> str:
    tree = lxml.html.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", content))
    for element in tree.iter("script", "style", "title", "noscript"):
        element.drop_tree() if element.tag == "noscript" else element.clear(keep_tail=True)
    lines = (text.strip() for text in tree.itertext())
    return "\n".join(" ".join(line.split()) for line in lines if line)


def _message(row: Row) -> Texts:
    if row.path.suffix == ".msg":
        with olefile.OleFileIO(str(row.path)) as container:
            for stream, codecs in _MSG_BODIES.items():
                if container.exists(stream):
                    return {"": _decoded(container.openstream(stream).read(), codecs)}
            return {}
    message = email.message_from_bytes(row.path.read_bytes(), policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    if body is None:
        return {}
    content = str(body.get_content())
    return {"": _without_tags(content) if body.get_content_subtype() == "html" else content}


def _decoded(data: bytes, codecs: Sequence[str]) -> str:
    """Decode by the first encoding that fits."""
    for codec in codecs:
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return data.decode(codecs[-1], "replace")


def _book(row: Row) -> Texts:
    with zipfile.ZipFile(row.path) as archive:
        names = [name for name in archive.namelist() if name.endswith((".xhtml", ".html", ".htm"))]
        chapters = [_without_tags(archive.read(name).decode("utf-8", "replace")) for name in names]
    return {"": max(chapters, key=len, default="")}


def _ofd(row: Row) -> Texts:
    if row.path.suffix != ".ofd":
        return {}
    pieces: list[str] = []
    with zipfile.ZipFile(row.path) as archive:
        for name in archive.namelist():
            if name.endswith("Content.xml"):
                tree = etree.fromstring(archive.read(name))
                pieces += [element.text or "" for element in tree.iter("{*}TextCode")]
    return {"": "\n".join(html.unescape(piece) for piece in pieces)}


_PLAIN: dict[str, Callable[[Row], Texts]] = {
    "csv": _text,
    "markdown": _text,
    "text_encoding": _text,
    "html": _web_page,
    "email": _message,
    "epub": _book,
    "other_format": _ofd,
}
