"""What happened, put into words: a sentence for each thing, the same for the terminal, the page and a screen reader.

A sentence is made from happenings and a view, so it tells nothing that these do not.  It is the same whoever reads it
and whatever the seats are called: `trey.core.text.told` fills in the names.  This module works for any game; of actions
it speaks in the family's own words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

from trey.core.action import Action
from trey.core.cards import SUIT_NAMES, SUITS, rank_words
from trey.core.family import Family
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
    type_of,
)
from trey.core.text import Text, in_cards, joined, listed
from trey.core.view import Laid, View
from trey.core.what import contract, sort_of
from trey.core.words import Words
from trey.match.happenings import is_card, together
from trey.match.match import Match
from trey.match.sheet import points


@dataclass(frozen=True)
class Telling:
    """A sentence about something that happened."""

    of: str
    """The type of what happened, such as `trick_taken`."""
    says: Text
    """`{0}` stands for the name of seat 0, `{0:takes|take}` for the first word, or for the second if seat 0 reads it.
    Cards are texts such as `QS`.
    """
    seat: int | None = None
    """The seat that it is about, if a bubble beside that seat may say it, without the name at its beginning."""
    in_sight: bool = False
    """Whether the table shows it: the card lies there, the meld, the number of cards."""
    goes_on: bool = False
    """Whether it says all that the telling before it says: the seat has put one more card aside."""


_AnyWords = Words[Any, Any, Any]
_KINDS: Final[Mapping[str, type[SetAside | PutDown]]] = {"set_aside": SetAside, "lay": PutDown}
_CHOSEN: Final = {SetAside, PutDown}
_DONE: Final = {*_CHOSEN, Took, Drew, HandedOver, WentOut}
_PLAIN: Final = {Gave, Said}
_DUMMY: Final = Text("dummy", context="term")


def tellings(match: Match, happened: Sequence[Happening], *after: View) -> tuple[Telling, ...]:
    """Return what is told of the last event of a match to whoever has these views after it, all of them together.

    What a seat does in one breath is one sentence: "Hugo discards 4 cards and takes the kitty."
    """
    view = after[0]
    before: Sequence[Happening] = ()
    if happened and type(happened[0]) in _CHOSEN:
        before = together(*(breath(match, one.seat) for one in after))
    narrator = _Narrator(match.family, view, view.seat if len(after) == 1 else None)
    told = [one for series in _series((*before, *happened)) for one in narrator.tell(series)]
    if before:
        told[0] = replace(told[0], goes_on=True)
    return tuple(told)


def breath(match: Match, viewer: int | None) -> list[Happening]:
    """Return what the seat that acted last had chosen just before, card by card, as a viewer knows it."""
    found: list[Happening] = []
    acts = list[tuple[int, int]]()
    for back, (event, phase) in enumerate(match.latest):
        kind = _KINDS.get(phase.kind)
        acts.append((event.seat, phase.number))
        if kind is None or acts[0] != acts[-1] or not is_card(phase, event.action):
            break
        if back and (action := match.known(viewer, back)):
            found.append(kind(seat=event.seat, action=str(action), card=action.what or None))
    return found[::-1]


def laid_text(laid: Laid) -> str:
    """Return a meld, each wild card with the card it stands for: `3S=6H`."""
    each = zip(laid.cards, laid.stands_for, strict=True)
    return " ".join(card if card == meant else f"{card}={meant}" for card, meant in each)


def _series(happened: Sequence[Happening]) -> Iterator[Sequence[Happening]]:
    """Yield what is told together: what a seat does in one breath, and all else by itself."""
    series: list[Happening] = []
    for at, one in enumerate(happened):
        if type(one) in _PLAIN and _is_plain(one, happened[at + 1 :]):
            continue
        if series and not ({type(one), type(series[0])} <= _DONE and _seat(one) == _seat(series[0])):
            yield tuple(series)
            series = []
        series.append(one)
    if series:
        yield tuple(series)


def _seat(one: Happening) -> int | None:
    return getattr(one, "seat", None)


def _is_plain(one: Happening, after: Sequence[Happening]) -> bool:
    """Say whether what follows tells it too: cards that are given go over, and who said "take" has taken."""
    match one, after:
        case Gave(), _:
            return True
        case Said(), [Took(source=source, seat=seat), *_] if seat == one.seat:
            what = Action.read(one.action).what
            return what == source or (not what and source == "upcard")
    return False


class _Narrator:
    """Tells what a reader, or several together, saw happen who have this view now."""

    def __init__(self, family: Family, view: View, reader: int | None) -> None:
        self.family, self.words, self.view, self.reader = family, family.words, view, reader

    def tell(self, series: Sequence[Happening]) -> Sequence[Telling]:
        """Return what is told of what a seat has done in one breath, or of another happening by itself."""
        match series[0]:
            case Put() as one:
                verb = "" if one.action else next(phase.cards for phase in self.family.phases if phase.kind == "play")
                text = one.action or f"{verb} {one.card}"
                return _does(self.words, one.seat, self._place(one.seat), text, put=True, led=one.led)
            case TrickTaken(seat=seat):
                return _trick(seat)
            case Said() as one:
                return _does(self.words, one.seat, self._place(one.seat), one.action)
            case SetAside() | PutDown() | Took() | Drew() | HandedOver() | WentOut() as one:
                return _done(self.words.kitty, one.seat, series, left=bool(self.view.kitty))
            case one:
                of = type_of(type(one).__name__)
                return [Telling(of, *said) for said in self._says(one)]

    def _says(self, one: Happening) -> Iterator[tuple[Text, int | None, bool]]:
        """Yield what is told of what happens seldom, beside which seat, and whether it is in sight."""
        match one:
            case NewDeal():
                yield from self._dealt(one)
            case LaidDown():
                yield _laid(one), one.seat, True
            case LastTurn():
                last = Text(
                    "{{{who}}} {{{who}:has|have}} one last turn: {{{out}}} went out.", who=one.seat, out=one.because
                )
                yield last, one.seat, False
            case Fined():
                said = Text("{n} penalty point", plural="{n} penalty points", n=one.points)
                yield Text("{{{who}}}: {what}.", who=one.seat, what=said), one.seat, False
            case Revealed():
                yield self._revealed(one), None, False
            case Scored():
                parts = ", ".join(f"{{{seat}}} {points(self.family, won)}" for seat, won in enumerate(one.delta))
                yield Text("Deal over. {points}.", points=parts), None, False
                yield from ((why, None, False) for why in one.why)
            case TurnedUp() | Reshuffled() | ThrownIn() | MatchEnded():
                yield _of_table(one), None, False

    def _place(self, seat: int) -> int:
        """Return where a seat sits, from the dealer's left: 1 there, and the dealer last."""
        return (seat - self.view.dealer - 1) % len(self.view.players) + 1

    def _dealt(self, one: NewDeal) -> Iterator[tuple[Text, int | None, bool]]:
        seat, cards, deal = self.reader, in_cards(len(self.view.hand)), self.words.deal_name
        said = Text("{deal:capital} {n}. Dealer: {{{who}}}.", deal=deal, n=one.deal, who=one.dealer)
        yield said, None, False
        if one.targets:
            parts = ", ".join(f"{{{seat}}} {target}" for seat, target in enumerate(one.targets))
            yield Text("Targets: {parts}.", parts=parts), None, True
        if one.wild:
            yield Text("Wild: {rank}.", rank=rank_words(one.wild)), None, False
        if seat is not None and self.view.hand:
            yield Text("{{{who}}} {{{who}:holds|hold}} {cards}.", who=seat, cards=cards), None, True

    def _revealed(self, one: Revealed) -> Text:
        who, to, cards = one.seat, self.reader, " ".join(one.cards)
        if one.how == "kitty":
            named = self.words.kitty
            return Text("{{{who}}} {{{who}:sees|see}} {cards} in the {kitty}.", who=who, cards=cards, kitty=named)
        if to is None:
            return Text("{{{who}}} {{{who}:shows|show}} {cards}.", who=who, cards=cards)
        if one.how == "received":
            return Text("{{{who}}} gave {{{to}}} {cards}.", who=who, to=to, cards=cards)
        return Text("{{{who}}} {{{who}:shows|show}} {{{to}}} {cards}.", who=who, to=to, cards=cards)


