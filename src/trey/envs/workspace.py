"""The memory in which tables under one set of rules are stepped: a workspace, the tables, and columns.

The first two are nested records; in plain Python they are namespaces of layouts with the same names.  A column is an
array with one output of all tables. The loop reads nothing there from an earlier step, so the column's owner may
change it freely between steps.
"""

from functools import cache
from types import SimpleNamespace
from typing import Annotated, Any, Protocol

from trey.bots.weights import learned
from trey.core.deal import PackOrder
from trey.core.engine import Observation, Params, Standing, State, Work
from trey.core.family import Family, Rules
from trey.core.kinds import Codes, Count, Flag, PhaseNumber, Seat, Seven
from trey.envs.encoder import encoder_of, encoding_of, oracle_encoder_of
from trey.envs.numbering import numbering_of
from trey.envs.records import dtype, in_order
from trey.kernel.layout import Layout
from trey.kernel.rng import Rng
from trey.play.net import Thought

MATCH, DEAL, RUNNING = range(3)
"""An episode is a match, the first deal of one, or each deal of one."""
RANDOM, HABIT, STRONG, ASKED = range(4)
"""How another player chooses: by chance, by rules of thumb, by trey's own network, or as a program says."""
MOST_PLAYERS = 16
"""The most different players of a league."""
ALL_SHARES = 1 << 20
"""The parts into which a league's shares divide a seat's draws."""
MOST_HISTORY = 256


class Config(Layout):
    """Settings for all tables."""

    seed: int
    stride: Count
    """The step from the number of a table's deal to that of its next deal."""
    episode: int
    most_deals: Count
    """The most deals in a match; a longer one is cut off."""
    restart: Flag
    """1 if the next episode begins automatically."""
    players: Count
    """How many other players there are; none if agents play all seats."""
    kinds: Annotated[list[int], MOST_PLAYERS]
    """How each of them chooses."""
    shares: Annotated[list[int], MOST_PLAYERS]
    """How often a seat draws a player for a match, up to and with this one, out of the last number; 0: seats are not
    drawn, and the next seat after the agent's has the first player."""
    seat: Seat
    """The agent's seat when it plays against bots; -1 for a different seat in each match."""
    wants_obs: Flag
    wants_mask: Flag
    wants_oracle: Flag
    turned: Flag
    """1 if suits are numbered from trumps on (`trey.envs.suits`)."""
    history: Count


class TableProgress(Layout):
    """The state of one table besides its match and its deal."""

    deal: int
    """The number of the current deal."""
    next: int
    """The number of the next deal."""
    deals: Count
    """The number of finished deals of the match."""
    matches: Count
    """The number of matches begun, plus the table's number and `first` (`Batch.reset`); it gives the agent's seat."""
    chance: int
    """The state of the bots' random number generator."""
    phase: PhaseNumber
    legal: Codes
    by: int
    """The suit by which the table's observations and actions are turned (`trey.envs.suits`)."""
    seat: Seat
    """The seat to act."""
    me: Seat
    """The seat whose episode it is: the agent's, or the one that acted last."""
    who: Seven[int]
    """The player at each seat but the agent's."""
    fresh: Flag
    """1 while a reset looks for the agent's first turn."""
    choice: int
    """The state of the generator of random actions."""
    viewer: Seat
    """The seat whose observation is requested."""


class TableRecords(Protocol):
    """A table: its deal, its match, and its other state."""

    s: State
    m: Standing
    b: TableProgress


class Workspace(Protocol):
    """What the loop works with."""

    h: Config
    p: Params
    w: Work
    o: Observation
    x: Layout
    y: Layout
    order: PackOrder
    pack: PackOrder
    rng: Rng
    n: Any
    net: Any
    t: Thought


@cache
def widths(family: Family) -> tuple[int, int, int]:
    """Return the lengths of an observation, a mask and an oracle's row."""
    return encoder_of(family).width, len(family.actions), oracle_encoder_of(family).width


def columns(rules: Rules, count: int, history: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """Return the shape and the type of each column, in the order in which the loop takes them."""
    obs, mask, oracle = widths(rules.family)
    return {
        "obs": ((count, obs), "int8"),
        "mask": ((count, mask), "int8"),
        "final_obs": ((count, obs), "int8"),
        "oracle": ((count, oracle), "int8"),
        "history": ((count, history, 4), "int16"),
        "rewards": ((count, rules.seats), "float64"),
        "reward": ((count,), "float64"),
        "terminated": ((count,), "bool"),
        "truncated": ((count,), "bool"),
        "seat": ((count,), "int64"),
        "actor": ((count,), "int64"),
        "deal": ((count,), "int64"),
        "legal": ((count,), "int64"),
        "final_deal": ((count,), "int64"),
    }


@cache
def _parts(family: Family) -> dict[str, type[Layout]]:
    """Return the layouts of which a table consists."""
    return {"s": family.engine.state, "m": family.engine.standing, "b": TableProgress}


@cache
def table_type(family: Family) -> Any:
    """Return the type of a table's record."""
    return _record_type(tuple(_parts(family).items()))


def thinks(config: Config) -> bool:
    """Return whether a player thinks with the family's network, which the workspace then holds."""
    return STRONG in config.kinds[: config.players]


def _workspace(rules: Rules, config: Config) -> dict[str, Layout]:
    """Return the layouts of a workspace."""
    family, cards = rules.family, list(rules.pack.cards)
    encoding = encoding_of(family)
    return {
        "h": config,
        "p": rules.params,
        "w": rules.work(),
        "o": family.engine.observation(),
        "x": encoding.layout(),
        "y": encoding.oracle(),
        "order": PackOrder(),
        "pack": PackOrder(size=len(cards), pack=cards),
        "rng": Rng(),
        "n": numbering_of(family),
        **({"net": learned(family), "t": Thought()} if thinks(config) else {}),
    }


@cache
def _record_type(kinds: tuple[tuple[str, type[Layout]], ...]) -> Any:
    """Return the type of a record of layouts, always the same object."""
    import numpy as np

    return np.dtype([(name, dtype(kind)) for name, kind in kinds], align=True)


def fast(rules: Rules, config: Config, count: int) -> tuple[Any, Any]:
    """Return one workspace and the tables as arrays of records."""
    import numpy as np

    on = _workspace(rules, config)
    made: Any = np.zeros(1, _record_type(tuple((name, type(value)) for name, value in on.items())))
    for name, value in on.items():
        made[name] = in_order(value)
    return made, np.zeros(count, table_type(rules.family))


def plain(rules: Rules, config: Config, count: int) -> tuple[list[Any], list[Any]]:
    """Return one workspace and the tables as namespaces."""
    parts = _parts(rules.family)
    tables = [SimpleNamespace(**{name: part() for name, part in parts.items()}) for _ in range(count)]
    return [SimpleNamespace(**_workspace(rules, config))], tables
