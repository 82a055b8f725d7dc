"""Tables that go on with a match: with a finished deal from one of its steps, or with one begun elsewhere."""

from collections.abc import Iterator

from trey.core.errors import TreyError
from trey.match import Acted, Dealt, Match, read
from trey.match.proofs import check_shuffles
from trey.server import wire
from trey.server.table import events
from trey.server.table.replay import finished, within
from trey.server.table.seats import OPEN, check_bot
from trey.server.wire.refusals import refuse

__all__ = ["brought", "played_on"]


def played_on(past: Match, deal: int, step: int, seat: int, code: str, name: str, key: str) -> list[events.Event]:
    """Return the events of a table where `past` stands at a step of a deal's replay, with bots in the other seats.

    The later deals are the same; nobody may watch, as the cards are known.

    :param deal: one of those that are over, from 1.
    :raises RefusalError: `no-such-step`, `no-such-seat`.
    """
    if seat >= past.rules.seats:
        raise refuse("no-such-seat")
    over = finished(past)
    first, end = within(over.history, deal)
    if step >= end - first:
        raise refuse("no-such-step")
    deals = tuple(event.deal.text(past.rules.pack) for event in over.log if isinstance(event, Dealt))
    settings = wire.Settings(watchers=False)
    made = events.Made(rules=past.rules.text, code=code, settings=settings, repeat=deals)
    others = [events.Taken(seat=n, bot=bot_of(who)) for n, who in enumerate(past.players) if n != seat]
    done = Match(past.rules, past.players).replay(over.history[: first + step + 1])
    return [made, *others, events.Sat(seat=seat, name=name, key=key), events.Started(), *again(done)]


def bot_of(player: str) -> str:
    """Return the bot that this player was, or the default bot for a person or an unknown bot."""
    try:
        return check_bot(player.removeprefix("bot:"))
    except TreyError:
        return wire.Settings().bot


def again(done: Match) -> Iterator[events.Event]:
    """Yield the deals, and the actions that were not taken back, as events that no player can take back."""
    for number, event in enumerate(done.log):
        match event:
            case Dealt():
                if number:
                    yield events.Shown()
                yield events.Dealt(deal=event.deal.text(done.rules.pack))
            case Acted():
                yield events.Acted(seat=event.seat, action=str(event.action), by="bot", short=event.short)


def brought(asked: wire.BringTable, code: str, name: str, key: str) -> list[events.Event]:
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
