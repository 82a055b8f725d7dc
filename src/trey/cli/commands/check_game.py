"""`trey check-game`: a one-page report on the state of a game."""

import argparse
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from trey.bots import BOTS
from trey.cli.commands.rates import decision_rate, play_rate, short
from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command, flag
from trey.core.catalogue import grammar
from trey.core.deal import Deal
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.text import LANGUAGES, Text, listed
from trey.games import family
from trey.kernel.compiled import available
from trey.match import Match

SECONDS, ACTS, MOST_NAMED = 0.3, 400, 12
COUNTED = re.compile(r"(\d+) (passed|failed|error)")
NAMED = re.compile(r"^(?:FAILED|ERROR) \S*?(test_\w+\.py::\S+)", re.MULTILINE)
FITS = 36
"""The most choices in words that fit on the screen along with the cards, even on a phone."""
MOST_BIDS = 6
"""The most bids in turn that have a button each; of more, one is stepped to (`web/src/table/Choices.svelte`)."""


class Found(NamedTuple):
    """The result of testing the laws."""

    held: int
    broken: tuple[str, ...]


def check_game(args: argparse.Namespace, paper: Paper) -> int:
    """Print the report; the exit status says whether the laws hold."""
    if len(args.family) != 1:
        raise OptionError("family-missing", "Which game? trey check-game NAME")
    game = family(args.family[0])
    if not args.quick and (find_spec("pytest") is None or find_spec("hypothesis") is None):
        raise OptionError(
            "laws-missing", "The laws need pytest and Hypothesis (trey's extra 'laws'); --quick needs neither."
        )
    paper.title(game.name.of(paper.lang))
    for about, told in _figures(game):
        paper.paragraph(f"{about.of(paper.lang)} {told.of(paper.lang)}", 2, "")
    if args.quick:
        return 0
    paper.out.flush()
    found = hold(game)
    paper.say(*tell_laws(found))
    return 1 if found.broken or not found.held else 0


def hold(game: Family) -> Found:
    """Test a game against the laws, in a separate process."""
    command = [sys.executable, "-m", "pytest", "--trey-family", game.id, "--strict", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, "--tb=no", "-rfE"], capture_output=True, text=True, check=False)  # noqa: S603
    counts = {what: int(count) for count, what in COUNTED.findall(done.stdout)}
    return Found(counts.get("passed", 0), tuple(NAMED.findall(done.stdout)))


def tell_laws(found: Found) -> Iterator[Text]:
    """Yield how many laws hold, and which do not."""
    if not found.held and not found.broken:
        yield Text("  Laws: none could be tried")
        return
    yield Text("  Laws: {} hold, {} do not").fill(found.held, len(found.broken))
    for name in found.broken[:MOST_NAMED]:
        yield Text("    {name}", name=name)
    if len(found.broken) > MOST_NAMED:
        yield Text("    and {} more").fill(len(found.broken) - MOST_NAMED)


def _figures(game: Family) -> Iterator[tuple[Text, Text]]:
    """Yield the figures of a game, each with its heading."""
    yield Text("Speed:"), _speed(game)
    most = most_choices(game)
    yield (
        Text("Phones:"),
        Text("at most {} choices in words at a time; {} would fit").fill(most, FITS),
    )
    said = sentences(game)
    others = [
        Text(
            "missing in {language}: {n}", n=sum(not text.speaks(lang) for text in said), language=grammar(lang)["name"]
        )
        for lang in LANGUAGES[1:]
    ]
    yield Text("Words:"), Text("{n} texts; {others}", n=len(said), others=listed(others))
    yield Text("Lines:"), Text("{} in {} files").fill(*lines(game))
    missing = lacks(game)
    yield (
        Text("Missing:"),
        listed(missing) if missing else Text("nothing"),
    )


