"""Stand-ins for language models that obey the same contract suites as the real ones."""
