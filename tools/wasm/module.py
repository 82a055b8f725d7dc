"""Read a module of WebAssembly, and write it again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

__all__ = ["Export", "Import", "Module", "instructions", "number", "written"]

TYPES, IMPORTS, FUNCTIONS, EXPORTS, ELEMENTS, CODE = 1, 2, 3, 7, 9, 10
N: Final = rb"[\x80-\xff]*[\x00-\x7f]"
"""A number."""
STEP: Final = re.compile(
    rb"[\x00\x01\x05\x0b\x0f\x19-\x1b\x45-\xc4\xd1]"
    rb"|[\x10\xd2](?P<function>" + N + rb")|\x11(?P<type>" + N + rb")\x00|\x0e(?P<ways>" + N + rb")"
    rb"|[\x02-\x04\x06-\x09\x0c\x0d\x18\x20-\x26\x3f-\x42\xd0]" + N + rb"|[\x28-\x3e]" + N * 2 + rb"|\x43.{4}|\x44.{8}"
    rb"|\x1c\x01.|\xfc(?:[\x00-\x07]|[\x09\x0b\x0d\x0f-\x11]" + N + rb"|[\x08\x0a\x0c\x0e]" + N * 2 + rb")",
    re.DOTALL,
)
"""An instruction with what belongs to it; of a jump by a table its length alone."""
LIMITS: Final = rb"(?:[\x00\x02]" + N + rb"|[\x01\x03]" + N * 2 + rb")"
IMPORTED: Final = re.compile(
    rb"(\x00)" + N + rb"|\x01." + LIMITS + rb"|\x02" + LIMITS + rb"|\x03..|\x04\x00" + N, re.DOTALL
)
"""What is imported: a function, a table, memory, a variable, or a kind of exception."""
PLACED: Final = re.compile(rb"\x00[\x23\x41]" + N + rb"\x0b", re.DOTALL)
"""How a list of functions begins that are in the table from a place on."""
FUNCTION: Final = b"\x60"


class Import(NamedTuple):
    """What a module asks for."""

    name: str
    function: bool


class Export(NamedTuple):
    """What a module gives away: a kind, and the number among those of the kind."""

    name: str
    kind: int
    number: int


def number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number at a place, and where it ends."""
    found = shift = 0
    while data[at] > 127:
        found |= (data[at] & 127) << shift
        at, shift = at + 1, shift + 7
    return found | data[at] << shift, at + 1


def written(value: int) -> bytes:
    """Return a number as it is written."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def counted(data: bytes) -> bytes:
    """Return bytes with their number before them."""
    return written(len(data)) + data


def _some(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the bytes at a place, before which their number stands, and where they end."""
    length, at = number(data, at)
    return data[at : at + length], at + length


def _match(what: re.Pattern[bytes], data: bytes, at: int) -> re.Match[bytes]:
    found = what.match(data, at)
    if found is None:
        raise ValueError(f"cannot be read: {data[at : at + 8]!r}")
    return found


def instructions(body: bytes) -> Iterator[tuple[int, int, re.Match[bytes]]]:
    """Yield where each instruction of a function begins and ends, and what `STEP` finds there.

    :raises ValueError: one of them is not known.
    """
    groups, at = number(body, 0)
    for _ in range(groups):
        at = number(body, at)[1] + 1
    while at < len(body):
        begin, step = at, _match(STEP, body, at)
        at = step.end()
        for _ in range(number(step["ways"], 0)[0] + 1 if step["ways"] else 0):
            at = number(body, at)[1]
        yield begin, at, step


@dataclass
class Module:
    """The parts of a module that may be changed; all others stay as they were."""

    sections: list[tuple[int, bytes]]
    types: list[tuple[bytes, bytes]]
    """What functions take, and what they return."""
    imports: list[Import]
    functions: list[int]
    """The type of each function of its own."""
    exports: list[Export]
    table: set[int]
    """The functions that may be called indirectly."""
    code: list[bytes]

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Read a module.

        :raises ValueError: it has something that is not known.
        """
        sections, at = list[tuple[int, bytes]](), 8
        while at < len(data):
            kind = data[at]
            part, at = _some(data, at + 1)
            sections.append((kind, part))
        parts = dict.fromkeys((TYPES, IMPORTS, FUNCTIONS, EXPORTS, ELEMENTS, CODE), b"\0") | dict(sections)
        return cls(
            sections,
            [*_types(parts[TYPES])],
            [*_imports(parts[IMPORTS])],
            [*_numbers(parts[FUNCTIONS], 0)[0]],
            [*_exports(parts[EXPORTS])],
            {*_table(parts[ELEMENTS])},
            [*_code(parts[CODE])],
        )

    def write(self) -> bytes:
        """Return the module as it is now."""
        lists = {
            TYPES: [FUNCTION + counted(taken) + counted(returned) for taken, returned in self.types],
            FUNCTIONS: [*map(written, self.functions)],
            EXPORTS: [counted(name.encode()) + bytes([kind]) + written(of) for name, kind, of in self.exports],
            CODE: [*map(counted, self.code)],
        }
        parts = {kind: written(len(some)) + b"".join(some) for kind, some in lists.items()}
        return b"\0asm\1\0\0\0" + b"".join(
            bytes([kind]) + counted(parts.get(kind, data)) for kind, data in self.sections
        )

    @property
    def first(self) -> int:
        """The number of the first function of its own, behind those that it imports."""
        return sum(one.function for one in self.imports)


def _numbers(data: bytes, at: int) -> tuple[list[int], int]:
    many, at = number(data, at)
    found = list[int]()
    while len(found) < many:
        one, at = number(data, at)
        found.append(one)
    return found, at


def _types(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    many, at = number(data, 0)
    for _ in range(many):
        taken, at = _some(data, _match(re.compile(FUNCTION), data, at).end())
        returned, at = _some(data, at)
        yield taken, returned


def _imports(data: bytes) -> Iterator[Import]:
    many, at = number(data, 0)
    for _ in range(many):
        _, at = _some(data, at)
        name, at = _some(data, at)
        what = _match(IMPORTED, data, at)
        at = what.end()
        yield Import(name.decode(), bool(what[1]))


def _exports(data: bytes) -> Iterator[Export]:
    many, at = number(data, 0)
    for _ in range(many):
        name, at = _some(data, at)
        kind = data[at]
        of, at = number(data, at + 1)
        yield Export(name.decode(), kind, of)


def _table(data: bytes) -> Iterator[int]:
    many, at = number(data, 0)
    for _ in range(many):
        there, at = _numbers(data, _match(PLACED, data, at).end())
        yield from there


def _code(data: bytes) -> Iterator[bytes]:
    many, at = number(data, 0)
    for _ in range(many):
        body, at = _some(data, at)
        yield body
