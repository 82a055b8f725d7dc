"""The command line: every command is a value in its own file, and `main` runs one."""

from trey.cli.program import main

__all__ = ["main"]
