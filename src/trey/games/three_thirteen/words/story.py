"""How a round of Three Thirteen ended, and what the next one brings."""

from collections.abc import Iterator

from trey.core.cards import RANKS, card_text
from trey.core.text import Text, by_person, in_points, name_at
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.score import END_LIMIT
from trey.games.three_thirteen.state import LAST_ROUND, Params

__all__ = ["coming", "story"]


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished round ended."""
    if not o.done or not o.deal:
        return ()
    return (_out(o) if o.finisher >= 0 else _fewest(o), *_ending(o, p))


def _out(o: Observation) -> Text:
    """Say who went out, and whom that cost most."""
    name, has = name_at(o.finisher), by_person(o.finisher, "a", "avez")
    most = max(o.delta[: o.seats])
    caught = [seat for seat in range(o.seats) if o.delta[seat] == most]
    if not most:
        return Text(
            f"{name} went out, and nobody was left with a point.",
            f"{name} {has} fini, et personne ne compte de point.",
        )
    if len(caught) > 1:
        return Text(
            f"{name} went out; {in_points('{}', most).en} is the most anybody was left with.",
            f"{name} {has} fini ; la main la plus lourde compte {in_points('{}', most).fr}.",
        )
    [seat] = caught
    return Text(
        f"{name} went out; {name_at(seat)} {by_person(seat, 'was', 'were')} left with {in_points('{}', most).en}.",
        f"{name} {has} fini ; {name_at(seat)} {by_person(seat, 'compte', 'comptez')} {in_points('{}', most).fr}.",
    )


def _fewest(o: Observation) -> Text:
    """Say that nobody went out, and who has the fewest points."""
    least = min(o.delta[: o.seats])
    few = [seat for seat in range(o.seats) if o.delta[seat] == least]
    if len(few) > 1:
        return Text("Nobody went out; the best hands count {points}.", points=in_points("{}", least))
    name, has = name_at(few[0]), by_person(few[0], "a", "avez")
    return Text(
        f"Nobody went out; {name} came off best with {in_points('{}', least).en}.",
        f"Personne n'a fini ; {name} {has} la meilleure main : {in_points('{}', least).fr}.",
    )


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
    seat, name = o.next_dealer, name_at(o.next_dealer)
    joker = Text("", "")
    if wild >= 0:
        joker = Text(f", wild rank {RANKS[wild].replace('T', '10')}", f", valeur joker : {card_text(wild, 'fr')[:-1]}")
    return (
        Text(
            f"Next: {cards} cards each{joker.en}. {name} {by_person(seat, 'deals', 'deal')}.",
            f"Ensuite : {cards} cartes chacun{joker.fr}. {name} {by_person(seat, 'donne', 'donnez')}.",
        ),
    )
