"""What a review says, and how far it is so: `python -m bench.verdicts [--shown N] [--again WORLDS] [--processes P]`.

Deals are played by casual, habit and the best bot, and reviewed.  Each verdict is priced once more in as many new
worlds as are asked for.  Of each plan that is told is counted in how many of those worlds it gained, in how many it is
as true of what was done, and whether it gained in the deal as it lay.  `--write FOLDER` writes the page `verdicts.md`:
what was said of fifty verdicts in November 2026, kept in `verdicts_before.json.gz`, and what is said of them now.
"""

import argparse
import gzip
import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import count, islice
from math import fsum
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from bench._machine import describe
from tools.french import both
from trey.bots import BOTS
from trey.bots.evaluator import Evaluator
from trey.cli.terminal.faces import action_face, remark
from trey.core.action import Action
from trey.core.deal import Deal
from trey.core.plans import Plan
from trey.games import OWN, rules
from trey.kernel.compiled import available
from trey.match import Match, read, write
from trey.play.points import margin
from trey.review import Choice, Review, review
from trey.review.line import played_out

ACTS = 60
"""A match that is reviewed ends with the deal in which it has so many acts."""
SHOWN = 17
KEPT = Path(__file__).with_name("verdicts_before.json.gz")
WIDE = 120


@dataclass(frozen=True)
class Verdict:
    """A shown choice, and what becomes of it in other worlds."""

    match: Match
    choice: Choice
    again: float
    """Its cost in new worlds."""
    told: float
    """The share of the worlds in which a plan is told to gain; 0 if none is told."""
    gained: float
    """The share of the new worlds in which it gains,"""
    instead: float
    """and the share of those where the other action alone follows it."""
    truly: bool
    """Whether it gained in the deal as it lay."""

    @property
    def decides(self) -> bool:
        """The first sentence names a plan, a fact that decides, or a fact that is not true of what was done."""
        first = re.split(r"(?<=[.!?]) ", self.choice.why.en)[0] if self.choice.why else ""
        return bool(first) and not re.match(r"In \d+ of|On average", first)


def played(preset: str, seed: int) -> Match:
    """Return deals of a match between a casual player, a habit and the best bot."""
    match, chance = Match(rules(preset), ("Anna", "Hugo", "Zoé")), random.Random(seed)
    bots = ["casual", "habit", match.family.advice.levels[-1]]
    chance.shuffle(bots)
    while match.ended is None:
        if match.needs_deal:
            if len(match.log) >= ACTS:
                break
            due = match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, 0 if due is None else due, chance))
        seen = match.observation(match.turn)
        match.act_number(BOTS[bots[match.turn or 0]].choose(match.rules, seen, chance.randrange(1 << 60)))
    return match


def verdicts(preset: str, again: int, processes: int) -> Iterator[Verdict]:
    """Yield what reviews show of a preset, match after match; matches are reviewed side by side."""
    with ProcessPoolExecutor(processes) as pool:
        for first in count(1, processes):
            for shown in pool.map(partial(_verdicts, preset, again), range(first, first + processes)):
                yield from shown


def _verdicts(preset: str, again: int, seed: int) -> list[Verdict]:
    match = played(preset, seed)
    return [_priced(match, choice, again) for choice in review(match).dearest()]


def _priced(match: Match, choice: Choice, again: int) -> Verdict:
    then: Any = Match(match.rules, match.players).replay(match.log[: choice.at])
    seen, better = then.observation(choice.seat), then.phase.code(choice.better)
    trial = Evaluator(match.rules, 7_919, fast=available(match.family)).trial(seen, then.phase.code(choice.action), 1)
    found, gained, instead, truly = TOLD.search(choice.why.en if choice.why else ""), 0, 0, False
    for _ in range(again if found else 0):  # one by one: a world with both its ends is large
        for world in trial.watch([better], 1)[better]:
            gained += world.gain > 0 and _follows(choice, match, world.cards, world.instead, world.done)
            instead += _follows(choice, match, world.cards, world.done, world.instead)
    if found is None:
        trial.go([better], again)
    else:
        here, there = (_end(then, action) for action in (choice.better, choice.action))
        sign = -1 if match.family.low_wins else 1
        gain = sign * (margin(here, choice.seat, seen.seats) - margin(there, choice.seat, seen.seats))
        truly = gain > 0 and _follows(choice, match, then.state, here, there)
    told = int(found[1]) / int(found[2]) if found else 0.0
    return Verdict(match, choice, trial.gain(better).mean, told, gained / again, instead / again, truly)


TOLD = re.compile(r"[Ii]n (\d+) of (\d+) deals you gain")


