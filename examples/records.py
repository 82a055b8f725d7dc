"""What a thousand records say: who was the maker in Euchre, how they made trumps, and what they scored.

    python examples/records.py FOLDER              reads the .record files in FOLDER
    python examples/records.py FOLDER --make 1000  first plays that many matches by rules of thumb and writes them there

A record is text that people can read, one line for each act, so a program needs no library for it: every line is split
once.  The table is made with the standard library and, if Polars is installed, made again with Polars: both must agree.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import NamedTuple

from trey import Match, write_record
from trey.bots import BOTS

RULES = "euchre_cutthroat"


class Deal(NamedTuple):
    """One finished deal: how many seats after the dealer the maker sat, how they made trumps, and their points."""

    place: int
    how: str
    points: int


def deals(record: str) -> Iterator[Deal]:
    """Yield the deals of a record in which somebody became the maker."""
    dealer, maker, how = 0, -1, ""
    for line in record.splitlines():
        match line.split():
            case ["deal", _, "dealer", seat, *_]:
                dealer, maker = int(seat), -1
            case [seat, "order", "up"]:
                maker, how = int(seat), "orders up"
            case [seat, "name", _]:
                maker, how = int(seat), "names a suit"
            case ["score", _, *points] if maker >= 0:
                yield Deal((maker - dealer) % 3, how, int(points[maker]))


def make(folder: Path, count: int) -> None:
    """Play matches by rules of thumb, and write their records."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        match = Match(RULES, ("Ada", "Ben", "Cleo"))
        while match.ended is None:
            match.deal_numbered(number, match.number + 1)
            while match.turn is not None:
                match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
        (folder / f"{number:05}.record").write_text(write_record(match), encoding="utf-8")


Table = dict[tuple[int, str], tuple[int, float, float]]


def count_up(found: Iterable[Deal]) -> Table:
    """Return for each place and way the number of deals, the mean points, and the share of deals with points."""
    points: dict[tuple[int, str], list[int]] = defaultdict(list)
    for deal in found:
        points[deal.place, deal.how].append(deal.points)
    return {key: (len(p), fmean(p), fmean(x > 0 for x in p)) for key, p in sorted(points.items())}


def count_with_polars(found: list[Deal]) -> Table:
    """Return the same table as `count_up`, made with Polars.

    :raises ImportError: Polars is not installed (`pip install trey[lab]`).
    """
    import polars as pl

    made = (pl.col("points") > 0).mean().alias("made")
    frame = pl.DataFrame(found, schema=Deal._fields, orient="row")
    rows = frame.group_by("place", "how").agg(pl.len(), pl.col("points").mean(), made).sort("place", "how")
    return {(place, how): (count, points, part) for place, how, count, points, part in rows.iter_rows()}


def main() -> None:
    """Read, count and print."""
    parser = argparse.ArgumentParser(description="Analyse records of Euchre.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--make", type=int, default=0)
    args = parser.parse_args()
    if args.make:
        make(args.folder, args.make)
    began = process_time()
    texts = [path.read_text(encoding="utf-8") for path in sorted(args.folder.glob("*.record"))]
    found = [deal for text in texts for deal in deals(text)]
    table = count_up(found)
    spent = process_time() - began
    print(f"{len(texts)} records, {len(found)} deals with a maker, read and counted in {spent:.2f} CPU s")
    print("maker        how           deals   points   made")
    for (place, how), (count, points, part) in table.items():
        print(f"{('dealer', 'next', 'third')[place]:<12} {how:<12} {count:6} {points:+8.3f} {part:6.1%}")
    print("points of a maker:", dict(sorted(Counter(deal.points for deal in found).items())))
    if find_spec("polars"):
        other = count_with_polars(found)
        assert other.keys() == table.keys()
        assert all(abs(a - b) < 1e-9 for key in table for a, b in zip(table[key], other[key], strict=True))
        print("Polars finds the same.")


if __name__ == "__main__":
    main()
