"""Actions as agents know them: one number for each thing a family's seats can do, its id, whatever the phase."""

from functools import cache
from typing import Annotated, Any

from trey.core.cards import mask_of
from trey.core.family import Family
from trey.core.kinds import NOBODY
from trey.envs.rows import Deck, squeezed
from trey.kernel.bits import low_index, spread
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel

__all__ = ["code_of", "id_of", "numbering_of", "write_mask"]

CODES = 64
MOST_PHASES = 32


@cache
def _layout(phases: int, ids: int) -> type[Layout]:
    body = {
        "__annotations__": {
            "ids": int,
            "cards": int,
            "first_card": Annotated[list[int], MOST_PHASES],
            "id": Annotated[list[int], phases * CODES],
            "code": Annotated[list[int], phases * ids],
        },
        "__module__": __name__,
    }
    kind: Any = type(Layout)
    made: type[Layout] = kind("Numbering", (Layout,), body)
    return made


@cache
def numbering_of(family: Family) -> Any:
    """Return ids by phase and code, codes by phase and id, and where a phase's cards begin; -1 is none."""
    actions = family.actions
    table, ids = actions.table(), len(actions)
    codes = [NOBODY] * (len(table) * ids)
    for phase, row in enumerate(table):
        for code, number in enumerate(row):
            if number >= 0:
                codes[phase * ids + number] = code
    return _layout(len(table), ids)(
        ids=ids,
        cards=mask_of(actions.cards),
        first_card=[table[phase.number][actions.cards[0]] if phase.cards else NOBODY for phase in family.phases],
        id=[number for row in table for number in (*row, NOBODY)],
        code=codes,
    )


@inlined
def code_of(n: Any, phase: int, number: int) -> int:
    """Return the code of an id in a phase, -1 where it means nothing."""
    code: int = n.code[phase * n.ids + number] if 0 <= number < n.ids else NOBODY
    return code


@inlined
def id_of(n: Any, phase: int, code: int) -> int:
    """Return the id of a code in a phase, -1 where it means nothing."""
    number: int = n.id[phase * CODES + code]
    return number


@kernel
def write_mask(row: Any, n: Any, deck: Deck, phase: int, legal: int) -> None:
    """Write a row of one byte for each id: 1 where it is legal."""
    for i in range(n.ids):
        row[i] = 0
    if n.first_card[phase] >= 0:
        spread(row, n.first_card[phase], squeezed(legal & n.cards, deck), deck.places)
        legal &= ~n.cards
    while legal:
        row[n.id[phase * CODES + low_index(legal)]] = 1
        legal &= legal - 1
