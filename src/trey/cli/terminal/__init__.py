"""A table on a terminal: its output and its input."""
