"""A fingerprint tells two functions apart exactly where their machine code would differ."""

import enum
import subprocess
import sys
from types import FunctionType, ModuleType
from typing import Any

import pytest

from trey.games import FAMILIES
from trey.kernel.fingerprint import OpaqueError, fingerprint
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import INLINED
from trey.solvers.perft import perft_loop
from trey.solvers.playout import random_loop


class Purse(Layout):
    coins: int


def made(source: str, **around: Any) -> Any:
    """The function `f` of some source, as a module with these names around it has it."""
    names = dict(around)
    exec(source, names)
    return names["f"]


WITH_G = "def f(x): return g(x)"


def g_of(source: str, **around: Any) -> Any:
    return made(source.replace("def g", "def f"), **around)


ONE, TWO = g_of("def g(x): return 1"), g_of("def g(x): return 2")
PAIRS: dict[str, tuple[Any, Any]] = {
    "a number": (made("def f(x): return x + 1"), made("def f(x): return x + 2")),
    "an operation": (made("def f(x): return x + 1"), made("def f(x): return x - 1")),
    "a constant of the module": (made("def f(x): return x + K", K=1), made("def f(x): return x + K", K=2)),
    "a constant's kind": (made("def f(x): return x + K", K=1), made("def f(x): return x + K", K=True)),
    "a table": (made("def f(x): return K[x]", K=(1, 2)), made("def f(x): return K[x]", K=(1, 3))),
    "a default": (made("def f(x, y=1): return x + y"), made("def f(x, y=2): return x + y")),
    "a function called": (
        made(WITH_G, g=g_of("def g(x): return x")),
        made(WITH_G, g=g_of("def g(x): return -x")),
    ),
    "a constant of a function called": (
        made(WITH_G, g=g_of("def g(x): return K", K=1)),
        made(WITH_G, g=g_of("def g(x): return K", K=2)),
    ),
    "which of two functions": (
        made(
            "def f(x): return g(x) + h(x)", g=(one := g_of("def g(x): return 1")), h=(two := g_of("def g(x): return 2"))
        ),
        made("def f(x): return g(x) + h(x)", g=two, h=one),
    ),
    "its module": (made("def f(x): return x", __name__="here"), made("def f(x): return x", __name__="there")),
    "an enumeration": (
        made("def f(x): return x == M.A", M=enum.IntEnum("M", {"A": 1})),
        made("def f(x): return x == M.A", M=enum.IntEnum("M", {"A": 2})),
    ),
}


@pytest.mark.parametrize("what", PAIRS)
def test_it_sees_a_change_of(what: str) -> None:
    before, after = PAIRS[what]
    assert fingerprint(before) != fingerprint(after)


def test_it_sees_what_a_module_holds() -> None:
    one, two = ModuleType("m"), ModuleType("m")
    one.K, two.K = 1, 2  # type: ignore[attr-defined]
    source = "def f(x): return x + m.K"
    assert fingerprint(made(source, m=one)) != fingerprint(made(source, m=two))


def test_it_sees_what_a_closure_holds() -> None:
    def around(n: int) -> Any:
        return lambda x: x + n

    assert fingerprint(around(1)) != fingerprint(around(2))
    assert fingerprint(around(1)) == fingerprint(around(1))


def test_it_sees_a_layout_that_is_copied() -> None:
    class Richer(Purse):
        notes: int

    assert fingerprint(copier(Purse)) != fingerprint(copier(Richer))


def test_it_sees_what_is_copied_into_its_callers() -> None:
    def around() -> tuple[Any, Any]:
        g = g_of("def g(x): return x")
        return made(WITH_G, g=g), g

    (plain, _), (copied, inner) = around(), around()
    assert fingerprint(plain) == fingerprint(copied)
    INLINED.add(inner)
    try:
        assert fingerprint(plain) != fingerprint(copied)
    finally:
        INLINED.discard(inner)


def test_it_sees_versions_and_switches() -> None:
    f = made("def f(x): return x")
    assert fingerprint(f, "numba 1") != fingerprint(f, "numba 2")


def test_words_and_places_do_not_count() -> None:
    assert fingerprint(made("def f(x):\n    'Say one thing.'\n    return x + 1")) == fingerprint(
        made("\n\n# a comment\ndef f(x):\n    'Say another.'\n    return x + 1  # why\n")
    )
    one = made("def f(x): return x", title="Euchre")
    assert fingerprint(one) == fingerprint(made("def f(x): return x", title="Belote"))


def test_functions_that_call_each_other_end() -> None:
    f = made("def f(x): return g(x)\ndef g(x): return f(x)")
    assert len(fingerprint(f)) == 32


@pytest.mark.parametrize("value", [object(), {"a": 1}, Purse()])
def test_it_refuses_what_it_cannot_read(value: Any) -> None:
    with pytest.raises(OpaqueError):
        fingerprint(made("def f(x): return K", K=value))


def loops() -> dict[str, str]:
    """The fingerprints of what is compiled for every family."""
    found: dict[str, FunctionType | Any] = {}
    for family in FAMILIES:
        found |= {f"{family.id} play": random_loop(family), f"{family.id} perft": perft_loop(family)}
        found |= {f"{family.id} {k.__name__}": k for k in (family.observe, family.sample, family.habit)}
    return {name: fingerprint(function) for name, function in found.items()}


def test_every_family_can_be_read_and_reads_the_same_in_every_process() -> None:
    here = loops()
    assert len(set(here.values())) == len(here)
    command = [sys.executable, "-c", "from tests.kernel.test_fingerprint import loops; print(loops())"]
    elsewhere = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert elsewhere.strip() == repr(here)
