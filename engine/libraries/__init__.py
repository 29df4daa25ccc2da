"""Libraries as files: backed up, put back, moved, shared."""
