"""What speaks for an action in 3-5-8, as facts counted from what a seat may know."""

from trey.core.cards import SUIT_NAMES, cards_of
from trey.core.kinds import Card, Cards, Code, Count, Strength, Suit
from trey.core.reasons import trick_reason
from trey.core.text import Text
from trey.core.tricks import lane, suit_strength
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, PLAY, REDEAL, RETURN
from trey.games.sergeant_major.choices import FREE_RETURN, S_END, S_KITTY, TAKE_FIRST
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, Work
from trey.kernel.bits import high_index, low_index, popcount

__all__ = ["reason"]

HIGH = 9
"""From the jack up."""
SHORT = 3
"""So many cards of a suit are few."""
TOPS = ((12, Text("ace", "l'as")), (11, Text("king", "le roi")))


def reason(o: Observation, p: Params, w: Work, code: Code) -> Text | None:
    """Return a true sentence on what speaks for an action, None where no fact does."""
    if o.phase == PLAY:
        return _dodge(o, code) if o.call == MIZ else _play(o, p, code)
    if o.phase == CALL and code < 4:
        return _call(o, code)
    if o.phase == DISCARD and code in cards_of(o.hand):
        return _aside(o, p, code)
    if o.phase == GIVE and code in cards_of(o.hand):
        return _give(o, p, code)
    if o.phase == RETURN and code == min(cards_of(o.legal), key=lambda card: card & 15):
        return Text(
            "Any card will do here, and none you may return is lower.",
            "N'importe quelle carte convient, et aucune autre n'est plus petite.",
        )
    return None if o.phase != REDEAL else _keep(o, code)


def _call(o: Observation, suit: Suit) -> Text | None:
    count, others = popcount(o.hand & lane(suit)), [s for s in range(4) if s != suit and o.legal >> s & 1]
    name, tops = SUIT_NAMES[suit], _tops(o.hand, suit)
    held = Text(
        f"You hold {count} {name.en}{tops.en}", f"Vous avez {count} carte{'s' * (count > 1)} de {name.fr}{tops.fr}"
    )
    if all(popcount(o.hand & lane(s)) < count for s in others):
        return Text(
            f"{held.en}: more than of any other suit you may name.", f"{held.fr} : votre plus longue couleur possible."
        )
    if all(popcount(o.hand & lane(s)) <= count for s in others):
        return Text(
            f"{held.en}: no suit you may name is longer.", f"{held.fr} : aucune couleur possible n'est plus longue."
        )
    return None


def _tops(hand: Cards, suit: Suit) -> Text:
    held = [name for rank, name in TOPS if hand >> (suit << 4 | rank) & 1]
    if not held:
        return Text("", "")
    return Text(f", the {' and the '.join(n.en for n in held)} among them", f", dont {' et '.join(n.fr for n in held)}")


def _keep(o: Observation, code: Code) -> Text | None:
    longest = max(range(4), key=lambda suit: popcount(o.hand & lane(suit)))
    count, name = popcount(o.hand & lane(longest)), SUIT_NAMES[longest]
    if code == 0 and o.seat == o.caller:
        return Text(
            f"You name the trumps, and hold {count} {name.en}.",
            f"Vous nommez l'atout, et vous avez {count} cartes de {name.fr}.",
        )
    return None


def _aside(o: Observation, p: Params, card: Card) -> Text | None:
    suit, name = lane(card >> 4), SUIT_NAMES[card >> 4]
    plain = o.hand & ~o.trumps
    if o.call == MIZ:
        if card & 15 == max(one & 15 for one in cards_of(o.hand)):
            return Text(
                "No card of yours is higher, and high cards take tricks.",
                "Aucune de vos cartes n'est plus forte, et les fortes cartes font des plis.",
            )
        return None
    last = not o.trumps >> card & 1 and o.hand & suit == 1 << card
    if last and o.hand & o.trumps and _nothing_comes(p):
        return Text(
            f"It is the last of your {name.en}: without them you can trump when they are led.",
            f"C'est votre dernier {name.fr} : sans cette couleur, vous pourrez la couper.",
        )
    if not o.trumps >> card & 1 and card & 15 == min(one & 15 for one in cards_of(plain)):
        return Text("None of your cards outside trumps is lower.", "Aucune de vos cartes hors atout n'est plus petite.")
    return _shortest(o, card) if not o.trumps >> card & 1 else None


