"""Tables that begin with what is known (a guided deal, a step of a deal, a record), and those of an evening."""

from collections.abc import Iterator, Sequence
from itertools import islice

from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.core.teaching import Lesson
from trey.games import FAMILIES, parse_rules
from trey.match import Acted, Dealt, Match, read
from trey.match.proofs import check_shuffles
from trey.proof.day import deal_of_evening
from trey.server import wire
from trey.server.table import events
from trey.server.table.replay import finished, within
from trey.server.table.seats import OPEN, check_bot
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse

LEARNER, HABIT = 0, "habit"


def taught(family_id: str, code: str, name: str, key: str) -> list[events.Event]:
    """Return the events of a table whose first deal is a family's guided deal.

    :raises RefusalError: `no-lesson`.
    """
    lesson = next((family.words.lesson for family in FAMILIES if family.id == family_id), None)
    if lesson is None:
        raise refuse("no-lesson")
    rules = parse_rules(lesson.rules)
    settings = wire.Settings(watchers=False, pause=600, bot=HABIT)
    deal = lesson.deal(rules.pack.cards, rules.seats).text(rules.pack)
    others = [events.Taken(seat=seat, bot=HABIT) for seat in range(1, rules.seats)]
    made = events.Made(rules=rules.text, code=code, settings=settings, repeat=(deal,), lesson=True)
    return [made, *others, events.Sat(seat=LEARNER, name=name, key=key), events.Started()]


def stop_of(now: Table, seat: int | None) -> wire.LessonStop | None:
    """Return the stop that a seat has reached in a table's guided deal; None if it is at none now."""
    lesson, match = now.lesson, now.match
    if lesson is None or match is None or seat != LEARNER or match.number != 1:
        return None
    steps = len(lesson.stops) + 1
    done = [str(event.action) for event in match.log if isinstance(event, Acted) and event.seat == LEARNER]
    at, left = _place(lesson, done)
    if match.deal_over and at is not None:
        return wire.LessonStop(text=lesson.end, actions=(), step=steps, steps=steps)
    if match.turn != LEARNER or at is None or at == len(lesson.stops):
        return None
    return wire.LessonStop(text=lesson.stops[at].text, actions=left, step=at + 1, steps=steps)


def _place(lesson: Lesson, done: list[str]) -> tuple[int | None, tuple[str, ...]]:
    """Return at which stop a learner is who did this, and what he has still to do there.

    Past all stops it is their number; None for a player who has done something else.
    """
    acts = iter(done)
    for at, stop in enumerate(lesson.stops):
        left = list(stop.actions)
        for act in islice(acts, len(stop.actions)):
            if act not in left:
                return None, ()
            left.remove(act)
        if left:
            return at, tuple(left)
        if not stop.actions:
            return (at if next(acts, None) is None else len(lesson.stops)), ()
    return len(lesson.stops), ()


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
    others = [events.Taken(seat=n, bot=_bot_of(who)) for n, who in enumerate(past.players) if n != seat]
    done = Match(past.rules, past.players).replay(over.history[: first + step + 1])
    return [made, *others, events.Sat(seat=seat, name=name, key=key), events.Started(), *again(done)]


def _bot_of(player: str) -> str:
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
    seats = [seat for seat in range(match.rules.seats) if seat != asked.seat]
    if len(asked.others) > len(seats):
        raise refuse("table-full")
    named = [bot if bot == OPEN else check_bot(bot) for bot in asked.others]
    players = [match.players[seat] for seat in seats[len(named) :]]
    usual = [_bot_of(who) if who.startswith("bot:") else OPEN for who in players]
    offered = wire.Settings().bot
    return [
        events.Taken(seat=n, bot=offered, free=True, offered=True) if bot == OPEN else events.Taken(seat=n, bot=bot)
        for n, bot in zip(seats, [*named, *usual], strict=True)
    ]


def check_evening(asked: wire.Create, rules: Rules, bots: Sequence[str]) -> None:
    """Refuse a table of an evening that has no such part, or bots of another level.

    :raises RefusalError: `no-such-evening`, `no-such-bot`.
    """
    wished = asked.evening
    if wished and (asked.day or wished.part >= rules.seats or {*bots} - {check_bot(wished.bot)}):
        raise refuse("no-such-evening")


def proved_evening(asked: wire.ProveEvening) -> wire.EveningPart:
    """Return what a record proves of an evening: the part that was played, and what people made of it.

    It proves the cards, the rules, each choice and the points.  Who chose, it only says.

    :raises RecordError: the record is damaged, edited or impossible.
    :raises TreyError: impossible rules, `no-such-bot`.
    :raises RefusalError: `evening-other`, `evening-unfinished`, `evening-hinted`, `evening-others`.
    """
    match, bot = read(asked.record), f"bot:{check_bot(asked.bot)}"
    part = _part(asked.code, parse_rules(asked.rules), match)
    if match.ended is None:
        raise refuse("evening-unfinished")
    if any(isinstance(event, Acted) and event.hinted for event in match.history):
        raise refuse("evening-hinted")
    people = {seat: name for seat, name in enumerate(match.players) if name != bot}
    if not _are_people([*people.values()]):
        raise refuse("evening-others")
    made = [wire.EveningMade(seat=seat, name=name, points=match.scores[seat]) for seat, name in people.items()]
    return wire.EveningPart(part=part, made=tuple(made))


def _are_people(names: Sequence[str]) -> bool:
    known = {name.casefold() for name in names if name and not name.startswith("bot:")}
    return 0 < len(names) == len(known)


def _part(code: str, rules: Rules, match: Match) -> int:
    dealt = [event.deal for event in match.log if isinstance(event, Dealt)]
    for part in range(rules.seats) if dealt and match.rules == rules else ():
        due = [deal_of_evening(code, part, rules, number) for number in range(len(dealt))]
        same = [(deal.cards, deal.salt) for deal in dealt] == [(deal.cards, deal.salt) for deal in due]
        if same and dealt[0].dealer == due[0].dealer:
            return part
    raise refuse("evening-other")
