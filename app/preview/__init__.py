"""The pane in the middle: pages, painted, marked, searched and copied from."""
