"""What happens at a table, told in one language, with a seat's consecutive acts in one line.

A `Narrator` is given happenings, which hold nothing that its audience may not know; it sees no view, and works for any
game.  Acts are told in the family's own words.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trey.cli.terminal.faces import face, faces, rank_face, remark, what_face
from trey.core.action import Action
from trey.core.family import Family
from trey.core.happening import (
    Drew,
    Fined,
    HandedOver,
    Happening,
    LaidDown,
    LastTurn,
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
)
from trey.core.text import Language, Text, in_points, told
from trey.core.view import Laid

__all__ = ["Narrator", "laid_text"]

_ADDS = Text("{0} {0:adds|add} {1}: {2}")
_ARROW = Text("{} → {}: {}")
_CARDS = (Text("1 card"), Text("{} cards"))
_CHARGED = Text("{}: a penalty of {}")
_COLON = Text("{}: {}")
_DEAL = Text("{} {}. Dealer: {}")
_DOWN = Text("{} is turned down.")
_HOLDS = Text("{0} {0:holds|hold} {1}")
_LAST_TURN = Text("{0} {0:has|have} a last turn.")
_LAYS = Text("{0} {0:lays|lay} {1}")
_OUT = Text("{0} {0:goes|go} out.")
_PICKS_UP = Text("pick up {}")
_RESHUFFLED = Text("The discards, shuffled, are the new stock: {}.")
_SEES = Text("sees {}")
_SHOWS = Text("{0} {0:shows|show} {1}")
_TARGETS = Text(". Targets: {}")
_THROWN_IN = Text("The deal is thrown in; nobody scores.")
_TRICK = Text("Trick {}: {}")
_TURNED_UP = {"upcard": Text("upcard {}"), "pile": Text("first discard {}")}
_WILD = Text("wild {}")


def laid_text(laid: Laid, lang: Language) -> str:
    """Return a meld as it is shown, each wild card with the card it stands for: `3♠=6♥`."""
    shown = []
    for card, meant in zip(laid.cards, laid.stands_for, strict=True):
        shown.append(face(card, lang) if card == meant else f"{face(card, lang)}={face(meant, lang)}")
    return " ".join(shown)


@dataclass
class _Heard:
    """Cards that arrive one by one and are told together: their faces, and how many more stay hidden."""

    shown: list[str] = field(default_factory=list)
    hidden: int = 0

    def add(self, cards: Iterable[str], count: int, lang: Language) -> None:
        known = [face(card, lang) for card in cards]
        self.shown += known
        self.hidden += count - len(known)

    def words(self, lang: Language) -> str:
        more = [_CARDS[self.hidden > 1].fill(self.hidden).of(lang)] if self.hidden else []
        return " ".join([*self.shown, *more])


@dataclass
class _Line:
    """A seat's consecutive acts: words, and at the end cards with the same verb."""

    seat: int
    parts: list[str] = field(default_factory=list)
    verb: str = ""
    cards: _Heard = field(default_factory=_Heard)


