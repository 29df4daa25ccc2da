"""The command line: each step of the program by itself, as text or as one JSON document."""