@lru_cache(maxsize=2048)
def _does(
    words: _AnyWords, seat: int, place: int, text: str, *, put: bool = False, led: str | None = None
) -> Sequence[Telling]:
    """Return what a seat says or puts, in the words of its place; these are the sentences that come again and again."""
    action, of = Action.read(text), type_of("Put" if put else "Said")
    word = words.word(action, place)
    said = word.said.fill(_what(words, action.what)) if action.what else word.hidden or word.said
    told = Telling(of, Text("{{{who}}}: {what}.", who=seat, what=said), seat, in_sight=put)
    return (told, Telling(of, Text("Led: {suit}.", suit=_what(words, led)), seat)) if led else (told,)


@cache
def _trick(seat: int) -> Sequence[Telling]:
    return (Telling(type_of("TrickTaken"), Text("{{{who}}} {{{who}:takes|take}} the trick.", who=seat)),)


@lru_cache(maxsize=2048)
def _done(kitty: Text, seat: int, series: Sequence[Happening], *, left: bool) -> Sequence[Telling]:
    """Return one sentence for what a seat does in one breath.

    :param kitty: what the game calls it.
    :param left: whether cards are left in it.
    """
    parts = [part for one in series if (part := _part(one, series, kitty, left=left))]
    names = [type(one).__name__ for one in series]
    of = type_of("WentOut" if "WentOut" in names else names[0])
    return (Telling(of, Text("{{{who}}} {done}.", who=seat, done=joined(parts)), seat),)


