"""A table as its events make it: who sits where, the match, the shuffle.  A `Room` drives it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, get_args
from weakref import WeakValueDictionary

from trey.bots import BOTS
from trey.core.action import Action
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.core.happening import Happening
from trey.core.view import View
from trey.games import parse_rules
from trey.match import DealResult, Match
from trey.match.second_thoughts import last_choice, may_undo, reveals
from trey.proof.day import deal_of_evening, seed_of_evening
from trey.proof.shuffle import Commitment, ShuffleProof
from trey.server.journal import name_of
from trey.server.table import events
from trey.server.wire import HOUR, Evening, Settings

if TYPE_CHECKING:
    from trey.core.teaching import Lesson

Stage = Literal["open", "playing", "over", "closed"]
_Seating = events.Sat | events.Taken | events.Left | events.StoodIn | events.Renamed
"""Events that change who sits at a seat."""
SHOWN: Final = (
    *(events.Promised, events.Readied, events.Changed, events.Coded, events.Started, events.Closed),
    *get_args(_Seating),
)
"""The events that `Table.after` applies to its copy of a table."""


MOST_DEVICES: Final = 4  # how many other devices of a player a seat knows; of more, the latest


_SHARED: Final = WeakValueDictionary[tuple[object, ...], Rules]()


def rules_of(text: str) -> Rules:
    """Return the rules of a table that has begun; all tables that play by them share them."""
    made = parse_rules(text, begun=True)
    return _SHARED.setdefault((id(made.family), made.preset, made.settled, made.seats), made)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a player has a key; if there is a bot too, it stands in for the player."""

    name: str = ""
    key: str = ""
    bot: str = ""
    free: bool = True
    offered: bool = False  # whether a bot has the seat and anybody with the invitation may take it
    lent: bool = False  # whether the key is that of an earlier table, and its owner may come with another
    more: tuple[tuple[str, bool], ...] = ()
    """The keys of the player's other devices, the latest last, each with whether it is lent."""
    calls: tuple[events.Subscribed, ...] = ()  # where the player's devices may be called, one for each key at most
    silent: bool = False  # whether the bot stands in because the player has not answered

    @property
    def kind(self) -> Literal["open", "human", "bot"]:
        return "human" if self.key else "bot" if self.bot else "open"

    @property
    def keys(self) -> tuple[tuple[str, bool], ...]:
        return ((self.key, self.lent), *self.more) if self.key else ()

    def is_free(self, settings: Settings, *, going: bool) -> bool:
        """Say whether somebody may take this seat of no player; while a match is `going`, the host decides of bots'."""
        if not self.bot or not going:
            return self.free
        return self.offered or settings.bots == "give" or (self.free and settings.newcomers)

    @property
    def label(self) -> str:
        return self.name or (f"bot:{self.bot}" if self.bot else "")


