"""The score sheet of a match: the result of each finished deal."""

from dataclasses import dataclass

from trey.core.engine import Standing, State
from trey.core.family import Family


@dataclass(frozen=True, kw_only=True)
class DealResult:
    """One finished deal; points and money by seat."""

    deal: int
    """The deal's number in the match, from 1."""
    dealer: int
    delta: tuple[int, ...]
    """Points won or lost in the deal; zeros if it was thrown in."""
    totals: tuple[int, ...]
    """The totals after the deal."""
    money: tuple[int, ...]
    """Stakes won or lost so far; zeros if the table plays without stakes."""
    redealt: bool
    """Whether the deal was thrown in without a score."""
    ended: str | None = None
    """The id of the family's ending, if the match ended with this deal."""


def result_of(family: Family, standing: Standing, state: State, seats: int) -> DealResult:
    """Return the result of a deal that has just been scored in its match."""
    return DealResult(
        deal=state.deal,
        dealer=state.dealer,
        delta=tuple(0 if state.redealt else points for points in state.delta[:seats]),
        totals=tuple(standing.totals[:seats]),
        money=tuple(standing.money[:seats]),
        redealt=bool(state.redealt),
        ended=family.words.endings[standing.ended - 1][0] if standing.ended else None,
    )


def signed(number: int) -> str:
    """Return a number with its sign, as on a score sheet."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def plain(number: int) -> str:
    """Return a number, a negative one with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def points(family: Family, number: int) -> str:
    """Return points as the game writes them: with their sign if the game is zero-sum."""
    return signed(number) if family.zero_sum else plain(number)
