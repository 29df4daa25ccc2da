"""PDFs of several makers with a known text, and how far what is read differs from it."""