class Table:
    """The state of a table after its events so far."""

    id: str
    rules: Rules
    code: str
    settings: Settings

    met = False  # a deal has ended with nobody left who could still come
    evening: Evening | None = None  # the part of an evening that is played
    guarded = False  # the host is asked about whoever comes, also to a seat that is free: somebody is kept out

    due: int | None = None  # until when the table waits, in Unix seconds, where a clock runs for days and has begun

    def __init__(self, table_id: str, rules: Rules, code: str, settings: Settings) -> None:
        self.id, self.rules, self.code, self.settings = table_id, rules, code, settings
        self.number = 0
        self.played = 0  # the number of the latest event that dealt, acted or took back
        self.seats = [Seat()] * rules.seats
        self.repeat: list[Deal] = []
        self.day = ""  # the date whose deal is played
        self.lesson: Lesson | None = None  # what the first deal teaches
        self.match: Match | None = None
        self.seals: dict[int, bytes] = {}  # what the seats sealed for the next deal
        self.sealed: Counter[int] = Counter[int]()  # how often they did
        self.numbers: dict[int, bytes] = {}  # what the seats have shown for the deal that is committed
        self.ready: set[int] = set[int]()  # the seats that have seen how the deal ended
        self.idle: set[int] = set[int]()  # the seats for whose players the clock acted last
        self.waited = False  # the deal that is over ended with no player at it, and no other has begun since
        self.commitment: Commitment | None = None
        self.secret = b""
        self.head = ""  # the last line of the public log before the commitment
        self.proof: ShuffleProof | None = None
        self.before: ShuffleProof | None = None  # the shuffle that was shown last
        self.dealt = False  # a deal was dealt whose shuffle is not shown yet
        self.next: str | None = None
        self.promised: dict[int, Seat] = {}  # who sits down where when the current deal is over
        self.closed: events.Closed | None = None
        self._host: int | None = None
        self._by_players: list[bool] = []
        """For each action of the current deal that counts, whether its player chose it."""
        self._revealing: list[bool | None] = []
        """For each action of the current deal that counts, whether it showed its seat a card; None: not known yet."""
        self._views: dict[int | None, View] = {}  # what was asked of the match since it moved on, by seat
        self._told: dict[int | None, tuple[Happening, ...]] = {}  # what it was to them that it moved on
        self._before: View | None = None  # what the seat that acted last saw before it did, if it was asked
        self._undo: tuple[int, int, int] = (-1, 0, 0)
        """What `may_undo` has found: at which number, for whom, and how many acts."""

    @classmethod
    def replay(cls, table_id: str, stored: Iterable[events.Event]) -> "Table":
        first, *rest = stored
        if not isinstance(first, events.Made):
            raise TypeError(name_of(table_id))
        table = cls.made(table_id, first)
        for event in rest:
            table.apply(event)
        return table

    @classmethod
    def made(cls, table_id: str, event: events.Made) -> "Table":
        table = cls(table_id, rules_of(event.rules), event.code, event.settings)
        table.repeat = [Deal.parse(text, table.rules.pack) for text in event.repeat]
        table.day, table.evening, table.guarded = event.day, event.evening, event.guarded
        table.lesson = table.rules.family.words.lesson if event.lesson else None
        table.number = 1
        return table

    def apply(self, event: events.Event) -> None:  # noqa: C901, PLR0912 - one case for each event
        """Apply one more event.

        :raises TreyError: if the rules refuse it; then nothing has changed.
        """
        match event:
            case events.Sat() | events.Taken() | events.Left() | events.StoodIn() | events.Renamed():
                self._sit(event)
            case events.Device() | events.Subscribed():
                self.seats[event.seat] = _with_device(self.seats[event.seat], event)
            case events.Promised():
                self.promised[event.seat] = Seat(event.name, event.key, free=False)
            case events.Hosted():
                self._host = event.seat
            case events.Coded():
                self.code, self.guarded = event.code, self.guarded or event.guarded
            case events.Sealed():
                self.seals[event.seat] = bytes.fromhex(event.seal)
                self.sealed[event.seat] += 1
            case events.Numbered():
                self.numbers[event.seat] = bytes.fromhex(event.number)
            case events.Committed():
                self._commit(event)
            case events.Shown():
                self.before = self.shuffle or self.before
                self.commitment, self.proof, self.secret, self.numbers, self.dealt = None, None, b"", {}, False
            case events.Started():
                self.match = Match(self.rules, self._labels())
            case events.Dealt():
                self._deal(event)
            case events.Acted():
                self._act(event)
            case events.Readied():
                self.ready.add(event.seat)
                self.idle.discard(event.seat)
            case events.Due():
                self.due = event.at
            case events.Hinted():
                self._playing.mark_hint(event.seat)
            case events.Undone():
                self._playing.undo(event.seat, event.count)
                del self._by_players[-event.count :], self._revealing[-event.count :]
                self._moved()
            case events.Changed():
                self.due = self.due if event.settings.clock == self.settings.clock else None
                self.settings = event.settings
            case events.Next():
                self.next, self.seats = event.table, [replace(seat, calls=()) for seat in self.seats]
            case events.Closed():
                self.closed = event
            case events.Made():
                raise TypeError(name_of(self.id))
        self.number += 1

    def _labels(self) -> list[str]:
        return [seat.label for seat in self.seats]

    def _commit(self, event: events.Committed) -> None:
        seals = tuple(bytes.fromhex(seal) if seal else None for seal in event.seals)
        digest, log = bytes.fromhex(event.digest), bytes.fromhex(event.log)
        self.commitment = Commitment(self.id, event.deal, digest, seals, log)
        self.secret, self.head = bytes.fromhex(event.secret), event.head
        self.seals, self.numbers = {}, {}
        self.sealed.clear()

    def _deal(self, event: events.Dealt) -> None:
        proof = self.open(event.numbers) if event.numbers else None
        self._playing.deal(
            Deal.parse(event.deal, self.rules.pack), proof.text() if proof else "", self.head if proof else ""
        )
        self.proof = proof
        self.numbers = {}
        self.ready.clear()
        self.dealt, self.waited = True, False
        self._by_players, self._revealing = [], []
        self._moved()

    def _sit(self, event: _Seating) -> None:
        self.seats[event.seat] = _seated(self.seats[event.seat], event)
        self.idle.discard(event.seat)
        if self.match and isinstance(event, (events.Sat, events.Taken, events.Renamed)):
            self.match.players = tuple(self._labels())
        if not isinstance(event, (events.StoodIn, events.Renamed)):
            self.seals.pop(event.seat, None)
            self.ready.discard(event.seat)
            self._by_players = [False] * len(self._by_players)  # whoever sits here now has chosen nothing yet
        if isinstance(event, events.Sat):
            self.promised.pop(event.seat, None)

    def open(self, numbers: Iterable[str | None]) -> ShuffleProof:
        if self.commitment is None:
            raise TypeError(name_of(self.id))
        return self.commitment.open(self.secret, [bytes.fromhex(n) if n else None for n in numbers])

    def _act(self, event: events.Acted) -> None:
        before = self._views.get(event.seat)
        if event.short:
            self._playing.mark_short(event.seat)
        self._playing.act(event.seat, Action.read(event.action))
        self._by_players.append(event.by == "player")
        self._revealing.append(None)
        if event.by == "clock":
            self.idle.add(event.seat)
        elif event.by != "bot":
            self.idle.discard(event.seat)
        self.waited = self.forsaken and self._playing.needs_deal
        self.met |= self._playing.deal_over and not self.promised and not self._vacant
        self._moved(before)

    def _moved(self, before: View | None = None) -> None:
        self.played, self.due = self.number + 1, None
        self._before, self._views, self._told = before, {}, {}

    def may_undo(self, seat: int) -> int:
        """Return how many actions a seat may take back now: those of its last choice, if its player made it."""
        match = self.match
        if self.stage != "playing" or match is None or not self.settings.undo or self.lesson:
            return 0
        if self._undo[:2] != (self.number, seat):
            count = last_choice(match, seat)
            own = count and all(self._by_players[-count:])
            self._undo = (self.number, seat, self._to_undo(match, seat, count) if own else 0)
        return self._undo[2]

    def _to_undo(self, match: Match, seat: int, count: int) -> int:
        after = self.view(seat)
        if self._revealing[-1] is None and self._before and after:
            self._revealing[-1] = reveals(self.happened(self._before, after), seat)
        known = self._revealing[-count:]
        if None in known:
            return may_undo(match, seat)
        return 0 if any(known) else count

    @property
    def shuffle(self) -> ShuffleProof | None:
        if self.commitment is None:
            return None
        return self.proof or self.commitment.open(self.secret, [self.numbers.get(s) for s in range(self.rules.seats)])

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise TypeError(name_of(self.id))
        return self.match

    @property
    def stage(self) -> Stage:
        if self.match and self.match.ended:
            return "over"
        return "closed" if self.closed else "playing" if self.match else "open"

    @property
    def sheet(self) -> tuple[DealResult, ...]:
        return tuple(self.match.sheet) if self.match else ()

    @property
    def deals_over(self) -> int:
        if self.match is None:
            return 0
        return self.match.number - (not self.match.deal_over)

    @property
    def to_show(self) -> bool:
        """Whether a shuffle must be shown now: its deal is over, or abandoned."""
        if self.closed:
            return self.dealt or self.commitment is not None
        return self.dealt and self._playing.deal_over

    @property
    def turn(self) -> int | None:
        return self.match.turn if self.match and self.stage == "playing" else None

    @property
    def slow(self) -> bool:
        """Whether a clock runs for days, and while nobody is connected."""
        return (self.settings.clock or 0) > HOUR

    @property
    def forsaken(self) -> bool:
        """Whether every player has let the last turn pass, or has a bot play."""
        return all(seat.bot or n in self.idle for n, seat in enumerate(self.seats) if seat.key)

    @property
    def host(self) -> int | None:
        """The seat that was made the host, or else the first one that belongs to a player."""
        if self._host is not None and self.seats[self._host].key:
            return self._host
        return next((number for number, seat in enumerate(self.seats) if seat.key), None)

    @property
    def free(self) -> Iterator[int]:
        """The seats somebody may take, open ones first."""
        return iter(() if self.guarded else self._vacant)

    @property
    def _vacant(self) -> list[int]:
        going, settings = self.stage == "playing", self.settings
        free = (
            n
            for n, seat in enumerate(self.seats)
            if not seat.key and n not in self.promised and seat.is_free(settings, going=going)
        )
        return sorted(free, key=lambda n: (self.seats[n].kind == "bot", n))

    @property
    def gathers(self) -> bool:
        """Whether friends still come by invitation, or play their first deal together."""
        return self.settings.bots == "give" and not self.settings.public and not self.met

    @property
    def to_ask(self) -> Iterator[int]:
        """The seats that anyone can ask the host for: bots' seats, and where somebody is kept out, all."""
        if self.guarded:
            yield from self._vacant
        if self.stage != "playing" or self.settings.bots != "ask":
            return
        taken = {*self._vacant, *self.promised}
        yield from (n for n, seat in enumerate(self.seats) if seat.kind == "bot" and n not in taken)

    @property
    def next_deal(self) -> Deal | None:
        """The deal to be played again next; None if the next deal is a new one."""
        match = self._playing
        if self.evening:
            deal = deal_of_evening(self.evening.code, self.evening.part, self.rules, match.number)
        elif match.number < len(self.repeat):
            deal = self.repeat[match.number]
        else:
            return None
        return deal if match.dealer_due is None else replace(deal, dealer=match.dealer_due)

    @property
    def luck(self) -> int:
        """The seed of a bot's next choice, the same at all tables of an evening whose match stands alike; else 0."""
        if self.evening is None or self.match is None:
            return 0
        return seed_of_evening(self.evening.code, self.evening.part, self.rules) + len(self.match.log)

    def view(self, seat: int | None) -> View | None:
        if self.match is None or not self.match.number:
            return None
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def happened(self, before: View | None, after: View) -> tuple[Happening, ...]:
        """Return the match's latest event as a viewer knows it, from the views before and after it."""
        if before is None or after.seat not in self._told:
            self._told[after.seat] = self._playing.happened(before, after)
        return self._told[after.seat]

    def after(self, new: Iterable[events.Event]) -> "Table":
        """Return the table with its seats and settings after the events `new`; the match itself stays as it is."""
        known = [event for event in new if isinstance(event, SHOWN)]
        if not known:
            return self
        after = copy(self)
        after.seats, after.promised, after.match = list(self.seats), dict(self.promised), copy(self.match)
        after.seals, after.ready = dict(self.seals), set(self.ready)
        for event in known:
            after.apply(event)
        return after


def _with_device(seat: Seat, event: events.Device | events.Subscribed) -> Seat:
    if isinstance(event, events.Subscribed):
        others = (call for call in seat.calls if event.key != call.key and event.endpoint != call.endpoint)
        return replace(seat, calls=(*others, *([event] if event.endpoint else [])))
    more = (*seat.more, (event.key, event.lent))[-MOST_DEVICES:]
    known = {seat.key, *(key for key, _ in more)}
    return replace(seat, more=more, calls=tuple(call for call in seat.calls if call.key in known))


def _seated(seat: Seat, event: _Seating) -> Seat:
    match event:
        case events.Sat():
            return Seat(event.name, event.key, free=False, lent=event.lent)
        case events.Taken():
            return Seat(bot=_bot(event.bot), free=event.free or event.bot is None, offered=event.offered)
        case events.Renamed():
            return replace(seat, name=event.name)
        case events.StoodIn():
            return replace(seat, bot=_bot(event.bot), silent=event.why == "silent")
    return Seat()


def _bot(name: str | None) -> str:
    return BOTS.today(name) if name else ""
