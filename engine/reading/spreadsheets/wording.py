"""The few words that are written into the text of cells, in the language of the workbook."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Wording:
    """Words for what a cell does not say by itself."""

    chinese: bool

    def formula_without_value(self, formula: str) -> str:
        """Return what stands for a result that the file does not hold."""
        shown = f"={formula.lstrip('=')}" if formula else ""
        if self.chinese:
            return f"[公式{shown and ' ' + shown}：文件中没有保存计算结果]"
        return f"[formula{shown and ' ' + shown}: its result is not stored in the file]"

    def with_note(self, text: str, note: str) -> str:
        """Return a cell's text with the note that hangs on it."""
        word = "批注：" if self.chinese else "Note: "
        return f"{text} [{word}{' '.join(note.split())}]".lstrip()


def wording_of(sample: str) -> Wording:
    """Return the words for a workbook that holds such texts."""
    return Wording(_HAN.search(sample) is not None)
