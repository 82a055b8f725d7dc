"""The table of what a house is asked is what the server does: its routes, what they take, and what they answer."""

import re
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.said import words
from tests.server.serving import Serving
from trey.server import wire
from trey.server.http.api import Api
from trey.server.options import Options
from trey.server.wire import Call
from trey.server.wire.spoken import encode

RULES = "euchre_cutthroat game_target=1"
BODIES: dict[str, dict[str, Any]] = {
    "check": {"rules": RULES},
    "create": {"rules": RULES, "name": "Bo"},
    "learn": {"family": "euchre", "name": "Bo"},
    "sit": {"name": "Bo"},
    "play_on": {"deal": 1, "step": 1, "seat": 0, "name": "Bo"},
    "bring_table": {"record": "trey record 1\n", "name": "Bo"},
    "next": {"seats": [{"table": "x" * 24, "token": "x"}]},
    "play_next": {"token": "x"},
    "draw": {"path": "record", "secret": "x"},
    "let_network": {"token": "x", "open": True},
    "try_puzzle": {"action": "pass"},
    "prove_evening": {"code": "X" * 8, "bot": "habit", "rules": RULES, "record": "trey record 1\n"},
    "replay_record": {"record": "trey record 1\n"},
    "subscribe": {"token": "x", "endpoint": "https://push.example.com/a"},
    "tell_day": {"table": "x" * 24, "token": "x", "mark": "0" * 64},
}

REFUSED = {
    "by_code",
    "bring_table",
    "sit",
    "play_next",
    "let_network",
    "subscribe",
    "review",
    "otherwise",
    "try_puzzle",
    "tell_day",
    "prove_evening",
    "replay_record",
}
"""What is refused at a table whose match is over, or for a moment; the reason is another one for what nobody asks."""


async def played(server: Serving) -> dict[str, Any]:
    """A table whose match is over."""
    made = await create(server.url, RULES, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as player:
        await player.play(hasty(1))
    return made


def test_the_routes_are_those_of_the_table(server: Serving) -> None:
    routes = Api(server.house, Options()).routes()
    found = {(method, route.path) for route in routes[:-1] for method in route.methods or () if method != "HEAD"}
    assert found == {(call.method, call.path) for call in wire.CALLS.values()}
    assert len(found) == len(wire.CALLS)


def test_a_word_of_a_path_is_no_word_of_the_body_or_the_question() -> None:
    for call in wire.CALLS.values():
        words = re.findall(r"{(\w+)}", call.path)
        asks = [name for name, _ in call.asks]
        body = list(call.body.__struct_fields__) if call.body else []
        assert len({*words, *asks, *body}) == len([*words, *asks, *body]), call.path


async def wrong(server: Serving, made: dict[str, Any], name: str, call: Call) -> list[str]:
    """What the server does otherwise than a call says."""
    puzzle = (await ask(server.url, "/api/puzzles"))["puzzles"][0]["id"]
    day = (await ask(server.url, "/api/day"))["day"]
    words = {"table": made["table"], "code": made["code"], "puzzle": puzzle, "day": day, "family": "euchre"}
    given: dict[str, str | int] = {"rules": RULES, "deal": 1, "step": 1, "action": "pass", "after": 0, "chain": 0}
    asks = {key: given[key] for key, _ in call.asks}
    faults: list[str] = []
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as client:
        body = BODIES[name] if call.body else None
        answer = await client.request(call.method, call.path.lstrip("/").format(**words), params=asks, json=body)
        for key in asks:  # who asks for something else is told something else, or that there is no such thing
            other = await client.get(call.path.lstrip("/").format(**words), params=asks | {key: "poker"})
            if other.status_code == 200 and other.text == answer.text:
                faults.append(f"does not look at {key}")
        if call.body:
            bad = await client.post(call.path.lstrip("/").format(**words), json={"action": 1, "token": 1, "seat": "x"})
            if bad.json().get("code") not in {"bad-message", "not-at-home"}:
                faults.append("takes another body")
    code = answer.json().get("code") if answer.status_code >= 400 else ""
    if code and (name not in REFUSED or code in {"bad-message", "no-such-page"}):
        faults.append(f"refuses what it is asked: {code}")
    elif code:
        return faults
    elif call.answer is None:
        faults += ["answers no file"] if "json" in answer.headers["content-type"] else []
    elif not _is(answer.content, call.answer):
        faults.append(f"answers something else: {answer.text[:80]}")
    return faults


def _is(content: bytes, kind: type) -> bool:
    """Whether an answer is all that a kind has, and no more."""
    try:
        return bool(encode(msgspec.json.decode(content, type=kind, dec_hook=words), "en") == content)
    except msgspec.DecodeError:
        return False


async def test_every_call_is_asked_and_answered_as_the_table_says(server: Serving) -> None:
    made = await played(server)
    found = {name: await wrong(server, made, name, call) for name, call in wire.CALLS.items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("day", {"answer": wire.Tables}),
        ("replay", {"answer": wire.Review}),
        ("record", {"answer": wire.Log}),
        ("table", {"path": "/table/{table}"}),
        ("create", {"body": wire.PuzzleTry}),
        ("rules", {"asks": (("action", str),)}),
    ],
)
async def test_a_wrong_line_of_the_table_is_found(server: Serving, name: str, fault: dict[str, Any]) -> None:
    made = await played(server)
    call = wire.CALLS[name]._replace(**fault)
    assert await wrong(server, made, "try_puzzle" if call.body is wire.PuzzleTry else name, call) != []
