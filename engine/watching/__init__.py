"""Folders that are looked through again by themselves: what is new, changed, renamed, gone."""
