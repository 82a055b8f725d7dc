"""Cards, sets of cards and packs.

A card is a text outside the rules, and inside them a small integer that its pack gives it.  The text is the same at
every table, and says what is printed on the card: `QS`, `TH`, `CD` or `JK`. `CD` is the knight of diamonds, which
stands between jack and queen. Any other card of no suit has a name after a star, as in `*XIV`.

A number is `suit << 4 | place`: suits 0..3 are clubs, diamonds, hearts, spades.  In the packs of `PACKS` places 0..12
are the ranks 2..A, and the printed joker is 13; other packs are stated:

    PINOCHLE = stated_pack("pinochle", "99JJQQKKTTAA")
    TAROCK = stated_pack("tarock", {"CS": "789TJCQK", "DH": "432AJCQK"}, "*I *II *III … *XXI *FOOL")

A set of different cards is a mask in which bit `card` is set for each of them. A suit is therefore 16 bits of the
mask, and "the higher card" is "the higher number".  Of two equal cards in a stated pack, the second has the next
number.  A card of no suit takes one of the bits that are left, and is always a trump.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from trey.core.errors import DeclarationError, ParseError
from trey.core.text import LANGUAGES, Language, Text
from trey.kernel.bits import bits

__all__ = [
    "ACE",
    "ALL_RANKS",
    "CARD",
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
    "card_said",
    "card_text",
    "cards_of",
    "hand_text",
    "mask_of",
    "pack",
    "parse_card",
    "parse_hand",
    "parse_suit",
    "read_card",
    "stated_pack",
    "suit_letter",
    "suit_on",
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

CARD = re.compile(r"\b(?:[2-9TJCQKA][CDHS]|JK)\b|\*[A-Z0-9]+\b")
"""The pattern of a card's text."""
_WRITTEN = "23456789TJCQKA"
"""All ranks, the knight among them, as a pack is written."""
_FRENCH = {"T": "10", "J": "V", "Q": "D", "K": "R"}
_LETTERS = {"en": SUITS, "fr": "TKCP"}  # trèfle, K for carreau, cœur, pique
_FRENCH_RANKS = {"V": "J", "D": "Q", "R": "K", "T": "T"}
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


def suit_on(text: str) -> int:
    """Return the suit that is printed on the card with this text; -1 for none."""
    return SUITS.find(text[1]) if len(text) == 2 and text[0] in _WRITTEN else -1


def card_said(text: str, lang: Language) -> str:
    """Return a card's text as it is written in a language: `QS` in English, `D♠` in French, `JK` in both."""
    suit = suit_on(text)
    return text if lang == "en" or suit < 0 else _FRENCH.get(text[0], text[0]) + SYMBOLS[suit]


