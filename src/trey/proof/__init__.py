"""The shuffle that can be checked."""
