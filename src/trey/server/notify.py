"""Tells systemd, if it started the server, that the server is ready, alive or ending."""

import os
import socket
from contextlib import suppress

__all__ = ["tell_system"]


def tell_system(what: str) -> None:
    """Send `READY=1`, `WATCHDOG=1` or `STOPPING=1` to the socket in `NOTIFY_SOCKET`, if that is set."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.sendto(what.encode(), f"\0{path[1:]}" if path.startswith("@") else path)
