"""Playing on: one place runs deals, hooks are called in their order, a way can end the play, and a bot stands on it."""

import importlib.util
import os
import re
from collections.abc import Callable, Iterable
from ctypes import addressof
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from tests.strategies import EVERY_FAMILY
from tools.files import ROOT, read, tracked
from tools.wasm.speed import Node, by_wasm
from trey.bots import BOTS
from trey.bots.bot import Bot
from trey.core.family import Family
from trey.kernel.compiled import run_as
from trey.kernel.rng import seeded
from trey.lab.ladder import results
from trey.lab.rounds import rounds_of, turned
from trey.match import Match
from trey.play.deals import dealing, deals_loop, matches_loop, playing_on
from trey.play.points import margin
from trey.play.space import space_of
from trey.play.ways import at_random, by_habit

# One place

LOOP = re.compile(r"while not \w*\.?\w+\.done\b")
RUNNERS = ("src/trey/play/", "src/trey/games/", "src/trey/laws/")  # laws walk by plain rules what others run


def runs(texts: Iterable[tuple[Path, str]]) -> list[str]:
    """The files that play deals to their end, but those that are there for it."""
    return [str(path) for path, text in texts if not str(path).startswith(RUNNERS) and LOOP.search(text)]


def test_nobody_else_runs_a_deal_to_its_end() -> None:
    texts = [(path, read(path) or "") for path in tracked() if path.parts[0] == "src" and path.suffix == ".py"]
    assert runs(texts) == []
    assert any(LOOP.search(text) for _, text in texts)


@pytest.mark.parametrize("line", ["while not s.done:", "while not d.child.done:", "while not state.done and left:"])
def test_one_who_does_would_be_seen(line: str) -> None:
    assert runs([(Path("src/trey/bots/a.py"), line), (Path("src/trey/play/deals.py"), line)]) == ["src/trey/bots/a.py"]


# Runs


def noting(told: list[str], word: str) -> Callable[[Any, Any], None]:
    return lambda d, _n: told.append(f"{word} {d.m.number}")


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_hooks_are_called_in_their_order(family: Family) -> None:
    told: list[str] = []
    hooks = {word: noting(told, word) for word in ("dealt", "closed")}
    play = dealing.__wrapped__(family, by_habit(family), **hooks)
    loop = deals_loop.__wrapped__(family, play, noting(told, "opened"))
    d = space_of(family.rules(family.presets[0].id), fast=False)
    d.rng.x = seeded(3)
    loop(d, 0, 2)
    assert told == ["opened 0", "dealt 0", "closed 1", *["opened 0"] * d.m.ended, "dealt 1", "closed 2"]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_matches_are_the_same_at_either_speed(family: Family) -> None:
    short = family.short.split()
    rules = family.rules(short[0], dict(word.split("=") for word in short[1:])) if len(short) > 1 else None
    found = []
    for fast in (False, True):
        d = space_of(rules or family.rules(family.presets[0].id), fast=fast)
        d.rng.x = seeded(5)
        loop = deals_loop(family, dealing(family, at_random(family)))
        found.append((run_as(loop, fast=fast)(d, 0, 2), d.m.number, list(d.m.totals), d.rng.x))
    assert found[0] == found[1]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_match_is_played_until_it_is_over(family: Family) -> None:
    ended: list[tuple[int, int]] = []
    play = dealing(family, by_habit(family))
    loop = matches_loop.__wrapped__(family, play, lambda d, _n: ended.append((d.t.match, d.m.ended)))
    d = space_of(family.rules(family.presets[0].id), fast=False)
    d.rng.x = seeded(1)
    assert loop(d, 0, 7, 1) == d.m.number
    assert ended == [(7, d.m.ended)]
    assert d.m.ended


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_an_answer_below_nothing_ends_the_play(family: Family) -> None:
    match, asked = Match(family.rules(family.presets[0].id)), []
    match.deal_numbered(1, 2)
    habit = by_habit(family)

    def thrice(d: Any, n: Any, s: Any) -> int:
        asked.append(s.turn)
        return habit(d, n, s) if len(asked) <= 3 else -9

    d, state = space_of(match.rules, fast=False), match.state.copy()
    assert playing_on.__wrapped__(family, thrice)(d, 0, state) == -9
    assert not state.done
    assert len(asked) == 4


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_seats_win_over_the_mean_adds_up_to_nothing(family: Family) -> None:
    match = Match(family.rules(family.presets[0].id))
    match.deal_numbered(1, 2)
    d, state = space_of(match.rules, fast=False), match.state.copy()
    playing_on(family, by_habit(family))(d, 0, state)
    seats = match.rules.seats
    told = [margin(state, seat, seats) for seat in range(seats)]
    assert sum(told) == 0
    assert told == [seats * state.delta[seat] - sum(state.delta[:seats]) for seat in range(seats)]
    assert any(told)


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_the_layers_of_a_network_begin_where_a_line_of_the_cache_does(family: Family) -> None:
    """Machine code is a tenth slower where they do not."""
    for _ in range(5):
        d = space_of(family.rules(family.presets[0].id), fast=True)
        assert addressof(d.x) % 8 == (addressof(d.x) + type(d.x).total.offset) % 64 == 0


# A bot that stands on it


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("flat_bot", ROOT / "examples/flat_bot.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def choices(bot: Bot, family: Family) -> list[int]:
    """What it chooses in a deal of rules of thumb."""
    match, found = Match(family.rules(family.presets[0].id)), list[int]()
    match.deal_numbered(3, 1)
    while match.turn is not None and len(found) < 5:
        seen = match.observation(match.turn)
        if len(match.legal) > 1:
            found.append(bot.choose(match.rules, seen, len(found)))
        match.act_number(family.advice.habit(seen, match.rules.params, match.rules.work()))
    return found


@pytest.mark.many
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_the_example_chooses_the_same_at_three_speeds(family: Family, node: Node) -> None:
    bot = example().FlatBot(worlds=3)
    with patch.dict(os.environ, TREY_KERNELS="plain"):
        plain = choices(bot, family)
    assert choices(bot, family) == plain
    before = node.calls
    with by_wasm(node):
        assert choices(bot, family) == plain
    assert node.calls > before
    assert len(set(plain)) > 1


def test_the_example_plays_better_than_chance_on_the_ladder() -> None:
    bot = example().FlatBot(worlds=100)
    BOTS.enlist(bot)
    try:
        line_up = ("flat", "random", "random")
        rounds = rounds_of("euchre_cutthroat game_target=5", lambda _: turned(line_up), 2, {}).results(range(12))
    finally:
        BOTS.discharge(bot.id)
    assert sum(results(one)["flat"][0] for one in rounds) > 6, "chance alone brings 4"
