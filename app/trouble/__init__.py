"""When something is not as expected: why an answer is as it is, what was read, a report."""
