"""A match: deals in a row under one set of rules, and the record that is its truth."""

from trey.match.match import Acted, Event, Match, Started
from trey.match.record import read, write

__all__ = ["Acted", "Event", "Match", "Started", "read", "write"]
