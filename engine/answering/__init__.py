"""Passages become a cited answer or a refusal: `answer` reads top to bottom, the rest is pure."""
