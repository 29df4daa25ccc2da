"""The first minutes: what the program does, the language models it needs, samples to try."""
