"""Access from this machine's network: closed until a host at this machine opens it."""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request

from trey.server import wire
from trey.server.wire.refusals import refuse

__all__ = ["Network", "is_at_home"]

SPOKEN_FOR: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers by which a proxy says that it forwards a request."""
Listen = Callable[[str], Awaitable[str | None]]


class Network:
    """Opens and closes access from the network.

    :param find: returns this machine's address on its network, None if it has none.
    """

    def __init__(self, find: Callable[[], str | None]) -> None:
        self._find = find
        self.listen: Listen
        """Listens at an address and returns the origin, None if it cannot; set by the server that listens."""
        self.deafen: Callable[[], None]
        """Stops listening there; set by the server too."""
        self._origin = ""

    def told(self, request: Request) -> wire.Network:
        """Return whether access can be opened, and where it is open; only people at this machine are told."""
        return wire.Network(offered=True, origin=self._origin) if is_at_home(request) else wire.Network()

    def seen_from(self, request: Request) -> str:
        """Return the origin at which others reach the server; empty if they cannot, or if they made the request."""
        return self._origin if is_at_home(request) else ""

    async def set(self, *, open_: bool) -> None:
        """Open or close access; do nothing if it is already so.

        :raises RefusalError: `no-network`.
        """
        if open_ and not self._origin:
            host = self._find()
            origin = await self.listen(host) if host and ip_address(host).is_private else None
            if not origin:
                raise refuse("no-network")
            self._origin = origin
        elif not open_ and self._origin:
            self._origin = ""
            self.deafen()


def is_at_home(request: Request) -> bool:
    """Say whether a request was made on this machine, to the loopback address, and not on somebody else's behalf."""
    client = request.client.host if request.client else ""
    called = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return _is_loopback(client) and _is_loopback(called) and not any(name in request.headers for name in SPOKEN_FOR)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
