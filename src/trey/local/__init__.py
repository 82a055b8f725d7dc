"""The table without a server: the same house, rooms, messages and bots, in one process on one device.

A web worker in the browser runs it; it needs only the standard library and msgspec, and no threads, processes or
network.
"""

from trey.local.copies import Brought
from trey.local.house import Answer, LocalHouse
from trey.local.journal import Journal
from trey.local.thinker import answer
from trey.server.store.event_store import FullError

__all__ = ["Answer", "Brought", "FullError", "Journal", "LocalHouse", "answer"]
