"""The HTTP API around the table: what there is to play, tables, seats, records, and access from the network."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.http.letters import Letters, body_of
from trey.server.http.socket import MOST_SENT
from trey.server.http.static import JSON, packed
from trey.server.limits import Buckets, address_of, ip_of, penance, same_origin
from trey.server.live.answers import Answers, Asked, read
from trey.server.live.house import ElsewhereError, House
from trey.server.options import Options
from trey.server.table import seats
from trey.server.table.identity import key_of
from trey.server.wire.refusals import STATUS, refuse
from trey.server.wire.spoken import accepted, chosen, encode

_OF_EVERYBODY: Final = {"games", "rulebook", "puzzles"}
"""Responses that a browser may cache if it revalidates them each time."""
_LETTER: Final = 3  # what a letter costs
_LOG: Final = logging.getLogger("trey.server")
_Handler = Callable[[Request], Awaitable[Response]]


def answer(body: Any, status: int = 200, lang: str = "en") -> Response:
    headers = {"cache-control": "no-store"}
    return Response(encode(body, lang), status, headers, JSON)


def trouble(error: TreyError, lang: str = "en") -> Response:
    return answer(wire.Trouble(code=error.code, why=error.text), STATUS.get(error.code, 400), lang)


class Api:
    """The handlers; requests are limited by address."""

    def __init__(self, house: House, options: Options, network: "Network | None" = None) -> None:
        self._house, self._limits, self._origins, self._network = house, house.limits, options.origins, network
        self._requests = Buckets(*house.limits.rates.requests)
        self._guesses = Buckets(*house.limits.rates.guesses)
        rate, burst = house.limits.rates.new_tables
        self._proxied = Buckets(rate, burst // 2 - 1)
        self._answers = Answers(house)

    def routes(self) -> list[Route]:
        own = {"by_code": self.by_code, "network": self.network, "let_network": self.let_network}
        routes = list[Route]()
        for name, call in wire.CALLS.items():
            handler = self._guarded(own.get(name) or partial(self._answered, name), call.cost)
            routes.append(Route(call.path, handler, methods=[call.method]))
        return [*routes, Route("/{path:path}", self._guarded(self._nowhere))]

    def letters(self) -> Route:
        """Return the letter box's route, which alone is for pages of every site."""
        letters = self._guarded(Letters(self._limits).answer, _LETTER)
        return Route("/api/meet/{code}", letters, methods=["GET", "PUT", "OPTIONS"])

    async def _nowhere(self, _request: Request) -> Response:
        raise refuse("no-such-page")

    def _guarded(self, handler: _Handler, cost: int = 1) -> _Handler:
        async def guarded(request: Request) -> Response:
            lang = accepted(request.headers.get("accept-language", ""))
            try:
                request.state.lang = lang = chosen(request.query_params.get("lang", lang), self._limits.spoken)
                self._check(request, cost)
                return await handler(request)
            except TreyError as error:
                self._house.meters.refusals[error.code] += 1
                if isinstance(error, ElsewhereError) and (sent := _sent_on(request, error.at)):
                    return sent
                if error.code == "too-fast":
                    await penance()
                said = trouble(error, lang)
                if said.status_code == HTTPStatus.TOO_MANY_REQUESTS:
                    rate = max(self._limits.rates.new_tables[0], 1 / 3600) if error.code == "too-many-tables" else 1
                    said.headers["retry-after"] = str(ceil(1 / rate))
                return said
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:  # noqa: BLE001 - an answer is never raw
                _LOG.exception("%s %s failed", request.method, request.scope["route"].path)
                self._house.meters.refusals["trouble"] += 1
                return trouble(refuse("trouble"), lang)

        return guarded

    def _check(self, request: Request, cost: int) -> None:
        if not self._requests.take(address_of(request.scope), cost):
            raise refuse("too-fast")
        if request.method == "POST" and not same_origin(request.headers, request.url.scheme, self._origins):
            raise refuse("wrong-origin")

    async def _answered(self, name: str, request: Request) -> Response:
        call, words = wire.CALLS[name], {**request.query_params, **request.path_params}
        most = self._limits.record_bytes if call.body in wire.RECORDS else self._limits.body_bytes
        body = await body_of(request, most) if call.body else b""
        peer = address_of(request.scope)
        new = call.answer is wire.Seated and name != "sit"
        proxied = new and request.headers.get("x-forwarded-for", peer) != peer
        if proxied and not self._proxied.take(peer):  # else its visitors are refused, and nobody knows why
            _LOG.warning("an address that forwards requests has set up half an hour's tables; name it with --proxy")
        told = await self._answers.answer(name, Asked(words, body, request.state.lang, address_of(request.scope)))
        if not isinstance(told, bytes):
            return answer(told, 201 if call.answer is wire.Seated else 200, request.state.lang)
        if call.answer is None:
            file = f'inline; filename="trey-{words["table"][:8]}.txt"'
            return await packed(request, told, "text/plain", content_disposition=file)
        return await packed(request, told, cache_control="no-cache" if name in _OF_EVERYBODY else "no-store")

    async def by_code(self, request: Request) -> Response:
        """`GET /api/tables/by-code/{code}`."""
        if not self._guesses.take(address_of(request.scope)):  # before anything is looked up: many may ask at once
            raise refuse("too-fast")
        about = await self._answered("by_code", request)
        self._guesses.give(address_of(request.scope))
        return about

    async def network(self, request: Request) -> Response:
        """`GET /api/network`."""
        return answer(self._network.told(request) if self._network else wire.Network())

    async def let_network(self, request: Request) -> Response:
        """`POST /api/tables/{table}/network`."""
        if self._network is None or not _is_at_home(request):
            raise refuse("not-at-home")
        asked = read(await body_of(request, self._limits.body_bytes), wire.LetNetwork)
        table = await self._house.look(request.path_params["table"])
        if seats.seat_of(table, key_of(asked.token)) != table.host:
            raise refuse("not-host")
        await self._network.set(open_=asked.open)
        return answer(self._network.told(request))


