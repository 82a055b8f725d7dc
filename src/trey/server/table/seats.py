"""Taking, giving and losing seats: the events of a request about seats."""

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from trey.bots import BOTS
from trey.server.table import events
from trey.server.table.identity import clean_name, look_of
from trey.server.table.table import Table
from trey.server.wire import Settings
from trey.server.wire.refusals import refuse

OPEN = "open"
_RENEWED = 7 * 86_400  # seconds after which the endpoint of a device is stored again

Events = list[events.Event]


def check_bot(name: str) -> str:
    """Return a bot's current name, given that or a former name; refuse any other with `no-such-bot`."""
    if name not in BOTS:
        raise refuse("no-such-bot")
    return BOTS[name].id


def check_settings(settings: Settings) -> Settings:
    """Return these settings as they hold: strangers do not type to each other.

    :raises RefusalError: `no-such-bot`: that of the bot which stands in for players.
    """
    check_bot(settings.bot)
    return replace(settings, chat=settings.chat and not settings.public)


def seat_of(table: Table, key: str, before: str | None = None) -> int:
    """Return the seat whose token has this hash, or that was kept for the owner of one that had `before`.

    :raises RefusalError: `wrong-token`.
    """
    for number, seat in enumerate(table.seats):
        for known, lent in seat.keys:
            if any(hmac.compare_digest(known, one) for one in ([key, before] if before and lent else [key])):
                return number
    raise refuse("wrong-token")


def check_going(table: Table) -> None:
    """Refuse with `over` when the match is over."""
    if table.stage in {"over", "closed"}:
        raise refuse("over")


def change(table: Table, event: events.Event) -> Events:
    """Return an event of a match that goes on; refuse with `over` when it does not."""
    check_going(table)
    return [event]


@dataclass(frozen=True)
class Wish:
    """The seat and the name that somebody wants; `ask` if somebody must agree, `own` if it is theirs already."""

    seat: int
    name: str
    when: Literal["now", "next"]
    ask: bool
    own: bool = False


def wish(
    table: Table, name: str, wanted: int | None, when: Literal["now", "next"] = "now", others: Sequence[Wish] = ()
) -> Wish:
    """Return the seat that somebody can have: `wanted`, else the first free one, else one that few of `others` ask for.

    :raises RefusalError: `over`, `name-empty`, `no-such-seat`, `seat-taken`, `table-full`, `name-taken`.
    """
    check_going(table)
    free, to_ask = list(table.free), list(table.to_ask)
    if wanted is not None and wanted >= table.rules.seats:
        raise refuse("no-such-seat")
    if wanted is not None and wanted not in (*free, *to_ask):
        raise refuse("seat-taken")
    if not free and not to_ask:
        raise refuse("table-full")
    asked = [other.seat for other in others]
    seat = (free or [min(to_ask, key=asked.count)])[0] if wanted is None else wanted
    return Wish(seat, _check_name(table, name, others=[other.name for other in others]), when, seat not in free)


def own(table: Table, seat: int | None) -> Wish:
    """Return the wish of a player for the seat that they have, from another device.

    :raises RefusalError: `over`, `no-such-seat`, `seat-empty`.
    """
    check_going(table)
    if seat is None:
        raise refuse("no-such-seat")
    _check_player(table, seat, None)
    return Wish(seat, table.seats[seat].name, "now", ask=True, own=True)


def _check_name(table: Table, typed: str, own: int | None = None, others: Iterable[str] = ()) -> str:
    clean = clean_name(typed)
    known = [seat.name for number, seat in enumerate(table.seats) if seat.key and number != own]
    if look_of(clean) in map(look_of, (*known, *others, *(seat.name for seat in table.promised.values()))):
        raise refuse("name-taken")
    return clean


def sit(table: Table, wished: Wish, key: str) -> Events:
    """Let somebody sit down, now or when the current deal is over; `key` is the hash of the token.

    :raises RefusalError: `over`, `seat-taken`.
    """
    check_going(table)
    seat, name = wished.seat, wished.name
    if wished.own:
        return [events.Device(seat=seat, key=key)]
    if seat not in (*table.free, *table.to_ask):
        raise refuse("seat-taken")
    if wished.when == "next" and table.match and not table.match.deal_over:
        return [events.Promised(seat=seat, name=name, key=key)]
    return [events.Sat(seat=seat, name=name, key=key), *_full(table, seat)]


def come(table: Table, seat: int, key: str, before: str) -> Events:
    """Let the player of an earlier table come to the seat that is kept for them; `before` was the key there.

    The match then starts if it has only waited for them; no event if the key opens the seat already.
    """
    known = table.seats[seat]
    if any(one == key for one, _ in known.keys):
        return []
    others = [events.Device(seat=seat, key=one, lent=lent) for one, lent in known.keys if one != before]
    return [events.Sat(seat=seat, name=known.name, key=key), *others, *_full(table, seat)]


