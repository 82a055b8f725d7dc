"""Whole deals in C, as WebAssembly too, and in plain Python: all actions, points and bytes they leave are the same."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from tests.strategies import ALL_PRESETS
from tools.wasm import speed
from tools.wasm.speed import Node, WasmError, module_of
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family
from trey.games import parse_rules
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.compiled import to_record
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.kernel.native import Form, entry, kind_of, library_of, returned_as
from trey.kernel.rng import Rng, below, seeded
from trey.kernel.translate import Program

CARD_BY_CARD = (
    "nine_five_two exchange_one_by_one=true exchange_not_the_same_card=true phase_order=call,exchange,kitty "
    "exchange_trump_cards=free_return win_rule=fixed_hands:6"
)
NATURAL = "euchre_25_benny natural_trump=in_both_rounds stick_the_dealer=true may_discard_upcard=false"
MISDEALT = "euchre_32 misdeal=ace_no_face"
DEALS = 6
MOST = 80_000
CAREFUL = ("-O1", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
"""Overflows, shifts and indices that C leaves undefined end the process."""


@cache
def playing(family: Family, *, by_habit: bool) -> Callable[..., int]:
    """Return a loop that plays deals and tells all that was done and won."""
    begin, deal, apply, close = family.engine.begin, family.engine.deal, family.engine.apply, family.engine.close
    observe, habit, legal = family.engine.observe, family.advice.habit, family.engine.legal

    def play(s: Any, m: Any, p: Any, w: Any, o: Any, order: Any, rng: Any, told: Any, deals: int, most: int) -> int:
        at = 0
        for _ in range(deals):
            if m.ended or m.number == 0:
                begin(m, p)
            order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
            shuffle_pack(order, rng)
            deal(s, m, p, w, order)
            while not s.done and at < most:
                observe(o, s, p, w, s.turn)
                mask = legal(s, p, w)
                code = nth_bit(mask, below(rng, popcount(mask)))
                if by_habit:
                    code = habit(o, p, w)
                told[at] = code
                at += 1
                apply(s, p, w, code)
            if not s.done:
                return at
            close(m, s, p)
            for seat in range(m.seats):
                told[at] = s.delta[seat]
                at += 1
        return at

    return play


def places(preset: str, seed: int) -> tuple[Layout, ...]:
    """Return what a match is played on."""
    chosen = parse_rules(preset)
    family, cards = chosen.family, list(chosen.pack.cards)
    order, rng = PackOrder(size=len(cards), pack=cards), Rng(x=seeded(seed))
    return (
        family.engine.state(),
        family.engine.standing(),
        chosen.params,
        chosen.work(),
        family.engine.observation(),
        order,
        rng,
    )


@cache
def in_c(family: Family, kinds: tuple[Any, ...], flags: tuple[str, ...]) -> dict[bool, Form]:
    """Return the loops in machine code, by random play and by habit, in one library."""
    program = Program()
    returned = {h: program.export(f"play_{h:d}", playing(family, by_habit=h), kinds) for h in (False, True)}
    library = library_of(program, playing, flags)
    return {h: Form(entry(library, f"play_{h:d}", returned_as(kind)), kinds) for h, kind in returned.items()}


@cache
def in_wasm(node: Node, family: Family, kinds: tuple[Any, ...], flags: tuple[str, ...]) -> dict[bool, speed.Form]:
    """Return the same loops in WebAssembly, in one module."""
    program = Program()
    for h in (False, True):
        program.export(f"play_{h:d}", playing(family, by_habit=h), kinds)
    module = module_of(node, program, flags)
    return {h: speed.Form(module, f"play_{h:d}") for h in (False, True)}


def played_in_c(
    preset: str, seed: int, *, by_habit: bool, flags: tuple[str, ...] = (), node: Node | None = None
) -> tuple[list[int], list[bytes]]:
    """Play deals in machine code, or in WebAssembly; return what was told, and the bytes of all records."""
    records, told = [to_record(place) for place in places(preset, seed)], np.zeros(MOST + 99, np.int64)
    args = (*records, told, DEALS, MOST)
    known = parse_rules(preset).family, tuple(map(kind_of, args)), flags
    loops: Any = in_wasm(node, *known) if node else in_c(*known)
    count = loops[by_habit](*args)
    return told[:count].tolist(), [bytes(record) for record in records]


def played(preset: str, seed: int, *, by_habit: bool) -> tuple[list[int], list[bytes]]:
    """Return the same of plain Python."""
    layouts, told = places(preset, seed), [0] * (MOST + 99)
    count = playing(parse_rules(preset).family, by_habit=by_habit)(*layouts, told, DEALS, MOST)
    return told[:count], [bytes(to_record(layout)) for layout in layouts]


@pytest.mark.many
@pytest.mark.parametrize("by_habit", [False, True], ids=["random", "habit"])
@pytest.mark.parametrize(
    "preset",
    [
        *ALL_PRESETS,
        pytest.param(CARD_BY_CARD, id="card_by_card"),
        pytest.param(NATURAL, id="natural"),
        pytest.param(MISDEALT, id="misdealt"),
    ],
)
def test_c_and_webassembly_play_as_plain_python_does(node: Node, preset: str, *, by_habit: bool) -> None:
    want = played(preset, 5, by_habit=by_habit)
    for flags in ((), CAREFUL):
        assert played_in_c(preset, 5, by_habit=by_habit, flags=flags) == want
        assert played_in_c(preset, 5, by_habit=by_habit, flags=flags, node=node) == want


def test_a_deal_is_thrown_in_on_the_way() -> None:
    for by_habit in (False, True):
        assert played(MISDEALT, 5, by_habit=by_habit) != played("euchre_32", 5, by_habit=by_habit)


class Scores(Layout):
    x: int
    numbers: Annotated[list[int], 4]
    behind: int


@kernel
def overflows(s: Any, at: int) -> int:
    s.x = 1 << 62
    return s.x * at  # type: ignore[no-any-return]


@kernel
def passes_the_end(s: Any, at: int) -> int:
    return s.numbers[at]  # type: ignore[no-any-return]


@kernel
def shifts_too_far(s: Any, at: int) -> int:
    return 5 >> 60 + at


@kernel
def leaves_its_memory(s: Any, at: int) -> int:
    s.numbers[at - 4] = at
    return s.behind  # type: ignore[no-any-return]


@kernel
def divides_by_nothing(s: Any, at: int) -> int:
    return at // s.x  # type: ignore[no-any-return]


@kernel
def shifts_back(s: Any, at: int) -> int:
    return 5 << s.x - at  # type: ignore[no-any-return]


@kernel
def finds_no_bit(s: Any, at: int) -> int:
    return low_index(s.x) + at


FAULTS = (overflows, passes_the_end, shifts_too_far, divides_by_nothing, shifts_back, finds_no_bit)


@pytest.mark.many
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_careful_build_ends_where_c_is_undefined(fault: Callable[..., int]) -> None:
    """Planted faults, each in a process of its own, which it ends."""
    told = subprocess.run([sys.executable, __file__, fault.__name__], check=False, timeout=120, env=_env())
    assert told.returncode < 0, "nothing was noticed"


@pytest.mark.many
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_so_does_the_careful_build_in_webassembly(node: Node, fault: Callable[..., int]) -> None:
    """Planted faults; what they leave usable is the rest of the process."""
    score = to_record(Scores())
    program = Program()
    program.export("enter", fault, (kind_of(score), kind_of(1)))
    with pytest.raises(WasmError, match="unreachable"):
        speed.Form(module_of(node, program, CAREFUL), "enter")(score, 4)


def _env() -> dict[str, str]:
    root = Path(__file__).parents[2]
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(root), str(root / "src")))}


def _watched(folder: Path) -> dict[str, str]:
    """Return an environment in which every address is watched, and what C leaves undefined ends the process."""
    found = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    library = found.stdout.strip()
    assert Path(library).is_file(), f"gcc has no library that watches addresses: {library}"
    return _env() | {
        "CC": "gcc",
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
        "TREY_CACHE": str(folder),
        "TREY_CFLAGS": "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all",
    }


def test_the_watched_build_ends_where_memory_is_left(tmp_path: Path) -> None:
    """A planted fault: a number is written before the record that it belongs to."""
    command = [sys.executable, __file__, leaves_its_memory.__name__]
    told = subprocess.run(command, check=False, timeout=120, env=_watched(tmp_path), capture_output=True, text=True)
    assert told.returncode, "nothing was noticed"
    assert "AddressSanitizer" in told.stderr or "runtime error" in told.stderr


@pytest.mark.nightly
def test_every_preset_is_played_with_all_addresses_watched(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "play_as_plain"]
    told = subprocess.run(command, check=False, env=_watched(tmp_path), capture_output=True, text=True)
    assert not told.returncode, told.stdout + told.stderr


if __name__ == "__main__":
    chosen = {fault.__name__: fault for fault in (*FAULTS, leaves_its_memory)}[sys.argv[1]]
    careful = () if chosen is leaves_its_memory else CAREFUL
    score = to_record(Scores())
    program = Program()
    shape = kind_of(score), kind_of(1)
    result = program.export("enter", chosen, shape)
    at = -4_000 if chosen is leaves_its_memory else 4
    Form(entry(library_of(program, chosen, careful), "enter", returned_as(result)), shape)(score, at)
