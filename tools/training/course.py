"""Training: a network plays against itself, its older versions and the rules of thumb, and learns from the results.

An action has two targets: the points of its deal (Monte Carlo values, as in DouZero: Zha et al. 2021), and the value
of the match after that deal. The target for a match's standing is the value of the match one deal later (Sutton 1988).
Learning is 32-bit arithmetic, element by element in a fixed order, so the same seed gives the same weights.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Protocol, TypeAlias
from zipfile import BadZipFile

from trey.core.codes import draw_code
from trey.core.engine import State
from trey.core.errors import WeightsError
from trey.core.family import Family
from trey.core.features import MOST_ON, POINT
from trey.core.kinds import Count, Seven
from trey.kernel.bits import low_index
from trey.kernel.compiled import compiled, record
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import below, seeded
from trey.play.deals import Hook, dealing, deals_loop
from trey.play.net import FIRST, OUTPUTS, SECOND, Net, foreseeing, lengths, net_layout, thinking
from trey.play.points import ONE, gain
from trey.play.space import Space, space_of
from trey.play.ways import Way

__all__ = ["CHUNK", "PARTS", "Course"]

MOST_DECISIONS = 512
BATCH = 16
"""Deals in a batch: the network is updated once for all of them."""
CHUNK = 384
"""Deals in a chunk, all of one preset and beginning with a new match."""
LEARNER, OLDER, HABIT = range(3)
PARTS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
WIDEST = 32767
OLDER_SELVES = 12
"""About how many times a course replaces the older version that the network plays against."""
MEAN_FROM = 0.75
"""The fraction of a course after which weights are averaged: the mean plays better than the last ones (Polyak 1992)."""
FIRST_TOO = 6
"""How many extra times the first preset is played in each round of all presets."""
BLEND_FROM = 0.4
"""The fraction of a course after which the chance of winning the match counts in choices."""


Floats: TypeAlias = list[float]
"""32-bit floating-point numbers."""
Layers: TypeAlias = tuple[Floats, ...]

# The layers, in 32-bit floating point


@inlined
def _forward(on: list[int], count: int, head: int, width: int, first: Floats, first_bias: Floats, here: Floats) -> None:
    """Compute the first layer."""
    start = head * width * FIRST
    for j in range(FIRST):
        here[j] = first_bias[head * FIRST + j]
    for i in range(count):
        row = start + on[i] * FIRST
        for j in range(FIRST):
            here[j] += first[row + j]


@kernel
def _learn(
    on: list[int],
    count: int,
    head: int,
    width: int,
    points: float,
    chance: float,
    heed: float,
    weights: Layers,
    slopes: Layers,
    room: Layers,
) -> float:
    """Add one decision's gradient to the slopes, and return the squared error of its points.

    :param heed: the weight of the error in points; the error in the chance has weight 1.
    """
    first, first_bias, second, second_bias, third, third_bias, turned = weights
    g_first, g_first_bias, g_second, g_second_bias, g_third, g_third_bias = slopes
    here, inner, down, back = room
    _forward(on, count, head, width, first, first_bias, here)
    for j in range(SECOND):
        inner[j] = second_bias[head * SECOND + j]
    for i in range(FIRST):
        value = here[i]
        if value > 0:
            row = (head * FIRST + i) * SECOND
            for j in range(SECOND):
                inner[j] += value * second[row + j]
    at = head * SECOND * OUTPUTS
    told, expected = third_bias[head * OUTPUTS], third_bias[head * OUTPUTS + 1]
    for j in range(SECOND):
        if inner[j] > 0:
            told += inner[j] * third[at + OUTPUTS * j]
            expected += inner[j] * third[at + OUTPUTS * j + 1]
    off, astray = (told - points) * heed, expected - chance
    g_third_bias[head * OUTPUTS] += off
    g_third_bias[head * OUTPUTS + 1] += astray
    for j in range(SECOND):
        down[j] = 0
        if inner[j] > 0:
            down[j] = off * third[at + OUTPUTS * j] + astray * third[at + OUTPUTS * j + 1]
            g_third[at + OUTPUTS * j] += off * inner[j]
            g_third[at + OUTPUTS * j + 1] += astray * inner[j]
            g_second_bias[head * SECOND + j] += down[j]
    for i in range(FIRST):
        back[i] = 0
    for j in range(SECOND):
        if down[j] != 0:
            row, slope = (head * SECOND + j) * FIRST, down[j]
            for i in range(FIRST):
                back[i] += slope * turned[row + i]
    for i in range(FIRST):
        value = here[i]
        if value > 0:
            row = (head * FIRST + i) * SECOND
            for j in range(SECOND):
                g_second[row + j] += value * down[j]
            g_first_bias[head * FIRST + i] += back[i]
        else:
            back[i] = 0
    start = head * width * FIRST
    for k in range(count):
        row = start + on[k] * FIRST
        for j in range(FIRST):
            g_first[row + j] += back[j]
    return off * off


@kernel
def _step(w: Floats, g: Floats, m: Floats, v: Floats, whole: list[int], rates: tuple[float, ...]) -> None:
    """Move weights down their slopes (Adam: Kingma and Ba 2015), and round them to integers."""
    rate, keep, hold, tiny, scale, one, most = rates
    for i in range(len(w)):
        slope = g[i] * scale
        m[i] += (slope - m[i]) * keep
        v[i] += (slope * slope - v[i]) * hold
        w[i] -= rate * m[i] / (sqrt(v[i]) + tiny)
        g[i] *= 0
        whole[i] = int(min(max(w[i] * one, -most), most) + most) - WIDEST


@kernel
def _turn(second: Floats, turned: Floats, heads: int) -> None:
    """Store the second layer transposed too, so that sums run along rows."""
    for head in range(heads):
        for i in range(FIRST):
            for j in range(SECOND):
                turned[(head * SECOND + j) * FIRST + i] = second[(head * FIRST + i) * SECOND + j]


@kernel
def _step_all(
    weights: Layers, slopes: Layers, means: Layers, squares: Layers, n: Net, rates: tuple[float, ...], heads: int
) -> None:
    w0, w1, w2, w3, w4, w5, turned = weights
    g0, g1, g2, g3, g4, g5 = slopes
    m0, m1, m2, m3, m4, m5 = means
    v0, v1, v2, v3, v4, v5 = squares
    _step(w0, g0, m0, v0, n.first, rates)
    _step(w1, g1, m1, v1, n.first_bias, rates)
    _step(w2, g2, m2, v2, n.second, rates)
    _step(w3, g3, m3, v3, n.second_bias, rates)
    _step(w4, g4, m4, v4, n.third, rates)
    _step(w5, g5, m5, v5, n.third_bias, rates)
    _turn(w2, turned, heads)


class Lesson(Layout):
    """What is stored about a chunk while it is played."""

    wander: int
    """How many of 65536 choices of the learner are random."""
    seated: Seven[int]
    """Who plays each seat of the running match."""
    done: Count
    """The number of decisions in the running deal to learn from."""
    deals: Count
    seen: Count
    """The number of decisions learned from in the chunk, plus one."""


class _Learning(Space, Protocol):
    lesson: Lesson


Arrays = tuple[Any, ...]
Taught = tuple[Net, Net, Arrays, Arrays, Arrays, Arrays]
"""The two networks, the arrays for learning, the decisions to learn from, the rates and units: for compiled code."""


@cache
def _wandering(family: Family) -> Way:
    """Return the way of choosing of a table in training; it stores the learner's decisions."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    learning = family.study.features
    observe, habit, think = family.engine.observe, family.advice.habit, thinking(family)
    head_of, situation, action, par = learning.head, learning.situation, learning.action, learning.par

    def wander(d: _Learning, n: Taught, s: State) -> int:
        net, older, _network, memory, _rates, _units = n
        kept, on, _stood, _error = memory
        o, x, p, l, seat = d.inner, d.x, d.p, d.lesson, s.turn
        observe(o, s, p, d.w, seat)
        who, head = l.seated[seat], head_of(o, p)
        if o.legal & o.legal - 1 == 0:
            return low_index(o.legal)
        if who == HABIT or head < 0 or o.legal < 0:
            return habit(o, p, d.w)
        if who == LEARNER and below(d.rng, 65536) < l.wander:
            code = draw_code(o.legal, d.rng)
        else:
            code = think(net if who == LEARNER else older, x, o, p)
        if who == LEARNER and l.done < MOST_DECISIONS:
            x.count = 0
            situation(x, o, p)
            action(x, o, p, code)
            for i in range(x.count):
                on[l.done, i] = x.index[i]
            kept[l.done, 0], kept[l.done, 1], kept[l.done, 2] = x.count, head, seat
            kept[l.done, 3] = par(o, p)
            l.done += 1
        return code

    return kernel(wander)


