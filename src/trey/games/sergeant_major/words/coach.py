"""Tips for newcomers to 3-5-8 at their turn: the goal, the choice to make, and what to look for."""

from trey.core.cards import SUIT_NAMES
from trey.core.text import Text, in_cards
from trey.core.tricks import suit_mask
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, PLAY, REDEAL
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import FREE_RETURN, TAKE_FIRST, Params
from trey.kernel.bits import low_index, popcount


def coach(o: Observation, p: Params) -> Text | None:
    """Return one line for the seat to act, None for everybody else."""
    if not o.legal:
        return None
    if o.phase == PLAY:
        return _dodge(o) if o.call == MIZ else _play(o)
    if o.phase == CALL:
        return _call(o, p)
    if o.phase == DISCARD:
        return _discard(o, p)
    if o.phase == GIVE:
        return _give(o, p)
    if o.phase == REDEAL:
        return Text("{must} Keep these cards if that looks possible.", must=_must(o, p))
    return Text("You were given a trump, so you may give back any card: choose the one you need least.")


def _must(o: Observation, p: Params) -> Text:
    """Return what the seat must reach, and why so many."""
    target = o.target[o.seat]
    why = Text("You deal, so you") if o.seat == o.dealer else Text("You")
    return Text("{why} must take {target} of the {hand_size} tricks.", why=why, target=target, hand_size=p.hand_size)


def _call(o: Observation, p: Params) -> Text:
    suits = [suit for suit in range(4) if o.legal >> suit & 1]
    if not suits:
        return _must(o, p)
    best = max(suits, key=lambda suit: popcount(o.hand & suit_mask(suit)))
    name, count = SUIT_NAMES[best], popcount(o.hand & suit_mask(best))
    return Text(
        "{must} Trumps beat every other suit: of the suits you may name, your longest is {name} ({count}).",
        must=_must(o, p),
        name=name,
        count=count,
    )


def _discard(o: Observation, p: Params) -> Text:
    held = Text("The kitty is in your hand already.")
    if p.kitty_mode != TAKE_FIRST:
        held = Text("You get as many from the kitty, unseen.")
    cards = in_cards(max(o.left, 1))
    low = Text("low cards of short suits")
    if o.call == MIZ:
        low = Text("high cards, for they take tricks")
    return Text("Set aside {cards} you can do without: {low}. {held}", cards=cards, low=low, held=held)


def _give(o: Observation, p: Params) -> Text:
    but = Text("")
    if p.trump_gifts == FREE_RETURN:
        but = Text(" If you give a trump, any card may be returned.")
    if p.exchange_one_by_one:
        return Text(
            "One card at a time. For each, {{{receiver}}} must return the best of that suit: "
            "give low cards of suits whose ace you lack.{but}",
            receiver=o.receiver,
            but=but,
        )
    return Text(
        "You were up, and {{{receiver}}} was down. For each card you give, {{{receiver}}} "
        "must return the best of that suit: give low cards of suits whose ace you lack.{but}",
        receiver=o.receiver,
        but=but,
    )


def _play(o: Observation) -> Text:
    made, target = o.tricks[o.seat], o.target[o.seat]
    far = Text(
        "You have {n} of your {target} tricks.", plural="You have {n} of your {target} tricks.", n=made, target=target
    )
    if made >= target:
        far = Text("Your {target} tricks are made: each further trick is a point.", target=target)
    how = (_first(o) if o.trumps and not any(o.tricks) else None) or _how(o)
    return Text("{far} {how}", far=far, how=how)


def _first(o: Observation) -> Text | None:
    """Return what a trick is, for the first one of a deal."""
    if not o.led:
        return Text(
            "You lead, and the others must follow suit if they can. The highest card of your suit takes the trick, or "
            "the highest trump if one is played."
        )
    if o.legal & o.led:
        led = SUIT_NAMES[low_index(o.led) >> 4]
        if o.led & o.trumps:
            return Text("You must follow {led}, the trumps: the highest one takes the trick.", led=led)
        return Text("You must follow {led}. The highest one takes the trick, unless somebody trumps it.", led=led)
    return None


def _how(o: Observation) -> Text:
    if not o.led:
        return Text("You lead: play an ace, or a low card of a long suit.")
    led = SUIT_NAMES[low_index(o.led) >> 4]
    if o.legal & o.led:
        return Text("Follow {led}: win the trick if you can do it cheaply, else play low.", led=led)
    if o.legal & o.trumps:
        return Text("You have no {led}: a trump can take the trick.", led=led)
    return Text("You have no {led} and cannot win: throw a low card.", led=led)


def _dodge(o: Observation) -> Text:
    made, limit = o.tricks[o.seat], o.target[o.seat]
    return Text(
        "Miz: avoid tricks. You have taken {made}, and the limit is {limit}: each trick "
        "below it scores a point, each trick above it costs one.",
        made=made,
        limit=limit,
    )
