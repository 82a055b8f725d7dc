"""Thousand in words: why something cannot be chosen, and an observation."""

from collections.abc import Iterator
from typing import Any

from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.table_view import TableView
from trey.core.text import Text
from trey.core.view import View
from trey_thousand.actions import ACTIONS, BID, CONTRACT, GIVE
from trey_thousand.game import PLACES, Observation, Params, limit, points_bid, receiver
from trey_thousand.options import TEXTS


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a number may not be bid, and that it is too late to concede."""
    if o.phase in (BID, CONTRACT) and code > max(o.bid, most := limit(o.hand)):
        why = TEXTS.text("With this hand you may bid {n} at most.", n=points_bid(most))
        return IllegalError("bid-limit", why)
    if o.phase == GIVE and code == 0:
        return IllegalError("too-late", TEXTS.text("You may concede only before the first gift."))
    return None


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say whether the bid was made, and who stands on the barrel."""
    seat, bid, made = o.declarer, points_bid(o.bid), o.counted[o.declarer]
    if o.count == 0:
        yield TEXTS.text("{{{who}}} {{{who}:concedes|concede}} {bid}.", who=seat, bid=bid)
    elif made >= bid:
        yield TEXTS.text("{{{who}}} {{{who}:makes|make}} {bid}, with {n}.", who=seat, bid=bid, n=made)
    else:
        yield TEXTS.text("{{{who}}} {{{who}:fails to make|fail to make}} {bid}, with {n}.", who=seat, bid=bid, n=made)
    for seat in range(3):
        if o.barrel_left[seat]:
            yield TEXTS.text("{{{who}}} {{{who}:is|are}} on the barrel.", who=seat)


TABLE = TableView("thousand", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story)


def view(o: Observation, p: Params, w: Work) -> View:
    """Show trumps, the bid, what the declarer has of it, who is on the barrel, and who is given a card."""
    notes = [TEXTS.text("Bid: {bid}.", bid=points_bid(o.bid))]
    if o.count:
        notes.append(TEXTS.text("The declarer has {n} of it.", n=o.counted[o.declarer]))
    own: dict[str, Any] = {"owed": 1, "receiver": receiver(o)} if o.phase == GIVE else {}
    barrel = sum((left > 0) << seat for seat, left in enumerate(o.barrel_left))
    return TABLE.of(o, p, TABLE.ranked(p, o.trump), {"barrel": barrel}, notes=tuple(notes), **own)
