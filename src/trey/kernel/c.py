"""C code for names, records, arrays, rows of bytes, and the values of expressions."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, groupby
from math import prod
from pathlib import Path

from trey.kernel.kinds import Array, Kind, Number, Record, Tuple, parts
from trey.kernel.row import Spot

PRELUDE = Path(__file__).with_name("prelude.h")
STILL, READS, WRITES = range(3)
"""What an expression does with memory: nothing, reads it, or also writes it."""
_C_WORDS = {
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "asm",
    "typeof",
    "sqrt",
    "memcpy",
    "memset",
    "linux",
    "unix",
}
"""Names that a variable of a kernel must not have in C."""


@dataclass(frozen=True)
class Value:
    """A value in C: one expression for each of its `parts`."""

    kind: Kind
    texts: tuple[str, ...] = ()
    effect: int = STILL

    @property
    def text(self) -> str:
        """The expression of a value with a single part."""
        return self.texts[0]


def conflict(*values: Value) -> bool:
    """Say whether one of several values writes memory that another reads or writes, as far as can be known."""
    writing = [value for value in values if value.effect == WRITES]
    return bool(writing) and sum(value.effect != STILL for value in values) > 1


def c_name(name: str) -> str:
    """Return the C name of a variable or a field."""
    return f"{name}_" if name in _C_WORDS or name.startswith(("t_", "k_", "trey_")) else name


def c_names(name: str, kind: Kind) -> Iterable[str]:
    """Return the C names of the parts of a variable."""
    count = len(list(parts(kind)))
    return [c_name(name)] if count == 1 else [f"{c_name(name)}_{k}" for k in range(count)]


def lengths(value: Value) -> list[str]:
    """Return the lengths of an array, as C knows them."""
    assert isinstance(value.kind, Array)  # noqa: S101 - whoever asks has looked
    unknown = iter(value.texts[1:])
    return [f"INT64_C({length})" if length >= 0 else next(unknown) for length in value.kind.shape]


def c_type(kind: Kind) -> str:
    """Return the type of a value of one part."""
    return next(parts(kind)).strip()


def as_kind(kind: Number, value: Value) -> str:
    """Return a number converted to another kind."""
    return value.text if value.kind == kind else f"({kind.c}){value.text}"


def argument(c: str, k: int) -> str:
    """Return the C code that reads an argument from the block."""
    c = c.strip()
    if c in {"double", "float"}:
        return f"({c})*(const double *)(block + {k})"
    return f"({c}){'(intptr_t)' if c.endswith('*') else ''}block[{k}]"


def gather_records(kind: Kind, into: dict[Record, None]) -> None:
    """Add the records that a kind is made of, inner ones first."""
    if isinstance(kind, Tuple):
        for item in kind.items:
            gather_records(item, into)
    elif isinstance(kind, Array):
        gather_records(kind.item, into)
    elif isinstance(kind, Record) and kind not in into:
        for field in kind.fields.values():
            gather_records(field, into)
        into[kind] = None


def struct(kind: Record) -> str:
    """Return the declaration of a record; C refuses it if it would leave gaps."""
    lines = []
    for name, field in kind.fields.items():
        item, shape = (field.item, field.shape) if isinstance(field, Array) else (field, ())
        lines.append(f"  {item.c} {c_name(name)}{''.join(f'[{length}]' for length in shape)};")
    size = f'_Static_assert(sizeof({kind.c}) == {kind.size}, "{kind.name} has gaps");'
    return "\n".join((f"{kind.c} {{", *lines, "};", size))


def row_writer(name: str, spots: tuple[Spot, ...], record: Record, item: Number) -> str:
    """Return the function that writes a record as a row of numbers, in ascending order, 64 places at a time."""
    lines, at, width = [], 0, sum(spot.size for spot in spots)
    spread = "trey_spread_f" if item.floating else "trey_spread"
    for plain, group in groupby(zip(spots, _pointers(record), strict=True), lambda one: _plain(*one)):
        own = list(group)
        if plain:
            put, (_, (kind, byte)) = "trey_clip" if own[0][0].clipped else "", own[0]
            value = f"((const {kind.c} *)(x + {byte}))[k]"
            lines.append(f"  for (int k = 0; k < {len(own)}; k++) row[{at} + k] = {put}({value});")
            at += len(own)
        else:
            pieces = (_shown(f"(*(const {kind.c} *)(x + {byte}))", spot) for spot, (kind, byte) in own)
            for word, count in _words(chain.from_iterable(pieces)):
                lines.append(f"  {spread}(row + {at}, {word}, {width - at});")
                at += count
    head = f"TREY_HERE void {name}({item.c} *row, const char *x, int64_t order) {{"
    return "\n".join((head, *lines, "}"))


def _pointers(record: Record) -> Iterable[tuple[Number, int]]:
    """Yield the kind of each number of a record, and at which byte it lies."""
    at = 0
    for field in record.fields.values():
        item, count = (field.item, prod(field.shape)) if isinstance(field, Array) else (field, 1)
        assert isinstance(item, Number)  # noqa: S101 - whoever asks has looked
        for _ in range(count):
            yield item, at
            at += item.bits // 8


def _plain(spot: Spot, number: tuple[Number, int]) -> tuple[bool, Number] | None:
    """Return what numbers have in common that one loop writes as they are; None: this one is shown otherwise."""
    return (spot.clipped, number[0]) if spot.size == 1 and not spot.ranges else None


def _shown(value: str, spot: Spot) -> Iterable[tuple[str, int]]:
    """Yield what a spot shows of a mask or a bounded number, bit by bit: a word, and how many bits of it."""
    for place, (first, count) in enumerate(spot.ranges):
        if not spot.turns:
            yield _cut(value, str(first), 0, count), count
            continue
        (low, _), (_, least) = spot.ranges[0], spot.ranges[-1]
        turned = _cut(value, f"({low} + 16 * (order >> {2 * place} & 3))", 0, least)
        yield (f"({turned} | {_cut(value, str(first), least, count)})" if count > least else turned), count
    if spot.turns and not spot.ranges:
        value = f"trey_place(order, {value})"
    for first in range(0, 0 if spot.ranges else spot.size, 64):
        count = min(64, spot.size - first)
        yield f"trey_one_at({value} - {first}, {count})", count


def _cut(value: str, first: str, start: int, stop: int) -> str:
    """Return the bits of a word from `first` on, of which those from the start up to the stop are kept."""
    return f"((uint64_t){value} >> {first} & {(1 << stop) - (1 << start)}ull)"


def _words(pieces: Iterable[tuple[str, int]]) -> Iterable[tuple[str, int]]:
    """Join pieces of bits into words, each of as many whole pieces as it has room for."""
    word, held = "", 0
    for piece, count in pieces:
        if word and held + count <= 64:
            word, held = f"{word} | {piece} << {held}", held + count
        else:
            if word:
                yield word, held
            word, held = piece, count
    yield word, held
