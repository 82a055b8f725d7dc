"""Expressions of a kernel in C.

Python evaluates from left to right, C in any order. So if one part of an expression writes what another reads, the
parts go through temporaries in Python's order.
"""

import ast
import builtins
import inspect
import math
import operator
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from trey.kernel import bits
from trey.kernel.c import READS, STILL, WRITES, Value, as_kind, c_name, c_names, c_type, conflict, lengths
from trey.kernel.kinds import (
    FLOAT,
    FLOAT32,
    INT,
    NOTHING,
    Array,
    Kind,
    Nothing,
    Number,
    Record,
    Tuple,
    joined,
    kind_of_layout,
    parts,
)
from trey.kernel.layout import COPIERS, clear, copy_into, same
from trey.kernel.mark import KERNELS
from trey.kernel.row import WRITERS, Spot

MOST = (1 << 63) - 1

Function = Callable[..., Any]


Certain = frozenset[str] | None
"""The variables that are set on every way here; None where no way leads."""


class KernelError(TypeError):
    """A kernel contains code that cannot be translated; the message says its file, line and name."""


_ARITHMETIC: dict[type, tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("{} + {}", operator.add),
    ast.Sub: ("{} - {}", operator.sub),
    ast.Mult: ("{} * {}", operator.mul),
    ast.Div: ("{} / {}", operator.truediv),
    ast.FloorDiv: ("trey_divide({}, {})", operator.floordiv),
    ast.Mod: ("trey_modulo({}, {})", operator.mod),
    ast.BitAnd: ("{} & {}", operator.and_),
    ast.BitOr: ("{} | {}", operator.or_),
    ast.BitXor: ("{} ^ {}", operator.xor),
    ast.LShift: ("trey_left({}, {})", operator.lshift),
    ast.RShift: ("{} >> {}", operator.rshift),
}
_FLOATING = (ast.Add, ast.Sub, ast.Mult, ast.Div)
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SIGNS: dict[type, tuple[str, Callable[[Any], Any]]] = {
    ast.USub: ("-", operator.neg),
    ast.UAdd: ("+", operator.pos),
    ast.Invert: ("~", operator.invert),
    ast.Not: ("!", operator.not_),
}
TAKEN: dict[str, tuple[str, Callable[[Kind], bool]]] = {
    "i": ("an integer", lambda kind: kind == INT),
    "n": ("a number", lambda kind: isinstance(kind, Number)),
    "a": ("an array", lambda kind: isinstance(kind, Array)),
    "w": ("an array of 64-bit words", lambda kind: isinstance(kind, Array) and kind.item == INT),
    "r": ("a record", lambda kind: isinstance(kind, Record)),
    "m": ("a record or an array", lambda kind: isinstance(kind, Record | Array)),
}
"""What a function of this table takes, one letter for each argument: in words, and as a test."""
_DIRECT: dict[Any, tuple[str, str, Kind, int]] = {
    bits.popcount: ("trey_popcount", "i", INT, STILL),
    bits.low_index: ("trey_low_index", "i", INT, STILL),
    bits.high_index: ("trey_high_index", "i", INT, STILL),
    bits.nth_bit: ("trey_nth_bit", "ii", INT, STILL),
    math.sqrt: ("sqrt", "n", FLOAT, STILL),
    abs: ("trey_abs", "i", INT, STILL),
    int: ("(int64_t)", "n", INT, STILL),
    float: ("(double)", "n", FLOAT, STILL),
    bits.foresee: ("trey_foresee", "mi", NOTHING, STILL),
    same: ("trey_same", "rr", INT, READS),
}
"""Functions that exist in C, under the names given here; `_made_of` and `_method` translate all other calls."""
METHODS = {"bit_length": "trey_bit_length", "bit_count": "trey_popcount"}


@cache
def _parsed(function: Function) -> ast.stmt:
    """Return a function's source, which one program after another reads, and none changes."""
    return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]


