"""Finding a text in all documents: the places, counted by document, above the pages."""
