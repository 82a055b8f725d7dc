"""A part of what is frozen: what trey does with a hundred seeds, or fewer, kept as digests of some seeds each."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from trey.core.family import Family
from trey.laws.homes import golden_folder

__all__ = ["Part", "folder", "keys_of_presets"]

DIGITS = 8


def folder(family: Family) -> Path:
    """Return where what is frozen of a family is kept."""
    return golden_folder(family) / "frozen"


def keys_of_presets(family: Family) -> list[str]:
    """Return the family's presets by name."""
    return [preset.id for preset in family.presets]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A file of each family: a line for each key, and in it a digest for each group of seeds."""

    name: str
    tell: Callable[[str, int, bool], str]
    """A key, a seed and whether to compute it compiled: what trey does, as text."""
    keys: Callable[[Family], Iterable[str]] = keys_of_presets
    seeds: int = 100
    group: int = 5
    by_day: int = 1
    """So many groups are computed whenever the tests run, compiled where there is such a way; all at night."""
    plain: tuple[int, int] = (0, 0)
    """So many groups are computed in plain Python besides, by day and at night; none where there is one way only."""

    @property
    def groups(self) -> int:
        """How many digests a line has."""
        return self.seeds // self.group

    def path(self, family: Family) -> Path:
        """Return the family's file."""
        return folder(family) / f"{self.name}_{family.id}.txt"

    def digest(self, key: str, group: int, *, fast: bool) -> str:
        """Return the digest of a group of seeds."""
        told = (self.tell(key, seed, fast) for seed in self.seeds_of(group))
        return hashlib.sha256("\n\n".join(told).encode()).hexdigest()[:DIGITS]

    def seeds_of(self, group: int) -> range:
        """Return the seeds of a group."""
        return range(self.group * group, self.group * (group + 1))

    def line(self, key: str) -> str:
        """Return the line of a key."""
        return " ".join([key, *(self.digest(key, group, fast=True) for group in range(self.groups))])

    def frozen(self, family: Family) -> dict[str, list[str]]:
        """Return what was frozen of a family, by key."""
        path = self.path(family)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return {key: digests for key, *digests in map(str.split, lines)}

    def write(self, family: Family, kept: Mapping[str, Sequence[str]], lines: Iterable[str]) -> None:
        """Write a family's file: the lines that were there, and others."""
        there = [" ".join([key, *digests]) for key, digests in kept.items()]
        path = self.path(family)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in [*there, *lines]), encoding="utf-8", newline="\n")

    def moved(self, family: Family, key: str, groups: Iterable[int], *, fast: bool) -> Iterator[str]:
        """Say of which groups of seeds something else comes now."""
        kept = self.frozen(family)[key]
        for group in groups:
            if self.digest(key, group, fast=fast) != kept[group]:
                seeds = self.seeds_of(group)
                yield f"{self.name} of {key}, {'compiled' if fast else 'plain'}: seeds {seeds[0]} to {seeds[-1]}"
