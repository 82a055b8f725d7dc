"""The deals behind the first digests of `acts`, act by act: so that what moved can be said in words."""

import gzip
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tools.frozen import acts
from tools.frozen.moments import begun
from tools.frozen.part import Part, folder
from trey.core.errors import TreyError
from trey.core.family import Family

__all__ = ["ACTS", "difference", "first_moved", "follow", "kept", "path", "write"]

ACTS = acts.PARTS[0]
DEAL, ACT = " / ", ", "


def path(family: Family) -> Path:
    """Return the family's file: a line for each key, with the deals of the first group of seeds."""
    return folder(family) / f"played_{family.id}.txt.gz"


@cache
def kept(family: Family) -> dict[str, list[str]]:
    """Return the deals that were kept of a family, by key, as `Part.tell` tells them."""
    lines = gzip.decompress(path(family).read_bytes()).decode().splitlines() if path(family).exists() else []
    told = (line.partition(": ") for line in lines)
    return {key: [deal.replace(ACT, "\n") for deal in deals.split(DEAL)] for key, _, deals in told}


def write(family: Family, *, again: bool) -> bool:
    """Keep the deals of the keys that a family lacks, or of all; return whether there were any."""
    known = {} if again else kept(family)
    new = {
        key: [ACTS.tell(key, seed, True) for seed in ACTS.seeds_of(0)] for key in ACTS.keys(family) if key not in known
    }
    lines = (f"{key}: {DEAL.join(deals).replace(chr(10), ACT)}\n" for key, deals in (known | new).items())
    if new:
        path(family).write_bytes(gzip.compress("".join(lines).encode(), 9, mtime=0))
        kept.cache_clear()
    return bool(new)


def difference(key: str, seed: int, was: str, now: str) -> str:
    """Say where two deals part: the match, the seat, its cards, what it did and what it does."""
    then, today = was.split("\n"), now.split("\n")
    at = next(
        (n for n, (old, new) in enumerate(zip(then, today, strict=False)) if old != new), min(map(len, (then, today)))
    )
    if at == len(today) or " " not in today[at] or " " not in then[at]:
        return f"{key}, seed {seed}: the points were {then[-3:]}, are {today[-3:]}, after the same acts"
    seat, old = then[at].split(" ", 1)
    other, new = today[at].split(" ", 1)
    return (
        f"{key}, seed {seed}, act {at + 1}: seat {seat} ({_cards(key, seed, today[:at])}): was {old}, is {new}"
        f"{'' if seat == other else f' of seat {other}'}\n  before: {ACT.join(then[max(0, at - 6) : at]) or 'nothing'}"
    )


def _cards(key: str, seed: int, before: list[str]) -> str:
    """Return the cards of the seat whose turn it is after some acts."""
    match = begun(key.split("/", maxsplit=1)[0], seed)
    try:
        for act in before:
            seat, _, action = act.partition(" ")
            match.act(int(seat), action)
    except TreyError as error:
        return error.text.en
    return f"{match.phase.id}, with {' '.join(match.view(match.turn).hand)}"


def _moved(family: Family) -> Iterator[tuple[str, int, str, str]]:
    for key, deals in kept(family).items():
        for seed, was in zip(ACTS.seeds_of(0), deals, strict=True):
            if (now := ACTS.tell(key, seed, True)) != was:
                yield key, seed, was, now


@cache
def first_moved(family: Family) -> tuple[str, str] | None:
    """Return the first key whose kept deals are played otherwise now, and where; None if all are as they were."""
    return next(((key, difference(key, seed, was, now)) for key, seed, was, now in _moved(family)), None)


def follow(parts: Sequence[Part], family: Family, preset: str) -> list[str]:
    """Return the parts that have moved for a preset, by the first seeds of each key; `acts` comes first."""

    def moved(part: Part) -> bool:
        keys = [key for key in part.frozen(family) if key.partition("/")[0] == preset and part.by_day]
        return any(True for key in keys for _ in part.moved(family, key, range(1), fast=True))

    return [ACTS.name, *(part.name for part in parts if part is not ACTS and moved(part))]
