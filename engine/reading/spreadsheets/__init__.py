"""Spreadsheets and delimited text: sheets become titles, headed rows and notes, row by row."""
