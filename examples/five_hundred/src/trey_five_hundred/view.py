"""Five Hundred in words: why something cannot be chosen, and an observation."""

from collections.abc import Iterator

from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.table_view import TableView
from trey.core.text import Text
from trey.core.view import View
from trey.core.what import what_words
from trey_five_hundred.actions import ACTIONS, BIDS
from trey_five_hundred.game import PLACES, Observation, Params, level_of
from trey_five_hundred.options import TEXTS


def story(o: Observation, p: Params) -> Iterator[Text]:
    """Say whether the bid was made."""
    seat, bid = o.declarer, what_words(BIDS[o.bid - 1])
    if o.delta[seat] > 0:
        yield TEXTS.text("{{{who}}} {{{who}:makes|make}} {bid}.", who=seat, bid=bid)
    else:
        yield TEXTS.text("{{{who}}} {{{who}:fails to make|fail to make}} {bid}.", who=seat, bid=bid)


TABLE = TableView("five_hundred", ACTIONS, ENDINGS, places=PLACES, story=story)


def view(o: Observation, p: Params, w: Work) -> View:
    """Show trumps, the bid, and how many tricks the declarer needs."""
    return TABLE.of(
        o,
        p,
        TABLE.ranked(p, o.trump),
        targets=[level_of(o.bid) if seat == o.declarer else None for seat in range(3)],
        notes=(TEXTS.text("Bid: {bid}.", bid=what_words(BIDS[o.bid - 1])),) if o.bid else (),
    )
