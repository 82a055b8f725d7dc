"""The commands: each a value that says what it takes and what it does."""
