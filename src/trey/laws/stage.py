"""Any phase of any game on the table at once: real views of a real match, said by a socket of our own."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from trey.laws.looks import OUTSIDE, TWO_FRAMES, WINDOWS
from trey.laws.matches import NAMES
from trey.match import Match
from trey.server import wire
from trey.server.wire.spoken import encode

if TYPE_CHECKING:
    from playwright.async_api import Page, WebSocketRoute


async def outside(
    page: "Page", windows: Sequence[tuple[int, int]] = WINDOWS, look: str = OUTSIDE
) -> list[tuple[int, int, str]]:
    """What is out of sight, or what else a look finds, in each of the windows."""
    found = []
    for width, height in windows:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(TWO_FRAMES)
        found += [(width, height, what) for what in await page.evaluate(look)]
    return found


async def show(
    page: "Page",
    match: Match,
    also: Sequence[wire.ServerMessage] = (),
    *,
    seat: int | None = None,
    answers: Mapping[str, wire.ServerMessage] | None = None,
    lines: "list[WebSocketRoute] | None" = None,
    **changes: Any,
) -> list[dict[str, Any]]:
    """Answer the page's socket with this moment, as a seat sees it (the acting one); what the page says is kept.

    `answers` are sent to messages of a type; `lines` keeps the page's sockets, for what is said later.
    """
    said: list[dict[str, Any]] = []

    def answer(socket: "WebSocketRoute") -> None:
        def hear(text: str | bytes) -> None:
            said.append(msgspec.json.decode(text))
            lang = said[0].get("lang", "en")
            if said[-1]["type"] == "hello":
                lang = said[-1]["lang"]
                for message in moment(match, also, seat=seat, **changes):
                    socket.send(encoded(message, lang))
            elif said[-1]["type"] == "ping":  # a line that does not answer is cut
                socket.send(encoded(wire.Pong(id=said[-1]["id"]), lang))
            elif answers and said[-1]["type"] in answers:
                socket.send(encoded(answers[said[-1]["type"]], lang))

        socket.on_message(hear)
        if lines is not None:
            lines.append(socket)

    await page.route_web_socket("**/ws/*", answer)
    return said


def moment(
    match: Match, also: Sequence[wire.ServerMessage] = (), *, seat: int | None = None, **changes: Any
) -> list[wire.ServerMessage]:
    """What a server says of this moment to a seat that has just come (the acting one)."""
    seat = (0 if match.turn is None else match.turn) if seat is None else seat
    return [_welcome(match, seat), update(match, seat, **changes), *also]


def encoded(message: wire.ServerMessage, lang: str = "en") -> str:
    """What a socket says."""
    return encode(message, lang).decode()


def _welcome(match: Match, seat: int) -> wire.Welcome:
    rules = match.rules
    return wire.Welcome(
        v=wire.VERSION,
        table="staged",
        code="BKMRTWXZ",
        seat=seat,
        rules=rules.text,
        family=rules.family.id,
        preset=rules.preset,
    )


def update(match: Match, seat: int, **changes: Any) -> wire.Update:
    """This moment as a seat sees it."""
    told = facts(match, seat, lesson=changes.get("lesson") is not None)
    given = {"number": 9, "event": None, "view": match.view(seat), "facts": told, "sheet": ()}
    return wire.Update(**(given | changes))


def facts(match: Match, seat: int, **changes: Any) -> wire.Facts:
    """What is known of the table besides the match: people sit beside a bot."""
    seats = tuple(_sitter(i, seat) for i in range(match.rules.seats))
    stage = "over" if match.ended else "playing"
    given: dict[str, Any] = {"stage": stage, "host": 0, "seats": seats, "watchers": 0, "settings": wire.Settings()}
    return wire.Facts(**(given | changes))


def _sitter(i: int, seat: int) -> wire.SeatFacts:
    if i == seat or i % 2:
        return wire.SeatFacts(kind="human", name=NAMES[i], connected=i != 3)
    return wire.SeatFacts(kind="bot", bot="steady")
