"""Long simulations in parts: in this process or in several; saved in a file, stopped and resumed.

A part is a range of match numbers, and its results are whole numbers. So the answer is the same to the last digit,
wherever the parts were computed (`trey.lab.jobs`) and in whatever order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path
from typing import Any, Self

from trey.games import parse_rules
from trey.lab.kept import Kept, rows
from trey.lab.paired import products
from trey.lab.simulation import BULK, Sums, added, simulate

PART, _SLOW_PART = 250, 5
"""Matches in a part: for bots that play in bulk, and for others."""
FORM = 5
"""The version of the file format; a file of another version counts as another run's."""


@dataclass(frozen=True)
class Question:
    """A study: matches of one kind of bot under each of several sets of rules, on the same numbered deals."""

    rules: tuple[str, ...]
    bot: str
    seed: int

    @property
    def part(self) -> int:
        """Matches in a part; the last one may have fewer."""
        return PART if self.bot in BULK else _SLOW_PART

    def ends(self, matches: int) -> list[int]:
        """Return the end of each part of so many matches: the number of the match after it, which names the part."""
        return [min(first + self.part, matches) for first in range(0, matches, self.part)]

    @property
    def head(self) -> dict[str, Any]:
        """The first line of the run's file."""
        return {"rules": list(self.rules), "bot": self.bot, "seed": self.seed, "form": FORM}


@dataclass(frozen=True)
class Found:
    """The sums of matches under each set of rules, and in how many matches the rules made a difference.

    Rules make a difference (`felt`) in a match if anything was played or scored differently than under the first rules.
    """

    sums: tuple[Sums, ...]
    felt: tuple[int, ...]
    shared: tuple[list[int] | None, ...]
    """Sums of products with the matches under the first rules (`trey.lab.paired`)."""


@dataclass(frozen=True)
class Part:
    """The results of a part under each set of rules, as `Found` has those of all."""

    number: int
    sums: Sequence[dict[str, Any]]
    felt: Sequence[int]
    shared: Sequence[list[int] | None]

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """Return the part of a file's line.

        :raises TypeError: it is none.
        """
        return cls(**row)


def play_part(question: Question, end: int) -> Part:
    """Play the part that ends before the match `end`, under each set of rules.

    :raises ImportError, OptionError: as `simulate`.
    """
    first = (end - 1) // question.part * question.part
    found = [simulate(parse_rules(text), question.bot, question.seed, first, end - first) for text in question.rules]
    usual = found[0].prints
    felt = [sum(a != b for a, b in zip(usual, one.prints, strict=True)) for one in found]
    shared = [products(one, found[0]) for one in found]
    return Part(end, [one.sums for one in found], felt, shared)


def answer(
    question: Question,
    matches: int,
    *,
    play: Callable[[Question, int], Part] = play_part,
    jobs: int = 1,
    resume: str | Path | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> Found:
    """Play this many matches under each set of rules.

    :param play: plays a part, wherever it is sent.
    :param jobs: processes; 1 for this process.
    :param resume: a file for results; parts that it already has are not played again.
    :param told: called after each part with the number of parts done.
    :raises ImportError: NumPy is not installed.
    :raises RecordError, TreyError: as `Kept.read` and `Kept.add`.
    """
    kept = Kept(Path(resume), question.head, Part.read) if resume else None
    parts = rows(partial(play, question), question.ends(matches), jobs=jobs, kept=kept, told=told)
    each = range(len(question.rules))
    return Found(
        tuple(Sums(reduce(added, (part.sums[i] for part in parts)), ()) for i in each),
        tuple(sum(part.felt[i] for part in parts) for i in each),
        tuple(_together([part.shared[i] for part in parts]) for i in each),
    )


def _together(parts: Sequence[list[int] | None]) -> list[int] | None:
    """Add up products; either all parts have them or no part has."""
    known = [part for part in parts if part]
    return [sum(values) for values in zip(*known, strict=True)] if known else None
