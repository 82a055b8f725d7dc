"""What trey says of a key, in both languages: in a lobby, in rules, in refusals, in views, and in the terminal."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import msgspec

from tests.strategies import ends, phases_of
from tools.french import both
from tools.frozen.moments import moment
from trey.bots import BOTS
from trey.bots.hint import hint
from trey.cli.paper import Paper
from trey.cli.program import main
from trey.cli.terminal.advice import hint_lines
from trey.core import glossary
from trey.core.errors import TreyError
from trey.core.text import LANGUAGES, Text
from trey.games import family, parse_rules
from trey.laws.matches import step
from trey.match import Match, write
from trey.match.guests import shown_names
from trey.server.table import catalogue
from trey.server.wire.spoken import encode

__all__ = [
    "LABELS",
    "acts",
    "advice",
    "command",
    "lobby",
    "options",
    "pages",
    "puzzle",
    "review",
    "settings",
    "teaching",
    "terminal",
    "views",
]

MOMENTS, ACTS, TRIED = 200, 60, 12
WRONG = ("", "-1", "0", "99999", "none", "maybe", "1,2", "3,5,8,9,9", "QS,QS", "first:0", "zz" * 40)
UNREADABLE = ("", "euchr", "zzz", "{} x", "{} x=1", "{} seats=x", "{} seats=1", "{} seats=99")
TYPED = "?\nlast\nzzz\nwhy QS\n" + "why\n1\n" * 30 + "score\nundo\n"
"""What somebody types who plays."""
LABELS = ("STATUSES", "SPEEDS", "BUDGETS", "LEVELS", "MANNERS", "EVERY_TABLE")


def _chance(key: str) -> Random:
    return Random(key)  # noqa: S311 - reproducible on purpose


def _lines(parts: Iterable[Text]) -> Text:
    """Return texts, each on lines of its own."""
    parts = tuple(parts)
    return both(*("\n".join(part.of(lang) for part in parts) for lang in LANGUAGES))


def _sent(message: Any, indent: int = 1) -> Text:
    """Return a message as a server sends it, with each of its parts on a line of its own."""
    return both(*(msgspec.json.format(encode(message, lang), indent=indent).decode() for lang in LANGUAGES))


def _shown(line: str, typed: str = "") -> Text:
    """Return what a command writes in the terminal, its refusals too."""
    found = []
    for lang in LANGUAGES:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
        with patch.object(sys, "stdin", io.StringIO(typed)), redirect_stdout(out), redirect_stderr(out):
            main([*line.split(), "--lang", lang])
        out.seek(0)
        found.append(out.read())
    return both(*found)


def _why(act: Callable[[], object]) -> Iterator[Text]:
    """Yield why something is refused, if it is."""
    try:
        act()
    except TreyError as error:
        yield both(f"{error.code}: {error.en}", f"{error.code}: {error.fr}")


def lobby(key: str) -> Text:
    """Tell what a lobby says of a family, or besides its families."""
    games = catalogue.games()
    about = (about for about in games.families if about.id == key)
    return _sent(next(about, msgspec.structs.replace(games, families=())))


def pages(preset: str) -> Text:
    """Tell the rules of a preset in words."""
    return _sent(catalogue.rules_page(preset))


def settings(key: str) -> Text:
    """Tell rules with options drawn at their ends, and why others are refused beside them."""
    name, _, seed = key.partition("/")
    owner, rng = family(name), _chance(key)
    preset, seats = rng.choice(owner.presets).id, rng.choice((*owner.seats, owner.usual_seats))
    changes, refused = dict[str, Any](), [*_why(partial(owner.rules, preset, {}, seats))]
    seats = owner.usual_seats if refused else seats
    for option in sorted(owner.options, key=lambda option: _chance(f"{seed} {option.id}").random()):
        tried = {**changes, option.id: _chance(f"{option.id} {seed}").choice(ends(option))}
        why = [*_why(partial(owner.rules, preset, tried, seats))]
        changes, refused = changes if why else tried, refused + why
    now = owner.rules(preset, changes, seats)
    values = (option.kind.describe(now.options[option.id]) for option in owner.options)
    lines = (line for page in owner.words.pages(now.options, seats) for line in (page.title, *page.lines))
    return _lines([both(now.text, now.text), *lines, *values, *refused])


def options(key: str) -> Text:
    """Tell why values are refused that an option does not have, or rules that cannot be read."""
    name, _, option = key.partition("/")
    preset = family(name).presets[0].id
    texts = [f"{preset} {option}={value}" for value in WRONG] if option else [t.format(preset) for t in UNREADABLE]
    return _lines(why for text in texts for why in _why(partial(parse_rules, text)))


def acts(preset: str) -> Text:
    """Tell why actions are refused in a match played at random."""
    rng, why = _chance(preset), list[Text]()
    for match in phases_of(preset, 21, ACTS):
        phase, seat = match.phase, match.turn
        others = [action for action in match.family.actions.all if action not in match.legal]
        near = [one for one in others if str(one) in phase.words.values() or one.verb == phase.cards]
        tried = [action for some in (others, near) for action in rng.sample(some, min(TRIED, len(some)))]
        for action in tried if seat is not None else ():
            why += _why(partial(match.act, seat or 0, action))
    return _lines(why)


def views(key: str) -> Text:
    """Tell what the seat to act sees in a match played at random or by rules of thumb; between deals, what all see."""
    name, _, seed = key.partition("/")
    owner, rng, seen = family(name), _chance(key), list[Any]()
    match = Match(owner.presets[int(seed) % len(owner.presets)].id)
    while not match.ended and len(seen) < MOMENTS:
        if match.turn is not None and owner.advice and rng.random() < int(seed) % 3 / 2:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), len(seen)))
        else:
            step(match, rng)
        seen += map(match.view, [match.turn] if match.turn is not None else [*range(match.rules.seats), None])
    return _lines(_sent(view, indent=-1) for view in seen)


def teaching(key: str) -> Text:
    """Tell a family's glossary and guided deal, or some of the words that all games share."""
    words = None if key in LABELS else family(key).words
    return _sent([words.glossary, words.lesson] if words else getattr(glossary, key))


