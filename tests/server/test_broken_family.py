"""A family whose rules raise costs its own tables, and nothing else."""

import contextlib
import logging
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tools.french import both
from trey import games
from trey.core.options import Preset

PARTS = {
    **dict.fromkeys(("params", "deal", "legal", "apply", "observe"), "engine"),
    "view": "words",
    "habit": "advice",
    "pages": "words",
}
GOOD = games.FAMILIES[0]


def fails(*_: Any) -> Any:
    raise ZeroDivisionError


@pytest.fixture(params=PARTS)
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The part that raises, of a family that is known as `broken`."""
    words = both("Broken", "Cassé")
    name = f"broken_{request.param}"  # what is remembered of one is not asked of another
    preset = Preset(name, words, words, "extra", GOOD.presets[0].options)
    record = PARTS[request.param]
    part: dict[str, Any] = {record: replace(getattr(GOOD, record), **{request.param: fails})}
    family = replace(GOOD, id="broken", presets=(preset,), **part)
    monkeypatch.setitem(games.PRESETS, name, (family, preset))
    monkeypatch.setattr(games, "FAMILIES", (*games.FAMILIES, family))
    return str(request.param)


async def whole_match(url: str) -> None:
    """Play a match of a good family to its end."""
    made = await create(url, GOOD.short, "habit", "habit")
    async with Player(url, made["table"], made["token"]) as bo:
        await bo.play(hasty(1))
        assert bo.view["ended"]


async def last_word(player: Player) -> str:
    """What a connection says when it is asked whether it lives: that it does, or why it ended."""
    with contextlib.suppress(ConnectionClosed):
        await player.say(type="ping", id=1)
    said = await player.until(lambda message: message["type"] in {"pong", "bye"})
    return str(said.get("code", said["type"]))


@pytest.mark.many
async def test_a_family_that_raises_stops_no_page_and_no_other_table(
    server: Serving, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    page = await ask(server.url, f"/api/rules?rules=broken_{broken}")
    assert page.get("code") == ("trouble" if broken == "pages" else None)
    made = await create(server.url, f"broken_{broken}", "habit", "habit")
    if broken == "params":
        assert made["code"] == "trouble"
        await whole_match(server.url)
        return
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert anna.welcome["type"] == "welcome"
        await whole_match(server.url)
        assert await last_word(anna) in {"pong", "trouble"}
        told = await ask(server.url, f"/api/tables/{made['table']}")
        if broken in {"observe", "view"}:  # its scores are those of a view
            assert told["code"] == "trouble"
        else:
            assert told["table"] == made["table"]
