"""What a sentence denies: for its words, and as a yes or a no to a question.

Pure. A negation reaches to the end of its comma segment.
"""

from __future__ import annotations

import re
from itertools import pairwise

from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import subject_terms

_NEGATION = re.compile(
    r"不(?!仅|但|断|同|少于|超过|低于|多于|晚于|论|管|妨|明|良|可抗|限于)|未(?!来)|没有?|无(?:需|须|法|权|效|关)|非(?!常)|禁止|严禁|"
    r"拒绝|谢绝|勿|免(?!费)|除外|例外|超出|已过|"
    r"\bnot?\b|n't\b|\bnever\b|\bcannot\b|\bwithout\b|prohibit|forbid|\bunable\b|\brefuse|ineligible|exclud"
)
_SEGMENT = re.compile(r"[，,；;。！？!?：:]|\bbut\b|但")
_NO_ZH = re.compile(
    r"不(?:可以?|能|得|予|行|符合|需要?|用|必|须|允许|支持|接受|适用|属于|是|会|可|享有?|退|报销|受理|在|算|再)|"
    r"无(?:需|须|法|权)|没有|未(?:达到?|满)|禁止|^否|^不|已(?:经)?超过|超过了|超出|免(?:于|交|予)"
)
_YES_ZH = re.compile(
    r"可以?(?!能)|能够?|需要?|必须|应当?|允许|有权|符合|^是|属于|支持|在.{0,12}(?:期限|范围)内|享有|会"
)
_NO_EN = re.compile(
    r"^no\b|\bnot\b|n't\b|\bcannot\b|\bno longer\b|ineligible|prohibited|exceed|\bbeyond\b|"
    r"\bdenied\b"
)
_YES_EN = re.compile(
    r"^yes\b|\bcan\b|\bmay\b|\bmust\b|\bis\b|\bare\b|\bwill\b|\bneeds?\b|eligible|allowed|within|"
    r"\bdoes\b"
)


def polarities(text: str) -> dict[str, set[bool]]:
    """Return for each content word whether it stands affirmed (True), denied (False), or both."""
    folded = plain(text)
    cuts = [0, *(match.end() for match in _SEGMENT.finditer(folded)), len(folded)]
    segments = list(pairwise(cuts))
    first_negation = {
        (a, b): min((a + m.start() for m in _NEGATION.finditer(folded[a:b])), default=b)
        for a, b in segments
    }
    found: dict[str, set[bool]] = {}
    for term in subject_terms(text):
        segment = next(((a, b) for a, b in segments if a <= term.start < b), (0, len(folded)))
        found.setdefault(term.stem, set()).add(term.start <= first_negation[segment])
    return found


def decisions(answer: str, question: str) -> set[bool]:
    """Return every yes (True) and no (False) that an answer's sentence commits itself to.

    "可以。……因此不能退货" says both: its opening, and what it concludes.
    """
    first = says_yes(answer, question)
    folded = _without_quotes(plain(answer).strip())
    chinese = any("\u3400" <= c <= "\u9fff" for c in answer)
    no, yes = (_NO_ZH, _YES_ZH) if chinese else (_NO_EN, _YES_EN)
    said = set() if first is None else {first}
    for match in _CONCLUDING.finditer(folded):
        part = re.split(r"[，,。；;]|\.\s", folded[match.end() :], maxsplit=1)[0]
        if no.search(part):
            said.add(False)
        elif yes.search(part):
            said.add(True)
    return said


def says_exceeded(answer: str) -> bool | None:
    """Return whether an answer says that a limit is passed (True) or kept (False), if it does."""
    folded = _without_quotes(plain(answer))
    if _KEPT.search(folded):
        return False
    return True if _EXCEEDED.search(folded) else None


def says_yes(answer: str, question: str) -> bool | None:
    """Return whether an answer's sentence says yes, no, or neither, in the question's form.

    The first words that decide count: "不可以，因为……可以……" is a no.
    """
    opening = _OPENING.match(plain(answer).strip())
    if opening:
        return opening["no"] is None
    chinese = any("\u3400" <= c <= "\u9fff" for c in answer)
    no, yes = (_NO_ZH, _YES_ZH) if chinese else (_NO_EN, _YES_EN)
    for part in _deciding_parts(_without_quotes(plain(answer).strip()), question):
        denied, affirmed = no.search(part), yes.search(part)
        if denied:
            return False
        if affirmed:
            return True
    return None


_CONCLUDING = re.compile(r"(?:因此|所以|故(?!障)|结论[是为：:]*|therefore|\bso\b|thus)[,，]?")
_KEPT = re.compile(
    r"(?:没有?|未|不|尚未|并未)(?:有)?(?:超过|超出)|期限内|范围内|\bwithin\b|not exceed"
)
_EXCEEDED = re.compile(r"超过了?|超出|\bexceed|\bbeyond\b")
_OPENING = re.compile(
    r"(?:结论[是为：:]*|the (?:answer|conclusion) is)?\s*[“\"]?"
    r"(?:(?P<no>no|不可以|不需要|不能|不行|不可|不用|无需|否|不是)|(?:yes|可以|需要|能|行|是的?))"
    r"[”\"]?(?:[，,：:。.；;\s]|$)"
)


def _deciding_parts(answer: str, question: str) -> list[str]:
    """Return the parts of an answer that may decide, the most telling one first."""
    concluding = _CONCLUDING.search(answer)
    parts = [part.strip() for part in re.split(r"[，,。；;]|\.\s|因为|由于|because|since", answer)]
    asked = {quantity.text for quantity in find_quantities(question)}
    deciding = [
        part
        for part in parts
        if part and all(quantity.text in asked for quantity in find_quantities(part))
    ]
    last = [answer[concluding.end() :].strip()] if concluding else []
    return [*last, *(_without_bounds(part) for part in deciding)]


def _without_bounds(text: str) -> str:
    kept = text
    for quantity in reversed(find_quantities(text)):
        kept = kept[: quantity.outer[0]] + kept[quantity.outer[1] :]
    return kept


def _without_quotes(text: str) -> str:
    return re.sub(r"[“\"「][^”\"」]*[”\"」]", "", text)
