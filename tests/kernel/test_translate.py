"""Kernels in C: they do what Python does, and what cannot be said in C is refused where it stands."""

import inspect
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.kernel.sayings import SAYINGS, WRONG, Larger, Place, spreads, sums_rows
from tools.wasm import speed
from tools.wasm.speed import Node, module_of
from trey.kernel.compiled import from_record, record
from trey.kernel.expression import Expressions
from trey.kernel.kinds import INT, kind_of_layout
from trey.kernel.native import Form, Loop, entry, library_of, returned_as
from trey.kernel.translate import KernelError, Program

KINDS = kind_of_layout(Place), kind_of_layout(Larger), INT, INT
numbers = st.integers(-(2**30), 2**30) | st.integers(-9, 9)


def said(function: Callable[..., int], a: int, b: int) -> tuple[Any, ...]:
    """Return what a kernel says and leaves, in plain Python."""
    x, y = Place(numbers=[1, 2, 3, 4]), Larger()
    return int(function(x, y, a, b)), x.values(), y.values()


def from_right_to_left(
    self: Expressions, values: list[Any], known: Any = Expressions._in_order
) -> tuple[str, list[Any]]:
    new, held = known(self, values[::-1])
    return new, held[::-1]


@cache
def all_in_c(node: Node | None = None, *, astray: bool = False) -> dict[Callable[..., int], Any]:
    """Return all kernels in one library or module, `astray` with operands from right to left."""
    program = Program()
    with pytest.MonkeyPatch.context() as patch:
        if astray:
            patch.setattr(Expressions, "_in_order", from_right_to_left)
        returned = [program.export(f"say_{k}", function, KINDS) for k, function in enumerate(SAYINGS)]
    if node:
        module = module_of(node, program)
        return {f: speed.Form(module, f"say_{k}") for k, f in enumerate(SAYINGS)}
    library = library_of(program, all_in_c)
    return {f: Form(entry(library, f"say_{k}", returned_as(returned[k])), KINDS) for k, f in enumerate(SAYINGS)}


def said_in_c(loop: Callable[..., int], a: int, b: int) -> tuple[Any, ...]:
    """Return the same of machine code."""
    x, y = record(Place), record(Larger)
    x.numbers[:] = 1, 2, 3, 4
    found = loop(x, y, a, b)
    return found, from_record(Place, x).values(), from_record(Larger, y).values()


@pytest.mark.parametrize("function", SAYINGS, ids=lambda function: function.__name__)
@given(a=numbers, b=numbers.filter(bool))
@example(a=0, b=1)
@example(a=-7, b=2)
@example(a=7, b=-2)
@example(a=3, b=5)
def test_c_and_webassembly_say_what_python_says(node: Node, function: Callable[..., int], a: int, b: int) -> None:
    a, b = (a % 50, b % 50 + 1) if "range" in function.__name__ else (a, b)
    want = said(function, a, b)
    assert said_in_c(all_in_c()[function], a, b) == want
    assert said_in_c(all_in_c(node)[function], a, b) == want


@pytest.mark.parametrize("function", WRONG, ids=lambda function: function.__name__)
def test_what_no_kernel_may_hold_is_refused_at_its_line(function: Callable[..., int]) -> None:
    kinds = tuple(kind_of_layout(Place) if name == "x" else INT for name in inspect.signature(function).parameters)
    with pytest.raises(KernelError) as refused:
        Program().export("enter", function, kinds)
    name, line, sentence = re.fullmatch(r"(.*?):(\d+): (.*)", str(refused.value)).groups()  # type: ignore[union-attr]
    lines, first = inspect.getsourcelines(function)
    assert sentence == WRONG[function]
    assert name == "sayings.py"
    assert first <= int(line) < first + len(lines)


def loops(node: Node, function: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    return Loop(function), speed.Loop(node, function)


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
def test_rows_and_fractions_are_what_numpy_makes_of_them(node: Node, which: int) -> None:
    table = np.arange(12, dtype=np.int64).reshape(3, 4)
    singles, twin = (np.linspace(0.1, 0.7, 5, dtype=np.float32) for _ in range(2))
    parts, out, plain_out = ((2, 3), np.float32(0.37)), np.zeros(2), np.zeros(2)
    assert loops(node, sums_rows)[which](table, singles, out, parts) == float(sums_rows(table, twin, plain_out, parts))
    assert out.tolist() == plain_out.tolist()
    assert singles.tobytes() == twin.tobytes()


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
@pytest.mark.parametrize("mask", [0, 1, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA, 0x1234567890ABCDEF])
def test_a_row_is_written_as_it_is_plainly(node: Node, mask: int, which: int) -> None:
    row, twin = np.zeros(3 + 64, np.int8), np.zeros(3 + 64, np.int8)
    assert loops(node, spreads)[which](row, mask) == spreads(twin, mask)
    assert row.tobytes() == twin.tobytes()


def test_an_array_with_gaps_and_a_plain_layout_are_refused() -> None:
    with pytest.raises(TypeError, match="contiguous arrays only"):
        Loop(spreads)(np.zeros(200, np.int8)[::2], 5)
    with pytest.raises(TypeError, match="convert it with to_record"):
        Loop(SAYINGS[0])(Place(), record(Larger), 1, 2)


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
def test_operands_in_another_order_would_be_seen(node: Node, which: int) -> None:
    """A planted fault: temporaries are taken in the wrong order, whatever a compiler does by itself."""
    astray = all_in_c(node if which else None, astray=True)
    wrong = {f.__name__ for f, loop in astray.items() if said_in_c(loop, 3, 5) != said(f, 3, 5)}
    assert {"takes_operands_in_order", "reads_before_it_calls"} <= wrong
