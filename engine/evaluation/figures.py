"""Figures over the scores of many questions, and how they are printed: pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.evaluation.scoring import Score, mean

NAMES = {
    "recall_1": "recall@1",
    "recall_5": "recall@5",
    "recall_10": "recall@10",
    "reciprocal_rank": "mrr",
    "vector_recall_1": "vector_recall@1",
    "vector_recall_5": "vector_recall@5",
    "keyword_recall_1": "keyword_recall@1",
    "keyword_recall_5": "keyword_recall@5",
    "first_withheld": "first_check_withheld",
    "first_let_through": "first_check_let_through",
    "withheld": "withheld",
    "let_through": "let_through",
    "answered": "answered",
    "contains_gold": "contains_gold",
    "f1": "f1",
    "citation_precision": "citation_precision",
    "shown_as_supported": "unanswerable_shown_as_supported",
    "wrong_number": "wrong_number_shown_as_supported",
    "seconds": "seconds",
    "tokens": "tokens",
}

Figures = dict[str, float | None]


def means(scores: Sequence[Score]) -> Figures:
    """Return each figure's mean over the questions that it applies to, and `questions`."""
    figures: Figures = {"questions": len(scores)}
    for field, name in NAMES.items():
        values = [value for score in scores if (value := getattr(score, field)) is not None]
        average = mean(values)
        figures[name] = None if average is None else round(average, 4)
    return figures


def curve(scored: Sequence[tuple[float, bool]], steps: int = 20) -> list[dict[str, float]]:
    """Return what thresholds on a score would withhold and let through.

    `scored` are (score, answerable). Thresholds stand at the quantiles of the answerable scores.
    """
    answerable = sorted(score for score, right in scored if right)
    others = [score for score, right in scored if not right]
    if not answerable or not others:
        return []
    rows = []
    for step in range(steps):
        threshold = answerable[step * len(answerable) // (2 * steps)]
        withheld = sum(score < threshold for score in answerable) / len(answerable)
        through = sum(score >= threshold for score in others) / len(others)
        rows.append(
            {
                "threshold": round(threshold, 4),
                "withheld": round(withheld, 4),
                "let_through": round(through, 4),
            }
        )
    return rows


def line(name: str, figures: Mapping[str, float | None], earlier: Mapping[str, Figures]) -> str:
    """Return one row of figures as text, with the change against an earlier run."""
    parts = []
    for figure, value in figures.items():
        if value is None or figure == "questions":
            continue
        before = earlier.get(name, {}).get(figure)
        change = "" if before is None else f" ({value - before:+.3f})"
        parts.append(f"{figure} {value:.3f}{change}")
    return f"{name} ({figures.get('questions', 0)}): " + ", ".join(parts)


def curve_lines(rows: Iterable[Mapping[str, float]]) -> list[str]:
    """Return the gate's curve as text."""
    return [
        f"  score {row['threshold']:8.3f}: withheld {row['withheld']:.3f}, "
        f"let through {row['let_through']:.3f}"
        for row in rows
    ]
