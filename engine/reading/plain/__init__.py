"""Files that are text: in any encoding, plain or Markdown."""
