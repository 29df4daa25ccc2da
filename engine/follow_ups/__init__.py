"""Follow-up questions of two languages, made whole from the question before. Pure."""