def subscribe(table: Table, key: str, endpoint: str, now: int, *, on: bool) -> Events:
    """Let a device of a seat be called, or no more; no event if it is so already, or the table was set again.

    :raises RefusalError: `wrong-token`.
    """
    seat = seat_of(table, key)
    known = [call for call in table.seats[seat].calls if (call.key, call.endpoint) == (key, endpoint)]
    if table.next or on == any(not on or 0 <= now - call.at < _RENEWED for call in known):
        return []
    return [events.Subscribed(seat=seat, key=key, endpoint=endpoint if on else "", at=now)]


def rename(table: Table, seat: int, typed: str) -> Events:
    """Change a player's name; no event if it is the same.

    :raises RefusalError: `name-empty`, `name-taken`.
    """
    name = _check_name(table, typed, own=seat)
    return [events.Renamed(seat=seat, name=name)] if name != table.seats[seat].name else []


def hand_over(table: Table, seat: int, name: str | None = None) -> Events:
    """Make another player the host; no event if that player is the host already.

    :raises RefusalError: `no-such-seat`, `seat-empty`, `late` if the player is not the one of this `name`.
    """
    _check_player(table, seat, name)
    return [events.Hosted(seat=seat)] if seat != table.host else []


def _check_player(table: Table, seat: int, name: str | None) -> None:
    if seat >= table.rules.seats:
        raise refuse("no-such-seat")
    if not table.seats[seat].key:
        raise refuse("seat-empty")
    if name not in {None, table.seats[seat].name}:
        raise refuse("late")


def _full(table: Table, seat: int) -> Events:
    others = (s for number, s in enumerate(table.seats) if number != seat)
    ready = table.stage == "open" and all(other.kind != OPEN and not other.lent for other in others)
    return [events.Started()] if ready else []


def start(table: Table) -> Events:
    """Start the match; bots take the open seats.

    :raises RefusalError: `started`.
    """
    if table.stage != "open":
        raise refuse("started")
    bot = table.settings.bot
    seats = [n for n, seat in enumerate(table.seats) if seat.kind == OPEN]
    return [*(events.Taken(seat=n, bot=bot) for n in seats), events.Started()]


def give(table: Table, seat: int, to: str, *, present: bool) -> Events:
    """Give a seat to a bot, or open it; for a player who is away, the bot only stands in.

    :raises RefusalError: `over`, `no-such-seat`, `no-such-bot`, `seat-present`, `seat-taken`.
    """
    check_going(table)
    if seat >= table.rules.seats:
        raise refuse("no-such-seat")
    now = table.seats[seat]
    bot = None if to == OPEN else check_bot(to)
    if bot is None and now.kind == "bot" and table.stage == "playing":
        return [events.Taken(seat=seat, bot=now.bot, free=True, offered=True)]
    if now.kind != "human":
        return [events.Taken(seat=seat, bot=bot, free=now.free and bool(now.bot)), *(_full(table, seat) if bot else [])]
    if present:
        raise refuse("seat-present")
    if bot is None:
        raise refuse("seat-taken")
    return [events.StoodIn(seat=seat, bot=bot, why="host")]


def leave(table: Table, seat: int, *, by_host: bool = False) -> Events:
    """Let a player go for good.  In a match a bot plays on if `bot_after` is set; a table without players is closed."""
    gone: Events = [events.Left(seat=seat, by_host=by_host)]
    if table.stage in {"over", "closed"}:
        return gone
    if not any(other.key for number, other in enumerate(table.seats) if number != seat):
        return [*gone, events.Closed()]
    if table.stage == "playing" and (table.settings.bot_after is not None or table.slow):
        gone.append(events.Taken(seat=seat, bot=table.settings.bot, free=True))
    return gone


def dismiss(table: Table, host: int, seat: int, name: str | None = None) -> Events:
    """Take a seat from its player.

    :raises RefusalError: `over`, `no-such-seat`, `seat-empty`, `late` if the player is not the one of this `name`,
        `seat-present` for the host's own.
    """
    check_going(table)
    _check_player(table, seat, name)
    if seat == host:
        raise refuse("seat-present")
    return leave(table, seat, by_host=True)


def stand_in(table: Table, seat: int, *, away: bool) -> Sequence[events.Event]:
    """Let a bot play for a player who asks for it, or give the seat back; no event if nothing changes.

    :raises RefusalError: `over`.
    """
    check_going(table)
    if bool(table.seats[seat].bot) == away:
        return []
    bot = table.settings.bot if away else None
    return [events.StoodIn(seat=seat, bot=bot, why="asked" if away else "back")]
