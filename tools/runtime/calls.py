"""Gather the indirect calls of a WebAssembly module: those of a type become calls of one function that does them.

V8 guesses whom an indirect call calls, and compiles the function around it again whenever it was wrong.  In Python that
is the interpreter's loop, which calls everybody: it was compiled up to nine times before a table was there.
Where all calls of a type go through one place there is nothing to guess.
"""

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["gathered"]

TYPES, IMPORTS, FUNCTIONS, CODE = 1, 2, 3, 10
FUNCTION, I32, TABLE = b"\x60", b"\x7f", b"\0"
NO_LOCALS, GET, CALL, INDIRECT, END = b"\0", b"\x20", b"\x10", b"\x11", b"\x0b"
N: Final = rb"[\x80-\xff]*[\x00-\x7f]"
"""A number."""
STEP: Final = re.compile(
    rb"[\x00\x01\x05\x0b\x0f\x19-\x1b\x45-\xc4\xd1]"
    rb"|[\x02-\x04\x06-\x09\x0c\x0d\x10\x18\x20-\x26\x3f-\x42\xd0\xd2]"
    + N
    + rb"|[\x28-\x3e]"
    + N * 2
    + rb"|\x43.{4}|\x44.{8}"
    rb"|\x1c\x01.|\xfc(?:[\x00-\x07]|[\x09\x0b\x0d\x0f-\x11]" + N + rb"|[\x08\x0a\x0c\x0e]" + N * 2 + rb")"
    rb"|\x11(?P<type>" + N + rb")\x00|\x0e(?P<ways>" + N + rb")",
    re.DOTALL,
)
"""An instruction with what belongs to it; of a jump by a table its length alone."""
LIMITS: Final = rb"(?:[\x00\x02]" + N + rb"|[\x01\x03]" + N * 2 + rb")"
IMPORT: Final = re.compile(
    rb"(\x00)" + N + rb"|\x01." + LIMITS + rb"|\x02" + LIMITS + rb"|\x03..|\x04\x00" + N, re.DOTALL
)
"""What is imported: a function, a table, memory, a variable, or a kind of exception."""


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


def some(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the bytes at a place, before which their number stands, and where they end."""
    length, at = number(data, at)
    return data[at : at + length], at + length


def counted(data: bytes) -> bytes:
    """Return bytes with their number before them."""
    return written(len(data)) + data


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the parts of a module, and of which kind each is."""
    at = 8
    while at < len(module):
        kind = module[at]
        data, at = some(module, at + 1)
        yield kind, data


def numbers(data: bytes) -> list[int]:
    """Return a list of numbers."""
    many, at = number(data, 0)
    found = list[int]()
    while len(found) < many:
        one, at = number(data, at)
        found.append(one)
    return found


def bodies(code: bytes) -> Iterator[bytes]:
    """Yield the code of each function."""
    many, at = number(code, 0)
    for _ in range(many):
        body, at = some(code, at)
        yield body


def signatures(types: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield what the functions of each type take and return.

    :raises ValueError: there is a type of something else.
    """
    many, at = number(types, 0)
    for _ in range(many):
        if types[at : at + 1] != FUNCTION:
            raise ValueError("a type of something other than a function")
        taken, at = some(types, at + 1)
        returned, at = some(types, at)
        yield taken, returned


def imported(imports: bytes) -> int:
    """Return how many functions are imported.

    :raises ValueError: something else is imported that cannot be read.
    """
    many, at = number(imports, 0)
    found = 0
    for _ in range(many):
        _, at = some(imports, at)
        _, at = some(imports, at)
        step = IMPORT.match(imports, at)
        if step is None:
            raise ValueError(f"an import that cannot be read: {imports[at : at + 8]!r}")
        found, at = found + (step[1] is not None), step.end()
    return found


def indirect(body: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield where each indirect call of a function begins and ends, and the number of its type.

    :raises ValueError: an instruction that cannot be read.
    """
    groups, at = number(body, 0)
    for _ in range(groups):
        at = number(body, at)[1] + 1
    while at < len(body):
        step = STEP.match(body, at)
        if step is None:
            raise ValueError(f"an instruction that cannot be read: {body[at : at + 8]!r}")
        if step["type"]:
            yield at, step.end(), number(step["type"], 0)[0]
        at = step.end()
        for _ in range(number(step["ways"], 0)[0] + 1 if step["ways"] else 0):
            at = number(body, at)[1]


def gathered(module: bytes) -> bytes:
    """Return a module that does the same, with one indirect call for each type of function.

    :raises ValueError: it has something that cannot be read.
    """
    parts = dict(sections(module))
    types = [*signatures(parts[TYPES])]
    functions, code = numbers(parts[FUNCTIONS]), [*bodies(parts[CODE])]
    first = imported(parts[IMPORTS]) + len(functions)
    places: dict[int, int] = {}
    for k, body in enumerate(code):
        pieces, done = [], 0
        for begin, end, of in indirect(body):
            pieces += [body[done:begin], CALL, written(places.setdefault(of, first + len(places)))]
            done = end
        code[k] = b"".join([*pieces, body[done:]])
    for of in places:
        taken, returned = types[of]
        asked = taken + I32, returned
        if asked not in types:
            types.append(asked)
        functions.append(types.index(asked))
        given = b"".join(GET + written(k) for k in range(len(taken) + 1))
        code.append(NO_LOCALS + given + INDIRECT + written(of) + TABLE + END)
    changed = {
        TYPES: [FUNCTION + counted(taken) + counted(returned) for taken, returned in types],
        FUNCTIONS: [*map(written, functions)],
        CODE: [*map(counted, code)],
    }
    lists = {kind: written(len(parts)) + b"".join(parts) for kind, parts in changed.items()}
    return module[:8] + b"".join(bytes([kind]) + counted(lists.get(kind, data)) for kind, data in sections(module))
