"""The commands: each is a `Command` with its arguments and its function."""