def _end(then: Match, action: Any) -> Any:
    """Return the end of the deal as it lay, after an action."""
    now = then.copy()
    for seat, one in played_out(now, action, fast=available(now.family)).acts:
        now.act(seat, one)
    return now.state


def tells(why: str, plan: Plan) -> bool:
    """Say whether a reason tells of a plan."""
    return f"because {plan.came.en}." in why and (not plan.name.en or f"{plan.name.en}: in " in why)


def _follows(choice: Choice, match: Match, *world: Any) -> bool:
    """Say whether the plan of a reason is followed in one end of a world and not in the other."""
    plans, pack, alone = match.family.advice.plans, match.rules.pack, match.family.engine.alone
    why = choice.why.en if choice.why else ""
    return plans is not None and any(tells(why, plan) for plan in plans(pack, choice.seat, alone, *world))


class Before(NamedTuple):
    """What was said of a verdict in November 2026."""

    match: Match
    deal: int
    at: int
    done: str
    better: str
    cost: float
    why: tuple[str, str]


def kept() -> dict[str, list[Before]]:
    """Return the verdicts that were kept, by preset."""
    found: dict[str, list[Before]] = {}
    for one in json.loads(gzip.decompress(KEPT.read_bytes())):
        why = (one["why"][0], one["why"][1])
        was = Before(read(one["record"]), one["deal"], one["at"], one["action"], one["better"], one["cost"], why)
        found.setdefault(one["preset"], []).append(was)
    return found


def page() -> str:
    """Return the page of verdicts, before and now."""
    lines = ["# What a review says", "", fill(" ".join(ABOUT.split()), WIDE, break_on_hyphens=False), ""]
    for preset, verdicts_ in kept().items():
        lines += [f"## {rules(preset).family.name.en}", "", "| done → better | before | now |", "|---|---|---|"]
        for was in verdicts_:
            family, players = was.match.family, was.match.players
            now = _now(was)
            done, better = (action_face(Action.read(text), family, "en") for text in (was.done, was.better))
            why = remark(now.why, players, "en") if now.why else "*not shown*"
            lines.append(f"| {done} → {better} | {remark(both(*was.why), players, 'en')} | {why} |")
        lines.append("")
    return "\n".join(lines)


@cache
def _reviewed(record: str, deal: int) -> Review:
    return review(read(record), deals=[deal])


def _now(was: Before) -> Choice:
    """Return the choice as it is reviewed today."""
    return next(one for one in _reviewed(write(was.match), was.deal).choices if one.at == was.at)


ABOUT = """
These are verdicts of November 2026 on deals that *casual*, *habit* and the best bot of the game played, the
first seventeen of each game, with what reviews say of the same choices now. `python -m bench.verdicts --write
docs` writes this page. At the table the first sentence stands alone. [The review of a match](review.md) says
how all of this is found."""


def told(preset: str, shown: list[Verdict], again: int) -> str:
    """Return what a game's verdicts come to, in a line."""
    planned = [one for one in shown if one.told]
    said, gained = fsum(one.told for one in planned), fsum(one.gained for one in planned)
    return (
        f"  {preset}: {len(shown)} verdicts; the first sentence of {sum(one.decides for one in shown)} decides; "
        f"{sum(one.again < 0 for one in shown)} wrong in sign in {again} new worlds; "
        f"cost {fsum(one.choice.cost for one in shown) / len(shown):.3f}, "
        f"again {fsum(one.again for one in shown) / len(shown):.3f}; {len(planned)} tell deals that gain: "
        f"{said / max(1, len(planned)):.2f} of them, in new worlds {gained / max(1, len(planned)):.2f}, "
        f"as it lay {sum(one.truly for one in planned) / max(1, len(planned)):.2f}; "
        f"{sum(one.instead >= one.gained for one in planned)} as true of what was done"
    )


def main(argv: list[str] | None = None) -> None:
    """Measure, print, and write the page where it is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.verdicts", description="What a review says.")
    parser.add_argument("--shown", type=int, default=SHOWN, help="verdicts of each game")
    parser.add_argument("--again", type=int, default=4_000, help="new worlds in which each is priced")
    parser.add_argument("--processes", type=int, default=1, help="processes that work side by side")
    parser.add_argument("--write", type=Path, help="the folder that the page goes to; nothing else is done")
    asked = parser.parse_args(argv)
    if asked.write:
        (asked.write / "verdicts.md").write_text(page(), encoding="utf-8", newline="\n")
        return
    print(describe())
    for preset in (family.presets[0].id for family in OWN):
        shown = list(islice(verdicts(preset, asked.again, asked.processes), asked.shown))
        print(told(preset, shown, asked.again), flush=True)


if __name__ == "__main__":
    main()
