"""Units of quantities: which kind they are of, and how much of its base unit they are. Pure."""

from __future__ import annotations

import re
from fractions import Fraction

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
CURRENCY_SIGNS = {"¥": "CNY", "￥": "CNY", "$": "USD", "€": "EUR", "£": "GBP"}
CURRENCY_SIGNS |= {"us$": "USD", "usd": "USD", "eur": "EUR", "gbp": "GBP", "hkd": "HKD"}
CURRENCY_SIGNS |= {"hk$": "HKD", "cny": "CNY", "rmb": "CNY"}
"""What stands before an amount of money, in lower case."""
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

_UNITS = sorted(
    [*_DURATIONS, *_WORKING, *_SCALED, *_COUNTERS.split(), *_ENGLISH_COUNTED],
    key=len,
    reverse=True,
)
_KNOWN = "|".join(re.escape(u) + (r"(?![a-z])" if u.isascii() and u != "%" else "") for u in _UNITS)
UNIT = rf"{_KNOWN}|[a-z]{{3,}}[^s\W\d]s(?![a-z])"
"""Any English plural may be counted."""


def kind_of(unit: str) -> tuple[str, tuple[Fraction, Fraction]]:
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
