"""What people send from a page that others have changed since: it is done, or refused with the truth and a way on."""

import asyncio
from typing import Any

import pytest

from tests.server.memory import house
from tests.server.player import Message, Player, ask, create
from tests.server.serving import Serving
from tests.server.test_company import CALLS, alone, facts, knock, three
from trey.server import wire
from trey.server.table import seats
from trey.server.table.seats import wish
from trey.server.table.table import Table


async def asks(server: Serving, anna: Player, *names: str, **wish: int | None) -> list[Player]:
    """People who ask for a seat, and wait at the table."""
    guests = []
    for name in names:
        guest = Player(server.url, anna.table, (await knock(server, anna.table, name, **wish))["token"])
        await guest.open()
        guests.append(guest)
    await anna.until(lambda m: len(facts(m).get("guests", ())) == len(names))
    return guests


async def seen(server: Serving, anna: Player) -> Message:
    """What a page that has opened the invitation is told when it asks again."""
    info: Message = await ask(server.url, f"/api/tables/by-code/{anna.code}")  # type: ignore[attr-defined]
    return info


def refusal(sat: Message) -> str:
    """Why somebody does not sit; empty where they do, or may wait."""
    return "" if "token" in sat else str(sat["code"])


# To sit down


@pytest.mark.parametrize(
    ("others", "bots", "waiting"),
    [(("open", "open"), "ask", ""), (("habit", "habit"), "give", ""), (("habit", "habit"), "ask", "asked")],
    ids=["open", "bots", "asked"],
)
@pytest.mark.parametrize("when", ["now", "next"])
async def test_of_two_who_open_one_invitation_each_gets_a_seat(
    server: Serving, others: tuple[str, str], bots: str, waiting: str, when: str
) -> None:
    made = await create(server.url, CALLS, *others, bots=bots)
    async with Player(server.url, made["table"], made["token"]) as anna:
        if "open" not in others:
            await anna.dealt()
        sat = [await knock(server, anna.table, name, when=when) for name in ("Ben", "Zoé")]
        assert sorted(one["seat"] for one in sat) == [1, 2]
        promised = when == "next" and "open" not in others and not waiting
        assert {one["waiting"] for one in sat} == {"promised" if promised else waiting}
        third = await knock(server, anna.table, "Cem")
        assert refusal(third) == ("" if waiting else "table-full")


async def test_two_who_press_at_the_same_moment_each_get_a_seat() -> None:
    home = house()
    made = await home.create(wire.Create(rules=CALLS, name="Anna", others=("open", "open")), "")
    room = await home.room(made.table)
    async with room.lock:  # both wait for the table, and neither has seen what the other gets
        both = [asyncio.ensure_future(home.sit(made.table, wire.Join(name=name))) for name in ("Ben", "Zoé")]
        await asyncio.sleep(0)
    assert [one.seat for one in await asyncio.gather(*both)] == [1, 2]
    await home.close()


async def test_a_seat_that_was_chosen_and_is_gone_is_refused_and_the_invitation_names_the_other(
    server: Serving,
) -> None:
    async with alone(server, bots="give") as anna:
        assert (await knock(server, anna.table, "Ben", seat=1))["seat"] == 1
        assert (await knock(server, anna.table, "Zoé", seat=1))["code"] == "seat-taken"
        assert [seat["free"] for seat in (await seen(server, anna))["seats"]] == [False, False, True]
        assert (await knock(server, anna.table, "Zoé"))["seat"] == 2
        assert (await knock(server, anna.table, "Cem"))["code"] == "table-full"
        full = await seen(server, anna)
        assert (full["free"], full["watchable"]) == (0, True)
        async with Player(server.url, anna.table) as watcher:
            assert watcher.welcome["seat"] is None


@pytest.mark.parametrize(
    ("shown", "became", "answer"),
    [("give", "ask", "asked"), ("ask", "give", ""), ("give", "keep", "table-full"), ("ask", "keep", "table-full")],
)
async def test_what_the_host_has_settled_meanwhile_is_what_counts(
    server: Serving, shown: str, became: str, answer: str
) -> None:
    async with alone(server, bots=shown) as anna:
        await seen(server, anna)
        settings = anna.update["facts"]["settings"] | {"bots": became}
        assert (await anna.ask(type="settings", settings=settings))["type"] == "done"
        sat = await knock(server, anna.table, "Ben")
        assert refusal(sat) or sat["waiting"] == answer
        assert refusal(sat) in {answer, ""}
        assert (await seen(server, anna))["watchable"]


# To be let in


