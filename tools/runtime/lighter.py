"""Make Pyodide's program lighter: without what trey never calls, and such that V8 compiles it once.

V8 guesses whom an indirect call calls, and compiles the function around it again whenever it was wrong.  In Python that
is the interpreter's loop, which calls everybody: it was compiled up to nine times before a table was there.
Where all calls of a type go through one function there is nothing to guess.

Pyodide gives away every function of Python's, by name, for packages in C that anybody may load.  Trey loads msgspec and
its own kernels: names that neither they nor Pyodide's scripts say are left out, and functions that nobody calls then.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final

from tools.wasm.module import Module, instructions, number, written

__all__ = ["lighter"]

I32, TABLE = b"\x7f", b"\0"
NO_LOCALS, GET, CALL, INDIRECT, END = b"\0", b"\x20", b"\x10", b"\x11", b"\x0b"
NOTHING: Final = b"\0\0\x0b"
"""The code of a function that is never called."""
WORD: Final = re.compile(r"[\w$]+")
GIVEN: Final = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;')
"""A name in Pyodide's script of something that its program gives away."""
NAMES: Final = re.compile(r"(?<=var )(?:[\w$]+,){2000,}[\w$]+(?=;)")
"""Where all these names stand together."""


def lighter(program: bytes, script: str, more: str, modules: Iterable[bytes]) -> tuple[bytes, str]:
    """Return Pyodide's program and the script around it, lighter.

    :param more: another script, which must find what it asks for.
    :param modules: what is loaded later, and must find what it imports.
    :raises ValueError: the program has something that cannot be read.
    """
    said = {*WORD.findall(NAMES.sub("", GIVEN.sub("", script)) + more)}
    unsaid = {one[1] for one in GIVEN.finditer(script) if said.isdisjoint(one.groups())}
    script = GIVEN.sub(lambda one: "" if one[1] in unsaid else one[0], script)
    script = NAMES.sub(lambda names: ",".join(one for one in names[0].split(",") if one not in unsaid), script)
    made = Module.read(program)
    asked = {one.name for module in (made, *map(Module.read, modules)) for one in module.imports}
    _prune(made, {*WORD.findall(script), *said} | asked)
    _gather(made)
    return made.write(), script


def _prune(module: Module, asked: Collection[str]) -> None:
    """Give away only what is asked for, and empty all functions that nobody can call."""
    module.exports = [one for one in module.exports if one.name in asked]
    due, reached = [*module.table, *(one.number for one in module.exports if one.kind == 0)], set[int]()
    while due:
        one = due.pop()
        if one >= module.first and one not in reached:
            reached.add(one)
            body = module.code[one - module.first]
            due += [number(step["function"], 0)[0] for _, _, step in instructions(body) if step["function"]]
    module.code = [body if k in reached else NOTHING for k, body in enumerate(module.code, module.first)]


def _gather(module: Module) -> None:
    """Let all indirect calls of a type go through one function."""
    end = module.first + len(module.code)
    places: dict[int, int] = {}
    for k, body in enumerate(module.code):
        pieces, done = list[bytes](), 0
        for begin, after, step in instructions(body):
            if step["type"]:
                place = places.setdefault(number(step["type"], 0)[0], end + len(places))
                pieces += [body[done:begin], CALL, written(place)]
                done = after
        module.code[k] = b"".join([*pieces, body[done:]])
    for of in places:
        taken, returned = module.types[of]
        asked = taken + I32, returned
        if asked not in module.types:
            module.types.append(asked)
        module.functions.append(module.types.index(asked))
        given = b"".join(GET + written(k) for k in range(len(taken) + 1))
        module.code.append(NO_LOCALS + given + INDIRECT + written(of) + TABLE + END)
