"""Cards, suits and actions as they are shown on a screen: `Q♠`, in French `D♠`."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from trey.core.action import Action, action_text
from trey.core.cards import CARD, SUIT_NAMES, SUITS, SYMBOLS, rank_words, suit_on
from trey.core.family import Family
from trey.core.text import Language, Text, told
from trey.core.what import sort_of, what_text

_JOKER_WORD = Text("Joker")


def face(text: str, lang: Language) -> str:
    """Return a card as it is shown: `Q♠`, `10♥`; in French `D♠`."""
    if text == "JK":
        return _JOKER_WORD.of(lang)
    suit = suit_on(text)
    return rank_face(text[0], lang) + SYMBOLS[suit] if suit >= 0 else text.removeprefix("*")


def remark(text: Text, names: Sequence[str], lang: Language) -> str:
    """Return a game's remark with cards as they are shown, and with names in place of `{0}`, `{1}` and so on."""
    return told(in_faces(text.of(lang), lang), names, lang)


def in_faces(said: str, lang: Language) -> str:
    """Return a sentence with its cards as they are shown."""
    return CARD.sub(lambda found: face(found[0], lang), said)


def faces(texts: Iterable[str], lang: Language) -> str:
    """Return cards as they are shown, with spaces between them."""
    return " ".join(face(text, lang) for text in texts)


def rank_face(rank: str, lang: Language) -> str:
    """Return a rank's letter as it is shown: `10`, `K`; in French `R`."""
    return rank_words(rank).of(lang)


def suit_face(suit: str, family: Family, lang: Language) -> str:
    """Return a suit's symbol, or the family's word for anything else."""
    return SYMBOLS[SUITS.index(suit)] if sort_of(suit) == "suit" else word_face(suit, family, lang)


def suit_name(suit: str, family: Family, lang: Language) -> str:
    """Return a suit with its name: `♠ spades`; or the family's word for anything else."""
    named = suit_face(suit, family, lang)
    return f"{named} {SUIT_NAMES[SUITS.index(suit)].of(lang)}" if sort_of(suit) == "suit" else named


def word_face(word: str, family: Family, lang: Language) -> str:
    """Return the family's text for a word, such as a no-trump call or a role; the word itself if there is none."""
    for words in (family.words.trumps, family.words.verbs, family.words.roles):
        if word in words:
            return words[word].of(lang)
    return word


def what_face(what: str, family: Family, lang: Language) -> str:
    """Return the object of an action as it is shown: `Q♠`, `spades`, `7 ♠`, or a word of the family's."""
    if sort_of(what) == "card":
        return face(what, lang)
    return word_face(what, family, lang) if sort_of(what) == "word" else what_text(what, {}, lang)


def by_suit(hand: Iterable[str], lang: Language) -> list[str]:
    """Return a text for each suit of a hand, in the order of the hand: `♠ A K 10`, `♥ Q 3`."""
    groups = groupby(hand, key=suit_on)
    found = []
    for suit, cards in groups:
        if suit < 0:
            found.append(faces(cards, lang))
        else:
            ranks = " ".join(rank_face(card[0], lang) for card in cards)
            found.append(f"{SYMBOLS[suit]} {ranks}")
    return found


def action_face(action: Action, family: Family, lang: Language) -> str:
    """Return an action as it is shown: a card, contract or call of trumps by itself, anything else in words."""
    if sort_of(action.what) in {"card", "contract"} or action.what in family.words.trumps:
        return what_face(action.what, family, lang)
    return action_text(action, family.words.verbs, lang)