class Narrator:
    """Turns happenings into lines.  `eyes` are the seats whose private knowledge the audience shares."""

    def __init__(self, family: Family, names: Sequence[str], lang: Language, eyes: Collection[int] = ()) -> None:
        self.family, self.names, self.eyes = family, tuple(names), tuple(eyes)
        self.lang: Language = lang
        self._dealer: int | None = None
        self._line: _Line | None = None
        self._passing: dict[tuple[int, int], _Heard] = {}

    def hear(self, told: Sequence[Happening]) -> list[str]:
        """Return the lines that are ready after an event; a seat's consecutive acts wait to be told in one line."""
        for at, one in enumerate(told):
            if isinstance(one, NewDeal):
                return [
                    *self.flush(),
                    *self._hear_all(told[:at]),
                    self._deal(one, told),
                    *self._hear_all(told[at + 1 :]),
                ]
        return self._hear_all(told)

    def holds(self, seat: int, hand: Iterable[str]) -> str:
        """Return the line for a hand that the audience may see."""
        return self._tells(_HOLDS, seat, faces(hand, self.lang))

    def flush(self) -> list[str]:
        """Return the lines that are still waiting."""
        line, self._line = self._line, None
        passing, self._passing = self._passing, {}
        lines = []
        if line is not None:
            self._close(line)
            lines.append(self._words(_COLON, self.names[line.seat], ", ".join(line.parts)))
        if passing:
            moves = (self._arrow(seat, to, heard.words(self.lang)) for (seat, to), heard in passing.items())
            lines.append(Text("; ").of(self.lang).join(moves))
        return lines

    def flush_unless(self, seat: int) -> list[str]:
        """Return the lines that are still waiting, unless they are about this seat, which may act again."""
        if self._line is not None:
            return [] if self._line.seat == seat else self.flush()
        return [] if self._passing and next(reversed(self._passing))[0] == seat else self.flush()

    def _words(self, text: Text, *args: object) -> str:
        return text.fill(*args).of(self.lang)

    def _tells(self, text: Text, seat: int, *args: str) -> str:
        """Return a sentence about a seat: its name fills `{0}`, other texts fill `{1}` and so on."""
        return told(text.of(self.lang), [self.names[seat], *args], self.lang)

    def _arrow(self, seat: int, to: int, cards: str) -> str:
        return self._words(_ARROW, self.names[seat], self.names[to], cards)

    def _deal(self, new: NewDeal, told: Iterable[Happening]) -> str:
        """Return the first line of a deal: the dealer, the targets, and the cards face up."""
        self._dealer = new.dealer
        line = self._words(
            _DEAL, self.family.words.deal_name.of(self.lang).capitalize(), new.deal, self.names[new.dealer]
        )
        if new.targets:
            each = (f"{name} {target}" for name, target in zip(self.names, new.targets, strict=True))
            line += self._words(_TARGETS, ", ".join(each))
        up = [self._words(_WILD, rank_face(new.wild, self.lang))] if new.wild else []
        up += [self._turned(one) for one in told if isinstance(one, TurnedUp)]
        if up:
            line += f". {up[0][0].upper()}{up[0][1:]}" + "".join(f", {words}" for words in up[1:])
        return f"{line}."

    def _turned(self, one: TurnedUp) -> str:
        return self._words(_TURNED_UP[one.place], face(one.card, self.lang))

    def _hear_all(self, told: Iterable[Happening]) -> list[str]:
        return [line for one in told for line in self._hear(one)]

    def _hear(self, one: Happening) -> Iterator[str]:
        """Return the lines that are ready after one happening."""
        match one:
            case Said():
                yield from self._add(one.seat, self._said(one.action, one.seat))
            case Drew():
                drawn = f" ({face(one.card, self.lang)})" if one.card else ""
                yield from self._add(one.seat, self._said(one.action, one.seat) + drawn)
            case Took():
                heard = _Heard()
                heard.add(one.cards, one.count, self.lang)
                yield from self._add(one.seat, self._words(_PICKS_UP, heard.words(self.lang)))
            case SetAside() | PutDown():
                yield from self._add_card(one.seat, Action.read(one.action).verb, one.card)
            case Put(place="pile"):
                yield from self._add_card(one.seat, Action.read(one.action).verb or self._play_verb, one.card)
            case HandedOver():
                yield from self._pass_on(one)
            case Put():
                yield from self.flush()
            case _:
                lines = list(self._by_itself(one))
                yield from [*self.flush(), *lines] if lines else []

    @property
    def _play_verb(self) -> str:
        """The verb of the cards that are played."""
        return next(phase.cards for phase in self.family.phases if phase.kind == "play")

    def _by_itself(self, one: Happening) -> Iterator[str]:
        """Yield the lines for happenings that are not an act with a word or a card."""
        match one:
            case TrickTaken():
                cards = "  ".join(f"{self.names[p.seat]} {face(p.card, self.lang)}" for p in one.cards)
                yield f"{self._words(_TRICK, one.number, cards)}  → {self.names[one.seat]}"
            case LaidDown():
                yield self._laid(one)
            case WentOut() | LastTurn():
                yield self._tells(_OUT if isinstance(one, WentOut) else _LAST_TURN, one.seat)
            case Fined():
                yield self._words(_CHARGED, self.names[one.seat], in_points("{}", one.points))
            case Reshuffled():
                yield self._words(_RESHUFFLED, _CARDS[one.count > 1].fill(one.count))
            case TurnedUp(down=True):
                yield self._words(_DOWN, face(one.card, self.lang))
            case Revealed():
                yield self._revealed(one)
            case ThrownIn():
                yield _THROWN_IN.of(self.lang)
            case Scored():
                yield from (remark(why, self.names, self.lang) for why in one.why)

    def _laid(self, one: LaidDown) -> str:
        laid = laid_text(one.meld, self.lang)
        if one.added:
            return self._tells(_ADDS, one.seat, faces(one.added, self.lang), laid)
        return self._tells(_LAYS, one.seat, laid)

    def _revealed(self, one: Revealed) -> str:
        cards = faces(one.cards, self.lang)
        if one.how == "received":
            return self._arrow(one.seat, self.eyes[0], cards)
        if one.how == "shown":
            return self._tells(_SHOWS, one.seat, cards)
        return self._words(_COLON, self.names[one.seat], _SEES.fill(cards))

    # What seats do in a row

    def _open(self, seat: int) -> tuple[_Line, list[str]]:
        """Return the line of a seat, and the lines that must be told before it."""
        if self._line is not None and self._line.seat == seat:
            return self._line, []
        before = self.flush()
        self._line = _Line(seat)
        return self._line, before

    def _add(self, seat: int, words: str) -> list[str]:
        line, before = self._open(seat)
        self._close(line)
        line.parts.append(words)
        return before

    def _add_card(self, seat: int, verb: str, card: str | None) -> list[str]:
        line, before = self._open(seat)
        if line.verb != verb:
            self._close(line)
        line.verb = verb
        line.cards.add([card] if card else [], 1, self.lang)
        return before

    def _close(self, line: _Line) -> None:
        """Turn the cards gathered so far into words."""
        if line.verb:
            word = self.family.words.word(Action(line.verb))
            alone = word.hidden if not line.cards.shown and line.cards.hidden == 1 else None
            line.parts.append((alone or word.said.fill(line.cards.words(self.lang))).of(self.lang))
        line.verb, line.cards = "", _Heard()

    def _pass_on(self, one: HandedOver) -> list[str]:
        before = self.flush() if self._line is not None else []
        self._passing.setdefault((one.seat, one.to), _Heard()).add(one.cards, one.count, self.lang)
        return before

    def _said(self, text: str, seat: int) -> str:
        """Return the words for a seat's act without a card of its hand."""
        action, seats = Action.read(text), len(self.names)
        place = 0 if self._dealer is None else (seat - self._dealer - 1) % seats + 1
        return (
            self.family.words.word(action, place)
            .said.of(self.lang)
            .format(what_face(action.what, self.family, self.lang))
        )
