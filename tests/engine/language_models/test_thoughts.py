from __future__ import annotations

import pytest

from engine.language_models.thoughts import ThoughtFilter

CASES = [
    ("七天。", "七天。"),
    ("<think>hm</think>\n\n七天。", "七天。"),
    ("\n<think>\n\n</think>\n\nSeven days.", "Seven days."),
    ("<think>a</think><think>b</think>x", "x"),
    ("<thinking of you", "<thinking of you"),
    ("<thi", "<thi"),
    ("  indented", "  indented"),
    ("<think>never closed", ""),
    ("Say <think> aloud</think>.", "Say <think> aloud</think>."),
    ("", ""),
]


@pytest.mark.parametrize("size", [1, 3, 100])
@pytest.mark.parametrize(("given", "shown"), CASES)
def test_a_thought_before_the_answer_is_taken_out(given: str, shown: str, size: int) -> None:
    thoughts = ThoughtFilter()
    pieces = [given[at : at + size] for at in range(0, len(given), size)]
    assert "".join(map(thoughts.push, pieces)) + thoughts.finish() == shown


def test_text_after_the_beginning_is_passed_on_at_once() -> None:
    thoughts = ThoughtFilter()
    assert [thoughts.push(piece) for piece in ("S", "even", " days")] == ["S", "even", " days"]
