"""The command line: each command is a `Command` (`trey.cli.commands`), and `main` runs one."""

from trey.cli.program import main

__all__ = ["main"]