def card_text(card: int, lang: Language = "en") -> str:
    """Return the text of a card of the usual packs: `QS`, `TH`, `JK`; in French `D♠`, `10♥`, `JK`."""
    return card_said(_FACES[card], lang)


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
    if lang == "fr":
        face = _FRENCH_RANKS.get(face, "" if face in _FRENCH else face)
    if len(face) != 1 or face not in _WRITTEN:
        raise _unreadable(typed)
    try:
        return face + SUITS[parse_suit(word[-1:], lang)]
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
    """A pack of cards in a fixed order; a shuffled pack is a permutation of it.

    :raises DeclarationError: two numbers have the same text, and are not two equal cards, side by side.
    """

    id: str
    cards: tuple[int, ...]
    faces: tuple[str, ...] = _FACES
    """What is printed on each card, by number."""

    def __post_init__(self) -> None:
        for card, text in enumerate(self.faces):
            if text and self.faces.index(text) < card - (card > 0 and self.faces[card - 1] == text):
                raise DeclarationError(
                    f"{text} stands in the pack {self.id!r} at {self.faces.index(text)} and at {card}: only "
                    "two cards may be equal, and they must be side by side",
                    f"{text} est dans le jeu « {self.id} » à {self.faces.index(text)} et à {card} : deux cartes égales "
                    "se suivent, et ne sont pas plus de deux",
                )

    @cached_property
    def pairs(self) -> int:
        """The first card of each pair of equal cards, as a mask."""
        return mask_of(card for card in self.cards if card < 61 and self.faces[card] == self.faces[card + 1] != "")

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The cards in ascending order, with only the first of two equal ones."""
        return tuple(sorted({self.first_of(card) for card in self.cards}))

    def first_of(self, card: int) -> int:
        """Return a card, or the first of its pair if there are two equal ones."""
        return card - (self.pairs << 1 >> card & 1)

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
        return Text(self.faces[card], card_said(self.faces[card], "fr"))

    def card(self, text: str) -> int:
        """Return the number of the card with this text; of two equal cards, that of the first.

        A card in `faces` is read even if it is left out of `cards`, as 2s are in Euchre.

        :raises ParseError: `card-unreadable`; `card-foreign`, no card of the pack is called that.
        """
        try:
            return self.faces.index(read_card(text))
        except ValueError:
            raise ParseError(
                "card-foreign",
                f"{text} does not belong to this pack.",
                f"{card_said(text, 'fr')} n'est pas de ce jeu.",
            ) from None

    def texts(self, cards: Iterable[int]) -> str:
        """Return cards as text, separated by spaces, in the order given."""
        return " ".join(self.faces[card] for card in cards)

    def read(self, text: str) -> list[int]:
        """Read cards separated by spaces or commas; of two equal cards, the one written first is the first of the pair.

        :raises ParseError: `card-unreadable`, `card-foreign`.
        """
        return self.in_turn(map(self.card, text.replace(",", " ").split()))

    def in_turn(self, cards: Iterable[int]) -> list[int]:
        """Return cards in the order given; of two equal cards, the first comes before the second."""
        found: list[int] = []
        for card in map(self.first_of, cards):
            found.append(card + (self.pairs >> card & 1 and card in found))
        return found


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
    """Return the pack with this name, without the removed cards."""
    gone = set(removed)
    return Pack(name, tuple(card for card in PACKS[name].cards if card not in gone))


def two_packs(packs: int, jokers: int) -> Pack:
    """Return one or two 52-card packs as a single pack, with `jokers` printed jokers in all."""
    return Pack(f"{packs}x52+{jokers}", tuple(sorted(PACKS["p52"].cards * packs)) + (JOKER,) * jokers)


def stated_pack(name: str, ranks: str | Mapping[str, str], others: str = "") -> Pack:
    """Return a pack with the given ranks in its suits and the given cards of no suit; it has 62 cards at most.

    :param ranks: those of each suit from the lowest, or by suits: `{"CS": "789TJCQK", "DH": "432AJCQK"}`.  What stands
        twice is there twice: `99JJQQKKTTAA`.
    :param others: the cards of no suit, as `*I *II *FOOL`.
    :raises DeclarationError: one of them is no card, or is there more than twice; a suit has more than 13 cards, or the
        pack more than 62.
    """
    by_suit = dict.fromkeys(SUITS, ranks) if isinstance(ranks, str) else {s: r for k, r in ranks.items() for s in k}
    faces = [""] * 64
    for suit, in_suit in by_suit.items():
        if suit not in SUITS:
            raise DeclarationError(
                f"{suit!r} is not a suit; write {SUITS}", f"« {suit} » n'est pas une couleur ; écrivez {SUITS}"
            )
        if len(in_suit) > len(RANKS):
            raise DeclarationError(
                f"a suit has {len(RANKS)} cards at most, and {suit} has {len(in_suit)}",
                f"une couleur a {len(RANKS)} cartes au plus, et {suit} en a {len(in_suit)}",
            )
        for place, rank in enumerate(in_suit):
            faces[SUITS.index(suit) << 4 | place] = rank + suit
    free = sorted((card for card in range(62) if not faces[card]), key=lambda card: (card & 15 < len(RANKS), card))
    more = others.split()
    if len(more) > len(free):
        raise DeclarationError(
            f"a pack has 62 cards at most, and {name!r} has {62 - len(free) + len(more)}",
            f"un jeu a 62 cartes au plus, et « {name} » en a {62 - len(free) + len(more)}",
        )
    for text, run in groupby(more):
        copies = len([*run])
        at = next((card for card in free if all(card + n in free for n in range(copies))), None)
        if at is None:
            raise DeclarationError(
                f"{copies} cards {text} need as many places side by side, and {name!r} has none left",
                f"{copies} cartes {text} veulent autant de places voisines, et « {name} » n'en a plus",
            )
        for n in range(copies):
            free.remove(at + n)
            faces[at + n] = text
    if wrong := next((text for text in faces if text and not CARD.fullmatch(text)), ""):
        raise DeclarationError(f"{wrong!r} is no card", f"« {wrong} » n'est pas une carte")
    written = sorted((card for card in range(62) if faces[card]), key=lambda card: _place(faces[card]))
    return Pack(name, tuple(written), tuple(faces))


def _place(text: str) -> tuple[int, int, str]:
    """Return where a card stands in its pack as it is written: suit by suit, from 2 to ace, jokers, then the others."""
    suit = suit_on(text)
    return (suit, _WRITTEN.index(text[0]), "") if suit >= 0 else (len(SUITS), text != "JK", text)
