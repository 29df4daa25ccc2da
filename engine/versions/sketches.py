"""What is kept of a text to say how alike two texts are, and where numbers differ.

`engine.versions.sketching` makes sketches. The window reads what follows from them: no numpy here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sketch:
    """`signature` holds 128 numbers of 32 bits; `numbers` each (what stands before it, number)."""

    characters: int
    signature: tuple[int, ...]
    numbers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that is another one in the other text, behind the same words."""

    before: str
    first: str
    second: str


def alike(first: Sketch, second: Sketch) -> float:
    """Return the share of what two texts have in common, 0..1."""
    shared = sum(one == other for one, other in zip(first.signature, second.signature, strict=True))
    return shared / len(first.signature)


def differences(first: Sketch, second: Sketch) -> tuple[Difference, ...]:
    """Return the numbers that differ behind the same words, in the order of the first text."""
    other = dict(second.numbers)
    return tuple(
        Difference(before, number, other[before])
        for before, number in first.numbers
        if before in other and other[before] != number
    )