class Expressions(ABC):
    """The state of a function's translation, and its expressions in C."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.local: dict[str, Kind] = {}
        """The variables that are set somewhere."""
        self.certain: Certain = frozenset()
        self.effect = STILL
        """What the function does with memory."""
        self._temps = 0

    @abstractmethod
    def called(self, function: Function, values: list[Value]) -> Value:
        """Return a call of another kernel."""

    @abstractmethod
    def row_writer(self, spots: tuple[Spot, ...], record: Record, item: Number) -> str:
        """Return the name of the C function that writes a record as a row of an item's kind."""

    @cached_property
    def _tree(self) -> ast.FunctionDef:
        tree = _parsed(self.function)
        if not isinstance(tree, ast.FunctionDef):
            raise self._wrong(tree, "a kernel must be a function made with def")
        return tree

    @cached_property
    def _outside(self) -> dict[str, Any]:
        cells = zip(self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True)
        return {**vars(builtins), **self.function.__globals__, **{name: cell.cell_contents for name, cell in cells}}

    @cached_property
    def _own(self) -> frozenset[str]:
        """The function's own variables: what it sets anywhere is nowhere one from outside."""
        code = self.function.__code__
        return frozenset((*code.co_varnames, *code.co_cellvars))

    def where(self, node: ast.AST | None = None) -> str:
        """Return the folder, file and line of the function, or of something in it."""
        code = self.function.__code__
        line = code.co_firstlineno + (getattr(node, "lineno", 1) - 1 if node else 0)
        return f"{'/'.join(Path(code.co_filename).parts[-2:])}:{line}"

    def _wrong(self, node: ast.AST, sentence: str) -> KernelError:
        return KernelError(f"{self.where(node)}: {sentence} (in {self.function.__name__})")

    def _value(self, node: ast.expr) -> Value:
        known, what = self._constant(node)
        if known and isinstance(what, int | float):
            return self._constant_value(what, node)
        write = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if write is None:
            raise self._wrong(node, f"{called_in_words(node)} is not supported in kernels")
        found: Value = write(node)
        self.effect = max(self.effect, found.effect)
        return found

    def _number(self, node: ast.expr) -> Value:
        value = self._value(node)
        if not isinstance(value.kind, Number):
            raise self._wrong(node, f"{ast.unparse(node)} must be a number, not {said_of(value.kind)}")
        return value

    def _whole(self, node: ast.expr) -> Value:
        value = self._value(node)
        if value.kind != INT:
            raise self._wrong(node, f"{ast.unparse(node)} must be an integer, not {said_of(value.kind)}")
        return value

    def _constant_value(self, what: Any, node: ast.expr | None = None) -> Value:
        if isinstance(what, float):
            return Value(FLOAT, (f"({what!r})",))
        if not isinstance(what, int):
            raise self._wrong(node or self._tree, f"{what!r} is not a number")
        if abs(int(what)) > MOST:
            raise self._wrong(node or self._tree, f"{what} does not fit in 64 bits")
        return Value(INT, (f"INT64_C({int(what)})" if what >= 0 else f"(-INT64_C({-int(what)}))",))

    def _constant(self, node: ast.expr) -> tuple[bool, Any]:
        """Return whether an expression is settled outside the kernel, and its value."""
        if isinstance(node, ast.Constant):
            return True, node.value
        if isinstance(node, ast.Name) and node.id not in self._own and node.id in self._outside:
            return True, self._outside[node.id]
        if isinstance(node, ast.Attribute):
            known, base = self._constant(node.value)
            return (True, getattr(base, node.attr)) if known and hasattr(base, node.attr) else (False, None)
        if isinstance(node, ast.UnaryOp):
            known, base = self._constant(node.operand)
            return (True, self._settle(node, SIGNS[type(node.op)][1], base)) if known else (False, None)
        if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            (left, a), (right, b) = self._constant(node.left), self._constant(node.right)
            numbers = left and right and isinstance(a, int | float) and isinstance(b, int | float)
            return (True, self._settle(node, _ARITHMETIC[type(node.op)][1], a, b)) if numbers else (False, None)
        return self._settled(node) if isinstance(node, ast.BoolOp) else (False, None)

    def _settle(self, node: ast.expr, operation: Callable[..., Any], *operands: Any) -> Any:
        try:
            return operation(*operands)
        except (ArithmeticError, MemoryError, TypeError, ValueError) as error:
            raise self._wrong(node, f"{ast.unparse(node)}: {error}") from error

    def _settled(self, node: ast.BoolOp) -> tuple[bool, Any]:
        """Return the same of `a and b` and `a or b`, where what is settled comes first and ends the question."""
        ends = isinstance(node.op, ast.Or)
        found = True, None
        for value in node.values:
            found = self._constant(value)
            if not found[0] or bool(found[1]) == ends:
                break
        return found

    def _of_name(self, node: ast.Name) -> Value:
        if self.certain is not None and node.id in self._own - self.certain:
            raise self._wrong(node, f"{node.id} may be read before it is set")
        if node.id not in self.local:
            raise self._wrong(node, f"{node.id} is neither a variable of this kernel nor a number outside it")
        kind = self.local[node.id]
        return Value(kind, tuple(c_names(node.id, kind)))

    def _of_constant(self, node: ast.Constant) -> Value:
        raise self._wrong(node, f"{type(node.value).__name__} constants are not supported in kernels")

    def _of_tuple(self, node: ast.Tuple) -> Value:
        new, values = self._in_order([self._value(element) for element in node.elts])
        if new:
            raise self._wrong(node, "an element of this tuple changes what another reads: assign them one at a time")
        texts = tuple(chain.from_iterable(value.texts for value in values))
        return Value(Tuple(tuple(v.kind for v in values)), texts, max((v.effect for v in values), default=STILL))

    def _of_attribute(self, node: ast.Attribute) -> Value:
        return self._loaded(self._place(node))

    def _of_subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            array, (known, axis) = self._value(node.value.value), self._constant(node.slice)
            if isinstance(array.kind, Array) and known and 0 <= axis < len(array.kind.shape):
                return Value(INT, (lengths(array)[axis],))
        return self._loaded(self._place(node))

    def _loaded(self, place: Value) -> Value:
        """Return what stands at a place: a number is read, anything else is its address."""
        kind = place.kind
        if isinstance(kind, Number):
            text = f"(int64_t){place.text}" if kind.bits < 64 and not kind.floating else place.text
            return Value(kind.read, (text,), max(READS, place.effect))
        if isinstance(kind, Record):
            return replace(place, texts=(f"(&{place.text})",))
        return place

    def _place(self, node: ast.expr) -> Value:
        """Return what stands in a record or an array, as C names the place."""
        if isinstance(node, ast.Attribute):
            base = self._value(node.value)
            if not isinstance(base.kind, Record):
                raise self._wrong(node, f"{ast.unparse(node.value)} is {said_of(base.kind)} without {node.attr}")
            if node.attr not in base.kind.fields:
                raise self._wrong(node, f"{base.kind.name} has no field {node.attr}")
            return Value(base.kind.fields[node.attr], (f"{base.text}->{c_name(node.attr)}",), base.effect)
        if not isinstance(node, ast.Subscript):
            raise self._wrong(node, f"cannot assign to {ast.unparse(node)}")
        base = self._value(node.value)
        if not isinstance(base.kind, Array):
            raise self._wrong(node, f"{ast.unparse(node.value)} is {said_of(base.kind)}, not an array")
        picks = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return self._element(node, base, picks)

    def _element(self, node: ast.Subscript, base: Value, picks: list[ast.expr]) -> Value:
        assert isinstance(base.kind, Array)  # noqa: S101 - whoever asks has looked
        array, known = base.kind, lengths(base)
        if len(picks) > len(known):
            raise self._wrong(node, f"{ast.unparse(node.value)} takes at most {len(known)} indices")
        indices = [self._index(pick, length) for pick, length in zip(picks, array.shape, strict=False)]
        new, (start, *indices) = self._in_order([replace(base, texts=base.texts[:1], kind=INT), *indices])
        if new:
            raise self._wrong(node, "one index changes what another reads: assign it to a variable first")
        at = indices[0].text
        for index, length in zip(indices[1:], known[1:], strict=False):
            at = f"({at}) * {length} + {index.text}"
        rest = known[len(indices) :]
        effect = max(value.effect for value in (base, *indices))
        if not rest:
            return Value(array.item, (f"{start.text}[{at}]",), effect)
        moved = " * ".join((f"({at})", *rest))
        unknown = tuple(text for text, n in zip(rest, array.shape[len(indices) :], strict=True) if n < 0)
        return Value(Array(array.item, array.shape[len(indices) :]), (f"({start.text} + {moved})", *unknown), effect)

    def _index(self, node: ast.expr, length: int = -1) -> Value:
        if isinstance(node, ast.Slice):
            raise self._wrong(node, "slices are not supported in kernels")
        known, what = self._constant(node)
        if known and isinstance(what, int) and what < 0:
            raise self._wrong(node, "negative indices are not supported in kernels")
        if known and isinstance(what, int) and 0 <= length <= what:
            raise self._wrong(node, f"the index {what} is past the end: the length is {length}")
        return self._whole(node)

    def _of_binop(self, node: ast.BinOp) -> Value:
        new, (left, right) = self._in_order([self._number(node.left), self._number(node.right)])
        return _after(new, self._reckoned(node, node.op, left, right, node.right))

    def _reckoned(self, node: ast.AST, op: ast.operator, left: Value, right: Value, by: ast.expr) -> Value:
        kind, (known, what) = joined(left.kind, right.kind), self._constant(by)
        if known and not what and isinstance(op, ast.Div | ast.FloorDiv | ast.Mod):
            raise self._wrong(node, "division by zero")
        if known and isinstance(op, ast.LShift | ast.RShift) and not 0 <= what < 64:
            raise self._wrong(node, f"a shift is by 0 to 63 bits, not by {what}")
        if type(op) not in _ARITHMETIC or not isinstance(kind, Number):
            raise self._wrong(node, f"{type(op).__name__} is not supported in kernels")
        if isinstance(op, ast.Div) and not kind.floating:
            kind = FLOAT
        if kind.floating and not isinstance(op, _FLOATING):
            raise self._wrong(node, f"{type(op).__name__} takes integers only")
        texts = (as_kind(kind, left), as_kind(kind, right))
        made = _ARITHMETIC[type(op)][0].format(*texts)
        return Value(kind, (f"({made})",), max(left.effect, right.effect))

    def _of_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            value = self._test(node.operand)
            return replace(value, texts=(f"(!{value.text})",))
        value = self._number(node.operand) if not isinstance(node.op, ast.Invert) else self._whole(node.operand)
        return replace(value, texts=(f"({SIGNS[type(node.op)][0]}{value.text})",))

    def _test(self, node: ast.expr) -> Value:
        """Return what C takes for true where Python does."""
        if not isinstance(node, ast.BoolOp):
            return replace(self._number(node), kind=INT)
        values = [self._test(value) for value in node.values]
        joint = " && " if isinstance(node.op, ast.And) else " || "
        return Value(INT, (f"({joint.join(v.text for v in values)})",), max(v.effect for v in values))

    def _of_boolop(self, node: ast.BoolOp) -> Value:
        """Write `a or b`, which is a itself where that is true."""
        values = [self._number(value) for value in node.values]
        made = values[-1].text
        for value in reversed(values[:-1]):
            held = self._temp()
            first, second = (made, held) if isinstance(node.op, ast.And) else (held, made)
            made = f"({{ int64_t {held} = {value.text}; {held} ? {first} : {second}; }})"
        if any(value.kind != INT for value in values):
            raise self._wrong(node, "outside a condition, `and` and `or` take integers only")
        return Value(INT, (made,), max(value.effect for value in values))

    def _of_compare(self, node: ast.Compare) -> Value:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._one_of(node)
        new, values = self._in_order([self._number(value) for value in (node.left, *node.comparators)])
        if len(values) > 2:  # what stands in the middle is evaluated once
            for k, value in enumerate(values[1:-1], 1):
                held = self._temp()
                new += f"{c_type(value.kind)} {held} = {value.text}; "
                values[k] = replace(value, texts=(held,))
        tests = []
        for op, left, right in zip(node.ops, values, values[1:], strict=False):
            kind = joined(left.kind, right.kind)
            if type(op) not in COMPARED or not isinstance(kind, Number):
                raise self._wrong(node, f"the comparison `{called_in_words(op)}` is not supported in kernels")
            tests.append(f"({as_kind(kind, left)} {COMPARED[type(op)]} {as_kind(kind, right)})")
        made = tests[0] if len(tests) == 1 else f"({' && '.join(tests)})"
        return _after(new, Value(INT, (made,), max(value.effect for value in values)))

    def _one_of(self, node: ast.Compare) -> Value:
        among, (known, what) = node.comparators[0], self._constant(node.comparators[0])
        held, value = self._temp(), self._number(node.left)
        if known and isinstance(what, tuple | frozenset) and len(node.ops) == 1:
            others = [self._constant_value(element, node) for element in what]
        elif isinstance(among, ast.Tuple | ast.Set | ast.List) and len(node.ops) == 1:
            others = [self._number(element) for element in among.elts]
        else:
            raise self._wrong(node, "`in` takes numbers written out in a tuple, set or list, or a constant tuple")
        tests = " || ".join(f"{held} == {other.text}" for other in others)
        sign = "!" if isinstance(node.ops[0], ast.NotIn) else ""
        made = f"({{ {c_type(value.kind)} {held} = {value.text}; {sign}({tests}); }})"
        return Value(INT, (made,), max(v.effect for v in (value, *others)))

    def _of_ifexp(self, node: ast.IfExp) -> Value:
        known, what = self._constant(node.test)
        if known:
            return self._value(node.body if what else node.orelse)
        one, other = self._value(node.body), self._value(node.orelse)
        kind = joined(one.kind, other.kind)
        if kind is None:
            raise self._wrong(node, f"the branches differ: {said_of(one.kind)} and {said_of(other.kind)}")
        test = self._test(node.test)
        texts = tuple(f"({test.text} ? {a} : {b})" for a, b in zip(one.texts, other.texts, strict=True))
        effect = max(one.effect, other.effect, test.effect)
        if len(texts) > 1 and effect == WRITES:
            raise self._wrong(node, "this would be evaluated twice: assign it to a variable first")
        return Value(kind, texts, effect)

    # Calls

    def _of_call(self, node: ast.Call) -> Value:
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise self._wrong(node, "only positional arguments, without *, are supported in kernels")
        known, function = self._constant(node.func)
        if not known or not callable(function):
            return self._method(node)
        new, values = self._in_order([self._value(arg) for arg in node.args])
        return _after(new, self._made_of(node, function, values))

    def _made_of(self, node: ast.Call, function: Any, values: list[Value]) -> Value:
        """Return what a call is in C."""
        if function in _DIRECT:
            name, taken, kind, effect = _DIRECT[function]
            texts = ", ".join(value.text for value in self._taken(node, values, taken))
            return Value(kind, (f"{name}({texts})",), max(effect, *(v.effect for v in values), STILL))
        if function in {min, max}:
            return self._extreme(node, values, function.__name__)
        if function is len:
            return Value(INT, (lengths(*self._taken(node, values, "a"))[0],))
        if function is bits.spread:
            row, at, mask, width = (value.text for value in self._taken(node, values, "aiii"))
            return Value(NOTHING, (f"trey_spread({row} + {at}, (uint64_t){mask}, {width})",), WRITES)
        if function is copy_into or function in COPIERS:
            return self._copy(node, function, self._taken(node, values, "rr"))
        if function is clear:
            (record,) = self._taken(node, values, "r")
            return Value(NOTHING, (f"memset({record.text}, 0, sizeof *{record.text})",), WRITES)
        if function in WRITERS:
            return self._row(node, WRITERS[function], *self._taken(node, values, "ari"))
        if not is_kernel(function):
            raise self._wrong(node, f"{ast.unparse(node.func)} is not a kernel")
        return self.called(function, values)

    def _taken(self, node: ast.Call, values: list[Value], taken: str) -> list[Value]:
        """Return the arguments of a call if they are what it takes."""
        if len(values) != len(taken) or not all(TAKEN[t][1](v.kind) for t, v in zip(taken, values, strict=True)):
            wanted, given = [TAKEN[t][0] for t in taken], [said_of(value.kind) for value in values]
            said = ", ".join(wanted) or "nothing", ", ".join(given) or "nothing"
            raise self._wrong(node, f"{ast.unparse(node.func)} takes {said[0]}, not {said[1]}")
        return values

    def _method(self, node: ast.Call) -> Value:
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and not node.args:
            value = self._whole(node.func.value)
            return replace(value, kind=INT, texts=(f"{METHODS[node.func.attr]}({value.text})",))
        if isinstance(node.func, ast.Attribute) and node.func.attr == "number_at" and len(node.args) == 1:
            record, index = self._value(node.func.value), self._index(node.args[0])
            return Value(INT, (f"{self._side_by_side(node, record)}[{index.text}]",), max(READS, index.effect))
        name, known = ast.unparse(node.func), [*METHODS, "number_at"]
        owner = self._constant(node.func.value)[1] if isinstance(node.func, ast.Attribute) else None
        if within := getattr(owner, "__dict__", self._outside if isinstance(node.func, ast.Name) else None):
            known = [n for n, f in within.items() if inspect.isroutine(f) and (f in _DIRECT or is_kernel(f))]
        near = get_close_matches(name.rpartition(".")[2], known, 1)
        raise self._wrong(node, f"{name} is not a kernel" + "".join(f"; is {one} meant?" for one in near))

    def _row(self, node: ast.Call, spots: tuple[Spot, ...], row: Value, x: Value, order: Value) -> Value:
        """Write a record as a row of bytes, or of floating-point numbers of 32 bits."""
        item = row.kind.item if isinstance(row.kind, Array) else NOTHING
        if item not in {Number(8), FLOAT32} or not isinstance(item, Number):
            raise self._wrong(node, f"expected a row of bytes or 32-bit floats, not {said_of(row.kind)}")
        if not isinstance(x.kind, Record) or any(isinstance(number, Record) for number in _numbers(x.kind)):
            raise self._wrong(node, f"expected a record of numbers, not {said_of(x.kind)}")
        name = self.row_writer(spots, x.kind, item)
        return Value(NOTHING, (f"{name}({row.text}, (const char *){x.text}, {order.text})",), WRITES)

    def _side_by_side(self, node: ast.Call, record: Value) -> str:
        """Return a record of nothing but numbers as an array of them."""
        if not isinstance(record.kind, Record) or any(number != INT for number in _numbers(record.kind)):
            raise self._wrong(node, f"expected a record of 64-bit integers, not {said_of(record.kind)}")
        return f"((const int64_t *){record.text})"

    def _extreme(self, node: ast.Call, given: list[Value], which: str) -> Value:
        if len(given) < 2:
            raise self._wrong(node, f"{which} takes two numbers or more in kernels")
        found = given[0]
        for value in given[1:]:
            kind = joined(found.kind, value.kind)
            if not isinstance(kind, Number):
                raise self._wrong(node, f"{which} takes numbers only")
            call = f"trey_{which}{'_f' if kind.floating else ''}({found.text}, {value.text})"
            text = f"((float){call})" if kind == FLOAT32 else call
            found = Value(kind, (text,), max(found.effect, value.effect))
        return found

    def _copy(self, node: ast.Call, function: Any, values: list[Value]) -> Value:
        """Copy a record, or the fields of a layout that two records have: at once where they lie side by side."""
        (to, of), layout = values, COPIERS.get(function)
        assert isinstance(to.kind, Record) and isinstance(of.kind, Record)  # noqa: S101, PT018 - `_taken` has looked
        if layout is None:
            if to.kind is not of.kind:
                raise self._wrong(node, f"cannot copy a {of.kind.name} to a {to.kind.name}")
            return Value(NOTHING, (f"(*({to.text}) = *({of.text}))",), WRITES)
        first, size = c_name(next(iter(layout.fields))), kind_of_layout(layout).size
        if all(_together(kind, layout) for kind in (to.kind, of.kind)):
            places = (f"(char *){v.text} + offsetof({_struct_of(v.kind)}, {first})" for v in values)
            return Value(NOTHING, (f"memcpy({', '.join(places)}, {size})",), WRITES)
        moves = (
            f"memcpy({to.text}->{c_name(f)}, {of.text}->{c_name(f)}, sizeof {to.text}->{c_name(f)});"
            if length
            else f"{to.text}->{c_name(f)} = {of.text}->{c_name(f)};"
            for f, length in layout.fields.items()
        )
        return Value(NOTHING, (f"({{ {' '.join(moves)} }})",), WRITES)

    # Order

    def _in_order(self, values: list[Value]) -> tuple[str, list[Value]]:
        """Return declarations that evaluate values from left to right where that matters, and what stands for them."""
        if not conflict(*values):
            return "", values
        new, held = "", []
        for value in values[:-1]:
            if value.effect == STILL:
                held.append(value)
                continue
            names = [self._temp() for _ in value.texts]
            new += "".join(f"{c}{n} = {t}; " for c, n, t in zip(parts(value.kind), names, value.texts, strict=True))
            held.append(Value(value.kind, tuple(names), READS if value.effect == READS else WRITES))
        return new, [*held, values[-1]]

    def _temp(self) -> str:
        self._temps += 1
        return f"t_{self._temps}"


