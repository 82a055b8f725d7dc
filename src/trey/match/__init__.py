"""A match: deals in a row under one set of rules, and the record that is its truth."""

from trey.match.match import Acted, Dealt, Event, Match, Past, Undone
from trey.match.record import read, write
from trey.match.sheet import DealResult

__all__ = ["Acted", "DealResult", "Dealt", "Event", "Match", "Past", "Undone", "read", "write"]
