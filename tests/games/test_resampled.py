"""A world that forgets."""

import dataclasses
from typing import Any

import pytest

from trey.games import FAMILIES, rules
from trey.kernel.mark import kernel
from trey.laws.test_resampled import ILLEGAL, worlds


@pytest.mark.nightly
def test_a_world_that_forgets_who_was_void_would_be_found() -> None:
    """Plant it in the first family that knows of suits not followed."""
    now = next(rules(f.presets[0].id) for f in FAMILIES if "lacks" in f.engine.observation().values())
    sample = now.family.inference.sample

    @kernel
    def forgetful(s: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        first, second, third = o.lacks[0], o.lacks[1], o.lacks[2]
        o.lacks[0], o.lacks[1], o.lacks[2] = 0, 0, 0
        found = sample(s, o, p, w, rng)
        o.lacks[0], o.lacks[1], o.lacks[2] = first, second, third
        s.lacks[0], s.lacks[1], s.lacks[2] = first, second, third
        return int(found)

    family = dataclasses.replace(now.family, inference=dataclasses.replace(now.family.inference, sample=forgetful))
    found = worlds(dataclasses.replace(now, family=family), 2000)
    assert found[ILLEGAL] > 20
