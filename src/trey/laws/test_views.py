"""What a view says follows from what its seat knows: it is so in the true deal, and in every other that looks the same.

Words and plates are written by hand, and nothing else would notice a wrong one.  So each fact is held against where the
cards lie, in the state itself and in one that is drawn for the seat.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from trey.core.cards import SUITS, Pack, mask_of
from trey.core.view import Place, Played, View
from trey.kernel.rng import Rng, seeded
from trey.laws.differences import agree
from trey.laws.matches import phases_of, walk
from trey.match import Match

Places = Mapping[str, Sequence[int]]
PILES = ("dummy", "kitty", "pile", "stock", "talon")
"""What a view counts, where a family has a place of that name."""
WORLDS = 60
"""In which a card that was shown must be in the hand where it is, to be certain to be there."""


def _suit_cards(match: Match, o: Any, suit: str, trump: str | None) -> int:
    """The cards of the pack that belong to a suit: trumps leave their printed one."""
    trumps: int = getattr(o, "trumps", 0)
    pack = match.rules.pack
    own = trumps if trumps and suit == trump else pack.suits[SUITS.index(suit)] & ~trumps
    return own & mask_of(pack.cards)


def _false_of_a_seat(match: Match, o: Any, view: View, seat: int, place: Place, held: Sequence[int]) -> Iterator[str]:
    """What a plate says of a seat that does not go with its cards."""
    if place.cards != len(held):
        yield f"seat {seat} has {len(held)} cards, not {place.cards}"
    for suit in place.voids:
        own = _suit_cards(match, o, suit, view.trump)
        if not own or own & mask_of(held):
            yield f"seat {seat} is not known to be out of {suit}"
    for card in (Counter(place.holds) - Counter(match.rules.pack.texts(held).split())).elements():
        yield f"seat {seat} is not known to hold {card}"


def _false_of_the_hand(view: View, places: Places, pack: Pack) -> Iterator[str]:
    """What the viewer is shown as its hand, and is not so; some may lie face down, or be about to be laid."""
    held, shown = Counter(pack.texts(places.get(str(view.seat), ())).split()), [*view.hand, *chain(*view.laying)]
    if Counter(shown) - held or len(shown) + view.face_down != held.total():
        yield f"the hand is {' '.join(held.elements())}, not {' '.join(shown)}"


def _false_of_piles(view: View, places: Places, pack: Pack) -> Iterator[str]:
    """What a view says of the cards that no seat holds, and is not so."""
    for name in PILES:
        said = view.kitty if name == "talon" else getattr(view, name)
        if said is not None and name in places and said != len(places[name]):
            yield f"{len(places[name])} cards lie in the {name}, not {said}"
    hands = {str(seat): {*pack.texts(places.get(str(seat), ())).split()} for seat in range(len(view.players))}
    for card in view.aside:
        if any(card in held for held in hands.values()) and not _twice(places, card, pack):
            yield f"{card} is not set aside"
    for shown in view.shown:
        if any(shown.card in held for seat, held in hands.items() if seat != str(shown.seat)):
            yield f"{shown.card} was not shown by seat {shown.seat}"


def _twice(places: Places, card: str, pack: Pack) -> bool:
    return sum(pack.texts(cards).split().count(card) for cards in places.values()) > 1


def untrue(match: Match, o: Any, view: View, state: Any) -> list[str]:
    """What a view says that is not so in a state."""
    places = match.family.engine.card_locations(state, match.rules.params)
    said: list[str] = []
    for seat, place in enumerate(view.players):
        said += _false_of_a_seat(match, o, view, seat, place, places.get(str(seat), ()))
    pack = match.rules.pack
    return [*said, *_false_of_the_hand(view, places, pack), *_false_of_piles(view, places, pack)]


def unfounded(match: Match, seat: int, seed: int) -> list[str]:
    """What a seat is told that is not so, or need not be: it does not hold in another deal that looks the same."""
    o, view = match.observation(seat), match.view(seat)
    drawn, w = match.family.engine.state(), match.rules.work()
    wrong = untrue(match, o, view, match.state)
    if match.turn is not None and match.family.inference.sample(drawn, o, match.rules.params, w, Rng(x=seeded(seed))):
        wrong += untrue(match, o, view, drawn)
    return wrong


def test_what_a_view_says_follows_from_what_its_seat_knows(preset: str) -> None:
    for count, match in enumerate(phases_of(preset, 41, 120)):
        if match.number and not match.deal_over:
            seat = count % match.rules.seats
            agree(unfounded(match, seat, count), [], f"what seat {seat} is shown does not follow from what it knows")


def unsaid(match: Match, viewer: int | None) -> list[str]:
    """The cards that a viewer was shown, whose holder is certain, and that neither a plate nor what was given tells."""
    view, pack, wrong = match.view(viewer), match.rules.pack, list[str]()
    seen = match.family.engine.shown(match.state, -1 if viewer is None else viewer)
    told = {*view.hand, *chain(*(place.holds for place in view.players))}  # of equal cards, another may be meant
    for seat in range(match.rules.seats):
        given = {*chain(*(one.cards for one in view.handed if one.to == seat))}
        held = [card for card in _hand(match, match.state, seat) if seen >> card & 1]
        left = [card for card in held if pack.text(card) not in told | given]
        unseen = any(one.to == seat and not one.cards for one in view.handed)  # what came so is concluded, not shown
        sure = _certain(match, viewer, seat, left) if seat != viewer and not unseen else []
        wrong += [f"seat {seat} is known to hold {pack.text(card)}" for card in sure]
    return wrong


def _hand(match: Match, state: Any, seat: int) -> Sequence[int]:
    return match.family.engine.card_locations(state, match.rules.params).get(str(seat), ())


def _certain(match: Match, viewer: int | None, seat: int, cards: Sequence[int]) -> list[int]:
    """Those of a seat's cards that it has in all of many deals that look the same to the viewer.

    A watcher knows no more than any of the others.
    """
    now, drawn, left = match.rules, match.family.engine.state(), {*cards}
    others = (one for one in range(now.seats) if one != seat)
    for o in map(match.observation, others if viewer is None else (viewer,)):
        for seed in range(WORLDS):
            if left and match.family.inference.sample(drawn, o, now.params, now.work(), Rng(x=seeded(seed))):
                left &= {*_hand(match, drawn, seat)}
    return sorted(left)


def test_a_card_that_was_shown_and_is_known_to_be_in_a_hand_is_told(preset: str) -> None:
    """What the rules show (`Engine.shown`) is remembered by people, and a plate says it as long as it is certain."""
    for match in phases_of(preset, 44, 120):
        for viewer in (None, *range(match.rules.seats)) if match.turn is not None else ():
            cure = "cards that were shown are not told of: give them to `holds` of the seat's Place"
            agree(unsaid(match, viewer), [], f"{cure} (viewer: {viewer}, phase {match.phase.id})")


def view_with_acts(match: Match, seat: int) -> View:
    """What a seat would see if its view could read all that was done."""
    return match.family.words.view(match.observation(seat), match.rules.params, match.rules.work())


def test_a_view_for_which_the_acts_are_not_looked_up_needs_none(preset: str) -> None:
    for count, match in enumerate(phases_of(preset, 43, 60)):
        seat = count % match.rules.seats
        agree(match.view(seat), view_with_acts(match, seat), "a view reads the acts: say so in Words.acts")


def mistold(before: View, after: View, seat: int, card: str) -> list[str]:
    """What is told wrongly of a card that a seat has just played to a trick."""
    trick = (*before.trick, Played(seat=seat, card=card))
    over = not after.trick
    wrong = [] if (after.last_trick if over else after.trick) == trick else ["the trick is not what was played"]
    if over:
        gains = [
            (now.tricks or 0) - (then.tricks or 0) for now, then in zip(after.players, before.players, strict=True)
        ]
        if gains != [place == after.last_winner for place in range(len(gains))]:
            wrong.append("its winner has not one trick more, or another has")
    elif [place.tricks for place in after.players] != [place.tricks for place in before.players]:
        wrong.append("tricks are counted before one is over")
    return wrong


def test_tricks_are_told_and_counted_as_they_were_played(preset: str) -> None:
    before: View | None = None
    for match in walk(preset, 42, 150):
        event, after = match.log[-1], match.view(None)
        played = getattr(event, "action", None)
        if before is not None and before.phase in _trick_phases(match) and played is not None:
            wrong = mistold(before, after, match.log[-1].seat, played.what)  # type: ignore[union-attr]
            agree(wrong, [], "a trick is told otherwise than it was played")
        before = after if after.turn is not None else None


def _trick_phases(match: Match) -> set[str]:
    """The phases in which cards are played to tricks."""
    counts = match.view(None).players[0].tricks is not None
    return {phase.id for phase in match.family.phases if phase.kind == "play"} if counts else set()
