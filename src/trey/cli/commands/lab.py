"""`trey lab`: what house rules do to a game, found by letting bots play it many times."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from trey.cli.commands.crew import CREW, check_crew
from trey.cli.commands.outputs import OUTPUTS, check_outputs, write_all
from trey.cli.commands.rules import rules_from
from trey.cli.commands.watch import SEED_OPTION, check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, flag, number, option
from trey.cli.terminal.progress import Progress
from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.core.text import Text, figures
from trey.kernel.compiled import available
from trey.lab.chart import Bar
from trey.lab.engine import Found, Question, answer
from trey.lab.fairness import Estimate, Fairness, fairness
from trey.lab.kept import Kept
from trey.lab.paired import change
from trey.lab.simulation import BULK, MOST_DEALS
from trey.lab.tables import Row

__all__ = ["LAB"]

USUAL_SEED = 1
PLACES = (Text("dealer", "donneur"), Text("next", "suivant"), Text("third", "troisième"))


def lab(args: argparse.Namespace, paper: Paper) -> int:
    """Play, and tell what every place at the table is worth under each of the rules."""
    check_range("--matches", args.matches, 2)
    check_crew(args)
    check_range("--seed", args.seed, 0)
    check_outputs(args)
    if args.bot not in BULK:
        named = ", ".join(BULK)
        raise OptionError(
            "bot-not-in-bulk",
            f"--bot is one of {named}: they play fast enough.",
            f"--bot est l'un de {named} : eux jouent assez vite.",
        )
    if not available():
        raise OptionError(
            "lab-needs-numba",
            "The laboratory needs Numba, which trey's extra 'fast' brings.",
            "Pour le laboratoire, il faut Numba, qu'apporte l'extra « fast » de trey.",
        )
    asked = [rules_from(words) for words in _apart(args.rules)]
    question = Question(tuple(rules.text for rules in asked), args.bot, USUAL_SEED if args.seed is None else args.seed)
    bar = Progress(args.matches)
    found = answer(
        question,
        args.matches,
        jobs=args.jobs,
        cluster=args.cluster,
        kept=Kept(Path(args.resume), question.head) if args.resume else None,
        told=bar.show,
    )
    bar.clear()
    told = [fairness(sums, rules.seats) for sums, rules in zip(found.sums, asked, strict=True)]
    changes = _changes(found, asked[0].seats)
    rows = [row for each in zip(asked, told, found.felt, changes, strict=True) for row in _table(*each)]
    bars = [
        Bar(_place(i).of(paper.lang), points, rules.text)
        for rules, one in zip(asked, told, strict=True)
        for i, points in enumerate(one.points)
    ]
    write_all(args, rows, bars, POINTS, paper, format_="+.2f")
    if args.json:
        data = [
            {"rules": rules.text, "felt": felt, "change": [asdict(place) for place in changed]} | asdict(one)
            for rules, one, felt, changed in zip(asked, told, found.felt, changes, strict=True)
        ]
        paper.out.write(json.dumps(data, indent=2) + "\n")
        return 0
    for i, (rules, one) in enumerate(zip(asked, told, strict=True)):
        _tell(rules, one, paper)
        if i:
            _tell_felt(found.felt[i], one.matches, paper)
            _tell_changes(changes[i] if found.felt[i] else (), paper)
        paper.line()
    paper.paragraph(HOW.fill(args.bot, question.seed).of(paper.lang))
    return 0


def _changes(found: Found, seats: int) -> list[tuple[Estimate, ...]]:
    """Return what changes at each place under each of the rules; nothing for the first, or for other tables."""
    usual = found.sums[0]
    told = zip(found.sums[1:], found.shared[1:], strict=True)
    return [(), *(change(one, usual, shared, seats) if shared else () for one, shared in told)]


def _apart(words: Sequence[str]) -> list[list[str]]:
    """Return the words of each of the rules, which a bar stands between."""
    found: list[list[str]] = [[]]
    for word in " ".join(words).split():
        if word == "/":
            found.append([])
        else:
            found[-1].append(word)
    return found


def _tell(rules: Rules, one: Fairness, paper: Paper) -> None:
    paper.title(f"{rules.name.of(paper.lang)}   {rules.text}")
    paper.lines(columns(list(_rows(one, paper)), range(1, 5)))
    short, median, long = one.lengths
    paper.paragraph(
        LENGTH.fill(figures("{:.2f}", one.spread), figures("{:.1f}", one.length), short, median, long).of(paper.lang)
    )
    if one.unended:
        paper.paragraph(UNENDED.fill(one.unended, MOST_DEALS).of(paper.lang))


def _rows(one: Fairness, paper: Paper) -> Iterator[list[str]]:
    heads = (
        Text("place", "place"),
        Text("points a deal", "points par donne"),
        Text("deviation", "écart type"),
        Text("above the mean", "au-dessus de la moyenne"),
        Text("matches won", "parties gagnées"),
    )
    yield [head.of(paper.lang) for head in heads]
    for i, points in enumerate(one.points):
        won = one.won[i]
        yield [
            _place(i).of(paper.lang),
            _points(points).of(paper.lang),
            figures("{:.2f}", one.deviation[i]).of(paper.lang),
            f"{100 * one.above[i]:.0f} %",
            figures("{:.1f} ± {:.1f} %", 100 * won.mean, 100 * won.half).of(paper.lang),
        ]


def _table(rules: Rules, one: Fairness, felt: int, changed: Sequence[Estimate]) -> Iterator[Row]:
    """Yield a row for each place, as other programs read it."""
    for i, points in enumerate(one.points):
        yield {
            "rules": rules.text,
            "place": i,
            "points": points.mean,
            "points_half": points.half,
            "deviation": one.deviation[i],
            "above": one.above[i],
            "won": one.won[i].mean,
            "won_half": one.won[i].half,
            "matches": one.matches,
            "deals": one.deals,
            "unended": one.unended,
            "felt": felt,
            "change": changed[i].mean if changed else None,
            "change_half": changed[i].half if changed else None,
        }


def _place(i: int) -> Text:
    return PLACES[i] if i < len(PLACES) else Text(str(i + 1), str(i + 1))


def _points(one: Estimate) -> Text:
    return figures("{:+z.3f} ± {:.3f}", one.mean, one.half)


def _tell_felt(felt: int, matches: int, paper: Paper) -> None:
    if felt:
        paper.paragraph(FELT.fill(f"{100 * felt / matches:.0f}").of(paper.lang))
    else:
        paper.paragraph(NEVER_FELT.of(paper.lang))


def _tell_changes(changed: Sequence[Estimate], paper: Paper) -> None:
    if changed:
        lang = paper.lang
        each = (f"{_place(i).of(lang)} {_points(one).of(lang)}" for i, one in enumerate(changed))
        paper.paragraph(CHANGED.fill(", ".join(each)).of(paper.lang))


POINTS = Text("points a deal above the table's mean", "points par donne au-dessus de la moyenne de la table")
LENGTH = Text(
    "Between the best place and the worst: {} points a deal. A match takes {} deals ({} to {} to {}: the shortest "
    "twentieth, the median, the longest twentieth).",
    "Entre la meilleure place et la pire : {} points par donne. Une partie prend {} donnes ({} à {} à {} : le "
    "vingtième le plus court, la médiane, le vingtième le plus long).",
)
UNENDED = Text(
    "{} matches were not over after {} deals, and were nobody's.",
    "{} parties n'étaient pas finies après {} donnes ; personne ne les gagne.",
)
FELT = Text(
    "Felt in {} % of the matches: there something was done or scored otherwise than under the first rules.",
    "Sensible dans {} % des parties : il s'y est fait ou marqué autre chose que sous les premières règles.",
)
CHANGED = Text(
    "Points a deal, less those under the first rules on the same deals: {}.",
    "Points par donne, moins ceux des premières règles sur les mêmes donnes : {}.",
)
NEVER_FELT = Text(
    "Never felt: these bots did the same as under the first rules in every match. That says nothing of the rule: they "
    "may never use what it allows.",
    "Jamais sensible : ces robots ont fait comme sous les premières règles dans toutes les parties. Cela ne dit rien "
    "de la règle : peut-être n'usent-ils jamais de ce qu'elle permet.",
)
HOW = Text(
    "Points are a seat's less the table's mean, more being better, and less what better first hands brought; matches "
    "are counted by place after the first dealer. Intervals are of 95 %, with the match as the unit. All seats are "
    "played by {}, --seed {}; other players would give other figures.",
    "Les points sont ceux d'une place moins la moyenne de la table, plus étant mieux, et moins ce qu'ont rapporté de "
    "meilleures premières mains ; les parties sont comptées par place après le premier donneur. Les intervalles sont à "
    "95 %, la partie étant l'unité. Toutes les places sont jouées par {}, --seed {} ; d'autres joueurs donneraient "
    "d'autres chiffres.",
)
LAB = Command(
    "lab",
    Text(
        "Say what each place at the table is worth, and what house rules change.",
        "Dire ce que vaut chaque place à table, et ce que changent des règles maison.",
    ),
    (
        Argument(
            "rules",
            Text(
                "one set of rules, or several with a bar between them, to be compared on the same deals",
                "des règles, ou plusieurs séparées d'une barre, à comparer sur les mêmes donnes",
            ),
            Text("PRESET [option=value ...] [/ ...]", "VARIANTE [option=valeur ...] [/ ...]"),
            {"nargs": "*"},
        ),
        option(
            "--bot",
            Text("NAME", "NOM"),
            Text("who plays: habit or strong", "qui joue : habit ou strong"),
            default="habit",
        ),
        number("--matches", Text("matches to play (10,000)", "parties à jouer (10 000)"), default=10_000),
        SEED_OPTION,
        *CREW,
        option(
            "--resume",
            Text("FILE", "FICHIER"),
            Text(
                "keep what is found in FILE, and play only what is not there yet",
                "garder ce qui est trouvé dans FICHIER, et ne jouer que ce qui n'y est pas",
            ),
        ),
        flag("--json", Text("write everything as JSON", "tout écrire en JSON")),
        *OUTPUTS,
    ),
    lab,
    (),
    (
        "trey lab eight_five_three / eight_five_three targets=8,4,4",
        "trey lab euchre_no_dummy / euchre_no_dummy_stick --bot strong",
    ),
)
