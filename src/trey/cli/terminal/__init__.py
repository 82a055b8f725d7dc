"""A table on a terminal: what is drawn on it, and what is read from it."""
