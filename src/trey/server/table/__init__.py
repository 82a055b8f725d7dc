"""A table as its events make it, and what may be asked of it."""
