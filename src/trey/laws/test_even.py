"""Worlds are drawn evenly: near the end of a deal all that fit are counted by the rules alone, and drawn as often."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Final

import pytest

from trey.core.family import Rules
from trey.games import rules
from trey.kernel.compiled import compiled, from_record, record, to_record
from trey.kernel.rng import Rng, seeded
from trey.laws.matches import walk
from trey.laws.worlds import Key, Position, World, lies_in_order

if TYPE_CHECKING:
    from trey.match import Match

EACH: Final = 20
"""How often a world is drawn, on average."""
FEW, MANY, STEPS, TRICK = 3, 24, 300, 3
_SURPRISE: Final = 4.7534
"""Standard deviations by which a normal number lies higher once in a million."""


def most_uneven(cells: int) -> float:
    """Return what chi-square of even draws from so many worlds passes once in a million (Wilson and Hilferty)."""
    part = 2 / (9 * (cells - 1))
    return (cells - 1) * (1 - part + _SURPRISE * sqrt(part)) ** 3


def drawn(position: Position, draws: int, seed: int) -> dict[Key, tuple[World, int]]:
    """Draw for a position; return each world that came, and how often; {} if the deal of one cannot be told."""
    family, worlds, counts = position.now.family, dict[bytes, World](), Counter[bytes]()
    sample, state, rng = compiled(family.inference.sample), record(family.engine.state), to_record(Rng(x=seeded(seed)))
    for _ in range(draws):
        assert sample(state, position.sight, position.p, position.w, rng), "`sample` found no state, and there is one"
        said = bytes(state)
        counts[said] += 1
        if counts[said] == 1:
            world = position.world(from_record(family.engine.state, state))
            if world is None:
                return {}
            worlds[said] = world
    found: dict[Key, tuple[World, int]] = {}
    for said, world in worlds.items():
        key = position.key(world)
        found[key] = world, counts[said] + (found[key][1] if key in found else 0)
    return found


def uneven(position: Position, seed: int = 1) -> str:
    """Return what is wrong with the worlds that are drawn for a position, "" if nothing is."""
    draws, worlds = EACH * len(position.worlds), position.worlds
    found = drawn(position, draws, seed)
    for key, (world, _) in found.items():
        if key not in worlds:
            if not position.fits(world):
                return f"`sample` draws what does not fit: {position.said(world)}"
            if not position.add(world):
                return ""
    counts = {key: found[key][1] if key in found else 0 for key in worlds}
    due = draws / len(worlds)
    square = sum((count - due) ** 2 / due for count in counts.values())
    if not found or len(worlds) == 1 or square <= most_uneven(len(worlds)):
        return ""
    often, seldom = (choose(worlds, key=counts.__getitem__) for choose in (max, min))
    told = ", ".join(f"{counts[key]} were [{position.said(worlds[key])}]" for key in (often, seldom))
    even = "each deal, with each set of what was done unseen, must be as likely"
    return f"`sample` does not draw evenly ({even}): {len(worlds)} worlds fit, and of {draws} draws {told}"


def positions(now: Rules, seed: int, most: int) -> Iterator[Position]:
    """Yield positions in which worlds can be counted, the earliest of a deal, each for another seat if it can be."""
    moments: list[Match] = []
    for match in walk(now.preset, seed, STEPS * most):
        if match.turn is not None:
            moments.append(match.copy())
            continue
        best = None
        for seat in sorted(range(now.seats), key=lambda seat: (seat - match.number) % now.seats):
            for moment in moments[: -len(moments) : -TRICK] if best is None else ():
                position = Position(moment, seat)
                if not position.counted:
                    break
                best = position
        moments.clear()
        if best is not None:
            yield best
            most -= 1
        if not most:
            return


def tried(now: Rules, seed: int, most: int) -> int:
    """Hold that worlds are drawn evenly in so many positions; return in how many there are several worlds."""
    several = 0
    for position in positions(now, seed, most):
        several += len(position.worlds) > 1
        wrong = uneven(position)
        assert not wrong, f"seat {position.seat} in {now.preset}: {wrong}"
    return several


def countable(preset: str) -> bool:
    """Say whether no place has cards in an order that matters."""
    return not any(map(lies_in_order, islice(walk(preset, 29, STEPS), 2, STEPS, STEPS // 9)))


def test_every_world_that_fits_is_drawn_as_often(preset: str) -> None:
    """Where they can be counted: nowhere, if cards are drawn from a stock, or too many lie where nobody sees them."""
    if countable(preset):
        tried(rules(preset), 29, FEW)


@pytest.mark.nightly
def test_so_it_is_in_many_positions(preset: str) -> None:
    if countable(preset):
        tried(rules(preset), 30, MANY)
