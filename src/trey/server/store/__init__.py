"""Storage of a server's events, in SQLite or PostgreSQL."""