def _nothing_comes(p: Params) -> bool:
    """Whether a hand gets no more cards once the dealer has discarded."""
    stages = [stage for stage in p.order if stage != S_END]
    return p.kitty_mode == TAKE_FIRST and stages[-1] == S_KITTY


def _shortest(o: Observation, card: Card) -> Text | None:
    """Say that a suit is short."""
    held, name = o.hand & lane(card >> 4), SUIT_NAMES[card >> 4]
    count = popcount(held)
    if count == 1:
        return Text(f"It is your only card in {name.en}.", f"C'est votre seule carte de {name.fr}.")
    if count <= SHORT and card == low_index(held):
        return Text(
            f"It is the lowest of only {count} {name.en} in your hand.",
            f"C'est la plus petite de vos {count} cartes de {name.fr}, une couleur courte.",
        )
    return None


def _give(o: Observation, p: Params, card: Card) -> Text | None:
    """Say which top cards of the suit may come back for it."""
    if p.trump_gifts == FREE_RETURN and (o.trumps >> card & 1):
        return None
    name, suit = SUIT_NAMES[card >> 4], lane(card >> 4)
    missing = [top for rank, top in TOPS if not o.hand >> (card & 48 | rank) & 1]
    if not missing or card != low_index(o.hand & suit):
        return None
    return Text(
        f"You lack the {' and the '.join(top.en for top in missing)} of {name.en}, and {{{o.receiver}}} must answer "
        "with the best of that suit.",
        f"Il vous manque {' et '.join(top.fr for top in missing)} de {name.fr}, et {{{o.receiver}}} doit rendre sa "
        "meilleure carte de cette couleur.",
    )


# The play


def still_needed(o: Observation) -> Count:
    """Return how many tricks the seat still needs for its target."""
    return max(0, o.target[o.seat] - o.tricks[o.seat])


def _play(o: Observation, p: Params, card: Card) -> Text | None:
    def strengths(one: Card, led: Cards) -> Strength:
        return suit_strength(one, led, o.trumps)

    hidden = p.cards & ~(o.hand | o.played | o.aside)
    return trick_reason(o, card, o.legal, hidden, strengths, still_needed(o)) or _long_suit(o, card)


def _long_suit(o: Observation, card: Card) -> Text | None:
    """Say that a low lead keeps the high cards of one's longest suit."""
    held = o.hand & lane(card >> 4)
    plain = [popcount(o.hand & lane(suit)) for suit in range(4) if suit != o.trump]
    low = card == low_index(held) and high_index(held) & 15 >= HIGH
    if o.led or o.trumps >> card & 1 or not low or popcount(held) < max(plain):
        return None
    name = SUIT_NAMES[card >> 4]
    return Text(
        f"It is the lowest of your {popcount(held)} {name.en}, and keeps the high ones for later.",
        f"C'est la plus petite de vos {popcount(held)} cartes de {name.fr}, et les fortes restent pour plus tard.",
    )


def _dodge(o: Observation, card: Card) -> Text | None:
    """Say how a card avoids tricks."""
    legal = cards_of(o.legal)
    if not o.led:
        low = all(card & 15 <= one & 15 for one in legal)
        return Text("None of your cards is lower.", "Aucune de vos cartes n'est plus petite.") if low else None
    losers = [one for one in legal if suit_strength(one, o.led, 0) < o.best]
    if not o.led >> card & 1:
        name = SUIT_NAMES[low_index(o.led) >> 4]
        return Text(
            f"You have no {name.en}, so you can be rid of it without taking the trick.",
            f"Vous n'avez pas de {name.fr} : vous pouvez vous en défaire sans prendre le pli.",
        )
    if card in losers and all(card >= one for one in losers):
        return Text(
            "It is the highest card that still loses this trick.", "C'est la plus forte carte qui perd encore ce pli."
        )
    if not losers and o.missing == 1 and all(card >= one for one in legal):
        return Text(
            "You must take this trick, so your highest card goes with it.",
            "Vous devez prendre ce pli : votre plus forte carte part avec lui.",
        )
    return None
