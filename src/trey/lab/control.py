"""Narrower intervals by correcting for the luck of the cards: control variates.

The worth of each seat's first hand (`Study.hand_value`) affects the points of a deal.  Every order of the pack is
equally likely, so on average no place has better hands than another.  If a place had better hands in the matches that
were played, that is luck, and the points that it explains can be taken off.  The expected estimate stays the same, and
its interval becomes narrower (Lavenberg and Welch 1981).  Matches may have any number of deals, because whether there
is another deal is known before it is dealt.

Matches with even numbers are one fold, those with odd numbers the other. The effect of better cards is a regression's
slope. Each fold takes this slope from the *other* fold, so that no match helps to correct itself (Chernozhukov and
others 2018).  This needs only the sums of products of the columns of `trey.lab.simulation.Sums.ledger`, by fold; they
are whole numbers, and can be added in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from trey.core.errors import TreyError
from trey.core.study import ASPECTS

_FOLDS = 2
FEWEST = 20
"""The fewest matches for each control; with fewer, no controls are used."""
_MOST_LEAN = 5.5
"""The most standard errors by which a control's mean may differ from zero."""
ALIKE = 1e-8
"""A control is dropped if no more than this share of its variance is independent of the controls before it."""

NUMBER, DEALS, POINTS = range(3)
"""Columns of a match: its number, its deals, and its points by place; after them come the controls."""
Folds = list[list[list[int]]]
"""Sums of products, by fold, row and column."""


def columns(seats: int) -> int:
    """Return the number of columns of a match."""
    return _controls(seats).stop


def _controls(seats: int) -> range:
    """Return the columns of controls: for each aspect all places but the dealer's, which follows from them."""
    return range(POINTS + seats, POINTS + seats + ASPECTS * (seats - 1))


def moments(one: Any, other: Any) -> list[int]:
    """Return the sums of products of two ledgers' columns as one list, with each match's number replaced by 1."""
    import numpy as np

    sides = [np.where(np.arange(ledger.shape[1]) == NUMBER, 1, ledger) for ledger in (one, other)]
    folds = one[:, NUMBER] % _FOLDS
    parts = [sides[0][folds == fold].T @ sides[1][folds == fold] for fold in range(_FOLDS)]
    found: list[int] = np.ravel(parts).tolist()
    return found


def unfold(values: Sequence[int], seats: int) -> Folds:
    """Return the list of `moments` as folds of rows and columns."""
    size = columns(seats)
    rows = [list(values[at : at + size]) for at in range(0, len(values), size)]
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def counted(folds: Folds) -> int:
    """Return the number of matches in the folds."""
    return sum(fold[0][0] for fold in folds)


@dataclass(frozen=True)
class Seen:
    """An estimate of a place's points a deal, and for each fold the weights of a match's columns in that estimate."""

    mean: float
    weights: tuple[tuple[float, ...], ...]


def see_as_dealt(folds: Folds, seats: int, place: int) -> Seen:
    """Estimate a place's points a deal."""
    deals = sum(fold[0][DEALS] for fold in folds)
    mean = sum(fold[0][POINTS + place] for fold in folds) / deals
    plain = [0.0] * len(folds[0])
    plain[DEALS], plain[POINTS + place] = -mean / deals / seats, 1 / deals / seats
    return Seen(mean / seats, (tuple(plain),) * _FOLDS)


def see(folds: Folds, seats: int, place: int) -> Seen:
    """Estimate a place's points a deal with the effect of the cards taken off, if there are enough matches.

    :raises TreyError: `worth-leans`.
    """
    dealt, controls = see_as_dealt(folds, seats, place), _controls(seats)
    if counted(folds) < FEWEST * len(controls):
        return dealt
    for control in controls:
        _check(folds, control)
    weights = tuple(_weights(_others(folds, i), dealt.weights[i], controls) for i in range(_FOLDS))
    luck = sum(_dot(row, fold[0]) for row, fold in zip(weights, folds, strict=True))
    return Seen(dealt.mean + luck, weights)


def covariance(folds: Folds, one: Seen, other: Seen) -> float:
    """Return the covariance of two estimates, from the sums of products of their columns."""
    matches = counted(folds)
    both = mine = theirs = 0.0
    for fold, left, right in zip(folds, one.weights, other.weights, strict=True):
        both += _dot(left, [_dot(right, row) for row in fold])
        mine += _dot(left, [row[0] for row in fold])
        theirs += _dot(right, fold[0])
    return (both - mine * theirs / matches) * matches / (matches - 1)


def _check(folds: Folds, control: int) -> None:
    """Check that the worth of hands has mean zero at every place, as a family's `worth` must.

    :raises TreyError: `worth-leans`.
    """
    total, squares = (sum(fold[row][control] for fold in folds) for row in (0, control))
    if abs(total) > _MOST_LEAN * sqrt(squares):
        raise TreyError(
            "worth-leans",
            "The family's worth of a hand is higher at one place than at another, so it does not measure luck.",
        )


def _others(folds: Folds, left_out: int) -> list[list[int]]:
    rest = [fold for i, fold in enumerate(folds) if i != left_out]
    return [[sum(values) for values in zip(*rows, strict=True)] for rows in zip(*rest, strict=True)]


def _weights(fold: list[list[int]], plain: Sequence[float], controls: range) -> tuple[float, ...]:
    """Return the plain weights, and as the controls' weights the negative slopes of a regression in these matches."""
    slopes = _slopes([[fold[i][j] for j in controls] for i in controls], [_dot(plain, fold[i]) for i in controls])
    return (*plain[: controls.start], *(-slope for slope in slopes))


def _slopes(squares: Sequence[Sequence[int]], products: Sequence[float]) -> list[float]:
    """Solve the normal equations by elimination; a control that follows from those before it has slope 0."""
    size = [sqrt(row[i]) or 1.0 for i, row in enumerate(squares)]
    lines = [
        [*(value / a / b for value, b in zip(row, size, strict=True)), product / a]
        for row, a, product in zip(squares, size, products, strict=True)
    ]
    used = []
    for i, line in enumerate(lines):
        if line[i] > ALIKE:
            used.append(i)
            line[:] = [value / line[i] for value in line]
            for other in lines:
                if other is not line:
                    other[:] = [a - other[i] * b for a, b in zip(other, line, strict=True)]
    return [line[-1] / a if i in used else 0.0 for i, (line, a) in enumerate(zip(lines, size, strict=True))]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
