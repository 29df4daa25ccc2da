"""The words by which documents state their number, version, status and effective date.

Patterns are for text as `engine.facts.folding` gives it; group 1 is the value. A fact must be
labelled, stand alone on its line, or be said by the document of itself: what it says of other
documents ("按照国办发〔2017〕15号", "supersedes v1.2") is none of its own.
"""

from __future__ import annotations

import re

from engine.facts.dates import DATE

_GAP = r"\s*[:|]?\s*"
_LABEL = r"(?:^|[\s|,;,;(（【\[])"
_SELF = (
    r"本(?:办法|规定|制度|细则|通知|法|条例|标准|规范|规程|规则|政策|方案|意见|指引|指南|文件|守则|章程|准则|手册|"
    r"流程|程序|决定|公告|价目表|协议|合同)"
)
_THIS = (
    r"this\s+(?:\w+\s+)?(?:policy|document|procedure|standard|regulation|guideline|guide|manual|"
    r"code|act|agreement|handbook|directive|rule|plan|instruction|version)"
)


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


EFFECTIVE = _compiled(
    rf"{_LABEL}(?:生效|施行|实施|执行)(?:日期|时间|日)(?:/[A-Za-z ]+)?{_GAP}({DATE})",
    rf"{_LABEL}effective\s+date(?:\s*/\s*[^\d\s:|]+)?{_GAP}({DATE})",
    rf"(?:^|[|,;(.])\W*(?:effective|in\s+force)(?:\s+from|\s+as\s+of|\s+on|\s+since)?{_GAP}({DATE})",
    rf"{_SELF}[^。;《》]{{0,12}}?自\s*({DATE})\s*(?:起|开始)?(?:正式|开始)?(?:施行|实施|生效|执行|试行)",
    rf"^\W*(?:第[\d一二三四五六七八九十百]+条\s*)?自\s*({DATE})\s*(?:起|开始)?(?:正式|开始)?"
    r"(?:施行|实施|生效|执行|试行)",
    rf"[(（]\s*自\s*({DATE})\s*起(?:施行|实施|生效|执行)\s*[)）]",
    rf"^\W*(?:{DATE}\s*发布\s*)?({DATE})\s*起?(?:正式|开始)?(?:施行|实施|生效)\s*$",
    rf"{_THIS}\s+(?:is\s+effective|takes?\s+effect|comes?\s+into\s+(?:force|effect)|"
    rf"shall\s+(?:take\s+effect|be\s+effective)|became\s+effective|applies)\s+"
    rf"(?:on|from|as\s+of|as\s+from|since)?\s*({DATE})",
)
FROM_ISSUE = re.compile(
    rf"(?:{_SELF}|^\W*(?:第[\d一二三四五六七八九十百]+条\s*)?)自(?:发布|公布|印发|颁布|下发|签发)之日起"
    r"(?:正式)?(?:施行|实施|生效|执行|试行)"
)
"""Effective from the day of issue, which has to be stated elsewhere."""
ISSUED = _compiled(
    rf"{_LABEL}(?:发布|公布|印发|颁布|下发|签发|发文)(?:日期|时间|日){_GAP}({DATE})",
    rf"^\W*({DATE})\s*(?:发布|印发|颁布|公布)(?:\s|$)",
)

_CODE = r"[A-Za-z0-9\u4e00-\u9fff〔〕\[\]（）()【】/._—–-]"
_ISSUER = r"[\u4e00-\u9fff]{2,12}"
STANDARD = (
    r"(?:GB|WS|YY|HJ|JR|JB|QB|SL|DL|CJJ|JGJ|T/[A-Z]{2,6}|Q/[A-Z]{2,8}|ISO(?:/IEC)?|IEC|DB\d{2})"
    r"(?:/[TZ])?\s?\d{2,6}(?:\.\d+)*\s?[-—–:]\s?\d{4}"
)
NUMBER = _compiled(
    rf"{_LABEL}(?:文件|文档|制度|标准|合同|协议|表单|报告|会议|项目|公告|通知)?(?:编号|文号|文件号|"
    rf"合同号|报告号)(?:/[A-Za-z .]+)?\s*(?:[:|]\s*|\s+(?=[A-Za-z]))(?!\s)"
    rf"({_CODE}*\d{_CODE}*号?)(?=$|[\s|,;。,;])",
    r"(?:^|[\s|,;(])(?:document|doc\.?|policy|procedure|reference|ref\.?|report|contract|form|"
    r"agreement)\s*(?:number|no\.?|id|code|#)\s*[:|#]?\s*"
    r"([A-Za-z0-9][\w./-]*\d[\w./-]*(?<![./-]))",
    r"^\W*(?:number|no\.?)\s*[:|#]\s*([A-Z][\w./-]*\d[\w./-]*(?<![./-]))(?=$|[\s|,;.])",
    r"^\W*(?:document|procedure|policy|form|specification)\s+([A-Z][A-Z0-9]*[-/.]\d[\w./-]*(?<![./-]))",
    rf"^\W*({_ISSUER}[〔\[【（(]\s*\d{{4}}\s*[〕\]】）)]\s*第?\s*\d{{1,5}}\s*号)"
    r"(?:\s+签发人.*)?\s*$",
    rf"^\W*(?:\S{{0,14}}标准\s+)?({STANDARD})\s*$",
)
NUMBER_IN_NAME = _compiled(
    rf"({_ISSUER}[〔\[【（(]\s*\d{{4}}\s*[〕\]】）)]\s*第?\s*\d{{1,5}}\s*号)",
    rf"(?<![A-Za-z])({STANDARD.replace('/[TZ]', '[/_ ]?[TZ]')})(?!\d)",
)

