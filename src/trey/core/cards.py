"""Cards, sets of cards and packs.

A card is a text outside the rules, and inside them a small integer that its pack gives it.  The text is the same at
every table, and says what is printed on the card: `QS`, `TH`, `CD` or `JK`. `CD` is the knight of diamonds, which
stands between jack and queen. Any other card of no suit has a name after a star, as in `*XIV`.

A number is `suit << 4 | place`: suits 0..3 are clubs, diamonds, hearts, spades.  Places 0..12 are the ranks 2..A, and
the printed joker is 13.

A set of different cards is a mask in which bit `card` is set for each of them. A suit is therefore 16 bits of the
mask, and "the higher card" is "the higher number".
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from trey.core.catalogue import grammar
from trey.core.errors import ParseError
from trey.core.text import Language, Text
from trey.kernel.bits import bits

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
SUIT_NAMES = (Text("clubs"), Text("diamonds"), Text("hearts"), Text("spades"))
JACK, ACE = 9, 12
ALL_RANKS = 0x1FFF  # of the suit that begins at bit 0
EACH_SUIT = 0x0001000100010001  # the 2 of each suit
SUITED = ALL_RANKS * EACH_SUIT  # all cards but jokers
JOKER = 13

CARD = re.compile(r"\b(?:[2-9TJCQKA][CDHS]|JK)\b|\*[A-Z0-9]+\b")
"""The pattern of a card's text."""
_WRITTEN = "23456789TJCQKA"
"""All ranks, the knight among them, as a pack is written."""
_JOKERS = {"JK", "JOKER", "★"}


def suit_letter(suit: int, lang: Language) -> str:
    """Return the letter that is typed for a suit."""
    return str(grammar(lang)["cards"]["suits"][suit])


@cache
def _suit_words(lang: Language) -> dict[str, int]:
    """Return all that a suit may be called."""
    words: dict[str, int] = {}
    for suit, name in enumerate(text.of(lang) for text in SUIT_NAMES):
        letter = suit_letter(suit, lang).casefold()
        words |= dict.fromkeys((letter, SYMBOLS[suit], name, name.rstrip("s"), name.replace("œ", "oe")), suit)
    return words


@cache
def _printed(lang: Language) -> Mapping[str, str]:
    """Return how a language prints the ranks that are not printed as they are written."""
    return dict(grammar(lang)["cards"]["ranks"])


@cache
def _typed(lang: Language) -> Mapping[str, str]:
    """Return the rank of each letter that is typed, as it is written; no letter of another language is one."""
    printed = _printed(lang)
    usual = {rank: rank for rank in _WRITTEN if rank == "T" or rank not in printed}
    return usual | {shown: rank for rank, shown in printed.items() if len(shown) == 1}


def suit_on(text: str) -> int:
    """Return the suit that is printed on the card with this text; -1 for none."""
    return SUITS.find(text[1]) if len(text) == 2 and text[0] in _WRITTEN else -1


def card_said(text: str, lang: Language) -> str:
    """Return a card's text as it is written in a language: `QS` in English, `D♠` in French, `JK` in both."""
    suit = suit_on(text)
    return text if lang == "en" or suit < 0 else _printed(lang).get(text[0], text[0]) + SYMBOLS[suit]


def rank_words(rank: str) -> Text:
    """Return a rank as each language prints it: `10`, `K`."""
    return Text.each(lambda lang: card_said(f"{rank}S", lang)[:-1].replace("T", "10"))


def _card_words(text: str) -> Text:
    """Return a card as each language writes it."""
    return Text.each(lambda lang: card_said(text, lang))


def foreign(text: str) -> ParseError:
    """Return the error for a card that a pack does not have."""
    return ParseError("card-foreign", "{card} does not belong to this pack.", card=_card_words(text))


def card_text(card: int, lang: Language = "en") -> str:
    """Return the text of a card of the usual packs: `QS`, `TH`, `JK`; in French `D♠`, `10♥`, `JK`."""
    return card_said(_FACES[card], lang)


def _unreadable(text: str) -> ParseError:
    return ParseError("card-unreadable", "{text!r} is not a card; write QS, 10H or TH.", text=text)


def parse_suit(text: str, lang: Language = "en") -> int:
    """Read a suit's letter, symbol or name.  French letters are T K C P (K for carreau).

    :raises ParseError: `suit-unreadable`.
    """
    suit = _suit_words(lang).get(text.strip().casefold().rstrip("\ufe0f"))
    if suit is None:
        raise ParseError("suit-unreadable", "{text!r} is not a suit.", text=text)
    return suit


