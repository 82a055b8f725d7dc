"""The table with no server: the same house, rooms, wire and bots, in one process of one device.

It is what a worker of a browser runs; it needs the standard library and msgspec, no thread, process or network.
"""

from trey.local.house import Answer, Brought, LocalHouse
from trey.local.journal import FullError, Journal
from trey.local.thinker import answer

__all__ = ["Answer", "Brought", "FullError", "Journal", "LocalHouse", "answer"]
