"""How documents write their number, version, status and dates. Pure: no I/O."""
