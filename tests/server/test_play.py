"""Whole matches through real sockets."""

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.server.memory import Ear, house
from tests.server.player import Player, ask, create, hasty, seat_others, three
from tests.server.serving import QUICK, Serving
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.match import Dealt, read
from trey.proof.shuffle import ShuffleProof, seal, verify_chain
from trey.server import wire
from trey.server.http.guard import GuardedSocket
from trey.server.live.session import Session


def numbers(player: Player) -> list[int]:
    heard = map(json.loads, player.heard)
    return [message["number"] for message in heard if message["type"] == "update"]


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_whole_match_against_bots(server: Serving, family: Family) -> None:
    made = await create(server.url, family.short, "habit", "random")
    choose = hasty(family.id)
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(choose)
        assert anna.view["ended"]
        assert anna.view["winners"]
    counted = numbers(anna)
    assert counted == list(range(counted[0], counted[-1] + 1))
    record = read(await ask(server.url, f"/api/tables/{made['table']}/record"))
    assert record.ended == anna.view["ended"]
    assert record.players == ("Anna", "bot:habit", "bot:random")


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_whole_match_of_three_people_and_a_watcher(server: Serving, family: Family) -> None:
    made = await create(server.url, family.short)
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    async with (
        Player(server.url, made["table"], tokens[0]) as anna,
        Player(server.url, made["table"], tokens[1]) as ben,
        Player(server.url, made["table"], tokens[2]) as zoe,
        Player(server.url, made["table"]) as watcher,
    ):
        players = (anna, ben, zoe)
        watching = asyncio.ensure_future(watcher.play(hasty(0)))
        await asyncio.gather(*(p.play(hasty(f"{family.id} {seat}")) for seat, p in enumerate(players)))
        assert await watching == 0
    for player in (*players, watcher):
        counted = numbers(player)
        assert counted == list(range(counted[0], counted[-1] + 1))
        assert player.update["sheet"] is None or len(player.update["sheet"]) == player.view["number"]
    assert len({json.dumps(p.view["players"][0]["total"]) for p in (*players, watcher)}) == 1


async def test_the_shuffle_of_every_deal_can_be_checked(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat game_target=5", "random", "random")
    drawn = {deal: bytes([deal] * 16) for deal in range(1, 100)}
    rng = Random(5)
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.ask(type="ping")

        async def take_part() -> None:
            """Show a number for each deal, and seal the next."""
            known = anna.update["facts"]["shuffle"]
            if known and known["open"]:
                deal = known["deal"]
                number = drawn[deal]
                if known["seals"][0] in {None, seal(number).hex()}:
                    await anna.say(type="number", deal=deal, number=number.hex(), seal=seal(drawn[deal + 1]).hex())

        while not anna.over:
            legal = anna.view.get("legal")
            if legal:
                await anna.act(rng.choice(legal))
            else:
                await take_part()
                await anna.hear()
    match = read(await ask(server.url, f"/api/tables/{made['table']}/record"))
    deals = [event for event in match.log if isinstance(event, Dealt)]
    proofs = [ShuffleProof.parse(event.shuffle) for event in deals]
    verify_chain(proofs)
    for number, (event, proof) in enumerate(zip(deals, proofs, strict=True)):
        dealer = None if number else event.deal.dealer
        proof.check_deal(match.rules.pack.cards, event.deal.cards, event.deal.salt, dealer)


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_finished_deal_can_be_replayed(server: Serving, family: Family) -> None:
    made = await create(server.url, family.short, "habit", "habit")
    choose = hasty(family.id)
    path = f"/api/tables/{made['table']}/replay?deal=1"
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
        assert (await ask(server.url, path))["code"] == "no-such-deal"
        await anna.play(choose)
    told = await ask(server.url, path)
    assert told["steps"][0]["event"]["type"] == "dealt"
    assert told["steps"][-1]["views"][0]["done"]
    assert [view["seat"] for view in told["steps"][0]["views"]] == [0, 1, 2]
    assert all(step["views"][0]["hand"] for step in told["steps"][:3])
    assert ShuffleProof.parse(told["shuffle"]).commitment.table == made["table"]


async def test_a_row_of_actions_goes_as_far_as_it_is_legal(server: Serving) -> None:
    made = await create(server.url, "sergeant_major win_rule=fixed_hands:9", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda view: view["owed"] >= 2 and len(view["legal"]) >= 3, hasty(1))
        owed, before, legal = anna.view["owed"], anna.number, anna.view["legal"]
        answer = await anna.act(legal[0], legal[1], "sing", legal[2])
        assert (answer["code"], answer["done"]) == ("action-unreadable", 2)
        assert anna.view["owed"] == owed - 2
        assert anna.number == before + 2


async def test_actions_may_be_typed_in_french(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "random", "random")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda view: "pass" in view["legal"], hasty(2))
        answer = await anna.ask(type="act", at=anna.number, actions=["passer"], lang="fr")
        assert answer["type"] == "done"


