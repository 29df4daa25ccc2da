"""Requests that single passages cannot answer, told by their wording.

Pure. A summary or the contents of a whole document; counting, adding up, comparing or listing over
many rows or documents. They are recognised before anything is generated, because a language model
that reads a few passages would guess. Whether a request of the second kind is one at all depends
on what was found, too: "最高限额是多少" is looked up, "哪个产品价格最高" is a comparison of rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.answering.quantities import plain


class RequestKind(StrEnum):
    """What is asked for, beyond single passages."""

    SUMMARY = "summary"
    OUTLINE = "outline"
    COUNT = "count"
    TOTAL = "total"
    EXTREME = "extreme"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Request:
    """`over_documents`: over several documents, whatever was found; else over rows of a table."""

    kind: RequestKind
    over_documents: bool = False

    @property
    def of_whole_document(self) -> bool:
        return self.kind in (RequestKind.SUMMARY, RequestKind.OUTLINE)


_DOCUMENT_ZH = (
    r"(?:文件|文档|资料|材料|手册|制度|合同|协议|报告|通知|办法|规定|规范|标准|方案|说明书?|指南|"
    r"白皮书|论文|书|"
    r"PPT|幻灯片|课件|附件|邮件|表格)"
)
_THIS_ZH = (
    r"(?:(?:这|该|此|本|那|上述)(?:一?[份个篇本套部封])?|整[份个篇本])"
    rf"(?:[^，。？?]{{0,12}}?){_DOCUMENT_ZH}"
)
_NAMED_ZH = r"《[^》]+》|\S+\.(?:pdf|docx?|xlsx?|pptx?|txt|md|csv|odt|ofd|html?|eml)"
_EDITION_ZH = r"(?:[（(][^）)]*[）)]|第?[v\d][\w.-]*版?)?"
_NAME_ZH = r"(?!需|几|多少|怎|什么|如何|谁|哪|是|有|可以|能|应)[^，。？?]"
_WHOLE_ZH = (
    rf"(?:{_THIS_ZH}|{_NAMED_ZH}|全文|本文|通篇|整体内容|"
    rf"(?:{_NAME_ZH}){{1,16}}?{_DOCUMENT_ZH}{_EDITION_ZH})"
)
_SUMMARISE_ZH = r"(?:总结|概括|概述|归纳|综述|提炼|摘要|简述|梳理|小结|汇总一下)"
_DOCUMENT_EN = (
    r"(?:document|file|pdf|report|handbook|manual|contract|agreement|policy|guide|paper|article|"
    r"book|presentation|deck|slides|memo|spreadsheet|specification|text|whole thing|attachment)s?"
)
_NAMED_EN = r"\S+\.(?:pdf|docx?|xlsx?|pptx?|txt|md|csv|odt|ofd|html?|eml)"
_WHOLE_EN = (
    rf"(?:(?:(?:this|the|that|our|your|my|whole|entire|attached|full|uploaded)\s)+"
    rf"(?:[\w&'-]+\s){{0,4}}?{_DOCUMENT_EN}|{_NAMED_EN}|it\b|this\b|everything\b)"
)
_LAST_ZH = r"(?:的?(?:主要|全部|核心|重点|大致)?(?:内容|要点|大意|重点))?(?:一下|下)?[吧呗]?"
_SUMMARY = re.compile(
    "|".join(
        (
            rf"^(?:请|帮我|麻烦|给我|请你|请帮我|用[^，]{{1,8}}话)*{_SUMMARISE_ZH}(?:一下|"
            rf"下)?{_WHOLE_ZH}{_LAST_ZH}$",
            rf"^(?:请|帮我|麻烦|给我|请帮我)*(?:把|将|对|给)?{_WHOLE_ZH}(?:的内容|进行|做个?|"
            rf"做一个|写个?|写一[份个段]|来个?)*"
            rf"{_SUMMARISE_ZH}(?:一下|下)?[吧呗]?$",
            rf"^(?:请|帮我)?(?:写|做|给出|生成|来)(?:一?[份个段])?{_WHOLE_ZH}的?{_SUMMARISE_ZH}$",
            rf"^(?:请问|请)?{_WHOLE_ZH}(?:主要|大概|到底|都|大致|究竟)*(?:讲|说|写|介绍|谈|涉及|"
            rf"关于)(?:的是|了|的)?(?:些)?什么(?:内容)?[呢啊]?$",
            rf"^(?:请问|请)?{_WHOLE_ZH}的?(?:主要内容|核心内容|中心思想|大意|主旨|内容概要|摘要|"
            rf"要点|重点|核心观点)"
            r"(?:是什么|有哪些|是啥|都?有什么)?[呢啊]?$",
            r"^(?:please |can you |could you |kindly )*(?:summari[sz]e|sum up|recap|condense|"
            rf"give (?:me )?(?:a |an )?(?:brief |short |quick |one-page )?(?:summary|overview|"
            rf"abstract|outline|gist|synopsis|tl;?dr) of|"
            rf"write (?:a |an )?(?:brief |short )?(?:summary|abstract|overview) of)\s"
            rf"{_WHOLE_EN}(?: (?:for me|in (?:a|one|two|three|a few|five|\d+) \w+|briefly|"
            rf"please))*$",
            rf"^(?:so )?what(?:'s| is| does)\s{_WHOLE_EN}\s?(?:all |mainly |mostly |really )?"
            r"(?:about|cover|say|contain|discuss|deal with)(?: in (?:short|brief|general))?$",
            r"^what (?:is|are) the (?:main |key |central |most important )+(?:points?|ideas?|"
            rf"takeaways?|message|messages|content|findings|topics?) (?:of|in|from) {_WHOLE_EN}$",
            rf"^(?:tl;?dr|summary|summary please|gist)(?: of {_WHOLE_EN})?$",
        )
    ),
    re.IGNORECASE,
)
_PARTS_ZH = r"(?:章节|章|节|目录|大纲|提纲|标题|小标题|部分|条目结构)"
_OUTLINE = re.compile(
    "|".join(
        (
            r"^(?:请|帮我|麻烦)*(?:列出|列一下|给出|显示|展示|看看|列举|罗列)(?:一下)?(?:所有|"
            r"全部|各)?"
            rf"(?:{_WHOLE_ZH})?的?(?:所有|全部|各|各个|主要)?{_PARTS_ZH}(?:目录|标题|名称|列表)?$",
            rf"^(?:请问|请)?(?:{_WHOLE_ZH})(?:里|中|里面)?(?:一共|总共|都|分别)*(?:有|分为|分成|"
            rf"包括|包含|分)"
            rf"(?:哪些|哪几个?|几个?|多少个?|什么){_PARTS_ZH}[呢啊]?$",
            rf"^(?:请问|请)?(?:{_WHOLE_ZH})的?(?:目录|大纲|提纲|章节结构|结构|框架)(?:是什么|"
            rf"是怎样的|有哪些|呢|如何)?$",
            rf"^(?:目录|大纲|有哪些{_PARTS_ZH})$",
            r"^(?:please |can you |could you )*(?:list|show(?: me)?|give(?: me)?|print|display) "
            r"(?:all |all of |me )*(?:the )?(?:chapters?|sections?|headings?|table of contents|toc|"
            rf"contents|outline|structure|parts)(?: titles| headings| names)?"
            rf"(?: (?:of|in|from) {_WHOLE_EN})?$",
            r"^(?:what|which|how many)(?:'s| is| are)?(?: the)? (?:chapters?|sections?|headings?|"
            r"table of contents|outline|structure|parts)"
            rf"(?: (?:are there|are|does|do|is|of|in|from|has|have))* {_WHOLE_EN}"
            r"(?: (?:have|has|contain|contains|include|consist of))?$",
            r"^how is (?:this|the) \w+ (?:organi[sz]ed|structured|divided)$",
            r"^table of contents$",
        )
    ),
    re.IGNORECASE,
)
_MEASURE = (
    r"天|日|元|块|钱|小时|分钟|秒|年|月|周|岁|米|公里|公斤|斤|吨|克|度|倍|%|"
    r"时间|费|久|长|高|大|重|远"
)
_NOT_LOOKED_UP = (
    (
        RequestKind.TOTAL,
        re.compile(
            r"加起来|总和|合计|(?:总共|一共|共计|共|累计|全部|所有)[^，。？?]{0,14}(?:多少|几)|"
            r"总(?:额|金额|数|量|价|费用|成本|收入|支出|销售额|人数|数量|预算|库存|重量|面积)|"
            r"平均|均值|之和|求和|占比|"
            r"\b(?:sum|total|totals|totalling|altogether|combined|add(?:ed)? up|in all|average|"
            r"mean|"
            r"median|aggregate|overall (?:amount|cost|number))\b"
        ),
    ),
    (
        RequestKind.EXTREME,
        re.compile(
            r"(?:哪|谁|什么)[^，。？?]{0,24}(?:最(?!近|终|新|后|初|好能)|第[一二三]\s*(?:高|低|"
            r"大|小|多|少|贵))|"
            r"最(?:高|低|大|小|多|少|贵|便宜|长|短|早|晚|快|慢|重|轻|远|近)的[^，。？?]{0,16}"
            r"(?:是|有|叫|属于)?(?:哪|谁|什么|几)|"
            r"(?:排名|排序|排在|从[高低大小多少]到[高低大小多少]|"
            r"前[一二三四五六七八九十\d]+(?:名|位|个|家|项))|"
            r"\b(?:which|who|whose|what)\b[^.?]{0,60}\b(?:most|least|highest|lowest|largest|"
            r"smallest|"
            r"biggest|cheapest|longest|shortest|fewest|oldest|youngest|earliest|latest|heaviest|"
            r"greatest|best[- ]selling|priciest|dearest)\b|"
            r"\b(?:rank|ranked|ranking|sort|sorted|top \d+|top (?:three|five|ten)|bottom \d+)\b"
        ),
    ),
    (
        RequestKind.COUNT,
        re.compile(
            rf"(?:有|共|多少|几|存在)(?:多少|几)?(?:多少|"
            rf"几)[个位名人家条项种份台款件套类笔张次间所处](?!{_MEASURE})|"
            rf"(?:多少|几)(?:个|位|名|家|条|项|种|份|台|款|件|套|类|笔|间|所|处|人)(?!{_MEASURE})|"
            r"(?:数一?[下数]|统计(?:一下)?|计数|数量是多少|个数)|"
            r"\bhow many\b(?! (?:days?|hours?|minutes?|years?|months?|weeks?|working|business|"
            r"calendar|kilomet|miles?|dollars?|times)\b)|\b(?:count|number of|tally)\b"
        ),
    ),
    (
        RequestKind.ALL,
        re.compile(
            r"(?:列出|列举|罗列|找出|筛选|给出|显示)[^，。？?]{0,12}(?:所有|全部|每个|各个|哪些|"
            r"的)|"
            r"(?:所有|全部|每一?[个家位项])[^，。？?]{2,30}(?:有哪些|是哪些|是什么|分别|名单|"
            r"清单|列表)|"
            r"(?:有|是)?哪些[^，。？?]{1,30}|"
            r"(?:都有哪些|分别是(?:什么|多少|哪些))|"
            r"\b(?:list|show|find|give me|name)\b[^.?]{0,20}\b(?:all|every|each|the)\b|"
            r"\b(?:all|every|each)\b[^.?]{0,40}\b(?:that|which|who|whose|with|where|over|under|"
            r"above|"
            r"below)\b|\bwhich\b [a-z]+s\b"
        ),
    ),
)
_OVER_DOCUMENTS = re.compile(
    rf"(?:多少|几|哪些?|哪几|所有|全部|各)[份个篇本封]?的?{_DOCUMENT_ZH}(?:里面?|中|都|有)*"
    r"(?:提到|提及|涉及|包含|写到|写了|谈到|出现|说到|讲到|规定了|要求|没有提)|"
    r"(?:整个|全部|所有)(?:资料库|文档库|文件夹|库|文件|文档|资料)(?:里|中|内)|"
    r"\b(?:how many|which|what|all|list|every|any)(?: (?:of|the|our|my|these|all|those))* "
    r"(?:documents?|files?|contracts?|agreements?|reports?|policies|policy|emails?|invoices?|"
    r"pdfs?) "
    r"(?:that |which |do |does |all )*(?:mention|contain|refer|discuss|talk|cover|include|say|"
    r"state|"
    r"require|deal)|"
    r"\b(?:across|in|over) (?:all|the whole|the entire|every)(?: of)?(?: (?:the|our|my|these))? "
    r"(?:documents?|files?|contracts?|agreements?|reports?|policies|emails?|invoices?|library)\b"
)


_BLANK_BESIDE_HAN = re.compile(r"(?<=[\u4e00-\u9fff])\s+|\s+(?=[\u4e00-\u9fff])")


def recognise(question: str) -> Request | None:
    """Return what kind of request a question is; None for one that passages answer.

    One over rows counts only where rows were found (see `table_rows`).
    """
    asked = _BLANK_BESIDE_HAN.sub("", plain(question).strip().rstrip("?？。.!！ "))
    if _OUTLINE.search(asked):
        return Request(RequestKind.OUTLINE)
    if _SUMMARY.search(asked):
        return Request(RequestKind.SUMMARY)
    over_documents = _OVER_DOCUMENTS.search(asked) is not None
    for kind, pattern in _NOT_LOOKED_UP:
        if pattern.search(asked):
            return Request(kind, over_documents)
    return Request(RequestKind.ALL, True) if over_documents else None
