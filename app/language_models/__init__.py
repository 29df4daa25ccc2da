"""The page of language models: which there are, getting them, putting them to use."""
