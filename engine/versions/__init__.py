"""Which documents are likely versions of one, which of them is newer, what differs. Pure."""
