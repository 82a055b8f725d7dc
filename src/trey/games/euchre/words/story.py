"""How a deal of Euchre ended, and what comes next."""

from collections.abc import Iterator

from trey.core.cards import SUIT_NAMES
from trey.core.goals import LAST, the_end
from trey.core.text import Text, in_tricks
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params, needed


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished deal ended; none for a deal thrown in."""
    if not o.done or o.redealt or o.maker < 0:
        return ()
    told = _euchred(o, p) if o.tricks[o.maker] < needed(o, p) else _made(o)
    return (told, *_ending(o, p))


def _trump(o: Observation) -> Text:
    return (*SUIT_NAMES, Text("no-trump"))[o.trump]


def _made(o: Observation) -> Text:
    """Say how the maker made it, and what that brought."""
    made = o.tricks[o.maker]
    places = {"who": o.maker, "trump": _trump(o), "made": made, "points": f"+{o.delta[o.maker]}"}
    if made == HAND and o.alone:
        return Text("{{{who}}} chose {trump} and took all five tricks, alone: {points}.").fill(**places)
    if made == HAND:
        return Text("{{{who}}} chose {trump} and took all five tricks: {points}.").fill(**places)
    if o.alone:
        return Text("{{{who}}} chose {trump} and took {made} tricks, alone: {points}.").fill(**places)
    return Text("{{{who}}} chose {trump} and took {made} tricks: {points}.").fill(**places)


def _euchred(o: Observation, p: Params) -> Text:
    """Say that the maker failed, and what the defenders get for it."""
    return Text(
        "{{{who}}} chose {trump} and {{{who}:was|were}} euchred: {tricks}, and {few} were needed. "
        "Each defender gets {points}.",
        who=o.maker,
        trump=_trump(o),
        tricks=in_tricks(o.tricks[o.maker]),
        few=needed(o, p),
        points=max(o.delta[seat] for seat in range(3) if seat != o.maker),
    )


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    if not o.ended:
        return
    won = [seat for seat in range(3) if o.winners >> seat & 1]
    if o.ended == LAST:
        yield from the_end(o.ended)
    elif p.target == 1:
        yield Text("One point was enough to win.")
    elif len(won) == 1:
        yield Text("{{{who}}} {{{who}:has|have}} reached {target} points.", who=won[0], target=p.target)
    else:
        yield Text("{target} points were needed: the win is shared.", target=p.target)


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return a sentence on who deals next; none unless a deal has ended and another follows."""
    if not o.done or o.ended or o.next_dealer < 0:
        return ()
    return (Text("{{{who}}} {{{who}:deals|deal}} next.", who=o.next_dealer),)
