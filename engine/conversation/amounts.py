"""A follow-up that only names another amount: it takes the place of the one asked before. Pure."""

from __future__ import annotations

from engine.answering.quantities import find_quantities


def with_amount(fragment: str, before: str) -> str | None:
    """Return the question before with the fragment's amount; None where kinds don't match.

    The fragment has to be little more than the amount.
    """
    amounts = find_quantities(fragment)
    if len(amounts) != 1 or len(fragment.strip()) > amounts[0].end - amounts[0].start + 6:
        return None
    fitting = [q for q in find_quantities(before) if q.kind == amounts[0].kind]
    if not fitting:
        return None
    return before[: fitting[0].start] + amounts[0].text.strip() + before[fitting[0].end :]
