"""Answers that leave the program: as text, as a picture of the cited lines, as DOCX or PDF."""
