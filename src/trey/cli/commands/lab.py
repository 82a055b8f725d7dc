"""`trey lab fairness`: the advantage of places, and the effect of house rules."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from trey.cli.commands.rules import rules_from
from trey.cli.commands.runs import OUTPUTS, RUN, Row, check_run, one_from, results, seed_of, write_all
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, number, option
from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.core.interval import Estimate
from trey.core.text import Text, figures
from trey.kernel.compiled import available
from trey.lab.fairness import Fairness, Part, change, comparison, ends, fairness, together
from trey.lab.simulation import MOST_MATCHES
from trey.play.deals import MOST_DEALS

PLACES = (
    Text("dealer"),
    Text("next"),
    Text("third"),
    Text("fourth"),
    Text("fifth"),
    Text("sixth"),
    Text("seventh"),
)


def _tell_fairness(args: argparse.Namespace, paper: Paper) -> int:
    """Print what every place at the table is worth under each set of rules, and what each changes against the first."""
    check_range("--matches", args.matches, 2, MOST_MATCHES)
    check_run(args)
    if not available():
        raise OptionError("no-machine-code", "The laboratory needs machine code, but trey runs in plain Python here.")
    asked = [rules_from(words, args.seats) for words in _apart(args.rules)]
    bot = one_from("--bot", args.bot, *dict.fromkeys(rules.family for rules in asked))
    experiment = comparison([rules.text for rules in asked], bot, seed_of(args))
    found = together(results(args, experiment, ends(bot, args.matches), args.bot))
    told = [fairness(sums, rules.seats) for sums, rules in zip(found.sums, asked, strict=True)]
    comparing = len(asked) > 1
    each = list(zip(asked, told, found.felt, _changes(found, asked[0].seats), strict=True))
    rows = [row for one in each for row in _table(*one, comparing=comparing)]
    write_all(args, rows)
    if args.json:
        paper.out.write(json.dumps([_data(*one, comparing=comparing) for one in each], indent=2) + "\n")
        return 0
    for i, (rules, one, felt, changed) in enumerate(each):
        _tell(rules, one, paper)
        if i and rules.family is asked[0].family:
            _tell_changes(felt, one.matches, changed, paper)
        paper.line()
    paper.paragraph(HOW.fill(figures("{:,d}", args.matches), bot, seed_of(args)).of(paper.lang))
    return 0


def _changes(found: Part, seats: int) -> list[tuple[Estimate, ...]]:
    """Return the changes at each place under each set of rules; empty for the first, or for another number of seats."""
    usual = found.sums[0]
    told = zip(found.sums[1:], found.shared[1:], strict=True)
    return [(), *(change(one, usual, shared, seats) if shared else () for one, shared in told)]


def _apart(words: Sequence[str]) -> list[list[str]]:
    """Return the words of each set of rules: a preset begins a new set, and a bar may separate them."""
    found: list[list[str]] = [[]]
    for word in " ".join(words).split():
        if word == "/" or ("=" not in word and found[-1]):
            found.append([])
        if word != "/":
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
        paper.paragraph(_UNENDED.fill(MOST_DEALS, one.unended).of(paper.lang))


def _rows(one: Fairness, paper: Paper) -> Iterator[list[str]]:
    heads = (
        Text("place"),
        Text("points a deal"),
        Text("deviation"),
        Text("above the mean"),
        Text("matches won"),
    )
    yield [head.of(paper.lang) for head in heads]
    for i, points in enumerate(one.points):
        won = one.won[i]
        yield [
            PLACES[i].of(paper.lang),
            _points(points).of(paper.lang),
            figures("{:.2f}", one.deviation[i]).of(paper.lang),
            f"{100 * one.above[i]:.0f} %",
            figures("{:.1f} ± {:.1f} %", 100 * won.mean, 100 * won.half).of(paper.lang),
        ]


def _table(rules: Rules, one: Fairness, felt: int, changed: Sequence[Estimate], *, comparing: bool) -> Iterator[Row]:
    """Yield a row for each place, as other programs read it."""
    for i, points in enumerate(one.points):
        row: dict[str, str | int | float | None] = {
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
        }
        if comparing:
            row["felt"] = felt
            row["change"] = changed[i].mean if changed else None
            row["change_half"] = changed[i].half if changed else None
        yield row


def _data(rules: Rules, one: Fairness, felt: int, changed: Sequence[Estimate], *, comparing: bool) -> dict[str, Any]:
    """Return the results for one set of rules, for programs."""
    compared = {"felt": felt, "change": [asdict(place) for place in changed]} if comparing else {}
    return {"rules": rules.text} | compared | asdict(one)


def _points(one: Estimate) -> Text:
    return figures("{:+z.3f} ± {:.3f}", one.mean, one.half)


def _tell_changes(felt: int, matches: int, changed: Sequence[Estimate], paper: Paper) -> None:
    lang = paper.lang
    if not felt:
        paper.paragraph(_NEVER_FELT.of(lang))
        return
    paper.paragraph(_FELT.fill(f"{100 * felt / matches:.0f}").of(lang))
    if changed:
        each = (f"{PLACES[i].of(lang)} {_points(one).of(lang)}" for i, one in enumerate(changed))
        paper.paragraph(_CHANGED.fill(", ".join(each)).of(lang))


LENGTH = Text(
    "Between the best place and the worst: {} points a deal. A match takes {} deals on average ({}, {} and {} at "
    "the 5 %, 50 % and 95 % quantiles)."
)
_UNENDED = Text("Matches not over after {} deals: {}. Nobody won them.")
_FELT = Text(
    "Matters in {} % of the matches: something in them was played or scored differently than under the first rules."
)
_CHANGED = Text("Points a deal, less those under the first rules on the same deals: {}.")
_NEVER_FELT = Text(
    "No effect: these bots played every match as under the first rules. That says nothing about the rule: they "
    "may never use what it allows."
)
HOW = Text(
    "Points are per deal, relative to the table's mean (higher is better), and corrected for the luck of first hands. "
    "For matches, places are counted from the first dealer. The 95 % intervals take the match as "
    "their unit: {} under each set of "
    "rules, with {} in all seats, --seed {}. Other players would give other figures."
)
FAIRNESS = Command(
    "lab fairness",
    Text("Say what each place at the table is worth, and what house rules change."),
    (
        Argument(
            "rules",
            Text("the sets of rules to measure: each begins with a preset, and / may separate them"),
            Text("PRESET [option=value ...] [/ ...]"),
            {"nargs": "*"},
        ),
        option(
            "--bot",
            Text("NAME"),
            Text("the bot that plays, as for 'trey ladder'; habit and strong are by far the fastest (default: habit)"),
            default="habit",
        ),
        number(
            "--matches",
            Text("matches to play under each set of rules (10,000)"),
            default=10_000,
        ),
        *RUN,
        *OUTPUTS,
    ),
    _tell_fairness,
    (Text("With two or more sets of rules, each is compared with the first, on the same deals."),),
    (
        "trey lab fairness nine_five_two --bot strong",
        "trey lab fairness eight_five_three / eight_five_three targets=8,4,4",
        "trey lab fairness euchre_no_dummy euchre_no_dummy_stick --bot strong",
    ),
)
