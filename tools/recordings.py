"""Record what a real server says at real tables, for the client's tests: `python -m tools.recordings`.

Each recording is a list of lines: who speaks (`says`: the client, `hears`: the server, `opens` and `lost`: the line),
and the message.  Beside them are the numbers that the client sealed, the server's public log, and the card of each act.
"""

import asyncio
import gzip
import json
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.server.player import Careful, Message, ask, create, hasty
from tests.server.serving import Serving
from tools.files import ROOT
from trey.core.action import Action
from trey.core.what import sort_of
from trey.games import family
from trey.server.live.schedule import Pace

__all__ = ["FOLDER", "read"]

FOLDER: Final = ROOT / "web" / "tests" / "recordings"
PACE: Final = Pace(bot_delay=(0, 0), seal_wait=3, number_wait=3, return_wait=0)
LOOK: Final = 0.05
"""Seconds between two looks at whose turn it is."""
MOST_LOOKS: Final = 300
Choose = Callable[[Message], str]
Scene = Callable[[str], Awaitable["Recorder"]]


class Recorder(Careful):
    """A player whose line is written down."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        super().__init__(url, table, token)
        self.lines: list[list[Any]] = []
        self.cards: dict[int, str] = {}

    async def open(self, **hello: Any) -> None:
        self.lines.append(["opens"])
        await super().open(**hello)

    async def close(self) -> None:
        await super().close()
        self.lines.append(["lost"])

    async def say(self, **message: Any) -> None:
        self.lines.append(["says", message])
        if message["type"] == "act":
            self._note(message)
        await super().say(**message)

    async def hear(self) -> Message:
        message = await super().hear()
        at = len(self.lines)
        while at and self.lines[at - 1][0] == "says" and self.lines[at - 1][1]["type"] == "number":
            at -= 1  # a number is said because of what was heard
        self.lines.insert(at, ["hears", message])
        return message

    def _note(self, act: Message) -> None:
        """Remember which card an act plays, if it is one."""
        what = Action.read(act["actions"][0]).what
        phase = next(one for one in family(self.view["family"]).phases if one.id == self.view["phase"])
        if len(act["actions"]) == 1 and sort_of(what) == "card" and phase.kind == "play":
            self.cards[act["id"]] = what

    async def turn(self) -> bool:
        """Wait for one's turn; False when the match is over."""
        while not self.view.get("legal"):
            if self.over:
                return False
            await self.until(lambda m: m["type"] in {"update", "facts"})
        return True

    async def break_off(self, action: str) -> None:
        """Lose the line in the middle of an act, come back, and say it again."""
        self._count += 1
        act = {"type": "act", "id": self._count, "at": self.number, "actions": [action], "lang": "en"}
        await self.say(**act)
        await self.close()
        await self.open()
        await self.say(**act)
        await self.until(lambda m: m["type"] in {"done", "refused"} and m["id"] == act["id"])

    async def refused(self) -> bool:
        """Try to play a card of the hand that may not be played; False if there is none."""
        verbs = {Action.read(text).verb for text in self.view["legal"] if sort_of(Action.read(text).what) == "card"}
        wrong = [
            card for card in self.view["hand"] if not any(text.endswith(f" {card}") for text in self.view["legal"])
        ]
        if len(verbs) != 1 or not wrong or self.view["owed"]:
            return False
        answer = await self.act(f"{verbs.pop()} {wrong[0]}")
        return bool(answer["type"] == "refused")

    async def undo(self) -> bool:
        """Take the last choice back; False where one may not."""
        return bool(self.update["undo"]) and (await self.ask(type="undo", at=self.number))["type"] == "done"


def slow(seed: str) -> Choose:
    """Choose at random."""
    rng = Random(seed)  # noqa: S311 - reproducible on purpose
    return lambda view: str(rng.choice(view["legal"]))


async def alone(url: str, rules: str) -> Recorder:
    """A whole match against two bots: a hint, a refusal, a choice taken back, a line lost in mid-act, a rematch."""
    made = await create(url, rules, "habit", "habit")
    choose = slow(rules)
    async with Recorder(url, made["table"], made["token"]) as anna:
        await anna.dealt()
        await anna.turn()
        await anna.ask(type="hint", at=anna.number)
        missing: list[Callable[[], Awaitable[bool]]] = [anna.refused, anna.undo]
        for count in range(10_000):
            if not await anna.turn():
                break
            if missing and await missing[0]():
                missing.pop(0)
                missing.reverse()
            elif count in {5, 12}:
                await anna.break_off(choose(anna.view))
            elif count == 8:
                await anna.ask(type="latest")
            else:
                await anna.act(choose(anna.view))
                if anna.undo in missing and await anna.undo():
                    missing.remove(anna.undo)
        await anna.ask(type="rematch")
    return anna


