"""The table in the browser is right in every phase: all is in sight, reached by a finger, and beside the rest.

Where every game of trey's is tried, this is asked among the tests of the client, of one browser for all.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from trey.core.family import Family
from trey.laws.differences import agree
from trey.laws.looks import CUT, LAYERS, OUTSIDE, SMALL, WINDOWS
from trey.laws.matches import at_phase
from trey.match import Match

SIZES = [(1280, 800), (320, 800), (390, 600)]
"""Windows in which things are measured, besides those in which all is to be in sight."""


class Look(NamedTuple):
    """What a look finds in some windows."""

    script: str
    windows: list[tuple[int, int]]


LOOKS = {
    "outside": Look(OUTSIDE, WINDOWS),
    "cut": Look(CUT, WINDOWS),
    "too small": Look(SMALL, SIZES[:2]),
    "in layers": Look(LAYERS, SIZES),
}
Asked = Callable[[Match], dict[str, list[Any]]]


@pytest.fixture(scope="module")
def faults() -> Iterator[Asked]:
    """What is wrong where a moment of a match is on the table, look by look, with its windows."""
    pytest.importorskip("playwright", reason="this needs Playwright")
    pytest.importorskip("msgspec", reason="this needs the extra `server`")
    from trey.laws.browser import Looking, NoBrowserError, looking
    from trey.laws.stage import outside

    async def found(browser: Looking, match: Match) -> dict[str, list[Any]]:
        page = await browser.at(match)
        try:
            return {name: await outside(page, look.windows, look.script) for name, look in LOOKS.items()}
        finally:
            await page.close()

    try:
        with looking() as (browser, loop):
            yield lambda match: loop.run(found(browser, match))
    except NoBrowserError as error:
        pytest.skip(str(error))


def test_every_phase_is_in_sight_and_can_be_reached(family: Family, phase: str, faults: Asked) -> None:
    nothing: dict[str, list[Any]] = {name: [] for name in LOOKS}
    cure = "the table does not fit some window (width, height): say less, or in fewer words"
    agree(faults(at_phase(family, phase)), nothing, cure)
