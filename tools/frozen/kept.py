"""What later versions must read as it was: records of all kinds, and positions whose right action is known."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.frozen.moments import DEALS
from tools.frozen.part import Part, folder
from trey.core.family import Family
from trey.games import find_preset, parse_rules
from trey.laws.homes import golden_folder
from trey.match import Match, read, write
from trey.match.puzzle import puzzles
from trey.match.second_thoughts import may_undo

__all__ = ["PARTS", "records"]

MOST_EVENTS = 36
SOME = 6
"""One act in so many is taken back where it may be, another done with a hint."""


def told_record(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell a golden record, read and written again."""
    path = golden_folder(find_preset(key)[0]) / f"{key}.record"
    return write(read(path.read_text(encoding="utf-8")))


def told_puzzle(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell a position: its deal, the way there, what its seat holds and may do, and what is right."""
    one = next(puzzle for puzzle in puzzles() if puzzle.name == key)
    match = one.match()
    view = match.view(match.turn)
    places = " / ".join(f"{place}: {cards}" for place, cards in match.dealt().items())
    parts = (one.rules.text, places, one.acts, one.right, one.wrong, match.turn, sorted(view.hand), view.legal)
    return "\n".join(map(str, parts))


def _positions(family: Family) -> list[str]:
    return [puzzle.name for puzzle in puzzles(family)]


def records(family: Family) -> Iterator[tuple[Path, str]]:
    """Yield records with house rules, of as many seats as there may be: open and resumed; and played to the end."""
    told = family.short if family.seats[1] == family.usual_seats else f"{family.short} seats={family.seats[1]}"
    open_match, ended = Match(parse_rules(told)), Match(parse_rules(told))
    _play(open_match, MOST_EVENTS // 2)
    open_match = read(write(open_match))
    _play(open_match, MOST_EVENTS)
    _play(ended, 0)
    for kind, match in (("open", open_match), ("ended", ended)):
        yield folder(family) / f"{kind}_{family.id}.record", write(match)


def _play(match: Match, most: int) -> None:
    """Play on at random, with hints and second thoughts, to so many events or, where none are told, to the end."""
    rng = Random(len(match.history))  # noqa: S311 - reproducible on purpose
    while not match.ended and not (most and len(match.history) >= most and match.turn is not None):
        seat = match.turn
        if seat is None:
            match.deal_numbered(DEALS, len(match.history))
            continue
        if rng.randrange(SOME) == 0:
            match.mark_hint(seat)
        match.play(rng.choice(match.legal))
        count = 0 if match.deal_over or rng.randrange(SOME) else may_undo(match, seat)
        if count:
            match.undo(seat, count)


PARTS = (
    Part(name="records", tell=told_record, seeds=1, group=1),
    Part(name="puzzles", tell=told_puzzle, keys=_positions, seeds=1, group=1),
)
