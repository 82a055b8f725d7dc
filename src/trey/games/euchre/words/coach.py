"""What a newcomer to Euchre is told on their turn: the goal, the choice to make, and what to look for."""

from trey.core.cards import JACK, SUIT_NAMES, card_text
from trey.core.kinds import Count
from trey.core.text import Text, plural
from trey.core.tricks import NO_TRUMP, members, running_trick
from trey.games.euchre.actions import BID1, BID2, CAST, CHOICE, DEFENCE, NAME, NAMING, ORDER, PICKING, PICKUP, SWAP
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params
from trey.games.euchre.words.reasons import ally, goal, trumps_held
from trey.kernel.bits import popcount

__all__ = ["coach"]


def coach(o: Observation, p: Params) -> Text | None:
    """Return the tip for the seat whose turn it is, None for everybody else."""
    if not o.legal:
        return None
    if o.phase == BID1:
        return _first_bid(o, p)
    if o.phase == BID2:
        return _second_bid(o)
    return _ASKED[o.phase] if o.phase in _ASKED else _play(o, p)


_NOTHING = Text("", "")
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
    PICKING: Text(
        f"Keep your best {HAND}: trumps first, then aces. The others go face down.",
        f"Gardez vos {HAND} meilleures : d'abord les atouts, puis les as. Écartez les autres, face cachée.",
    ),
    CHOICE: Text(
        f"You are the maker. The dummy brings five more cards, which you have not seen, and you keep your best {HAND}; "
        "alone, you play the cards you hold.",
        f"Vous êtes preneur. Le mort apporte cinq cartes de plus, que vous n'avez pas vues, et vous gardez vos {HAND} "
        "meilleures ; seul, vous jouez les vôtres.",
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
            f"Here you need a card of the suit to order up, and you hold no {name.en}: you can only pass.",
            f"Ici, il faut une carte de la couleur pour commander, et vous n'avez pas de {name.fr} : passez.",
        )
    held, enough = plural(count, "trump", "atout"), _enough(count, dummy=bool(p.dummy), dealer=o.seat == o.dealer)
    with_it = Text(", the upcard among them") if o.seat == o.dealer else Text("", "")
    return Text(
        f"If you make {name.en} trump, the suit that beats all others, you must take 3 of the 5 tricks. You would hold "
        f"{held.en}{with_it.en}: {enough.en}.",
        f"Si vous prenez {name.fr} pour atout, la couleur qui bat les autres, vous devez "
        "faire 3 plis sur 5. Vous auriez "
        f"{held.fr}{with_it.fr} : {enough.fr}.",
    )


def _second_bid(o: Observation) -> Text:
    counts = [(popcount(trumps_held(o, suit)), suit) for suit in range(4) if o.legal >> NAME + suit & 1]
    if not counts:
        return _NO_SUIT
    count, suit = max(counts)
    name, held = SUIT_NAMES[suit], plural(count, "trump", "atout")
    return Text(
        f"If you name a suit now, you must take 3 of the 5 tricks. Your best suit is {name.en}: {held.en}.",
        "Si vous nommez l'atout maintenant, vous devez faire 3 plis sur 5. "
        "Votre meilleure couleur est le "
        f"{name.fr} : {held.fr}.",
    )


def _play(o: Observation, p: Params) -> Text:
    whole, more = goal(o, p)
    side = Text("You are the maker")
    if o.seat != o.maker:
        side = Text(f"You defend against {{{o.maker}}}", f"Vous défendez contre {{{o.maker}}}")
        if ally(o) >= 0:
            side = Text(f"{side.en} with {{{ally(o)}}}", f"{side.fr} avec {{{ally(o)}}}")
    still = Text("{} to go").fill(plural(more, "trick", "pli"))
    if more <= 0 and whole == 1:
        still = Text("the trick you need is yours")
    elif more <= 0:
        still = Text(f"the {whole} tricks you need are yours", f"les {whole} plis nécessaires sont faits")
    how = _how(o)
    return Text(f"{side.en}: {still.en}. {how.en}", f"{side.fr} : {still.fr}. {how.fr}")


def _left(o: Observation) -> Text | None:
    """Return that the other jack of the colour is a trump, where it was led, or must follow a trump that was."""
    if o.trump == NO_TRUMP:
        return None
    left, name = 3 - o.trump << 4 | JACK, SUIT_NAMES[o.trump]
    jack = card_text(left)
    if o.led and running_trick(o)[0] & 63 == left:
        return Text(
            f"{jack} was led, and counts as {name.en}, just below the jack of {name.en}. Follow {name.en}.",
            f"{jack} a été entamé et compte comme un {name.fr}, juste sous le valet de "
            f"{name.fr}. Fournissez à {name.fr}.",
        )
    if o.led == o.trumps and o.legal >> left & 1:
        return Text(
            f"Follow {name.en}. {jack} counts as one: it is a trump, just below the jack of {name.en}.",
            f"Fournissez à {name.fr}. {jack} compte aussi : c'est un atout, juste sous le valet de {name.fr}.",
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
    return Text(
        f"Follow {led.en}; the highest card wins{but.en}.",
        f"Fournissez à {led.fr}\u00a0; la plus forte carte gagne{but.fr}.",
    )


def _suit_of(o: Observation) -> int:
    return next(suit for suit in range(4) if members(suit << 4, o.trumps) & o.led)
