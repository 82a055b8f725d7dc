"""What Numba is told: how a kernel becomes part of the loops that call it, and the processor's own bit counts.

A kernel is typed and lowered once for each kind of arguments, and gets no machine code of its own: the loop that
reaches it is optimised and translated as a whole, once.  Numba alone would do that again for every function on the way.
Only functions compiled through this module are touched; other people's code is compiled as ever.

Importing this module imports Numba.
"""

import gc
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import _dynfunc, types
from numba.core import cgutils, event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.registry import cpu_target
from numba.core.typed_passes import BaseNativeLowering, NativeLowering
from numba.core.typing.templates import AbstractTemplate
from numba.extending import intrinsic, overload_method
from numba.np.arrayobj import make_array, populate_array

from trey.kernel import bell, bits
from trey.kernel.compiled import dtype
from trey.kernel.lane import Lane, LaneLower, start_of
from trey.kernel.layout import COPIERS, Layout, copy_into
from trey.kernel.library import KernelLibrary, LoopLibrary, WholeLibrary
from trey.kernel.mark import INLINED, KERNELS
from trey.kernel.row import WRITERS, Spot
from trey.kernel.strokes import put_bits, write_row

__all__ = ["LoopCompiler", "WholeCompiler", "addresses", "circumstances", "entry", "kinds_of", "teach"]

# Processors that do `pdep` in microcode, slower than the plain loop.
_SLOW_PDEP = {"znver1", "znver2"}


# Passes for closures, generators, context managers, literal loops, array expressions and object mode.
_NEEDLESS = {
    "WithLifting",
    "InlineClosureLikes",
    "RewriteSemanticConstants",
    "DeadBranchPrune",
    "RewriteDynamicRaises",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineOverloads",
    "NopythonRewrites",
    "NoPythonSupportedFeatureValidation",
    "AnnotateTypes",
    "DumpParforDiagnostics",
}


@register_pass(mutates_CFG=True, analysis_only=False)
class _LoopLowering(BaseNativeLowering):  # type: ignore[misc]
    _name = "trey_loop_lowering"
    library: type[JITCodeLibrary] = LoopLibrary
    lowering_class = LaneLower

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _WholeLowering(_LoopLowering):
    _name = "trey_whole_lowering"
    library = WholeLibrary


@register_pass(mutates_CFG=True, analysis_only=False)
class _KernelLowering(_LoopLowering):
    _name = "trey_kernel_lowering"
    library = KernelLibrary

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        library, made = state.library, state["cr"]
        library.finalize()
        name = made.fndesc.qualname.rpartition(".")[2]
        key = _dynfunc.make_function(made.fndesc.lookup_module(), name, "", 0, made.env, (library,))
        state["cr"] = made._replace(cfunc=key)
        kinds, machine = map(str, state.args), state.targetctx.codegen().magic_tuple()
        library.origin = (state.func_id.func, *circumstances(), *machine, *kinds)
        library.entry = made.fndesc.llvm_func_name
        state.targetctx.insert_user_function(key, made.fndesc, [library])
        return True


class _Passes(PassManager):  # type: ignore[misc]
    """Numba's passes, of which nobody is told: telling took a tenth of the time."""

    def _runPass(self, _index: int, step: Any, state: Any) -> None:  # noqa: N802 - as Numba calls it
        step.analysis = self._analysis
        step.run_initialization(state)
        step.run_pass(state)
        step.run_finalizer(state)


class _Typing:
    """Numba's typing, which looks once only at what a function makes of the same kinds of arguments."""

    def __init__(self, usual: Any) -> None:
        self._usual = usual

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def resolve_function_type(self, function: Any, args: tuple[Any, ...], names: dict[str, Any]) -> Any:
        """Return the signature of a call."""
        if names or not isinstance(function, types.Function):
            return self._usual.resolve_function_type(function, args, names)
        call = function, tuple(args)
        if call not in _CALLS:
            _CALLS[call] = self._usual.resolve_function_type(function, args, names)
        return _CALLS[call]

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """Return the type of an attribute: an array of a layout is its address."""
        found = self._usual.resolve_getattr(typ, attr)
        plain = isinstance(typ, types.Record) and type(found) is types.NestedArray and found.ndim == 1
        return Lane(found.dtype, found.shape) if plain else found

    def resolve_getitem(self, target: Any, index: Any, *others: Any) -> Any:
        """Return the signature of an indexing: what an array keeps in few bits is read as a number like any other."""
        found = self._usual.resolve_getitem(target, index, *others)
        if isinstance(target, types.NestedArray) and found is not None and isinstance(found.return_type, types.Integer):
            return found.replace(return_type=types.int64)
        return found


