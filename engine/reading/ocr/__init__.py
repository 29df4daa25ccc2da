"""Text recognition: pages that hold pictures of text instead of text."""