async def friends(url: str) -> Recorder:
    """Two people talk, one falls away and comes back, one lets a bot play; in the end the host removes the other."""
    made = await create(url, "euchre_cutthroat", "open", "habit", chat=True, pause=20)
    choose = hasty("friends")
    anna = Recorder(url, made["table"], made["token"])
    await anna.open()
    sat = await ask(url, f"/api/tables/{made['table']}/seats", {"name": "Bo"})
    async with Careful(url, made["table"], sat["token"]) as bo:
        await anna.ask(type="start")
        for what in ("hello", "thanks"):
            await bo.ask(type="react", what=what)
        await anna.ask(type="say", text="Good evening, Bo.")
        await bo.ask(type="say", text="Bonsoir !")
        await _acts([anna, bo], choose, 12)
        await bo.close()
        await anna.until(lambda m: "facts" in m and not m["facts"]["seats"][1]["connected"])
        await anna.ask(type="seat", seat=1, to="habit")
        await _acts([anna], choose, 4)
        await anna.close()
        await bo.open()
        await anna.open()
        await _acts([anna, bo], choose, 8)
        await anna.ask(type="away")
        await _acts([bo], choose, 4, idle=(anna,))
        await anna.ask(type="back")
        await _acts([anna, bo], choose, 6)
        await anna.ask(type="hand_over", seat=1)
        await bo.ask(type="dismiss", seat=0)
        await anna.rest()
    anna.lines.append(["lost"])
    return anna


async def _acts(players: list[Careful], choose: Choose, most: int, *, idle: tuple[Careful, ...] = ()) -> None:
    """Let whoever of these players is asked act, so many times or to the end; those who are idle listen."""
    acted = 0
    read: set[tuple[Careful, int]] = set()
    for _ in range(MOST_LOOKS):
        for player in (*players, *idle):
            await player.ask(type="ping")
            deal = player.view["number"] if player in players and player.view.get("done") else 0
            if deal and (player, deal) not in read:
                read.add((player, deal))
                await player.ask(type="ready", deal=deal)
            if player in players and player.view.get("legal") and acted < most:
                acted += (await player.act(choose(player.view)))["type"] == "done"
        if acted == most or players[0].over:
            return
        await asyncio.sleep(LOOK)
    raise AssertionError(f"acted {acted} times of {most}")


async def guest(url: str) -> Recorder:
    """A friend asks for a bot's seat, watches until the host says yes, and plays on."""
    made = await create(url, "sergeant_major", "habit", "habit")
    choose = slow("guest")
    async with Careful(url, made["table"], made["token"]) as host:
        await _acts([host], choose, 1)
        asked = await ask(url, f"/api/tables/{made['table']}/seats", {"name": "Cleo", "seat": 2, "when": "now"})
        cleo = Recorder(url, made["table"], asked["token"])
        await cleo.open()
        await _acts([host], choose, 2, idle=(cleo,))
        number = host.update["facts"]["guests"][0]["guest"]
        await host.ask(type="let_in", guest=number, yes=True)
        await cleo.rest()
        cleo.lines.append(["lost"])
        await cleo.open()
        await _acts([host, cleo], choose, 16)
        await cleo.close()
    return cleo


async def watcher(url: str) -> Recorder:
    """Somebody looks on."""
    made = await create(url, "sergeant_major win_rule=fixed_hands:3", "habit", "habit")
    async with Careful(url, made["table"], made["token"]) as anna, Recorder(url, made["table"]) as looker:
        await anna.play(hasty("watcher"), most=24)
        await looker.ask(type="latest")
    return looker


RULES: Final = ("sergeant_major win_rule=fixed_hands:3", "euchre_cutthroat game_target=5", "three_thirteen rounds=7")
SCENES: Final[dict[str, Scene]] = {
    **{rules.split()[0]: partial(alone, rules=rules) for rules in RULES},
    "friends": friends,
    "guest": guest,
    "watcher": watcher,
}


async def _record(scene: Scene) -> Message:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "trey.sqlite3", pace=PACE) as server:
        heard = await scene(server.url)
        log = await ask(server.url, "/api/log?after=0")
    lines = [line for line in heard.lines if len(line) == 1 or line[1]["type"] not in {"ping", "pong"}]
    return {"table": heard.table, "numbers": heard.kept, "log": log["entries"], "cards": heard.cards, "lines": lines}


def read(path: Path) -> Message:
    """Return a recording."""
    recording: Message = json.loads(gzip.decompress(path.read_bytes()))
    return recording


def main() -> None:
    """Record all tables again."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        text = json.dumps(asyncio.run(_record(scene)), ensure_ascii=False)
        (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        print(f"{name}: {len(text)} characters")


if __name__ == "__main__":
    main()
