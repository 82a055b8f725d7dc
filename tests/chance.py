"""Chance that follows from a test's name: the same test deals the same cards each time, and none fails by luck."""

import secrets
import string
from collections.abc import Iterator
from random import Random

import pytest

from trey.proof import shuffle
from trey.server.live import room
from trey.server.table import identity

DRAWN = """
{
  let state = SEED + (sessionStorage.drawn = 1 + Number(sessionStorage.drawn ?? 0));
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      array[i] = state >>> 16;
    }
    return array;
  };
}
"""
"""Run in a page before its own scripts: the numbers that its seat adds to a shuffle."""


class Drawn(Random):
    """What stands where a module of trey has `secrets`."""

    choice = Random.choice
    token_bytes = Random.randbytes

    def token_hex(self, size: int) -> str:
        return self.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return "".join(self.choices(string.ascii_letters + string.digits, k=size * 4 // 3))

    def randbits(self, bits: int) -> int:
        return self.getrandbits(bits)


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Random]:
    """Draw packs, ids and what bots toss for from the test's name.  The night draws them as a server does."""
    name = request.node.nodeid
    if request.node.get_closest_marker("nightly"):
        yield Random(secrets.randbits(64))
        return
    for module in (shuffle, identity, room):
        monkeypatch.setattr(module, "secrets", Drawn(f"{name} {module.__name__}"))
    yield Random(name)
