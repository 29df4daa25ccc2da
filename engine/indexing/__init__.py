"""Files become searchable documents: `run` drives, `intake` reads and cuts, all in small steps."""
