"""The table without a server: the same house, rooms, messages and bots, in one process on one device.

A web worker in the browser runs it; it needs only the standard library and msgspec, and no threads, processes or
network.
"""

from trey.local.house import Answer, Brought, LocalHouse
from trey.local.journal import FullError, Journal
from trey.local.thinker import answer

__all__ = ["Answer", "Brought", "FullError", "Journal", "LocalHouse", "answer"]