_CALLS: dict[tuple[Any, tuple[Any, ...]], Any] = {}


class LoopCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler with another last step, and without the steps for what kernels never hold."""

    lowering: type[BaseNativeLowering] = _LoopLowering

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        passes = _Passes("trey")
        for step, why in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            if step.__name__ not in _NEEDLESS:
                passes.add_pass(self.lowering if step is NativeLowering else step, why)
        passes.finalize()
        return [passes]

    def compile_extra(self, func: Any) -> Any:
        """Compile, and look for no garbage meanwhile: there is little, and looking took a fourth of the time."""
        collecting = gc.isenabled()
        gc.disable()
        self.state.typingctx = _Typing(self.state.typingctx)
        try:
            return super().compile_extra(func)
        finally:
            if collecting:
                gc.enable()


class WholeCompiler(LoopCompiler):
    """The same for a loop that is to run as fast as can be."""

    lowering = _WholeLowering


class _KernelCompiler(LoopCompiler):
    lowering = _KernelLowering


def _counter(name: str, *flags: int) -> Any:
    """Return an intrinsic for one of LLVM's bit counts."""

    @intrinsic  # type: ignore[untyped-decorator]
    def count(_typing: Any, mask: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word, bit = ir.IntType(64), ir.IntType(1)
            kind = ir.FunctionType(word, [word] + [bit for _ in flags])
            function = builder.module.declare_intrinsic(f"llvm.{name}", [word], kind)
            return builder.call(function, [args[0], *(ir.Constant(bit, f) for f in flags)])

        return types.int64(types.int64), emit

    return count


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(_typing: Any, mask: Any, n: Any) -> Any:
    """Pick the n-th set bit with BMI2's `pdep`."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word, name = ir.IntType(64), "llvm.x86.bmi.pdep.64"
        pdep = builder.module.globals.get(name) or ir.Function(
            builder.module, ir.FunctionType(word, [word, word]), name
        )
        ctz = builder.module.declare_intrinsic("llvm.cttz", [word], ir.FunctionType(word, [word, ir.IntType(1)]))
        one = builder.shl(ir.Constant(word, 1), args[1])
        return builder.call(ctz, [builder.call(pdep, [one, args[0]]), ir.Constant(ir.IntType(1), 0)])

    return types.int64(types.int64, types.int64), emit


def _block(record: Any, layout: type[Layout]) -> int:
    """Return where the fields of a layout lie in a record, -1 where they do not lie side by side."""
    kind, (first, *_) = dtype(layout), layout.fields
    start: int = record.offset(first)
    together = all(record.offset(f) - start == kind.fields[f][1] for f in layout.fields)
    return start if together else -1


def _mover(layout: type[Layout] | None) -> Any:
    """Return an intrinsic (to, of) that moves the bytes of a layout both records hold; of two like records."""

    @intrinsic  # type: ignore[untyped-decorator]
    def move(_typing: Any, to: Any, of: Any) -> Any:
        if not (isinstance(to, types.Record) and isinstance(of, types.Record)):
            return None
        if layout is None:
            starts, fits, size = (0, 0), to == of, to.size
        else:
            starts, size = (_block(to, layout), _block(of, layout)), dtype(layout).itemsize
            fits = min(starts) >= 0

        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            moved = (cgutils.pointer_add(builder, a, n) for a, n in zip(args, starts, strict=True))
            target, source = (builder.bitcast(a, cgutils.voidptr_t) for a in moved)
            cgutils.raw_memcpy(builder, target, source, context.get_constant(types.intp, size), 1)
            return context.get_dummy_value()

        return (types.void(to, of), emit) if fits else None

    return move


def _is_whole(kind: Any) -> bool:
    return bool(getattr(kind, "dtype", kind) == types.int64)


def _is_row(kind: Any) -> bool:
    return isinstance(kind, types.Array) and kind.dtype == types.int8 and kind.layout == "C"


@intrinsic  # type: ignore[untyped-decorator]
def _spread(_typing: Any, row: Any, at: Any, mask: Any, width: Any) -> Any:
    """Spread a mask over a row."""
    if not _is_row(row):
        return None

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        put_bits(builder, start_of(context, builder, row, args[0]), args[1], args[2])
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64, types.int64), emit


def _writer(spots: tuple[Spot, ...]) -> Any:
    """Return an intrinsic (row, x) that writes a record of nothing but numbers into a row."""

    @intrinsic  # type: ignore[untyped-decorator]
    def write(_typing: Any, row: Any, x: Any) -> Any:
        if not (_is_row(row) and isinstance(x, types.Record) and all(_is_whole(kind) for _, kind in x.members)):
            return None

        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            start = start_of(context, builder, row, args[0])
            write_row(builder, start, builder.bitcast(args[1], ir.IntType(64).as_pointer()), spots)
            return context.get_dummy_value()

        return types.void(row, x), emit

    return write


@intrinsic  # type: ignore[untyped-decorator]
def _foresee(_typing: Any, memory: Any, size: Any) -> Any:
    """Prefetch the first bytes of a record or a row, line by line."""
    if not isinstance(memory, types.Record | types.Array):
        return None

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        record = isinstance(memory, types.Record)
        start = args[0] if record else start_of(context, builder, memory, args[0])
        place, number, word = ir.IntType(8).as_pointer(), ir.IntType(32), ir.IntType(64)
        kind = ir.FunctionType(ir.VoidType(), [place, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [place], kind)
        start = builder.bitcast(start, place)
        zero, line = ir.Constant(word, 0), ir.Constant(word, 64)
        with cgutils.for_range_slice(builder, zero, args[1], line, word) as (at, _):
            builder.call(prefetch, [builder.gep(start, [at]), *(ir.Constant(number, n) for n in (1, 3, 1))])
        return context.get_dummy_value()

    return types.void(memory, types.int64), emit


def _word(context: Any, builder: Any, kind: Any, args: Any) -> Any:
    return builder.gep(start_of(context, builder, kind, args[0]), [args[1]])


def _is_words(words: Any) -> bool:
    return isinstance(words, types.Array) and words.ndim == 1 and words.layout == "C" and words.dtype == types.int64


@intrinsic  # type: ignore[untyped-decorator]
def _tell(_typing: Any, words: Any, at: Any, word: Any) -> Any:
    if not _is_words(words):
        return None

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _word(context, builder, words, args), "release", 8)
        return context.get_dummy_value()

    return types.void(words, types.int64, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]
def _hear(_typing: Any, words: Any, at: Any) -> Any:
    if not _is_words(words):
        return None

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.load_atomic(_word(context, builder, words, args), "acquire", 8)

    return types.int64(words, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]
def _claim(_typing: Any, words: Any, at: Any, was: Any, word: Any) -> Any:
    if not _is_words(words):
        return None

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = _word(context, builder, words, args)
        found = builder.cmpxchg(place, args[2], args[3], "acq_rel", "acquire")
        return builder.zext(builder.extract_value(found, 1), ir.IntType(64))

    return types.int64(words, types.int64, types.int64, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]
def _rest(_typing: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        if llvm.get_default_triple().startswith("x86_64"):
            builder.call(
                builder.module.declare_intrinsic("llvm.x86.sse2.pause", (), ir.FunctionType(ir.VoidType(), [])), []
            )
        return context.get_dummy_value()

    return types.void(), emit


def kinds_of(arrays: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the Numba types of arrays."""
    return tuple(map(numba.typeof, arrays))


def addresses(arrays: tuple[Any, ...]) -> Any:
    """Return where each array lies and how long it is, as `entry` reads it, int64."""
    return np.array([number for array in arrays for number in (array.ctypes.data, *array.shape)], np.int64)


def entry(function: Callable[..., Any], kinds: tuple[Any, ...]) -> Callable[..., Any]:
    """Return what calls a kernel with the arrays whose `addresses` begin at `start`, and with two numbers."""

    @intrinsic  # type: ignore[untyped-decorator]
    def arrays_at(_typing: Any, start: Any) -> Any:
        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            at, made = builder.inttoptr(args[0], ir.IntType(64).as_pointer()), []
            for kind in kinds:
                place, *shape = (builder.load(cgutils.gep_inbounds(builder, at, n)) for n in range(1 + kind.ndim))
                size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
                strides = [context.get_constant(types.intp, size)]
                for length in reversed(shape[1:]):
                    strides.insert(0, builder.mul(strides[0], length))
                array = make_array(kind)(context, builder)
                data = builder.inttoptr(place, array.data.type)
                populate_array(array, data, shape, strides, size, None)
                made.append(array._getvalue())
                at = cgutils.gep_inbounds(builder, at, 1 + kind.ndim)
            return context.make_tuple(builder, types.Tuple(kinds), made)

        return types.Tuple(kinds)(start), emit

    def enter(start: int, first: int, second: int) -> Any:
        return function(*arrays_at(start), first, second)

    return enter


def _fast_pdep() -> bool:
    slow = llvm.get_host_cpu_name() in _SLOW_PDEP or bool(os.environ.get("TREY_NO_PDEP"))
    return not slow and bool(llvm.get_host_cpu_features().get("bmi2"))


def circumstances() -> tuple[str, ...]:
    """Return what machine code depends on beside functions: versions, and switches in the environment."""
    switches = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")]
    return (
        sys.version,
        numba.__version__,
        np.__version__,
        llvm.llvm_version_info,
        f"pdep={_fast_pdep()}",
        *sorted(switches),
    )


class _Progress(event.Listener):  # type: ignore[misc]
    """Says on standard error when something compiles for the first time, and how long a long one took."""

    depth, began, shown = 0, 0.0, False

    def on_start(self, _event: Any) -> None:
        if self.depth == 0 and not self.shown and not os.environ.get("TREY_QUIET"):
            sys.stderr.write("trey: compiling the rules, this once …\n")
            self.shown = True
        if self.depth == 0:
            self.began = time.perf_counter()
        self.depth += 1

    def on_end(self, _event: Any) -> None:
        self.depth -= 1
        spent = time.perf_counter() - self.began
        if self.depth == 0 and spent > 1 and not os.environ.get("TREY_QUIET"):
            sys.stderr.write(f"trey: … compiled in {spent:.1f} s\n")


_TAUGHT: set[Callable[..., Any]] = set()


def _teach(function: Callable[..., Any], kind: Any) -> None:
    """Let compiled code call something of Numba type `kind` where a kernel says `function`."""
    _TAUGHT.add(function)
    cpu_target.typing_context.insert_global(function, kind)


def _intrinsic_kind(made: Any) -> Any:
    cpu_target.typing_context.refresh()
    return cpu_target.typing_context.resolve_value_type(made)


def _kernel_kind(function: Callable[..., Any], *, inlined: bool) -> Any:
    """Return the type of a kernel: compiled once for each kind of arguments, never for one that only converts to it."""
    only_called = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiler = numba.njit(pipeline_class=_KernelCompiler, forceinline=inlined, **only_called)(function)._compiler
    made: dict[tuple[Any, ...], Any] = {}

    class Template(AbstractTemplate):  # type: ignore[misc]
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            parameters, kinds = compiler.fold_argument_types(args, kws)
            if kinds not in made:
                made[kinds] = compiler.compile(kinds, None)
            return made[kinds].signature.replace(pysig=parameters)

        def get_impl_key(self, sig: Any) -> Any:
            return made[sig.args].entry_point

    return types.Function(Template)


def _teach_bits() -> None:
    """Count and pick bits with the processor's own instructions; `pdep` only where it is fast."""
    leading = _counter("ctlz", 0)

    def high_index(mask: Any) -> Any:
        return 63 - leading(mask)

    def bit_length(_mask: Any) -> Any:
        return lambda _mask: 64 - leading(_mask)

    _teach(bits.popcount, _intrinsic_kind(_counter("ctpop")))
    _teach(bits.low_index, _intrinsic_kind(_counter("cttz", 0)))
    _teach(bits.high_index, _kernel_kind(high_index, inlined=True))
    nth_bit = _intrinsic_kind(_deposit) if _fast_pdep() else _kernel_kind(bits.nth_bit, inlined=False)
    _teach(bits.nth_bit, nth_bit)
    _teach(bits.spread, _intrinsic_kind(_spread))
    _teach(bits.foresee, _intrinsic_kind(_foresee))
    overload_method(types.Integer, "bit_length", strict=False)(bit_length)


def _teach_bells() -> None:
    """Tell and hear words as the processor's threads do."""
    _teach(bell.tell, _intrinsic_kind(_tell))
    _teach(bell.hear, _intrinsic_kind(_hear))
    _teach(bell.claim, _intrinsic_kind(_claim))
    _teach(bell.rest, _intrinsic_kind(_rest))


@global_compiler_lock  # type: ignore[untyped-decorator]
def teach() -> None:
    """Tell Numba about every kernel it does not know yet."""
    if not _TAUGHT:
        event.register("numba:compile", _Progress())
        _teach_bits()
        _teach_bells()
        _teach(copy_into, _intrinsic_kind(_mover(None)))
    for function, layout in COPIERS.items():
        if function not in _TAUGHT:
            _teach(function, _intrinsic_kind(_mover(layout)))
    for write, spots in WRITERS.items():
        if write not in _TAUGHT:
            _teach(write, _intrinsic_kind(_writer(spots)))
    for function in KERNELS:
        if function not in _TAUGHT:
            _teach(function, _kernel_kind(function, inlined=function in INLINED))
