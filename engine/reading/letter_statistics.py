"""Whether letters are those of a language, or those of a font that gives wrong ones.

A subset font without a usable table gives codes instead of letters: often the right ones shifted
by a constant ("Wkh txlfn" for "The quick", "7KH" for "the"), else signs, or Chinese characters
that hardly any text holds. Every test asks for so much that a false alarm stays rarer than a miss.
"""

from __future__ import annotations

import re
from functools import cache

_WORD = re.compile("[A-Za-z]{4,}")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_FEWEST_WORDS = 30
_LEAST_VOWELS = 0.5

_LETTERS = re.compile("[A-Za-z]")
_SHIFT_SAMPLE = 1500
_FEWEST_LETTERS = 60
_TOKEN = re.compile(r"[^\W\d_]+")
_FEWEST_TOKENS = 8
_SHORTEST_TOKEN = 3
_READS = 0.08
"""The share of words of three letters or more that are common ones; English prose has 0.2 to 0.4.

Three different ones must be among them, or a code that repeats would pass for a word.
"""
_FEWEST_COMMON = 3
_READS_NOT = 0.02
_CODE_SHIFTS = [by for by in range(-40, 41) if by not in (0, 32, -32)]
"""By 32 capitals become small letters: the same words."""
_COMMON = """
the and for that with are was this from not have has all any which will shall may been their they
you your our its can but who one into such more than other these must under between over new only
der die das und den von mit ist für auf dem nicht eine ein werden sich des zur als auch oder bei
les des est pour dans que une par sur pas aux avec qui sont nous vous cette
los las del para por con como más este son
"""
_COMMON_WORDS = frozenset(_COMMON.split())

_SIGNS = re.compile(r"[!-/:-@\[-`{-~]")
_ASCII = re.compile("[!-~]")
_LEADERS = re.compile(r"([!-/:-@\[-`{-~])(?:\s*\1){2,}")
_FEWEST_ASCII = 120
_MOST_SIGNS = 0.55
_FEWEST_KINDS = 10

_HAN = re.compile("[\u3400-\u9fff]")
_KANA_HANGUL = re.compile("[\u3040-\u30ff\uac00-\ud7af]")
_FEWEST_HAN = 60
_LEAST_COMMON = 0.12
"""The share of the commonest characters: 0.5 to 0.8 of prose, 0.25 of a list of names."""
_COMMON_HAN = frozenset(
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种"
    "面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本"
    "去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比"
    "或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总"
    "次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做"
    "必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权"
    "收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信"
    "马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连"
    "断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存"
    "候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严首底"
    "版本卷页编章款项申请审批合同甲乙双付费额税单位负责人通知规范标准附录表附件姓名性别出生身份地址电话邮箱"
    "网站登录密码用户系统数据信息卫生医院药患者检测报告服务客户订单退货期限运营企业银行账户投资股份董事监事"
    "個們來會對時說過產種學經進電裡機當點從業體應開還與關無題員數問間樣長見計論運隊給門規領東導壓爭濟階術"
    "極聯認權證轉單風報類離華確馬節話況傳廣記須際驗連難約勞團歷構稱維劃選寫親養層專適屬圓調滿縣參紅細聽該"
    "鐵價嚴書畫義務樂劇戲處斷實寶獎銀錢鐘鋼銷錄鑑險隨際陽陰階難靜響頁順須預頭題願顧風飛館驗體黨點"
)

_HIGH_LATIN = re.compile("[\u00a1-\u00ff]")
_MOST_HIGH_LATIN = 0.5
_FEWEST_HIGH_LATIN = 20


def is_no_language(text: str) -> bool:
    """Say whether a text has letters, and they cannot be those that are seen."""
    return (
        _has_no_vowels(text)
        or _is_shifted(text)
        or _is_signs(text)
        or _is_rare_han(text)
        or _is_bytes(text)
    )


def _has_no_vowels(text: str) -> bool:
    words = _WORD.findall(text)
    spoken = sum(_VOWEL.search(word) is not None for word in words)
    return len(words) >= _FEWEST_WORDS and spoken < _LEAST_VOWELS * len(words)


def _is_shifted(text: str) -> bool:
    """Say whether the codes, shifted, are words, while as they stand they are none."""
    sample = text[:_SHIFT_SAMPLE]
    coded = len(_ASCII.findall(sample))
    if coded < _FEWEST_LETTERS or 2 * coded < len("".join(sample.split())):
        return False
    share, different = _common(sample)
    if share > _READS_NOT or different >= _FEWEST_COMMON:
        return False
    for table in _shifts():
        share, different = _common(sample.translate(table))
        if share >= _READS and different >= _FEWEST_COMMON:
            return True
    return False


def _common(text: str) -> tuple[float, int]:
    """Return the share of a text's words that are common ones, and how many different ones."""
    words = [word for word in _TOKEN.findall(text.lower()) if len(word) >= _SHORTEST_TOKEN]
    if len(words) < _FEWEST_TOKENS:
        return 0.0, 0
    common = [word for word in words if word in _COMMON_WORDS]
    return len(common) / len(words), len(set(common))


@cache
def _shifts() -> tuple[dict[int, int], ...]:
    """Return tables that undo shifts: of letters in the alphabet, of codes in ASCII."""
    tables = []
    for by in range(1, 26):
        small = {97 + index: 97 + (index + by) % 26 for index in range(26)}
        large = {65 + index: 65 + (index + by) % 26 for index in range(26)}
        tables.append(small | large)
    for by in _CODE_SHIFTS:
        tables.append({code: code + by for code in range(1, 127) if 32 <= code + by < 127})
    return tuple(tables)


def _is_signs(text: str) -> bool:
    """Say whether punctuation of many kinds stands where letters should: leaders count once."""
    ascii_only = _ASCII.findall(_LEADERS.sub(r"\1", text))
    if len(ascii_only) < _FEWEST_ASCII or 2 * len(ascii_only) < len("".join(text.split())):
        return False
    signs = _SIGNS.findall("".join(ascii_only))
    return len(signs) > _MOST_SIGNS * len(ascii_only) and len(set(signs)) >= _FEWEST_KINDS


def _is_rare_han(text: str) -> bool:
    han = _HAN.findall(text)
    if len(han) < _FEWEST_HAN or 10 * len(_KANA_HANGUL.findall(text)) > len(han):
        return False
    return sum(character in _COMMON_HAN for character in han) < _LEAST_COMMON * len(han)


def _is_bytes(text: str) -> bool:
    """Say whether Chinese stands there byte by byte ("ÖÐ¹ú" for "中国")."""
    visible = "".join(text.split())
    high = len(_HIGH_LATIN.findall(visible))
    return high >= _FEWEST_HIGH_LATIN and high > _MOST_HIGH_LATIN * len(visible)
