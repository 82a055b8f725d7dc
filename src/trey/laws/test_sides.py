"""Who plays together, as a game declares it (`Engine.alone`): known to all, settled once, and paid alike."""

from trey.core.engine import nobody
from trey.core.family import Family
from trey.core.kinds import NOBODY, Seat
from trey.laws.matches import walk
from trey.match import Match

STEPS = 400


def _parted(match: Match, alone: Seat) -> bool:
    """Say whether, of those who played together, one gained by a deal and another lost."""
    points = match.sheet[-1].delta
    over = [len(points) * one - sum(points) for seat, one in enumerate(points) if seat != alone]
    return min(over) < 0 < max(over)


def test_who_plays_together_is_known_settled_once_and_paid_alike(family: Family) -> None:
    """A seat that plays alone does so to the end of the deal, all know it, and no two of the others gain and lose."""
    alone, met = family.engine.alone, 0
    for preset in family.presets:
        now, deal = NOBODY, 0
        for match in walk(preset.id, 23, STEPS):
            before, now = (now if match.state.deal == deal else NOBODY), alone(match.state)
            deal = match.state.deal
            assert before in {NOBODY, now}, f"seat {before} played alone, and {now} does"
            told = {alone(match.observation(seat)) for seat in (None, *range(match.rules.seats))}
            assert told == {now}, f"`alone` is {now} in the state, and {sorted(told)} in what seats may know"
            if now != NOBODY and match.state.done and not match.state.redealt:
                met += 1
                assert not _parted(match, now), f"{match.sheet[-1].delta}: seat {now} plays alone"
    assert met or alone is nobody, "nobody ever plays alone"