@kernel
def _seat(d: _Learning, n: Taught) -> None:
    """Draw who plays each seat of a match; at least one is the learner."""
    for seat in range(d.m.seats):
        draw = below(d.rng, 8)
        d.lesson.seated[seat] = LEARNER if draw < 4 else (OLDER if draw < 6 else HABIT)
    d.lesson.seated[below(d.rng, d.m.seats)] = LEARNER


@cache
def _remembering(family: Family) -> Hook:
    """Return the hook that stores the match's features for each seat before a deal is played."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    outlook = family.study.features.outlook

    def remember(d: _Learning, n: Taught) -> None:
        _net, _older, _network, memory, _rates, _units = n
        _kept, _on, stood, _error = memory
        d.lesson.done = 0
        for seat in range(d.m.seats):
            d.x.count = 0
            outlook(d.x, d.m, d.p, seat)
            for i in range(d.x.count):
                stood[seat, i] = d.x.index[i]
            stood[seat, MOST_ON] = d.x.count

    return kernel(remember)


@cache
def _features(family: Family) -> Hook:
    """Return the hook that learns from a deal that was played."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    width, heads, foresee = family.study.features.width, family.study.features.heads, foreseeing(family)
    sign = -1 if family.low_wins else 1

    def learn(d: _Learning, n: Taught) -> None:
        net, _older, network, memory, rates, units = n
        weights, slopes, means, squares, room = network
        kept, on, stood, error = memory
        unit, sure, nil, full = units
        m, l = d.m, d.lesson
        for seat in range(m.seats):
            chance = foresee(net, d.x, m, d.p, seat) * sure
            _learn(stood[seat], stood[seat, MOST_ON], heads, width, nil, chance, nil, weights, slopes, room)
            points = sign * gain(d.s, seat, m.seats)
            for i in range(l.done):
                if kept[i, 2] == seat:
                    target = (points - kept[i, 3]) * unit
                    error[0] += _learn(
                        on[i], kept[i, 0], kept[i, 1], width, target, chance, full, weights, slopes, room
                    )
                    l.seen += 1
        l.deals += 1
        if l.deals % BATCH == 0:
            _step_all(weights, slopes, means, squares, net, rates, heads + 1)

    return kernel(learn)


