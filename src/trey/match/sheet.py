"""The score sheet of a match: what each finished deal brought."""

from dataclasses import dataclass

from trey.core.engine import Standing, State
from trey.core.family import Family

__all__ = ["DealResult", "result_of"]


@dataclass(frozen=True, kw_only=True)
class DealResult:
    """One finished deal; points and money by seat."""

    deal: int
    """Its number in the match, from 1."""
    dealer: int
    delta: tuple[int, ...]
    """What it brought; nothing where it was thrown in."""
    totals: tuple[int, ...]
    """Running points after it."""
    money: tuple[int, ...]
    """Stakes won or lost so far; nothing where the table plays for none."""
    redealt: bool
    """It was thrown in without a score."""
    ended: str | None = None
    """Why the match was over with it, one of the family's endings."""


def result_of(family: Family, standing: Standing, state: State, seats: int) -> DealResult:
    """Return the result of a deal that has just been closed into its match."""
    return DealResult(
        deal=state.deal,
        dealer=state.dealer,
        delta=tuple(0 if state.redealt else points for points in state.delta[:seats]),
        totals=tuple(standing.totals[:seats]),
        money=tuple(standing.money[:seats]),
        redealt=bool(state.redealt),
        ended=family.words.endings[standing.ended - 1][0] if standing.ended else None,
    )