def is_kernel(function: Any) -> bool:
    """Say whether a function is marked as a kernel."""
    if len(_KNOWN) != len(KERNELS):
        _KNOWN.update(KERNELS)
    return function in _KNOWN


_KNOWN: set[Function] = set()


def _numbers(kind: Record) -> Iterator[Number | Record]:
    """Yield what the fields of a record hold."""
    return (field.item if isinstance(field, Array) else field for field in kind.fields.values())


def _after(new: str, value: Value) -> Value:
    """Return a value that is evaluated after some declarations."""
    return replace(value, texts=(f"({{ {new}{value.text}; }})",)) if new else value


def called_in_words(node: ast.AST) -> str:
    """Return the name of a Python construct, for messages."""
    return {"ListComp": "list", "DictComp": "dict", "JoinedStr": "f-string", "NamedExpr": "walrus"}.get(
        type(node).__name__, type(node).__name__.lower()
    )


def said_of(kind: Kind) -> str:
    """Return a kind in words, for messages."""
    if isinstance(kind, Number):
        return "a floating-point number" if kind.floating else "an integer"
    names = {Record: f"a {getattr(kind, 'name', '')}", Array: "an array", Tuple: "a tuple", Nothing: "nothing"}
    return names[type(kind)]


def _together(kind: Record, layout: type[Any]) -> bool:
    """Say whether the fields of a layout lie side by side in a record."""
    names, own = list(layout.fields), list(kind.fields)
    at = own.index(names[0])
    return own[at : at + len(names)] == names


def _struct_of(kind: Kind) -> str:
    assert isinstance(kind, Record)  # noqa: S101 - whoever asks has looked
    return kind.c
