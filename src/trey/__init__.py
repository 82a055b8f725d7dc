"""trey: a table for three."""
__version__ = "0.1.0"
