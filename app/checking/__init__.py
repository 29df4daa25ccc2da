"""Check questions in the window: kept from answers, asked again, compared."""
