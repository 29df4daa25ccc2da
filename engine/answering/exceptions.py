"""Exceptions in a policy: which things a rule leaves out, and whether a question is about them.

Pure. "定制商品不适用无理由退货" leaves out 定制商品; a question about 非定制商品 denies it, one
about 定制的杯子 has it, any other leaves it open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.answering.quantities import find_quantities, plain
from engine.answering.rules import Modality, modality_of
from engine.answering.wording import holds, is_han, negated, stem, stems, subject_stems, terms

_GENERIC = str.split(
    "商品 产品 物品 货物 订单 员工 人员 费用 情况 情形 设备 服务 部分 类 等 类型 "
    "项目 用户 客户 原因 方式 个人 相关 其他 有关 上述 以下 存在 出现 发生 具有 "
    "属于"
)
_GENERIC_STEMS = frozenset(
    stem(word)
    for word in str.split(
        "products items goods orders employees staff costs expenses cases devices "
        "services product item order employee cost expense case device service things "
        "people"
    )
)
_BODY = r"(?P<items>[^，,。；;：:]{2,60}?)"
_PATTERNS = (
    re.compile(rf"除(?:了|非)?{_BODY}(?:之外|以外|外)"),
    re.compile(rf"{_BODY}(?:除外|例外|不在此限|不受此限)"),
    re.compile(
        rf"{_BODY}(?:均|都|一律|也|，)?(?:不适用|不支持|不予|不得|不能|不可|不享受|不参加|不参与|不在|"
        r"不包括|"
        r"不接受|不办理|不属于|不退|无法|禁止|不报销|不受|无需|无须|不需|不必|免(?:于|除|交|缴|予))"
    ),
    re.compile(
        r"(?:except(?: for| that| in the case of)?|excluding|other than|apart from|with the "
        r"exception of|unless|does not (?:apply to|cover|include)|do not (?:apply to|cover|include)"
        r"|not (?:available|valid) for|not apply to|not cover|excludes?)\s+"
        r"(?:when |if |where |as )?(?P<items>[^.;:]{3,90})"
    ),
    re.compile(
        r"(?P<items>[^.;:]{3,90}?)\s+(?:(?:is|are|may|can|will|must|shall|do|does)(?: ?not|n't)"
        r"|cannot|(?:is|are) (?:excluded|exempt|non-?returnable|non-?refundable|ineligible|"
        r"prohibited|forbidden))\b"
    ),
)
_RELATIVE = (_PATTERNS[0], _PATTERNS[1], _PATTERNS[3])
"""What these except is put outside of what the rest of the sentence says."""
_RELATED = 2
"""Words a sentence must share with the question for an exception put outside of it to count.