_NUMBERED = r"(?:[Vv]\.?\s?)?\d{1,3}(?:\.\d{1,3}){0,3}"
_LETTERED = r"[A-Z](?:/\d{1,2})?|[A-Z]\d{1,2}"
VERSION = _compiled(
    rf"{_LABEL}(?:文件|文档|当前|制度)?版(?:本号?|次|号)(?:/[A-Za-z .]+)?\s*[:|]?\s*"
    rf"({_NUMBERED}|{_LETTERED}|第\s*[\d一二三四五六七八九十]+\s*版)(?=$|[\s|,;。,;()（）])",
    rf"(?:^|[|,;(（]|document|policy)\s*(?:version|revision|rev\.|ver\.)(?:\s*(?:no\.?|number|#))?"
    rf"\s*[:|]?\s*({_NUMBERED}|{_LETTERED})(?=$|[\s|,;)）])",
    rf"(?:^|\s)(?:version|revision|rev\.?|ver\.?)(?:\s*(?:no\.?|number|#))?\s*[:|]\s*"
    rf"({_NUMBERED}|{_LETTERED})(?=\.?(?:$|[\s|,;)）]))",
    r"^\W*(?:issue|edition)(?:\s*(?:no\.?|number))?\s*[:|]?\s*(\d{1,2}(?:\.\d{1,2})?)(?=$|[\s|,;)])",
    r"(?:^|\s)[A-Z][\w./-]*\d[\w./-]*,?\s+rev(?:\.|ision)?\s*([A-Z]|\d{1,2})(?=$|[\s|,;)])",
)
VERSION_IN_TITLE = _compiled(
    r"(?<![A-Za-z0-9])([Vv]\d+(?:\.\d+){0,3})(?![A-Za-z0-9.])",
    r"(?<![A-Za-z])(?:version|rev\.?|ver\.?)\s*_?(\d+(?:\.\d+){0,3}|[A-Z])(?![A-Za-z0-9])",
    r"[(（【\[]?(第\s*[\d一二三四五六七八九十]{1,3}\s*版)(?!次|本)",
    r"((?:19|20)\d{2}\s*年?\s*(?:修订|修正|修改)(?:版|本)?)",
    r"((?:19|20)\d{2}\s*年?\s*版)",
)

STATUS_LABEL = re.compile(
    rf"{_LABEL}(?:(?:文件|文档)?状态|有效性|效力(?:状态)?|status)(?:/[A-Za-z ]+)?\s*[:|]\s*"
    r"([^|,。;;]{2,30})",
    re.IGNORECASE,
)
STATUS_WORDS = tuple(
    (status, re.compile(words, re.IGNORECASE))
    for status, words in (
        (
            "draft",
            r"草案|草稿|征求意见|送审|讨论稿|审核中|待审|\bdraft\b|under review|not approved",
        ),
        ("withdrawn", r"废止|作废|失效|无效|withdrawn|cancell?ed|obsolete|repealed"),
        ("replaced", r"被.{0,12}(?:替代|代替|取代)|已(?:替代|代替|取代)|superseded|replaced"),
        (
            "in_force",
            r"现行|有效|生效|试行|正式|已发布|in force|effective|approved|current|published|active|"
            r"released",
        ),
    )
)
STATUS_IN_TITLE = tuple(
    (status, re.compile(words, re.IGNORECASE))
    for status, words in (
        ("withdrawn", r"[（(【\[]\s*(?:已\s*)?(?:废止|作废|失效)\s*[）)】\]]|\bwithdrawn\b"),
        (
            "draft",
            r"(?<!关于)(?<!于)(?:草案|草稿|征求意见稿|送审稿|讨论稿|报批稿)(?!.{0,12}(?:公告|通知|的函))"
            r"|(?<![a-z])draft(?![a-z])",
        ),
        (
            "in_force",
            r"[（(](?:[^（）()]{1,12}[,，、\s])?\s*(?:暂行|试\s*行)\s*[）)](?!.{0,8}[》》].{0,4}(?:通知|公告))|现行有效",
        ),
    )
)
OWN_STATUS = tuple(
    (status, re.compile(words, re.IGNORECASE))
    for status, words in (
        (
            "withdrawn",
            rf"{_SELF}(?:现|于[^。;《]{{0,20}})?已?(?:经)?(?:于[^。;《]{{0,20}})?(?:废止|作废)",
        ),
        ("withdrawn", rf"{_THIS}\s+(?:has\s+been|is|was)\s+(?:withdrawn|cancell?ed|repealed)"),
        ("replaced", rf"{_SELF}已?(?:经)?被\s*[^。;]{{2,40}}?(?:代替|替代|取代)"),
        ("replaced", rf"{_THIS}\s+(?:has\s+been|is|was)\s+(?:superseded|replaced)"),
        ("draft", r"^\W*(?:draft|草案|草稿|征求意见稿|讨论稿)\W*(?:$|[-–—:].{0,40}$)"),
        ("in_force", r"^\W*现行有效\W*$"),
    )
)
