"""A match: a series of deals under one set of rules, and the record from which it can be replayed."""

from trey.match.match import Acted, Dealt, Event, Match, Past, Undone
from trey.match.record import read, write
from trey.match.sheet import DealResult

__all__ = ["Acted", "DealResult", "Dealt", "Event", "Match", "Past", "Undone", "read", "write"]