Those of the excepted thing do not: gold members spared one fee are not spared every rule."""
_OPPOSITE = {
    Modality.PERMIT: Modality.FORBID,
    Modality.OTHER: Modality.FORBID,
    Modality.FORBID: Modality.PERMIT,
    Modality.REQUIRE: Modality.EXEMPT,
    Modality.EXEMPT: Modality.REQUIRE,
}
_SPLIT = re.compile(r"、|以及|或者|或|及|和|与|/|,\s*(?:and |or )?|\s+and\s+|\s+or\s+")
_LEADING = re.compile(
    r"^(?:但是?|不过|其中|凡是?|对于?|所有|属于|如|若|however|but|the|a|an|any|all|if|for)\s*"
)
_HAN_PART = re.compile(r"[的之]|(?<=[已未])|^(?:已经?|经)")


@dataclass(frozen=True, slots=True)
class ExceptionCheck:
    """`applies`: True the question has the excepted thing, False it denies it, None it is open."""

    sentence: int
    item: str
    applies: bool | None
    modality: Modality


def find_exceptions(sentence: str) -> list[tuple[tuple[str, ...], Modality, str]]:
    """Return what a sentence excepts, what it does with it, and what it says of it.

    An exception to an exception ("…, but not where it is faulty") restores: PERMIT or REQUIRE.
    "Vehicles longer than 5 metres are not allowed" excepts no vehicle by its name: a limit decides.
    """
    found: list[tuple[tuple[str, ...], Modality, str]] = []
    for segment in re.split(r"[，；;]|,\s(?=but|except|unless|however)", sentence):
        folded = _without_amounts(segment)
        for pattern in _PATTERNS:
            match = pattern.search(folded)
            if match is None:
                continue
            limited = find_quantities(segment[match.end("items") : match.end()])
            items = () if limited else _items(segment[slice(*match.span("items"))])
            modality = modality_of(_without_items(segment, match.span("items")))
            restores = pattern in _RELATIVE
            if restores:
                base = found[-1][1] if found else modality_of(sentence.replace(segment, ""))
                modality = _OPPOSITE[base]
            if items:
                rest = "" if restores else _without_items(segment, match.span("items"))
                found.append((items, modality, rest))
            break
    return found


def _on_predicate(question: str, said: str) -> bool:
    """Whether what is said of the excepted things is what the question asks of its own."""
    if on_subject(question, said):
        return True
    asked = plain(question)
    shared = {character for stem in subject_stems(said) for character in stem if is_han(character)}
    return any(character in asked for character in shared)


def _without_amounts(text: str) -> str:
    """Blank the amounts with their bounds: "不得超过3天" excepts nothing."""
    kept = list(plain(text))
    for quantity in find_quantities(text):
        start, end = quantity.outer
        kept[start:end] = " " * (end - start)
    return "".join(kept)


def _without_items(segment: str, items: tuple[int, int]) -> str:
    return segment[: items[0]] + " " + segment[items[1] :]


def _items(text: str) -> tuple[str, ...]:
    pieces = (_LEADING.sub("", piece.strip()) for piece in _SPLIT.split(text))
    kept = (piece.rstrip("的") for piece in pieces)
    return tuple(piece for piece in kept if subject_stems(piece) and not find_quantities(piece))


def check_exceptions(
    question: str, sentence: str, index: int, *, of_the_rule: bool = False
) -> list[ExceptionCheck]:
    """Say of each exception in a sentence whether it applies to the question.

    `of_the_rule`: it is the sentence of the rule that the question falls under.
    One that only restores what the sentence took away counts where the question has it.
    """
    checks = []
    found = find_exceptions(sentence)
    for number, (items, modality, said) in enumerate(found):
        if said and not _on_predicate(question, said):
            continue
        apart = "" if of_the_rule else " ".join(items)
        if not said and _shared_words(question, sentence, apart) < _RELATED:
            continue
        answers = {applies: item for item in items for applies in [_mentioned(question, item)]}
        joined = ("、" if is_han(items[0][0]) else ", ").join(items)
        applies = True if True in answers else False if False in answers else None
        if number and modality is _OPPOSITE[found[0][1]] and applies is not True:
            continue
        checks.append(
            ExceptionCheck(
                index, answers[applies] if applies is not None else joined, applies, modality
            )
        )
    return checks


def _mentioned(question: str, item: str) -> bool | None:
    """True: the question has the item; False: it denies it; None: it says nothing of it."""
    folded = plain(question)
    parts = _parts(item)
    verdicts: list[bool | None] = []
    for words, is_denied in parts:
        places = [at for word in words if (at := _find(folded, word)) >= 0]
        if not places:
            verdicts.append(None)
        else:
            verdicts.append(negated(folded, min(places)) == is_denied)
    specific = [
        verdict for (words, _), verdict in zip(parts, verdicts, strict=True) if not _generic(words)
    ]
    if not specific or all(verdict is None for verdict in specific):
        return None
    if False in specific:
        return False
    return None if None in specific else True


def _parts(item: str) -> list[tuple[list[str], bool]]:
    """Cut an item into its words: (forms to look for, whether the item itself denies it)."""
    if not is_han(item[-1]):
        return [([term.stem], negated(plain(item), term.start)) for term in terms(item)]
    parts: list[tuple[list[str], bool]] = []
    position = 0
    for piece in _HAN_PART.split(item):
        at = item.find(piece, position)
        position = at + len(piece)
        denied = negated(item, at) if at else False
        bare = re.sub(r"^(?:非|不|未|无|没有)", "", piece)
        denied = denied != (bare != piece)
        bare = re.sub(r"[已未]$", "", bare)
        if not bare:
            continue
        for word in _words(bare):
            parts.append(([word], denied))
    return parts


def _words(piece: str) -> list[str]:
    for generic in _GENERIC:
        if piece.endswith(generic) and len(piece) > len(generic):
            return [*_words(piece[: -len(generic)]), generic]
    if len(piece) <= 3:
        return [piece]
    return [piece[:2], *_words(piece[2:])] if len(piece) > 3 else [piece]


def _generic(words: list[str]) -> bool:
    return all(word in _GENERIC or word in _GENERIC_STEMS for word in words)


def _find(folded: str, word: str) -> int:
    if is_han(word[0]):
        return folded.find(word)
    if word not in stems(folded):
        return -1
    return next(term.start for term in terms(folded) if term.stem == word)


def on_subject(question: str, sentence: str) -> bool:
    """Whether a sentence speaks of anything the question does, amounts apart."""
    return _shared_words(question, sentence) > 0


def _shared_words(question: str, sentence: str, apart: str = "") -> int:
    """Return how many words of a question a sentence has, those of `apart` not counted."""
    own = (stem for stem in subject_stems(question) if len(stem) > 1)
    return sum(holds(sentence, stem) and not holds(apart, stem) for stem in own)
