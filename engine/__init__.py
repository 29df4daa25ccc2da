"""Everything Pagecite does, without a window. Nothing here imports Qt."""
