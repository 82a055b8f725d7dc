"""Kernels in C: they do what Python does, and what cannot be said in C is refused where it stands."""

import inspect
import math
import operator
import re
import runpy
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.kernel import sayings
from tests.kernel.sayings import SAYINGS, WRONG, Larger, Place, spreads, sums_rows
from tools.wasm import speed
from tools.wasm.speed import Node, module_of
from trey.kernel.compiled import from_record, record
from trey.kernel.expression import Expressions, KernelError
from trey.kernel.kinds import INT, kind_of_layout
from trey.kernel.native import Form, Loop, entry, library_of, returned_as
from trey.kernel.translate import Kernel, Program

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


@pytest.mark.many
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
    assert sentence == f"{WRONG[function]} (in {function.__name__})"
    assert name == "kernel/sayings.py"
    assert first <= int(line) < first + len(lines)


UNSET, EMPTY = "may be read before it is set", "the function may end here without a value, but returns one elsewhere"
REFUSED: dict[str, tuple[type[Exception], int, str]] = {
    "if a > 1:\n    c = 1\nreturn c": (UnboundLocalError, 4, f"c {UNSET}"),
    "if a > 4:\n    c = 1\nelif a > 2:\n    c = 2\nreturn c": (UnboundLocalError, 6, f"c {UNSET}"),
    "for i in range(a):\n    c = i\nreturn c": (UnboundLocalError, 4, f"c {UNSET}"),
    "for i in range(a):\n    pass\nreturn i": (UnboundLocalError, 4, f"i {UNSET}"),
    "while a > 0:\n    c = 1\n    break\nreturn c": (UnboundLocalError, 5, f"c {UNSET}"),
    "while True:\n    if a == 0:\n        break\n    c = 1\n    break\nreturn c": (UnboundLocalError, 7, f"c {UNSET}"),
    "for i in range(3):\n    if i >= a:\n        continue\n    c = i\nreturn c": (UnboundLocalError, 6, f"c {UNSET}"),
    "for i in range(2):\n    if i > 0:\n        c = i\n    b = c\nreturn b": (UnboundLocalError, 5, f"c {UNSET}"),
    "c += 1\nreturn c": (UnboundLocalError, 2, f"c {UNSET}"),
    "c, d = (1, d) if a == 0 else (d, 1)\nreturn c": (UnboundLocalError, 2, f"d {UNSET}"),
    "c = MANY\nMANY = 3\nreturn c": (UnboundLocalError, 2, f"MANY {UNSET}"),
    "c = 1\ndel c\nreturn c": (UnboundLocalError, 3, "delete is not supported in kernels"),
    "if a > 1:\n    return 1": (TypeError, 2, EMPTY),
    "if a < 1:\n    return\nreturn 1": (TypeError, 3, EMPTY),
    "for i in range(a):\n    return i": (TypeError, 2, EMPTY),
    "return x.numbers[4]": (IndexError, 2, "the index 4 is past the end: the length is 4"),
    "x.few[8] = 1\nreturn 1": (IndexError, 2, "the index 8 is past the end: the length is 8"),
    "return b // 0": (ZeroDivisionError, 2, "division by zero"),
    "b %= 0\nreturn b": (ZeroDivisionError, 2, "division by zero"),
    "return b / 0": (ZeroDivisionError, 2, "division by zero"),
    "return a + 7 // 0": (ZeroDivisionError, 2, "7 // 0: integer division or modulo by zero"),
    "return b << -1": (ValueError, 2, "a shift is by 0 to 63 bits, not by -1"),
    "return b + (1 >> -1)": (ValueError, 2, "1 >> -1: negative shift count"),
    "return b + popcount(b, 1)": (TypeError, 2, "popcount takes an integer, not an integer, an integer"),
    "return popcount(b / 2)": (AttributeError, 2, "popcount takes an integer, not a floating-point number"),
    "return abs()": (TypeError, 2, "abs takes an integer, not nothing"),
    "return min(b)": (TypeError, 2, "min takes two numbers or more in kernels"),
    "return _double(a, b)": (TypeError, 0, "_double takes 1 arguments, not 2"),
    "return floors(x)": (TypeError, 0, "floors takes 4 arguments, not 1"),
    "clear(x, y)\nreturn 1": (TypeError, 2, "clear takes a record, not a Place, a Larger"),
    "for i in range(b / 2):\n    a += i\nreturn a": (
        TypeError,
        2,
        "b / 2 must be an integer, not a floating-point number",
    ),
    "for i in range(0, 4, 1.5):\n    a += i\nreturn a": (
        TypeError,
        2,
        "the step of a range must be a constant other than 0",
    ),
    "for i in range():\n    a += i\nreturn a": (
        TypeError,
        2,
        "a for loop in a kernel takes a range, one variable and no else",
    ),
    "return ~(b / 2)": (TypeError, 2, "b / 2 must be an integer, not a floating-point number"),
    "return x.numbers[b / 2]": (TypeError, 2, "b / 2 must be an integer, not a floating-point number"),
    "return (b / 2).bit_length()": (AttributeError, 2, "b / 2 must be an integer, not a floating-point number"),
    "return x.nothing": (AttributeError, 2, "Place has no field nothing"),
    "return b + (x > 1)": (TypeError, 2, "x must be a number, not a Place"),
    "return b + x.numbers": (TypeError, 2, "x.numbers must be a number, not an array"),
    "x.numbers += 1\nreturn 1": (TypeError, 2, "x.numbers is an array, which cannot be set"),
    "return b + _fill(x.numbers, x.few, 1)": (TypeError, 2, "_fill(x.numbers, x.few, 1) must be a number, not nothing"),
    "c, d = 1, 2, 3\nreturn c": (ValueError, 2, "cannot unpack this into 2 variables"),
    "return a()": (TypeError, 2, "a is not a kernel"),
    "return PAIR()": (TypeError, 2, "PAIR is not a kernel"),
    "return nosuch(b)": (NameError, 2, "nosuch is not a kernel"),
    "return _duoble(a)": (NameError, 2, "_duoble is not a kernel; is _double meant?"),
    "return popcuont(b)": (NameError, 2, "popcuont is not a kernel; is popcount meant?"),
    "return b.bit_lenght()": (AttributeError, 2, "b.bit_lenght is not a kernel; is bit_length meant?"),
    "return b + None": (TypeError, 2, "NoneType constants are not supported in kernels"),
}
"""Bodies of kernels that Python refuses with these errors when it runs them; the line and the refusal in C."""
DIFFERENT = {
    "x.numbers = 3\nreturn 1": "x.numbers is an array, which cannot be set",
    "x.count = x\nreturn 1": "x.count cannot be set to a Place",
    "x.count = b / 2\nreturn 1": "x.count cannot be set to a floating-point number",
    "return b >> 64": "a shift is by 0 to 63 bits, not by 64",
}
"""Bodies that Python runs, and C would run otherwise."""


