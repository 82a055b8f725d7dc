"""The code of kernels and loops: what is optimised and translated together, and what once for all loops.

A kernel gets no machine code of its own: the loop that reaches it takes it in, and is optimised and translated as a
whole.  But a kernel set apart is translated once, with all it reaches, under a name that is its fingerprint, and loops
call it there.  Only loops that are to run as fast as can be take in those, too.
"""

import pickle
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary

from trey.kernel.fingerprint import OpaqueError, fingerprint
from trey.kernel.mark import APART, SHARED
from trey.kernel.remembered import cache_folder, read

__all__ = ["LINKED", "Apart", "KernelLibrary", "LoopLibrary", "WholeLibrary", "linked"]


@dataclass(frozen=True)
class Apart:
    """Machine code of a kernel that loops call: linked in this process, ready to be kept."""

    name: str
    needs: tuple[str, ...]
    """The names of those it calls itself."""
    library: Any

    def content(self) -> bytes:
        """Return what a file of it holds."""
        return pickle.dumps((self.needs, self.library.state))


LINKED: dict[str, Apart] = {}


def linked(codegen: Any, folder: Path, name: str) -> Apart | None:
    """Return the machine code of this name with all it needs, of this process or from a folder; None without it."""
    if name not in LINKED and (kept := read(folder / name)):
        needs, state = pickle.loads(kept)  # noqa: S301 - our own folder
        if all(linked(codegen, folder, need) for need in needs):
            library = codegen.unserialize_library(state)
            library.state = state
            LINKED[name] = Apart(name, needs, library)
    return LINKED.get(name)


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel: lowered, not yet optimised as a whole nor translated."""

    origin: tuple[Any, ...] = ()
    """The function, and whatever else its machine code depends on."""
    entry = ""
    """What the kernel is called in this process."""

    def add_linking_library(self, library: Any) -> None:
        """Note what this kernel calls, once."""
        if library not in self._linking_libraries:
            super().add_linking_library(library)

    def finalize(self) -> None:
        """Leave everything to the loops that will call this kernel."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def alone(self) -> Any:
        """Return the module of this kernel, without those it calls."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return the module with all it reaches: so other people's code may call a kernel."""
        module = self.alone().clone()
        for other in _reached(self._linking_libraries):
            module.link_in(_alone(other), preserve=True)
        return module

    @cached_property
    def name_for_all(self) -> str | None:
        """What the kernel's machine code is called everywhere; None where it cannot be told what it is made of."""
        with suppress(OpaqueError):
            return f"apart-{self.origin[0].__name__}-{fingerprint(*self.origin)}"
        return None

    def apart(self, *, whole: bool) -> Apart | None:
        """Return the machine code that loops, or whole loops, call; None where they take the kernel in."""
        marked = self.origin[0] in APART or (self.origin[0] in SHARED and not whole)
        if not marked or (name := self.name_for_all) is None:
            return None
        folder = cache_folder()
        if name not in LINKED and not (folder and linked(self._codegen, folder, name)):
            library = LoopLibrary(self._codegen, name)
            library.enable_object_caching()
            library.begin_with(self, name)
            library.finalize()
            library.state = library.serialize_using_object_code()
            LINKED[name] = Apart(name, library.needs, library)
        return LINKED[name]


def _alone(library: Any) -> Any:
    return library.alone() if isinstance(library, KernelLibrary) else library._get_module_for_linking()  # noqa: SLF001


def _reached(libraries: Iterable[Any], apart: dict[str, Apart] | None = None, *, whole: bool = False) -> list[Any]:
    """Return libraries with all they reach; what is apart goes into `apart`, by its name here, where that is given."""
    found: list[Any] = []
    waiting = list(libraries)
    for library in waiting:  # which grows
        if library in found:
            continue
        if isinstance(library, KernelLibrary):
            if apart is not None and (other := apart.get(library.entry) or library.apart(whole=whole)):
                apart[library.entry] = other
                continue
            waiting += library._linking_libraries  # noqa: SLF001
        found.append(library)
    return found


class LoopLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a loop with the kernels it takes in, which nobody else can call there."""

    whole = False
    needs: tuple[str, ...] = ()
    """The names of the kernels apart that it calls."""

    def begin_with(self, kernel: KernelLibrary, name: str) -> None:
        """Be the machine code of a kernel, under a name for all."""
        self._final_module.link_in(kernel._final_module, preserve=True)  # noqa: SLF001
        entry = self._final_module.get_function(kernel.entry)
        entry.name, entry.linkage = name, llvm.Linkage.external
        self._linking_libraries += kernel._linking_libraries  # noqa: SLF001

    def finalize(self) -> None:
        """Optimise and translate everything together."""
        module, apart = self._final_module, dict[str, Apart]()
        own = {f.name for f in module.functions if not f.is_declaration}
        for library in _reached(self._linking_libraries, apart, whole=self.whole):
            module.link_in(_alone(library), preserve=True)
        for function in module.functions:
            if function.is_declaration and function.name in apart:
                other = apart[function.name]
                function.name, self.needs = other.name, (*self.needs, other.name)
            elif not function.is_declaration and function.name not in own:
                function.linkage = llvm.Linkage.internal
        self._linking_libraries.clear()
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise once: the quick pass that Numba puts before is for counting references, and kernels count none."""
        passes, builder = self._codegen._module_pass_manager()  # noqa: SLF001
        passes.run(self._final_module, builder)


class WholeLibrary(LoopLibrary):
    """The code of a loop that is to run as fast as can be: it takes in kernels that others call apart."""

    whole = True

    def _optimize_final_module(self) -> None:
        """Optimise as Numba does, by a quick pass before the long one: random play of Euchre is a tenth faster so."""
        JITCodeLibrary._optimize_final_module(self)  # noqa: SLF001
