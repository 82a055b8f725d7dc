"""Guided deals: the events of a table that has one, and which stop the learner has reached."""

from itertools import islice

from trey.core.teaching import Lesson
from trey.games import FAMILIES, parse_rules
from trey.match import Acted
from trey.server import wire
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse

__all__ = ["LEARNER", "stop_of", "table"]

LEARNER, HABIT = 0, "habit"


def table(family_id: str, code: str, name: str, key: str) -> list[events.Event]:
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
