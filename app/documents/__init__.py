"""The pane on the left: what is in the library, what is being read in, and what is to be."""
