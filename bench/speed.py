"""Random play of whole deals through the public rules, at both speeds, one core; OpenSpiel beside it where installed.

python -m bench.speed
"""

import subprocess
import sys
import time
from importlib.util import find_spec
from typing import Any

from bench._cases import measured
from bench._machine import best_rate, describe, pin
from bench._openspiel import fastest, loops, own_loop
from trey.core.cards import PACKS
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Rules
from trey.core.tricks import following, suit_mask, suit_strength
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.compiled import compiled, to_record
from trey.kernel.mark import inlined
from trey.kernel.rng import Rng, below, seeded
from trey.solvers.playout import RandomPlay

BATCH_SECONDS = 0.1
PEERS = ("OpenSpiel skat", "OpenSpiel euchre", "OpenSpiel gin_rummy")


def tricks_only(dealt: Any, chance: Any, deals: int) -> int:
    """Play sixteen tricks a deal with the rules' own trick functions and nothing around them; return the plays."""
    for _ in range(deals):
        shuffle_pack(dealt, chance)
        first = second = third = 0
        for i in range(0, 48, 3):
            first |= 1 << dealt.pack[i]
            second |= 1 << dealt.pack[i + 1]
            third |= 1 << dealt.pack[i + 2]
        trumps = suit_mask(below(chance, 4))
        for _ in range(16):
            lead = _any_of(first, chance)
            led = suit_mask(lead >> 4)
            reply = _any_of(following(second, led), chance)
            last = _any_of(following(third, led), chance)
            first, second, third = first ^ 1 << lead, second ^ 1 << reply, third ^ 1 << last
            best = suit_strength(lead, led, trumps)
            after = suit_strength(last, led, trumps)
            if suit_strength(reply, led, trumps) > max(best, after):
                first, second, third = second, third, first
            elif after > best:
                first, second, third = third, first, second
    return 48 * deals


@inlined
def _any_of(cards: int, chance: Any) -> int:
    return nth_bit(cards, below(chance, popcount(cards)))


def rates(rules: Rules, *, fast: bool) -> tuple[float, float]:
    """Return (actions, deals) a second: the same deals each time, as some take a hundred times as long as others."""
    RandomPlay(rules, 1, fast=fast).deals(1)  # compiled before the clock runs
    batch, spent, actions = 25, 0.0, 0
    while spent < BATCH_SECONDS:
        batch, play = 2 * batch, RandomPlay(rules, 1, fast=fast)
        began = time.process_time()
        actions = play.deals(batch)
        spent = time.process_time() - began
    rate = best_rate(lambda: RandomPlay(rules, 1, fast=fast).deals(batch))
    return rate, rate * batch / actions


def trey_rows() -> None:
    """Print trey's rates."""
    print(f"{'':48} {'actions/s':>14} {'deals/s':>12} {'of plain':>9}")
    for rules in measured():
        (fast, deals), (plain, slow_deals) = (rates(rules, fast=fast) for fast in (True, False))
        name = rules.name.en
        print(f"{name + ', compiled':48} {fast:14,.0f} {deals:12,.0f} {fast / plain:8.0f}x", flush=True)
        print(f"{name + ', plain Python':48} {plain:14,.0f} {slow_deals:12,.0f}", flush=True)


def tricks_row() -> None:
    """Print the rate of the tricks alone."""
    pack = PACKS["p52"].cards
    loop = compiled(tricks_only)
    args = (to_record(PackOrder(size=52, pack=list(pack))), to_record(Rng(x=seeded(1))))
    loop(*args, 10)
    print(
        f"{'sixteen tricks for three alone, compiled':48} {best_rate(lambda: loop(*args, 20_000)):14,.0f}",
        flush=True,
    )


def peer_rows() -> None:
    """Print the same random play by OpenSpiel: by its own compiled loop, and by the fastest loop in Python."""
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: no peer (pip install open_spiel==2.0.2)")
        return
    for name in PEERS:
        game = name.split()[1]
        for ways in ({"its own compiled loop": own_loop(game)}, loops(game)):
            way, rate = fastest(ways)
            print(f"{name + ', ' + way:48} {rate:14,.0f}", flush=True)


def import_row() -> None:
    """Print what importing the package costs."""
    code = "import time; t = time.perf_counter(); import trey, trey.match; print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]
    print(f"{'import trey, best of five':48} {min(times):14.3f} s")


def main() -> None:
    """Print everything."""
    print(describe())
    pin()
    trey_rows()
    tricks_row()
    peer_rows()
    import_row()


if __name__ == "__main__":
    main()
