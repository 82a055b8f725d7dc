"""A client as a stranger would write it from the protocol's page."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from random import Random
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from trey.core.action import Action
from trey.core.what import sort_of
from trey.games import family
from trey.local.house import CALLS as NAMES
from trey.proof.shuffle import seal
from trey.server.wire import CALLS, VERSION

Message = dict[str, Any]
PATIENCE = 300


async def ask(url: str, path: str, body: Any = None) -> Any:
    """Ask by HTTP, also where another server is said to know; the answer's JSON, whatever its status."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        while answer.status_code == 307:
            there = answer.url.join(answer.headers["location"])
            answer = await client.post(str(there.copy_with(port=port_of(there.params["at"], there.port))), json=body)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text


def port_of(name: str, usual: int | None) -> int | None:
    """Where a server of this name is: tests without a proxy name it after its port."""
    return int(name) if name.isdigit() else usual


async def answered(url: str, call: str, wish: Mapping[str, Any], lang: str = "en") -> httpx.Response:
    """Ask a server a call of the client's `Calls`, as a page does."""
    route, rest = CALLS[NAMES[call]], dict(wish)
    path = route.path
    for name in [name for name in wish if f"{{{name}}}" in path]:
        path = path.replace(f"{{{name}}}", str(rest.pop(name)))
    question = urlencode({"lang": lang} | (rest if route.method == "GET" else {}))
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=PATIENCE) as client:
        body = rest if route.body else None
        return await client.request(route.method, f"{path.lstrip('/')}?{question}", json=body)


async def create(url: str, rules: str, *others: str, name: str = "Anna", **settings: Any) -> Message:
    """Make a table; no pause between deals unless it is asked for."""
    body = {"rules": rules, "name": name, "others": others, "settings": {"pause": 0} | settings}
    made: Message = await ask(url, "/api/tables", body)
    return made


async def seat_others(url: str, made: Message, *names: str) -> list[str]:
    """Let more people sit down, and return all tokens."""
    tokens: list[str] = [made["token"]]
    for name in names:
        sat = await ask(url, f"/api/tables/{made['table']}/seats", {"name": name})
        tokens.append(sat["token"])
    return tokens


class Player:
    """One connection to a table."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        self.url, self.table, self.token = url, table, token
        self.heard: list[str] = []
        self.update: Message = {}
        self._count = 0

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self, **hello: Any) -> None:
        """Connect, at another server where one says so, and hear the welcome and the first update."""
        at = ""
        for sent in range(6):
            url = httpx.URL(self.url)
            ws = url.copy_with(scheme="ws", port=port_of(at, url.port), path=f"{url.path.rstrip('/')}/ws/{self.table}")
            # Without a bound it is read to its end, so that who says goodbye is not waited for.
            self.socket: ClientConnection = await connect(
                str(ws.copy_merge_params({"at": at} if at else {})), compression=None, max_queue=None
            )
            with contextlib.suppress(ConnectionClosed):  # who is not wanted hears so without asking
                await self.say(type="hello", **({"v": VERSION, "token": self.token, "sent": sent} | hello))
            self.welcome = await self.hear()
            at = self.welcome.get("at", "")
            if self.welcome.get("code") != "elsewhere" or hello.get("sent", 0) is None:
                break
            await self.socket.close()
        if self.welcome["type"] == "welcome":
            await self.until(lambda m: m["type"] == "update")

    async def close(self) -> None:
        if hasattr(self, "socket"):
            await self.socket.close()

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "update":
            self.update = message
        return message

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        """Hear until a message is the wanted one."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def ask(self, **message: Any) -> Message:
        """Ask something, and hear until it is answered."""
        self._count += 1
        await self.say(id=self._count, **message)
        return await self.until(
            lambda m: m["type"] in {"done", "refused", "bye", "pong"} and m.get("id") in {self._count, None}
        )

    async def rest(self) -> list[Message]:
        """Hear all that is still to come."""
        heard = []
        try:
            while True:
                heard.append(await self.hear())
        except ConnectionClosed:
            return heard

    @property
    def view(self) -> Message:
        return self.update["view"] or {}

    @property
    def number(self) -> int:
        return int(self.update["number"])

    @property
    def over(self) -> bool:
        return self.update["facts"]["stage"] in {"over", "closed"}

    async def act(self, *actions: str) -> Message:
        return await self.ask(type="act", at=self.number, actions=actions)

    async def play(self, choose: Callable[[Message], str], most: int = 10_000) -> int:
        """Play on until the match is over or `most` actions are done; return how many."""
        acted = 0
        while not self.over and acted < most:
            legal = self.view.get("legal")
            if not legal:
                await self.until(lambda m: m["type"] == "update")
                continue
            answer = await self.act(choose(self.view))
            acted += answer["type"] == "done"
            assert answer["type"] == "done" or answer["code"] in {"late", "no-turn", "not-your-turn"}
        return acted

    async def dealt(self) -> None:
        """Hear until cards are dealt."""
        if not self.view:
            await self.until(lambda m: m["type"] == "update" and m["view"])

    async def reach(self, wanted: Callable[[Message], object], choose: Callable[[Message], str]) -> None:
        """Play on until it is this seat's turn and the view is wanted."""
        while not (self.view.get("legal") and wanted(self.view)):
            assert not self.over
            if self.view.get("legal"):
                await self.act(choose(self.view))
            else:
                await self.until(lambda m: m["type"] == "update")


