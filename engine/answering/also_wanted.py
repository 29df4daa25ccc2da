"""A second condition of a rule, beside its limit, that a question does not say is kept. Pure."""

from __future__ import annotations

import re

from engine.answering.quantities import find_quantities, plain
from engine.answering.wording import holds, subject_stems

_AND = re.compile(r"(?<![而尚暂])且(?!不说)|并且|同时(?:具备|满足|符合|具有)?")
_END = re.compile(r"[，,；;。]|的[，,]|方可|才可以|可以")
_NO = re.compile(r"[不没无未]|非")
_KNOWN = 0.6


def also_wanted(rule: str, question: str) -> bool:
    """Whether a rule joins to its limit what the question does not say.

    "15日内且没有使用过的，可以全额退款": ten days settle nothing while its use is open.
    """
    folded = plain(rule)
    for match in _AND.finditer(folded):
        condition = _END.split(folded[match.end() :], maxsplit=1)[0]
        if find_quantities(condition):
            continue
        stems = subject_stems(condition)
        said = sum(holds(question, stem) for stem in stems) >= _KNOWN * len(stems)
        denied = _NO.search(condition) is not None
        if stems and not (said and denied == (_NO.search(plain(question)) is not None)):
            return True
    return False