def read_card(typed: str, lang: Language = "en") -> str:
    """Return the text of a card typed as `QS`, `10H`, `TH`, `q♠` or `JK`; in French, as `DP`, `10C` or `V♦`.

    :raises ParseError: `card-unreadable`.
    """
    word = typed.strip().upper().rstrip("\ufe0f")
    if word in _JOKERS:
        return "JK"
    if word[:1] == "*" and CARD.fullmatch(word):
        return word
    face = "T" if word[:-1] == "10" else word[:-1]
    if face not in (ranks := _typed(lang)):
        raise _unreadable(typed)
    try:
        return ranks[face] + SUITS[parse_suit(word[-1:], lang)]
    except ParseError:
        raise _unreadable(typed) from None


def parse_card(text: str, lang: Language = "en") -> int:
    """Return the number of a card in the usual packs.

    :raises ParseError: `card-unreadable`.
    """
    return PACKS["p52"].card(read_card(text, lang))


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of `cards` as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, ascending."""
    return bits(mask)


def hand_text(cards: Iterable[int], lang: Language = "en") -> str:
    """Return cards as text, separated by spaces, in the order given."""
    return " ".join(card_text(card, lang) for card in cards)


def parse_hand(text: str) -> list[int]:
    """Read cards separated by spaces or commas.

    :raises ParseError: `card-unreadable`.
    """
    return [parse_card(word) for word in text.replace(",", " ").split()]


_FACES = tuple(
    "JK" if card == JOKER else RANKS[card & 15] + SUITS[card >> 4] if card & 15 < len(RANKS) else ""
    for card in range(64)
)
"""What stands on the cards of the usual packs, by number."""


@dataclass(frozen=True)
class Pack:
    """A pack of cards in a fixed order; a shuffled pack is a permutation of it."""

    id: str
    cards: tuple[int, ...]
    faces: tuple[str, ...] = _FACES
    """What is printed on each card, by number."""

    def __repr__(self) -> str:
        return f"Pack({self.id!r}, {len(self.cards)} cards)"

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The cards of each suit as a mask, by the suit printed on them."""
        there = [(suit_on(self.faces[card]), card) for card in self.cards]
        return tuple(mask_of(card for on, card in there if on == suit) for suit in range(len(SUITS)))

    def text(self, card: int) -> str:
        """Return the text of a card."""
        return self.faces[card]

    def words(self, card: int) -> Text:
        """Return a card as it is written in remarks: `TS`, in French `10♠`; a screen shows it in its own way."""
        return _card_words(self.faces[card])

    def card(self, text: str) -> int:
        """Return the number of the card with this text.

        A card in `faces` is read even if it is left out of `cards`, as 2s are in Euchre.

        :raises ParseError: `card-unreadable`; `card-foreign`, no card of the pack is called that.
        """
        try:
            return self.faces.index(read_card(text))
        except ValueError:
            raise foreign(text) from None

    def texts(self, cards: Iterable[int]) -> str:
        """Return cards as text, separated by spaces, in the order given."""
        return " ".join(self.faces[card] for card in cards)

    def read(self, text: str) -> list[int]:
        """Read cards separated by spaces or commas.

        :raises ParseError: `card-unreadable`, `card-foreign`.
        """
        return list(map(self.card, text.replace(",", " ").split()))


def _ranks_from(lowest: int, *, jokers: int = 0) -> tuple[int, ...]:
    plain = [suit << 4 | rank for suit in range(4) for rank in range(lowest, 13)]
    return tuple(plain + [JOKER] * jokers)


PACKS: dict[str, Pack] = {
    name: Pack(name, cards)
    for name, cards in {
        "p52": _ranks_from(0),
        "e20": _ranks_from(8),
        "e24": _ranks_from(7),
        "e25": _ranks_from(7, jokers=1),
        "e28": _ranks_from(6),
        "e32": _ranks_from(5),
        "e33": _ranks_from(5, jokers=1),
    }.items()
}
"""French packs, each with so many cards from the aces down; `e25` and `e33` have a joker among them."""


def pack(name: str, removed: Iterable[int] = ()) -> Pack:
    """Return the pack with this name, without the removed cards."""
    gone = set(removed)
    return Pack(name, tuple(card for card in PACKS[name].cards if card not in gone))


def two_packs(packs: int, jokers: int) -> Pack:
    """Return one or two 52-card packs as a single pack, with `jokers` printed jokers in all."""
    return Pack(f"{packs}x52+{jokers}", tuple(sorted(PACKS["p52"].cards * packs)) + (JOKER,) * jokers)
