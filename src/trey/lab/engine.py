"""Long simulations in parts: in this process or in several; saved in a file, stopped and resumed.

A part is a range of match numbers, and its results are whole numbers. So the answer is the same to the last digit,
wherever the parts were computed (`trey.lab.jobs`) and in whatever order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

from trey.core.errors import RecordError
from trey.games import parse_rules
from trey.lab.jobs import each
from trey.lab.kept import Kept
from trey.lab.paired import products
from trey.lab.simulation import BULK, Sums, added, simulate

__all__ = ["PART", "Found", "Question", "answer", "play_part"]

PART, SLOW_PART = 250, 5
"""Matches in a part: for bots that play in bulk, and for others."""
FORM = 4
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
        return PART if self.bot in BULK else SLOW_PART

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


def play_part(question: Question, matches: int, first: int) -> dict[str, Any]:
    """Play the part that begins with the match `first`, under each set of rules.

    :raises ImportError, OptionError: as `simulate`.
    """
    count = min(question.part, matches - first)
    found = [simulate(parse_rules(text), question.bot, question.seed, first, count) for text in question.rules]
    usual = found[0].prints
    felt = [sum(a != b for a, b in zip(usual, one.prints, strict=True)) for one in found]
    shared = [products(one, found[0]) for one in found]
    return {"first": first, "count": count, "sums": [one.sums for one in found], "felt": felt, "shared": shared}


def answer(
    question: Question,
    matches: int,
    *,
    play: Callable[[Question, int, int], dict[str, Any]] = play_part,
    jobs: int = 1,
    kept: Kept | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> Found:
    """Play this many matches under each set of rules.

    :param play: plays a part, wherever it is sent.
    :param jobs: processes; 1 for this process.
    :param kept: a file for results; parts that it already has are not played again.
    :param told: called after each part with the number of matches done.
    :raises ImportError: NumPy is not installed.
    :raises RecordError, TreyError: as `Kept.read` and `Kept.add`.
    """
    counts = {first: min(question.part, matches - first) for first in range(0, matches, question.part)}
    parts = _read(kept) if kept else ()
    done = {part["first"]: part for part in parts if part["count"] == counts.get(part["first"])}
    wanted = [first for first in counts if first not in done]
    for part in each(partial(play, question, matches), wanted, jobs=jobs):
        done[part["first"]] = part
        if kept:
            kept.add(part)
        told(sum(counts[first] for first in done))
    return _whole([done[first] for first in counts])


def _read(kept: Kept) -> Iterator[dict[str, Any]]:
    """Yield the parts in a file.

    :raises RecordError: `run-unreadable`, and as `Kept.read`.
    """
    for at, part in enumerate(kept.read(), 2):
        if set(part) != {"first", "count", "sums", "felt", "shared"}:
            raise RecordError("run-unreadable", at, "this is not a line of results.")
        yield part


def _whole(parts: Sequence[dict[str, Any]]) -> Found:
    """Add parts up."""
    each = range(len(parts[0]["sums"]))
    return Found(
        tuple(Sums(reduce(added, (part["sums"][i] for part in parts)), ()) for i in each),
        tuple(sum(part["felt"][i] for part in parts) for i in each),
        tuple(_together([part["shared"][i] for part in parts]) for i in each),
    )


def _together(parts: Sequence[list[int] | None]) -> list[int] | None:
    """Add up products; either all parts have them or no part has."""
    known = [part for part in parts if part]
    return [sum(values) for values in zip(*known, strict=True)] if known else None
