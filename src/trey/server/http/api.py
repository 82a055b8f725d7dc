"""The little HTTP around the table: what there is to play, tables, seats, records."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar

import msgspec
import segno
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.http import catalogue
from trey.server.http.coding import JSON, packed
from trey.server.http.network import Network, is_at_home
from trey.server.limits import Buckets, Limits, penance, same_origin
from trey.server.live.cache import ResponseCache, pack
from trey.server.live.house import House
from trey.server.table import puzzles, seats
from trey.server.table.identity import key_of
from trey.server.wire.refusals import STATUS, refuse
from trey.server.wire.spoken import SPOKEN, accepted, chosen, encode

__all__ = ["Api", "answer", "trouble"]

MOST_LINES: Final = 1000
QUICK: Final = 1
"""How hard pages of the log are compressed, which are other ones every time."""
LOBBY_BYTES: Final = 2_097_152
"""Of what the lobby asks for, remembered."""
MOST_HOST: Final = 255
MOST_ACTION: Final = 60
COSTS: Final = {
    "review": 20,
    "record": 5,
    "replay": 5,
    "otherwise": 5,
    "again": 5,
    "puzzles": 5,
    "log": 3,
    "qr": 3,
    "check": 2,
    "{table}": 3,
    "{code}": 3,
}
"""What costs the server more than other requests, by the last word of its route."""
_LOG: Final = logging.getLogger("trey.server")
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


def answer(body: Any, status: int = 200, lang: str = SPOKEN[0]) -> Response:
    """Return a message as an HTTP answer."""
    headers = {"cache-control": "no-store"}
    return Response(encode(body, lang), status, headers, JSON)


def trouble(error: TreyError, lang: str = SPOKEN[0]) -> Response:
    """Return a refusal as an HTTP answer."""
    return answer(wire.Trouble(code=error.code, why=error.text), STATUS.get(error.code, 400), lang)


class Api:
    """The handlers; each is limited by address."""

    def __init__(
        self,
        house: House,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        network: Network | None = None,
        root: str = "",
    ) -> None:
        self._house, self._limits, self._origins, self._network, self._root = house, limits, origins, network, root
        self._requests = Buckets(*limits.requests)
        self._guesses = Buckets(*limits.guesses)
        self._lobby = ResponseCache(LOBBY_BYTES, house.aside)

    def routes(self) -> list[Route]:
        """Return the routes under `/api`."""
        routes = [
            Route(call.path, self._guarded(getattr(self, name)), methods=[call.method])
            for name, call in wire.CALLS.items()
        ]
        return [*routes, Route("/{path:path}", self._guarded(_nowhere))]

    def _guarded(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            lang = accepted(request.headers.get("accept-language", ""))
            try:
                request.state.lang = lang = chosen(request.query_params.get("lang", lang), self._limits.spoken)
                self._check(request)
                return await handler(request)
            except TreyError as error:
                self._house.meters.refused(error.code)
                if error.code == "too-fast":
                    await penance()
                return trouble(error, lang)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:  # noqa: BLE001 - an answer is never raw
                _LOG.exception("%s %s failed", request.method, request.scope["route"].path)
                self._house.meters.refused("trouble")
                return trouble(refuse("trouble"), lang)

        return guarded

    def _check(self, request: Request) -> None:
        if not self._requests.take(address(request), COSTS.get(request.scope["route"].path.rsplit("/", 1)[-1], 1)):
            raise refuse("too-fast")
        if request.method == "POST" and not same_origin(request.headers, request.url.scheme, self._origins):
            raise refuse("wrong-origin")

    async def games(self, request: Request) -> Response:
        """`GET /api/games`."""
        return await self._of_lobby(request, "games", catalogue.games, "no-cache")

    async def check(self, request: Request) -> Response:
        """`POST /api/check`."""
        return answer(catalogue.check(await self._body(request, wire.Check)), lang=request.state.lang)

    async def rules(self, request: Request) -> Response:
        """`GET /api/rules?rules=…`."""
        text = request.query_params.get("rules", "")[:2000]
        return await self._of_lobby(request, ("rules", text), lambda: catalogue.rules_page(text))

    async def rulebook(self, request: Request) -> Response:
        """`GET /api/rulebook`."""
        return await self._of_lobby(request, "rulebook", catalogue.rulebook, "no-cache")

    async def create(self, request: Request) -> Response:
        """`POST /api/tables`."""
        asked = await self._body(request, wire.Create)
        return answer(await self._house.create(asked, address(request)), 201)

    async def learn(self, request: Request) -> Response:
        """`POST /api/lessons`."""
        return answer(await self._house.learn(await self._body(request, wire.Learn), address(request)), 201)

    async def tables(self, _request: Request) -> Response:
        """`GET /api/tables`."""
        return answer(await self._house.public())

    async def table(self, request: Request) -> Response:
        """`GET /api/tables/{table}`."""
        return answer(await self._house.about(request.path_params["table"]))

    async def by_code(self, request: Request) -> Response:
        """`GET /api/tables/by-code/{code}`."""
        if not self._guesses.take(address(request)):  # before anything is looked up: many may ask at once
            raise refuse("too-fast")
        about = await self._house.by_code(request.path_params["code"])
        self._guesses.give(address(request))
        return answer(about)

    async def sit(self, request: Request) -> Response:
        """`POST /api/tables/{table}/seats`."""
        asked = await self._body(request, wire.Join)
        return answer(await self._house.sit(request.path_params["table"], asked), 201)

    async def play_on(self, request: Request) -> Response:
        """`POST /api/tables/{table}/again`."""
        asked = await self._body(request, wire.PlayOn)
        return answer(await self._house.play_on(request.path_params["table"], asked, address(request)), 201)

    async def record(self, request: Request) -> Response:
        """`GET /api/tables/{table}/record`."""
        table = request.path_params["table"]
        name = f'inline; filename="trey-{table[:8]}.txt"'
        return await packed(request, await self._house.archive.record(table), "text/plain", content_disposition=name)

    async def replay(self, request: Request) -> Response:
        """`GET /api/tables/{table}/replay?deal=…`."""
        body = await self._house.archive.replay(request.path_params["table"], _deal_in(request), request.state.lang)
        return await packed(request, body)

    async def review(self, request: Request) -> Response:
        """`GET /api/tables/{table}/review?deal=…`."""
        body = await self._house.archive.review(request.path_params["table"], _deal_in(request), request.state.lang)
        return await packed(request, body)

    async def otherwise(self, request: Request) -> Response:
        """`GET /api/tables/{table}/otherwise?deal=…&step=…&action=…`."""
        step, action = request.query_params.get("step", ""), request.query_params.get("action", "")
        if not _is_number(step):
            raise refuse("no-such-step")
        where = request.path_params["table"], _deal_in(request), int(step)
        body = await self._house.archive.otherwise(*where, action[:MOST_ACTION], request.state.lang)
        return await packed(request, body)

    async def puzzles(self, request: Request) -> Response:
        """`GET /api/puzzles`."""
        return await self._of_lobby(request, "puzzles", puzzles.listed, "no-cache")

    async def puzzle(self, request: Request) -> Response:
        """`GET /api/puzzles/{puzzle}`."""
        page = await asyncio.to_thread(puzzles.page, request.path_params["puzzle"])
        return answer(page, lang=request.state.lang)

    async def try_puzzle(self, request: Request) -> Response:
        """`POST /api/puzzles/{puzzle}/try`."""
        asked = await self._body(request, wire.PuzzleTry)
        told = await asyncio.to_thread(puzzles.tried, request.path_params["puzzle"], asked.action)
        return answer(told, lang=request.state.lang)

    async def answer_puzzle(self, request: Request) -> Response:
        """`POST /api/puzzles/{puzzle}/answer`."""
        told = await asyncio.to_thread(puzzles.answer, request.path_params["puzzle"])
        return answer(told, lang=request.state.lang)

    async def qr(self, request: Request) -> Response:
        """`GET /api/tables/{table}/qr`, of the link for the network while it is let in."""
        table = await self._house.look(request.path_params["table"])
        if len(request.headers.get("host", "")) > MOST_HOST:
            raise refuse("bad-message")
        origin = self._network.seen_from(request) if self._network else ""
        origin = origin or f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
        link = f"{origin}{self._root}/join/{table.code}"
        drawn = io.BytesIO()
        segno.make(link, micro=False).save(drawn, kind="svg", scale=8, border=4, light="#fff", title=link)
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def network(self, request: Request) -> Response:
        """`GET /api/network`."""
        return answer(self._network.told(request) if self._network else wire.Network())

    async def let_network(self, request: Request) -> Response:
        """`POST /api/tables/{table}/network`."""
        if self._network is None or not is_at_home(request):
            raise refuse("not-at-home")
        asked = await self._body(request, wire.LetNetwork)
        table = await self._house.look(request.path_params["table"])
        if seats.seat_of(table, key_of(asked.token)) != table.host:
            raise refuse("not-host")
        await self._network.set(open_=asked.open)
        return answer(self._network.told(request))

    async def day(self, _request: Request) -> Response:
        """`GET /api/day`."""
        return answer(self._house.days.today())

    async def bots_of_day(self, request: Request) -> Response:
        """`GET /api/day/{day}/{family}`."""
        return answer(await self._house.days.bots(request.path_params["day"], request.path_params["family"]))

    async def log(self, request: Request) -> Response:
        """`GET /api/log?after=…`."""
        after = request.query_params.get("after", "0")
        if not after.isascii() or not after.isdigit() or len(after) > 15:
            raise refuse("bad-message")
        entries, head = await self._house.store.log(int(after), MOST_LINES)
        known = wire.Log(entries=tuple(entries), head=head)
        return await packed(request, await asyncio.to_thread(lambda: pack(msgspec.json.encode(known), QUICK)))

    async def _of_lobby(
        self, request: Request, key: Hashable, compute: Callable[[], Any], cache: str = "no-store"
    ) -> Response:
        """Answer with what is the same for everybody."""
        lang = request.state.lang
        body = await self._lobby.get((key, lang), lambda: encode(compute(), lang))
        return await packed(request, body, cache_control=cache)

    async def _body(self, request: Request, kind: type[T]) -> T:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self._limits.body_bytes:
                raise refuse("too-large")
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise refuse("bad-message") from None


def _deal_in(request: Request) -> int:
    """Return the number of the deal that is asked for; the first where none is."""
    deal = request.query_params.get("deal", "1")
    if not _is_number(deal):
        raise refuse("no-such-deal")
    return int(deal)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


async def _nowhere(_request: Request) -> Response:
    raise refuse("no-such-page")


def address(request: Request) -> str:
    """Return the address a request comes from."""
    return request.client.host if request.client else ""
