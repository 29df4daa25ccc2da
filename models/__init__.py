"""Language-model files: which there are, where they come from, where they lie."""
