"""How a deal of Euchre ended, and what comes next."""

from collections.abc import Iterator

from trey.core.cards import SUIT_NAMES
from trey.core.goals import LAST, the_end
from trey.core.text import Text, by_person, name_at, plural
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params, needed

__all__ = ["coming", "story"]


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
    name, has, made, trump = name_at(o.maker), by_person(o.maker, "a", "avez"), o.tricks[o.maker], _trump(o)
    alone = Text(", alone") if o.alone else Text("", "")
    points = f"+{o.delta[o.maker]}"
    if made == HAND:
        return Text(
            f"{name} chose {trump.en} and took all five tricks{alone.en}: {points}.",
            f"{name} {has} fait les cinq plis à {trump.fr}{alone.fr} : {points}.",
        )
    return Text(
        f"{name} chose {trump.en} and took {made} tricks{alone.en}: {points}.",
        f"{name} {has} fait {made} plis à {trump.fr}{alone.fr} : {points}.",
    )


def _euchred(o: Observation, p: Params) -> Text:
    """Say that the maker failed, and what the defenders get for it."""
    name, made, trump, few = name_at(o.maker), o.tricks[o.maker], _trump(o), needed(o, p)
    points = max(o.delta[seat] for seat in range(3) if seat != o.maker)
    tricks = plural(made, "trick", "pli")
    was, has = by_person(o.maker, "was", "were"), by_person(o.maker, "a", "avez")
    return Text(
        f"{name} chose {trump.en} and {was} euchred: {tricks.en}, and {few} were needed. Each defender gets {points}.",
        f"{name} {has} chuté : {tricks.fr} à {trump.fr}, il en fallait {few}. Chaque défenseur marque {points}.",
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
        name, has, reaches = (
            name_at(won[0]),
            by_person(won[0], "has", "have"),
            by_person(won[0], "atteint", "atteignez"),
        )
        yield Text(f"{name} {has} reached {p.target} points.", f"{name} {reaches} {p.target} points.")
    else:
        yield Text("{target} points were needed: the win is shared.", target=p.target)


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return a sentence on who deals next; none unless a deal has ended and another follows."""
    if not o.done or o.ended or o.next_dealer < 0:
        return ()
    name, seat = name_at(o.next_dealer), o.next_dealer
    return (
        Text(
            f"{name} {by_person(seat, 'deals', 'deal')} next.",
            f"{name} {by_person(seat, 'donne', 'donnez')} ensuite.",
        ),
    )
