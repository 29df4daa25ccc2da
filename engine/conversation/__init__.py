"""A question after other questions: follow-ups made whole, the same one known again."""