def kernel_of(body: str, folder: Path) -> Callable[..., Any]:
    """Return a kernel with a body, which begins in the second line of its file."""
    path = folder / "rules.py"
    path.write_text(f"def lead(x, y, a, b):\n{indent(body, '    ')}\n", "utf-8")
    lead: Callable[..., Any] = runpy.run_path(str(path), {**vars(sayings), "sqrt": math.sqrt})["lead"]
    return lead


def wanted(line: int, sentence: str) -> str:
    """Return the pattern of a refusal; at line 0 it is another kernel's."""
    return (
        rf"^\w+/rules\.py:{line}: {re.escape(sentence)} \(in lead\)$"
        if line
        else rf"^kernel/sayings\.py:\d+: {re.escape(sentence)} \(in \w+\)$"
    )


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
@pytest.mark.parametrize("body", [*REFUSED, *DIFFERENT])
def test_what_python_refuses_no_machine_code_does_in_silence(node: Node, tmp_path: Path, body: str, which: int) -> None:
    lead = kernel_of(body, tmp_path)
    error, line, sentence = REFUSED.get(body) or (None, 2, DIFFERENT[body])
    with pytest.raises(error) if error else nullcontext():
        operator.index(lead(Place(numbers=[1, 2, 3, 4]), Larger(), 0, 1))
    with pytest.raises(KernelError, match=wanted(line, sentence)):
        loops(node, lead)[which](record(Place), record(Larger), 0, 1)


def test_a_check_left_out_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: every variable counts as set, as it did once, and machine code invents what it was."""
    monkeypatch.setattr(Kernel, "certain", property(lambda _: None, lambda *_: None), raising=False)
    for body, (error, _, sentence) in REFUSED.items():
        if error is UnboundLocalError and sentence == f"c {UNSET}" and not body.startswith("c"):
            Program().export("enter", kernel_of(body, tmp_path), KINDS)


SURE = (
    "while True:\n    c = a\n    if c > 0:\n        break\n    a += 1\nreturn c",
    "for i in range(4):\n    c = i\nreturn c + i",
    "for i in range(4):\n    if i == a:\n        b = 9\n        break\nif a > 9:\n    return 1\nreturn b + i",
    "if a > 3:\n    c = 1\nelif a > 2:\n    return 7\nelse:\n    c = 2\nreturn c",
    "if ABSENT:\n    return c\nc, d = (a, b) if a > b else (b, a)\nreturn c * 2 + d",
    "if MANY:\n    c = 1\nreturn c",
)


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
@pytest.mark.parametrize("body", SURE)
def test_what_is_set_on_every_way_is_not_refused(node: Node, tmp_path: Path, body: str, which: int) -> None:
    lead = kernel_of(body, tmp_path)
    for a in (0, 3, 10):
        assert loops(node, lead)[which](record(Place), record(Larger), a, 1) == lead(Place(), Larger(), a, 1)


UNPROMISED: dict[str, tuple[object, Callable[[Any], bool]]] = {
    "return (1 << 62) * b": (3 << 62, lambda found: found == -1 << 62),
    "x.few[0] = 200 + a\nreturn x.few[0]": (200, lambda found: found == -56),
    "return a / (b - 3)": (ZeroDivisionError, math.isnan),
    "return sqrt(a - b)": (ValueError, math.isnan),
}
"""What kernels do not promise (docs/kernels.md): what Python makes of it, and what machine code does."""


@pytest.mark.parametrize("which", range(2), ids=["c", "webassembly"])
@pytest.mark.parametrize("body", UNPROMISED)
def test_what_kernels_do_not_promise_differs(node: Node, tmp_path: Path, body: str, which: int) -> None:
    lead, (plain, fast) = kernel_of(body, tmp_path), UNPROMISED[body]
    with pytest.raises(plain) if isinstance(plain, type) else nullcontext():
        assert lead(Place(), Larger(), 0, 3) == plain
    assert fast(loops(node, lead)[which](record(Place), record(Larger), 0, 3))


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
