"""What hints and reviews find, in figures: the words may change.

Those in plain Python imagine less, so they are frozen besides.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from unittest.mock import patch

from bench.foes.novice import FormerNovice
from tools.frozen.moments import DEALS, moment
from tools.frozen.part import Part
from trey.bots.hint import Hint, adviser, hint
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.games import rules
from trey.match import Match
from trey.review import Review, review
from trey.review.line import instead

__all__ = ["PARTS"]

WORLDS, PLAIN_WORLDS = 17, 2
"""In each half, of a choice under review."""
REVIEWED = 2
"""The deal of a match that is reviewed, and the last that is played."""


def _at_speed(plain: str) -> AbstractContextManager[object]:
    """Let there be no machine code where a key says so."""
    return patch.dict("os.environ", TREY_KERNELS="plain") if plain else nullcontext()


def told_hint(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell a hint: the action, whose choice it is, and what else could be done with its gain."""
    preset, _, plain = key.partition("/")
    match = moment(preset, seed)
    bot = adviser(match.family, fast=not plain)
    with _at_speed(plain):
        return "\n".join(_hint(hint(match.rules, match.observation(match.turn), bot, seed)))


def _hint(found: Hint) -> Iterator[str]:
    yield f"{found.bot} {found.action}"
    yield from (f"{other.action} {other.gain:.9g} {other.error:.9g}" for other in found.others)


def _played(preset: str, seed: int) -> Match:
    """Return a match of novices of old, from its first deal on: they err often enough."""
    match = Match(rules(preset))
    for deal in range(REVIEWED):
        if not match.ended:
            match.deal_numbered(DEALS, REVIEWED * seed + deal)
        while match.turn is not None:
            match.act_number(FormerNovice().choose(match.rules, match.observation(match.turn), len(match.log)))
    return match


def told_review(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell the review of a seat: what each choice cost, what came of the deal, and the dearest choice played out."""
    preset, _, plain = key.partition("/")
    match = _played(preset, seed)
    worlds, deal = PLAIN_WORLDS if plain else WORLDS, len(match.sheet)
    seats = [seed % match.rules.seats]
    try:
        with _at_speed(plain):
            found = review(match, seats=seats, deals=[deal], seed=seed, worlds=worlds, fast=not plain)
    except OptionError as nothing:
        return nothing.code
    return "\n".join([*_review(found), *_line(match, found)])


def _review(found: Review) -> Iterator[str]:
    yield f"{found.worlds} {found.learned}"
    for one in found.choices:
        figures = f"{one.cost:.9g} {one.error:.9g} {one.worlds} {one.shown}"
        yield f"{one.deal} {one.at} {one.seat} {one.phase} {one.action} / {one.better} {figures}"
    for account in found.accounts:
        parts = (account.score, account.expected, account.cards, account.play, account.skill, account.error)
        yield f"{account.deal} {account.seat} {account.points} " + " ".join(f"{part:.9g}" for part in parts)
    for made in found.accuracy(found.seats[0]):
        yield f"{made.phase} {made.choices} {made.good} {made.cost:.9g} {made.error:.9g}"


def _line(match: Match, found: Review) -> Iterator[str]:
    for choice in found.dearest(1):
        line = instead(match, choice, fast=found.fast)
        assert line  # noqa: S101 - what is dear has something better
        yield f"{choice.at} " + ", ".join(f"{seat} {action}" for seat, action in line.acts) + f" {line.points}"


def _plain_keys(family: Family) -> list[str]:
    return [f"{preset.id}/plain" for preset in family.presets]


PARTS = (
    Part(name="hints", tell=told_hint),
    Part(name="reviews", tell=told_review, seeds=40, group=2),
    Part(name="plain_hints", tell=told_hint, keys=_plain_keys, seeds=5, by_day=0),
    Part(name="plain_reviews", tell=told_review, keys=_plain_keys, seeds=5, by_day=0),
)
