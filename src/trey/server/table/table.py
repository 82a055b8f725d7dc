"""A table as its events make it: who sits where, the match, the shuffle.  A `Room` moves it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trey.core.action import Action
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.core.view import View
from trey.games import parse_rules
from trey.match import DealResult, Match
from trey.proof.shuffle import Commitment, ShuffleProof
from trey.server.store.event_store import Summary
from trey.server.table import events
from trey.server.wire.messages import Settings

__all__ = ["Seat", "Stage", "Table"]

Stage = Literal["open", "playing", "over", "closed"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a player has a key; a bot beside a key stands in."""

    name: str = ""
    key: str = ""
    bot: str = ""
    free: bool = True

    @property
    def kind(self) -> Literal["open", "human", "bot"]:
        """Who it belongs to."""
        return "human" if self.key else "bot" if self.bot else "open"

    @property
    def label(self) -> str:
        """The player's name in a record."""
        return self.name or (f"bot:{self.bot}" if self.bot else "")


class Table:
    """The state of a table after its events so far."""

    def __init__(self, table_id: str, rules: Rules, code: str, settings: Settings) -> None:
        self.id, self.rules, self.code, self.settings = table_id, rules, code, settings
        self.number = 0
        self.played = 0
        """The number of the latest event that dealt or acted."""
        self.seats = [Seat()] * rules.seats
        self.repeat: list[Deal] = []
        self.match: Match | None = None
        self.seals: dict[int, bytes] = {}
        """What the seats sealed for the next deal."""
        self.sealed = Counter[int]()
        """How often they did."""
        self.numbers: dict[int, bytes] = {}
        """What the seats have shown for the deal that is committed."""
        self.commitment: Commitment | None = None
        self.secret = b""
        self.proof: ShuffleProof | None = None
        self.before: ShuffleProof | None = None
        """The shuffle that was shown last."""
        self.dealt = False
        """A deal was dealt whose shuffle is not shown yet."""
        self.next: str | None = None
        self.closed = False

    @classmethod
    def replay(cls, table_id: str, stored: Iterable[events.Event]) -> "Table":
        """Return the table that stored events make."""
        first, *rest = stored
        if not isinstance(first, events.Made):
            raise TypeError(table_id)
        table = cls.made(table_id, first)
        for event in rest:
            table.apply(event)
        return table

    @classmethod
    def made(cls, table_id: str, event: events.Made) -> "Table":
        """Return the table that its first event makes."""
        table = cls(table_id, parse_rules(event.rules, begun=True), event.code, event.settings)
        table.repeat = [Deal.parse(text) for text in event.repeat]
        table.number = 1
        return table

    def apply(self, event: events.Event) -> None:
        """Let one more event happen.

        :raises TreyError: if the rules refuse it; then nothing has changed.
        """
        match event:
            case events.Sat() | events.Taken() | events.Left() | events.StoodIn():
                self._sit(event)
            case events.Sealed():
                self.seals[event.seat] = bytes.fromhex(event.seal)
                self.sealed[event.seat] += 1
            case events.Numbered():
                self.numbers[event.seat] = bytes.fromhex(event.number)
            case events.Changed():
                self.settings = event.settings
            case events.Started():
                self.match = Match(self.rules, self._labels())
            case events.Committed():
                self._commit(event)
            case events.Dealt():
                self._deal(event)
            case events.Acted():
                self._act(event)
            case events.Shown():
                self._show()
            case events.Next():
                self.next = event.table
            case events.Closed():
                self.closed = True
            case events.Made():
                raise TypeError(self.id)
        self.number += 1
        if isinstance(event, (events.Dealt, events.Acted)):
            self.played = self.number

    def _labels(self) -> list[str]:
        return [seat.label for seat in self.seats]

    def _name_players(self) -> None:
        if self.match:
            self.match.players = tuple(self._labels())

    def _commit(self, event: events.Committed) -> None:
        seals = tuple(seal and bytes.fromhex(seal) for seal in event.seals)
        digest, log = bytes.fromhex(event.digest), bytes.fromhex(event.log)
        self.commitment = Commitment(self.id, event.deal, digest, tuple(s or None for s in seals), log)
        self.secret = bytes.fromhex(event.secret)
        self.seals, self.numbers = {}, {}
        self.sealed.clear()

    def _deal(self, event: events.Dealt) -> None:
        proof = self.open(event.numbers) if event.numbers else None
        self._playing.deal(Deal.parse(event.deal), proof.text() if proof else "")
        self.proof = proof
        self.numbers = {}
        self.dealt = True

    def _sit(self, event: events.Sat | events.Taken | events.Left | events.StoodIn) -> None:
        self.seats[event.seat] = _seated(self.seats[event.seat], event)
        if isinstance(event, (events.Sat, events.Taken)):
            self._name_players()
        if not isinstance(event, events.StoodIn):
            self.seals.pop(event.seat, None)

    def open(self, numbers: Iterable[str | None]) -> ShuffleProof:
        """Return the shuffle of the commitment with the seats' numbers (hex texts)."""
        if self.commitment is None:
            raise TypeError(self.id)
        return self.commitment.open(self.secret, [bytes.fromhex(n) if n else None for n in numbers])

    def _act(self, event: events.Acted) -> None:
        self._playing.act(event.seat, Action.read(event.action))

    def _show(self) -> None:
        self.before = self.shuffle or self.before
        self.commitment = self.proof = None
        self.secret = b""
        self.numbers = {}
        self.dealt = False

    @property
    def shuffle(self) -> ShuffleProof | None:
        """The shuffle of the running deal, or of the one that is committed as far as it went; None without one."""
        if self.commitment is None:
            return None
        return self.proof or self.commitment.open(self.secret, [self.numbers.get(s) for s in range(self.rules.seats)])

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise TypeError(self.id)
        return self.match

    @property
    def stage(self) -> Stage:
        """How far the table is."""
        if self.match and self.match.ended:
            return "over"
        return "closed" if self.closed else "playing" if self.match else "open"

    @property
    def sheet(self) -> tuple[DealResult, ...]:
        """What each finished deal brought."""
        return tuple(self.match.sheet) if self.match else ()

    @property
    def deals_over(self) -> int:
        """How many deals are finished."""
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
        """The seat to act, None when nobody is."""
        return self.match.turn if self.match and self.stage == "playing" else None

    @property
    def host(self) -> int | None:
        """The first seat that belongs to a player."""
        return next((number for number, seat in enumerate(self.seats) if seat.key), None)

    @property
    def free(self) -> Iterator[int]:
        """The seats somebody may take, open ones first."""
        free = _free(self.seats, self.stage, self.settings)
        return iter(sorted(free, key=lambda n: self.seats[n].kind == "bot"))

    @property
    def next_deal(self) -> Deal | None:
        """The deal that is to be played again now."""
        match = self._playing
        if match.number >= len(self.repeat):
            return None
        deal = self.repeat[match.number]
        return deal if match.dealer_due is None else replace(deal, dealer=match.dealer_due)

    def view(self, seat: int | None) -> View | None:
        """What a seat, or a watcher, may know; None before the first deal."""
        return self.match.view(seat) if self.match and self.match.number else None

    def summary(self, new: Iterable[events.Event], now: int) -> Summary:
        """What the lobby will ask of this table once `new` has happened; `now` is in Unix seconds."""
        stage, settings, seats = self.stage, self.settings, list(self.seats)
        for event in new:
            match event:
                case events.Sat() | events.Taken() | events.Left() | events.StoodIn():
                    seats[event.seat] = _seated(seats[event.seat], event)
                case events.Changed():
                    settings = event.settings
                case events.Started():
                    stage = "playing"
                case events.Closed():
                    stage = "closed"
        return Summary(self.id, self.code, stage, settings.public, now, len(_free(seats, stage, settings)))


def _free(seats: Sequence[Seat], stage: Stage, settings: Settings) -> list[int]:
    """Return the seats somebody may take: while a match runs, a bot's only if the host lets newcomers in."""
    late = stage == "playing" and not settings.newcomers
    return [n for n, s in enumerate(seats) if s.free and not s.key and not (late and s.bot)]


def _seated(seat: Seat, event: events.Sat | events.Taken | events.Left | events.StoodIn) -> Seat:
    """Return who sits at a seat after an event."""
    match event:
        case events.Sat():
            return Seat(event.name, event.key, free=False)
        case events.Taken():
            return Seat(bot=event.bot or "", free=event.free or event.bot is None)
        case events.StoodIn():
            return replace(seat, bot=event.bot or "")
    return Seat()
