# %% [markdown]
"""What does a house rule do?  A notebook that asks whether 8-4-4 is a fairer 3-5-8 than 8-5-3.

    python examples/house_rules.py [--matches 4000] [--chart house_rules.svg]

The cells between `# %%` open as a notebook in VS Code, Spyder, PyCharm, or Jupyter with Jupytext.  Rules of thumb play
whole matches under both rules on the same numbered deals; this needs NumPy, and a chart also needs Altair (`pip
install trey[lab]`).
"""

# %%
import argparse
import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

from trey.core.interval import Estimate
from trey.lab.fairness import Fairness, Part, change, comparison, ends, fairness, together

RULES = ("eight_five_three", "eight_five_three targets=8,4,4")
PLACES = ("dealer", "next", "third")
SEED = 1

# %% [markdown]
# ## Play
# The same question with the same seed has the same answer, however many processes (`jobs=`) play.


# %%
def play(matches: int, rules: tuple[str, ...] = RULES) -> Part:
    """Play this many matches under each set of rules."""
    return together(comparison(rules, "habit", SEED).results(ends("habit", matches)))


# %% [markdown]
# ## What each place is worth
# Points a deal above the table's mean.  If a place's interval contains zero, it may be fair.


# %%
def worth(found: Part) -> list[Fairness]:
    """Return what the matches under each set of rules say about the places."""
    return [fairness(sums, len(PLACES)) for sums in found.sums]


def lines(told: list[Fairness]) -> Iterator[str]:
    """Yield a table: a line for each set of rules, which ends with the distance from the best place to the worst."""
    yield f"{'':34}" + "".join(f"{place:>17}" for place in PLACES) + f"{'best to worst':>16}"
    for rules, one in zip(RULES, told, strict=True):
        yield f"{rules:34}" + "".join(f"{said(place):>17}" for place in one.points) + f"{one.spread:16.2f}"


def said(one: Estimate) -> str:
    """Return a mean with half of its 95 % interval."""
    return f"{one.mean:+.3f} ± {one.half:.3f}"


# %% [markdown]
# ## What the rule changes
# Both sets met the same cards, so most of the luck cancels in the difference: its interval is narrower than that of
# two independent samples, which is printed beside it.


# %%
def changed(found: Part) -> tuple[Estimate, ...]:
    """Return by how much the second set of rules changes each place, in points a deal."""
    shared = found.shared[1]
    assert shared
    return change(found.sums[1], found.sums[0], shared, 3)


def apart(told: list[Fairness]) -> list[float]:
    """Return the half intervals that independent samples would have."""
    return [hypot(a.half, b.half) for a, b in zip(told[0].points, told[1].points, strict=True)]


# %% [markdown]
# ## A chart


# %%
def chart(told: list[Fairness], path: Path) -> None:
    """Draw what each place is worth, with its interval, as SVG, PNG or an HTML page."""
    import altair as alt

    rows: Any = [
        {"rules": rules, "place": place, "points": one.mean, "low": one.mean - one.half, "high": one.mean + one.half}
        for rules, found in zip(RULES, told, strict=True)
        for place, one in zip(PLACES, found.points, strict=True)
    ]
    base = alt.Chart().encode(y=alt.Y("place:N", sort=None))
    bars = base.mark_bar().encode(x=alt.X("points:Q", title="points a deal above the table's mean"))
    lines = base.mark_rule().encode(x="low:Q", x2="high:Q")
    alt.layer(bars, lines, data={"values": rows}).facet(row="rules:N").save(str(path))


# %%
def main(words: list[str] | None = None) -> None:
    """Ask, print, and draw."""
    parser = argparse.ArgumentParser(description="Compare two house rules.")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--chart", type=Path)
    args = parser.parse_args(words)
    found = play(args.matches)
    told = worth(found)
    print(*lines(told), sep="\n")
    for place, one, wide in zip(PLACES, changed(found), apart(told), strict=True):
        print(f"change for {place:6} {said(one)}   (from matches apart ± {wide:.3f})")
    if args.chart:
        chart(told, args.chart)


if __name__ == "__main__":
    main([] if "ipykernel" in sys.modules else None)
