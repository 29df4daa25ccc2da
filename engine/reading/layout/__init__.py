"""Blocks without pages become pages: the PDF that is painted for such files, laid out by us."""
