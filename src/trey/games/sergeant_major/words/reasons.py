"""Why an action of 3-5-8 was right, and why one cannot be chosen."""

from collections.abc import Iterator, Sequence

from trey.core.cards import SUIT_NAMES, cards_of
from trey.core.errors import IllegalError
from trey.core.kinds import Card, Cards, Code, Strength, Suit
from trey.core.reasons import not_in_rules, trick_facts
from trey.core.table_view import suit_due
from trey.core.text import Text
from trey.core.tricks import suit_mask, suit_strength
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, PASS, PEEK, PLAY, REDEAL, RETURN, STOP
from trey.games.sergeant_major.histories import top_bars
from trey.games.sergeant_major.observation import Observation, unseen
from trey.games.sergeant_major.state import FREE_RETURN, S_END, S_KITTY, TAKE_FIRST, Params, Work
from trey.kernel.bits import high_index, low_index, popcount


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return suit_due(o)
    if o.phase == CALL:
        return _barred_call(o, p, code)
    if o.phase == GIVE and code != STOP:
        return _gift(o, code)
    if o.phase == RETURN and o.gifts[o.receiver * 3 + o.seat] >> code & 1:
        return IllegalError(
            "return-same-card", "You may not return the very card you were given while you hold another of its suit."
        )
    return not_in_rules()


def _gift(o: Observation, card: Card) -> IllegalError:
    if not o.trumps >> card & 1:
        return IllegalError("gift-returned", "You may not give away a card that was returned to you.")
    return IllegalError("gift-trump", "Trumps may not be given.")


def _barred_call(o: Observation, p: Params, code: Code) -> IllegalError:
    if code == PASS and p.passes_per_game:
        return IllegalError("passed", "You may not pass again in this match.")
    if code == PEEK and p.peek_if_4444:
        return IllegalError("no-peek", "You may look at the kitty only once, and only with four cards of each suit.")
    if p.call_once_each and o.used[o.caller] >> code & 1:
        return IllegalError("call-used", "You have made this call already.")
    return not_in_rules()


HIGH = 9
"""The jack: cards of this rank and above are high."""
SHORT = 3
"""A suit of this many cards or fewer is short."""
TOPS = ((12, Text("ace")), (11, Text("king")))


def reasons(o: Observation, p: Params, w: Work, code: Code) -> tuple[Text, ...]:
    """Return true sentences on what speaks for an action, the strongest first."""
    if o.phase == PLAY:
        return tuple(_dodge(o, code)) if o.call == MIZ else _play(o, p, code)
    return tuple(_before_play(o, p, code))


def _before_play(o: Observation, p: Params, code: Code) -> Iterator[Text]:
    if o.phase == CALL and code < 4:
        yield from _call(o, code)
    elif o.phase == DISCARD and code in cards_of(o.hand):
        yield from _aside(o, p, code)
    elif o.phase == GIVE and code in cards_of(o.hand):
        yield from _give(o, p, code)
    elif o.phase == RETURN and code == min(cards_of(o.legal), key=lambda card: card & 15):
        yield Text("Any card will do here, and this is your lowest.")
    elif o.phase == REDEAL:
        yield from _keep(o, code)


def _call(o: Observation, suit: Suit) -> Iterator[Text]:
    count, others = popcount(o.hand & suit_mask(suit)), [s for s in range(4) if s != suit and o.legal >> s & 1]
    name, tops = SUIT_NAMES[suit], [top for rank, top in TOPS if o.hand >> (suit << 4 | rank) & 1]
    held = Text("You hold {n} card in {name}", plural="You hold {n} {name}", n=count, name=name)
    if tops:
        held = Text(
            "You hold {n} card in {name}, the {tops}",
            plural="You hold {n} {name}, the {tops} among them",
            n=count,
            name=name,
            tops=_and_the(tops),
        )
    if all(popcount(o.hand & suit_mask(s)) < count for s in others):
        yield Text("{held}: more than of any other suit you may name.", held=held)
    elif all(popcount(o.hand & suit_mask(s)) <= count for s in others):
        yield Text("{held}: no suit you may name is longer.", held=held)
    elif tops:
        yield Text("{held}.", held=held)


def _and_the(tops: Sequence[Text]) -> Text:
    return tops[0] if len(tops) == 1 else Text("{} and the {}").fill(*tops)


