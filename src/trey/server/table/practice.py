"""The events of a table where a finished deal is continued from one of its steps."""

from collections.abc import Iterator

from trey.core.errors import TreyError
from trey.match import Acted, Dealt, Match
from trey.server import wire
from trey.server.table import events
from trey.server.table.replay import finished, within
from trey.server.table.seats import check_bot
from trey.server.wire.refusals import refuse

__all__ = ["again", "bot_of", "table"]


def table(past: Match, deal: int, step: int, seat: int, code: str, name: str, key: str) -> list[events.Event]:
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
