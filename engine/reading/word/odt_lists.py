"""Lists of OpenDocument: the numbers and bullets before their items, as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.reading.word.names import Element, number_of
from engine.reading.word.number_formats import written
from engine.reading.word.numbering import Label, bullet_sign
from engine.reading.word.odf_names import LOEXT, STYLE, TEXT

_DEEPEST = 10
_FORMATS = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "": "none",
    "一": "chineseCountingThousand",
    "①": "decimalEnclosedCircle",
    "壹": "chineseLegalSimplified",
    "甲": "ideographTraditional",
    "子": "ideographZodiac",
    "１": "decimalFullWidth",
    "01": "decimalZero",
    "ア": "aiueoFullWidth",
    "イ": "irohaFullWidth",
    "가": "ganada",
    "ㄱ": "chosung",
}
_PLACE = re.compile(r"%(\d+)%")


@dataclass(frozen=True, slots=True)
class _Level:
    form: str = "none"
    prefix: str = ""
    suffix: str = ""
    levels: int = 1
    start: int = 1
    bullet: str = ""
    pattern: str = ""


@dataclass(slots=True)
class OpenList:
    """A list being read, and where its counting stands; lists inside it count in the same."""

    style: str
    counts: list[int | None] = field(default_factory=lambda: [None] * _DEEPEST)


class ListStyles:
    """The list styles of a document, and the numbering of its headings."""

    def __init__(self, *roots: Element | None) -> None:
        self._styles: dict[str, dict[int, _Level]] = {}
        self._outline: dict[int, _Level] = {}
        self._headings = OpenList("")
        for root in roots:
            if root is None:
                continue
            for element in root.iter(f"{TEXT}list-style"):
                self._styles[element.get(f"{STYLE}name", "")] = _levels(element)
            for element in root.iter(f"{TEXT}outline-style"):
                self._outline = _levels(element)

    def heading(self, level: int) -> Label | None:
        """Count a heading of a level (1..); None where headings have no numbers."""
        return self._label(self._outline, self._headings, level, None)

    def item(self, of: OpenList, level: int, start: int | None) -> Label | None:
        """Count an item at a level (1..) of a list; `start` restarts the count there."""
        return self._label(self._styles.get(of.style, {}), of, level, start)

    @staticmethod
    def _label(
        styles: dict[int, _Level], of: OpenList, level: int, start: int | None
    ) -> Label | None:
        style = styles.get(level)
        if style is None or not 0 < level <= _DEEPEST:
            return None
        if style.bullet:
            return Label(bullet_sign(style.bullet), level, bullet=True)
        counts = of.counts
        before = counts[level - 1]
        following = style.start if before is None else before + 1
        counts[level - 1] = following if start is None else start
        counts[level:] = [None] * (_DEEPEST - level)

        def figure(at: int) -> str:
            other = styles.get(at, _Level())
            count = counts[at - 1]
            return written(other.start if count is None else count, other.form)

        if style.pattern:
            text = _PLACE.sub(lambda found: figure(min(int(found.group(1)), level)), style.pattern)
        elif style.form == "none":
            return None
        else:
            first = max(level - style.levels + 1, 1)
            figures = filter(None, (figure(at) for at in range(first, level + 1)))
            text = f"{style.prefix}{'.'.join(figures)}{style.suffix}"
        return Label(text.strip(), level, bullet=False) if text.strip() else None


def _levels(style: Element) -> dict[int, _Level]:
    levels = {}
    for element in style:
        number = number_of(element, f"{TEXT}level")
        if not 0 < number <= _DEEPEST:
            continue
        stated = element.get(f"{STYLE}num-format", "")
        example = stated.split(",")[0].strip()
        is_bullet = element.tag == f"{TEXT}list-level-style-bullet"
        is_picture = element.tag == f"{TEXT}list-level-style-image"
        levels[number] = _Level(
            form=_FORMATS.get(example, "decimal"),
            prefix=element.get(f"{STYLE}num-prefix", ""),
            suffix=element.get(f"{STYLE}num-suffix", ""),
            levels=number_of(element, f"{TEXT}display-levels", 1),
            start=number_of(element, f"{TEXT}start-value", 1),
            bullet=element.get(f"{TEXT}bullet-char", "•") if is_bullet or is_picture else "",
            pattern=element.get(f"{LOEXT}num-list-format", "") if example else "",
        )
    return levels
