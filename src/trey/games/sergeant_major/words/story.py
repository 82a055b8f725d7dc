"""How a deal of 3-5-8 ended, and what the next one brings."""

from collections.abc import Iterator

from trey.core.cards import SUIT_NAMES
from trey.core.kinds import Count, Seat
from trey.core.text import Text, in_cards, in_tricks
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
    made, due = o.tricks[o.caller], o.target[o.caller]
    places = {"who": o.caller, "tricks": _tricks(made), "due": due, "off": abs(made - due)}
    if o.call == MIZ:
        return Text("{{{who}}} called Miz and took {tricks}; {due} were allowed.").fill(**places)
    suit = Text("no-trump") if o.call == NO_TRUMP else SUIT_NAMES[o.call]
    said = Text("{{{who}}} named {suit} and took {tricks}, exactly the target.")
    if made > due:
        said = Text("{{{who}}} named {suit} and took {tricks}, {off} above the target.")
    if made < due:
        said = Text("{{{who}}} named {suit} and took {tricks}, {off} short of {due}.")
    return said.fill(suit=suit, **places)


def _tricks(count: Count) -> Text:
    return in_tricks(count) if count else Text("0 tricks")


def _gaining(o: Observation) -> Iterator[Text]:
    """Say who has gained most, if it is not the caller."""
    most = max(o.delta[:3])
    best = [seat for seat in range(3) if o.delta[seat] == most]
    if most > 0 and best != [o.caller] and len(best) == 1:
        yield Text("{{{who}}} gained the most: +{most}.", who=best[0], most=most)


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
    return Text(
        "{{{dealer}}} {{{dealer}:deals|deal}} next and {{{dealer}:needs|need}} {tricks}; "
        "{{{second}}} {seconds}, {{{third}}} {thirds}.",
        dealer=first,
        tricks=_tricks(p.targets[0]),
        second=second,
        seconds=p.targets[1],
        third=third,
        thirds=p.targets[2],
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
    only = p.exchange_only_trump_hands and p.calls >> NO_TRUMP
    said = Text("{{{who}}} will give {{{other}}} {cards}.")
    if only:
        said = Text("{{{who}}} will give {{{other}}} {cards}, if a suit is trump.")
    if p.exchange_waivable:
        said = Text("{{{who}}} may give {{{other}}} {cards}.")
    if p.exchange_waivable and only:
        said = Text("{{{who}}} may give {{{other}}} {cards}, if a suit is trump.")
    return said.fill(who=giver, other=other, cards=in_cards(count))
