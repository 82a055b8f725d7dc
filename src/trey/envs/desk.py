"""What tables of a set of rules are stepped on: a desk of shared things, one a thread, and the tables themselves.

Both are nested records, so that a call into compiled code carries two arguments; in plain Python they are namespaces of
layouts and lists with the same names.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

from trey.core.deal import PackOrder
from trey.core.family import Family, Rules
from trey.core.kinds import MOST_SEATS, Codes, Count, Flag, PhaseNumber, Seat
from trey.envs.features import width
from trey.envs.numbering import numbering_of
from trey.envs.rows import deck_of, glance_of, row_length
from trey.kernel.compiled import dtype, to_record
from trey.kernel.layout import Layout
from trey.kernel.rng import Rng

__all__ = [
    "DEAL",
    "HABIT",
    "MATCH",
    "MOST_HISTORY",
    "RANDOM",
    "RUNNING",
    "Board",
    "House",
    "fast",
    "plain",
    "table_type",
    "widths",
]

MATCH, DEAL, RUNNING = range(3)
"""An episode is a match, the first deal of one, or each deal of one."""
SELF, RANDOM, HABIT = range(3)
"""Who plays the other seats: the agents too, chance, or rules of thumb."""
MOST_HISTORY = 256


class House(Layout):
    """What is settled for all tables."""

    seed: int
    stride: Count
    """A table plays each deal whose number is so much higher than that of its deal before."""
    episode: int
    most_deals: Count
    """A match that takes longer is cut off."""
    restart: Flag
    """1 where the next episode begins by itself."""
    others: int
    seat: Seat
    """The agent's, where it plays against others; -1: another from episode to episode."""
    wants_obs: Flag
    wants_mask: Flag
    wants_oracle: Flag
    history: Count


class Board(Layout):
    """How one table stands, besides its match and its deal."""

    deal: int
    """The number of the running deal."""
    next: int
    """The number of the next."""
    deals: Count
    """Deals of the match that are over."""
    matches: Count
    """Matches begun, the table's number added: whose turn it is to be the agent's seat."""
    chance: int
    """What the bots draw from."""
    phase: PhaseNumber
    legal: Codes
    seat: Seat
    """Who is to act."""
    actor: Seat
    """Who acted in the last step."""
    me: Seat
    """Whose episode it is: the agent's seat, or who acted last."""
    over: Flag
    """1 if an episode came to its end in the last step."""
    cut: Flag
    """1 if one was cut off."""
    fresh: Flag
    """1 while a reset looks for the agent's first turn."""
    choice: int
    """What random actions are drawn from."""
    viewer: Seat
    """Whose eyes are asked for."""


@cache
def widths(family: Family) -> tuple[int, int, int]:
    """Return how many numbers an observation, a mask and an oracle's row hold."""
    glance, deck = glance_of(family), deck_of(family).places
    return width(glance.layout, deck), len(family.actions), width(glance.oracle, deck)


@cache
def _parts(family: Family) -> dict[str, Any]:
    """Return what a table is made of: layouts, and rows as (type, length)."""
    return {
        "s": family.state,
        "m": family.standing,
        "b": Board,
        "reward": ("f8", MOST_SEATS),
        "gain": ("f8", 2),
    }


@cache
def _beside(family: Family) -> dict[str, Any]:
    """Return what of a table is written seldom, and kept away from it: a smaller table is stepped faster."""
    obs, _, oracle = map(row_length, widths(family))
    return {
        "final": ("i1", obs),
        "oracle": ("i1", oracle),
        "history": ("i2", 4 * MOST_HISTORY),
    }


@cache
def table_type(family: Family) -> Any:
    """Return the type of a table's record."""
    return _record_type(_parts(family))


def _record_type(parts: dict[str, Any]) -> Any:
    import numpy as np

    fields = [
        (n, dtype(part) if isinstance(part, type) else np.dtype((part[0], (part[1],)))) for n, part in parts.items()
    ]
    return np.dtype(fields, align=True)


@cache
def _side_type(family: Family) -> Any:
    return _record_type(_beside(family))


def _desk(rules: Rules, house: House) -> dict[str, Layout]:
    """Return what lies on a desk."""
    family, cards = rules.family, list(rules.pack.cards)
    glance, deck = glance_of(family), deck_of(family)
    return {
        "h": house,
        "p": rules.params,
        "w": rules.work(),
        "o": family.observation(),
        "x": glance.layout(),
        "y": glance.oracle(),
        "order": PackOrder(),
        "pack": PackOrder(size=len(cards), pack=cards),
        "rng": Rng(),
        "n": numbering_of(family),
        "deck": deck,
    }


@cache
def _desk_type(kinds: tuple[tuple[str, type[Layout]], ...]) -> Any:
    """Return the type of a desk's record, always the same object: Numba compares like ones field by field."""
    import numpy as np

    return np.dtype([(name, dtype(kind)) for name, kind in kinds], align=True)


def as_row(plain: Layout) -> Any:
    """Return a layout as NumPy's record."""
    import numpy as np

    return np.frombuffer(to_record(plain), dtype(type(plain)))[0]


def fast(rules: Rules, house: House, count: int, desks: int) -> tuple[Any, ...]:
    """Return desks, tables and what lies beside them as arrays of records, the rows of what is shown, and actions."""
    import numpy as np

    obs, mask, _ = map(row_length, widths(rules.family))

    on = _desk(rules, house)
    made = np.zeros(desks, _desk_type(tuple((name, type(value)) for name, value in on.items())))
    for name, value in on.items():
        made[name] = as_row(value)
    rows = (np.zeros((count, length), np.int8) for length in (obs, mask))
    tables, sides = (np.zeros(count, kind(rules.family)) for kind in (table_type, _side_type))
    return made, tables, sides, *rows, np.zeros(count, np.int64)


def plain(rules: Rules, house: House, count: int) -> tuple[list[Any], ...]:
    """Return one desk and the tables as namespaces, the rows of what is shown, and actions."""
    desk = SimpleNamespace(**_desk(rules, house))
    tables, sides = (
        [
            SimpleNamespace(**{n: part() if isinstance(part, type) else [0] * part[1] for n, part in parts.items()})
            for _ in range(count)
        ]
        for parts in (_parts(rules.family), _beside(rules.family))
    )
    obs, mask, _ = map(row_length, widths(rules.family))
    return [desk], tables, sides, [[0] * obs for _ in tables], [[0] * mask for _ in tables], [0] * count