async def test_the_rest_is_claimed_only_when_it_is_certain() -> None:
    home, rng, codes = house(), Random(1), set[str]()
    while codes != {"no-claim", "done"}:
        asked = wire.Create(
            rules="sergeant_major win_rule=cumulative:100 max_hands=2", name="Anna", others=("habit", "habit")
        )
        room, ear = await home.room((await home.create(asked)).table), Ear()
        await room.enter(ear, 0, None)
        match, asker = room.table.match, Session(room, ear)
        assert match
        while not room.table.sheet:
            if match.turn != 0:
                await asyncio.sleep(0)
                continue
            certain, number = match.claim(0) is not None, room.table.number
            assert json.loads(ear.heard[-1]).get("claim", certain) is certain
            await asker.ask(wire.Claim(id=1, at=number))
            answer = json.loads(ear.heard[-1])
            assert certain is (answer["type"] == "done")
            codes.add(answer.get("code", "done"))
            if certain:
                told = [json.loads(text)["event"] for text in ear.heard if '"by":"claim"' in text]
                assert {event["type"] for event in told} == {"acted"}
                assert match.deal_over
            else:
                action = str(rng.choice(match.legal))
                await asker.ask(wire.Act(id=2, at=number, actions=(action,)))
        await room.exit(ear)
    await home.close()


async def test_the_next_deal_waits_until_the_player_is_ready(server: Serving) -> None:
    made = await create(server.url, "euchre_stick", "habit", "habit", pause=600)
    async with Player(server.url, made["table"], made["token"]) as anna:
        while not anna.view.get("done"):
            if anna.view.get("legal"):
                await anna.act(anna.view["legal"][0])
            else:
                await anna.hear()
        assert (await anna.ask(type="ready", deal=2))["code"] == "early"
        await anna.ask(type="ping")
        assert anna.view["done"]
        assert (await anna.ask(type="ready", deal=1))["type"] == "done"
        while anna.view.get("number") != 2:
            await anna.hear()


async def test_the_next_deal_waits_a_little_for_who_has_just_gone(db: Path) -> None:
    with Serving(db, pace=replace(QUICK, return_wait=600)) as server:
        made = await create(server.url, "euchre_stick", "open", "habit", pause=600, bot_after=None)
        tokens = await seat_others(server.url, made, "Ben")
        async with Player(server.url, made["table"], tokens[0]) as anna:
            ben = Player(server.url, made["table"], tokens[1])
            await ben.open()
            while not anna.view.get("done"):
                await ben.ask(type="latest")
                await anna.ask(type="latest")
                for player in (anna, ben):
                    if player.view.get("legal"):
                        await player.act(player.view["legal"][0])
            await ben.close()
            await anna.until(
                lambda m: not (m.get("facts") or {"seats": [{}, {"connected": True}]})["seats"][1]["connected"]
            )
            assert (await anna.ask(type="ready", deal=1))["type"] == "done"
            await anna.ask(type="latest")
            assert anna.view["number"] == 1
            async with Player(server.url, made["table"], tokens[1]) as ben:
                assert (await ben.ask(type="ready", deal=1))["type"] == "done"
                await anna.until(lambda m: m["type"] == "update" and m["view"]["number"] == 2)


@pytest.mark.parametrize("at_once", [0, 1], ids=["in_turn", "at_once"])
async def test_an_act_is_one_write_to_each_socket(
    server: Serving, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """Who acts hears of it and is answered in the same write; not so where each message is written for itself."""
    say, said, writes = GuardedSocket.say, GuardedSocket._said, Counter[int]()

    def written(socket: GuardedSocket) -> None:
        writes[id(socket)] += bool(socket.conn.writes)
        said(socket)

    monkeypatch.setattr(GuardedSocket, "_said", written)
    if at_once:
        monkeypatch.setattr(GuardedSocket, "say", lambda *said: (say(*said), said[0]._said())[0])
    async with three(server.url) as people:
        await asyncio.sleep(0.2)
        (actor,) = (one for one in people if one.view["legal"])
        writes.clear()
        await actor.act(actor.view["legal"][0])
        await asyncio.sleep(0.2)
        assert sorted(writes.values()) == [1, 1, 1 + at_once]