@cache
def training_loop(family: Family) -> Callable[[_Learning, Taught, Count], int]:
    """Return the loop that plays one chunk of deals and learns from it; compiled only."""
    play = dealing(family, _wandering(family), dealt=_remembering(family), closed=_features(family))
    return deals_loop(family, play, _seat)


class Course:
    """The training of a family's network, from scratch, over a number of deals; it can be stopped and resumed.

    :raises ImportError: NumPy is not installed.
    """

    def __init__(self, family: Family, seed: int, chunks: int) -> None:
        import numpy as np

        self.family, self.seed, self.chunks, self.done = family, seed, chunks, 0
        self.spent = 0.0
        """CPU seconds that it has learned for."""
        assert family.study.features is not None  # noqa: S101 - whoever asks has looked
        self._features, self._np = family.study.features, np
        sizes = lengths(self._features)
        chance = np.random.default_rng(seed)
        spread = {"first": 0.12, "second": sqrt(2 / FIRST), "third": 0.1}
        self.weights = [
            (chance.standard_normal(sizes[part]) * spread.get(part, 0)).astype(np.float32) for part in PARTS
        ]
        self.weights[5][1::OUTPUTS] = 1 / family.usual_seats
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.average = [np.zeros(len(part)) for part in self.weights]
        self._slopes = [np.zeros_like(part) for part in self.weights]
        self._turned = np.zeros_like(self.weights[2])
        layout = net_layout(family)
        self.net, self.older, self._learned = record(layout), record(layout), record(layout)
        self._round(self.net, self.weights)
        self._grow_old()
        first = family.presets[0]
        presets = (*FIRST_TOO * [first], *family.presets)
        self._spaces = [space_of(family.rules(preset.id), fast=True, lesson=Lesson) for preset in presets]
        self._room = tuple(np.zeros(size, np.float32) for size in (FIRST, SECOND, SECOND, FIRST))
        self._memory = (
            np.zeros((MOST_DECISIONS, 4), np.int64),
            np.zeros((MOST_DECISIONS, MOST_ON), np.int64),
            np.zeros((8, MOST_ON + 1), np.int64),
        )

    def _round(self, net: Net, weights: list[Any]) -> None:
        """Round these weights into a network."""
        np = self._np
        for part, values in zip(PARTS, weights, strict=True):
            _array(net, part)[:] = np.clip(np.rint(values * ONE), -WIDEST, WIDEST)
        heads = self._features.heads + 1
        second = self.weights[2].reshape(heads, FIRST, SECOND)
        self._turned[:] = second.transpose(0, 2, 1).reshape(-1)

    def _grow_old(self) -> None:
        """Copy the network to the older version."""
        for name in ("blend", *PARTS):
            setattr(self.older, name, getattr(self.net, name))

    @property
    def learned(self) -> Any:
        """The network as it would be saved now, as a record."""
        first = int(MEAN_FROM * self.chunks)
        if self.done <= first:
            self._round(self._learned, self.weights)
        else:
            self._round(self._learned, [part / (self.done - first) for part in self.average])
        self._learned.blend = self._features.blend
        return self._learned

    @property
    def ended(self) -> bool:
        """True when the course is finished."""
        return self.done >= self.chunks

    def go_on(self) -> float:
        """Play one more chunk and learn from it; return the mean squared error, in squared points."""
        began = process_time()
        np, part = self._np, self.done / self.chunks
        d, error = self._spaces[self.done % len(self._spaces)], np.zeros(1)
        d.rng.x, d.m.number = seeded((self.seed << 32) + self.done), 0
        d.lesson.wander, d.lesson.deals, d.lesson.seen = int(65536 * (0.05 * (1 - part) + 0.005)), 0, 1
        steps = self.done * (CHUNK // BATCH) + 1
        rate = (2e-3 * (1 - part) + 5e-5) * sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        numbers = (rate, 0.1, 0.001, 1e-5, 1 / BATCH / 16, ONE, WIDEST + 0.5)
        rates = tuple(np.float32(number) for number in numbers)
        unit = self._features.unit
        self.net.blend = self._features.blend if part > BLEND_FROM else 0
        units = (np.float32(1 / (unit * POINT)), np.float32(1 / ONE), np.float32(0), np.float32(1))
        nets = self.net, self.older
        network = (*self.weights, self._turned), tuple(self._slopes), tuple(self.means), tuple(self.squares), self._room
        compiled(training_loop(self.family))(d, (*nets, network, (*self._memory, error), rates, units), CHUNK)
        self.done += 1
        if self.done > int(MEAN_FROM * self.chunks):
            for total, values in zip(self.average, self.weights, strict=True):
                total += values
        if self.done % max(1, self.chunks // OLDER_SELVES) == 0:
            self._grow_old()
        self.spent += process_time() - began
        return float(float(error[0]) / d.lesson.seen * unit * unit)

    def keep(self, path: Path) -> None:
        """Write everything that is needed to resume the course."""
        np = self._np
        arrays = {f"{kind}_{i}": part for kind, parts in self._kinds() for i, part in enumerate(parts)}
        nets = {f"{name}_{i}": _array(net, part) for name, net in self._nets() for i, part in enumerate(PARTS)}
        course = np.array([self.seed, self.chunks, self.done, self.older.blend, self._features.edition])
        made = path.with_name(path.name + ".part")
        with made.open("wb") as file:
            np.savez(file, course=course, spent=np.float64(self.spent), **arrays, **nets)
        made.replace(path)

    def _kinds(self) -> tuple[tuple[str, list[Any]], ...]:
        return ("weights", self.weights), ("average", self.average), ("means", self.means), ("squares", self.squares)

    def _nets(self) -> tuple[tuple[str, Any], ...]:
        return ("net", self.net), ("older", self.older)

    @classmethod
    def resumed(cls, family: Family, path: Path) -> "Course":
        """Return a course as `keep` wrote it.

        :raises WeightsError: `weights-broken`, the file is not a course, or is of another game or version of trey.
        """
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as kept:
                seed, chunks, done, blend, edition = (int(number) for number in kept["course"])
                course = cls(family, seed, chunks)
                course.spent = float(kept["spent"]) if "spent" in kept else 0.0
                for kind, parts in course._kinds():
                    for i, part in enumerate(parts):
                        part[:] = kept[f"{kind}_{i}"]
                course._round(course.net, course.weights)
                for name, net in course._nets():
                    for i, part in enumerate(PARTS):
                        _array(net, part)[:] = kept[f"{name}_{i}"]
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise _unusable() from error
        if family.study.features is None or edition != family.study.features.edition:
            raise _unusable()
        course.done, course.older.blend = done, blend
        return course


def _array(net: Net, part: str) -> Any:
    """Return a part of a network as a NumPy array that shares its memory."""
    from numpy.ctypeslib import as_array

    return as_array(getattr(net, part))


def _unusable() -> WeightsError:
    return WeightsError("weights-broken", "trey cannot continue this training run.")
