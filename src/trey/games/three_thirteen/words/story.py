"""How a round of Three Thirteen ended, and what the next one brings."""

from collections.abc import Iterator

from trey.core.cards import card_text
from trey.core.text import Text, in_points
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.score import END_LIMIT
from trey.games.three_thirteen.state import LAST_ROUND, Params


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished round ended."""
    if not o.done or not o.deal:
        return ()
    return (_out(o) if o.finisher >= 0 else _fewest(o), *_ending(o, p))


def _out(o: Observation) -> Text:
    """Say who went out, and whom that cost most."""
    most = max(o.delta[: o.seats])
    caught = [seat for seat in range(o.seats) if o.delta[seat] == most]
    if not most:
        return Text("{{{who}}} went out, and nobody was left with a point.", who=o.finisher)
    said = Text("{{{who}}} went out; {{{seat}}} {{{seat}:was|were}} left with {points}.")
    if len(caught) > 1:
        said = Text("{{{who}}} went out; {points} is the most anybody was left with.")
    return said.fill(who=o.finisher, seat=caught[0], points=in_points("{}", most))


def _fewest(o: Observation) -> Text:
    """Say that nobody went out, and who has the fewest points."""
    least = min(o.delta[: o.seats])
    few = [seat for seat in range(o.seats) if o.delta[seat] == least]
    if len(few) > 1:
        return Text("Nobody went out; the best hands count {points}.", points=in_points("{}", least))
    points = in_points("{}", least)
    return Text("Nobody went out; {{{who}}} came off best with {points}.", who=few[0], points=points)


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    if o.ended == END_LIMIT:
        yield Text("The limit of {point_limit} points has been reached.", point_limit=p.point_limit)
    elif o.ended:
        yield Text("All the rounds have been played.")


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on the next round's cards, wild rank and dealer, once a round is over and another follows."""
    if not o.done or o.ended or o.next_dealer < 0:
        return ()
    more = o.deal >= p.last_round
    cards = LAST_ROUND if more else p.rounds[o.deal]
    wild = LAST_ROUND - 2 if more else p.round_wild[o.deal]
    said = Text("Next: {cards} cards each. {{{who}}} {{{who}:deals|deal}}.")
    if wild >= 0:
        said = Text("Next: {cards} cards each, wild rank {wild}. {{{who}}} {{{who}:deals|deal}}.")
    rank = Text.each(lambda lang: card_text(wild, lang)[:-1].replace("T", "10"))
    return (said.fill(cards=cards, wild=rank, who=o.next_dealer),)
