"""Ports for servers that go down and come back."""

import socket
from contextlib import closing, suppress
from random import randrange


def lasting_port() -> int:
    """Return a free port that the system gives to nobody meanwhile, while a server that had it is down."""
    while True:
        port = randrange(12_000, 30_000)
        with suppress(OSError), closing(socket.socket()) as asked:
            asked.bind(("127.0.0.1", port))
            return port
