"""A match begun elsewhere, on a device or another server: the events of a table that goes on with it."""

from trey.match import Dealt, Match, read
from trey.match.proofs import check_shuffles
from trey.server import wire
from trey.server.table import events
from trey.server.table.practice import again, bot_of
from trey.server.table.replay import finished
from trey.server.table.seats import OPEN, check_bot
from trey.server.wire.refusals import refuse

__all__ = ["table"]


def table(asked: wire.BringTable, code: str, name: str, key: str) -> list[events.Event]:
    """Return the events of a table that goes on after the last finished deal of a record.

    Every deal, action, score and shuffle of the record is checked.  The table says that its first deals are those of
    an earlier match, and shows no shuffles for them.

    :raises RecordError: as `trey.match.read`, and where a deal does not follow from the shuffle that it shows.
    :raises RefusalError: `not-started`, `over`, `no-such-seat`, `table-full`, `no-such-bot`.
    """
    match = read(asked.record)
    check_shuffles(match, asked.record)
    if match.ended:
        raise refuse("over")
    if not match.sheet:
        raise refuse("not-started")
    if asked.seat >= match.rules.seats:
        raise refuse("no-such-seat")
    over = finished(match)
    deals = tuple(event.deal.text(match.rules.pack) for event in over.log if isinstance(event, Dealt))
    made = events.Made(rules=match.rules.text, code=code, settings=wire.Settings(), repeat=deals)
    return [
        made,
        *_others(asked, match),
        events.Sat(seat=asked.seat, name=name, key=key),
        events.Started(),
        *again(over),
    ]


def _others(asked: wire.BringTable, match: Match) -> list[events.Taken]:
    """Return who has the other seats: bots, and where a person sat or may sit, one that gives the seat to others."""
    seats = [seat for seat in range(match.rules.seats) if seat != asked.seat]
    if len(asked.others) > len(seats):
        raise refuse("table-full")
    usual = [who.removeprefix("bot:") if who.startswith("bot:") else OPEN for who in match.players]
    wished = [*asked.others, *(usual[seat] for seat in seats[len(asked.others) :])]
    return [
        _taken(seat, bot, named=bool(n < len(asked.others)))
        for n, (seat, bot) in enumerate(zip(seats, wished, strict=True))
    ]


def _taken(seat: int, bot: str, *, named: bool) -> events.Taken:
    if bot == OPEN:
        return events.Taken(seat=seat, bot=wire.Settings().bot, free=True, offered=True)
    return events.Taken(seat=seat, bot=check_bot(bot) if named else bot_of(bot))