def _speed(game: Family) -> Text:
    """Return three speeds: random play in plain Python and in machine code, and decisions of habit."""
    rules = game.rules(game.presets[0].id)
    plain, habit = play_rate(rules, SECONDS, fast=False), decision_rate(BOTS["habit"], rules, SECONDS)
    if not available():
        told = Text("{} actions/s in plain Python, no machine code here; {} decisions/s by habit")
        return told.fill(short(plain), short(habit))
    return Text("{} actions/s in plain Python, {} in machine code; {} decisions/s by habit").fill(
        short(plain), short(play_rate(rules, SECONDS, fast=True)), short(habit)
    )


def most_choices(game: Family) -> int:
    """Return the largest number of actions other than cards that are offered together in random play."""
    rng, most = random.Random(7), 0  # noqa: S311 - repeatable on purpose
    for preset in game.presets:
        match = Match(game.rules(preset.id))
        for _ in range(ACTS):
            if match.ended:
                break
            if match.needs_deal:
                match.deal(Deal.random(match.rules.pack.cards, match.dealer_due or 0, rng))
            most = max(most, shown_choices(match))
            match.play(rng.choice(match.legal))
    return most


def shown_choices(match: Match) -> int:
    """Return how many actions other than cards have a button now: of many bids, one that is stepped to by two more."""
    words = [action for action in match.legal if action.verb != match.phase.cards]
    said = [match.family.words.says.get(str(action)) or match.family.words.says.get(action.verb) for action in words]
    bids = sum(not (word and word.safe) for word in said) if match.phase.kind == "bid" else 0
    return len(words) - bids + 3 if bids > MOST_BIDS else len(words)


def sentences(game: Family) -> list[Text]:
    """Return a game's words, and the texts of its phases, options, presets and rules, each once."""
    words = game.words
    said = [game.name, game.about, *words.verbs.values(), *words.roles.values(), *words.trumps.values()]
    said += [text for word in words.says.values() for text in (word.button, word.said)]
    said += [text for phase in game.phases for text in (phase.name, phase.ask)]
    said += [text for option in game.options for text in (option.name, option.help)]
    for preset in game.presets:
        said += [preset.name, preset.about]
        rules = game.rules(preset.id)
        for section in words.pages(rules.options, rules.seats):
            said += [section.title, *section.lines]
    return list(dict.fromkeys(said))


def lines(game: Family) -> tuple[int, int]:
    """Return the number of lines of a game's modules, and the number of files, but for `settings.py`, which is made."""
    source = Path(str(sys.modules[game.engine.params.__module__].__file__)).parent
    files = [path.read_text(encoding="utf-8") for path in source.rglob("*.py") if path.name != "settings.py"]
    return sum(text.count("\n") for text in files), len(files)


def lacks(game: Family) -> list[Text]:
    """Return the names of the optional features that a game lacks."""
    has = {
        Text("sampling hidden cards"): game.inference.sample,
        Text("claiming the remaining tricks"): game.inference.claim,
        Text("reasons for hints"): game.advice.reasons,
        Text("the solver"): game.study.opened,
        Text("networks"): game.study.features,
        Text("the worth of hands"): game.study.hand_value,
        Text("puzzles"): game.study.puzzles,
        Text("a guided deal"): game.words.lesson,
        Text("a glossary"): game.words.glossary,
    }
    return [text for text, there in has.items() if not there]


CHECK_GAME = Command(
    "check-game",
    Text(
        "Say how far a game has come: laws, speed, fit on a phone's screen, texts, lines of code, and what is missing."
    ),
    (
        Argument("family", Text("an installed game"), Text("FAMILY"), {"nargs": "*"}),
        flag("--quick", Text("skip the laws")),
    ),
    check_game,
    (
        Text(
            "The laws are those of 'pytest --trey-family FAMILY --strict', which says more about every failure. "
            "The exit status is 1 if a law fails."
        ),
    ),
    ("trey check-game euchre", "trey check-game euchre --quick"),
)
