"""Quantities in text: how much of what, and the bound that the words around it set.

Pure. Arabic, full-width and Chinese numerals, English number words. A quantity is an interval of
its kind's base unit, because a month is 28 to 31 days: two quantities compare only where every
value of the one compares so with every value of the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Bound(StrEnum):
    """What a quantity limits: the value itself, or everything on one side of it."""

    EXACT = "exact"
    AT_MOST = "at_most"
    LESS = "less"
    AT_LEAST = "at_least"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Quantity:
    """`text[start:end]` says `low` to `high` of the kind's base unit, limited by `bound`.

    `outer` is the range with the words that set the bound. Kinds: duration (minutes),
    working_time (working days), money:XXX, count:NOUN, length (mm), mass (g), data (bytes),
    percent, age (years), clock (minutes of the day), grade.
    """

    kind: str
    low: Fraction
    high: Fraction
    bound: Bound
    text: str
    start: int
    end: int
    outer: tuple[int, int]


_DURATIONS: dict[str, tuple[Fraction, Fraction]] = {}
for _names, _low, _high in (
    ("秒 秒钟 second seconds", Fraction(1, 60), Fraction(1, 60)),
    ("分钟 分 minute minutes min mins", Fraction(1), Fraction(1)),
    ("小时 个小时 钟头 个钟头 hour hours hr hrs h", Fraction(60), Fraction(60)),
    ("天 日 个自然日 自然日 个日历日 日历天 day days", Fraction(1440), Fraction(1440)),
    ("周 星期 个星期 礼拜 个礼拜 week weeks", Fraction(10080), Fraction(10080)),
    ("个月 月 个整月 month months", Fraction(28 * 1440), Fraction(31 * 1440)),
    ("个季度 季度 quarter quarters", Fraction(90 * 1440), Fraction(92 * 1440)),
    ("年 周年 year years yr yrs", Fraction(365 * 1440), Fraction(366 * 1440)),
):
    for _name in _names.split():
        _DURATIONS[_name] = (_low, _high)
_WORKING = {"工作日", "个工作日", "个工作天", "工作天", "working day", "working days"}
_WORKING |= {"business day", "business days"}
_SCALED: dict[str, tuple[str, Fraction]] = {}
for _unit_kind, _units in {
    "money:CNY": "元:1 块:1 块钱:1 人民币:1 元人民币:1 rmb:1 cny:1 yuan:1 角:1/10 万元:10000 "
    "千元:1000 百元:100 亿元:100000000",
    "money:USD": "美元:1 美金:1 usd:1 dollar:1 dollars:1 万美元:10000",
    "money:EUR": "欧元:1 eur:1 euro:1 euros:1",
    "money:HKD": "港元:1 港币:1 hkd:1",
    "money:GBP": "英镑:1 gbp:1 pound:1 pounds:1",
    "length": "毫米:1 mm:1 厘米:10 公分:10 cm:10 米:1000 m:1000 meter:1000 meters:1000 "
    "metre:1000 metres:1000 公里:1000000 千米:1000000 km:1000000 kilometer:1000000 "
    "kilometers:1000000 kilometre:1000000 kilometres:1000000 里:500000",
    "mass": "克:1 g:1 公斤:1000 千克:1000 kg:1000 kilogram:1000 kilograms:1000 斤:500 吨:1000000",
    "data": "kb:1000 mb:1000000 gb:1000000000 tb:1000000000000 兆:1000000",
    "percent": "%:1 percent:1 个百分点:1",
    "age": "岁:1 周岁:1",
    "grade": "级:1 星级:1",
}.items():
    for _unit in _units.split():
        _word, _, _factor = _unit.partition(":")
        _SCALED[_word] = (_unit_kind, Fraction(_factor))
_CURRENCY_SIGNS = {"¥": "CNY", "￥": "CNY", "$": "USD", "€": "EUR", "£": "GBP"}
_COUNTERS = (
    "次 个人 人 名 位 个 件 份 台 张 套 间 辆 本 页 条 项 家 户 只 杯 瓶 箱 晚 人次 门 场 笔 盒 册 "
    "把 支 块 片 包 袋 桶 根 枚 幅 架 座 栋 节 组 批 趟 轮 篇 封 题 卷 副 罐 宗 起 例 单 票 桌 层 "
    "部 款 种 筐 车"
)
_ENGLISH_COUNTED = str.split(
    "people persons person visitors visitor guests guest times time items item "
    "copies copy nights night employees employee devices device units unit pages "
    "page attempts attempt characters vehicles vehicle bags bag rooms room seats "
    "seat tickets ticket members member receipts receipt"
)
_NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        str.split(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen twenty"
        )
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100, "a": 1}
_NUMBER_WORDS |= {"an": 1, "twenty-four": 24, "forty-eight": 48, "seventy-two": 72}
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0, "俩": 2}
_HAN = "零〇一二两三四五六七八九十百千万半"

_UNITS = sorted(
    [*_DURATIONS, *_WORKING, *_SCALED, *_COUNTERS.split(), *_ENGLISH_COUNTED],
    key=len,
    reverse=True,
)
_KNOWN = "|".join(re.escape(u) + (r"(?![a-z])" if u.isascii() and u != "%" else "") for u in _UNITS)
_UNIT = rf"{_KNOWN}|[a-z]{{3,}}[^s\W\d]s(?![a-z])"
"""Any English plural may be counted."""
_ARABIC = r"\d[\d,]*(?:\.\d+)?"
_WORDS = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
_NUMBER = rf"(?:{_ARABIC}\s*万?|[{_HAN}]+|(?<![a-z])(?:{_WORDS})(?![a-z]))"
_QUANTITY = re.compile(
    rf"(?P<sign>[¥￥$€£])\s*(?P<money>{_ARABIC})(?P<wan>万)?"
    rf"|(?P<number>{_NUMBER})(?P<half>个半)?(?:\s*[（(]\s*\d+\s*[)）])?[\s-]*(?P<unit>{_UNIT})"
    r"(?P<tailhalf>半)?"
)
_CLOCK = re.compile(
    r"(?P<hour12>\d{1,2})(?:[:.](?P<minute12>\d{2}))?\s*(?P<ampm>[ap]\.?m\b\.?)"
    r"|(?:(?P<part>凌晨|早上|上午|中午|下午|晚上|晚间|夜间)\s*)?(?P<hour>\d{1,2}|[一二三四五六七八九十两]{1,3})"
    r"(?:[:：](?P<minute>\d{2})|\s*(?:点钟?|时)(?!\s*[间候长内])(?P<half>半)?(?:(?P<hanminute>\d{1,2})分)?)"
)
_AGE = re.compile(
    r"(?P<old>\d{1,3})[- ]years?[- ]olds?\b"
    r"|\b(?:under|below|over|above|aged|age|at least)\s(?P<bare>\d{1,2})\b"
    r"(?=\s*$|[.,;?!](?!\d)|\s(?:is|has|needs|pays|gets)\b|\s(?!people\b|percent\b|[a-z]+s\b)[a-z])"
    r"|\b(?P<limit>\d{1,2})(?=\sor\s(?:older|younger)\b)"
)
_RANGE = re.compile(rf"(?P<a>{_NUMBER})\s*(?:-|–|—|~|～|至|到|\s+to\s+|\s+and\s+)\s*$")

_BEFORE: tuple[tuple[str, Bound], ...] = (
    (r"(?:至多|最多|不得超过|只能)[\u4e00-\u9fff]{1,4}", Bound.AT_MOST),
    (r"(?:至少|最少)[\u4e00-\u9fff]{1,4}", Bound.AT_LEAST),
    (
        r"(?:不得?|不能|不可|未|没有?|不会|勿)(?:超过|超出|多于|高于|大于|晚于|迟于|逾|长于)(?:了)?",
        Bound.AT_MOST,
    ),
    (
        r"(?:不得?|不能|不可|未)(?:少于|低于|小于|短于|早于)|至少|最少|最低|起码|不下|满|达到?|已满|年满|≥|>=",
        Bound.AT_LEAST,
    ),
    (r"至多|最多|最长|最高|上限为?|限额为?|≤|<=", Bound.AT_MOST),
    (r"(?:不足|不满|未满|不到|未达到?|少于|低于|小于|短于|早于)", Bound.LESS),
    (r"(?:超过|超出|多于|高于|大于|逾|晚于|迟于|长于|超)(?:了)?", Bound.MORE),
    (
        r"no (?:more|later|longer|greater|higher) than|not (?:more|later|longer) than|at most|up to"
        r"|not (?:to )?exceed(?:ing)?|(?:may|must|shall|should|can)(?: ?not|n't) exceed|"
        r"a maximum of"
        r"|maximum(?: of)?|within|in the first|limited to|do(?:es)?(?: not|n't) exceed",
        Bound.AT_MOST,
    ),
    (
        r"no (?:less|fewer|earlier|shorter) than|not (?:less|fewer) than|at least|a minimum of"
        r"|minimum(?: of)?",
        Bound.AT_LEAST,
    ),
    (
        r"more than|longer than|greater than|higher than|over|above|exceed(?:s|ing|ed)?|later than"
        r"|beyond",
        Bound.MORE,
    ),
    (r"less than|fewer than|under|below|shorter than|before", Bound.LESS),
)
_AFTER: tuple[tuple[str, Bound], ...] = (
    (
        r"(?:及|或)?以上|及以上|起(?!草|来|诉)|or more|or longer|or above|or over|and above|"
        r"or higher|or older",
        Bound.AT_LEAST,
    ),
    (
        r"之内|以内|内|(?:及|或)?以下|or less|or fewer|or under|or below|and below|or younger",
        Bound.AT_MOST,
    ),
)
_JOINT = r"(?:的|为|[:：]|\s)*"
_SKIPPED = r"(?:\s|的|为|是|了|人民币|rmb|a\s+total\s+of)*"
_BEFORE_ALL = re.compile("|".join(f"(?P<b{i}>(?:{p}))" for i, (p, _) in enumerate(_BEFORE)))
_AFTER_ALL = re.compile("|".join(f"(?P<b{i}>(?:{p}))" for i, (p, _) in enumerate(_AFTER)))


def plain(text: str) -> str:
    """Return the text with full-width letters and digits narrowed, same length, lower case."""
    folded = []
    for character in text:
        narrow = unicodedata.normalize("NFKC", character) if character != "￥" else "¥"
        lowered = narrow.lower() if len(narrow) == 1 else character
        folded.append(lowered if len(lowered) == 1 else character)
    return "".join(folded)


def find_quantities(text: str) -> list[Quantity]:
    """Return the quantities of a text in order; those that overlap a longer one are left out."""
    folded = plain(text)
    found: list[Quantity] = []
    taken: list[tuple[int, int]] = []
    for quantity in (*_ages(folded, text), *_clock_times(folded, text), *_amounts(folded, text)):
        if all(quantity.end <= a or b <= quantity.start for a, b in taken):
            found.append(quantity)
            taken.append((quantity.start, quantity.end))
    return sorted(found, key=lambda quantity: quantity.start)


def number_value(numeral: str) -> Fraction | None:
    """Return the value of an Arabic, Chinese or English numeral, None where it is not one."""
    word = plain(numeral).strip()
    factor = 1
    if word.endswith("万") and word[:-1].strip().replace(",", "").replace(".", "").isdigit():
        word, factor = word[:-1].strip(), 10000
    if re.fullmatch(_ARABIC, word):
        return Fraction(word.replace(",", "")) * factor
    if word in _NUMBER_WORDS:
        return Fraction(_NUMBER_WORDS[word])
    return _han_value(word)


def _han_value(word: str) -> Fraction | None:
    if word == "半":
        return Fraction(1, 2)
    if not word or any(c not in _HAN or c == "半" for c in word):
        return None
    if len(word) > 1 and all(c in _DIGITS for c in word):
        return Fraction(int("".join(str(_DIGITS[c]) for c in word)))
    total, section, digit = 0, 0, 0
    for character in word:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character == "万":
            total, section, digit = (total + section + digit) * 10000, 0, 0
        else:
            section += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[character]
            digit = 0
    return Fraction(total + section + digit)


def _amounts(folded: str, text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(folded):
        start, end = match.span()
        if match.group("sign"):
            value = number_value(match.group("money") + (match.group("wan") or ""))
            kind = "money:" + _CURRENCY_SIGNS[match.group("sign")]
            scale = (Fraction(1), Fraction(1))
        else:
            value = number_value(match.group("number"))
            kind, scale = _kind(match.group("unit"))
            if value is not None and (match.group("half") or match.group("tailhalf")):
                value += Fraction(1, 2)
            if match.group("unit") in ("月", "年") and _is_date(folded, match):
                continue
            if match.group("unit") in ("日", "分", "时") and _is_date(folded, match):
                continue
            if match.group("number").isalpha() and start and folded[start - 1] in "第":
                continue
        if value is None or (start and folded[start - 1] == "第"):
            continue
        low, high = value * scale[0], value * scale[1]
        bound, outer = _bound(folded, start, end)
        from_range = _RANGE.search(folded[max(0, start - 12) : start])
        if (
            from_range
            and bound is Bound.EXACT
            and (first := number_value(from_range["a"])) is not None
        ):
            before = max(0, start - 12) + from_range.start()
            if not folded[before - 1 : before].isdigit():
                yield _quantity(
                    kind, first * scale[0], first * scale[1], Bound.AT_LEAST, text, before, start
                )
                bound = Bound.AT_MOST
        yield Quantity(kind, low, high, bound, text[start:end], start, end, outer)


def _ages(folded: str, text: str) -> Iterator[Quantity]:
    """Yield English ages: "a 12-year-old", and "under 14" where the text is about ages."""
    about_ages = re.search(
        r"\b(?:child|children|aged?|years?[ -]old|minors?|adults?|teenagers?)\b|"
        r"\b(?:members?|visitors?|guests?|persons?|people|anyone|students?|employees|users|"
        r"readers|drivers|those|customers?)\s(?:who\sare\s|aged\s)?(?:under|over)\s\d",
        folded,
    )
    for match in _AGE.finditer(folded):
        if match["bare"] and not about_ages:
            continue
        group = "bare" if match["bare"] else "limit" if match["limit"] else "old"
        start, end = match.span() if match["old"] else match.span(group)
        years = Fraction(match[group])
        bound, outer = _bound(folded, start, end)
        yield Quantity("age", years, years, bound, text[start:end], start, end, outer)


def _quantity(
    kind: str, low: Fraction, high: Fraction, bound: Bound, text: str, start: int, end: int
) -> Quantity:
    return Quantity(kind, low, high, bound, text[start:end], start, end, (start, end))


def _kind(unit: str) -> tuple[str, tuple[Fraction, Fraction]]:
    if unit in _WORKING:
        return "working_time", (Fraction(1), Fraction(1))
    if unit in _DURATIONS:
        return "duration", _DURATIONS[unit]
    if unit in _SCALED:
        kind, factor = _SCALED[unit]
        return kind, (factor, factor)
    noun = unit.rstrip("s") if unit.isascii() else unit
    noun = {
        "people": "person",
        "个人": "person",
        "人": "person",
        "名": "person",
        "位": "person",
    }.get(noun, noun)
    noun = {"晚": "night", "次": "time", "件": "item", "copie": "copy", "份": "copy"}.get(
        noun, noun
    )
    return f"count:{noun}", (Fraction(1), Fraction(1))


def _is_date(folded: str, match: re.Match[str]) -> bool:
    """Whether 3月 or 1日 or 2026年 names a date rather than a span of time."""
    start, end = match.span()
    unit, number = match.group("unit"), match.group("number").strip()
    before, after = folded[max(0, start - 4) : start], folded[end : end + 3]
    if unit == "年":
        return bool(re.fullmatch(r"(?:19|20)\d\d", number))
    if unit == "月":
        return not match.group("half")
    if unit == "日":
        return bool(re.search(r"月$|每月$", before)) or bool(
            re.match(r"[（(]?(?:起|前发布)", after)
        )
    return bool(re.search(r"[点时]\d{0,2}$", before))


def _bound(folded: str, start: int, end: int) -> tuple[Bound, tuple[int, int]]:
    after = _AFTER_ALL.match(folded, end + len(_blank(folded[end:])))
    before = None
    window = max(0, start - 24)
    for match in _BEFORE_ALL.finditer(folded[window:start]):
        rest = folded[window + match.end() : start]
        if re.fullmatch(_SKIPPED, rest) and not _inside_word(folded, window + match.start(), match):
            before = match
            break
    if before is not None:
        bound = _BEFORE[_index(before)][1]
        return bound, (window + before.start(), end)
    if after is not None:
        bound = _AFTER[_index(after)][1]
        return bound, (start, after.end())
    return Bound.EXACT, (start, end)


def _inside_word(folded: str, at: int, match: re.Match[str]) -> bool:
    first = match.group()[:1]
    return first.isascii() and first.isalpha() and at > 0 and folded[at - 1].isalpha()


def _index(match: re.Match[str]) -> int:
    return int(str(match.lastgroup)[1:])


def _blank(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _clock_times(folded: str, text: str) -> Iterator[Quantity]:
    for match in _CLOCK.finditer(folded):
        start, end = match.span()
        start += len(_blank(match.group()))
        if match.group("hour12"):
            hour = int(match.group("hour12")) % 12 + (12 if match.group("ampm")[0] == "p" else 0)
            minute = int(match.group("minute12") or 0)
        else:
            value = number_value(match.group("hour"))
            if value is None or value > 24 or (start and folded[start - 1].isdigit()):
                continue
            hour = int(value)
            if match.group("part") in ("下午", "晚上", "晚间", "夜间") and hour < 12:
                hour += 12
            minute = int(match.group("minute") or match.group("hanminute") or 0)
            minute += 30 if match.group("half") else 0
        minutes = Fraction(hour * 60 + minute)
        bound, outer = _bound(folded, start, end)
        if bound is Bound.EXACT:
            bound = _clock_bound(folded, start, end)
        yield Quantity("clock", minutes, minutes, bound, text[start:end], start, end, outer)


def _clock_bound(folded: str, start: int, end: int) -> Bound:
    """After six is a limit; ten days after delivery is not."""
    before, after = folded[max(0, start - 8) : start], folded[end : end + 3]
    if re.match(r"(?:之|以)?后", after) or re.search(r"\bafter\s$", before):
        return Bound.MORE
    if re.match(r"(?:之|以)?前", after) or re.search(r"\b(?:until|till|by)\s$", before):
        return Bound.LESS
    return Bound.EXACT


_ASKS_FOR_DURATION = re.compile(
    r"(?:多少|几)个?(?:天|小时|钟头|分钟|周|星期|礼拜|工作日|年(?!级|代|份))|多少(?:日|个月|月)|几个月|"
    r"how many (?:working |business |calendar |more )*(?:days|hours|minutes|weeks|months|years)\b"
)


def asks_for_duration(question: str) -> bool:
    """Whether a question can only be answered by a number of days, hours, years and the like."""
    return _ASKS_FOR_DURATION.search(plain(question)) is not None


def states_duration(text: str) -> bool:
    """Whether a text states such a number; a date is none."""
    return any(q.kind in ("duration", "working_time") for q in find_quantities(text))
