"""Tips for newcomers to Three Thirteen at their turn: the goal, the choice to make, and what to look for."""

from trey.core.kinds import Points
from trey.core.text import Text
from trey.games.three_thirteen.actions import GO_OUT, P_ACT, P_ADD, P_DRAW, P_LAY, P_OUT, P_TO
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params
from trey.games.three_thirteen.words.options import cards_of_rank


def coach(o: Observation, p: Params, left: Points | None) -> Text | None:
    """Return a tip for the seat to act, None for all others; `left` is the fewest points its hand leaves now."""
    if not o.legal:
        return None
    if o.phase == P_DRAW:
        return _draw(o, p, left)
    if o.phase == P_LAY:
        row = _row(p)
        return Text("Put down three or more cards of one rank, or {row}, then close the meld.", row=row)
    if o.phase == P_ACT:
        return _act(o, left)
    if o.phase == P_OUT and o.outs >> GO_OUT & 1:
        return Text("All your cards are in melds: discard one that your melds can spare, or go out with all of them.")
    return _ASKED.get(o.phase, _THROW)


_THROW = Text("End your turn with a discard: the card you need least.")
_ASKED = {
    P_OUT: Text("Discard a card that your melds do not need: all the others are in melds, and you count nothing."),
    P_ADD: Text("A card that you add to a meld on the table no longer counts against you."),
    P_TO: Text("Choose a meld that your card fits."),
}


def _row(p: Params) -> Text:
    if p.same_suit_runs:
        return Text("in a row in one suit")
    return Text("in a row")


def _draw(o: Observation, p: Params, left: Points | None) -> Text:
    if o.finisher >= 0:
        return Text(
            "{{{finisher}}} went out: this is your last turn. Cards in no meld count against you.", finisher=o.finisher
        )
    row = _row(p)
    now = Text(" (now {left})", left=left) if left else Text("")
    melds = Text(
        "Make melds: three of a rank, or three {row}. The rest costs points{now}. Take "
        "the top discard only if it helps; if not, draw.",
        row=row,
        now=now,
    )
    if o.wild < 0:
        return melds
    return Text("{ranks:capital} are wild. {melds}", ranks=cards_of_rank(o.wild), melds=melds)


def _act(o: Observation, left: Points | None) -> Text:
    if o.outs == 1 << GO_OUT:
        return Text("All your cards are in melds: go out without a discard, and you count nothing.")
    if o.finisher >= 0:
        return Text("Your last discard: keep what is in melds, and throw the costliest of the rest.")
    if left == 0 and not o.barred:
        return Text("All your cards but one are in melds: you can go out and count nothing.")
    return Text("Throw a card that goes with no other, if possible a costly one. The next player may take it.")
