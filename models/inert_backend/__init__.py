"""A stand-in for the build tool of source archives that are fetched for their data.

Before pip keeps a source archive it asks the archive's build tool for the package's metadata, and
the real one would run the package's own code for that. With this folder first on the path, and
build isolation off, the answer comes from the metadata file in the archive. See ADR 0001.
"""
