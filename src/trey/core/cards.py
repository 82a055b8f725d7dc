"""Cards, sets of cards and packs.

A card is a small integer, `suit << 4 | rank`: suits 0..3 are clubs, diamonds, hearts, spades, and ranks
0..12 are 2..A.  The printed joker is 13.  A set of different cards is a mask with bit `card` set, so a suit
is 16 bits of it, and "the higher card" is "the higher number".
"""

from collections.abc import Iterable
from typing import NamedTuple

from trey.core.errors import ParseError
from trey.core.text import LANGUAGES, Language, Text
from trey.kernel.bits import bits

__all__ = [
    "ACE",
    "ALL_RANKS",
    "EACH_SUIT",
    "JACK",
    "JOKER",
    "PACKS",
    "RANKS",
    "SUITED",
    "SUITS",
    "SUIT_NAMES",
    "SYMBOLS",
    "Pack",
    "card_text",
    "cards_of",
    "hand_text",
    "mask_of",
    "pack",
    "parse_card",
    "parse_hand",
    "parse_suit",
    "suit_letter",
    "suit_text",
    "two_packs",
]

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
SUIT_NAMES = (
    Text("clubs", "trèfle"),
    Text("diamonds", "carreau"),
    Text("hearts", "cœur"),
    Text("spades", "pique"),
)
JACK, ACE = 9, 12
ALL_RANKS = 0x1FFF  # of the suit that begins at bit 0
EACH_SUIT = 0x0001000100010001  # the 2 of each suit
SUITED = ALL_RANKS * EACH_SUIT  # all cards but jokers
JOKER = 13

_FRENCH_RANKS = {"V": 9, "D": 10, "R": 11}
_LETTERS = {"en": SUITS, "fr": "TKCP"}  # trèfle, K for carreau, cœur, pique
_JOKERS = {"JK", "JOKER", "★"}


def suit_letter(suit: int, lang: Language) -> str:
    """Return the letter that is typed for a suit."""
    return _LETTERS[lang][suit]


def _suit_words(lang: Language) -> dict[str, int]:
    """Return all that a suit may be called."""
    words = {"coeur": 2}
    for suit, name in enumerate(SUIT_NAMES):
        words |= dict.fromkeys(
            (suit_letter(suit, lang).casefold(), SYMBOLS[suit], name.of(lang), name.of(lang).rstrip("s")), suit
        )
    return words


_SUIT_WORDS = {lang: _suit_words(lang) for lang in LANGUAGES}


def card_text(card: int, lang: Language = "en") -> str:
    """Return a card's text: `QS`, `TH`, `JK`; in French `D♠`, `10♥`, `JK`, as on French cards."""
    if card == JOKER:
        return "JK"
    suit, rank = card >> 4, card & 15
    if lang == "en":
        return RANKS[rank] + SUITS[suit]
    french = {9: "V", 10: "D", 11: "R", 8: "10"}
    return french.get(rank, RANKS[rank]) + SYMBOLS[suit]


def suit_text(suit: int, lang: Language = "en") -> str:
    """Return a suit's letter, or in French its symbol."""
    return SUITS[suit] if lang == "en" else SYMBOLS[suit]


def _unreadable(text: str) -> ParseError:
    return ParseError(
        "card-unreadable",
        f"{text!r} is not a card; write QS, 10H or TH.",
        f"« {text} » n'est pas une carte ; écrivez D♠, DP ou 10C.",
    )


def parse_suit(text: str, lang: Language = "en") -> int:
    """Read a suit's letter, symbol or name.  French letters are T K C P (K for carreau).

    :raises ParseError: `suit-unreadable`.
    """
    suit = _SUIT_WORDS[lang].get(text.strip().casefold().rstrip("\ufe0f"))
    if suit is None:
        raise ParseError("suit-unreadable", f"{text!r} is not a suit.", f"« {text} » n'est pas une couleur.")
    return suit


def parse_card(text: str, lang: Language = "en") -> int:
    """Read one card: `QS`, `10H`, `TH`, `q♠`, `JK`; in French `DP`, `10C`, `V♦` (suits T K C P).

    :raises ParseError: `card-unreadable`.
    """
    word = text.strip().upper().rstrip("\ufe0f")
    if word in _JOKERS:
        return JOKER
    face, suit = word[:-1], word[-1:]
    if face == "10":
        face = "T"
    rank = _FRENCH_RANKS.get(face) if lang == "fr" else RANKS.find(face) if len(face) == 1 else None
    if lang == "fr" and rank is None and len(face) == 1 and face in "23456789TA":
        rank = RANKS.find(face)
    if rank is None or rank < 0:
        raise _unreadable(text)
    try:
        return parse_suit(suit, lang) << 4 | rank
    except ParseError:
        raise _unreadable(text) from None


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
    """Return cards with spaces between, in the order given."""
    return " ".join(card_text(card, lang) for card in cards)


def parse_hand(text: str, lang: Language = "en") -> list[int]:
    """Read cards separated by spaces or commas.

    :raises ParseError: `card-unreadable`.
    """
    return [parse_card(word, lang) for word in text.replace(",", " ").split()]


class Pack(NamedTuple):
    """A pack of cards in a fixed order; a shuffled pack is a permutation of it."""

    id: str
    cards: tuple[int, ...]


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


def pack(name: str, removed: Iterable[int] = ()) -> Pack:
    """Return the pack of a name without the removed cards (51 cards without the 2 of clubs)."""
    gone = set(removed)
    return Pack(name, tuple(card for card in PACKS[name].cards if card not in gone))


def two_packs(packs: int, jokers: int) -> Pack:
    """Return one or two 52-card packs shuffled as one, with `jokers` printed jokers in all."""
    return Pack(f"{packs}x52+{jokers}", tuple(sorted(PACKS["p52"].cards * packs)) + (JOKER,) * jokers)
