"""Text documents of word processors: DOCX, ODT, RTF."""
