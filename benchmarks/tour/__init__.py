"""A tour of the real window: its states as pictures, in both languages."""
