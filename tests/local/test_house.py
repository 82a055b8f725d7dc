"""A house of one device plays whole matches, and says what a server's house says."""

import re
from pathlib import Path

import pytest

from tests.local.device import Player, asked, device, new_table
from tests.server.player import hasty
from trey.cli import main
from trey.core.family import Family
from trey.games import FAMILIES


@pytest.mark.many
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
async def test_a_whole_match_is_played_and_its_record_is_in_order(family: Family, tmp_path: Path) -> None:
    house = await device()
    made = await new_table(house, family.short, "habit", "novice")
    player = Player(house, made["table"], made["token"])
    welcome = await player.open()
    assert (welcome["table"], welcome["seat"], welcome["family"]) == (made["table"], 0, family.id)
    assert await player.play(hasty(family.short)) >= 2
    assert player.over
    text = await asked(house, "record", table=made["table"])
    assert "\nend " in text
    (tmp_path / "own.txt").write_text(text, "utf-8")
    (tmp_path / "changed.txt").write_text(changed(text), "utf-8")
    assert main(["verify", str(tmp_path / "own.txt")]) == 0
    assert main(["verify", str(tmp_path / "changed.txt")]) == 1
    await house.end()


def changed(record: str) -> str:
    """A record whose first secret is another one."""
    return re.sub(r"(secret=)([0-9a-f])", lambda found: found[1] + f"{int(found[2], 16) ^ 1:x}", record, count=1)
