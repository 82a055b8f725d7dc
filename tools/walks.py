"""Five walks through the code, as they are walked: `make fix` writes them into the page.

A walk is one thing done, after it has been done once: which files it enters, in the order in which it first does.  A
*way back* is a pair of files of which the lower one calls the one above it.
"""

import asyncio
import os
import random
import re
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import msgspec

import trey
from tests.server.player import Player, catch_up, create, seat_others
from tests.server.serving import Serving
from tools.files import ROOT
from trey.bots import BOTS
from trey.cli.commands.rules import tell_rules
from trey.cli.paper import Paper
from trey.core.deal import Deal
from trey.envs import Batch
from trey.games import family, parse_rules
from trey.match import Match
from trey.review import review
from trey.server import wire
from trey.server.table import catalogue, events
from trey.server.table.shuffle import Shuffler
from trey.server.table.table import Table

__all__ = ["MADE", "PAGE", "WALKS", "block", "following", "page", "told"]

PAGE = "docs/architecture.md"
SOURCES = f"{Path(trey.__file__).parent}/"
FLOORS = (
    *("kernel", "core", "proof", "melds", "games", "play", "match", "bots", "review", "solvers", "envs"),
    *("server/journal", "server/wire", "server/store", "server/limits", "server/table", "server/live", "server/http"),
    *("cli/terminal", "cli/commands"),
)
"""From the ground up, as imports may run; what stands in none of them lies beside the highest."""
MADE = re.compile(r"(<!-- made by make fix -->\n\n).*?(\n\n<!-- as far as here -->)", re.DOTALL)
COMPILES = "kernel/toolchain.py"
"""Entered only where machine code is older than its source: no walk is about that."""
IDLE = 2.5
"""Seconds in which everything that a server does again and again is done once; what follows an act is over before."""
Steps = list[tuple[str, str]]


@contextmanager
def following(*, everywhere: bool = False) -> Iterator[Steps]:
    """Note the calls between files of trey: out of which, into which; in this thread, or in those that it begins."""
    steps: Steps = []

    def note(frame: FrameType, event: str, _given: Any) -> None:
        if event == "call" and (into := _file(frame)) and (out := _caller(frame)) != into:
            steps.append((out, into))

    follow = threading.setprofile if everywhere else sys.setprofile
    follow(note)
    try:
        yield steps
    finally:
        follow(None)


def _file(frame: FrameType | None) -> str:
    """Return a file of trey, or nothing where it is another's."""
    name = (frame.f_code.co_filename if frame else "").replace(f"{SOURCES}{COMPILES}", "")
    return name.removeprefix(SOURCES) if name.startswith(SOURCES) else ""


def _caller(frame: FrameType) -> str:
    above = frame.f_back
    while above and not _file(above):
        above = above.f_back
    return _file(above)


def _floor(file: str) -> int:
    place = f"{file.removesuffix('.py')}/"
    return next((n for n, name in enumerate(FLOORS) if place.startswith(f"{name}/")), len(FLOORS))


def told(steps: Steps) -> str:
    """Return the files that a walk enters, from the highest package down, and how many ways back it has."""
    files = sorted({into for _, into in steps}, key=lambda file: (-_floor(file), str(Path(file).parent), file))
    turns = len({(out, into) for out, into in steps if out and _floor(out) < _floor(into)})
    shown = "; ".join(
        f"`{folder}/` " + ", ".join(Path(file).stem for file in some)
        for folder, some in groupby(files, lambda file: str(Path(file).parent))
    )
    return f"{shown}: {len(files)} files; {turns or 'no'} way{'' if turns == 1 else 's'} back"


def _midway(preset: str) -> Match:
    match = Match(parse_rules(preset))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))  # noqa: S311 - repeatable on purpose
    habit, acts = BOTS["habit"], 0
    while acts < 9 or len(match.legal) < 2:
        match.act_number(habit.choose(match.rules, match.observation(match.turn), 1))
        acts += 1
    return match


class _Stacked(Shuffler):
    """Deals the same cards at every table."""

    def deal(self, table: Table, numbers: Sequence[bytes | None]) -> events.Dealt:
        rules = table.rules
        deal = Deal.numbered(rules.pack.cards, rules.seats, 1, 1, table.match.dealer_due if table.match else None)
        return msgspec.structs.replace(super().deal(table, numbers), deal=deal.text(rules.pack))


def _a_card() -> Steps:
    """An act from one page's socket, through SQLite, to the sockets of all three.

    It is what three tables have in common, less what the server does while nobody acts.
    """
    walked = list[Steps]()
    with TemporaryDirectory() as folder, following(everywhere=True) as steps, _serving(folder) as server:
        for _ in range(3):
            walked.append(asyncio.run(_acted(server.url, steps)))
        time.sleep(IDLE)
        steps.clear()
        time.sleep(IDLE)
    return list(set.intersection(*map(set, walked)) - set(steps))


def _serving(folder: str) -> Serving:
    return Serving(Path(folder) / "walk.sqlite3", shuffler=_Stacked())


async def _acted(url: str, steps: Steps) -> Steps:
    """Return one act at a new table, the second of the deal, until all three pages have it and nothing follows."""
    made = await create(url, "euchre_cutthroat", "open", "open")
    tokens = await seat_others(url, made, "Ben", "Cora")
    people = [Player(url, made["table"], token) for token in tokens]
    for one in people:
        await one.open()
    await people[0].ask(type="start")
    for one in people:
        await one.dealt()
    for _ in range(2):
        await catch_up(people)
        (actor,) = (one for one in people if one.view.get("legal"))
        number = actor.number
        steps.clear()
        await actor.act(actor.view["legal"][0])
        for one in people:
            while one.number == number:
                await one.hear()
    await _quiet(steps)
    noted = steps.copy()
    for one in people:
        await one.close()
    return noted


async def _quiet(steps: Steps) -> None:
    """Wait until nothing is called."""
    before = -1
    while before < len(steps):
        before = len(steps)
        await asyncio.sleep(0.1)


def _a_decision() -> Steps:
    match = _midway("sergeant_major")
    seen = match.observation(match.turn)
    return _again(lambda: BOTS["steady"].choose(match.rules, seen, 1))


def _an_option() -> Steps:
    """An option settled, offered in the lobby, put into words, printed in the terminal, and read in a whole deal."""

    def settled() -> None:
        text = family("sergeant_major").rules("sergeant_major", {"stake": 5}).text
        catalogue.games()
        catalogue.check(wire.Check(rules=text))
        catalogue.rules_page(text)
        with Path(os.devnull).open("w", encoding="utf-8") as out:
            tell_rules(Namespace(rules=text.split(), options=True), Paper("en", out))
        match = Match(text)
        match.deal_numbered(1, 1)
        while not match.deal_over:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 1))

    return _again(settled)


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


WALKS: tuple[tuple[str, Callable[[], Steps]], ...] = (
    ("A card to the other screens", _a_card),
    ("A decision of *steady*", _a_decision),
    ("An option", _an_option),
    ("A step of a batch", _a_step),
    ("A reviewed choice", _a_choice),
)


@cache
def block() -> str:
    """Return the walks as they stand on the page."""
    return "\n".join(f"- *{name}*: {told(walk())}." for name, walk in WALKS)


def page() -> str:
    """Return the page with its walks."""
    return MADE.sub(lambda found: found[1] + block() + found[2], (ROOT / PAGE).read_text("utf-8"))
