"""Control words of RTF by what they mean for the text."""

from __future__ import annotations

# fmt: off
SKIPPED = frozenset(
    {
        "colortbl", "info", "pict", "object", "fldinst", "filetbl", "revtbl", "listtable",
        "listoverridetable", "rsidtbl", "nonshppict", "shprslt", "pntxta", "pntxtb",
        "bkmkstart", "bkmkend", "xe", "tc", "template", "private", "falt", "panose", "sn",
        "sv", "ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "atnid",
        "atndate", "atnref",
    }
)
"""Destinations without text of the document."""

SHOWN_STARRED = frozenset(
    {
        "shpinst", "shppict", "ud", "formfield", "annotation", "atnauthor", "do", "footnote",
        "fonttbl", "stylesheet",
    }
)
# fmt: on
"""Destinations that are marked as ignorable (`\\*`) and still lead to something shown."""

FLOWS = {
    "footnote": "note",
    "annotation": "comment",
    "shptxt": "box",
    "dptxbxtext": "box",
} | {f"{kind}{pages}": kind for kind in ("header", "footer") for pages in ("", "l", "r", "f")}
"""Destinations whose text runs by itself."""

CHARACTERS = {
    "tab": " ",
    "line": "\n",
    "lbr": "\n",
    "emdash": "—",
    "endash": "–",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
}
SIGNS = {"~": " ", "_": "-"}

ROW = frozenset(
    {
        "trowd",
        "trhdr",
        "clvmgf",
        "clvmrg",
        "clmrg",
        "cellx",
    }
)
"""Words that define a row."""

FORM = frozenset(
    {
        "fftype",
        "ffres",
        "ffdefres",
    }
)
CHECK_BOX, DEFAULT_RESULT = 1, 25