def _part(one: Happening, series: Sequence[Happening], kitty: Text, *, left: bool) -> Text | None:
    """Return what is said of one happening; of cards that were chosen one by one, of the first for all of them."""
    match one:
        case SetAside() | PutDown():
            chosen = [other for other in series if isinstance(other, SetAside | PutDown)]
            return _chosen(chosen) if one is chosen[0] else None
        case Took():
            return _took(one, kitty, left=left)
        case Drew(source="stock"):
            return Text("{{{who}:draws|draw}} {what}", who=one.seat, what=_cards([one.card]))
        case Drew():
            return Text("{{{who}:takes|take}} {what}", who=one.seat, what=_cards([one.card]))
        case HandedOver(back=True):
            what = _cards(one.cards, one.count)
            return Text("{{{who}:gives|give}} {{{to}}} {what} back", who=one.seat, to=one.to, what=what)
        case HandedOver():
            what = _cards(one.cards, one.count)
            return Text("{{{who}:gives|give}} {{{to}}} {what}", who=one.seat, to=one.to, what=what)
    return Text("{{{who}:goes|go}} out", who=_seat(one))


def _took(one: Took, kitty: Text, *, left: bool) -> Text:
    what, place = _cards(one.cards, one.count), kitty if one.source == "kitty" else _DUMMY
    if one.source == "upcard":
        return Text("{{{who}:takes|take}} {what}", who=one.seat, what=what)
    if len(one.cards) == one.count or (one.source == "kitty" and left):
        return Text("{{{who}:takes|take}} {what} from the {place}", who=one.seat, what=what, place=place)
    return Text("{{{who}:takes|take}} the {place}", who=one.seat, place=place)


def _what(words: _AnyWords, what: str) -> Text | str:
    """Return what an action is done with, or the suit that is led, in words; a card stays as it is."""
    match sort_of(what):
        case "suit":
            return SUIT_NAMES[SUITS.index(what)]
        case "contract":
            strain, level = contract(what)
            return listed([str(level), _what(words, strain)], " ")
    found = words.trumps.get(what) or words.verbs.get(what)
    return what if found is None else found


def _cards(known: Iterable[str | None], count: int = 1) -> Text | str:
    """Return cards as they are known: all of them, or else how many."""
    cards = [card for card in known if card]
    return " ".join(cards) if len(cards) == count else Text("a card", plural="{n} cards", n=count)


def _chosen(series: Sequence[SetAside | PutDown]) -> Text:
    """Return which cards were chosen one by one, or how many."""
    one, what = series[0], _cards([one.card for one in series], len(series))
    if isinstance(one, PutDown):
        return Text("{{{who}:puts|put}} {what} down", who=one.seat, what=what)
    return Text("{{{who}:discards|discard}} {what}", who=one.seat, what=what)


def _laid(one: LaidDown) -> Text:
    """Return which meld was laid, or which cards were added to which."""
    if not one.added:
        return Text("{{{who}}} {{{who}:lays|lay}} {meld}.", who=one.seat, meld=laid_text(one.meld))
    added, words = [*one.added], laid_text(one.meld).split()
    for word, card in zip([*words], one.meld.cards, strict=True):
        if card in added:
            added.remove(card)
            words.remove(word)
    cards, meld = " ".join(one.added), " ".join(words)
    return Text("{{{who}}} {{{who}:adds|add}} {cards} to {meld}.", who=one.seat, cards=cards, meld=meld)


def _of_table(one: TurnedUp | Reshuffled | ThrownIn | MatchEnded) -> Text:
    match one:
        case TurnedUp(down=True):
            return Text("Turned down: {card}.", card=one.card)
        case TurnedUp(place="pile"):
            return Text("First discard: {card}.", card=one.card)
        case TurnedUp():
            return Text("Turned up: {card}.", card=one.card)
        case Reshuffled():
            return Text("The discards, shuffled, become the stock: {cards}.", cards=in_cards(one.count))
        case ThrownIn():
            return Text("The deal was thrown in: no score, new deal.")
        case MatchEnded(winners=(seat,)):
            return Text("{{{who}}} {{{who}:wins|win}}.", who=seat)
    return Text("{names} share the win.", names=joined([f"{{{seat}}}" for seat in one.winners]))
