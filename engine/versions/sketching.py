"""A text in a few hundred bytes: enough to say how alike two texts are, and where numbers differ.

Alike is the share of five-character sequences that two texts have in common, estimated by the
smallest of their hashes under 128 permutations (MinHash, Broder 1997; standard error 0.04 at 0.5).
Numbers do not count for it: two versions of a rule differ in them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import numpy as np
import numpy.typing as npt

from engine.versions.sketches import Sketch

SAMPLE_CHARACTERS = 20_000
"""How much of a text's beginning a sketch is made of."""

_GRAM = 5
_PERMUTATIONS = 128
_FEWEST_CHARACTERS = 120
_MOST_NUMBERS = 120
_HAN_BEFORE, _WORDS_BEFORE = 12, 4
_SHORTEST_BEFORE, _LOOK_BACK = 3, 60
_LATIN = "\u2e7f"
_SPACE_IN_CHINESE = re.compile(
    "(?<=[\u2e80-\u9fff\uff00-\uffef]) | (?=[\u2e80-\u9fff\uff00-\uffef])"
)
_SENTENCE_END = re.compile(r"[。;!?；！？]|\.\s")

_SEED = np.random.default_rng(20_240_229)
_FACTORS = _SEED.integers(1, 2**63, _PERMUTATIONS, dtype=np.uint64) | np.uint64(1)
_OFFSETS = _SEED.integers(0, 2**63, _PERMUTATIONS, dtype=np.uint64)

_NOT_A_QUANTITY = re.compile(
    r"(?:19|20)\d\d\s*[-./年]\s*\d{1,2}\s*(?:[-./月]\s*\d{1,2}\s*日?|月)?|(?:19|20)\d\d\s*年"
    r"|\d{1,2}\s*月\s*\d{1,2}\s*日|[〔\[(]\s*(?:19|20)\d\d\s*[〕\])]\s*第?\s*\d+\s*号"
    r"|第\s*[\d一二三四五六七八九十百]+\s*[条章节款项页版部]|(?:v|version|rev)\.?\s*\d+(?:\.\d+)*"
    r"|(?m:^)\s*[\d一二三四五六七八九十]+(?:\.\d+)*[.、)\s]|[(]\s*[\d一二三四五六七八九十]+\s*[)]"
    r"|(?:article|section|clause|page|chapter)\s+\d+(?:\.\d+)*|\d+\.\d+\.\d+"
)
_NUMBER = re.compile(
    r"\d[\d,]*(?:\.\d+)?%?"
    r"|[一二三四五六七八九十百千万两零〇]+(?=个?(?:工作日|自然日|日|天|年|月|周|小时|分钟|元|万元|倍|次|人))"
)
_DIGITS = re.compile(r"[\d,.%]*\d[\d,.%]*")


def sketch_of(text: str) -> Sketch | None:
    """Return the sketch of a text's beginning; None for one too short to say anything."""
    sample = unicodedata.normalize("NFKC", text[:SAMPLE_CHARACTERS]).casefold()
    letters = "".join(filter(str.isalnum, _DIGITS.sub("", sample)))
    if len(letters) < _FEWEST_CHARACTERS:
        return None
    return Sketch(len(letters), tuple(_signature(letters).tolist()), _quantities(sample))


def _signature(letters: str) -> npt.NDArray[np.uint32]:
    codes = np.frombuffer(letters.encode("utf-32-le"), np.uint32).astype(np.uint64)
    grams = np.zeros(len(codes) - _GRAM + 1, np.uint64)
    for index in range(_GRAM):
        grams = grams * np.uint64(0x100000001B3) + codes[index : len(codes) - _GRAM + 1 + index]
    mixed = _mixed(np.unique(grams))
    least = [
        (mixed * factor + offset).min() >> np.uint64(32)
        for factor, offset in zip(_FACTORS, _OFFSETS, strict=True)
    ]
    return np.array(least, np.uint32)


def _mixed(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Spread hashes over all 64 bits (the finisher of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def _quantities(sample: str) -> tuple[tuple[str, str], ...]:
    """Return the numbers behind words that stand in the text once, with these words."""
    plain = _NOT_A_QUANTITY.sub(lambda found: " " * len(found.group()), sample)
    plain = _SPACE_IN_CHINESE.sub("", " ".join(plain.split()))
    found = []
    for number in _NUMBER.finditer(plain):
        before = _words_before(plain[max(0, number.start() - _LOOK_BACK) : number.start()])
        if sum(map(str.isalpha, before)) >= _SHORTEST_BEFORE:
            found.append((before, number.group().replace(",", "").rstrip(".")))
    once = Counter(before for before, _ in found)
    return tuple(pair for pair in found if once[pair[0]] == 1)[:_MOST_NUMBERS]


def _words_before(text: str) -> str:
    """Return the last words of a text, of its last sentence only."""
    words = _DIGITS.sub("", _SENTENCE_END.split(text)[-1]).strip()
    if words[-1:] > _LATIN:
        return words[-_HAN_BEFORE:]
    return " ".join(words.split()[-_WORDS_BEFORE:])
