"""What a server's garbage collector walks, and what it must not forget."""

import subprocess
import sys

BEGUN = """
import asyncio, gc, weakref
from trey.cli.collector import YOUNG, Collector

class Knot:
    def __init__(self):
        self.itself = self

async def main():
    before = gc.get_threshold()
    collector = Collector(looks=LOOKS)
    collector.begin()
    frozen = gc.get_freeze_count()
    kept = [[] for _ in range(3 * YOUNG)]
    assert gc.get_freeze_count() > frozen + YOUNG
    assert not gc.get_objects(generation=1) and not gc.get_objects(generation=2)
    old = [Knot()]
    lost = weakref.ref(old[0])
    gc.freeze()
    old.clear()
    kept += [[] for _ in range(2 * YOUNG)]
    assert lost()
    for _ in range(10):
        collector._again()
    print("gone" if lost() is None else "kept")
    more = [[] for _ in range(GROWS * gc.get_freeze_count())]
    collector._again()
    print("gone" if lost() is None else "kept")
    collector.end()
    assert (gc.get_freeze_count(), gc.get_threshold(), gc.callbacks) == (0, before, [])

asyncio.run(main())
"""


def said(looks: int, grows: int) -> list[str]:
    """What becomes of a knot that grew old: after a while, and when much has come."""
    text = BEGUN.replace("LOOKS", str(looks)).replace("GROWS", str(grows))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout.split()


def test_what_is_old_is_not_walked_until_the_hour_is_over() -> None:
    assert said(looks=10, grows=0) == ["gone", "gone"]
    assert said(looks=1000, grows=0) == ["kept", "kept"]


def test_all_is_walked_when_it_has_doubled() -> None:
    assert said(looks=1000, grows=2) == ["kept", "gone"]
