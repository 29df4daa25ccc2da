"""What a file's name or a title says of its version, and what is left of it without that."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_CHINESE = {character: number for number, character in enumerate("〇一二三四五六七八九十")}
_YEAR = r"(?:19|20)\d\d"
_EDGE, _END = r"(?<![a-z])", r"(?![a-z])"

_VERSION = re.compile(
    r"(?<![a-z])(?:v|ver\.?|version|rev\.?|revision|版本号?)[\s_.]*(\d+(?:\.\d+)*)(?![a-z0-9])"
)
_EDITION = re.compile(r"第\s*(\d{1,2}|[一二三四五六七八九十])\s*版")
_DAY = re.compile(
    rf"(?<!\d)({_YEAR})[-._年]?(0?[1-9]|1[0-2])[-._月](0?[1-9]|[12]\d|3[01])(?!\d)日?"
    rf"|(?<!\d)({_YEAR})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)"
)
_YEAR_ALONE = re.compile(
    rf"(?<![\d.])({_YEAR})(?!\d|[-._年]\s*\d{{1,2}}(?!\d)|\.\d)\s*年?\s*(?:年?版)?"
)
_STAGE = tuple(
    (rank, re.compile(f"{chinese}|{_EDGE}(?:{english}){_END}"))
    for rank, chinese, english in (
        (0, "草稿|草案", "draft"),
        (1, "初稿", "first draft"),
        (2, "讨论稿|征求意见稿|修改稿", "for comments?"),
        (3, "送审稿|报批稿", "for approval"),
        (4, "最终版?|终稿|定稿|终版|正式版|发布稿|签发稿?", "final|signed|approved"),
    )
)
_REVISED = re.compile(
    rf"修[订正](?:版|本|稿)?|更新版?|最新版?|新版|{_EDGE}(?:revised|updated|latest|new){_END}"
)
_OLDER = re.compile(rf"旧版|原版|历史版本|{_EDGE}(?:old|previous){_END}")
_COPY = re.compile(
    rf"副本|复件|备份|拷贝|{_EDGE}(?:copy(?:\s+of)?(?:\s*\d+)?|backup|bak){_END}|\(\s*\d{{1,3}}\s*\)$"
)
_BETWEEN = re.compile(r"[\s\W_]+")
_EXTENSION = re.compile(r"\.[a-z0-9]{1,5}$")
_GENERIC = re.compile(
    r"(?:新建|未命名|工作表|无标题|扫描件?|图片|照片|文档|文件|附件|说明|目录|通知|封面|表格|工作簿|演示文稿|untitled|document|"
    r"scan|image|img|dsc|photo|page|file|new|book|sheet|presentation|readme|index|attachment|contents)*\d*"
)
_FEWEST_HAN, _FEWEST_LETTERS = 4, 8


@dataclass(frozen=True, slots=True)
class NameMarks:
    """`base` is the name without its marks, separators and case; the rest is what they say.

    `day` is (year,) or (year, month, day). `stage` runs from 0 (draft) to 4 (final). `revised` is
    1 for a name that says it is newer, -1 for one that says it is older.
    """

    base: str
    version: tuple[int, ...] = ()
    day: tuple[int, ...] = ()
    stage: int | None = None
    revised: int = 0
    copy: bool = False
    says_version: bool = False

    @property
    def telling(self) -> bool:
        """Whether the base alone is a name that two unrelated documents will hardly share."""
        han = sum(character > "\u2e7f" for character in self.base)
        return (
            han >= _FEWEST_HAN or len(self.base) - han >= _FEWEST_LETTERS
        ) and not _GENERIC.fullmatch(self.base)


def name_marks(name: str) -> NameMarks:
    """Return what a file name (with or without folders and extension) or a title says."""
    text = unicodedata.normalize("NFKC", name.replace("\\", "/").rsplit("/", 1)[-1]).casefold()
    text = _EXTENSION.sub("", text).strip()
    text, copy = _taken(_COPY, text)
    text, version = _first(_VERSION, text)
    if not version:
        text, version = _first(_EDITION, text)
    text, day = _first(_DAY, text)
    if not day:
        text, day = _first(_YEAR_ALONE, text)
    stage = None
    for rank, pattern in _STAGE:
        text, found = _taken(pattern, text)
        stage = rank if found else stage
    text, revised = _taken(_REVISED, text)
    text, older = _taken(_OLDER, text)
    return NameMarks(
        _BETWEEN.sub("", text),
        numbers(version),
        tuple(int(part) for part in re.findall(r"\d+", day)) if day else (),
        stage,
        int(revised) - int(older),
        copy,
        bool(version or stage is not None or revised or older),
    )


def numbers(written: str) -> tuple[int, ...]:
    """Return the numbers of a written version: "V2.1" (2, 1), "第三版" (3,)."""
    found = re.findall(r"\d+|[一二三四五六七八九十]", written)
    return tuple(int(part) if part.isascii() else _CHINESE[part] for part in found)


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    left = pattern.sub(" ", text)
    return left.strip(), left != text


def _first(pattern: re.Pattern[str], text: str) -> tuple[str, str]:
    found = pattern.search(text)
    if not found:
        return text, ""
    shown = " ".join(part for part in found.groups() if part)
    return f"{text[: found.start()]} {text[found.end() :]}".strip(), shown
