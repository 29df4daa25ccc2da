"""The words of a text that carry meaning, and where a text denies one of them.

Pure. Chinese is cut into two-character words at function words, because no dictionary knows every
trade's terms; English words are stemmed lightly. Terms of both can be looked for in other text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.answering.quantities import find_quantities, plain
from engine.messages import Language

_HAN_FUNCTION = sorted(
    str.split(
        "是否 能否 可否 是不是 能不能 可不可以 可不可 需不需要 要不要 会不会 有没有 "
        "可以 能够 需要 什么 怎么样 怎么办 怎么 怎样 如何 为何 为什么 多少 多久 多长 "
        "多大 多高 哪些 哪个 哪里 几个 应该 应当 必须 没有 我们 你们 他们 她们 自己 "
        "以后 之后 以前 之前 之内 以内 以上 以下 时候 如果 假如 但是 而且 并且 或者 "
        "以及 还是 还能 还可 还要 还会 已经 这个 那个 这些 那些 请问 一个 一下 不能 "
        "不得 不可 不会 不要 不用 无需 无须 不需 则须 则需 还 的 了 吗 呢 吧 啊 么 我 "
        "你 您 他 她 它 谁 几 在 是 有 和 与 或 被 把 由 就 才 也 都 这 那 该 其 之 于 "
        "将 嗎 個 為 還 與 於 麼 幾 誰 從 們"
    ),
    key=len,
    reverse=True,
)
_ENGLISH_FUNCTION = frozenset(
    str.split(
        "a an the of to in on at for by with from as and or but if is are was were be "
        "been being am do does did have has had can could may might must shall should "
        "will would need i we you he she it they them his her its their our your my me "
        "us this that these those there what which who whom whose when where why how "
        "many much long often not no non nor any some all each every than then so such "
        "into about after before within up out over under during until still also only "
        "just more most less least get got s t d ll re ve m please"
    )
)
_SEPARATOR = re.compile(
    "|".join(map(re.escape, _HAN_FUNCTION)) + r"|[^\u3400-\u9fff\U00020000-\U0003ffff]+"
)
_LATIN = re.compile(r"[a-z][a-z0-9]*(?:[-_.@/][a-z0-9]+)*|[0-9]+[a-z][a-z0-9-]*")
_NEGATION_BEFORE = re.compile(
    r"(?:非|不是|并非|不属于|不算|未|没有?|没|无|尚未|并未|从未|\bnon[- ]?|\bnot\s(?:an?\s|been\s)?"
    r"|n't\s(?:an?\s|been\s)?|\bwithout\s(?:an?\s|any\s)?|\bno\s"
    r"|\bnever\s(?:had\s|been\s|owned\s|held\s)?(?:an?\s|any\s)?|\bun)(?:过|经|被|进行)?$"
)


_DENIED_RUN = re.compile(
    r"(?:没有|不是|并非|不属于)(?:(?![的了就才也都但却而是])[\u4e00-\u9fff]){1,6}$"
)


def written_language(text: str) -> Language:
    """Return the language most of a text is written in; a name in the other does not count."""
    han = sum(is_han(character) for character in text)
    latin = sum(character.isascii() and character.isalpha() for character in text)
    return "zh" if han * 4 > latin else "en"


_IRREGULAR = dict(
    pair.split(":")
    for pair in str.split(
        "children:child people:person men:man women:woman brought:bring bought:buy left:leave "
        "lost:lose paid:pay sent:send made:make gave:give given:give took:take taken:take "
        "went:go gone:go kept:keep held:hold spent:spend broke:break broken:break wore:wear "
        "worn:wear wrote:write written:write lent:lend slept:sleep told:tell met:meet sold:sell "
        "drove:drive driven:drive ate:eat eaten:eat found:find built:build began:begin begun:begin"
    )
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of `plain(text)[start:end]`; `stem` is what is looked for in other texts."""

    stem: str
    start: int
    end: int


def is_han(character: str) -> bool:
    """Whether a character is a Chinese one."""
    return "\u3400" <= character <= "\u9fff" or "\U00020000" <= character <= "\U0003ffff"


@lru_cache(maxsize=4096)
def terms(text: str) -> tuple[Term, ...]:
    """Return the content words in order: Han pairs (a lone character by itself), Latin stems."""
    folded = plain(text)
    found = [
        Term(stem(match.group()), *match.span())
        for match in _LATIN.finditer(folded)
        if match.group() not in _ENGLISH_FUNCTION and len(match.group()) > 1
    ]
    start = 0
    for match in (*_SEPARATOR.finditer(folded), None):
        stop = match.start() if match else len(folded)
        run = folded[start:stop]
        if len(run) == 1:
            found.append(Term(run, start, stop))
        found += [Term(run[i : i + 2], start + i, start + i + 2) for i in range(len(run) - 1)]
        start = match.end() if match else stop
    return tuple(sorted(found, key=lambda term: term.start))


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Return the stems of `terms`."""
    return frozenset(term.stem for term in terms(text))


@lru_cache(maxsize=4096)
def subject_terms(text: str) -> tuple[Term, ...]:
    """Return the content words that are no part of an amount."""
    amounts = [quantity.outer for quantity in find_quantities(text)]
    return tuple(
        term for term in terms(text) if all(term.end <= a or b <= term.start for a, b in amounts)
    )


def subject_stems(text: str) -> frozenset[str]:
    """Return the stems of `subject_terms`."""
    return frozenset(term.stem for term in subject_terms(text))


def holds(text: str, wanted: str) -> bool:
    """Whether a text has a term: a Han one anywhere in it, a Latin one as a word."""
    return wanted in plain(text) if is_han(wanted[0]) else wanted in stems(text)


def negated(text: str, start: int) -> bool:
    """Whether the word that begins at `start` is denied by what stands right before it.

    没有 and 不是 deny all of a Chinese run: 没有充惰性气体 denies the gas, too.
    """
    before = plain(text)[max(0, start - 12) : start]
    return _NEGATION_BEFORE.search(before) is not None or _DENIED_RUN.search(before) is not None


def stem(word: str) -> str:
    """Return an English word without its commonest endings; equal for the forms of one word."""
    word = _IRREGULAR.get(word.removesuffix("'s"), word.removesuffix("'s"))
    if not word.isalpha() or len(word) <= 3:
        return word
    for ending, instead, least in (
        ("ies", "y", 3),
        ("sses", "ss", 3),
        ("ations", "at", 3),
        ("ation", "at", 3),
        ("ments", "", 4),
        ("ment", "", 4),
        ("ings", "", 3),
        ("ing", "", 3),
        ("ied", "y", 3),
        ("ed", "", 3),
        ("es", "", 3),
        ("ly", "", 4),
        ("s", "", 3),
        ("al", "", 4),
        ("e", "", 3),
    ):
        if word.endswith(ending) and len(word) - len(ending) >= least and not word.endswith("ss"):
            cut = word[: -len(ending)] + instead
            double = len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "aeiouls"
            cut = cut[:-1] if double else cut
            return cut.removesuffix("e") if len(cut) > 3 else cut
    return word
