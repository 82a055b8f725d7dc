"""What one viewer sees happen when cards are dealt or a seat acts: no more than that viewer's own views show.

This module works for any game.  A phase says what kind of decision was made (`kind`), and a view says where cards are.
Everything but the act itself is found by comparing the table before and after it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from trey.core.action import Action, Phase
from trey.core.happening import (
    Drew,
    Fined,
    Gave,
    HandedOver,
    Happening,
    LaidDown,
    LastTurn,
    MatchEnded,
    NewDeal,
    Put,
    PutDown,
    Reshuffled,
    Revealed,
    Said,
    Scored,
    SetAside,
    ThrownIn,
    Took,
    TrickTaken,
    TurnedUp,
    WentOut,
)
from trey.core.view import Played, View


def is_card(phase: Phase, action: Action) -> bool:
    """Say whether an action of a phase is done with a card, known or hidden."""
    return action.verb == phase.cards and str(action) not in phase.words.values()


@dataclass(frozen=True, kw_only=True)
class Step:
    """One act between two views of one viewer."""

    before: View
    after: View
    seat: int
    """The seat that acted."""
    phase: Phase
    """The phase in which the seat acted."""
    action: Action
    """The action as the viewer may know it: only its verb if the card is hidden."""

    @property
    def card(self) -> str | None:
        """The card that the action was done with; None if it is hidden or there is none."""
        return self.action.what or None if is_card(self.phase, self.action) else None


def dealt(after: View) -> tuple[Happening, ...]:
    """Return what happened when the cards were dealt, as far as the viewer of this view knows it."""
    known = tuple(place.target for place in after.players if place.target is not None)
    targets = known if len(known) == len(after.players) else ()
    told: list[Happening] = [NewDeal(deal=after.number, dealer=after.dealer, targets=targets, wild=after.wild)]
    if after.upcard:
        told.append(TurnedUp(card=after.upcard, down=after.upcard_down))
    if after.top:
        told.append(TurnedUp(card=after.top, place="pile"))
    return (*told, *_taken_at_once(after))


def _taken_at_once(after: View) -> Iterator[Happening]:
    """Yield the cards that a seat took before anybody could choose: it holds more than the others."""
    counts = [place.cards for place in after.players]
    surplus = max(counts) - min(counts)
    if surplus:
        seat = counts.index(max(counts))
        known = after.taken if after.seat == seat else after.players[seat].holds
        source = "kitty" if after.kitty == 0 else "upcard"
        yield Took(seat=seat, source=source, cards=known[:surplus], count=surplus)


def acted(step: Step) -> tuple[Happening, ...]:
    """Return what happened in an act, and what followed from it automatically."""
    return (
        *_the_act(step),
        *_handed(step),
        *_taken(step),
        *_on_the_table(step),
        *_shown(step),
        *_turns(step),
        *_ending(step),
    )


# The act itself


def _the_act(step: Step) -> Iterator[Happening]:
    seat, text, kind = step.seat, str(step.action), step.phase.kind
    if kind == "draw":
        yield _drawn(step)
    elif not is_card(step.phase, step.action):
        if kind != "lay" or step.after.melds == step.before.melds:
            yield Said(seat=seat, action=text)
    elif kind == "give" and step.before.receiver is not None:
        yield Gave(seat=seat, action=text, to=step.before.receiver, card=step.card)
    elif kind == "set_aside":
        yield SetAside(seat=seat, action=text, card=step.card)
    elif kind == "lay":
        yield PutDown(seat=seat, action=text, card=step.card)
    elif kind == "play":
        yield _put(step)
    else:
        yield Said(seat=seat, action=text)


def _drawn(step: Step) -> Drew:
    before, after = step.before, step.after
    from_stock = (before.stock or 0) > (after.stock or 0)
    own = after.taken[-1] if after.seat == step.seat and after.taken else None
    return Drew(
        seat=step.seat,
        action=str(step.action),
        source="stock" if from_stock else "pile",
        card=own if from_stock else before.top,
    )


def _put(step: Step) -> Put:
    after, card = step.after, step.card
    played = card is not None and Played(seat=step.seat, card=card) in (*after.trick, *after.last_trick)
    to_trick = after.pile is None or played
    leads = to_trick and len(after.trick) == 1 and after.led is not None and after.trick[0].card[1:] != after.led
    return Put(
        seat=step.seat,
        action=str(step.action),
        card=card,
        place="trick" if to_trick else "pile",
        led=after.led if leads else None,
    )


# Cards that went from place to place


def _taken(step: Step) -> Iterator[Took]:
    """Yield the cards that a seat took from the table."""
    gone = dict(_gone(step.before, step.after))
    seat = _gainer(step) if gone and step.phase.kind != "draw" else None
    if seat is None:
        return
    came = Counter(step.after.hand) - Counter(step.before.hand)
    known = [card for card in step.after.taken if came[card] and step.after.seat == seat]
    for source, count in gone.items():
        up = step.before.upcard if source == "upcard" else None
        cards = (up,) if up else tuple(card for card in known if card != step.before.upcard)
        yield Took(seat=seat, source=source, cards=cards[:count], count=count)


def _gone(before: View, after: View) -> Iterator[tuple[str, int]]:
    """Yield how many cards have left the kitty, the dummy and the upcard's place."""
    for source in ("kitty", "dummy"):
        count = (getattr(before, source) or 0) - (getattr(after, source) or 0)
        if count > 0:
            yield source, count
    if before.upcard and not before.upcard_down and after.upcard is None:
        yield "upcard", 1


