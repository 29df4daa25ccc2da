"""What the elements of HTML mean for reading: which end a paragraph, which are not shown."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.reading.web.markup import HEADING_TAGS


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


BLOCKS = HEADING_TAGS | _names("""
    address article aside blockquote body caption center dd details dialog dir div dl dt fieldset
    figcaption figure footer form header hgroup hr html legend li listing main menu nav ol optgroup
    p pre search section summary table tbody td tfoot th thead tr ul xmp
""")
"""Elements that begin and end a paragraph."""

UNSHOWN = _names("""
    annotation annotation-xml canvas datalist defs desc link meta metadata noembed noframes noscript
    param rp script style template title
""")
"""Elements whose text no browser shows on the page."""

ELSEWHERE = frozenset(("iframe", "frame", "object", "embed", "applet", "audio", "video"))
"""Elements that show another file."""

EMPTY = frozenset(("embed", "frame"))
"""Of these the ones that hold nothing, whatever the parser puts into them."""

PREFORMATTED = frozenset(("pre", "xmp", "listing"))

_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)", re.I)
_BLOCK = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)\b", re.I)
_KEEPS_LINES = re.compile(r"white-space\s*:\s*pre", re.I)
_REMOTE = re.compile(r"\s*(?:https?:|ftp:|//)", re.I)


def is_hidden(tag: str, attributes: Mapping[str, str]) -> bool:
    """Say whether an element is left unshown by its own attributes."""
    if not attributes:
        return tag == "dialog"
    if "hidden" in attributes and attributes["hidden"] != "until-found":
        return True
    if tag == "dialog" and "open" not in attributes:
        return True
    return _HIDDEN.search(attributes.get("style", "")) is not None


def begins_block(tag: str, attributes: Mapping[str, str]) -> bool:
    """Say whether an element stands on lines of its own."""
    if tag in BLOCKS:
        return True
    return "style" in attributes and _BLOCK.search(attributes["style"]) is not None


def keeps_lines(attributes: Mapping[str, str]) -> bool:
    """Say whether line ends inside the element are shown."""
    return "style" in attributes and _KEEPS_LINES.search(attributes["style"]) is not None


def is_remote(address: str) -> bool:
    """Say whether an address leads out of this computer."""
    return _REMOTE.match(address) is not None
