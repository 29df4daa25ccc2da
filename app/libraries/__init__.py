"""Libraries as the user's own files: opened, made, moved, backed up, put back, shared."""
