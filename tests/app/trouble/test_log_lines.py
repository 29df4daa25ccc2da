from __future__ import annotations

import pytest

from app.trouble.log_lines import without_private_words

TRACE = """2026-04-09 10:11:12,123 ERROR engine.compute internal error E12-3
Traceback (most recent call last):
  File "/home/张伟/pagecite/engine/indexing/run.py", line 180, in _read
    staged = yield from self._staged(Path("/home/张伟/合同/甲方.docx"), found)
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value)
json.decoder.JSONDecodeError: Expecting value: 会员订单在签收后15日内可以申请退货
2026-04-09 10:11:13,000 INFO engine.worker the window has gone; stopping
a line of some document that found its way here
"""


def told(text: str) -> list[str]:
    return list(without_private_words(text.splitlines()))


def test_of_a_traceback_only_places_in_code_and_the_kind_of_error_are_told() -> None:
    assert told(TRACE) == [
        "2026-04-09 10:11:12,123 ERROR engine.compute internal error E12-3",
        "Traceback (most recent call last):",
        "  engine/indexing/run.py:180 in _read",
        "  decoder.py:355 in raw_decode",
        "json.decoder.JSONDecodeError",
        "2026-04-09 10:11:13,000 INFO engine.worker the window has gone; stopping",
    ]


@pytest.mark.parametrize(
    "private",
    [
        "/home/zhang/Contracts/secret.pdf",
        r"C:\Users\张伟\合同\甲方 乙方.docx",
        r"\\server\share\salaries.xlsx",
        "'salaries 2026.xlsx'",
        "“工资表”",
        "工资表.xlsx",
    ],
)
def test_paths_names_and_quotes_give_way_to_a_mark(private: str) -> None:
    (line,) = told(f"2026-04-09 10:11:12,123 WARNING engine.reader cannot read {private} now")
    assert "…" in line
    for word in ("secret", "salaries", "Contracts", "zhang", "张伟", "甲方", "工资", "docx"):
        assert word not in line
    assert line.startswith("2026-04-09 10:11:12,123 WARNING engine.reader cannot read")


def test_lines_that_are_no_records_are_left_out() -> None:
    assert told("Dear Ms Li,\nthe price is 20 euros.") == []
