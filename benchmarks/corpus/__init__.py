"""A folder of real documents with an index of what each must give: read, compared, counted."""
