"""A second condition of a rule, beside its limit, that a question does not say is kept. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import holds, subject_stems

_AND = re.compile(
    r"(?<![而尚暂])且(?!不说)|并且|同时(?:具备|满足|符合|具有)?|但(?=[^，,；;。]{2,24}的[，,])"
)
_END = re.compile(r"[，,；;。]|的[，,]|方可|才可以|可以")
_IF = re.compile(r"\b(?:if|provided(?: that)?|as long as|on condition that)\b(?P<all>[^.;]*)")
_JOINT = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
_EITHER = re.compile(r"\bor\b")
_NO = re.compile(r"[不没无未]|非")
_NOT = re.compile(r"\b(?:not?|never|without|neither|nor)\b|n't\b")
_NO_WORD = re.compile(r"(?:尚|还|并|从)?(?:没有?|未)")
_KNOWN = 0.6


def also_wanted(rule: str, question: str, compared: Sequence[str] = ()) -> bool:
    """Whether a rule joins to its limit what the question does not say.

    "15日内且没有使用过的，可以全额退款": ten days settle nothing while its use is open. `compared`
    are the words of the limits that were held against the question.
    """
    folded = plain(rule)
    limits = [plain(words) for words in compared]
    for condition in _conditions(folded):
        if any(words in condition for words in limits):
            continue
        if find_quantities(condition):
            if _IF.search(folded):
                return True
            continue
        stems = subject_stems(_NO_WORD.sub("，", condition))
        said = sum(holds(question, stem) for stem in stems) >= _KNOWN * len(stems)
        if stems and not (said and _denies(condition) == _denies(question)):
            return True
    return False


def _conditions(rule: str) -> Iterator[str]:
    """Yield what is joined by "and": the parts of an English if, what follows 且 in Chinese."""
    for match in _AND.finditer(rule):
        yield _END.split(rule[match.end() :], maxsplit=1)[0]
    for match in _IF.finditer(rule):
        all_ = match["all"].split(",", 1)[0] if not rule[: match.start()].strip() else match["all"]
        parts = _JOINT.split(all_)
        if len(parts) > 1 and not _EITHER.search(all_):
            yield from parts


def _denies(text: str) -> bool:
    folded = plain(text)
    return (_NO if re.search("[\u4e00-\u9fff]", folded) else _NOT).search(folded) is not None
