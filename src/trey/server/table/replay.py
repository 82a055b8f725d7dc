"""What is told of a finished deal: its steps, how it might have gone on, and what its choices cost."""

from collections.abc import Generator, Sequence

from trey.bots.budget import told
from trey.core.errors import OptionError
from trey.core.happening import Happening
from trey.core.view import View
from trey.match import Acted, Dealt, Match, Past, Undone, read
from trey.match.happenings import together
from trey.match.narrator import tellings
from trey.review import Choice, played_out
from trey.review import in_steps as choice_by_choice
from trey.server import wire
from trey.server.wire import filled, happened
from trey.server.wire.refusals import refuse


def finished(match: Match) -> Match:
    """Return a match up to its last finished deal, without the deal in progress."""
    if match.deal_over:
        return match
    last = max(n for n, event in enumerate(match.history) if isinstance(event, Dealt))
    return Match(match.rules, match.players).replay(match.history[:last])


def replay(table: str, match: Match, deal: int) -> wire.Replay:
    """Return a finished deal, each event with every seat's view after it; `deal` counts from 1."""
    again = Match(match.rules, match.players)
    first, end = within(match.history, deal)
    again.replay(match.history[:first])
    steps, shuffle = [], ""
    before: tuple[View, ...] = ()
    for event in match.history[first:end]:
        again.replay([event])
        step = _step(event, again, before)
        steps.append(step)
        before = step.views
        shuffle = event.shuffle if isinstance(event, Dealt) else shuffle
    return wire.Replay(
        table=table,
        **wire.named(match.rules),
        players=match.players,
        deal=deal,
        deals=len(match.sheet),
        steps=tuple(steps),
        shuffle=shuffle,
        sheet=tuple(match.sheet),
    )


def of_record(asked: wire.ReplayRecord) -> wire.Replay:
    """Return a finished deal of a record.

    :raises RecordError: the record is damaged, edited or impossible.
    :raises RefusalError: `no-such-deal`.
    """
    match = read(asked.record)
    if not 1 <= asked.deal <= len(match.sheet):
        raise refuse("no-such-deal")
    return replay("", match, asked.deal)


def within(events: Sequence[Past], deal: int) -> tuple[int, int]:
    """Return where a deal begins and ends among a match's events; `deal` counts from 1."""
    starts = [n for n, event in enumerate(events) if isinstance(event, Dealt)]
    return starts[deal - 1], (starts[deal:] or [len(events)])[0]


def _step(event: Past, after: Match, before: Sequence[View]) -> wire.ReplayStep:
    views = tuple(after.view(seat) for seat in range(after.rules.seats))
    each = [after.happened(before[seat] if before else None, view) for seat, view in enumerate(views)]
    return wire.ReplayStep(
        event=_told(event, after, views, together(*each)),
        views=views,
        happened=tuple(tuple(map(happened, one)) for one in each),
        told=tuple(tellings(after, seen, view) for seen, view in zip(each, views, strict=True)),
    )


def _told(event: Past, after: Match, views: Sequence[View], seen: Sequence[Happening]) -> wire.TableEvent:
    data, told = tuple(map(happened, seen)), tellings(after, seen, *views)
    match event:
        case Acted():
            hinted = event.hinted
            return wire.Acted(seat=event.seat, action=str(event.action), hinted=hinted, happened=data, told=told)
        case Undone():
            return wire.Undone(seat=event.seat, count=event.count)
        case Dealt():
            return wire.Dealt(deal=after.number, dealer=event.deal.dealer, happened=data, told=told)


def what_if(table: str, past: Match, deal: int, step: int, action: str, *, fast: bool) -> wire.Replay:
    """Return the replay of a deal with a different action at one step; from there, the deal goes on as in a review.

    Chance has no part in it: the same deal, step and action give the same replay.

    :param deal: one of those that are over, from 1.
    :param step: of an act among the steps of the deal's replay, from 0; the action stands in its place.
    :param fast: all go on as the game's network does, where it has one; else by rules of thumb.
    :raises RefusalError: `no-such-step`, `no-choice`.
    """
    first, end = within(past.history, deal)
    if step >= end - first or not isinstance(past.history[first + step], Acted):
        raise refuse("no-such-step")
    then = Match(past.rules, past.players).replay(past.history[: first + step])
    chosen = next((one for one in then.legal if str(one) == action), None)
    if chosen is None:
        raise refuse("no-choice")
    for seat, act in played_out(then, chosen, fast=fast).acts:
        then.act(seat, act)
    return replay(table, then, deal)


SEED = 1  # the default seed of the command line, so that both give the same review


def in_steps(
    match: Match, deal: int, *, worlds: int = 0, fast: bool | None = None
) -> Generator[float, None, wire.Review]:
    """Yield the part done so far, 0 to 1, and return the review of a finished deal; `deal` counts from 1.

    This takes seconds.

    :param worlds, fast: as `trey.review.review` takes them.
    """
    first, end = within(match.history, deal)
    upto = Match(match.rules, match.players).replay(match.history[:end])
    try:
        found = yield from choice_by_choice(upto, deals=[deal], seed=SEED, worlds=worlds, fast=fast)
    except OptionError:  # nobody had a choice
        return wire.Review(deal=deal, seed=SEED, worlds=0, judged=0, choices=(), accuracy=(), accounts=(), turnings=())
    began, steps = within(upto.log, deal)[0], _steps(match.history[first:end])
    return wire.Review(
        deal=deal,
        seed=SEED,
        worlds=found.worlds,
        judged=len(found.choices),
        choices=tuple(_choice(choice, steps[choice.at - began]) for choice in found.dearest()),
        accuracy=tuple(one for seat in found.seats for one in found.accuracy(seat)),
        accounts=tuple(filled(wire.ReviewedAccount, account) for account in found.accounts),
        turnings=tuple(filled(wire.ReviewedTurning, one, step=steps[one.at - began]) for one in found.turnings),
        budget=told(match.family),
    )


def _steps(told: Sequence[Past]) -> list[int]:
    standing: list[int] = []
    for step, event in enumerate(told):
        if isinstance(event, Undone):
            del standing[-event.count :]
        else:
            standing.append(step)
    return standing


def _choice(choice: Choice, step: int) -> wire.ReviewedChoice:
    told = {"action": str(choice.action), "better": str(choice.better), "also": tuple(map(str, choice.also))}
    return filled(wire.ReviewedChoice, choice, step=step, **told)
