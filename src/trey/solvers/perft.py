"""Counting lines of play from a position (perft).

Equal counts in plain Python and machine code show that both play by the same rules.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.codes import lowest, others
from trey.core.engine import Params, Work
from trey.core.family import Family, Rules
from trey.kernel.compiled import compiled, numbers, records, to_record
from trey.kernel.layout import Layout, copy_into


@cache
def _perft_loop(family: Family) -> Callable[..., int]:
    """Return the count (stack, masks, p, w, depth) -> lines of play, as a plain function on this family's kernels."""
    legal, apply = family.engine.legal, family.engine.apply

    def count(stack: Any, masks: Any, p: Params, w: Work, depth: int) -> int:
        """Count the lines of `depth` actions, or fewer where the deal ends, from the state in `stack[0]`."""
        lines, level = 0, 0
        masks[0] = legal(stack[0], p, w)
        while level >= 0:
            if level == depth or stack[level].done:
                lines += 1
                level -= 1
            elif masks[level] == 0:
                level -= 1
            else:
                action = lowest(masks[level])
                masks[level] = others(masks[level])
                copy_into(stack[level + 1], stack[level])
                level += 1
                apply(stack[level], p, w, action)
                masks[level] = legal(stack[level], p, w)
        return lines

    return count


def perft(rules: Rules, state: Layout, depth: int, *, fast: bool) -> int:
    """Return the number of lines of `depth` actions from `state`, or of fewer if the deal ends first."""
    family, scratch = rules.family, rules.work()
    if fast:
        stack = records(family.engine.state, depth + 1)
        stack[0] = to_record(state)
        given = (to_record(rules.params), to_record(scratch), depth)
        return int(compiled(_perft_loop(family))(stack, numbers(depth + 1), *given))
    plain = [state.copy()] + [family.engine.state() for _ in range(depth)]
    return _perft_loop(family)(plain, [0] * (depth + 1), rules.params, scratch, depth)
