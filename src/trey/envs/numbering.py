"""The ids of actions for agents: one number for each action of a family, whatever the phase.

If suits are turned (`trey.envs.suits`), an id stands for the action with its suits turned.
"""

from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Annotated, Any, Protocol

from trey.core.cards import SUITS, mask_of, suit_on
from trey.core.codes import lowest, others
from trey.core.family import Family
from trey.core.kinds import NOBODY
from trey.core.what import contract, sort_of
from trey.envs.encoder import deck_of, squeezing
from trey.envs.suits import WAYS, order_of, suits_in
from trey.kernel.bits import spread
from trey.kernel.layout import Bits, Layout
from trey.kernel.mark import inlined, kernel

_MOST_PHASES = 32
_NARROW = 127
"""The most codes of a phase that bytes can hold."""


class _Numbering(Protocol):
    """The result of `numbering_of`: ids by turning suit, phase and code; codes by suit, phase and id; -1 for none."""

    ids: int
    phases: int
    codes: int
    first_card: list[int]
    id: list[int]
    code: list[int]


@cache
def _layout(phases: int, ids: int, codes: int) -> type[Layout]:
    words = -(-WAYS * phases * ids // 8)
    body = {
        "__annotations__": {
            "ids": int,
            "phases": int,
            "codes": int,
            "first_card": Annotated[list[int], _MOST_PHASES],
            "id": Annotated[list[int], WAYS * phases * codes, Bits(16)],
            "code": Annotated[list[int], 8 * words, Bits(8 if codes <= _NARROW else 16)],
        },
        "__module__": __name__,
    }
    kind: Any = type(Layout)
    made: type[Layout] = kind("_Numbering", (Layout,), body)
    return made


@cache
def numbering_of(family: Family) -> Any:
    """Return the numbering of a family's actions."""
    actions = family.actions
    table, ids = actions.table(), len(actions)
    codes = -(-(len(table[0]) + 1) // 64) * 64  # whole words, each row with room for no action
    even = deck_of(family).places == len(actions.cards)  # each suit has the same ranks: cards lie as their ids do
    id_there, code_there = [], [NOBODY] * (WAYS * len(table) * ids)
    for by in range(WAYS):
        named = [*_turned(family, by), NOBODY]
        for phase, row in enumerate(table):
            id_there += [named[number] for number in row] + [NOBODY] * (codes - len(row))
            for code, number in enumerate(row):
                if number >= 0:
                    code_there[(by * len(table) + phase) * ids + named[number]] = code
    return _layout(len(table), ids, codes)(
        ids=ids,
        phases=len(table),
        codes=codes,
        first_card=[
            table[phase.number][actions.cards[0]] if phase.cards and even else NOBODY for phase in family.phases
        ],
        id=id_there,
        code=code_there,
    )


def _turned(family: Family, by: int) -> list[int]:
    """Return the id of each action after turning the suits; its own if the actions are not the same for every suit."""
    actions, order = family.actions, suits_in(by)
    turned = [action._replace(what=_turned_what(action.what, order)) for action in actions.all]
    return [*map(actions.id, turned if set(turned) == set(actions.all) else actions.all)]


def _turned_what(what: str, order: Sequence[int]) -> str:
    match sort_of(what):
        case "suit":
            return SUITS[order.index(SUITS.index(what))]
        case "card" if suit_on(what) >= 0:
            return what[0] + _turned_what(what[1], order)
        case "contract" if (strain := contract(what)[0]) in SUITS:
            return what.replace(strain, _turned_what(strain, order))
    return what


@inlined
def code_of(n: _Numbering, by: int, phase: int, number: int) -> int:
    """Return the code of an id in a phase; -1 if it has none."""
    return n.code[(by * n.phases + phase) * n.ids + number] if 0 <= number < n.ids else NOBODY


@inlined
def id_of(n: _Numbering, by: int, phase: int, code: int) -> int:
    """Return the id of a code in a phase; -1 if it has none."""
    return n.id[(by * n.phases + phase) * n.codes + code]


@cache
def mask_writer(family: Family) -> Callable[[Any, Any, int, int, int], None]:
    """Return a kernel (row, n, by, phase, legal) that writes a row of one byte for each id: 1 if it is legal."""
    ids, places, cards = len(family.actions), deck_of(family).places, mask_of(family.actions.cards)
    squeezed = squeezing(deck_of(family))

    def write_mask(row: MutableSequence[int], n: _Numbering, by: int, phase: int, legal: int) -> None:
        for i in range(ids):
            row[i] = 0
        if n.first_card[phase] >= 0:  # all cards at once
            spread(row, n.first_card[phase], squeezed(legal & cards, order_of(by)), places)
            legal &= ~cards
        while legal:
            row[id_of(n, by, phase, lowest(legal))] = 1
            legal = others(legal)

    return kernel(write_mask)
