"""Ports for servers that go down and come back."""

import socket
from random import randrange

_HELD: list[socket.socket] = []
"""Bound, but listened at by nobody: no other test, and no end of a line, gets the port while its server is down."""


def lasting_port() -> int:
    """Return a port that is kept for a server as long as this process lives."""
    while True:
        held, port = socket.socket(), randrange(12_000, 30_000)
        try:
            held.bind(("127.0.0.1", port))
        except OSError:
            held.close()
            continue
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # from now on a server may bind it too
        _HELD.append(held)
        return port
