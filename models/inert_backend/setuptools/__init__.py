"""Answers in the name of setuptools, and builds nothing."""
