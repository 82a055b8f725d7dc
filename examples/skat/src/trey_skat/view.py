"""An observation of Skat in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.ranking import points_of
from trey.core.table_view import TableView
from trey.core.text import Text, as_it_is, in_points
from trey.core.view import View
from trey_skat.actions import ACTIONS, DECLARE, GAMES, GRAND, HOLD, LADDER, NULL, PLAY, YES
from trey_skat.game import PLACES, Observation, Params, value_of
from trey_skat.options import TEXTS


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a game may not be declared."""
    if o.phase != DECLARE:
        return None
    return IllegalError("bid-higher", TEXTS.text("Null is worth less than you bid."))


_SAID = (
    Text(""),
    TEXTS.text(", schneider announced"),
    TEXTS.text(", schwarz announced"),
    TEXTS.text(", ouvert"),
)
"""By what was announced."""


def _game(o: Observation) -> Text:
    """Return the game that is played in words: its name, and what was announced."""
    hand, said = TEXTS.text(", hand") if o.by_hand else _SAID[0], _SAID[o.announced if o.game < NULL else 0]
    return TEXTS.text("{game:capital}{hand}{said}", game=GAMES[o.game], hand=hand, said=said)


def _notes(o: Observation) -> Iterator[Text]:
    """Say what is played, what was bid, and what the tricks have counted."""
    if o.game >= 0 and not o.done:
        yield TEXTS.text("{game}.", game=_game(o))
    if o.bid and not o.done:
        yield TEXTS.text("Bid: {bid}.", bid=LADDER[o.bid - 1])
    if o.phase == PLAY and o.game < NULL:
        mine = o.points[o.declarer]
        yield TEXTS.text(
            "Card points in tricks: declarer {mine}, the others {others}.", mine=mine, others=sum(o.points) - mine
        )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say which number is held, and what each game counts at least, with the cards that the declarer knows."""
    if o.phase == HOLD and o.legal:
        yield ACTIONS.phases[HOLD].words[YES], as_it_is(LADDER[o.bid - 1])
    for game in cards_of(o.legal) if o.phase == DECLARE else ():
        value = value_of(p, o.hand | o.aside[o.seat], game, o.by_hand)
        yield ACTIONS.phases[DECLARE].words[game], in_points("{}", value)


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what was played, and what it came to."""
    seat, what = o.declarer, TEXTS.text("{game}, worth {value}", game=_game(o), value=o.value)
    if o.game < NULL:
        made = o.points[seat] + points_of(p, o.aside[seat] | o.talon)
        what = TEXTS.text("{game}, with {made} card points", game=what, made=made)
    if o.won:
        yield TEXTS.text("{{{who}}} {{{who}:wins|win}}: {game}.", who=seat, game=what)
    else:
        yield TEXTS.text("{{{who}}} {{{who}:loses|lose}}: {game}.", who=seat, game=what)
    if o.overbid:
        yield TEXTS.text("The game is worth less than the bid of {bid}.", bid=LADDER[o.bid - 1])


TABLE = TableView("skat", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story)


def view(o: Observation, p: Params, w: Work) -> View:
    """Show the game, the bid, and what games and tricks count."""
    own: dict[str, Any] = {"trump": "grand" if o.game == GRAND else "null"} if o.game >= GRAND else {}
    texts = TABLE.ranked(p, o.game if o.game >= 0 else GRAND)
    return TABLE.of(o, p, texts, notes=tuple(_notes(o)), prices=tuple(_prices(o, p)), **own)
