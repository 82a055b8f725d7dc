"""The table in the browser fits every phase: in each window all that matters is in sight, and nothing scrolls.

Where every game of trey's is tried, this is asked among the tests of the client, of one browser for all.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from trey.core.family import Family
from trey.laws.matches import at_phase
from trey.match import Match

Asked = Callable[[Match], list[Any]]


@pytest.fixture(scope="module")
def outside_of() -> Iterator[Asked]:
    """What is out of sight where a moment of a match is on the table, by window."""
    pytest.importorskip("playwright", reason="this needs Playwright")
    pytest.importorskip("msgspec", reason="this needs the extra `server`")
    from trey.laws.browser import Looking, NoBrowserError, looking
    from trey.laws.stage import outside

    async def found(look: Looking, match: Match) -> list[tuple[int, int, str]]:
        page = await look.at(match)
        try:
            return await outside(page)
        finally:
            await page.close()

    try:
        with looking() as (look, loop):
            yield lambda match: loop.run(found(look, match))
    except NoBrowserError as error:
        pytest.skip(str(error))


def test_every_phase_lies_in_every_window(family: Family, phase: str, outside_of: Asked) -> None:
    assert outside_of(at_phase(family, phase)) == []
