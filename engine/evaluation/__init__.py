"""Question sets with gold passages: what retrieval, gate and answers are worth, in figures."""
