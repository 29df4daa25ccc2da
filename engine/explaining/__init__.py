"""Which step lost a passage that was expected, and how that is said."""