def _sent_on(request: Request, at: str) -> Response | None:
    """Return what sends a request on to the server of that name; None where it was sent on too often."""
    sent = request.query_params.get("sent", "0")
    if sent not in map(str, range(MOST_SENT)):
        return None
    there = request.url.include_query_params(at=at, sent=int(sent) + 1)
    return Response(status_code=307, headers={"location": f"?{there.query}", "cache-control": "no-store"})


_SPOKEN_FOR: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers by which a proxy says that it forwards a request."""
Listen = Callable[[str], Awaitable[str | None]]


class Network:
    """Access from this machine's network, where `find` has an address: closed until a host at this machine opens it."""

    def __init__(self, find: Callable[[], str | None]) -> None:
        self._find = find
        self.listen: Listen
        """Listens at an address and returns the origin, None if it cannot; set by the server that listens."""
        self.deafen: Callable[[], None]  # stops listening there; set by the server too
        self._origin = ""

    def told(self, request: Request) -> wire.Network:
        """Return whether access can be opened, and where it is open; only people at this machine are told."""
        return wire.Network(offered=True, origin=self._origin) if _is_at_home(request) else wire.Network()

    async def set(self, *, open_: bool) -> None:
        """Open or close access; do nothing if it is already so.

        :raises RefusalError: `no-network`.
        """
        if open_ and not self._origin:
            host = self._find()
            address = ip_of(host or "")
            origin = await self.listen(str(host)) if address and address.is_private else None
            if not origin:
                raise refuse("no-network")
            self._origin = origin
        elif not open_ and self._origin:
            self._origin = ""
            self.deafen()


def _is_at_home(request: Request) -> bool:
    """Say whether a request was made on this machine, to the loopback address, and not on somebody else's behalf."""
    client = request.client.host if request.client else ""
    called = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    hosts = [ip_of("127.0.0.1" if host == "localhost" else host) for host in (client, called)]
    return all(host and host.is_loopback for host in hosts) and not any(name in request.headers for name in _SPOKEN_FOR)
