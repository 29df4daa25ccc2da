"""What is painted on a PDF page besides text: pictures, rules, outlines; without drawing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_RULE = 4.0
_RULE_LENGTH = 12.0
_FEWEST_RULES = 2
_MOST_PATHS = 6000
_MOST_RULES = 3000


@dataclass(frozen=True, slots=True)
class Paint:
    """`pictures` is the share of the page under pictures, 0..1; `paths` counts vector shapes.

    `ruled` says that rules cross in a way that suggests a table.
    """

    pictures: float
    paths: int
    ruled: bool


def read_paint(page: Any) -> Paint:
    """Return what is painted; raises what MuPDF raises."""
    area = max(abs(page.rect.width * page.rect.height), 1.0)
    width, height = page.cropbox.width, page.cropbox.height
    pictures = 0.0
    paths = across = down = frames = 0
    for kind, (x0, y0, x1, y1) in page.get_bboxlog():
        if kind.endswith(("image", "imgmask")):
            shown_x = min(x1, width) - max(x0, 0.0)
            shown_y = min(y1, height) - max(y0, 0.0)
            pictures += max(shown_x, 0.0) * max(shown_y, 0.0)
        elif kind.endswith("path"):
            paths += 1
            wide, high = x1 - x0, y1 - y0
            across += wide >= _RULE_LENGTH and high <= _RULE
            down += high >= _RULE_LENGTH and wide <= _RULE
            frames += wide > _RULE_LENGTH and high > _RULE_LENGTH
    crossing = across >= _FEWEST_RULES and down >= _FEWEST_RULES
    ruled = (crossing or frames >= 1) and paths <= _MOST_PATHS and across + down <= _MOST_RULES
    return Paint(min(pictures / area, 1.0), paths, ruled)
