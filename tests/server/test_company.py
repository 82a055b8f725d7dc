"""People at a table: a friend takes a bot's seat, a choice is taken back, a match is given up, and who is who."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.killing import Victim
from tests.server.memory import house
from tests.server.player import Message, Player, ask, catch_up, create, hasty, seat_others, turn_of
from tests.server.player import three as three_people
from tests.server.serving import Serving
from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import FAMILIES
from trey.match import Undone, read, write
from trey.match.second_thoughts import may_undo
from trey.server.live.people import PATIENCE
from trey.server.live.room import Room
from trey.server.live.schedule import Step
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.wire import Settings
from trey.server.wire.refusals import REFUSALS

CALLS = "euchre_cutthroat"
three = partial(three_people, bot_after=None)
SECRET = "Nobody-stores-this-line"


def event(kind: str, **fields: Any) -> Any:
    def wanted(message: Message) -> bool:
        happened = message.get("event") or {}
        return happened.get("type") == kind and all(happened[k] == v for k, v in fields.items())

    return wanted


def facts(message: Message) -> Message:
    """The facts that a message brings, if any."""
    return message.get("facts") or {}


@asynccontextmanager
async def alone(server: Serving, rules: str = CALLS, **settings: Any) -> AsyncIterator[Player]:
    """One person against bots, at the first question."""
    made = await create(server.url, rules, "habit", "habit", **settings)
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
        anna.code = made["code"]  # type: ignore[attr-defined]
        yield anna


async def stored(server: Serving, table: str) -> list[events.Event]:
    return events.decode(await asyncio.wrap_future(_events(server, table)))


def _events(server: Serving, table: str) -> Any:
    return asyncio.run_coroutine_threadsafe(server.house.store.events(table), server.loop)


# A friend takes a bot's seat


async def knock(server: Serving, table: str, name: str, **wish: Any) -> Message:
    answer: Message = await ask(server.url, f"/api/tables/{table}/seats", {"name": name} | wish)
    return answer


@pytest.mark.parametrize("rules", [family.presets[0].id for family in FAMILIES])
async def test_a_friend_takes_a_bots_seat_in_the_middle_of_a_deal_with_the_hosts_yes(
    server: Serving, rules: str
) -> None:
    async with alone(server, rules) as anna:
        await anna.reach(lambda view: len(view["hand"]) > 0, hasty(1))
        seat = next(n for n, one in enumerate(anna.update["facts"]["seats"]) if one["ask"])
        sat = await knock(server, anna.table, "Ben", seat=seat)
        assert (sat["seat"], sat["waiting"]) == (seat, "asked")
        ben = Player(server.url, anna.table, sat["token"])
        await ben.open()
        assert (ben.welcome["seat"], ben.welcome["waiting"]) == (None, "asked")
        assert ben.view["hand"] == []
        known = await anna.until(lambda m: facts(m).get("guests"))
        [guest] = known["facts"]["guests"]
        assert guest == {"guest": guest["guest"], "name": "Ben", "seat": seat, "when": "now", "own": False}
        assert (await anna.ask(type="let_in", guest=guest["guest"], yes=True))["type"] == "done"
        assert (await ben.rest())[-1] == {"type": "bye", "code": "seated", "why": _why("seated"), "again": True}
        ben = Player(server.url, anna.table, sat["token"])
        async with ben:
            assert ben.welcome["seat"] == seat
            assert ben.view["hand"] or ben.view["melds"]  # the bot may have gone out before
            assert len(ben.view["hand"]) == ben.view["players"][seat]["cards"]
            assert ben.update["facts"]["seats"][seat]["name"] == "Ben"
            assert ben.update["facts"]["guests"] == []


def _why(code: str) -> str:
    return REFUSALS[code].en


async def test_a_seat_that_is_promised_is_taken_when_the_deal_is_over_also_by_a_server_that_was_killed(
    db: Path,
) -> None:
    victim = Victim(db)
    await victim.start()
    made = await create(victim.url, CALLS, "habit", "habit", bots="give")
    async with Player(victim.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda _: True, hasty(1))
        sat = await ask(victim.url, f"/api/tables/{made['table']}/seats", {"name": "Ben", "seat": 1, "when": "next"})
        assert sat["waiting"] == "promised"
        await anna.until(event("promised", seat=1, name="Ben"))
        assert (
            anna.update["facts"]["seats"][1] | {"promised": "Ben", "kind": "bot", "free": False}
            == (anna.update["facts"]["seats"][1])
        )
    await victim.kill()
    await victim.start()
    async with Player(victim.url, made["table"], made["token"]) as anna:
        ben = Player(victim.url, made["table"], sat["token"])
        await ben.open()
        assert ben.welcome["waiting"] == "promised"
        sat_down = event("sat", seat=1, name="Ben")
        while not (found := [m for m in map(json.loads, anna.heard) if sat_down(m)]):
            if anna.view["legal"]:
                await anna.act(hasty(1)(anna.view))
            else:
                await anna.until(lambda m: m["type"] == "update")
        assert found[0]["view"]["done"]
        assert (await ben.rest())[-1]["code"] == "seated"
        async with Player(victim.url, made["table"], sat["token"]) as ben:
            assert ben.welcome["seat"] == 1
    await victim.end()


async def test_the_host_may_say_no_and_the_guest_goes_with_nothing(server: Serving) -> None:
    async with alone(server) as anna:
        sat = await knock(server, anna.table, "Ben")
        ben = Player(server.url, anna.table, sat["token"])
        await ben.open()
        guest = (await anna.until(lambda m: facts(m).get("guests")))["facts"]["guests"][0]["guest"]
        assert (await ben.ask(type="let_in", guest=guest, yes=True))["code"] in {"not-host", "not-seated"}
        assert (await anna.ask(type="let_in", guest=guest + 1, yes=True))["code"] == "no-such-guest"
        assert (await anna.ask(type="let_in", guest=guest, yes=False))["type"] == "done"
        assert (await ben.rest())[-1]["code"] == "not-let-in"
        again = Player(server.url, anna.table, sat["token"])
        await again.open()
        assert again.welcome["code"] == "wrong-token"
        assert not any(isinstance(one, events.Sat) and one.seat for one in await stored(server, anna.table))


async def test_tables_keep_ask_for_and_give_the_seats_of_bots(server: Serving) -> None:
    async with alone(server, bots="keep") as anna:
        assert (await knock(server, anna.table, "Ben"))["code"] == "table-full"
        assert (await anna.ask(type="seat", seat=2, to="open"))["type"] == "done"
        seats = anna.update["facts"]["seats"]
        assert [seat["free"] for seat in seats] == [False, False, True]
        assert seats[2]["bot"], "a bot plays on until somebody comes"
        sat = await knock(server, anna.table, "Ben")
        assert (sat["seat"], sat["waiting"]) == (2, "")
        assert (await anna.ask(type="seat", seat=1, to="open"))["type"] == "done"
        assert (await anna.ask(type="seat", seat=1, to="random"))["type"] == "done"
        assert (await knock(server, anna.table, "Zoé"))["code"] == "table-full"
    async with alone(server, bots="give") as anna:
        info = await ask(server.url, f"/api/tables/{anna.table}")
        assert (info["free"], [seat["free"] for seat in info["seats"]]) == (2, [False, True, True])
        assert (await knock(server, anna.table, "Ben", seat=2))["waiting"] == ""
        assert (await knock(server, anna.table, "anna"))["code"] == "name-taken"


async def test_a_guest_at_a_table_that_is_not_for_watching_sees_no_game(server: Serving) -> None:
    async with alone(server, watchers=False) as anna:
        sat = await knock(server, anna.table, "Ben")
        ben = Player(server.url, anna.table, sat["token"])
        ben.until = lambda _wanted: asyncio.sleep(0)  # type: ignore[assignment,method-assign,return-value] # no update comes
        await ben.open()
        await anna.until(lambda m: facts(m).get("guests"))
        while not anna.view["legal"]:
            await anna.until(lambda m: m["type"] == "update")
        await anna.act(anna.view["legal"][0])
        guest = anna.update["facts"]["guests"][0]["guest"]
        await anna.ask(type="let_in", guest=guest, yes=False)
        heard = [ben.welcome, *await ben.rest()]
        assert {message["type"] for message in heard} == {"welcome", "facts", "bye"}


async def test_a_door_holds_eight(server: Serving) -> None:
    async with alone(server) as anna, AsyncExitStack() as stack:
        for n in range(8):
            sat = await knock(server, anna.table, f"Ben {n}")
            await stack.enter_async_context(Player(server.url, anna.table, sat["token"]))
        assert (await knock(server, anna.table, "Ben 8"))["code"] == "door-full"
        assert (await knock(server, anna.table, "Ben 7"))["code"] == "name-taken"


# Taking back


@pytest.mark.parametrize("rules", [family.presets[0].id for family in FAMILIES])
async def test_where_no_other_person_is_here_a_choice_is_taken_back_at_once(server: Serving, rules: str) -> None:
    made = await create(server.url, rules, bot_after=None)
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    undone = 0
    for seed in range(30):
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(Player(server.url, made["table"], t)) for t in tokens]
            assert await turn_of(players, 0, seed)
        async with Player(server.url, made["table"], tokens[0]) as anna:
            view, number = anna.view, anna.number
            assert (await anna.act(hasty(seed)(view)))["type"] == "done"
            if not anna.update["undo"]:
                continue
            assert (await anna.ask(type="undo", at=number))["code"] == "late"
            assert (await anna.ask(type="undo", at=anna.number))["type"] == "done"
            told = anna.update["event"]
            assert (told["type"], told["seat"], len(told["actions"])) == ("undone", 0, told["count"])
            assert told["count"] > 1 or anna.view == view
            assert (await anna.ask(type="act", at=number, actions=[view["legal"][0]]))["code"] == "late"
            undone += 1
        if undone == 3:
            break
    assert undone == 3
    kept = await stored(server, made["table"])
    assert len([one for one in kept if isinstance(one, events.Undone)]) == 3
    fresh, match = Table.replay(made["table"], kept).match, (await _room(server, made["table"])).table.match
    assert fresh
    assert (fresh.history, fresh.state) == (match.history, match.state)


async def test_bots_wait_with_their_answer_where_the_host_wants_it() -> None:
    for grace, least in ((0, 0.0), (7, 7.0)):
        table = Table.made("grace", events.Made(rules=CALLS, code="GRACE", settings=Settings(grace=grace)))
        table.apply(events.Sat(seat=0, name="Anna", key="0"))
        for seat in (1, 2):
            table.apply(events.Taken(seat=seat, bot="habit"))
        table.apply(events.Started())
        pack = table.rules.pack
        table.apply(events.Dealt(deal=Deal.numbered(pack.cards, 3, 1, 1, 2).text(pack)))
        room = Room(table, house())
        assert room.bot_turns._delay(Step(0, "think", 1)) == 0
        table.apply(events.Acted(seat=0, action="pass"))
        assert table.may_undo(0) == 1
        assert room.bot_turns._delay(Step(0, "think", 1)) == least
        assert room.bot_turns._delay(Step(0, "clock", 1)) == 0


def takebacks(family: Family) -> tuple[Counter[int], int]:
    """Play tables that are mostly looked at after each event, with takebacks: what might be taken back, and how often
    a table said something else than who works it out.
    """
    rng, answers, wrong = Random(family.id), Counter[int](), 0
    for deal in range(1, 9):
        table = Table.made("seen", events.Made(rules=family.short, code="SEEN", settings=Settings(undo=True)))
        for seat in range(table.rules.seats):
            table.apply(events.Sat(seat=seat, name=f"{seat}", key=f"{seat}"))
        table.apply(events.Started())
        pack = table.rules.pack
        table.apply(events.Dealt(deal=Deal.numbered(pack.cards, table.rules.seats, 5, deal, 2).text(pack)))
        match, asked = table.match, rng.random() < 0.8
        while match and match.turn is not None and not match.deal_over:
            if asked:
                assert [table.view(s) for s in range(3)] == [match.view(s) for s in range(3)]
            actor = match.turn
            table.apply(events.Acted(seat=actor, action=str(rng.choice(match.legal))))
            for seat in range(3):
                exact = 0 if match.ended else may_undo(match, seat)
                wrong += table.may_undo(seat) != exact
                answers[exact] += seat == actor
            if (count := table.may_undo(actor)) and rng.random() < 0.2:
                table.apply(events.Undone(seat=actor, count=count))
    return answers, wrong


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_what_was_seen_anyway_tells_what_may_be_taken_back(family: Family) -> None:
    answers, wrong = takebacks(family)
    assert wrong == 0
    assert answers[0] > 5
    assert answers[1] > 50


def test_a_table_that_overlooks_what_was_shown_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.server.table.table.reveals", lambda _happened, _seat: False)
    assert sum(takebacks(family)[1] > 0 for family in FAMILIES) > 1


async def _room(server: Serving, table: str) -> Any:
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.house.room(table), server.loop))


async def test_what_was_taken_back_is_in_the_record_and_in_the_replay(server: Serving) -> None:
    async with three(server.url, CALLS + " game_target=1", undo=True) as players:
        actor = players[players[0].view["turn"]]
        await actor.act("pass")
        await catch_up(players)
        assert (await actor.ask(type="undo", at=actor.number))["type"] == "done"
        for other in players:
            if other is not actor:
                assert (await other.ask(type="answer", yes=True))["type"] == "done"
        await catch_up(players)
        await asyncio.gather(*(player.play(hasty(n)) for n, player in enumerate(players)))
        record = await ask(server.url, f"/api/tables/{actor.table}/record")
        seat = actor.welcome["seat"]
        assert f"{seat} pass\nundo {seat} 1\n" in record
        match = read(record)
        assert write(match) == record
        assert [one for one in match.history if isinstance(one, Undone)] == [Undone(seat, 1)]
        replay = await ask(server.url, f"/api/tables/{actor.table}/replay?deal=1")
        kinds = [step["event"]["type"] for step in replay["steps"]]
        at = kinds.index("undone")
        assert replay["steps"][at]["views"] == replay["steps"][at - 2]["views"]


async def test_nothing_is_taken_back_after_an_answer_or_a_card(server: Serving) -> None:
    async with alone(server) as anna:
        await anna.reach(lambda _: True, hasty(0))
        await anna.act(hasty(0)(anna.view))
        await anna.reach(lambda _: True, hasty(0))
        assert anna.update["undo"] is False
        assert (await anna.ask(type="undo", at=anna.number))["code"] == "no-undo"
    family = next(one for one in FAMILIES if any(phase.kind == "draw" for phase in one.phases))
    async with alone(server, family.presets[0].id) as anna:
        await anna.reach(lambda view: "draw stock" in view["legal"], hasty(0))
        await anna.act("draw stock")
        assert anna.update["undo"] is False
        assert (await anna.ask(type="undo", at=anna.number))["code"] == "no-undo"
    async with alone(server, undo=False, grace=10) as anna:
        await anna.reach(lambda _: True, hasty(0))
        await anna.act(anna.view["legal"][0])
        assert (await anna.ask(type="undo", at=anna.number))["code"] == "undo-off"


async def test_among_people_all_others_must_agree_and_a_no_or_an_answer_ends_it(server: Serving) -> None:
    async with three(server.url) as players:
        actor = players[players[0].view["turn"]]
        others = [player for player in players if player is not actor]
        await actor.act("pass")
        await catch_up(players)
        number = actor.number
        assert (await others[0].ask(type="answer", yes=True))["code"] == "no-proposal"
        assert (await others[0].ask(type="undo", at=number))["code"] == "no-undo"
        await actor.ask(type="undo", at=number)
        known = await others[0].until(lambda m: facts(m).get("proposal"))
        seats = [other.welcome["seat"] for other in others]
        mine = actor.welcome["seat"]
        assert known["facts"]["proposal"] == {"what": "undo", "seat": mine, "yes": [mine], "asked": sorted(seats)}
        assert (await actor.ask(type="answer", yes=True))["code"] == "no-proposal"
        await others[0].ask(type="answer", yes=True)
        await others[1].ask(type="answer", yes=False)
        await catch_up(players)
        assert (actor.number, actor.update["facts"]["proposal"]) == (number, None)
        await actor.ask(type="undo", at=number)
        following = players[actor.view["turn"]]
        await following.ask(type="latest")
        await following.act("pass")
        await catch_up(players)
        assert actor.update["facts"]["proposal"] is None
        assert (await others[0].ask(type="answer", yes=True))["code"] == "no-proposal"


@pytest.mark.nightly
async def test_a_server_killed_after_every_step_of_taking_back_loses_nothing(db: Path) -> None:
    """It is killed before it can answer, too: whatever it stored is there, once, and the same request is late."""
    victim = Victim(db)
    await victim.start()
    made = await create(victim.url, CALLS, bot_after=None)
    tokens = await seat_others(victim.url, made, "Ben", "Zoé")
    done, again = 0, await victim.events(made["table"])
    for seed in range(20):
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(Player(victim.url, made["table"], t)) for t in tokens]
            if not await turn_of(players, 0, seed):
                break
        async with Player(victim.url, made["table"], tokens[0]) as anna:
            await anna.act(hasty(seed)(anna.view))
            if not anna.update["undo"]:
                continue
            number, before = anna.number, len(await victim.events(made["table"]))
            await anna.say(type="undo", id=77, at=number)
            if seed % 2:
                await anna.until(lambda m: m.get("id") == 77)
            await victim.kill()
        kept = await victim.events(made["table"])
        await victim.start()
        assert len(kept) - before in ({1} if seed % 2 else {0, 1})
        async with Player(victim.url, made["table"], tokens[0]) as anna:
            answer = await anna.ask(type="undo", at=number)
            assert answer["type"] == "done" if len(kept) == before else answer["code"] == "late"
        again = await victim.events(made["table"])
        assert [one["type"] for one in again[before:]].count("undone") == 1
        done += 1
    await victim.end()
    assert done > 2
    table = Table.replay(made["table"], events.decode(json.dumps(one).encode() for one in again))
    assert table.match
    assert read(write(table.match)).history == table.match.history


# Giving up


async def test_alone_one_concedes_at_once_and_the_shuffle_is_shown(server: Serving) -> None:
    async with alone(server) as anna:
        await anna.reach(lambda _: True, hasty(0))
        assert (await anna.ask(type="propose", what="concede"))["type"] == "done"
        known = anna.update["facts"]
        assert (known["stage"], known["why"], known["conceded"]) == ("closed", "conceded", 0)
        shown = next(json.loads(text) for text in reversed(anna.heard) if '"type":"shown"' in text)
        assert shown["event"]["shuffle"].startswith("v1 table=")
        assert (await anna.ask(type="propose", what="end"))["code"] == "over"
        assert (await anna.ask(type="act", at=anna.number, actions=["pass"]))["type"] == "refused"
        assert read(await ask(server.url, f"/api/tables/{anna.table}/record")).ended is None
        await anna.say(type="rematch", id=9)
        assert (await anna.until(lambda m: m["type"] == "moved"))["table"] != anna.table


@pytest.mark.parametrize("what", ["end", "concede"])
async def test_a_match_ends_when_all_who_are_here_agree(server: Serving, what: str) -> None:
    async with three(server.url) as (anna, ben, zoe):
        await ben.ask(type="propose", what=what)
        await anna.ask(type="answer", yes=True)
        assert anna.update["facts"]["stage"] == "playing"
        await zoe.close()
        await anna.until(lambda m: facts(m).get("proposal") and facts(m)["proposal"]["asked"] == [])
        await anna.ask(type="answer", yes=True)
        known = anna.update["facts"]
        assert (known["stage"], known["proposal"]) == ("closed", None)
        assert (known["why"], known["conceded"]) == (("conceded", 1) if what == "concede" else ("agreed", None))


async def test_a_proposal_ends_with_a_no_its_proposers_change_of_mind_and_his_leaving(server: Serving) -> None:
    async with three(server.url) as (anna, ben, zoe):
        for ends in (
            lambda: zoe.ask(type="answer", yes=False),
            lambda: ben.ask(type="answer", yes=False),
            lambda: ben.ask(type="leave"),
        ):
            await ben.ask(type="propose", what="end")
            await ends()  # type: ignore[no-untyped-call]
            await anna.ask(type="latest")
            assert anna.update["facts"]["proposal"] is None
            assert anna.update["facts"]["stage"] == "playing"


# Another match


@asynccontextmanager
async def ended(server: Serving) -> AsyncIterator[list[Player]]:
    """Three people who look at how their match ended."""
    async with three(server.url) as players:
        await players[0].ask(type="propose", what="end")
        for player in players[1:]:
            await player.ask(type="answer", yes=True)
        yield players


async def known(player: Player) -> Message:
    """The facts, once all that was said before has been heard."""
    await player.ask(type="latest")
    return facts(player.update)


def moves(player: Player) -> list[Message]:
    return [message for text in player.heard if (message := json.loads(text))["type"] == "moved"]


async def test_another_match_is_offered_and_takes_only_those_who_join(server: Serving) -> None:
    async with ended(server) as (anna, ben, zoe):
        await ben.ask(type="rematch")
        assert (await known(anna))["proposal"] == {"what": "rematch", "seat": 1, "yes": [1], "asked": [0, 2]}
        assert (await anna.ask(type="rematch", again=True))["code"] == "late", "it would agree to other deals"
        await zoe.ask(type="answer", yes=False)
        assert (await known(ben))["proposal"]["asked"] == [0], "who stays prevents nothing"
        assert not any(map(moves, (anna, ben, zoe)))
        await anna.ask(type="rematch")
        assert [(await known(one))["next"] for one in (anna, ben, zoe)] == [moves(ben)[0]["table"]] * 3
        assert [len(moves(one)) for one in (anna, ben, zoe)] == [1, 1, 0]
        await zoe.ask(type="rematch")
        assert [(m["table"], m["again"]) for m in moves(zoe)] == [(moves(ben)[0]["table"], False)]
        assert len(moves(anna)) == 1


async def test_an_offer_of_another_match_is_withdrawn_and_begins_with_those_who_agreed_when_it_lapses(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ended(server) as (anna, ben, zoe):
        await ben.ask(type="rematch")
        await ben.ask(type="answer", yes=False)
        assert (await known(anna))["proposal"] is None
        monkeypatch.setitem(PATIENCE, "rematch", 0.2)
        await ben.ask(type="rematch")
        await zoe.ask(type="answer", yes=True)
        await zoe.until(lambda m: m["type"] == "moved")
        assert (await known(anna))["next"] == moves(zoe)[0]["table"]
        assert not moves(anna)


async def test_each_table_has_a_token_of_its_own(server: Serving) -> None:
    """Whoever once saw the link to a seat has none of the seats that its owner takes later."""
    async with ended(server) as (anna, ben, zoe):
        await zoe.close()
        await ben.ask(type="rematch")
        await anna.until(lambda m: facts(m).get("proposal") and facts(m)["proposal"]["asked"] == [0])
        await anna.ask(type="answer", yes=True)
        await known(ben)
        (moved,) = moves(ben)
        assert len({moved["token"], moves(anna)[0]["token"], ben.token}) == 3
        async with Player(server.url, moved["table"], zoe.token) as one:
            assert one.welcome["seat"] == 2, "who was not there has the seat by the token that they know"
        for token, before, seat in [
            ("guessed", "guessed", None),
            (moved["token"], None, None),
            (moved["token"], ben.token, 1),
            (moved["token"], None, 1),
            (moved["token"], ben.token, 1),
            (ben.token, None, None),
            ("another", ben.token, None),
        ]:
            comes = Player(server.url, moved["table"])
            await comes.open(token=token, before=before)
            assert comes.welcome.get("seat") == seat, (token, before)
            assert comes.welcome["type"] == ("bye" if seat is None else "welcome")
            await comes.close()


# Who is who


async def test_the_host_hands_over_and_then_has_nothing_to_say(server: Serving) -> None:
    async with three(server.url) as (anna, ben, zoe):
        assert (await ben.ask(type="hand_over", seat=1))["code"] == "not-host"
        assert (await anna.ask(type="hand_over", seat=5))["code"] == "no-such-seat"
        assert (await anna.ask(type="hand_over", seat=1, name="Zoe"))["code"] == "late", "somebody else sits there"
        assert (await anna.ask(type="hand_over", seat=1, name="Ben"))["type"] == "done"
        assert anna.update["facts"]["host"] == 1
        assert (await anna.ask(type="settings", settings={}))["code"] == "not-host"
        assert (await ben.ask(type="settings", settings={"chat": True}))["type"] == "done"
        assert (await ben.ask(type="leave"))["type"] in {"done", "bye"}
        await anna.ask(type="latest")
        assert anna.update["facts"]["host"] == 0
        del zoe


async def test_a_player_goes_by_another_name_here_and_in_the_record(server: Serving) -> None:
    async with three(server.url) as (anna, ben, _):
        assert (await ben.ask(type="rename", name=" \u202e "))["code"] == "name-empty"
        assert (await ben.ask(type="rename", name="ANNA"))["code"] == "name-taken"
        assert (await ben.ask(type="rename", name="Benoît"))["type"] == "done"
        await anna.until(event("renamed", seat=1, name="Benoît"))
        assert anna.update["facts"]["seats"][1]["name"] == "Benoît"
        assert "player 1 Benoît\n" in await ask(server.url, f"/api/tables/{anna.table}/record")


async def test_the_strength_of_a_bot_is_changed_while_it_plays(server: Serving) -> None:
    async with alone(server) as anna:
        assert (await anna.ask(type="seat", seat=1, to="random"))["type"] == "done"
        assert anna.update["facts"]["seats"][1]["bot"] == "random"
        assert await anna.play(hasty(1), 3) == 3


async def test_who_was_removed_may_watch(server: Serving) -> None:
    async with three(server.url) as (anna, ben, _):
        await anna.ask(type="dismiss", seat=1)
        assert (await ben.rest())[-1]["code"] == "dismissed"
        async with Player(server.url, anna.table) as watcher:
            assert watcher.view["hand"] == []
            assert watcher.update["facts"]["watchers"] == 1


# What is typed


async def test_what_is_typed_is_passed_on_where_the_host_allows_it(server: Serving) -> None:
    async with three(server.url) as (anna, ben, _), Player(server.url, anna.table) as watcher:
        assert (await ben.ask(type="say", text="Hello"))["code"] == "no-chat"
        await anna.ask(type="settings", settings={"chat": True})
        assert (await ben.ask(type="say", text="\u200b\u2800"))["code"] == "text-empty"
        assert (await watcher.ask(type="say", text="I see"))["code"] == "not-seated"
        assert (await ben.ask(type="say", text="<b>Bon\u202ejour\u200b</b>  à " + "x" * 400))["type"] == "done"
        heard = await watcher.until(lambda m: m["type"] == "chat")
        assert (heard["seat"], heard["name"]) == (1, "Ben")
        assert heard["text"].startswith("<b>Bonjour</b> à xx")
        assert len(heard["text"]) == 200
        late = Player(server.url, anna.table, anna.token)
        async with late:
            assert (await late.until(lambda m: m["type"] == "chat"))["text"] == heard["text"]


async def test_who_types_too_much_is_slowed(server: Serving) -> None:
    async with alone(server, chat=True) as anna:
        answers = [(await anna.ask(type="say", text=str(n)))["type"] for n in range(30)]
        assert "refused" in answers
        assert answers[:5] == ["done"] * 5


async def test_nothing_typed_is_ever_stored_and_none_is_left_when_the_match_is_over(db: Path) -> None:
    with Serving(db) as server:
        await typed_and_forgotten(server)
    for file in db.parent.iterdir():
        assert SECRET.encode() not in file.read_bytes()
        assert b"Anna" in file.read_bytes() or file != db, "what is stored can be found so"


async def typed_and_forgotten(server: Serving) -> None:
    async with alone(server, CALLS + " game_target=1", chat=True) as anna:
        await anna.ask(type="say", text=SECRET)
        room = await _room(server, anna.table)
        assert [line.text for line in room.chat.lines] == [SECRET]
        await anna.play(hasty(3))
        await anna.ask(type="latest")
        assert anna.over
        assert not room.chat.lines
        assert (await anna.ask(type="say", text=SECRET))["type"] == "done"
        assert not room.chat.lines
        assert SECRET not in str(await stored(server, anna.table))
