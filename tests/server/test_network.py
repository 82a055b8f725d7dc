"""Letting the network in: by a table's host, at the machine that trey runs on, for as long as the host wants it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.player import Message, Player, create, seat_others
from tests.server.serving import Serving
from trey.cli.launch import for_this_machine, lan_host
from trey.server.http.api import Network
from trey.server.options import Options
from trey.server.wire.refusals import RefusalError

# A real address of this machine; where it is on no network another loopback address stands for one.
LAN = lan_host() or "127.0.0.2"
RULES = "euchre_cutthroat"


@pytest.fixture
def network() -> Network:
    return Network(lambda: LAN)


@pytest.fixture
def server(tmp_path: Path, network: Network) -> Iterator[Serving]:
    with Serving(tmp_path / "trey.sqlite3", network=network) as serving:
        yield serving


async def press(url: str, made: Message, *, open_: bool = True, token: str | None = None, **headers: str) -> Message:
    """Press the button as a page of the server does."""
    async with httpx.AsyncClient(trust_env=False) as http:
        answer = await http.post(
            f"{url}/api/tables/{made['table']}/network",
            json={"token": token or made["token"], "open": open_},
            headers={"origin": url} | headers,
        )
    said: Message = answer.json()
    return said


async def told(url: str, path: str = "/api/network", **headers: str) -> Any:
    async with httpx.AsyncClient(trust_env=False) as http:
        return (await http.get(url + path, headers=headers)).json()


async def is_reached(url: str) -> bool:
    try:
        await told(url, "/api/day")
    except httpx.ConnectError:
        return False
    return True


async def test_the_host_lets_the_network_in_and_a_friend_plays_over_it(server: Serving) -> None:
    made = await create(server.url, RULES, "open", "thumb")
    assert await told(server.url) == {"offered": True, "origin": ""}
    lan = (await press(server.url, made))["origin"]
    assert lan.startswith(f"http://{LAN}:")
    assert await told(server.url) == {"offered": True, "origin": lan}
    assert (await press(server.url, made))["origin"] == lan, "once is enough"
    assert (await told(lan, f"/api/tables/by-code/{made['code']}"))["table"] == made["table"]
    _, token = await seat_others(lan, made, "Zoé")
    async with Player(lan, made["table"], token) as zoe, Player(server.url, made["table"], made["token"]):
        assert zoe.welcome["seat"] == 1


async def test_closing_it_ends_what_came_that_way_and_nothing_else(server: Serving) -> None:
    made = await create(server.url, RULES, "thumb", "thumb")
    lan = (await press(server.url, made))["origin"]
    async with Player(server.url, made["table"], made["token"]) as host, Player(lan, made["table"]) as watcher:
        assert await press(server.url, made, open_=False) == {"offered": True, "origin": ""}
        assert not await is_reached(lan)
        with pytest.raises(ConnectionClosed):
            await watcher.until(lambda _: False)
        assert (await host.ask(type="ping"))["type"] == "pong"
    assert (await press(server.url, made))["origin"] == lan, "it can be opened again"


async def test_it_is_closed_when_trey_ends(tmp_path: Path, network: Network) -> None:
    with Serving(tmp_path / "trey.sqlite3", network=network) as server:
        made = await create(server.url, RULES, "thumb", "thumb")
        lan = (await press(server.url, made))["origin"]
        assert await is_reached(lan)
    assert not await is_reached(lan)


STRANGERS: dict[str, tuple[dict[str, str], str]] = {
    "a proxy that passes the client's address on": ({"x-forwarded-for": "203.0.113.9"}, "not-at-home"),
    "a client that says a proxy did": ({"x-forwarded-for": "127.0.0.1"}, "not-at-home"),
    "a proxy of the newer kind": ({"forwarded": "for=203.0.113.9"}, "not-at-home"),
    "a proxy that tells the scheme alone": ({"x-forwarded-proto": "http"}, "not-at-home"),
    "a proxy that passes the address on in its own way": ({"x-real-ip": "203.0.113.9"}, "not-at-home"),
    "a proxy that names itself": ({"via": "1.1 proxy"}, "not-at-home"),
    "a proxy that passes the name on": ({"host": "x", "origin": "http://x"}, "not-at-home"),
    "a page elsewhere": ({"origin": "https://example.org"}, "wrong-origin"),
    "a page that may not be read": ({"origin": "null"}, "wrong-origin"),
    "a name that leads here": ({"host": "example.org", "origin": "http://example.org"}, ""),
}


@pytest.mark.parametrize("who", STRANGERS)
async def test_who_is_not_at_this_machine_is_refused_and_told_nothing(server: Serving, who: str) -> None:
    headers, code = STRANGERS[who]
    made = await create(server.url, RULES, "thumb", "thumb")
    for opened in (False, True):
        lan = (await press(server.url, made))["origin"] if opened else ""
        async with httpx.AsyncClient(trust_env=False) as http:
            answer = await http.post(
                f"{server.url}/api/tables/{made['table']}/network",
                json={"token": made["token"], "open": not opened},
                headers={"origin": server.url} | headers,
            )
        assert answer.status_code == (403 if code else 421)
        assert not code or answer.json()["code"] == code
        assert LAN not in answer.text
        assert (await told(server.url))["origin"] == lan, "nothing has changed"
        if code == "not-at-home":
            asked = {name: value for name, value in headers.items() if name != "origin"}
            assert await told(server.url, **asked) == {"offered": False, "origin": ""}


async def test_who_comes_over_the_network_may_not_close_it_or_read_of_it(server: Serving) -> None:
    made = await create(server.url, RULES, "thumb", "thumb")
    lan = (await press(server.url, made))["origin"]
    for open_ in (True, False):
        assert (await press(lan, made, open_=open_))["code"] == "not-at-home"
    port = httpx.URL(lan).port
    spoofed = await press(lan, made, open_=False, host=f"127.0.0.1:{port}", origin=f"http://127.0.0.1:{port}")
    if not LAN.startswith("127."):
        assert spoofed["code"] == "not-at-home", "what a client says of its host proves nothing"
        assert await told(lan) == {"offered": False, "origin": ""}


async def test_only_the_host_of_a_table_may(server: Serving) -> None:
    made = await create(server.url, RULES, "open", "thumb")
    _, other = await seat_others(server.url, made, "Zoé")
    assert (await press(server.url, made, token=other))["code"] == "not-host"
    assert (await press(server.url, made, token="0" * 32))["code"] == "wrong-token"
    assert (await press(server.url, made | {"table": "nowhere"}))["code"] == "no-such-table"
    assert (await told(server.url))["origin"] == ""


@pytest.mark.parametrize("found", [None, "8.8.8.8", "192.0.2.254"])
async def test_without_a_private_network_it_says_so(tmp_path: Path, found: str | None) -> None:
    """The internet is no network of one's own, and an address that is none of this machine's cannot be had."""
    with Serving(tmp_path / "trey.sqlite3", network=Network(lambda: found)) as server:
        made = await create(server.url, RULES, "thumb", "thumb")
        assert (await press(server.url, made))["code"] == "no-network"
        assert await told(server.url) == {"offered": True, "origin": ""}


async def test_a_server_for_others_does_not_offer_it(tmp_path: Path) -> None:
    with Serving(tmp_path / "trey.sqlite3") as server:
        made = await create(server.url, RULES, "thumb", "thumb")
        assert (await press(server.url, made))["code"] == "not-at-home"
        assert await told(server.url) == {"offered": False, "origin": ""}


OTHERS: dict[str, dict[str, Any]] = {
    "for the network": {"host": "0.0.0.0"},
    "for one address of it": {"host": "192.168.1.5"},
    "behind a proxy that gives it a name": {"names": frozenset({"cards.example.org"})},
    "behind a proxy elsewhere": {"proxies": "127.0.0.1,10.0.0.2"},
    "for another page": {"origins": frozenset({"https://example.org"})},
    "looked after": {"metrics": ("127.0.0.1", 9358)},
    "one of several": {"db": "postgresql://trey@db/trey"},
}


def test_a_server_is_for_this_machine_unless_it_is_told_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    for host in ("127.0.0.1", "127.0.0.2", "localhost", "::1"):
        assert for_this_machine(Options(host=host))
    for who, changes in OTHERS.items():
        assert not for_this_machine(replace(Options(), **changes)), who
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    assert not for_this_machine(Options())


@pytest.mark.parametrize("found", ["8.8.8.8", "100.100.1.1"])
async def test_an_address_on_the_internet_is_never_listened_at(found: str) -> None:
    asked = list[str]()

    async def listen(host: str) -> str:
        asked.append(host)
        return f"http://{host}"

    network = Network(lambda: found)
    network.listen = listen
    with pytest.raises(RefusalError, match="no-network"):
        await network.set(open_=True)
    assert asked == []
