"""`trey ladder`: ranking bots over many matches at mixed tables."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from trey.bots import BOTS
from trey.bots.expert import ExpertBot
from trey.bots.habit import HabitBot
from trey.bots.strong import StrongBot
from trey.bots.weights import learned
from trey.cli.commands.jobs import RUN, check_run, play_rounds, seed_of
from trey.cli.commands.rules import rules_from
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import RULES, Command, number, option
from trey.cli.terminal.host import bots_from
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.text import Text, figures
from trey.lab.ladder import Standing, line_up, standings
from trey.lab.simulation import MOST_MATCHES
from trey.lab.study import Round, Study, turned


def ladder(args: argparse.Namespace, paper: Paper) -> int:
    """Play the rounds that are not in the file yet, and print the standings."""
    check_range("--rounds", args.rounds, 2, MOST_MATCHES)
    check_run(args)
    rules = rules_from(args.rules, args.seats)
    bots = usual_bots(rules.family) if args.bots is None else args.bots
    names = names_from(bots, rules.family)
    hero = one_from("--hero", args.hero, rules.family) if args.hero else ""
    seed = seed_of(args)
    head = {"rules": rules.text, "bots": names, "hero": hero, "seed": seed}
    line_ups = partial(_line_ups, bots, args.hero or "", rules.seats, seed)
    rounds = play_rounds(args, Study(rules.text, line_ups, seed, head))
    paper.title(f"{rules.name.of(paper.lang)}   {rules.text}   --seed {seed}")
    paper.lines(columns(list(_rows(_tables(rounds, hero), paper)), range(1, 5)))
    return 0


def usual_bots(family: Family) -> str:
    """Return the bots that are ranked by default: *habit*, and the network's bot or else the strongest."""
    return f"{HabitBot.id},{StrongBot.id if learned(family) else family.advice.levels[-1]}"


@cache
def names_from(words: str, *families: Family) -> list[str]:
    """Return the names of the bots in a list; bots from files or modules are enlisted once in each process.

    :param families: the games in which each must play at its own level.
    :raises OptionError: `bot-unoffered`, a bot would only play like a weaker one; and as `bots_from`.
    """
    names = [bot.id for bot in bots_from(words, words.count(",") + 1)]
    for family in families:
        for name in names:
            if isinstance(BOTS[name], StrongBot | ExpertBot) and not learned(family):
                offered = ", ".join(BOTS.levels(family))
                raise OptionError(
                    "bot-unoffered",
                    "No bot has learned {game}, so {bot} cannot play it; choose from {offered}.",
                    game=family.name,
                    bot=name,
                    offered=offered,
                )
    return names


def one_from(option_name: str, words: str, *families: Family) -> str:
    """Return the name of the only bot in a list.

    :raises OptionError: `bot-one`, and as `names_from`.
    """
    names = names_from(words, *families)
    if len(names) != 1:
        raise OptionError("bot-one", "{option_name} names one bot.", option_name=option_name)
    return names[0]


def _line_ups(bots: str, hero: str, seats: int, seed: int, number: int) -> Iterator[tuple[str, ...]]:
    """Yield a round's line-ups, in a process that may not yet have enlisted bots from elsewhere."""
    return turned(line_up(names_from(bots), seats, seed, number, one_from("--hero", hero) if hero else ""))


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
