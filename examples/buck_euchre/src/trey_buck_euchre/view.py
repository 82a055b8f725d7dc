"""An observation of Buck Euchre in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.errors import IllegalError
from trey.core.hidden.packets import Work
from trey.core.kinds import Code, Seat
from trey.core.reasons import turned_down
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.kernel.bits import popcount
from trey_buck_euchre.actions import ACTIONS, DISCARD, ENDINGS, FIRST, NAME, NAMING, ORDER, PASS, STAY
from trey_buck_euchre.game import HAND, PLACES, Observation, Params, due


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why the upcard cannot be discarded, or trumps not be named."""
    if o.phase == DISCARD:
        return IllegalError(
            "upcard-stays", "The upcard itself may not be discarded.", "La retourne elle-même ne peut pas être écartée."
        )
    if o.phase == NAMING and code == PASS:
        return IllegalError(
            "must-name",
            "You made the highest bid: you must name trumps.",
            "Vous avez fait la plus haute annonce : vous devez nommer l'atout.",
        )
    return turned_down() if o.phase == NAMING and code == NAME + (o.upcard >> 4) else None


def _tricks(count: int) -> Text:
    return Text(f"{count} trick{'s' * (count > 1)}", f"{count} pli{'s' * (count > 1)}")


def _notes(o: Observation, p: Params) -> Iterator[Text]:
    """Say how many tricks the maker and the others owe, or everybody where there is no maker."""
    if o.done or o.trump < 0:
        return
    yield (
        Text("Everybody owes a trick.", "Chacun doit un pli.")
        if o.declarer < 0
        else Text(
            f"The maker owes {_tricks(o.bid).en}, each of the others in the deal one.",
            f"Le preneur doit {_tricks(o.bid).fr}, chacun des autres en jeu un seul.",
        )
    )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say what ordering up or staying in commits a seat to."""
    if not o.legal:
        return
    if o.phase == FIRST:
        yield ACTIONS.phases[o.phase].words[ORDER], Text("3 tricks due", "3 plis dus")
    if o.phase == STAY:
        yield (
            "stay",
            Text(f"+{p.set_points} without a trick", f"+{p.set_points} sans aucun pli"),
        )


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what the deal came to."""
    if popcount(o.dropped) == 2:
        name, alone = name_at(o.declarer), o.declarer
        yield Text(
            f"Both others dropped out: {name} {by_person(alone, 'has', 'have')} all five tricks, {HAND} points off.",
            f"Les autres se sont couchés : {name} {by_person(alone, 'a', 'avez')} cinq plis, {HAND} points de moins.",
        )
    else:
        for seat in range(3):
            if not o.dropped >> seat & 1:
                yield _came_to(o, seat)


def _came_to(o: Observation, seat: Seat) -> Text:
    """Say what a seat took, and whether that was enough."""
    name, made, owed = name_at(seat), o.tricks[seat], due(o, seat)
    took, points = _tricks(made) if made else Text("no tricks", "aucun pli"), o.delta[seat]
    dus = "dû" if owed == 1 else "dus"
    if made >= owed:
        return Text(
            f"{name} took {took.en}: {made} off the score.",
            f"{name} {by_person(seat, 'a', 'avez')} fait {took.fr} : {made} de moins au total.",
        )
    return Text(
        f"{name} {by_person(seat, 'was', 'were')} bucked with {took.en} of {owed} due: {points} more on the score.",
        f"{name} {by_person(seat, 'a', 'avez')} chuté, {took.fr} pour {owed} {dus} : {points} de plus au total.",
    )


TABLE = TableView("buck_euchre", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story, declarer="maker")


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Show who is in, and how many tricks each owes."""
    settled = o.trump >= 0 and popcount(o.dropped) < 2

    def at(seat: Seat) -> dict[str, Any]:
        return {"plays": not o.dropped >> seat & 1}

    return TABLE.of(
        o,
        p,
        TABLE.ranked(p, o.trump),
        {"out": o.dropped},
        [due(o, seat) or None if settled else None for seat in range(3)],
        at,
        goal=None,
        notes=tuple(_notes(o, p)),
        prices=tuple(_prices(o, p)),
    )
