"""Five walks through the code, as they are walked: `python -m tools.walks` writes them into both pages.

A walk is one thing done, after it has been done once: which files it enters, in the order in which it first does.  A
*way back* is a pair of files of which the lower one calls the one above it.
"""

import asyncio
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import trey
from tests.server.memory import Ear, house
from tools.files import ROOT
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.text import LANGUAGES, Language, Text
from trey.envs import Batch
from trey.games import family, parse_rules
from trey.match import Match
from trey.review import review
from trey.server import wire
from trey.server.live import projection
from trey.server.live.requests import Asker
from trey.server.live.room import Room
from trey.server.table import events
from trey.server.table.table import Table

__all__ = ["MADE", "PAGES", "WALKS", "block", "following", "page", "told"]

PAGES: dict[Language, str] = {"en": "docs/architecture.md", "fr": "docs/architecture.fr.md"}
SOURCES = f"{Path(trey.__file__).parent}/"
FLOORS = (
    *("kernel", "core", "proof", "melds", "games", "play", "match", "bots", "review", "solvers", "envs"),
    *("server/wire", "server/store", "server/table", "server/live"),
)
"""From the ground up."""
MADE = re.compile(r"(<!-- made by python -m tools.walks -->\n\n).*?(\n\n<!-- as far as here -->)", re.DOTALL)
COLON = Text(":", "\u00a0:")
Steps = list[tuple[str, str]]


@contextmanager
def following() -> Iterator[Steps]:
    """Note the calls between files of trey: out of which, into which."""
    steps: Steps = []

    def note(frame: FrameType, event: str, _given: Any) -> None:
        if event == "call" and (into := _file(frame)) and (out := _caller(frame)) != into:
            steps.append((out, into))

    sys.setprofile(note)
    try:
        yield steps
    finally:
        sys.setprofile(None)


def _file(frame: FrameType | None) -> str:
    """Return a file of trey, or nothing where it is another's."""
    name = frame.f_code.co_filename if frame else ""
    return name.removeprefix(SOURCES) if name.startswith(SOURCES) else ""


def _caller(frame: FrameType) -> str:
    above = frame.f_back
    while above and not _file(above):
        above = above.f_back
    return _file(above)


def _floor(file: str) -> int:
    return next((n for n, name in enumerate(FLOORS) if file.startswith(name + "/")), -1)


def told(steps: Steps, lang: Language) -> str:
    """Return the files that a walk enters, and how many places there are where it turns back."""
    files = list(dict.fromkeys(into for _, into in steps))
    turns = len({(out, into) for out, into in steps if out and _floor(out) < _floor(into)})
    shown = ", ".join(f"`{file.removesuffix('.py')}`" for file in files)
    back = Text(
        f"{len(files)} files; {turns or 'no'} way{'' if turns == 1 else 's'} back",
        f"{len(files)} fichiers\u00a0; {turns or 'aucun'} retour{'s' if turns > 1 else ''}",
    )
    return f"{shown}{COLON.of(lang)} {back.of(lang)}"


def _midway(preset: str) -> Match:
    match = Match(parse_rules(preset))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))  # noqa: S311 - repeatable on purpose
    habit, acts = BOTS["habit"], 0
    while acts < 9 or len(match.legal) < 2:
        match.act_number(habit.choose(match.rules, match.observation(match.turn), 1))
        acts += 1
    return match


async def _a_card() -> Steps:
    """An act at a table in memory, with a page at each of three seats."""
    home = house()
    table = Table.made("walk", events.Made(rules="euchre_cutthroat", code="WALK", settings=wire.Settings()))
    for seat in range(3):
        table.apply(events.Sat(seat=seat, name=f"Player {seat}", key=f"{seat}"))
    table.apply(events.Started())
    await home.store.append(projection.summary(table, (), 0), 1, [b""] * table.number)
    room, ears = Room(table, home), [Ear() for _ in range(3)]
    async with room.lock:
        for seat, ear in enumerate(ears):
            ear.seat = seat
            room.presence.add(ear, 0)
        deal = Deal.random(table.rules.pack.cards, 0, random.Random(1))  # noqa: S311 - repeatable on purpose
        await room.happen(events.Dealt(deal=deal.text(table.rules.pack)))

    async def act() -> None:
        if table.match and table.turn is not None:
            action = str(table.match.legal[0])
            await Asker(room, ears[table.turn]).ask(wire.Act(id=table.number, at=table.number, actions=(action,)))

    await act()
    with following() as steps:
        await act()
    return steps


def _a_decision() -> Steps:
    match = _midway("sergeant_major")
    seen = match.observation(match.turn)
    return _again(lambda: BOTS["steady"].choose(match.rules, seen, 1))


def _an_option() -> Steps:
    return _again(lambda: family("sergeant_major").rules("sergeant_major", {"stake": 5}))


def _a_step() -> Steps:
    batch = Batch("euchre_cutthroat", 2, seed=1, fast=False)
    batch.reset()
    return _again(lambda: batch.step(batch.random_actions()))


def _a_choice() -> Steps:
    match = _midway("euchre_cutthroat")
    while not match.deal_over:
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 1))
    return _again(lambda: review(match, seats=[0], worlds=2, fast=False))


def _again(act: Callable[[], object]) -> Steps:
    """Follow what has been done once."""
    act()
    with following() as steps:
        act()
    return steps


WALKS: tuple[tuple[Text, Callable[[], Steps]], ...] = (
    (Text("A card to the other screens", "Une carte vers les autres écrans"), lambda: asyncio.run(_a_card())),
    (Text("A decision of *steady*", "Une décision de *steady*"), _a_decision),
    (Text("An option", "Une option"), _an_option),
    (Text("A step of a batch", "Un pas d'un lot"), _a_step),
    (Text("A reviewed choice", "Un choix analysé"), _a_choice),
)


@cache
def _walked() -> tuple[tuple[Text, Steps], ...]:
    return tuple((name, walk()) for name, walk in WALKS)


def block(lang: Language) -> str:
    """Return the walks as they stand on the page of a language."""
    return "\n".join(f"- *{name.of(lang)}*{COLON.of(lang)} {told(steps, lang)}." for name, steps in _walked())


def page(lang: Language) -> str:
    """Return the page of a language with its walks."""
    made = block(lang)
    return MADE.sub(lambda found: found[1] + made + found[2], (ROOT / PAGES[lang]).read_text("utf-8"))


def main() -> None:
    """Write both pages."""
    for lang in LANGUAGES:
        (ROOT / PAGES[lang]).write_text(page(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
