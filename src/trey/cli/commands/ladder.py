"""`trey ladder`: ranking bots over many matches at mixed tables."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace

from trey.cli.commands.rules import rules_from
from trey.cli.commands.runs import RUN, check_run, names_from, one_from, results, seed_of, usual_bots
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import RULES, Command, number, option
from trey.core.text import Text, figures
from trey.lab.ladder import Standing, standings
from trey.lab.ladder import ladder as experiment
from trey.lab.rounds import Round
from trey.lab.simulation import MOST_MATCHES


def ladder(args: argparse.Namespace, paper: Paper) -> int:
    """Play the rounds that are not in the file yet, and print the standings."""
    check_range("--rounds", args.rounds, 2, MOST_MATCHES)
    check_run(args)
    rules = rules_from(args.rules, args.seats)
    bots = usual_bots(rules.family) if args.bots is None else args.bots
    names = names_from(bots, rules.family)
    hero = one_from("--hero", args.hero, rules.family) if args.hero else ""
    seed = seed_of(args)
    everybody = f"{bots},{args.hero}" if hero else bots
    rounds = results(args, experiment(rules.text, names, seed, hero), range(args.rounds), everybody)
    paper.title(f"{rules.name.of(paper.lang)}   {rules.text}   --seed {seed}")
    paper.lines(columns(list(_rows(_tables(rounds, hero), paper)), range(1, 5)))
    return 0


def _tables(rounds: Sequence[Round], hero: str) -> list[Standing]:
    """Return the standings; a hero has one against each kind of other bots."""
    if not hero:
        return standings(rounds)
    found = []
    for other in dict.fromkeys(one.bots[0][-1] for one in rounds):
        against = standings([one for one in rounds if one.bots[0][-1] == other])
        one = next(standing for standing in against if standing.bot == hero)
        found.append(replace(one, bot=f"{hero} / {other}"))
    return found


def _rows(found: Sequence[Standing], paper: Paper) -> Iterator[list[str]]:
    heads = (
        Text("bot"),
        Text("rounds"),
        Text("matches won"),
        Text("points a deal"),
        Text("rating"),
    )
    yield [head.of(paper.lang) for head in heads]
    for one in found:
        rating = one.rating
        yield [
            one.bot,
            str(one.rounds),
            figures("{:.1f} ± {:.1f} %", 100 * one.share, 100 * one.half).of(paper.lang),
            figures("{:+z.3f} ± {:.3f}", one.points, one.points_half).of(paper.lang),
            figures("{:.1f} ± {:.1f}", *rating).of(paper.lang) if rating else "—",
        ]


LADDER = Command(
    "ladder",
    Text("Have bots play many matches, and say which plays best."),
    (
        RULES,
        option(
            "--bots",
            Text("NAMES"),
            Text(
                "the bots, separated by commas: names, agents' files, or your own as package.module:Name "
                "(habit and strong; in a game without a network, habit and the best bot)"
            ),
        ),
        option(
            "--hero",
            Text("NAME"),
            Text("put this bot in one seat, and in the others each of --bots in turn"),
        ),
        number(
            "--rounds",
            Text("rounds to play, each with the same cards from every seat (100)"),
            default=100,
        ),
        *RUN,
    ),
    ladder,
    (
        Text(
            "In each round, the bots for a table are drawn at random and play a match from every seat with the same "
            "cards. Matches won and points come with half the width of their 95 % interval over rounds. "
            "OpenSkill's ratings and their deviations are updated round by "
            "round."
        ),
    ),
    ("trey ladder euchre_cutthroat --bots habit,steady,strong --rounds 50",),
)
