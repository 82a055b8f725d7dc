"""The environments by name, such as `euchre_v0` for the family `euchre`: modules made from the known families."""

import re
import sys
from functools import partial
from types import ModuleType
from typing import Any

from trey.core.family import Family
from trey.games import FAMILIES, MINIS


class _Module(ModuleType):
    """A family's PettingZoo environment as a module with `env` and `raw_env`, as PettingZoo's own are."""

    def __init__(self, name: str, family: Family) -> None:
        super().__init__(name, f"{family.name.en}: `env(preset=…)` and `raw_env(preset=…)`, for PettingZoo.")
        self.family = family

    def __getattr__(self, name: str) -> Any:
        if name not in {"env", "raw_env"}:
            raise AttributeError(name)
        from trey.envs import pettingzoo

        return partial(getattr(pettingzoo, name), self.family)


def gymnasium_id(family: Family) -> str:
    """Return a family's name in Gymnasium's registry, without the namespace: `Euchre-v0`."""
    return re.sub(r"(?:^|_)(.)", lambda found: found[1].upper(), family.id) + "-v0"


MODULES = {f"{f.id}_v0": _Module(f"trey.envs.{f.id}_v0", f) for f in (*FAMILIES, *MINIS)}
sys.modules.update({module.__name__: module for module in MODULES.values()})
