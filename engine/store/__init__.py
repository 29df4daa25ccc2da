"""The library file: one SQLite database. The only home of apsw and sqlite-vec."""
