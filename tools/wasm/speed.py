"""The third speed: kernels as WebAssembly, called from Python as machine code is.

A module has a memory of its own.  What a call is handed is copied into it, overlapping where it overlaps in Python,
with a guard behind each; afterwards what has changed is copied back.  `by_wasm` lets every loop run so.
"""

import ctypes
import json
import os
import struct
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Self
from unittest.mock import patch

import numpy as np

from tools.wasm.side import FORM
from tools.wasm.toolchain import find_node, made
from trey.kernel import compiled, native
from trey.kernel.built import Built, folder_of
from trey.kernel.native import Wanted, kind_of
from trey.kernel.translate import Program

if TYPE_CHECKING:
    from trey.kernel.kinds import Kind

__all__ = ["Form", "Loop", "Module", "Node", "WasmError", "bound", "by_wasm", "module_of", "sent"]

SERVE = Path(__file__).with_name("serve.mjs")
ROOM = 64
GUARD = bytes([0xA5]) * ROOM
"""What lies behind all that a call is handed, and must lie there still when it returns."""


class WasmError(RuntimeError):
    """A call ended in a trap, or wrote where nothing of its arguments lies."""


class Node:
    """A process of node that runs modules, from its first request to the end of this process or of a `with`."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self.calls = 0
        self._modules: dict[Path, Module] = {}
        self.kept: list[tuple[bytes, bytes]] | None = None
        """Requests and replies, where somebody wants them."""

    @property
    def pid(self) -> int:
        """The number of its process, which starts where there is none."""
        return self._started().pid

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(self.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def command(self) -> tuple[str, ...]:
        """Return what starts it."""
        return find_node(), str(SERVE)

    def form(self, wanted: Wanted) -> "Form":
        """Return a loop: of what browsers are sent where it stands there, else translated and made a module."""
        for there, key in wanted.built_in(sent):
            if place := there.file_of(key):
                return Form(self._module(place[0]), place[1])
        program = Program(whole=wanted.whole)
        wanted.export(program, "enter")
        return Form(module_of(self, program), "enter")

    @property
    def opened(self) -> tuple[Path, ...]:
        """Modules that browsers are sent, of those that were called."""
        return tuple(self._modules)

    def _module(self, path: Path) -> "Module":
        if path not in self._modules:
            self._modules[path] = Module(self, path)
        return self._modules[path]

    def answer(self, asked: dict[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
        """Return what a request brings.

        :raises WasmError: it ended in an error.
        """
        head = self.head(asked)
        request = struct.pack("<I", len(head)) + head + payload
        with self._lock:
            self.calls += 1
            reply = self._exchanged(request)
        if self.kept is not None:
            self.kept.append((request, reply))
        (size,) = struct.unpack_from("<I", reply)
        told = json.loads(reply[4 : 4 + size])
        if "error" in told:
            raise WasmError(told["error"])
        return told, reply[4 + size :]

    def head(self, asked: dict[str, Any]) -> bytes:
        """Return a request as it is said."""
        return json.dumps(asked).encode()

    def _exchanged(self, request: bytes) -> bytes:
        process = self._started()
        assert process.stdin  # noqa: S101 - both are pipes
        assert process.stdout  # noqa: S101
        process.stdin.write(struct.pack("<I", len(request)) + request)
        process.stdin.flush()
        (size,) = struct.unpack("<I", process.stdout.read(4))
        return process.stdout.read(size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        if self._process is not None:
            self._process.communicate()
            self._process = None


@cache
def sent(package: str) -> Built | None:
    """Return what was built of a package for browsers."""
    place = folder_of(package)
    return Built(place / "built" / FORM, package) if place else None


class Module:
    """A program in WebAssembly, and what is known to lie in its memory."""

    def __init__(self, node: Node, path: Path) -> None:
        self.node, self.name = node, path.stem
        self.heap = node.answer({"module": self.name}, path.read_bytes())[0]["heap"]
        self._lies: dict[int, bytes] = {}

    def call(self, name: str, args: tuple[Any, ...], first: int = 0, second: int = 0) -> Any:
        """Call one of its functions with what a block is made of.

        :raises WasmError: it ended in a trap, or wrote behind what it was handed.
        """
        block = _Block(self.heap, args)
        spans = block.spans()
        new = {place: held for place, held in spans.items() if self._lies.get(place) != held}
        asked = {
            "module": self.name,
            "name": name,
            "block": self.heap,
            "top": max(place + len(held) for place, held in spans.items()),
            "first": first,
            "second": second,
            "sent": [(place, len(held)) for place, held in new.items()],
            "spans": [(place, len(held)) for place, held in spans.items()],
        }
        self._lies = {}  # in case of a trap
        told, payload = self.node.answer(asked, b"".join(new.values()))
        at = 0
        for place, size in told["sent"]:
            spans[place] = payload[at : at + size]
            at += size
            block.keep(place, spans[place])
        self._lies = spans
        if "bits" in told:
            return struct.unpack("<d", struct.pack("<q", int(told["bits"])))[0]
        return int(told["whole"]) if "whole" in told else None


class _Block:
    """The arguments of a call: their addresses in Python, and those in the module's memory."""

    def __init__(self, heap: int, args: tuple[Any, ...]) -> None:
        self._words, self._heap = list(_words(args)), heap
        self._laid = self._lay(_above(heap + 8 * len(self._words)) + ROOM)

    def _lay(self, at: int) -> dict[int, tuple[int, int]]:
        """Return which stretch of memory here, its address and its size, lies at which address there."""
        stretches: list[tuple[int, int]] = []
        for first, size in sorted({word for word in self._words if isinstance(word, tuple)}):
            last, known = stretches[-1] if stretches else (first, 0)
            if first < last + known:
                stretches[-1] = last, max(known, first + size - last)
            else:
                stretches.append((first, size))
        laid: dict[int, tuple[int, int]] = {}
        for word in self._words:  # as a call names them, so that what stays the same lies where it lay
            stretch = _around(word, stretches) if isinstance(word, tuple) else None
            if stretch and stretch not in laid.values():
                laid[at] = stretch
                at = _above(at + stretch[1]) + ROOM
        return laid

    def spans(self) -> dict[int, bytes]:
        """Return what is to lie there, by address: the block, all memory, and a guard behind each."""
        found = {self._heap: b"".join(map(self._word, self._words))}
        found |= {at: ctypes.string_at(*stretch) for at, stretch in self._laid.items()}
        return found | {at + len(held): GUARD for at, held in found.items()}

    def _word(self, word: float | tuple[int, int]) -> bytes:
        if not isinstance(word, tuple):
            return struct.pack("<q" if isinstance(word, int) else "<d", word)
        stretch = _around(word, self._laid.values())
        at = next(at for at, one in self._laid.items() if one == stretch)
        return struct.pack("<q", at + word[0] - stretch[0])

    def keep(self, at: int, held: bytes) -> None:
        """Copy back what has changed there.

        :raises WasmError: it is nothing that the call was handed.
        """
        if at not in self._laid:
            raise WasmError("a kernel wrote where nothing lies that it was handed")
        ctypes.memmove(self._laid[at][0], held, len(held))


