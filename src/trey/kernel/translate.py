"""Translating kernels to C: one function for each kernel and combination of argument kinds.

`Program.export` starts from a loop and translates every kernel that it reaches; `Program.text` is the C of all of them.
A `Kernel` is one function. This module translates its statements, and `trey.kernel.expression` the expressions in
them; `trey.kernel.kinds` has the kinds of its values, and `trey.kernel.c` the C code for them.
"""

import ast
from collections.abc import Sequence
from itertools import chain

from trey.kernel.c import (
    PRELUDE,
    STILL,
    WRITES,
    Value,
    argument,
    c_name,
    c_names,
    conflict,
    gather_records,
    row_writer,
    struct,
)
from trey.kernel.expression import Certain, Expressions, Function, KernelError, called_in_words, is_kernel, said_of
from trey.kernel.kinds import INT, NOTHING, Kind, Nothing, Number, Record, Tuple, joined, parts
from trey.kernel.mark import INLINED, OUT_OF_LINE
from trey.kernel.row import Spot


class Program:
    """The C program of some loops and all kernels that they call."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole
        """True if every kernel is copied into the loop that reaches it, except those marked `@out_of_line`."""
        self._made: dict[tuple[Function, tuple[Kind, ...]], Kernel] = {}
        self._writers: dict[tuple[tuple[Spot, ...], Record, Number], str] = {}
        self._exports: list[str] = []
        self.roots: list[Kernel] = []

    def export(self, name: str, function: Function, kinds: tuple[Kind, ...]) -> Kind:
        """Export a function as `name(block, first, second)`; return the kind of its result.

        The block holds a word of 64 bits for each part of the arguments: numbers, addresses and lengths.
        """
        return self._export(name, function, kinds, ())

    def export_bound(self, name: str, function: Function, kinds: tuple[Kind, ...]) -> Kind:
        """Export a function whose last two arguments are integers passed outside the block."""
        return self._export(name, function, (*kinds, INT, INT), ("first", "second"))

    def _export(self, name: str, function: Function, kinds: tuple[Kind, ...], last: tuple[str, ...]) -> Kind:
        root = self.instance(function, kinds)
        self.roots.append(root)
        words = list(chain.from_iterable(map(parts, kinds)))
        given = [argument(c, k) for k, c in enumerate(words[: len(words) - len(last)])]
        returned = root.returned
        says = "" if returned == NOTHING else "return "
        result = "double" if isinstance(returned, Number) and returned.floating else "int64_t"
        result = "void" if returned == NOTHING else result
        self._exports.append(
            '__attribute__((visibility("default")))\n'
            f"{result} {name}(const int64_t *block, int64_t first, int64_t second) {{\n"
            f"  (void)block, (void)first, (void)second;\n"
            f"  {says}{root.name}({', '.join((*given, *last))});\n}}"
        )
        return returned

    @property
    def kernels(self) -> "dict[Kernel, None]":
        """All functions that are called, each before its callers."""
        found: dict[Kernel, None] = {}
        for root in self.roots:
            root.gather(found)
        return found

    @property
    def text(self) -> str:
        """The C code of the whole program."""
        kernels = self.kernels
        records: dict[Record, None] = {}
        for kind in chain.from_iterable((*k.kinds, *k.local.values()) for k in kernels):
            gather_records(kind, records)
        writers = [row_writer(name, *what) for what, name in self._writers.items()]
        pieces = (
            PRELUDE.read_text("ascii"),
            *map(struct, records),
            *writers,
            *(k.text for k in kernels),
            *self._exports,
        )
        return "\n".join(pieces) + "\n"

    def instance(self, function: Function, kinds: tuple[Kind, ...]) -> "Kernel":
        """Return a kernel translated for the kinds of its arguments."""
        key = function, kinds
        if key not in self._made:
            self._made[key] = kernel = Kernel(
                self, function, kinds, f"k_{function.__name__.strip('_')}_{len(self._made)}"
            )
            kernel.translate()
        made = self._made[key]
        if not made.text:
            raise KernelError(f"{made.where()}: recursion is not supported in kernels (in {function.__name__})")
        return made

    def writer(self, spots: tuple[Spot, ...], record: Record, item: Number) -> str:
        """Return the name of the function that writes a record as a row."""
        return self._writers.setdefault((spots, record, item), f"trey_row_{len(self._writers)}")


class Kernel(Expressions):
    """One kernel, with the kinds of its arguments, being translated to a function in C."""

    def __init__(self, program: Program, function: Function, kinds: tuple[Kind, ...], name: str) -> None:
        super().__init__(function)
        self.program, self.kinds, self.name = program, kinds, name
        self.returned: Kind = NOTHING
        self.text = ""
        self._calls: dict[Kernel, None] = {}
        self._lines: list[str] = []
        self._empty: list[ast.stmt] = []
        """Each `return` without a value."""
        self._ways_out: list[dict[str, Certain]] = []
        """What is certain where each loop that we are in is left by `break`, or begun again."""
        self._depth = 0
        self._widened = False

    def translate(self) -> None:
        """Translate the function, again if a variable proves to need a wider kind than it had at first."""
        definition = self._tree
        taken = [arg.arg for arg in definition.args.args]
        if len(taken) != len(self.kinds):
            raise self._wrong(
                definition, f"{self.function.__name__} takes {len(taken)} arguments, not {len(self.kinds)}"
            )
        self.local = dict(zip(taken, self.kinds, strict=True))
        self._widened = True
        while self._widened:
            self._widened = False
            self._lines, self._calls, self._temps, self._depth = [], {}, 0, 1
            self.certain, self._empty = frozenset(taken), []
            self._block(definition.body)
            if self.returned != NOTHING and (ends := self._without_value(definition.body)):
                raise self._wrong(ends[0], "the function may end here without a value, but returns one elsewhere")
        self.text = self._written(taken)

    def _without_value(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return self._empty if self.certain is None else body[-1:]

    def _written(self, taken: list[str]) -> str:
        names = [c + n for t in taken for c, n in zip(parts(self.local[t]), c_names(t, self.local[t]), strict=True)]
        result = f"{self.returned.c} " if isinstance(self.returned, Number | Nothing) else next(parts(self.returned))
        own = ((n, k) for n, k in self.local.items() if n not in taken)
        declared = [f"  {c}{n};" for name, k in own for c, n in zip(parts(k), c_names(name, k), strict=True)]
        head = f"static {self._how}{result}{self.name}({', '.join(names) or 'void'}) {{"
        return "\n".join((head, *declared, *self._lines, "}"))

    @property
    def _how(self) -> str:
        if self.function in OUT_OF_LINE:
            return "__attribute__((noinline)) "
        whole = self.program.whole and is_kernel(self.function)
        return "inline __attribute__((always_inline)) " if whole or self.function in INLINED else ""

    def gather(self, into: dict["Kernel", None]) -> None:
        """Add all kernels that this one calls, and then this one."""
        for kernel in self._calls:
            if kernel not in into:
                kernel.gather(into)
        into[self] = None

    def called(self, function: Function, values: list[Value]) -> Value:
        """Return a call of another kernel, translated for these arguments."""
        kernel = self.program.instance(function, tuple(value.kind for value in values))
        self._calls[kernel] = None
        texts = ", ".join(chain.from_iterable(value.texts for value in values))
        effect = max(kernel.effect, *(value.effect for value in values), STILL)
        return Value(kernel.returned, (f"{kernel.name}({texts})",), effect)

    def row_writer(self, spots: tuple[Spot, ...], record: Record, item: Number) -> str:
        """Return the name of what writes a record as a row of an item's kind."""
        return self.program.writer(spots, record, item)

    # Statements

    def _block(self, nodes: Sequence[ast.stmt]) -> None:
        for node in nodes:
            write = getattr(self, f"_do_{type(node).__name__.lower()}", None)
            if write is None:
                raise self._wrong(node, f"{called_in_words(node)} is not supported in kernels")
            write(node)

    def _put(self, line: str) -> None:
        self._lines.append("  " * self._depth + line)

    def _inside(self, nodes: Sequence[ast.stmt]) -> None:
        self._depth += 1
        self._block(nodes)
        self._depth -= 1

    def _do_pass(self, node: ast.Pass) -> None:
        """Do nothing."""

    def _do_break(self, node: ast.Break | ast.Continue) -> None:
        word = type(node).__name__.lower()
        self._put(f"{word};")
        self._ways_out[-1][word] = _either(self._ways_out[-1][word], self.certain)
        self.certain = None

    _do_continue = _do_break

    def _repeated(self, nodes: list[ast.stmt]) -> tuple[Certain, Certain]:
        """Write what a loop repeats; return what is certain after a `break`, and at the end of a round."""
        self._ways_out.append({"break": None, "continue": None})
        self._inside(nodes)
        out = self._ways_out.pop()
        return out["break"], _either(self.certain, out["continue"])

    def _branches(self, *branches: Sequence[ast.stmt]) -> None:
        """Write the branches of an `if`, of which one is taken."""
        before, after = self.certain, None
        for branch in branches:
            self.certain = before
            if branch is not branches[0] and branch:
                self._put("} else {")
            self._inside(branch)
            after = _either(after, self.certain)
        self._put("}")
        self.certain = after

    def _spot(self, node: ast.expr) -> tuple[Value, Number]:
        """Return the place of one number, and the number's kind."""
        place = self._place(node)
        if not isinstance(place.kind, Number):
            raise self._wrong(node, f"{ast.unparse(node)} is {said_of(place.kind)}, which cannot be set")
        return place, place.kind

    def _do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self._put(f"{self._value(node.value).text};")

    def _do_return(self, node: ast.Return) -> None:
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._put("return;")
            self.certain = None
            self._empty.append(node)
            return
        value = self._value(node.value)
        if not isinstance(value.kind, Number):
            raise self._wrong(node, "a kernel must return one number, or nothing")
        wider = value.kind if self.returned == NOTHING else joined(self.returned, value.kind)
        self._widened |= wider != self.returned != NOTHING
        self.returned = wider or value.kind
        self._put(f"return {value.text};")
        self.certain = None

    def _do_if(self, node: ast.If) -> None:
        known, what = self._constant(node.test)
        if known:
            self._block(node.body if what else node.orelse)
            return
        test = self._test(node.test).text
        self._put(f"if ({f'TREY_UNPREDICTABLE({test})' if _only_assigns(node) else test}) {{")
        self._branches(node.body, node.orelse)

    def _do_while(self, node: ast.While) -> None:
        if node.orelse:
            raise self._wrong(node, "else after a loop is not supported in kernels")
        self._put(f"while ({self._test(node.test).text}) {{")
        before, (known, what) = self.certain, self._constant(node.test)
        broken, _ = self._repeated(node.body)
        self.certain = broken if known and what else _either(broken, before)
        self._put("}")

    def _do_for(self, node: ast.For) -> None:
        if not (
            isinstance(node.iter, ast.Call)
            and self._constant(node.iter.func) == (True, range)
            and isinstance(node.target, ast.Name)
            and not node.orelse
            and 0 < len(node.iter.args) < 4
            and not node.iter.keywords
        ):
            raise self._wrong(node, "a for loop in a kernel takes a range, one variable and no else")
        bounds, step = [self._whole(arg) for arg in node.iter.args[:2]], self._step(node.iter)
        start, stop = bounds if len(bounds) > 1 else (self._constant_value(0), bounds[0])
        at, to = self._temp(), self._temp()
        before, known = self.certain, [self._constant(arg) for arg in node.iter.args]
        name = self._assigned(node.target, INT)
        sign = "<" if step > 0 else ">"
        self._put(f"for (int64_t {at} = {start.text}, {to} = {stop.text}; {at} {sign} {to}; {at} += {step}) {{")
        self._put(f"  {name} = {at};")
        broken, rounds = self._repeated(node.body)
        some = all(settled for settled, _ in known) and range(*(bound for _, bound in known))
        self.certain = _either(broken, rounds if some else before)
        self._put("}")

    def _step(self, call: ast.Call) -> int:
        if len(call.args) < 3:
            return 1
        known, step = self._constant(call.args[2])
        if not known or not step or not isinstance(step, int):
            raise self._wrong(call, "the step of a range must be a constant other than 0")
        return step

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assign(node, [node.target], node.value)

    def _do_assign(self, node: ast.Assign) -> None:
        self._assign(node, node.targets, node.value)

    def _assign(self, node: ast.stmt, targets: list[ast.expr], value: ast.expr) -> None:
        if isinstance(value, ast.IfExp) and isinstance(targets[0], ast.Tuple):
            self._put(f"if ({self._test(value.test).text}) {{")
            self._branches(*([ast.copy_location(ast.Assign(targets, one), node)] for one in (value.body, value.orelse)))
            return
        if len(targets) == 1 and not isinstance(targets[0], ast.Tuple):
            self._store(targets[0], self._value(value))
            return
        self._put("{")
        self._depth += 1
        if isinstance(value, ast.Tuple):
            each = [self._kept(self._value(element)) for element in value.elts]
            kept = Value(Tuple(tuple(v.kind for v in each)), tuple(chain.from_iterable(v.texts for v in each)))
        else:
            kept = self._kept(self._value(value))
        for target in targets:
            self._take_apart(target, kept)
        self._depth -= 1
        self._put("}")

    def _take_apart(self, target: ast.expr, value: Value) -> None:
        if not isinstance(target, ast.Tuple):
            self._store(target, value)
            return
        if not isinstance(value.kind, Tuple) or len(value.kind.items) != len(target.elts):
            raise self._wrong(target, f"cannot unpack this into {len(target.elts)} variables")
        at = 0
        for element, kind in zip(target.elts, value.kind.items, strict=True):
            width = len(list(parts(kind)))
            self._take_apart(element, Value(kind, value.texts[at : at + width]))
            at += width

    def _store(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._assigned(target, value.kind)
            for name, text in zip(c_names(target.id, self.local[target.id]), value.texts, strict=True):
                self._put(f"{name} = {text};")
            return
        (place, into), kind = self._spot(target), value.kind
        if not isinstance(kind, Number) or (kind.floating and not into.floating):
            raise self._wrong(target, f"{ast.unparse(target)} cannot be set to {said_of(kind)}")
        if conflict(value, place):
            held = self._temp()
            self._put(f"{{ {kind.c} {held} = {value.text}; {place.text} = {held}; }}")
        else:
            self._put(f"{place.text} = {value.text};")
        self.effect = WRITES

    def _assigned(self, target: ast.Name, kind: Kind) -> str:
        if kind == NOTHING:
            raise self._wrong(target, f"{target.id} is set to a call that returns nothing")
        known = self.local.get(target.id, kind)
        wider = joined(known, kind)
        if wider is None:
            raise self._wrong(target, f"{target.id} is {said_of(kind)} here, but {said_of(known)} elsewhere")
        self._widened |= wider != known
        self.local[target.id] = wider
        self.certain = None if self.certain is None else self.certain | {target.id}
        return c_name(target.id)

    def _kept(self, value: Value) -> Value:
        """Return what stands for a value that is now evaluated."""
        names = tuple(self._temp() for _ in value.texts)
        for c, name, text in zip(parts(value.kind), names, value.texts, strict=True):
            self._put(f"{c}{name} = {text};")
        return Value(value.kind, names)

    def _do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            old = self._value(ast.copy_location(ast.Name(node.target.id), node))
            value = self._number(node.value)
            self._store(node.target, self._reckoned(node, node.op, old, value, node.value))
            return
        (place, kind), value = self._spot(node.target), self._number(node.value)
        if max(place.effect, value.effect) < WRITES:
            self._put(f"{place.text} = {self._reckoned(node, node.op, self._loaded(place), value, node.value).text};")
        else:  # what stood there was read before the value was evaluated
            at, held = self._temp(), self._temp()
            self._put(f"{{ {kind.c} *{at} = &{place.text}; {kind.read.c} {held} = *{at};")
            self._put(
                f"  *{at} = {self._reckoned(node, node.op, Value(kind.read, (held,)), value, node.value).text}; }}"
            )
        self.effect: int = WRITES


def _either(one: Certain, other: Certain) -> Certain:
    """Return what is certain where two ways meet."""
    return other if one is None else one if other is None else one & other


def _only_assigns(node: ast.If) -> bool:
    """Say whether a branch only chooses between numbers in variables: a processor moves better than it guesses."""
    return all(
        isinstance(inner, ast.Assign)
        and all(isinstance(target, ast.Name) for target in inner.targets)
        and not _calls(inner.value)
        for inner in (*node.body, *node.orelse)
    )


def _calls(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Call) for inner in ast.walk(node))
