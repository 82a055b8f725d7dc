"""Nobody waits for anybody: bots stand in and step back, lines drop, tabs double, phones sleep."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.memory import house
from tests.server.player import Message, Player, ask, catch_up, create, hasty, seat_others, three, turn_of
from tests.server.serving import QUICK, Serving
from trey.local.lines import Line
from trey.proof.shuffle import seal
from trey.server import wire
from trey.server.live.cache import FRESH_SECONDS
from trey.server.live.people import Connection
from trey.server.live.schedule import Pace
from trey.server.live.session import Session
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse


def event(kind: str, **fields: object) -> Callable[[Message], bool]:
    def wanted(message: Message) -> bool:
        happened = message.get("event") or {}
        return happened.get("type") == kind and all(happened[k] == v for k, v in fields.items())

    return wanted


async def test_a_bot_takes_the_seat_of_who_is_gone_and_gives_it_back(server: Serving) -> None:
    async with three(server.url, bot_after=None) as (anna, ben, zoe):
        await turn_of([anna, ben, zoe], 1, 1)
        await anna.ask(type="settings", settings={"bot_after": 0, "bot": "habit"})
        await ben.close()
        await anna.until(event("stood_in", seat=1, bot="habit", why="absent"))
        await anna.until(event("acted", seat=1, by="bot"))
        back = Player(server.url, ben.table, ben.token)
        await back.open()
        await anna.until(event("stood_in", seat=1, bot=None, why="back"))
        assert back.welcome["seat"] == 1
        seat = anna.update["facts"]["seats"][1]
        assert (seat["kind"], seat["bot"], seat["connected"]) == ("human", None, True)
        await back.close()


async def test_never_means_never(server: Serving) -> None:
    async with three(server.url, bot_after=None, silent_after=None) as (anna, ben, zoe):
        await turn_of([anna, ben, zoe], 1, 1)
        await ben.close()
        await anna.until(lambda m: m["type"] == "facts" and not m["facts"]["seats"][1]["connected"])
        number = anna.number
        for _ in range(5):
            await anna.ask(type="latest")
        assert anna.number == number


async def test_alone_with_bots_nobody_is_hurried(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "habit", "habit", bot_after=0)
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda _: True, hasty(0))
        view, number = anna.view, anna.number
    async with Player(server.url, made["table"]) as watcher:
        assert watcher.number == number
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert (anna.view, anna.number) == (view, number)


async def test_the_host_gives_the_seat_of_who_is_away_to_a_bot(server: Serving) -> None:
    async with three(server.url, bot_after=None) as (anna, ben, zoe):
        await ben.close()
        await anna.until(lambda m: m["type"] == "facts" and not m["facts"]["seats"][1]["connected"])
        assert (await anna.ask(type="seat", seat=2, to="habit"))["code"] == "seat-present"
        assert (await anna.ask(type="seat", seat=1, to="habit"))["type"] == "done"
        assert anna.update["facts"]["seats"][1]["bot"] == "habit"
        assert anna.update["facts"]["seats"][1]["name"] == "Ben"
        del zoe


async def test_away_and_back(server: Serving) -> None:
    async with three(server.url) as (anna, ben, zoe):
        await turn_of([anna, ben, zoe], 1, 1)
        assert (await ben.ask(type="away"))["type"] == "done"
        await anna.until(event("acted", seat=1, by="bot"))
        assert (await ben.ask(type="back"))["type"] == "done"
        assert (await ben.ask(type="back"))["type"] == "done"
        await anna.until(event("stood_in", seat=1, bot=None))
        await catch_up([anna, ben, zoe])
        await turn_of([anna, ben, zoe], 1, 1)
        assert (await ben.act(hasty(1)(ben.view)))["type"] == "done"


async def test_who_acts_is_back(db: Path) -> None:
    with Serving(db, pace=Pace(bot_delay=(600, 600), seal_wait=0, number_wait=0)) as server:
        async with three(server.url) as players:
            await turn_of(players, 1, 1)
            ben = players[1]
            await ben.ask(type="away")
            await ben.ask(type="latest")
            assert ben.update["facts"]["seats"][1]["bot"] == "habit"
            assert (await ben.act(hasty(1)(ben.view)))["type"] == "done"
            assert ben.update["facts"]["seats"][1]["bot"] is None


async def test_the_clock_plays_one_action_and_leaves_the_seat(server: Serving) -> None:
    """The clock of the room is set back, so that nobody waits."""
    async with three(server.url, clock=3600, silent_after=None) as players:
        await turn_of(players, 1, 1)
        anna, ben, _ = players
        clock = ben.update["facts"]["clock"]
        assert clock["seat"] == 1
        assert 0 < clock["milliseconds"] <= 3_600_000

        async def later() -> None:
            room = await server.house.room(ben.table)
            room.times.turn -= 3600
            await room.go_on()

        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(later(), server.loop))
        await anna.until(event("acted", seat=1, by="clock"))
        assert anna.update["facts"]["seats"][1]["bot"] is None


async def test_who_is_connected_and_silent_is_replaced_too(server: Serving) -> None:
    async with three(server.url, silent_after=3600) as players:
        await turn_of(players, 2, 1)

        async def later() -> None:
            room = await server.house.room(players[0].table)
            room.times.turn -= 3600
            await room.go_on()

        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(later(), server.loop))
        await players[0].until(event("stood_in", seat=2, why="silent"))


async def test_two_tabs_on_one_seat_hear_the_same(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat game_target=3", "habit", "habit")
    async with (
        Player(server.url, made["table"], made["token"]) as one,
        Player(server.url, made["table"], made["token"]) as two,
    ):
        hearing = asyncio.ensure_future(two.until(lambda m: m["type"] == "update" and two.over))
        await one.play(hasty(3))
        await hearing
        said = [{t for t in p.heard if '"type":"update"' in t and '"event":null' not in t} for p in (one, two)]
        assert said[1] <= said[0]
        assert len(said[1]) > 10
        assert one.view == two.view


async def test_a_line_that_drops_at_every_action_loses_nothing(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat game_target=3", "habit", "habit")
    choose, acted = hasty(8), 0
    player = Player(server.url, made["table"], made["token"])
    await player.open()
    while not player.over:
        if not player.view.get("legal"):
            await player.until(lambda m: m["type"] == "update")
            continue
        at, action = player.number, choose(player.view)
        await player.say(type="act", id=1, at=at, actions=[action])
        await player.close()
        player = Player(server.url, made["table"], made["token"])
        await player.open()
        again = await player.ask(type="act", at=at, actions=[action])
        assert again["type"] == "done" or again["code"] == "late"
        acted += 1
    await player.close()
    record = await ask(server.url, f"/api/tables/{made['table']}/record")
    assert sum(line.startswith("0 ") for line in record.splitlines()) == acted


async def test_a_seat_that_was_given_up_can_be_taken_by_somebody_else(server: Serving) -> None:
    async with three(server.url, bots="keep") as (anna, ben, zoe):
        leaving = await ben.ask(type="leave")
        assert leaving["type"] in {"bye", "done"}
        await anna.until(event("taken", seat=1, bot="habit"))
        assert not anna.update["facts"]["seats"][1]["free"]
        stranger = await ask(server.url, f"/api/tables/{ben.table}/seats", {"name": "Chloé"})
        assert stranger["code"] == "table-full"
        await anna.ask(type="settings", settings={"newcomers": True, "bots": "keep", "bot": "habit", "pause": 0})
        assert anna.update["facts"]["seats"][1]["free"]
        gone = Player(server.url, ben.table, ben.token)
        await gone.open()
        assert gone.welcome["code"] == "wrong-token"
        sat = await ask(server.url, f"/api/tables/{ben.table}/seats", {"name": "Chloé"})
        assert sat["seat"] == 1
        async with Player(server.url, ben.table, sat["token"]) as chloe:
            assert chloe.update["facts"]["seats"][1]["name"] == "Chloé"
            assert chloe.view["hand"]
        del zoe


async def test_the_host_dismisses_a_player_who_then_has_nothing(server: Serving) -> None:
    async with three(server.url) as (anna, ben, zoe):
        assert (await anna.ask(type="dismiss", seat=0))["code"] == "seat-present"
        assert (await anna.ask(type="dismiss", seat=1))["type"] == "done"
        heard = await ben.rest()
        assert heard[-1]["code"] == "dismissed"
        gone = Player(server.url, ben.table, ben.token)
        await gone.open()
        assert gone.welcome["code"] == "wrong-token"
        del zoe


@pytest.mark.parametrize("others", [["Ben", "Zoé"], ["Ben"]], ids=["begun", "open"])
async def test_a_player_who_is_kept_out_comes_back_only_if_the_host_lets_them(
    server: Serving, monkeypatch: pytest.MonkeyPatch, others: list[str]
) -> None:
    """Neither by the old code nor by the link, with whatever key."""
    made = await create(server.url, "euchre_cutthroat", bots="give", newcomers=True)
    tokens = await seat_others(server.url, made, *others)
    seats, code = f"/api/tables/{made['table']}/seats", f"/api/tables/by-code/{made['code']}"
    async with (
        Player(server.url, made["table"], tokens[0]) as anna,
        Player(server.url, made["table"], tokens[1]) as ben,
    ):
        assert (await anna.ask(type="dismiss", seat=1, name="Ben", keep_out=True))["type"] == "done"
        assert not any(m["type"] == "welcome" for m in await ben.rest())
        await anna.ask(type="seat", seat=1, to="habit" if others[1:] else "open")
        assert (await ask(server.url, code))["code"] == "no-such-table"
        again = await ask(server.url, seats, {"name": "Bob"})
        assert (again["waiting"], again["code"]) == ("asked", "")
        async with Player(server.url, made["table"], again["token"]) as guest:
            assert (guest.welcome["seat"], guest.welcome["code"]) == (None, "")
            facts = (await anna.until(lambda m: m.get("facts", {}).get("guests")))["facts"]
            [wish] = facts["guests"]
            await anna.ask(type="let_in", guest=wish["guest"], yes=False)
            assert (await guest.rest())[-1]["code"] == "not-let-in"
        welcome = next(json.loads(text) for text in reversed(anna.heard) if '"welcome"' in text)
        new = await ask(server.url, f"/api/tables/by-code/{welcome['code']}")
        assert new["table"] == made["table"]
    monkeypatch.setattr(Table, "guarded", property(lambda _: False, lambda *_: None))
    assert not (await ask(server.url, seats, {"name": "Bob"})).get("waiting")  # the law can fail


async def test_the_last_player_who_leaves_closes_the_table_and_its_shuffle_is_shown(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        await anna.reach(lambda _: True, hasty(0))
        await anna.ask(type="leave")
        shown = await watcher.until(event("shown"))
        assert shown["event"]["shuffle"].startswith("v1 table=" + made["table"])
        assert shown["facts"]["stage"] == "closed"
    log = await ask(server.url, "/api/log")
    assert [e["kind"] for e in log["entries"]][-2:] == ["committed", "shown"]


@pytest.mark.parametrize("again", [False, True])
async def test_a_rematch_seats_the_same_people(server: Serving, again: bool) -> None:  # noqa: FBT001
    made = await create(server.url, "euchre_cutthroat game_target=2", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        assert (await anna.ask(type="rematch"))["code"] == "not-over"
        await anna.play(hasty(4))
        await anna.say(type="rematch", id=99, again=again)
        moved = await anna.until(lambda m: m["type"] == "moved")
        assert (await watcher.until(lambda m: m["type"] == "moved"))["table"] == moved["table"]
        await anna.ask(type="rematch")
    async with Player(server.url, moved["table"], made["token"]) as anna:
        assert anna.welcome["seat"] == 0
        assert [s["bot"] for s in anna.update["facts"]["seats"]] == [None, "habit", "habit"]
        await anna.play(hasty(4))
    deals = []
    for table in (made["table"], moved["table"]):
        record = await ask(server.url, f"/api/tables/{table}/record")
        deals.append([line.split("pack")[1] for line in record.splitlines() if line.startswith("deal 1 ")])
    assert (deals[0] == deals[1]) is again


async def test_a_table_starts_when_the_last_seat_is_taken_or_the_host_says_so(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "open", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert anna.update["facts"]["stage"] == "open"
        assert (await anna.ask(type="act", at=anna.number, actions=["pass"]))["code"] == "not-started"
        await ask(server.url, f"/api/tables/{made['table']}/seats", {"name": "Ben"})
        await anna.until(event("started"))
        assert (await anna.ask(type="start"))["code"] == "started"
    made = await create(server.url, "euchre_cutthroat", bot="random")
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert (await anna.ask(type="start"))["type"] == "done"
        assert [s["bot"] for s in anna.update["facts"]["seats"]] == [None, "random", "random"]


async def test_the_host_changes_settings_and_watchers_go(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", public=True)
    assert made["table"] in {t["table"] for t in (await ask(server.url, "/api/tables"))["tables"]}
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        await anna.ask(type="settings", settings={"watchers": False, "reactions": False})
        assert anna.update["facts"]["settings"]["watchers"] is False
        assert (await watcher.rest())[-1]["code"] == "no-watching"
        assert (await anna.ask(type="react", what="hello"))["code"] == "no-reactions"
    await asyncio.sleep(FRESH_SECONDS)
    assert made["table"] not in {t["table"] for t in (await ask(server.url, "/api/tables"))["tables"]}
    late = Player(server.url, made["table"])
    await late.open()
    assert late.welcome["code"] == "no-watching"


async def test_phrases_reach_everyone(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat")
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        assert (await anna.ask(type="react", what="rude"))["code"] == "no-such-phrase"
        await anna.say(type="react", id=1, what="hello")
        heard = await watcher.until(lambda m: m["type"] == "reaction")
        assert (heard["seat"], heard["what"]) == (0, "hello")
        for hostile in (7, None, "x" * 500, ["hello"], "<b>hello</b>"):
            refused = await anna.ask(type="react", what=hostile)
            assert refused["type"] == "refused"
        answers = [await anna.ask(type="react", what="laugh") for _ in range(20)]
        assert "too-fast" in {answer.get("code") for answer in answers}, "a seat says so much and no more"


async def test_numbers_must_fit_their_seals(db: Path) -> None:
    with Serving(db, pace=Pace(bot_delay=(0, 0), seal_wait=0, number_wait=3600)) as server:
        made = await create(server.url, "euchre_cutthroat", "habit", "habit")
        number, wrong = bytes(16).hex(), bytes([1] * 16).hex()
        anna = Player(server.url, made["table"], made["token"])
        await anna.open(seal=seal(bytes(16)).hex())
        await anna.ask(type="latest")
        known = anna.update["facts"]["shuffle"]
        assert known["open"]
        assert known["seals"] == [seal(bytes(16)).hex(), None, None]
        await anna.say(type="number", deal=1, number=wrong)
        assert (await anna.until(lambda m: m["type"] == "refused"))["code"] == "wrong-number"
        await anna.say(type="number", deal=2, number=number)
        assert (await anna.until(lambda m: m["type"] == "refused"))["code"] == "no-number"
        await anna.say(type="number", deal=1, number=number)
        await anna.until(event("dealt"))
        assert anna.update["facts"]["shuffle"]["open"] is False
        assert json.loads(anna.heard[-1])["view"]["hand"]
        await anna.close()


async def test_quick_tables_do_not_wait_for_numbers(server: Serving) -> None:
    assert QUICK.number_wait == 0
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.until(event("dealt"))


@pytest.mark.parametrize("waits", [True, False])
async def test_a_goodbye_is_sent_though_its_line_ends_in_the_same_moment(
    monkeypatch: pytest.MonkeyPatch,
    waits: bool,  # noqa: FBT001
) -> None:
    """Without waiting for the writer, whoever is sent away would not hear why."""
    if not waits:
        monkeypatch.setattr(Connection, "over", False)
    home, heard = house(), list[str]()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna"))

    line = Line(heard.append, lambda: None)
    anna = await Session.enter(await home.room(made.table), line, wire.Hello(v=wire.VERSION, token=made.token))
    anna.connection.finish(refuse("no-room"), again=True)
    await anna.leave()
    assert any('"bye"' in text and "no-room" in text for text in heard) is waits
    await home.close()