def _above(address: int) -> int:
    return -(-address // ROOM) * ROOM


def _around(word: tuple[int, int], stretches: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the stretch of memory that one lies in."""
    return next(one for one in stretches if one[0] <= word[0] and sum(word) <= sum(one))


def _words(args: Iterable[Any]) -> Iterator[float | tuple[int, int]]:
    """Yield the words of a call's block: numbers and lengths, and for an address the stretch of memory there."""
    for arg in args:
        if isinstance(arg, tuple):
            yield from _words(arg)
        elif isinstance(arg, int | float):
            yield arg
        elif isinstance(arg, np.number):
            yield arg.item()
        elif isinstance(arg, ctypes.Structure | ctypes.Array):
            yield ctypes.addressof(arg), ctypes.sizeof(arg)
            if isinstance(arg, ctypes.Array):
                yield len(arg)
        else:
            array = arg if isinstance(arg, np.ndarray) else np.frombuffer(arg, np.int8)
            yield array.__array_interface__["data"][0], array.nbytes
            if array is arg:
                yield from array.shape


def module_of(node: Node, program: Program, flags: tuple[str, ...] = ()) -> Module:
    """Return a program as a module of a node; `flags` of the compiler come after the usual ones."""
    return Module(node, made(program.text, flags))


class Form:
    """A function of a module, called as `trey.kernel.native.Form` is."""

    def __init__(self, module: Module, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        return self._module.call(self._name, args)

    def bound(self, *arrays: Any) -> Callable[[int, int], Any]:
        """Return a call with these arrays and two numbers that are left."""
        return partial(self._module.call, self._name, arrays)


class Loop:
    """A function in WebAssembly, called as `trey.kernel.native.Loop` is."""

    def __init__(self, node: Node, function: Callable[..., Any], *, whole: bool = False) -> None:
        self._node, self._function, self._whole = node, function, whole
        self._forms: dict[tuple[Kind, ...], Form] = {}

    def __call__(self, *args: Any) -> Any:
        """Call it with records, contiguous arrays, numbers, and tuples of these."""
        kinds = tuple(map(kind_of, args))
        if kinds not in self._forms:
            self._forms[kinds] = self._node.form(Wanted(self._function, kinds, whole=self._whole))
        return self._forms[kinds](*args)


def bound(
    form: Callable[[Wanted], Form],
    function: Callable[..., Any],
    *arrays: Any,
    quick: bool = False,  # noqa: ARG001 - as the other is called
) -> Callable[[int, int], Any]:
    """Return a kernel in WebAssembly with the arrays it begins with settled; two numbers are left."""
    return form(Wanted(function, tuple(map(kind_of, arrays)), bound=True)).bound(*arrays)


@contextmanager
def by_wasm(node: Node) -> Iterator[None]:
    """Let every loop that would run as machine code run in a node's process instead."""
    doors = (compiled.compiled, compiled.compiled_whole)
    try:
        with (
            patch.dict(os.environ, TREY_KERNELS="c"),
            patch.object(compiled, "Loop", partial(Loop, node)),
            patch.object(native, "bound", partial(bound, cache(node.form))),
        ):
            for door in doors:
                door.cache_clear()
            yield
    finally:
        for door in doors:
            door.cache_clear()
