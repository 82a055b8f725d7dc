"""An evening: its tables play the same deals, and a record proves what came of one of its parts."""

from collections.abc import Sequence

from trey.core.family import Rules
from trey.games import parse_rules
from trey.match import Acted, Dealt, Match, read
from trey.proof.day import deal_of_evening
from trey.server import wire
from trey.server.table.seats import check_bot
from trey.server.wire.refusals import refuse


def check(asked: wire.Create, rules: Rules, bots: Sequence[str]) -> None:
    """Refuse a table of an evening that has no such part, or bots of another level.

    :raises RefusalError: `no-such-evening`, `no-such-bot`.
    """
    wished = asked.evening
    if wished and (asked.day or wished.part >= rules.seats or {*bots} - {check_bot(wished.bot)}):
        raise refuse("no-such-evening")


def proved(asked: wire.ProveEvening) -> wire.EveningPart:
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
