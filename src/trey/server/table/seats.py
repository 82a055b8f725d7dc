"""Taking, giving and losing seats: which events a request about seats brings."""

from collections.abc import Sequence

from trey.bots import BOTS
from trey.server.table import events
from trey.server.table.identity import clean_name, key_of, look_of, opens
from trey.server.table.table import Table
from trey.server.wire.messages import Settings
from trey.server.wire.refusals import refuse

__all__ = [
    "OPEN",
    "check_bot",
    "check_settings",
    "dismiss",
    "give",
    "leave",
    "seat_of",
    "sit",
    "stand_in",
    "start",
]

OPEN = "open"

Events = list[events.Event]


def check_bot(name: str) -> str:
    """Return the name of a bot.

    :raises RefusalError: `no-such-bot`.
    """
    if name not in BOTS:
        raise refuse("no-such-bot")
    return name


def check_settings(settings: Settings) -> Settings:
    """Return settings that can be kept.

    :raises RefusalError: `no-such-bot`.
    """
    check_bot(settings.bot)
    return settings


def seat_of(table: Table, token: str) -> int:
    """Return the seat that a token opens.

    :raises RefusalError: `wrong-token`.
    """
    for number, seat in enumerate(table.seats):
        if opens(token, seat.key):
            return number
    raise refuse("wrong-token")


def check_going(table: Table) -> None:
    """Refuse when the match is over.

    :raises RefusalError: `over`.
    """
    if table.stage in {"over", "closed"}:
        raise refuse("over")


def sit(table: Table, name: str, wanted: int | None, token: str) -> Events:
    """Let somebody sit down on the first free seat, or on `wanted`.

    :raises RefusalError: `over`, `name-empty`, `no-such-seat`, `seat-taken`, `table-full`, `name-taken`.
    """
    check_going(table)
    free = list(table.free)
    if wanted is not None and wanted >= table.rules.seats:
        raise refuse("no-such-seat")
    if wanted is not None and wanted not in free:
        raise refuse("seat-taken")
    if not free:
        raise refuse("table-full")
    seat = free[0] if wanted is None else wanted
    clean = clean_name(name)
    if look_of(clean) in {look_of(other.name) for other in table.seats if other.key}:
        raise refuse("name-taken")
    sat = events.Sat(seat=seat, name=clean, key=key_of(token))
    return [sat, *_full(table, seat)]


def _full(table: Table, seat: int) -> Events:
    others = (s for number, s in enumerate(table.seats) if number != seat)
    ready = table.stage == "open" and all(other.kind != OPEN for other in others)
    return [events.Started()] if ready else []


def start(table: Table) -> Events:
    """Begin; bots take the open seats.

    :raises RefusalError: `started`.
    """
    if table.stage != "open":
        raise refuse("started")
    bot = table.settings.bot
    seats = [n for n, seat in enumerate(table.seats) if seat.kind == OPEN]
    return [*(events.Taken(seat=n, bot=bot) for n in seats), events.Started()]


def give(table: Table, seat: int, to: str, *, present: bool) -> Events:
    """Give a seat to a bot, or open it; a bot only stands in for a player who is away.

    :raises RefusalError: `over`, `no-such-seat`, `no-such-bot`, `seat-present`, `seat-taken`.
    """
    check_going(table)
    if seat >= table.rules.seats:
        raise refuse("no-such-seat")
    bot = None if to == OPEN else check_bot(to)
    if table.seats[seat].kind != "human":
        return [events.Taken(seat=seat, bot=bot), *(_full(table, seat) if bot else [])]
    if present:
        raise refuse("seat-present")
    if bot is None:
        raise refuse("seat-taken")
    return [events.StoodIn(seat=seat, bot=bot, why="host")]


def leave(table: Table, seat: int, *, by_host: bool = False) -> Events:
    """Let a player go for good.  A bot plays on in a match; without any player the table is closed."""
    gone: Events = [events.Left(seat=seat, by_host=by_host)]
    if table.stage in {"over", "closed"}:
        return gone
    if not any(other.key for number, other in enumerate(table.seats) if number != seat):
        return [*gone, events.Closed()]
    if table.stage == "playing" and table.settings.bot_after is not None:
        gone.append(events.Taken(seat=seat, bot=table.settings.bot, free=True))
    return gone


def dismiss(table: Table, host: int, seat: int) -> Events:
    """Take a seat from its player.

    :raises RefusalError: `over`, `no-such-seat`, `seat-empty`, `seat-present` for the host's own.
    """
    check_going(table)
    if seat >= table.rules.seats:
        raise refuse("no-such-seat")
    if table.seats[seat].kind != "human":
        raise refuse("seat-empty")
    if seat == host:
        raise refuse("seat-present")
    return leave(table, seat, by_host=True)


def stand_in(table: Table, seat: int, *, away: bool) -> Sequence[events.Event]:
    """Let a bot play for a player who asks for it, or give the seat back; nothing when it is so already.

    :raises RefusalError: `over`.
    """
    check_going(table)
    if bool(table.seats[seat].bot) == away:
        return []
    bot = table.settings.bot if away else None
    return [events.StoodIn(seat=seat, bot=bot, why="asked" if away else "back")]
