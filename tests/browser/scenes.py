"""What a server says at moments of real matches, for the tests in `web/tests`: `python -m tests.browser.scenes`.

What is printed is one JSON object: by language, what is answered to everybody alike, and the messages of each scene.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, Final

from tests.browser.stage import Scene
from tests.strategies import at_phase
from trey.cli.terminal.faces import remark
from trey.core.action import Phase
from trey.core.deal import Deal
from trey.core.family import Family
from trey.core.glossary import BUDGETS
from trey.core.text import LANGUAGES, YOU, Language, Text
from trey.games import FAMILIES
from trey.laws.looks import LAYERS, SMALL
from trey.laws.matches import NAMES, step
from trey.laws.stage import encoded, facts, moment, update
from trey.match import Match
from trey.match.narrator import tellings
from trey.server import wire
from trey.server.table import catalogue
from trey.server.table.replay import replay
from trey.server.wire.refusals import REFUSALS
from trey.server.wire.spoken import encode

__all__ = ["main"]

ONE_BY_ONE: Final = "sergeant_major exchange_one_by_one=true targets=6,5,5 win_rule=fixed_hands:99"
FIXED: Final = "sergeant_major win_rule=fixed_hands:3"
ENOUGH: Final = 200
REFUSED: Final = ("no-turn", "no-number", "went-back")
TOGETHER: Final = "sergeant_major targets=9,5,3"
"""Rules that cannot be combined."""


def scenes() -> dict[str, Sequence[wire.ServerMessage]]:
    """Return the messages of each scene."""
    lead = Scene("sergeant_major", "play", lambda m: not m.view(m.turn).trick).match()
    waits = ((lead.turn or 0) + 1) % 3
    first = Match("sergeant_major", NAMES)
    first.deal(Deal.random(first.rules.pack.cards, 0, Random(1)))
    return {
        "lead": moment(lead),
        "lead, waiting": moment(lead, seat=waits),
        "lead, in plain Python": moment(lead, facts=facts(lead, lead.turn or 0, budget=BUDGETS["plain"])),
        "lead, the rest is certain": moment(lead, claim=True),
        "a rank of clubs and of hearts": moment(Scene("sergeant_major", "play", twice).match()),
        "last turn": moment(Scene("three_thirteen rounds=3", "draw", last_turn).match()),
        "barred": moment(barred()),
        "gift": gift(),
        "deal over": over(*played(FIXED)),
        "match over": over(*played("three_thirteen rounds=3,4,5", whole=True)),
        "another is asked": moment(first, seat=((first.turn or 0) + 1) % 3),
        **{f"asked: {family.id}": moment(at_phase(family, asked(family).id)) for family in FAMILIES},
    }


def asked(family: Family) -> Phase:
    """The phase that a family's deal is mostly about."""
    return next(phase for phase in family.phases if phase.main)


def twice(match: Match) -> set[str]:
    """Ranks that may be played in clubs and in hearts."""
    legal = match.view(match.turn).legal
    return {text[5] for text in legal if text[6:] == "C"} & {text[5] for text in legal if text[6:] == "H"}


def last_turn(match: Match) -> bool:
    """Whether another has gone out."""
    view = match.view(match.turn)
    return view.finisher is not None and view.finisher != view.seat


def barred() -> Match:
    """A moment in which a rule bars cards of the hand."""
    family = next(one for one in FAMILIES if one.inference.claim)
    match = at_phase(family, asked(family).id)
    while not ((view := match.view(match.turn)).barred and view.led):
        match.play(match.legal[-1])
    return match


def played(rules: str, *, whole: bool = False) -> tuple[Match, Match]:
    """A match at the last moment of its first deal (or of all), and once that is over."""
    rng, match = Random(1), Match(rules, NAMES)
    before = match
    while not match.ended and (whole or not match.sheet):
        if match.needs_deal:
            match.deal(Deal.random(match.rules.pack.cards, match.dealer_due or 0, rng))
        else:
            before = match.copy()
            assert match.turn is not None
            match.act(match.turn, rng.choice(match.legal))
    return before, match


def over(before: Match, match: Match) -> list[wire.ServerMessage]:
    """What a seat is told of both."""
    sheet = tuple(match.sheet)
    return [*moment(before, seat=0, sheet=sheet[:-1]), update(match, 0, number=10, sheet=sheet)]


def gift() -> list[wire.ServerMessage]:
    """A seat that has given a card and gives more, and what it is told once it has given the next one."""
    match = Scene(ONE_BY_ONE, "give", _gives_on).match()
    seat = match.turn
    assert seat is not None
    told = moment(match, seat=seat)
    match.act(seat, match.legal[0])
    assert match.turn == seat, "the answer comes by itself"
    return [*told, update(match, seat, number=10)]


def _gives_on(match: Match) -> bool:
    view = match.view(match.turn)
    return view.owed == 1 and any(one.seat == match.turn and not one.back for one in view.handed)


@contextmanager
def plain_python() -> Iterator[None]:
    """Let the rules run as where there is no machine code."""
    before = os.environ.get("TREY_KERNELS")
    os.environ["TREY_KERNELS"] = "plain"
    try:
        yield
    finally:
        os.environ.pop("TREY_KERNELS")
        if before is not None:
            os.environ["TREY_KERNELS"] = before


def said(lang: Language, shown: Mapping[str, Sequence[wire.ServerMessage]]) -> dict[str, Any]:
    """Return what a server says in a language: to everybody alike, and at each scene."""
    with plain_python():
        plain = catalogue.games()
    pages = {family.id: catalogue.rules_page(family.presets[0].id) for family in FAMILIES}
    titles = {family.id: _titles(family) for family in FAMILIES}
    return {
        "games": _read(catalogue.games(), lang),
        "plain": _read(plain, lang),
        "rules": {page.rules: _read(page, lang) for page in pages.values()},
        "titles": {family: [title.of(lang) for title in some] for family, some in titles.items()},
        "refusals": {code: REFUSALS[code].of(lang) for code in REFUSED},
        "checked": {TOGETHER: _read(catalogue.check(wire.Check(rules=TOGETHER)), lang)},
        "scenes": {name: [json.loads(encoded(one, lang)) for one in some] for name, some in shown.items()},
        "told": [(one.of(lang), remark(one, (YOU.of(lang), *NAMES[1:]), lang)) for one in sentences().values()],
        "names": NAMES,
    }


@cache
def sentences() -> dict[str, Text]:
    """What a seat is told of a short match of each game, by what it is in English."""
    found = dict[str, Text]()
    for family in FAMILIES:
        match, rng, before = Match(family.short, NAMES), Random(1), None
        while not match.ended and len(match.log) < ENOUGH:
            step(match, rng)
            view = match.view(0)
            found |= {one.says.en: one.says for one in tellings(match, match.happened(before, view), view)}
            before = view
    return found


def _titles(family: Family) -> list[Text]:
    """What the paragraphs on the main question of a family are called."""
    match = at_phase(family, asked(family).id)
    pages = family.words.pages(match.rules.options, match.rules.seats)
    return [page.title for page in pages if asked(family).id in page.phases]


def _read(message: Any, lang: Language) -> Any:
    return json.loads(encode(message, lang))


def main() -> None:
    """Print all of it."""
    again = _read(replay("staged", played(FIXED)[1], 1), "en")
    alike = {"replay": again, "looks": {"small": SMALL, "layers": LAYERS}}
    shown = scenes()
    json.dump({lang: said(lang, shown) for lang in LANGUAGES} | alike, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
