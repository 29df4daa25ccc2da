"""What `find` counts equals a plain scan of the pages' text, for strings cut out of them."""

from __future__ import annotations

import random
import re
import unicodedata

import opencc
import pytest

from engine.library import Library
from engine.types import Scope
from tests.engine.store.building import ingest

_WORDS = str.split(
    "退货期限为十五日 會員訂單 ＡＢ－１２ ﬁnance office Office OFFICE 面积㎡ 第３条 "
    "unless the manager café naïve 35,000元 5月14日 (附件) 「说明」 a.b*c? %_ 𠮷野家 ｶﾀｶﾅ 한국어"
)
_DENSE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")


def plain_count(pages: list[str], wanted: str, fold: opencc.OpenCC) -> int:
    """Count without the program's own folding: letter by letter, white space cut out of Chinese."""

    def folded(text: str) -> str:
        letters = unicodedata.normalize("NFKD", text)
        bare = "".join(c for c in letters if not unicodedata.combining(c) or not c <= "\u036f")
        return str(fold.convert(unicodedata.normalize("NFKC", bare).casefold()))

    spaceless = re.sub(r"(?<=[^\x00-\x7f])\s+|\s+(?=[^\x00-\x7f])", "", wanted)
    assert spaceless == wanted
    return sum(
        folded(re.sub(rf"(?<={_DENSE.pattern})\s+|\s+(?={_DENSE.pattern})", "", page)).count(
            folded(wanted)
        )
        for page in pages
    )


@pytest.mark.parametrize("seed", range(4))
def test_counts_equal_a_plain_scan_for_fifty_strings(library: Library, seed: int) -> None:
    chance = random.Random(seed)
    pages = [
        "".join(chance.choice(_WORDS) + chance.choice([" ", "\n", "，", "。 "]) for _ in range(120))
        for _ in range(4)
    ]
    ingest(library, "/d/a.pdf", pages)
    fold = opencc.OpenCC("t2s")
    checked = 0
    while checked < 50:
        page = chance.choice(pages)
        start = chance.randrange(len(page) - 12)
        wanted = page[start : start + chance.randint(1, 9)]
        if any(character.isspace() for character in wanted) or unicodedata.combining(wanted[0]):
            continue
        expected = plain_count(pages, wanted, fold)
        assert len(list(library.find(wanted, Scope()))) == expected, wanted
        checked += 1
