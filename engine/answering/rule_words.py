"""A question in the words of the rules it is held against.

Pure. Askers say 老师 and 换新 where the rules say 教师 and 更换, and speak of themselves, of
today and of wanting to. Only a word that no rule has gives way, and only to one that some rule
has, so that two groups of people that the rules tell apart are never taken for each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.answering.quantities import plain

_SAME = tuple(
    tuple(group.split("|"))
    for group in (
        "老师|教师|教员",
        "员工|职工|职员|雇员|工作人员|在职人员",
        "顾客|客户|消费者|买家",
        "学员|受训人员|参训人员",
        "访客|来访者|来访人员|外来人员|来宾",
        "孩子|小孩|儿童|未成年人|子女",
        "家人|家属|亲属",
        "领导|上级|主管",
        "机器|设备|产品|整机",
        "商用的机器|商用型产品",
        "家用的机器|家用型产品",
        "汽车|车辆|机动车",
        "电瓶车|电动自行车|电动车",
        "房间|客房|宿舍",
        "换新|更换|换货",
        "修理|维修|修(?![改订养正])",
        "弄坏|损坏|毁坏",
        "弄丢|丢失|遗失",
        "批准|审批|核准|同意",
        "签字|签名|签署",
        "预订|预约|订(?![单货阅制立金])",
        "购买|采购|买(?![方家])",
        "借阅|借用|借(?![口款助])",
        "还书|归还",
        "上班|工作",
        "请假|休假",
        "一次|每次",
        "赔偿|赔(?!偿)",
        "退钱|退款",
        "快递|邮寄|寄送",
        "锻炼|使用",
        "停车|停放",
        "reserve|book",
        "leave (?:my|our|the|a) car|park",
        "stay|be stored|be kept|remain",
        "buy|bought|purchase",
        "get (?:my|our|the) money back|be refunded",
        "抽烟|吸烟",
        "car|vehicle",
        "guest|visitor",
        "staff|employees",
        "intern|trainee|apprentice|user",
        "kid|child",
        "boss|manager|supervisor",
        "approve|be approved",
        "full time|full-time",
        "part time|part-time",
        "give back|return",
        "fix|repair",
        "swap|exchange|replace",
        "holiday|leave|vacation",
        "sick note|medical certificate",
        "bicycle|bike",
        "photo|picture",
    )
)
_FILLERS = re.compile(
    r"我(?![们司方校院])(?:是|想|打算|准备|这边)?|这次|本次|这一次|(?:今|明|昨)天|现在|目前|"
    r"刚刚?|数量|想(?!法)|打算|准备(?!金)|"
    r"(?:符合|违反)(?:规定|要求)|在?允许(?:的)?范围(?:之?内)?|这个月|今年|"
    r"\b(?:i am an?|i'm an?|i want to|i would like to|i have(?! to)|today|tomorrow|yesterday|here|"
    r"on an? \w+day|this (?:month|week|year)|happened|ago|in time|within the rules|"
    r"i work here(?=\W+(?:full|part))|was that|is that|comes? with)\b"
)


def in_rule_words(question: str, texts: Sequence[str]) -> str:
    """Return a question with its words as the texts have them, and without what tells nothing.

    In lower case, punctuation narrowed. Amounts stay as they are.
    """
    asked = plain(question)
    told = plain("\n".join(texts))
    for group in _SAME:
        for word in group:
            if _has(asked, word) and not _has(told, word):
                other = next(
                    (one for one in group if one != word and "(" not in one and _has(told, one)),
                    None,
                )
                if other is not None:
                    asked = _pattern(word).sub(other, asked)
                break
    return _FILLERS.sub(lambda match: " " * len(match.group()), asked)


def _has(text: str, word: str) -> bool:
    return _pattern(word).search(text) is not None


def _pattern(word: str) -> re.Pattern[str]:
    if not word.isascii():
        return re.compile(word)
    return re.compile(rf"\b{re.escape(word)}(?:s|es|d|ed|ing)?\b")
