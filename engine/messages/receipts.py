"""A receipt in plain words, in Chinese and English. Pure: no I/O."""

from __future__ import annotations

from collections.abc import Sequence

from engine.messages import Language
from engine.types import DocumentKind, OcrState, Omission, Receipt

_PAGED = (DocumentKind.PDF, DocumentKind.IMAGE, DocumentKind.OFD)
_SLIDES = (DocumentKind.PPTX, DocumentKind.PPT, DocumentKind.ODP)
_MOST_NAMED = 12

_LEFT_OUT: dict[Omission, tuple[str, str, str]] = {
    Omission.ATTACHMENTS: (
        "{n} 个附件未读取",
        "1 attachment not read",
        "{n} attachments not read",
    ),
    Omission.PARTS: (
        "内含 {n} 个文件，已单独列出",
        "1 file inside, listed on its own",
        "{n} files inside, listed on their own",
    ),
    Omission.PICTURES: (
        "{n} 张图片中的文字未读取",
        "text in 1 picture not read",
        "text in {n} pictures not read",
    ),
    Omission.HIDDEN_SHEETS: (
        "{n} 个隐藏工作表未读取",
        "1 hidden sheet left out",
        "{n} hidden sheets left out",
    ),
    Omission.HIDDEN_ROWS: (
        "{n} 个隐藏行未读取",
        "1 hidden row left out",
        "{n} hidden rows left out",
    ),
    Omission.HIDDEN_COLUMNS: (
        "{n} 个隐藏列未读取",
        "1 hidden column left out",
        "{n} hidden columns left out",
    ),
    Omission.HIDDEN_SLIDES: (
        "{n} 张隐藏幻灯片未读取",
        "1 hidden slide left out",
        "{n} hidden slides left out",
    ),
    Omission.HIDDEN_TEXT: (
        "{n} 处隐藏文字未读取",
        "1 hidden text left out",
        "{n} hidden texts left out",
    ),
    Omission.FORMULAS_WITHOUT_VALUE: (
        "{n} 个公式没有保存计算结果",
        "1 formula without a stored value",
        "{n} formulas without a stored value",
    ),
    Omission.DELETED_TEXT: (
        "{n} 处已删除的修订未读取",
        "1 tracked deletion left out",
        "{n} tracked deletions left out",
    ),
    Omission.MACROS: (
        "含宏，未运行",
        "holds a macro, which was not run",
        "holds macros, which were not run",
    ),
    Omission.REMOTE_CONTENT: (
        "{n} 处网上内容未下载",
        "1 remote picture or page not fetched",
        "{n} remote pictures or pages not fetched",
    ),
    Omission.EMBEDDED_OBJECTS: (
        "{n} 个嵌入对象未读取",
        "1 embedded object not read",
        "{n} embedded objects not read",
    ),
    Omission.DAMAGED_PARTS: (
        "{n} 处已损坏，无法读取",
        "1 damaged part not read",
        "{n} damaged parts not read",
    ),
    Omission.BEYOND_LIMITS: (
        "{n} 处超出上限，未读取",
        "1 item beyond the limits not read",
        "{n} items beyond the limits not read",
    ),
}
"""In Chinese, in English of one, in English of several."""


def receipt_text(receipt: Receipt, kind: DocumentKind | None, language: Language) -> str:
    """Return what was read of a document, as one line of plain words."""
    zh = language == "zh"
    parts = [_extent(receipt, kind, zh)]
    ways = _ways(receipt, kind, zh)
    left_out = [_left_out(one.what, one.count, language) for one in receipt.left_out if one.count]
    if receipt.characters_without_glyph:
        n = receipt.characters_without_glyph
        left_out.append(f"{n} 个字符只能显示为方框" if zh else f"{n} characters shown as boxes")
    parts += [*ways, *left_out]
    head, *rest = parts
    if not rest:
        return head
    return f"{head}：{'，'.join(rest)}" if zh else f"{head}: {', '.join(rest)}"


def omission_text(what: str, count: int, language: Language) -> str:
    """Return one thing that was left out in plain words; an unknown term as it is."""
    return _left_out(what, count, language)


def _extent(receipt: Receipt, kind: DocumentKind | None, zh: bool) -> str:
    if kind is None or kind in _PAGED:
        return f"{receipt.pages} 页" if zh else _counted(receipt.pages, "page")
    if kind in _SLIDES:
        return f"{receipt.pages} 页幻灯片" if zh else f"slides on {_counted(receipt.pages, 'page')}"
    return f"{receipt.characters} 个字" if zh else _counted(receipt.characters, "character")


def _ways(receipt: Receipt, kind: DocumentKind | None, zh: bool) -> list[str]:
    told = []
    partly = receipt.pages_ocr or receipt.pages_unreadable or receipt.pages_empty
    if (kind is None or kind in _PAGED) and partly and receipt.pages_text:
        n = receipt.pages_text
        told.append(f"{n} 页为文字" if zh else f"{n} by text")
    if receipt.pages_ocr:
        n = receipt.pages_ocr
        told.append(f"{n} 页扫描件已识别文字" if zh else f"{n} scanned and read by OCR")
    if receipt.pages_unreadable:
        told.append(_unread(receipt, zh))
    if receipt.pages_empty:
        n = len(receipt.pages_empty)
        told.append(f"{n} 页空白" if zh else f"{n} blank")
    return told


def _unread(receipt: Receipt, zh: bool) -> str:
    numbers = _named(receipt.pages_unreadable)
    if receipt.ocr is OcrState.WAITING:
        n = len(receipt.pages_unreadable)
        return f"{n} 页扫描件待识别" if zh else f"{n} scanned, waiting for OCR"
    if zh:
        return f"第 {numbers} 页无法读取"
    return f"page{'s' * (len(receipt.pages_unreadable) > 1)} {numbers} unreadable"


def _named(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST_NAMED]))
    return shown if len(numbers) <= _MOST_NAMED else f"{shown} … ({len(numbers)})"


def _left_out(what: str, count: int, language: Language) -> str:
    if what not in set(Omission):
        return f"{what}: {count}"
    zh, one, several = _LEFT_OUT[Omission(what)]
    text = zh if language == "zh" else one if count == 1 else several
    return text.replace("{n}", str(count))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
