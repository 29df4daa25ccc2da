"""Presentations: each slide a page, known by its number."""
