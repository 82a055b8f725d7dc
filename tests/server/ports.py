"""Ports for servers that go down and come back."""

import atexit
import socket
from random import randrange


def lasting_port() -> int:
    """Return a port that is kept for a server as long as this process lives.

    It is bound, but listened at by nobody: no other test, and no end of a line, gets it while its server is down.
    """
    while True:
        held, port = socket.socket(), randrange(12_000, 30_000)
        try:
            held.bind(("127.0.0.1", port))
        except OSError:
            held.close()
            continue
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # from now on a server may bind it too
        atexit.register(held.close)
        return port
