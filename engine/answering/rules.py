"""What a rule sentence says: permits, forbids, requires or exempts, and within which limits.

Pure. A rule is read clause by clause; in a clause each comma segment may set a limit. A number
without a bound of its own takes the one its surroundings imply (a warranty period, notice in
advance), or sets no limit at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from engine.answering.quantities import Bound, Quantity, find_quantities, plain
from engine.answering.sentences import clause_ranges


class Modality(StrEnum):
    """What a clause does with its subject, or what a question asks about."""

    PERMIT = "permit"
    FORBID = "forbid"
    REQUIRE = "require"
    EXEMPT = "exempt"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of one kind set by one segment. `demanded`: the rule demands that they be kept,

    as in "must be filed within 3 days"; otherwise they say when the clause applies. `excepting`:
    they say when it does not, as in "except for trips shorter than 5 days".
    """

    kind: str
    quantities: tuple[Quantity, ...]
    words: str
    demanded: bool
    excepting: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a sentence, with its limits and what it says beyond them."""

    sentence: int
    text: str
    subject: str
    limits: tuple[Limit, ...]
    modality: Modality


_MODALITIES = (
    (
        Modality.FORBID,
        re.compile(
            r"不得|不能|不可(?!抗|避)|不予|不再|不支持|禁止|不允许|不准|无法|谢绝|拒绝|不受理|不报销|"
            r"不享受|取消.{0,8}(?:资格|权限|待遇|名额|优惠)|作废|失效|无效|拒收|视为放弃|收回|"
            r"不接受|不包括|不覆盖|不在.{0,8}范围|不适用|自理|自行承担|严禁|不办理|不退|不给予|"
            r"\b(?:may|must|can|will|shall|should|do|does|are|is|be)(?: ?not|n't)\b"
            r"(?! (?:need|have to|required|be required))|\bcannot\b|prohibit|ineligible|"
            r"not eligible|non-?returnable|"
            r"non-?refundable|exclude[sd]?\b|\brefused\b|\bdenied\b|\brejected\b|forbidden|\bvoid\b|"
            r"not covered|\bnever\b|\bno longer\b|\bnothing (?:is|are|will be|can be)\b"
        ),
    ),
    (
        Modality.EXEMPT,
        re.compile(
            r"无需|无须|不需|不必|不用|可不|免于|免除|免交|免收|免缴|免予|豁免|"
            r"need not|not (?:be )?required|"
            r"(?:do|does)(?: ?not|n't) (?:need|have to|require)|exempt|no need|waived|"
            r"\bno [a-z' ]{2,30} (?:is|are) (?:required|needed)|without (?:prior )?approval"
        ),
    ),
    (
        Modality.REQUIRE,
        re.compile(
            r"必须|须(?!知)|应当|需要|需(?!求)|(?<![供相反适响对效])应(?!急|用|收|付|对|届|聘)|要求|凭(?!证|据|[^，。]{0,4}报销)|方可|才能|才可|"
            r"\bmust\b|\bshall\b|\brequire[sd]?\b|\bneeds? to\b|\bha(?:ve|s) to\b|mandatory|"
            r"\bneeds?\b|\bonly (?:with|after|if)\b"
        ),
    ),
    (
        Modality.PERMIT,
        re.compile(
            r"可以|(?<![许认])可(?!能|疑|靠|见)|允许|有权|享有|享受|予以|支持|报销|免费|接受|受理|(?<![功性可职智])能(?!力|源)|"
            r"\bmay\b|\bcan\b|allowed|permitted|eligible|entitled|reimburse|refunded|\bcover|"
            r"free of charge|accept"
        ),
    ),
)
_LIMIT_CUE = re.compile(
    r"期(?!间)|限额|额度|上限|标准|限|质保|保修|有效|可(?!能)|允许|享|"
    r"warrant|limit|\bcap\b|capped|allowance|valid|period|window|entitled|\bmay\b|\bcan\b|guarantee"
)
_BEFORE_EVENT = re.compile(r"[\u4e00-\u9fff](?<![之以目提])前$")
_TRIGGER_JOIN = re.compile(r"\b(?:for|if|when|where|on|of|in case)\b[^,]{0,80}$")
_SEGMENT = re.compile(
    r"，|,(?!\d)|、(?=满)|\s(?:and|but)\s(?=(?:must|may|can|should|shall|need|are|is|will)\b)"
)


PASSED = re.compile(r"逾期|超期|过期|否则|超过(?:上述)?期限|\botherwise\b|\bfailing\b|\blate\b")
"""What follows befalls those who did not keep the limit."""
_AT_ITS_END = re.compile(
    r"(?:期满|届满|到期)(?!前)|(?:after|upon) (?:that|which|expiry)|\b(?:then|it|they) expires?\b"
)
"""What follows comes when the time is over, and says nothing of the time itself."""
_LEAVE_ON_CONDITION = re.compile(r"\b(?:may|can)\b(?! ?not\b)[^.;]*\bonly (?:if|when|where)\b")
_OWN_VERB = re.compile(r"\s*(?:must|may|can|should|shall|will)\b")


def modality_of(text: str) -> Modality:
    """Return what a clause does; forbidding words weigh most, permitting ones least."""
    folded = plain(text)
    if _LEAVE_ON_CONDITION.search(folded):
        return Modality.PERMIT
    for modality, pattern in _MODALITIES:
        if pattern.search(folded):
            return modality
    return Modality.OTHER


def asked_modality(question: str) -> Modality:
    """Return whether a question asks for leave (PERMIT), for a duty (REQUIRE), or neither.

    Its last clause asks; where that says nothing of it, the whole does.
    """
    last = re.split(r"[。；：;:](?!\d)|，|,(?!\d)|\.\s+", plain(question).rstrip("?？ "))[-1]
    found = _asked(last + "吗")
    return found if found is not Modality.OTHER else _asked(plain(question))


def _asked(folded: str) -> Modality:
    if re.search(
        r"需要|需不需|要不要|必须|用不用|须|是否要|还要|要[^求]*吗|(?<![来值觉获取])得[^到]*吗|需[^求]*吗|"
        r"\bneed|\bhave to\b|\bmust\b|\brequire|necessary|mandatory",
        folded,
    ):
        return Modality.REQUIRE
    if re.search(
        r"能|可|允许|行吗|行不行|准许|报销|给报|支持|受理|接受|"
        r"\bcan\b|\bmay\b|\bcould\b|allow|permit|eligible|entitled|possible|\bable\b|\bok\b",
        folded,
    ):
        return Modality.PERMIT
    return Modality.OTHER


def asks_for_decision(question: str) -> bool:
    """Whether the answer is a yes or a no."""
    folded = plain(question).strip()
    if re.search(
        r"吗|[嗎]|是否|能否|可否|能不能|可不可|需不需|要不要|会不会|行不行|是不是|算不算|用不用",
        folded,
    ):
        return True
    last = re.split(r"[。；：;:](?!\d)|，|,(?!\d)|\.\s+", folded.rstrip("?？ "))[-1].strip()
    return bool(
        re.match(
            r"(?:and |so |then )?(?:is|are|am|was|were|do|does|did|can|could|may|must|should|shall|"
            r"will|would|has|have|had|may)\b",
            last,
        )
    )


def clauses(sentence: str, index: int) -> Iterator[Clause]:
    """Yield the clauses of a sentence with their limits; `index` is kept in them."""
    for text in _rules_of(sentence):
        quantities = find_quantities(text)
        segments = _segments(text)
        limits: list[Limit] = []
        for a, b in segments:
            here = [_implied(q, text, a, b) for q in quantities if a <= q.start < b]
            for kind in dict.fromkeys(q.kind for q in here):
                bound = tuple(q for q in here if q.kind == kind and q.bound is not Bound.EXACT)
                if bound:
                    words = text[min(q.outer[0] for q in bound) : max(q.outer[1] for q in bound)]
                    excepting = _excepting(text, a, b, bound[0])
                    demanded = not excepting and _demanded(text, a, bound[0])
                    limits.append(Limit(kind, bound, words, demanded, excepting))
        rest = _without(text, [q.outer for limit in limits for q in limit.quantities])
        subject = text[
            : min((q.outer[0] for li in limits for q in li.quantities), default=len(text))
        ]
        kept = PASSED.split(plain(rest), maxsplit=1)[0]
        during = _AT_ITS_END.split(plain(rest), maxsplit=1)[0] if limits else rest
        demanded = any(limit.demanded for limit in limits)
        said = modality_of(kept if demanded else during)
        yield Clause(index, text, subject, tuple(limits), said)


def _rules_of(sentence: str) -> Iterator[str]:
    """Yield the parts between semicolons, and between commas where each limits the same kind."""
    for start, end in clause_ranges(sentence):
        text = sentence[start:end]
        begin, seen = 0, set[str]()
        quantities = find_quantities(text)
        for a, b in _segments(text):
            implied = [_implied(q, text, a, b) for q in quantities if a <= q.start < b]
            here = [q for q in implied if q.bound is not Bound.EXACT]
            own_verb = bool(seen) and bool(here) and _OWN_VERB.match(plain(text[a:b])) is not None
            if own_verb or seen & {q.kind for q in here if not _demanded(text, a, q)}:
                yield text[begin:a].rstrip("，, ")
                begin, seen = a, set()
            seen |= {q.kind for q in here}
        yield text[begin:]


def _segments(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(match.end() for match in _SEGMENT.finditer(text)), len(text)]
    return list(pairwise(cuts))


def _implied(quantity: Quantity, text: str, start: int, end: int) -> Quantity:
    """Give a bare number the bound its segment implies."""
    if quantity.bound is not Bound.EXACT:
        return quantity
    before = plain(text[start : quantity.start])
    around = plain(text[start:end])
    ahead = re.search(r"提前\D{0,4}$", before)
    event = _BEFORE_EVENT.search(before)
    notice = re.match(
        r"\W*(?:'s?\s*)?(?:in advance|notice|prior(?: to)?|beforehand|before|ahead)",
        plain(text[quantity.end : quantity.end + 16]),
    )
    if ahead or event or notice:
        outer = (
            start + ahead.start() if ahead else quantity.outer[0],
            quantity.end + notice.end() if notice else quantity.outer[1],
        )
        return replace(quantity, bound=Bound.AT_LEAST, outer=outer)
    if _LIMIT_CUE.search(around):
        return replace(quantity, bound=Bound.AT_MOST)
    return quantity


def _excepting(text: str, start: int, end: int, quantity: Quantity) -> bool:
    """Whether an amount says what a rule leaves out."""
    segment = plain(text[start:end])
    before = plain(text[: quantity.start])
    return _LEFT_OUT.search(segment) is not None or _EXCEPT.search(before) is not None


_LEFT_OUT = re.compile(r"除外|例外|不在此限|不受此限|除[^外]{1,30}外")
_EXCEPT = re.compile(r"\b(?:except|unless|other than|excluding)\b[^.;]*$")


def _demanded(text: str, segment: int, quantity: Quantity) -> bool:
    before = plain(text[segment : quantity.start])
    if (
        "提前" in before
        or _BEFORE_EVENT.search(before)
        or re.search(
            r"notice|in advance|prior|before", plain(text[quantity.end : quantity.end + 16])
        )
    ):
        return True
    demand = None
    for match in _MODALITIES[2][1].finditer(before):
        demand = match
    if demand is None or demand.group() in ("only if", "only when"):
        return False
    return _TRIGGER_JOIN.search(before[demand.end() :]) is None


def _without(text: str, ranges: list[tuple[int, int]]) -> str:
    kept = list(text)
    for start, end in ranges:
        kept[start:end] = " " * (end - start)
    return "".join(kept)