def advice(key: str) -> Text:
    """Tell what a quick bot advises, and why."""
    name, _, seed = key.partition("/")
    presets = family(name).presets
    match = moment(presets[int(seed) % len(presets)].id, int(seed))
    found = hint(match.rules, match.observation(match.turn), BOTS["habit"], int(seed))
    names = shown_names([""] * match.rules.seats)
    papers = (Paper(lang, io.StringIO()) for lang in LANGUAGES)
    return both(*("\n".join(hint_lines(found, match.rules, names, paper)) for paper in papers))


def review(key: str) -> Text:
    """Tell the review of a seat that played at random."""
    name, _, seed = key.partition("/")
    match = Match(family(name).presets[0].id)
    match.deal_numbered(1, int(seed))
    while match.turn is not None:
        bot = BOTS["random" if match.turn == int(seed) else "habit"]
        match.act_number(bot.choose(match.rules, match.observation(match.turn), len(match.log)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.record"
        path.write_text(write(match), encoding="utf-8")
        return _shown(f"review {path} --seat {seed} --worlds 2")


def terminal(key: str) -> Text:
    """Tell of a deal played by bots, to a watcher and with open hands, or of one played by hand."""
    kind, _, preset = key.partition("/")
    if kind == "play":
        return _shown(f"play {preset} --seed 1", TYPED)
    return _shown(f"watch {preset} --seed 1 --deals 1 {'--open' * (kind == 'open')}")


def puzzle(key: str) -> Text:
    """Tell a puzzle of a family and its answer."""
    name, _, number = key.partition("/")
    return _shown(f"puzzle {name} --number {number}", "hint\nanswer\nquit\n")


def command(key: str) -> Text:
    """Tell what a command writes; its words are joined by +."""
    return _shown(key.replace("+", " "))
