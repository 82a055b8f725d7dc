"""`trey ladder`: who plays better, over many matches at mixed tables."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from trey.cli.commands.crew import CREW, check_crew
from trey.cli.commands.outputs import CHART, check_outputs, write_chart
from trey.cli.commands.rules import rules_from
from trey.cli.commands.watch import SEATS_OPTION, SEED_OPTION, check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import RULES, Command, number, option
from trey.cli.terminal.host import bots_from
from trey.cli.terminal.progress import Progress
from trey.core.errors import RecordError
from trey.core.text import Text, figures
from trey.lab.chart import Bar
from trey.lab.crew import each
from trey.lab.fairness import Estimate
from trey.lab.kept import Kept
from trey.lab.ladder import Result, Standing, line_up, play_round, standings

__all__ = ["LADDER", "RESUME_OPTION", "names_from"]

USUAL_SEED = 1
RESUME_OPTION = option(
    "--resume",
    Text("FILE", "FICHIER"),
    Text(
        "keep every round in FILE, and play only what is not there yet",
        "garder chaque tour dans FICHIER, et ne jouer que ce qui n'y est pas",
    ),
)


def ladder(args: argparse.Namespace, paper: Paper) -> int:
    """Play what is still to be played, and tell how everybody stands."""
    check_range("--rounds", args.rounds, 2)
    check_crew(args)
    check_range("--seed", args.seed, 0)
    check_outputs(args)
    rules = rules_from(args.rules, args.seats)
    names, hero = names_from(args.bots), "".join(names_from(args.hero or ""))
    seed = USUAL_SEED if args.seed is None else args.seed
    head = {"rules": rules.text, "bots": names, "hero": hero, "seed": seed}
    kept = Kept(Path(args.resume), head) if args.resume else None
    done = {result.number: result for result in _results(kept.read())} if kept else {}
    wanted = [i for i in range(args.rounds) if i not in done]
    bar = Progress(args.rounds, len(done))
    play = partial(_play, rules.text, args.bots, args.hero or "", rules.seats, seed)
    for result in each(play, wanted, jobs=args.jobs, cluster=args.cluster):
        done[result.number] = result
        if kept:
            kept.add(asdict(result))
        bar.show(len(done))
    bar.clear()
    results = [done[i] for i in sorted(done) if i < args.rounds]
    paper.title(f"{rules.name.of(paper.lang)}   {rules.text}   --seed {seed}")
    paper.lines(columns(list(_rows(_tables(results, hero), paper)), range(1, 5)))
    bars = [Bar(one.bot, Estimate(one.share, one.half)) for one in _tables(results, hero)]
    write_chart(args, bars, WON, paper, format_="%")
    return 0


@cache
def names_from(words: str) -> list[str]:
    """Return what the bots of a list are called; those from elsewhere are brought once into each process."""
    return [bot.id for bot in bots_from(words, words.count(",") + 1)] if words else []


def _play(text: str, bots: str, hero: str, seats: int, seed: int, number: int) -> Result:
    return play_round(text, line_up(names_from(bots), seats, seed, number, "".join(names_from(hero))), seed, number)


def _results(rounds: Iterable[Mapping[str, Any]]) -> Iterator[Result]:
    """Read the rounds that a file keeps.

    :raises RecordError: `run-unreadable`.
    """
    for at, kept in enumerate(rounds, 2):
        fields: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
        try:
            yield Result(**fields)
        except TypeError as error:
            raise RecordError(
                "run-unreadable", at, "this is no round of a ladder.", "ce n'est pas un tour d'échelle."
            ) from error


def _tables(results: Sequence[Result], hero: str) -> list[Standing]:
    """Return how everybody stands; a hero once against each kind of others."""
    if not hero:
        return standings(results)
    kinds = dict.fromkeys(result.bots[-1] for result in results)
    found = []
    for other in kinds:
        against = standings([result for result in results if result.bots[-1] == other])
        one = next(standing for standing in against if standing.bot == hero)
        found.append(replace(one, bot=f"{hero} / {other}"))
    return found


def _rows(found: Sequence[Standing], paper: Paper) -> Iterator[list[str]]:
    heads = (
        Text("bot", "robot"),
        Text("rounds", "tours"),
        Text("matches won", "parties gagnées"),
        Text("points a deal", "points par donne"),
        Text("rating", "cote"),
    )
    yield [head.of(paper.lang) for head in heads]
    for one in found:
        rating = one.rating
        yield [
            one.bot,
            str(one.rounds),
            figures("{:.1f} ± {:.1f} %", 100 * one.share, 100 * one.half).of(paper.lang),
            figures("{:+z.3f}", one.points).of(paper.lang),
            figures("{:.1f} ± {:.1f}", *rating).of(paper.lang) if rating else "—",
        ]


WON = Text("part of the matches won", "part des parties gagnées")
LADDER = Command(
    "ladder",
    Text(
        "Let bots play many matches, and say who plays better.",
        "Faire jouer beaucoup de parties et dire qui joue mieux.",
    ),
    (
        RULES,
        option(
            "--bots",
            Text("NAMES", "NOMS"),
            Text(
                "who takes part, with commas: names, files of agents, or bots of your own as package.module:Name",
                "qui participe, avec des virgules : des noms, des fichiers d'agents, ou vos robots : paquet.module:Nom",
            ),
            default="habit,strong",
        ),
        option(
            "--hero",
            Text("NAME", "NOM"),
            Text(
                "this bot in one seat, in the others one kind of --bots in turn",
                "ce robot à une place, aux autres une sorte de --bots à tour de rôle",
            ),
        ),
        number(
            "--rounds",
            Text("line-ups to play, each from every seat (100)", "tablées à jouer, chacune de toutes les places (100)"),
            default=100,
        ),
        SEED_OPTION,
        SEATS_OPTION,
        *CREW,
        RESUME_OPTION,
        CHART,
    ),
    ladder,
    (
        Text(
            "Each round draws who sits at the table, and plays a match from every seat on the same cards. Half of the "
            "95 % interval stands behind each figure; ratings are OpenSkill's, by whole matches.",
            "Chaque tour tire au sort qui est à table, et joue une partie de chaque place avec les mêmes cartes. La "
            "moitié de l'intervalle à 95 % suit chaque chiffre ; les cotes sont celles d'OpenSkill, par partie.",
        ),
    ),
    ("trey ladder euchre_cutthroat --bots habit,steady,strong --rounds 50",),
)
