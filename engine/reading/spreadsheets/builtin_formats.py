"""The number formats that workbooks name by number only (ECMA-376 18.8.30)."""

from __future__ import annotations

GENERAL = "General"

_COMMON = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    37: "#,##0;-#,##0",
    38: "#,##0;-#,##0",
    39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00",
    41: '_ * #,##0_ ;_ * -#,##0_ ;_ * "-"_ ;_ @_ ',
    43: '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
_DATED = {
    27: 'yyyy"年"m"月"',
    28: 'm"月"d"日"',
    29: 'm"月"d"日"',
    30: "m-d-yy",
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
    34: '上午/下午h"时"mm"分"',
    35: '上午/下午h"时"mm"分"ss"秒"',
    36: 'yyyy"年"m"月"',
    50: 'yyyy"年"m"月"',
    51: 'm"月"d"日"',
    52: 'yyyy"年"m"月"',
    53: 'm"月"d"日"',
    54: 'm"月"d"日"',
    55: '上午/下午h"时"mm"分"',
    56: '上午/下午h"时"mm"分"ss"秒"',
    57: 'yyyy"年"m"月"',
    58: 'm"月"d"日"',
}
_BY_LANGUAGE = {
    True: {14: "yyyy/m/d", 22: "yyyy/m/d h:mm", 42: "¥", 44: "¥", 5: "¥", 6: "¥", 7: "¥", 8: "¥"},
    False: {14: "m/d/yyyy", 22: "m/d/yyyy h:mm", 42: "$", 44: "$", 5: "$", 6: "$", 7: "$", 8: "$"},
}
_MONEY = {
    5: '"{0}"#,##0;-"{0}"#,##0',
    6: '"{0}"#,##0;-"{0}"#,##0',
    7: '"{0}"#,##0.00;-"{0}"#,##0.00',
    8: '"{0}"#,##0.00;-"{0}"#,##0.00',
    42: '_ "{0}"* #,##0_ ;_ "{0}"* -#,##0_ ;_ "{0}"* "-"_ ;_ @_ ',
    44: '_ "{0}"* #,##0.00_ ;_ "{0}"* -#,##0.00_ ;_ "{0}"* "-"??_ ;_ @_ ',
}


def builtin_format(number: int, *, chinese: bool) -> str:
    """Return the code of a format that has only a number; some depend on the user's language,
    for which that of the workbook stands.
    """
    own = _BY_LANGUAGE[chinese].get(number)
    if own is not None:
        return _MONEY[number].format(own) if number in _MONEY else own
    return _COMMON.get(number) or _DATED.get(number) or GENERAL
