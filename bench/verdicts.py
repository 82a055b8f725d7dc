"""What a review says, and how far it is so: `python -m bench.verdicts [--shown N] [--again WORLDS] [--processes P]`.

Deals are played by novice, habit and the best bot, and reviewed.  Of each verdict is told what was done, what was
better, what it costs, the fact that the game alone finds for the better action, and what is said now.  Each is priced
once more in as many new worlds as are asked for.  `--write FOLDER` writes the pages `verdicts.md` and `verdicts.fr.md`.
"""

import argparse
import random
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from textwrap import fill
from typing import Any

from bench._machine import describe
from trey.bots import BOTS
from trey.bots.contrast import facts
from trey.bots.evaluator import Evaluator
from trey.cli.paper import tight
from trey.cli.terminal.faces import action_face, remark
from trey.core.deal import Deal
from trey.core.text import LANGUAGES, Language, Text, figures
from trey.games import OWN, rules
from trey.kernel.compiled import available
from trey.match import Match
from trey.review import Choice, review

ACTS = 60
"""A match that is reviewed ends with the deal in which it has so many acts."""
SHOWN = 17
WIDE = 120


@dataclass(frozen=True)
class Verdict:
    """A shown choice, what was said of it once, and what it costs in other worlds."""

    match: Match
    choice: Choice
    before: Text | None
    again: float
    followed: int
    """Of those worlds, how many follow the plan that it names with the better action and not with what was done,"""
    instead: int
    """and how many the other way round."""

    @property
    def decides(self) -> bool:
        """A plan is named, one fact decides, or the tricks tell."""
        said = self.choice.plan or re.search(
            r"If \{|tricks.* with it than |you go out first with it|On average, ", str(self.choice.why)
        )
        return bool(said)


def played(preset: str, seed: int) -> Match:
    """Return deals of a match between a novice, a habit and the best bot."""
    match, chance = Match(rules(preset), ("Anna", "Hugo", "Zoé")), random.Random(seed)
    bots = ["novice", "habit", match.family.advice.levels[-1]]
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
    evaluator = Evaluator(match.rules, 7_919, fast=available(match.family))
    trial = evaluator.trial(seen, then.phase.code(choice.action), 1)
    followed, instead = 0, 0
    if choice.plan is None:
        trial.go([better], again)
    for _ in range(again if choice.plan else 0):  # one by one: a world with both its ends is large
        for world in trial.watch([better], 1)[better]:
            followed += _follows(choice, seen.seat, match, world.cards, world.instead, world.done)
            instead += _follows(choice, seen.seat, match, world.cards, world.done, world.instead)
    first = next(iter(facts(match.rules, seen, better)), None)
    return Verdict(match, choice, first, trial.gain(better).mean, followed, instead)


def _follows(choice: Choice, seat: int, match: Match, *world: Any) -> bool:
    """Say whether the plan of a verdict is followed in one end of a world and not in the other."""
    plans, pack, alone = match.family.advice.plans, match.rules.pack, match.family.engine.alone
    return plans is not None and any(plan.name == choice.plan for plan in plans(pack, seat, alone, *world))


def page(found: dict[str, list[Verdict]], lang: Language, command: str) -> str:
    """Return the page of verdicts in a language."""
    title, other, about, columns = PAGE[lang]
    lines = [
        title,
        "",
        other,
        "",
        fill(" ".join(about.format(command=command).split()), WIDE, break_on_hyphens=False),
        "",
    ]
    for preset, shown in found.items():
        lines += [f"## {rules(preset).family.name.of(lang)}", "", columns, "|---|---|---|---|"]
        for one in shown:
            done, better = (
                action_face(action, one.match.family, lang)
                for action in (one.choice.action, one.choice.better)
                if action
            )
            cost = figures("{:.2f}", one.choice.cost).of(lang)
            before = remark(one.before, one.match.players, lang) if one.before else "–"
            now = remark(one.choice.why, one.match.players, lang) if one.choice.why else "–"
            lines.append(f"| {done} → {better} | {cost} | {before} | {now} |")
        lines.append("")
    text = "\n".join(lines)
    return tight(text) if lang == "fr" else text


PAGE: dict[Language, tuple[str, str, str, str]] = {
    "en": (
        "# What a review says",
        "[En français](verdicts.fr.md)",
        """
        These are verdicts on deals that *novice*, *habit* and the best bot of the game played. `{command}` found
        them, and none is left out. *Before* is the fact found in favour of the better choice; reviews used to
        say nothing else. *Now* is what reviews say today. The plan that was missed comes first, then a fact, if it
        is false of the choice made. Then comes the one fact about hidden cards that decides. If there is neither a
        plan nor such a deciding fact, reviews say what changes. Last, they say in how many of the simulated worlds
        the better choice does better, and in how many it does worse. [The review of a match](review.md) says how
        all of this is found.""",
        "| done → better | cost | before | now |",
    ),
    "fr": (
        "# Ce que dit une analyse",
        "[In English](verdicts.md)",
        """
        Voici des verdicts sur des donnes jouées par *novice*, *habit* et le meilleur robot du jeu. `{command}` les
        a trouvés, et aucun n'est omis. *Avant*, c'est le fait trouvé en faveur du meilleur choix ; les
        analyses ne disaient alors rien d'autre. *Maintenant*, c'est ce que disent les analyses aujourd'hui. Le plan
        manqué vient en premier, puis un fait, s'il n'est pas vrai du coup joué. Vient ensuite le fait sur les cartes
        cachées qui décide. S'il n'y a ni plan ni fait qui décide, les analyses disent ce qui change. Elles disent
        enfin dans combien de mondes simulés le meilleur choix fait mieux, et dans combien il fait moins bien.
        [L'analyse d'une partie](review.fr.md) dit comment tout cela est trouvé.""",
        "| joué → mieux | coût | avant | maintenant |",
    ),
}
"""Title, the other language, what it is, and the head of the tables."""


def main(argv: list[str] | None = None) -> None:
    """Measure, print, and write the pages where they are asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.verdicts", description="What a review says.")
    parser.add_argument("--shown", type=int, default=SHOWN, help="verdicts of each game")
    parser.add_argument("--again", type=int, default=4_000, help="new worlds in which each is priced")
    parser.add_argument("--processes", type=int, default=1, help="processes that work side by side")
    parser.add_argument("--write", type=Path, help="the folder that the pages go to")
    asked = parser.parse_args(argv)
    print(describe())
    found = {}
    for preset in (family.presets[0].id for family in OWN):
        shown = found[preset] = list(islice(verdicts(preset, asked.again, asked.processes), asked.shown))
        planned = [one for one in shown if one.choice.plan]
        claimed, again = sum(one.choice.cost for one in shown), sum(one.again for one in shown)
        print(
            f"  {preset}: {len(shown)} verdicts; {sum(one.decides for one in shown)} say what decides or what changes; "
            f"{sum(one.again < 0 for one in shown)} wrong in sign in {asked.again} new worlds; "
            f"cost {claimed / len(shown):.3f}, again {again / len(shown):.3f}; "
            f"{len(planned)} name a plan, {sum(one.instead >= one.followed for one in planned)} of them one that is as "
            "true of what was done",
            flush=True,
        )
    if asked.write:
        command = f"python -m bench.verdicts --shown {asked.shown} --again {asked.again}"
        for lang in LANGUAGES:
            name = "verdicts.md" if lang == "en" else f"verdicts.{lang}.md"
            (asked.write / name).write_text(page(found, lang, command), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
