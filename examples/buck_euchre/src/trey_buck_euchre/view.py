"""An observation of Buck Euchre in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import SUITS, card_text, cards_of
from trey.core.errors import IllegalError
from trey.core.goals import the_end
from trey.core.hidden import UP_DOWN, UP_TAKEN, Work
from trey.core.kinds import Code, Seat
from trey.core.reasons import barred, bid_higher, must_follow, not_in_rules
from trey.core.table_view import TableView, alternating, led_suit, ranked
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.kernel.bits import popcount
from trey_buck_euchre.actions import ACTIONS, BID, DISCARD, ENDINGS, FIRST, NAME, NAMING, ORDER, PACK, PASS, PLAY, STAY
from trey_buck_euchre.game import HAND, Observation, Params, due

__all__ = ["forbids", "view"]

TABLE = TableView("buck_euchre", ACTIONS, PACK, ENDINGS)


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error of a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return must_follow(led_suit(o), o.hand, o.legal, follows=True)
    if o.phase == DISCARD:
        return IllegalError(
            "upcard-stays", "The upcard itself may not be discarded.", "La retourne elle-même ne peut pas être écartée."
        )
    if o.phase == BID:
        return bid_higher()
    if o.phase == NAMING and code == PASS:
        return IllegalError(
            "must-name",
            "You made the highest bid: you must name trumps.",
            "Vous avez fait la plus haute annonce : vous devez nommer l'atout.",
        )
    if o.phase == NAMING and code == NAME + (o.upcard >> 4):
        return IllegalError(
            "turned-down",
            "The suit that was turned down cannot be named.",
            "La couleur refusée au premier tour ne peut pas être nommée.",
        )
    return not_in_rules()


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Put an observation into words."""
    maker, taken = o.declarer, o.up == UP_TAKEN
    texts = ranked(p, o.trump) if o.trump >= 0 else alternating
    settled, alone = o.trump >= 0, popcount(o.dropped) == 2

    def at(seat: Seat) -> dict[str, Any]:
        return {"plays": not o.dropped >> seat & 1}

    return TABLE.of(
        o,
        p,
        texts,
        {"dealer": 1 << o.dealer, "maker": 1 << maker if maker >= 0 else 0, "out": o.dropped},
        [due(o, seat) or None if settled and not alone else None for seat in range(3)],
        at,
        trump=(*SUITS, "NT")[o.trump] if settled else None,
        caller=maker if maker >= 0 else None,
        owed=1 if o.phase == DISCARD else 0,
        kitty=popcount(p.pack) - 3 * HAND - 1 + (o.up == UP_DOWN),
        upcard=None if taken else card_text(o.upcard),
        upcard_down=o.up == UP_DOWN,
        taken=(card_text(o.upcard),) if taken and o.seat == o.dealer else (),
        goal=None,
        notes=tuple(_notes(o, p)),
        prices=tuple(_prices(o, p)),
        barred=barred(ACTIONS.phases[o.phase], cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        story=tuple(_story(o, p)),
    )


def _tricks(count: int) -> Text:
    return Text(f"{count} trick{'s' * (count > 1)}", f"{count} pli{'s' * (count > 1)}")


def _notes(o: Observation, p: Params) -> Iterator[Text]:
    """Say what the maker owes, and why nobody makes it."""
    if o.done or o.trump < 0:
        return
    yield (
        Text("Everybody owes a trick.", "Chacun doit un pli.")
        if o.declarer < 0
        else Text(
            f"The maker owes {_tricks(o.bid).en}, the others in the deal one.",
            f"Le preneur doit {_tricks(o.bid).fr}, les autres en jeu un.",
        )
    )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say what ordering up, and staying in, binds to."""
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
    if not o.done:
        return
    if o.redealt:
        yield Text("Everybody passed.", "Tout le monde a passé.")
        return
    if popcount(o.dropped) == 2:
        name, alone = name_at(o.declarer), o.declarer
        yield Text(
            f"Both others dropped out: {name} {by_person(alone, 'has', 'have')} all five tricks, {HAND} off.",
            f"Les deux autres se sont couchés : {name} {by_person(alone, 'a', 'avez')} les cinq plis, {HAND} de moins.",
        )
    else:
        for seat in range(3):
            if not o.dropped >> seat & 1:
                yield _came_to(o, seat)
    yield from the_end(o.ended)


def _came_to(o: Observation, seat: Seat) -> Text:
    """Say what a seat took, and whether that was enough."""
    name, made, owed = name_at(seat), o.tricks[seat], due(o, seat)
    took, points = _tricks(made) if made else Text("no trick", "aucun pli"), o.delta[seat]
    dus = "dû" if owed == 1 else "dus"
    if made >= owed:
        return Text(
            f"{name} took {took.en}: {made} off.",
            f"{name} {by_person(seat, 'a', 'avez')} fait {took.fr} : {made} de moins.",
        )
    return Text(
        f"{name} {by_person(seat, 'was', 'were')} bucked with {took.en} of {owed} due: {points} on.",
        f"{name} {by_person(seat, 'a', 'avez')} chuté, {took.fr} pour {owed} {dus} : {points} de plus.",
    )