def _keep(o: Observation, code: Code) -> Iterator[Text]:
    longest = max(range(4), key=lambda suit: popcount(o.hand & suit_mask(suit)))
    count, name = popcount(o.hand & suit_mask(longest)), SUIT_NAMES[longest]
    if code == 0 and o.seat == o.caller:
        yield Text("You name trumps, and you hold {count} {name}.", count=count, name=name)


def _aside(o: Observation, p: Params, card: Card) -> Iterator[Text]:
    suit, name = suit_mask(card >> 4), SUIT_NAMES[card >> 4]
    plain = o.hand & ~o.trumps
    if o.call == MIZ:
        if card & 15 == max(one & 15 for one in cards_of(o.hand)):
            yield Text("None of your cards is higher, and high cards take tricks.")
        return
    if o.trumps >> card & 1:
        return
    last = o.hand & suit == 1 << card
    if last and o.hand & o.trumps and _nothing_comes(p):
        yield Text("It is the last of your {name}: with none left, you can trump when that suit is led.", name=name)
    if card & 15 == min(one & 15 for one in cards_of(plain)):
        apart = Text(" outside trumps") if o.trumps else Text("")
        yield Text("None of your cards{apart} is lower.", apart=apart)
    yield from _shortest(o, card)
    if o.hand & o.trumps:
        yield Text("It leaves you all your trumps.")


def _nothing_comes(p: Params) -> bool:
    """Whether a hand gets no more cards once the dealer has discarded."""
    stages = [stage for stage in p.order if stage != S_END]
    return p.kitty_mode == TAKE_FIRST and stages[-1] == S_KITTY


def _shortest(o: Observation, card: Card) -> Iterator[Text]:
    """Say that a suit is short."""
    held, name = o.hand & suit_mask(card >> 4), SUIT_NAMES[card >> 4]
    count = popcount(held)
    if count == 1:
        yield Text("It is your only card in {name}.", name=name)
    elif count <= SHORT and card == low_index(held):
        yield Text("You hold only {count} {name}, none of them lower than this one.", count=count, name=name)


def _give(o: Observation, p: Params, card: Card) -> Iterator[Text]:
    """Say which top cards of the suit may come back for it."""
    if p.trump_gifts == FREE_RETURN and (o.trumps >> card & 1):
        return
    name, suit = SUIT_NAMES[card >> 4], suit_mask(card >> 4)
    settled = o.hand | top_bars(o, p, o.receiver)
    missing = [top for rank, top in TOPS if not settled >> (card & 48 | rank) & 1]
    if not missing or card != low_index(o.hand & suit):
        return
    yield Text(
        "You lack the {tops} of {name}, and {{{receiver}}} must return their best card of that suit.",
        tops=_and_the(missing),
        name=name,
        receiver=o.receiver,
    )


# The play


def _play(o: Observation, p: Params, card: Card) -> tuple[Text, ...]:
    def strengths(one: Card, led: Cards) -> Strength:
        return suit_strength(one, led, o.trumps)

    needed = max(0, o.target[o.seat] - o.tricks[o.seat])
    return *trick_facts(o, card, o.legal, unseen(o, p), strengths, needed), *_long_suit(o, card)


def _long_suit(o: Observation, card: Card) -> Iterator[Text]:
    """Say that a low lead keeps the high cards of one's longest suit."""
    held = o.hand & suit_mask(card >> 4)
    plain = [popcount(o.hand & suit_mask(suit)) for suit in range(4) if suit != o.trump]
    low = card == low_index(held) != high_index(held) and high_index(held) & 15 >= HIGH
    if o.led or o.trumps >> card & 1 or not low or popcount(held) < max(plain):
        return
    name = SUIT_NAMES[card >> 4]
    yield Text("It is the lowest of your {count} {name}: you keep the rest for later.", count=popcount(held), name=name)


def _dodge(o: Observation, card: Card) -> Iterator[Text]:
    """Say how a card avoids tricks."""
    legal = cards_of(o.legal)
    if not o.led:
        if all(card & 15 <= one & 15 for one in legal):
            yield Text("None of your cards is lower.")
        return
    losers = [one for one in legal if suit_strength(one, o.led, 0) < o.best]
    if not o.led >> card & 1:
        name = SUIT_NAMES[low_index(o.led) >> 4]
        yield Text("You have no {name}, so you can throw this card without taking the trick.", name=name)
    elif card in losers and all(card >= one for one in losers):
        yield Text("It is the highest card that still loses this trick.")
    elif not losers and o.missing == 1 and all(card >= one for one in legal):
        yield Text("You cannot avoid taking this trick, so use your highest card.")
    if card in losers:
        yield Text("It loses this trick.")
