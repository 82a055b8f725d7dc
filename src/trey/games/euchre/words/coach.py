"""What a newcomer to Euchre is told on their turn: the goal, the choice to make, and what to look for."""

from trey.core.cards import JACK, SUIT_NAMES, card_text
from trey.core.kinds import Count
from trey.core.text import Text, in_tricks
from trey.core.tricks import NO_TRUMP, members, running_trick
from trey.games.euchre.actions import BID1, BID2, CAST, CHOICE, DEFENCE, NAME, NAMING, ORDER, PICKING, PICKUP, SWAP
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params
from trey.games.euchre.words.reasons import ally, goal, trumps_held
from trey.kernel.bits import popcount


def coach(o: Observation, p: Params) -> Text | None:
    """Return the tip for the seat whose turn it is, None for everybody else."""
    if not o.legal:
        return None
    if o.phase == BID1:
        return _first_bid(o, p)
    if o.phase == BID2:
        return _second_bid(o)
    return _ASKED[o.phase] if o.phase in _ASKED else _play(o, p)


_NOTHING = Text("")
_UNLESS = Text(", unless somebody trumps it")
_ASKED = {
    NAMING: Text(
        "The joker was turned up. You name a suit for it without seeing your cards: one is as good as another."
    ),
    SWAP: Text(
        "With enough nines and tens you may show three and take the three unseen cards of the middle; else you pass."
    ),
    PICKUP: Text("The upcard is a trump. If you take it, you set one of your cards aside for it."),
    CAST: Text("You have taken the upcard, so you must discard one card: keep trumps and aces."),
    PICKING: Text("Keep your best {hand}: trumps first, then aces. The others go face down.", hand=HAND),
    CHOICE: Text(
        "You are the maker. The dummy brings five more cards, which you have not seen, and "
        "you keep your best {hand}; alone, you play the cards you hold.",
        hand=HAND,
    ),
    DEFENCE: Text(
        "You usually defend as a pair. If you go alone, your partner sits out, and you must stop the maker by yourself."
    ),
}


_NO_SUIT = Text("Your only suit is the one that was turned down, so there is no suit that you may name.")


def _enough(count: Count, *, dummy: bool, dealer: bool) -> Text:
    """Return what to make of so many trumps, about as the bot that has learned does.

    A maker with a dummy keeps the best five of ten cards, so two trumps will do; the dealer has taken a card besides.
    """
    if count >= (2 if dummy else 4) - dealer:
        dummys = Text("enough, with the dummy")
        return dummys if dummy else Text("enough to order up")
    return Text("too few, so pass")


def _first_bid(o: Observation, p: Params) -> Text:
    name, count = SUIT_NAMES[o.offered], popcount(trumps_held(o, o.offered))
    if not o.legal >> ORDER & 1:
        return Text(
            "Here you need a card of the suit to order up, and you hold no {name}: you can only pass.", name=name
        )
    held, enough = (
        Text("{n} trump", plural="{n} trumps", n=count),
        _enough(count, dummy=bool(p.dummy), dealer=o.seat == o.dealer),
    )
    with_it = Text(", the upcard among them") if o.seat == o.dealer else Text("")
    return Text(
        "If you make {name} trump, the suit that beats all others, you must take 3 of the 5 "
        "tricks. You would hold {held}{with_it}: {enough}.",
        name=name,
        held=held,
        with_it=with_it,
        enough=enough,
    )


def _second_bid(o: Observation) -> Text:
    counts = [(popcount(trumps_held(o, suit)), suit) for suit in range(4) if o.legal >> NAME + suit & 1]
    if not counts:
        return _NO_SUIT
    count, suit = max(counts)
    name, held = SUIT_NAMES[suit], Text("{n} trump", plural="{n} trumps", n=count)
    return Text(
        "If you name a suit now, you must take 3 of the 5 tricks. Your best suit is {name}: {held}.",
        name=name,
        held=held,
    )


def _play(o: Observation, p: Params) -> Text:
    whole, more = goal(o, p)
    side = Text("You are the maker")
    if o.seat != o.maker:
        side = Text("You defend against {{{maker}}}", maker=o.maker)
        if ally(o) >= 0:
            side = Text("{side} with {{{ally}}}", side=side, ally=ally(o))
    still = Text("{} to go").fill(in_tricks(more))
    if more <= 0 and whole == 1:
        still = Text("the trick you need is yours")
    elif more <= 0:
        still = Text("the {whole} tricks you need are yours", whole=whole)
    how = _how(o)
    return Text("{side}: {still}. {how}", side=side, still=still, how=how)


def _left(o: Observation) -> Text | None:
    """Return that the other jack of the colour is a trump, where it was led, or must follow a trump that was."""
    if o.trump == NO_TRUMP:
        return None
    left, name = 3 - o.trump << 4 | JACK, SUIT_NAMES[o.trump]
    jack = card_text(left)
    if o.led and running_trick(o)[0] & 63 == left:
        return Text(
            "{jack} was led, and counts as {name}, just below the jack of {name}. Follow {name}.", jack=jack, name=name
        )
    if o.led == o.trumps and o.legal >> left & 1:
        return Text(
            "Follow {name}. {jack} counts as one: it is a trump, just below the jack of {name}.", name=name, jack=jack
        )
    return None


def _how(o: Observation) -> Text:
    """Return what to look for; before the first trick what a trick is, and which trumps win it."""
    if not o.led:
        if o.trumps and not any(o.tricks):
            return Text(
                "You lead, and the others must follow suit. The highest card wins, or the highest trump; among "
                "trumps, the two jacks of their colour beat the ace."
            )
        if o.seat == o.maker and o.hand & o.trumps:
            return Text("You lead: draw the others' trumps with a high one, then play your aces.")
        return Text("You lead: an ace may win the trick.")
    if not o.legal & o.led:
        return Text("You cannot follow: win the trick with a trump if you have one, or throw a card you do not need.")
    left = _left(o)
    if left:
        return left
    led = SUIT_NAMES[o.trump if o.led == o.trumps else _suit_of(o)]
    but = _UNLESS if o.trumps and o.led != o.trumps else _NOTHING
    return Text("Follow {led}; the highest card wins{but}.", led=led, but=but)


def _suit_of(o: Observation) -> int:
    return next(suit for suit in range(4) if members(suit << 4, o.trumps) & o.led)
