"""An observation of Skat in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.ranking import points_of
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey_skat.actions import ACTIONS, DECLARE, GAMES, GRAND, HOLD, LADDER, NULL, PLAY, YES
from trey_skat.game import PLACES, Observation, Params, value_of


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a game may not be declared."""
    if o.phase != DECLARE:
        return None
    return IllegalError(
        "bid-higher", "Null is worth less than you bid.", "Le nul vaut moins que ce que vous avez annoncé."
    )


_SAID = (
    Text("", ""),
    Text(", schneider announced", ", schneider promis"),
    Text(", schwarz announced", ", schwarz promis"),
    Text(", ouvert", ", main étalée"),
)
"""By what was announced."""


def _game(o: Observation) -> Text:
    """Return the game that is played in words: its name, and what was announced."""
    name, hand = GAMES[o.game], Text(", hand" * o.by_hand, ", sans le skat" * o.by_hand)
    said = _SAID[o.announced if o.game < NULL else 0]
    return Text(name.en.capitalize() + hand.en + said.en, name.fr.capitalize() + hand.fr + said.fr)


def _notes(o: Observation) -> Iterator[Text]:
    """Say what is played, what was bid, and what the tricks have counted."""
    if o.game >= 0 and not o.done:
        yield Text(f"{_game(o).en}.", f"{_game(o).fr}.")
    if o.bid and not o.done:
        yield Text(f"Bid: {LADDER[o.bid - 1]}.", f"Annonce : {LADDER[o.bid - 1]}.")
    if o.phase == PLAY and o.game < NULL:
        mine = o.points[o.declarer]
        others = sum(o.points) - mine
        yield Text(
            f"Card points in tricks: declarer {mine}, the others {others}.",
            f"Points dans les plis : preneur {mine}, les autres {others}.",
        )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say which number is held, and what each game counts at least, with the cards that the declarer knows."""
    if o.phase == HOLD and o.legal:
        yield ACTIONS.phases[HOLD].words[YES], Text(str(LADDER[o.bid - 1]), str(LADDER[o.bid - 1]))
    for game in cards_of(o.legal) if o.phase == DECLARE else ():
        value = value_of(p, o.hand | o.aside[o.seat], game, o.by_hand)
        yield ACTIONS.phases[DECLARE].words[game], Text(f"{value} points", f"{value} points")


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what was played, and what it came to."""
    seat, game = o.declarer, _game(o)
    name = name_at(seat)
    verb = by_person(seat, "wins", "win") if o.won else by_person(seat, "loses", "lose")
    verbe = by_person(seat, "gagne", "gagnez") if o.won else by_person(seat, "perd", "perdez")
    what = Text(f"{game.en}, worth {o.value}", f"{game.fr}, valeur {o.value}")
    if o.game < NULL:
        made = o.points[seat] + points_of(p, o.aside[seat] | o.talon)
        what = Text(f"{what.en}, with {made} card points", f"{what.fr}, avec {made} points")
    yield Text(f"{name} {verb}: {what.en}.", f"{name} {verbe} : {what.fr}.")
    if o.overbid:
        bid = LADDER[o.bid - 1]
        yield Text(f"The game is worth less than the bid of {bid}.", f"Le jeu vaut moins que les {bid} annoncés.")


TABLE = TableView("skat", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Show the game, the bid, and what games and tricks count."""
    own: dict[str, Any] = {"trump": "grand" if o.game == GRAND else "null"} if o.game >= GRAND else {}
    texts = TABLE.ranked(p, o.game if o.game >= 0 else GRAND)
    return TABLE.of(o, p, texts, notes=tuple(_notes(o)), prices=tuple(_prices(o, p)), **own)
