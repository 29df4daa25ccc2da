"""Whether this copy of the program works on this computer: every part is used once."""
