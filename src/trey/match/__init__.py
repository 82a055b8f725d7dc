"""A match: deals in a row under one set of rules, and the record that is its truth."""

from trey.match.match import Acted, Dealt, Event, Match
from trey.match.record import read, write

__all__ = ["Acted", "Dealt", "Event", "Match", "read", "write"]
