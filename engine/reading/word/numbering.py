"""Automatic numbers of paragraphs, counted as Word counts them and rendered as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.reading.word.names import MC, VAL, Element, W, number_of, switched_on
from engine.reading.word.number_formats import written

_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_BULLETS = {
    "\uf0b7": "•",
    "\uf06c": "●",
    "\uf06e": "■",
    "\uf075": "◆",
    "\uf0a7": "▪",
    "\uf0a8": "□",
    "\uf06f": "□",
    "\uf076": "❖",
    "\uf0d8": "➢",
    "\uf0fc": "✓",
    "\uf0fe": "☑",
    "\uf0e0": "→",
    "\uf0e8": "➔",
    "o": "○",
    "l": "●",
    "n": "■",
    "u": "◆",
    "Ø": "➢",
    "ü": "✓",
    "§": "▪",
    "": "•",
}
_NO_SPACE_AFTER = "、）)】」〕．。："


@dataclass(frozen=True, slots=True)
class Label:
    """What stands before a paragraph; `level` is its depth from 1; `bullet` has no number."""

    text: str
    level: int
    bullet: bool

    def before(self, text: str) -> str:
        """Return the paragraph with its label."""
        if not self.text or not text:
            return text
        return f"{self.text}{'' if self.text[-1] in _NO_SPACE_AFTER else ' '}{text}"


@dataclass(frozen=True, slots=True)
class _Level:
    form: str = "decimal"
    pattern: str = ""
    text: str = ""
    start: int = 1
    restart_after: int = -1
    legal: bool = False
    style: str = ""


@dataclass(slots=True)
class _List:
    """A definition that one or more lists share, and where its counting stands."""

    levels: list[_Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * _LEVELS)


@dataclass(slots=True)
class _Instance:
    definition: _List
    levels: list[_Level]
    starts: dict[int, int]


class Numbering:
    """The lists of a document (`numbering.xml`); each paragraph is asked for once, in order."""

    def __init__(self, root: Element | None) -> None:
        self._instances: dict[int, _Instance] = {}
        self._by_style: dict[tuple[int, str], int] = {}
        if root is not None:
            self._load(root)

    def _load(self, root: Element) -> None:
        definitions = {
            number_of(element, f"{W}abstractNumId", -1): element
            for element in root.iterchildren(f"{W}abstractNum")
        }
        by_style_link = {
            link.get(VAL): number
            for number, element in definitions.items()
            if (link := element.find(f"{W}styleLink")) is not None
        }
        lists: dict[int, _List] = {}
        for element in root.iterchildren(f"{W}num"):
            number = number_of(element, f"{W}numId", -1)
            abstract = number_of(element.find(f"{W}abstractNumId"), otherwise=-1)
            if abstract not in definitions:
                continue
            link = definitions[abstract].find(f"{W}numStyleLink")
            if link is not None:
                abstract = by_style_link.get(link.get(VAL), abstract)
            if abstract not in lists:
                lists[abstract] = _List(_levels(definitions[abstract]))
            self._add(number, element, lists[abstract])

    def _add(self, number: int, element: Element, shared: _List) -> None:
        levels, starts = list(shared.levels), {}
        for override in element.iterchildren(f"{W}lvlOverride"):
            at = number_of(override, f"{W}ilvl")
            if not 0 <= at < _LEVELS:
                continue
            inner = override.find(f"{W}lvl")
            if inner is not None:
                levels[at] = _level(inner)
            start = override.find(f"{W}startOverride")
            if start is not None:
                starts[at] = number_of(start, otherwise=1)
        self._instances[number] = _Instance(shared, levels, starts)
        for at, level in enumerate(levels):
            if level.style:
                self._by_style[number, level.style] = at

    def level_of_style(self, number: int, style: str) -> int:
        """Return the level (0..8) of a list that a paragraph style is bound to, 0 if none."""
        return self._by_style.get((number, style), 0)

    def label(self, number: int, at: int) -> Label | None:
        """Count a paragraph of list `number` at level `at` (0..8); None where there is no list."""
        instance = self._instances.get(number)
        if instance is None or not 0 <= at < _LEVELS:
            return None
        level = instance.levels[at]
        if level.form == "bullet":
            return Label(bullet_sign(level.text), at + 1, bullet=True)
        counts = self._count(instance, at)

        def figure(match: re.Match[str]) -> str:
            place = int(match.group(1)) - 1
            of = instance.levels[place]
            count = counts[place]
            value = of.start if count is None else count
            return written(value, "decimal" if level.legal else of.form, of.pattern)

        return Label(_PLACE.sub(figure, level.text).strip(), at + 1, bullet=False)

    def _count(self, instance: _Instance, at: int) -> list[int | None]:
        counts = instance.definition.counts
        count = counts[at]
        if at in instance.starts:
            counts[at] = instance.starts.pop(at)
        else:
            counts[at] = instance.levels[at].start if count is None else count + 1
        for below in range(at + 1, _LEVELS):
            after = instance.levels[below].restart_after
            if after < 0 or (after > 0 and at < after):
                counts[below] = None
        for above in range(at):
            if counts[above] is None:
                counts[above] = instance.levels[above].start
        return counts


def bullet_sign(written: str) -> str:
    """Return the sign that a bullet of a symbol font shows."""
    return _BULLETS.get(written, written)


def _levels(definition: Element) -> list[_Level]:
    levels = [_Level()] * _LEVELS
    for element in definition.iterchildren(f"{W}lvl"):
        at = number_of(element, f"{W}ilvl")
        if 0 <= at < _LEVELS:
            levels[at] = _level(element)
    return levels


def _level(element: Element) -> _Level:
    form = element.find(f"{W}numFmt")
    if form is None:
        form = element.find(f"{MC}AlternateContent/{MC}Choice/{W}numFmt")
    text = element.find(f"{W}lvlText")
    style = element.find(f"{W}pStyle")
    return _Level(
        form="decimal" if form is None else form.get(VAL, "decimal"),
        pattern="" if form is None else form.get(f"{W}format", ""),
        text="" if text is None else text.get(VAL, ""),
        start=number_of(element.find(f"{W}start"), otherwise=1),
        restart_after=number_of(element.find(f"{W}lvlRestart"), otherwise=-1),
        legal=bool(switched_on(element, f"{W}isLgl")),
        style="" if style is None else style.get(VAL, ""),
    )