def _gainer(step: Step) -> int | None:
    """Return the seat whose hand has grown by more than the cards that other seats gave it."""
    gains = [now.cards - old.cards for now, old in zip(step.after.players, step.before.players, strict=True)]
    if is_card(step.phase, step.action) and step.phase.kind != "lay":
        gains[step.seat] += 1
    for moved in _handed(step):
        if isinstance(moved, HandedOver):
            gains[moved.to] -= moved.count
            chosen = moved.seat == step.seat and moved.to == step.before.receiver
            gains[moved.seat] += moved.count if moved.back and not chosen else 0
    most = max(gains)
    return gains.index(most) if most > 0 else None


def _handed(step: Step) -> Iterator[HandedOver | Revealed]:
    """Yield the cards that went from hand to hand, and those that the viewer sees only now."""
    if step.after.handed == step.before.handed:
        return
    old = {(one.seat, one.to, one.back): one for one in step.before.handed}
    for now in step.after.handed:
        was = old.get((now.seat, now.to, now.back))
        cards = _new(was.cards if was else (), now.cards)
        count = now.count - (was.count if was else 0)
        if count:
            yield HandedOver(seat=now.seat, to=now.to, cards=cards, count=count, back=now.back)
        elif cards:
            yield Revealed(seat=now.seat, how="received", cards=cards)


def _shown(step: Step) -> Iterator[Revealed]:
    """Yield the cards that did not move but were shown to the viewer alone."""
    before, after = step.before, step.after
    if (before.shown, before.taken) == (after.shown, after.taken):
        return
    shown = Counter(after.shown) - Counter(before.shown)
    for seat in sorted({one.seat for one in shown}):
        yield Revealed(seat=seat, how="shown", cards=tuple(one.card for one in shown.elements() if one.seat == seat))
    moved = {card for took in _taken(step) for card in took.cards}
    seen = tuple(card for card in _new(before.taken, after.taken) if card not in moved)
    if seen and after.seat is not None and step.phase.kind != "draw":
        yield Revealed(seat=after.seat, how="kitty", cards=seen)


def _new(before: Iterable[str], after: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of `after` that are not in `before`, in their order."""
    spare = Counter(before)
    new = []
    for card in after:
        if spare[card]:
            spare[card] -= 1
        else:
            new.append(card)
    return tuple(new)


# What lies on the table


def _on_the_table(step: Step) -> Iterator[Happening]:
    before, after = step.before, step.after
    if after.upcard and (before.upcard is None or after.upcard_down != before.upcard_down):
        yield TurnedUp(card=after.upcard, down=after.upcard_down)
    yield from _trick(step)
    yield from _melds(step)
    if step.phase.kind == "lay" and _discards(after) > _discards(before) and after.top:
        yield Put(seat=step.seat, action="", card=after.top, place="pile")


def _discards(view: View) -> int:
    """Return how many cards are in the stock and the discard pile together; making a new stock does not change it."""
    return (view.stock or 0) + (view.pile or 0)


def _trick(step: Step) -> Iterator[TrickTaken]:
    after = step.after
    put = step.phase.kind == "play" and is_card(step.phase, step.action)
    if put and after.last_winner is not None and after.pile is None and not after.trick and after.last_trick:
        taken = sum(place.tricks or 0 for place in after.players)
        yield TrickTaken(seat=after.last_winner, number=taken, cards=after.last_trick)


def _melds(step: Step) -> Iterator[LaidDown]:
    old = step.before.melds
    for place, meld in enumerate(step.after.melds):
        if place >= len(old):
            yield LaidDown(seat=meld.seat, meld=meld)
        elif meld != old[place]:
            yield LaidDown(seat=step.seat, meld=meld, added=_new(old[place].cards, meld.cards))


# Turns and endings


def _turns(step: Step) -> Iterator[Happening]:
    before, after = step.before, step.after
    if not after.done:
        for seat, (now, old) in enumerate(zip(after.players, before.players, strict=True)):
            if now.total != old.total:
                yield Fined(seat=seat, points=abs(now.total - old.total))
    if after.finisher is not None and before.finisher is None:
        yield WentOut(seat=after.finisher)
    if before.stock is not None and after.stock is not None and after.stock > before.stock:
        yield Reshuffled(count=after.stock)
    if after.finisher is not None and after.turn is not None and after.turn != before.turn:
        yield LastTurn(seat=after.turn, because=after.finisher)


def _ending(step: Step) -> Iterator[Happening]:
    before, after = step.before, step.after
    if not after.done:
        return
    if after.redealt:
        yield ThrownIn()
    else:
        yield Scored(
            delta=tuple(place.delta or 0 for place in after.players),
            totals=tuple(place.total for place in after.players),
            why=(*after.story, *(note for note in after.notes if note not in before.notes)),
        )
    if after.ended is not None:
        yield MatchEnded(ending=after.ended, winners=after.winners)


# Several viewers together


def together(*told: Sequence[Happening]) -> tuple[Happening, ...]:
    """Return what viewers know together of an event: each happening that all see, as the best-informed knows it."""
    for_all = ([one for one in series if not isinstance(one, Revealed)] for series in told)
    return tuple(max(same, key=_knowledge) for same in zip(*for_all, strict=True))


def _knowledge(one: Happening) -> int:
    """Return how many cards a happening names."""
    return len(getattr(one, "cards", ())) + (getattr(one, "card", None) is not None)
