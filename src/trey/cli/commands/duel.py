"""`trey lab duel`: which of two bots plays better, and how many deals it takes to tell."""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from trey.cli.commands.rules import rules_from
from trey.cli.commands.runs import OUTPUTS, RUN, Row, check_run, names_from, results, seed_of, usual_bots, write_all
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import RULES, Command, number, option
from trey.core.errors import OptionError
from trey.core.interval import Estimate
from trey.core.text import Text, figures
from trey.lab.duel import Duel, Needed, needed, weigh
from trey.lab.duel import duel as experiment
from trey.lab.simulation import MOST_MATCHES

LEAST = 10
"""The fewest rounds for a useful interval."""


def duel(args: argparse.Namespace, paper: Paper) -> int:
    """Let two bots play the same cards from every seat; print which does better, and how soon that can be told."""
    check_range("--rounds", args.rounds, LEAST, MOST_MATCHES)
    check_run(args)
    rules = rules_from(args.rules, args.seats)
    bots = usual_bots(rules.family) if args.bots is None else args.bots
    names = names_from(bots, rules.family)
    if len(names) != 2:
        raise OptionError("duel-of-two", "--bots names two: habit,strong.")
    asked = experiment(rules.text, names[0], names[1], seed_of(args))
    rounds = results(args, asked, range(args.rounds), bots)
    found, sure = weigh(rounds), needed(rounds)
    write_all(args, list(_rows(asked.head, found)))
    if args.json:
        data = {**asked.head, **asdict(found)} | {"needed": {name: asdict(one) for name, one in sure.items()}}
        paper.out.write(json.dumps(data, indent=2) + "\n")
        return 0
    paper.title(f"{names[0]} / {names[1]}   {rules.text}")
    paper.lines(columns([[word.of(paper.lang) for word in HEADS], *_cells(names, found, paper)], range(1, 3)))
    paper.paragraph(_verdict(names, found.won, _BY_MATCHES, 100, "{:z.1f} ± {:.1f} %").of(paper.lang))
    paper.paragraph(_verdict(names, found.points, _BY_POINTS, 1, "{:z.3f} ± {:.3f}").of(paper.lang))
    paper.line()
    paper.lines(columns(list(_needed_cells(sure, paper)), range(1, 3)))
    paper.paragraph(SURE.of(paper.lang))
    paper.line()
    paper.paragraph(HOW.fill(found.matches, found.rounds, seed_of(args)).of(paper.lang))
    return 0


def _rows(head: Mapping[str, Any], found: Duel) -> Iterator[Row]:
    """Yield a row for each bot alone, and one for the lead of the first, as other programs read them."""
    first, second = head["duel"]
    table = [(first, *found.alone[0]), (second, *found.alone[1]), ("lead", found.points, found.won)]
    for name, points, won in table:
        yield {
            "rules": head["rules"],
            "seed": head["seed"],
            "bot": name,
            "points": points.mean,
            "points_half": points.half,
            "won": won.mean,
            "won_half": won.half,
            "rounds": found.rounds,
            "deals": found.deals,
        }


def _cells(names: list[str], found: Duel, paper: Paper) -> Iterator[list[str]]:
    for name, other, (points, won) in zip(names, reversed(names), found.alone, strict=True):
        yield [
            f"{name} / {other}",
            figures("{:.1f} ± {:.1f} %", 100 * won.mean, 100 * won.half).of(paper.lang),
            figures("{:+z.3f} ± {:.3f}", points.mean, points.half).of(paper.lang),
        ]


def _verdict(names: list[str], lead: Estimate, what: Text, scale: int, shape: str) -> Text:
    """Return which bot does better, or that it is not clear."""
    if abs(lead.mean) <= lead.half or not lead.half:
        return _NOT_APART.fill(what, figures(shape, scale * lead.mean, scale * lead.half))
    better, worse = names if lead.mean > 0 else reversed(names)
    return APART.fill(what, better, worse, figures(shape, scale * abs(lead.mean), scale * lead.half))


def _needed_cells(sure: dict[str, Needed], paper: Paper) -> Iterator[list[str]]:
    yield ["", Text("cards as they come").of(paper.lang), Text("same cards, every seat").of(paper.lang)]
    for name, unit in (("deals", Text("deals, by points")), ("matches", Text("matches, by wins"))):
        yield [unit.of(paper.lang), *(_told(sure[way]).of(paper.lang) for way in (name, f"same_{name}"))]


def _told(one: Needed) -> Text:
    if not one.least:
        return Text("never")
    if one.middle is None:
        return Text("more than {}").fill(figures("{:,d}", one.least))
    return Text("{} ({} to {})").fill(
        figures("{:,d}", one.middle), figures("{:,d}", one.least), figures("{:,d}", one.most or 0)
    )


HEADS = (
    Text("alone / the others"),
    Text("matches won"),
    Text("points a deal"),
)
_BY_MATCHES = Text("By matches won")
_BY_POINTS = Text("By points a deal")
APART = Text("{}, {} plays better than {}: {} more for each seat.")
_NOT_APART = Text("{}, they cannot be told apart: the first has {} more for each seat.")
SURE = Text(
    "It takes this many deals or matches to be 95 % sure: in 95 of 100 series of that length, "
    "the better player is ahead. The "
    "ends of the 95 % interval are in brackets. A deal counts each time it is played."
)
HOW = Text(
    "{} matches in {} rounds, --seed {}: in each round, each bot plays alone against the other from every seat, always "
    "on the same cards. The 95 % intervals take the round as their unit."
)
DUEL = Command(
    "lab duel",
    Text("Say which of two bots plays better, and how many deals it takes to be sure."),
    (
        RULES,
        option(
            "--bots",
            Text("NAMES"),
            Text("the two bots, separated by a comma, as for 'trey ladder'"),
        ),
        number(
            "--rounds",
            Text("rounds to play, each with the same deals from every seat (100; at least 10)"),
            default=100,
        ),
        *RUN,
        *OUTPUTS,
    ),
    duel,
    (),
    ("trey lab duel euchre_cutthroat --bots strong,habit --rounds 200",),
)
