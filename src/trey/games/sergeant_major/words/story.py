"""How a deal of 3-5-8 ended, and what the next one brings."""

from collections.abc import Iterator

from trey.core.cards import SUIT_NAMES
from trey.core.kinds import Count, Seat
from trey.core.text import Text, by_person, name_at, plural
from trey.games.sergeant_major.actions import MIZ, NO_TRUMP
from trey.games.sergeant_major.choices import (
    BY_CALLS,
    BY_HANDS,
    BY_MOST_HANDS,
    BY_TARGET,
    BY_TOTAL,
    BY_TRICKS,
    S_EXCHANGE,
    S_GIVE,
)
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, after

__all__ = ["coming", "deals", "goal", "story"]


def goal(p: Params) -> int | None:
    """Return the total that ends the match, or None if no total does."""
    return p.win_size if p.win == BY_TOTAL else None


def deals(o: Observation, p: Params) -> int | None:
    """Return the most deals that a match can have if no tie prolongs it, or None if there is no limit.

    Each deal thrown in before this one adds one.
    """
    settled = {BY_HANDS: p.win_size, BY_CALLS: 3 * p.calls_to_play}.get(p.win)
    most = min(filter(None, (settled, p.max_hands)), default=0)
    return most + o.deal - 1 - o.hands_played if most else None


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished deal ended; none for a deal thrown in."""
    if not o.done or o.redealt:
        return ()
    played_out = sum(o.tricks) == p.hand_size
    return (*((_calling(o), *_gaining(o)) if played_out else ()), *_ending(o, p))


def _calling(o: Observation) -> Text:
    """Say what the caller made of his call."""
    seat, made, due = o.caller, o.tricks[o.caller], o.target[o.caller]
    name, has, tricks = name_at(seat), by_person(seat, "a", "avez"), _tricks(made)
    if o.call == MIZ:
        most = Text("{due} were allowed", due=due)
        return Text(
            f"{name} called Miz and took {tricks.en}; {most.en}.",
            f"{name} {has} annoncé misère et pris {tricks.fr} ; {most.fr}.",
        )
    suit = Text("no-trump") if o.call == NO_TRUMP else SUIT_NAMES[o.call]
    far = _beside(made, due)
    return Text(
        f"{name} named {suit.en} and took {tricks.en}, {far.en}.",
        f"{name} {has} nommé {suit.fr} et pris {tricks.fr}, {far.fr}.",
    )


def _beside(made: Count, due: Count) -> Text:
    """Say how tricks compare with those that were due."""
    if made > due:
        return Text(f"{made - due} above the target", f"{made - due} de plus que l'objectif")
    if made < due:
        return Text(f"{due - made} short of {due}", f"{due - made} de moins que les {due} demandés")
    return Text("exactly the target")


def _tricks(count: Count) -> Text:
    return Text("1 trick" if count == 1 else f"{count} tricks", "1 pli" if count == 1 else f"{count} plis")


def _gaining(o: Observation) -> Iterator[Text]:
    """Say who has gained most, if it is not the caller."""
    most = max(o.delta[:3])
    best = [seat for seat in range(3) if o.delta[seat] == most]
    if most > 0 and best != [o.caller] and len(best) == 1:
        has = by_person(best[0], "a", "avez")
        yield Text(
            f"{name_at(best[0])} gained the most: +{most}.", f"{name_at(best[0])} {has} gagné le plus : +{most}."
        )


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    """Say what has ended the match."""
    n = p.win_size
    said = {
        BY_TRICKS: Text("{n} tricks in one deal win the match.", n=n),
        BY_TOTAL: Text("+{n} wins the match.", n=n),
        BY_TARGET: Text("{n} tricks above the target win.", n=n),
        BY_CALLS: Text("Everybody has made all their calls."),
        BY_HANDS: Text("All the deals have been played."),
        BY_MOST_HANDS: Text("All the deals have been played."),
    }
    if o.ended:
        yield said[o.ended - 1]


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on who deals next, who needs how many tricks, and who will give whom how many cards."""
    if not o.done or o.redealt or o.ended or o.next_dealer < 0:
        return ()
    return (_next_targets(o, p), *_next_gifts(o, p))


def _next_targets(o: Observation, p: Params) -> Text:
    first = o.next_dealer
    second, third = after(p, first), after(p, after(p, first))
    due = p.targets
    rest = f"{name_at(second)} {due[1]}, {name_at(third)} {due[2]}."
    return Text(
        f"{name_at(first)} {by_person(first, 'deals', 'deal')} next and {by_person(first, 'needs', 'need')} "
        f"{_tricks(due[0]).en}; {rest}",
        f"{name_at(first)} {by_person(first, 'donne', 'donnez')} ensuite et {by_person(first, 'doit', 'devez')} "
        f"faire {_tricks(due[0]).fr} ; {rest}",
    )


def _next_gifts(o: Observation, p: Params) -> Iterator[Text]:
    """Say who will give cards: as many as he is up, and the other is down (RULEBOOK 2.4)."""
    if not {S_EXCHANGE, S_GIVE} & set(p.order):
        return
    for giver, other in ((g, r) for g in range(3) for r in range(3)):
        count = min(o.delta[giver], -o.delta[other])
        if count > 0:
            yield _gift(p, giver, other, count)


def _gift(p: Params, giver: Seat, other: Seat, count: Count) -> Text:
    cards = plural(count, "card", "carte")
    only = Text(", if a suit is trump") if p.exchange_only_trump_hands and p.calls >> NO_TRUMP else Text("", "")
    gives = Text("may give") if p.exchange_waivable else Text("will give", "")
    return Text(
        "{who} {gives} {other} {cards}{only}.",
        who=name_at(giver),
        gives=gives,
        other=name_at(other),
        cards=cards,
        only=only,
    )