@pytest.mark.parametrize("chosen", [None, 1], ids=["any", "the same"])
async def test_two_who_ask_are_both_let_in(server: Serving, chosen: int | None) -> None:
    async with alone(server) as anna:
        guests = await asks(server, anna, "Ben", "Zoé", seat=chosen)
        await anna.ask(type="latest")
        numbers = [one["guest"] for one in anna.update["facts"]["guests"]]
        for number in numbers:
            assert (await anna.ask(type="let_in", guest=number, yes=True))["type"] == "done"
        assert [(await guest.rest())[-1]["code"] for guest in guests] == ["seated", "seated"]
        assert [seat["name"] for seat in anna.update["facts"]["seats"]] == ["Anna", "Ben", "Zoé"]
        assert (await anna.ask(type="let_in", guest=numbers[0], yes=True))["code"] == "no-such-guest"


@pytest.mark.parametrize("what", ["taken", "kept", "over"])
async def test_who_asks_is_told_when_there_is_no_seat_any_more(server: Serving, what: str) -> None:
    async with alone(server) as anna:
        [zoe] = await asks(server, anna, "Zoé")
        if what == "taken":
            for seat in (1, 2):
                await anna.ask(type="seat", seat=seat, to="open")
                await knock(server, anna.table, f"Ben {seat}", seat=seat)
        elif what == "kept":
            await anna.ask(type="settings", settings=anna.update["facts"]["settings"] | {"bots": "keep"})
        else:
            await anna.ask(type="propose", what="end")
        assert (await zoe.rest())[-1]["code"] == ("over" if what == "over" else "table-full")
        await anna.ask(type="latest")
        assert anna.update["facts"]["guests"] == []


# To answer, to remove, to play again


async def test_a_yes_is_for_the_proposal_that_was_read(server: Serving) -> None:
    async with three(server.url) as (anna, ben, zoe):
        await ben.ask(type="propose", what="end")
        read = (await anna.until(lambda m: facts(m).get("proposal")))["facts"]["proposal"]
        await zoe.ask(type="propose", what="concede")
        shown = {"what": read["what"], "seat": read["seat"]}
        assert (await anna.ask(type="answer", yes=True, **shown))["code"] == "no-proposal"
        await anna.ask(type="latest")
        now = anna.update["facts"]["proposal"]
        assert (now["what"], now["seat"], now["yes"]) == ("concede", 2, [2])
        assert (await anna.ask(type="answer", yes=True, what="concede", seat=2))["type"] == "done"
        assert (await ben.ask(type="answer", yes=True))["type"] == "done"
        await anna.until(lambda m: facts(m).get("stage") == "closed")


async def test_a_removal_is_of_who_was_meant(server: Serving) -> None:
    async with three(server.url, newcomers=True) as (anna, ben, _):
        await ben.ask(type="leave")
        seat = (await knock(server, anna.table, "Cem"))["seat"]
        assert seat == 1
        assert (await anna.ask(type="dismiss", seat=1, name="Ben"))["code"] == "late"
        await anna.ask(type="latest")
        assert anna.update["facts"]["seats"][1]["name"] == "Cem"
        assert (await anna.ask(type="dismiss", seat=1, name="Cem"))["type"] == "done"


async def test_what_only_a_host_may_do_is_refused_to_who_was_one(server: Serving) -> None:
    async with three(server.url) as (anna, ben, _):
        settings = anna.update["facts"]["settings"]
        await anna.ask(type="hand_over", seat=1)
        for wish in ({"type": "settings", "settings": settings}, {"type": "dismiss", "seat": 2}, {"type": "start"}):
            assert (await anna.ask(**wish))["code"] == "not-host"
        await anna.ask(type="latest")
        assert anna.update["facts"]["host"] == 1
        assert (await ben.ask(type="settings", settings=settings))["type"] == "done"


# A server without these laws


def greedy(table: Table, name: str, wanted: int | None, when: Any = "now", others: Any = ()) -> seats.Wish:
    """As the wish once was: always for the first seat."""
    first = [*table.free, *table.to_ask][0] if wanted is None else wanted
    return wish(table, name, first, when, others)


two_asked = test_of_two_who_open_one_invitation_each_gets_a_seat


@pytest.mark.parametrize(
    ("where", "fault", "law"),
    [
        ("table.seats.wish", greedy, lambda s: two_asked(s, ("habit", "habit"), "ask", "asked", "now")),
        ("live.people.WaitingList.settle", lambda *_: set(), lambda s: test_two_who_ask_are_both_let_in(s, 1)),
    ],
    ids=["greedy", "deaf"],
)
async def test_a_server_that_believes_an_old_page_is_found_out(
    server: Serving, monkeypatch: pytest.MonkeyPatch, where: str, fault: Any, law: Any
) -> None:
    monkeypatch.setattr(f"trey.server.{where}", fault)
    with pytest.raises(AssertionError):
        await law(server)
