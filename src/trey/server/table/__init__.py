"""A table as its events make it, and questions about it."""