class Careful(Player):
    """A player who seals with the hello, shows the number at once, and seals the next one with it."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        super().__init__(url, table, token)
        self.kept: dict[str, str] = {}
        self.used: dict[int, str] = {}
        self.pending = ""

    def new_seal(self) -> str:
        number = secrets.token_bytes(16)
        self.pending = seal(number).hex()
        self.kept[self.pending] = number.hex()
        return self.pending

    async def open(self, **hello: Any) -> None:
        await super().open(**({"seal": self.pending or self.new_seal()} | hello))

    async def hear(self) -> Message:
        message = await super().hear()
        known = message.get("facts", {}).get("shuffle") if message["type"] in {"update", "facts"} else None
        seat = self.welcome.get("seat") if hasattr(self, "welcome") else None
        if known and known["open"] and seat is not None and known["deal"] not in self.used:
            number = self.kept.get(known["seals"][seat] or "")
            if number:
                self.used[known["deal"]] = number
                await self.say(type="number", deal=known["deal"], number=number, seal=self.new_seal())
        return message


def hasty(seed: object) -> Callable[[Message], str]:
    """Choose at random, but end what can be ended, so that matches are short."""
    rng = Random(str(seed))

    def choose(view: Message) -> str:
        legal: list[str] = view["legal"]
        played = family(view["family"])
        stops = {phase.stop for phase in played.phases}
        ends = [
            text for text in legal if text in stops or (text in played.words.says and played.words.says[text].primary)
        ]
        cards = [text for text in legal if sort_of(Action.read(text).what) == "card"]
        return rng.choice(ends or cards or legal)

    return choose


@contextlib.asynccontextmanager
async def three(url: str, rules: str = "euchre_cutthroat", **settings: Any) -> AsyncIterator[list[Player]]:
    """Seat three people at a table that has begun."""
    made = await create(url, rules, **{"bot": "habit"} | settings)
    tokens = await seat_others(url, made, "Ben", "Zoé")
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(url, made["table"], token)) for token in tokens]
        for player in players:
            await player.dealt()
        yield players


async def catch_up(players: list[Player]) -> None:
    """Let everyone hear all there is up to now."""
    for player in players:
        await player.ask(type="latest")


async def turn_of(players: list[Player], seat: int, seed: object = 0) -> bool:
    """Play until a seat is to act; say whether it comes to that."""
    choose = hasty(seed)
    for player in players:
        await player.dealt()
    await catch_up(players)
    while players[0].view["turn"] != seat:
        if players[0].over:
            return False
        if players[0].view["turn"] is None:
            await players[0].until(lambda m: m["type"] == "update")
        else:
            actor = players[players[0].view["turn"]]
            await actor.act(choose(actor.view))
        await catch_up(players)
    return True
