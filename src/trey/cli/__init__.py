"""The command line: each command is a `Command` in its own file, and `main` runs one."""

from trey.cli.program import main

__all__ = ["main"]
