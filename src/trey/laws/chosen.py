"""Which games are on trial: those that were asked for, or all that are installed."""

from collections.abc import Iterable

from hypothesis import strategies as st

from trey.core.family import Family
from trey.games import FAMILIES, MINIS, family

_ASKED: list[str] = []


def choose(names: Iterable[str]) -> None:
    """Put these families on trial; all that are installed if there is no name.

    :raises OptionError: `family-unknown`.
    """
    _ASKED[:] = [family(name).id for name in names]


def families() -> list[Family]:
    """The families on trial."""
    return [one for one in (*FAMILIES, *MINIS) if one.id in _ASKED] if _ASKED else list(FAMILIES)


def presets() -> list[str]:
    """Their presets, by name."""
    return sorted(preset.id for one in families() for preset in one.presets)


def any_preset() -> st.SearchStrategy[str]:
    """Any of their presets."""
    return st.deferred(lambda: st.sampled_from(presets()))
