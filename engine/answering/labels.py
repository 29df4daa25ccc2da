"""Numbers that name one of many alike: 第3周, 门店5, Q2, week 3, building B. Pure.

What is said of one is not said of its neighbour, however alike their sentences are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from engine.answering.numerals import number_value, plain

_HAN_NUMBER = "[一二三四五六七八九十百]+"
_NOUNS_ZH = (
    "门店|分店|店|仓库|仓|车间|机组|班组|班|组|楼|栋|座|单元|会议室|教室|实验室|宿舍|泳池|柜|"
    "项目|阶段|方案|附件|附录|附表|表|图|样品|批次|标段|包|型号|版本"
)
_NOUNS_EN = (
    "week|quarter|chapter|section|phase|step|room|building|block|floor|line|unit|batch|store|shop|"
    "branch|site|level|tier|grade|class|group|team|table|figure|article|clause|schedule|annex|"
    "appendix|lot|zone|area|gate|warehouse|version"
)
_LABEL = re.compile(
    rf"第\s*(?P<nth>\d+|{_HAN_NUMBER})\s*(?P<of>[季期章届批版号组班轮页节周卷册层][度次]?|阶段|季度|学期|车间|"
    r"分店|门店|部分)"
    rf"|(?P<noun>{_NOUNS_ZH})\s*(?P<number>\d+|[a-z])(?![\d.,%a-z])(?!\s*[个台件人名元天次])"
    r"|(?<![a-z\d])q(?P<quarter>[1-4])(?!\d)"
    rf"|\b(?P<english>{_NOUNS_EN})\s(?:no\.?\s)?(?P<which>\d+|[a-z])(?![\w.,]*\d)\b"
)


def labels_of(text: str) -> Mapping[str, frozenset[str]]:
    """Return for each kind of thing that a text numbers the numbers it names."""
    found: dict[str, set[str]] = defaultdict(set)
    for match in _LABEL.finditer(plain(text)):
        if match["nth"]:
            value = number_value(match["nth"])
            found[_SAME.get(match["of"], match["of"])].add(str(value))
        elif match["quarter"]:
            found["季"].add(match["quarter"])
        elif match["noun"]:
            found[match["noun"]].add(match["number"])
        elif not text[match.start("which")].islower():  # "unit a member keeps" names no unit
            found[match["english"]].add(match["which"])
    return {kind: frozenset(numbers) for kind, numbers in found.items()}


def names_another(asked: str, text: str) -> bool:
    """Whether a text is about another of the things that the question numbers, and not about it."""
    wanted, named = labels_of(asked), labels_of(text)
    return any(named.get(kind) and not numbers & named[kind] for kind, numbers in wanted.items())


_SAME = {"季度": "季", "期次": "期", "批次": "批", "周次": "周"}
