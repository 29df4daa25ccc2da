"""The pane on the right: questions, their evidence and their answers."""
