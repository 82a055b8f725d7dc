"""Every player has a say in every deal, from the first; and neither a crash nor a deaf host can choose."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.killing import Victim
from tests.server.player import Careful, Message, Player, ask, create, hasty, seat_others
from tests.server.serving import Serving
from trey.match import Dealt, read
from trey.proof.shuffle import ShuffleProof, verify_chain
from trey.server.live.schedule import Pace

EUCHRE = "euchre_cutthroat game_target=4"
PACE = Pace(bot_delay=(0, 0), seal_wait=30, number_wait=30, return_wait=30)


def proofs(record: str) -> list[ShuffleProof]:
    return [ShuffleProof.parse(e.shuffle) for e in read(record).log if isinstance(e, Dealt)]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Serving(tmp_path_factory.mktemp("patient") / "trey.sqlite3", pace=PACE) as serving:
        yield serving


async def test_one_person_among_bots_has_a_say_in_every_deal(patient: Serving) -> None:
    made = await create(patient.url, EUCHRE, "habit", "habit")
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    known = proofs(await ask(patient.url, f"/api/tables/{made['table']}/record"))
    assert len(known) > 1
    verify_chain(known)
    for deal, proof in enumerate(known, 1):
        assert proof.commitment.seals[0]
        assert [n and n.hex() for n in proof.numbers] == [anna.used[deal], None, None]


async def test_the_last_to_sit_down_has_a_say_in_the_first_deal(patient: Serving) -> None:
    made = await create(patient.url, EUCHRE)
    async with AsyncExitStack() as stack:
        players = []
        tokens = [made["token"]]
        for name in ("Ben", "Zoé"):
            players.append(await stack.enter_async_context(Careful(patient.url, made["table"], tokens[-1])))
            tokens += (await seat_others(patient.url, made, name))[1:]
        await players[0].until(lambda m: (m.get("event") or {}).get("type") == "started")
        await asyncio.sleep(0.2)
        players.append(await stack.enter_async_context(Careful(patient.url, made["table"], tokens[-1])))
        await asyncio.gather(*(player.dealt() for player in players))
        for player in players:
            await player.ask(type="latest")
            assert all(player.update["facts"]["shuffle"]["seals"])
            assert player.used[1]


async def test_a_rematch_begins_with_everybodys_seals(patient: Serving) -> None:
    made = await create(patient.url, "euchre_cutthroat game_target=1", "habit", "habit")
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
        await anna.say(type="rematch", id=9)
        moved = await anna.until(lambda m: m["type"] == "moved")
    async with Careful(patient.url, moved["table"], made["token"]) as anna:
        await anna.dealt()
        assert anna.update["facts"]["shuffle"]["seals"][0]
        assert anna.used[1]


@pytest.mark.many
@pytest.mark.parametrize("absent", [0.0, 1.5])
async def test_a_kill_between_commitment_and_numbers_changes_nothing_that_can_be_chosen(
    db: Path, absent: float
) -> None:
    victim = Victim(db, "patient")
    await victim.start()
    made = await create(victim.url, EUCHRE, bot_after=None, silent_after=None)
    tokens = await seat_others(victim.url, made, "Ben", "Zoé")
    players = [Careful(victim.url, made["table"], token) for token in tokens]
    players[2].say = mute(players[2])  # type: ignore[method-assign]
    for player in players:
        await player.open()
    await asyncio.gather(*(player.until(showed(n)) for n, player in enumerate(players[:2])))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(players[2].until(showed(1)), 2)
    await victim.kill()
    await victim.start()
    again = [Careful(victim.url, made["table"], token) for token in tokens]
    for n, (old, new) in enumerate(zip(players, again, strict=True)):
        new.kept, new.pending = old.kept, old.pending
        await asyncio.sleep(absent * n)
        await new.open()
    await asyncio.gather(*(player.dealt() for player in again))
    for player in again:
        await player.ask(type="leave")
        await player.close()
    stored = [event for event in await victim.events(made["table"]) if event["type"] == "dealt"]
    await victim.end()
    numbers = stored[0]["numbers"]
    assert numbers[:2] == [players[0].used[1], players[1].used[1]]
    assert numbers[2] == again[2].used[1]


def showed(seat: int) -> Callable[[Message], bool]:
    def wanted(message: Message) -> bool:
        happened = message.get("event") or {}
        return happened.get("type") == "numbered" and happened["seat"] == seat

    return wanted


def mute(player: Player) -> Any:
    """Send all but the number."""
    said = player.say

    async def say(**message: Any) -> None:
        if message["type"] != "number":
            await said(**message)

    return say


async def test_a_deal_waits_for_seals_no_longer_than_it_must(db: Path) -> None:
    pace = Pace(bot_delay=(0, 0), seal_wait=0.3, number_wait=0.3, return_wait=0.3)
    with Serving(db, pace=pace) as server:
        made = await create(server.url, EUCHRE)
        tokens = await seat_others(server.url, made, "Ben", "Zoé")
        async with Careful(server.url, made["table"], tokens[0]) as anna:
            await anna.dealt()
            seals = anna.update["facts"]["shuffle"]["seals"]
            assert [bool(s) for s in seals] == [True, False, False]


async def test_who_takes_no_part_is_not_waited_for(patient: Serving) -> None:
    made = await create(patient.url, EUCHRE, "habit", "habit")
    async with asyncio.timeout(10), Player(patient.url, made["table"], made["token"]) as robot:
        await robot.dealt()


async def test_only_the_host_plays_the_same_deals_again_and_all_are_told(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat game_target=1", "open", "habit")
    tokens = await seat_others(server.url, made, "Ben")
    async with (
        Player(server.url, made["table"], tokens[0]) as anna,
        Player(server.url, made["table"], tokens[1]) as ben,
    ):
        while not anna.over:
            for player in (anna, ben):
                await player.ask(type="latest")
                if player.view.get("legal"):
                    await player.act(hasty(5)(player.view))
        assert (await ben.ask(type="rematch", again=True))["code"] == "not-host"
        await anna.ask(type="rematch", again=True)
        await ben.say(type="answer", id=5, yes=True)
        moved = await ben.until(lambda m: m["type"] == "moved")
        assert moved["again"] is True
    async with Player(server.url, moved["table"], tokens[1]) as ben:
        assert ben.update["facts"]["again"] is True


async def test_who_comes_back_after_the_end_sees_the_result(patient: Serving) -> None:
    """A browser seals with every hello; here nothing is left to be sealed."""
    made = await create(patient.url, EUCHRE, "habit", "habit")
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
        shown = anna.update
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        assert anna.welcome["type"] == "welcome"
        assert anna.over
        assert anna.view == shown["view"]


async def test_seals_are_not_changed_without_end(patient: Serving) -> None:
    made = await create(patient.url, EUCHRE)
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        for _ in range(20):
            await anna.say(type="seal", seal=secrets.token_hex(32))
        refused = await anna.until(lambda m: m["type"] == "refused")
        assert refused["code"] == "too-fast"
        number = anna.number
        await anna.say(type="ping", id=77)
        await anna.until(lambda m: m["type"] == "pong")
        assert anna.number - number < 10
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        assert anna.welcome["type"] == "welcome"


async def test_a_record_carries_the_log_that_its_players_saw(patient: Serving) -> None:
    """Each deal has the last line of the public log before it; what the log holds now has grown from there."""
    made = await create(patient.url, EUCHRE, "thumb", "thumb")
    async with Careful(patient.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    log = await ask(patient.url, "/api/log")
    lines = {0: "", **{line["number"]: line["hash"] for line in log["entries"]}}
    record = read(await ask(patient.url, f"/api/tables/{made['table']}/record"))
    dealt = [event for event in record.log if isinstance(event, Dealt)]
    heads = [event.head.split() for event in dealt if event.head]
    assert len(heads) >= len(dealt) - 1 > 0  # the very first deal of a server has no line before it
    numbers = [int(number) for number, _ in heads]
    assert numbers == sorted(set(numbers))
    assert all(lines[int(number)] == digest for number, digest in heads)
    mine = [line["number"] for line in log["entries"] if line["digest"] == heads_digest(dealt[-1])]
    assert mine == [numbers[-1] + 1]


def heads_digest(dealt: Dealt) -> str:
    """What the commitment of a deal is called in the log."""
    return ShuffleProof.parse(dealt.shuffle).commitment.log.hex()
