"""PDF files: their own rendition; text, boxes and tables are found, never changed."""
