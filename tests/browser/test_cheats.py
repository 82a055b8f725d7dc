"""A server that cheats: the client says so at the table, `trey verify` and the checker say so afterwards."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.robots import Mouse, finish
from tests.server.player import ask
from tests.server.serving import Serving
from trey.cli import main
from trey.core.deal import Deal
from trey.proof.shuffle import commit, seal
from trey.server.live.schedule import Pace
from trey.server.table.events import Committed, Dealt
from trey.server.table.shuffle import Shuffler
from trey.server.table.table import Table

RULES = "euchre_cutthroat game_target=1"
PACE = Pace(bot_delay=(0, 0), seal_wait=10, number_wait=2, return_wait=2)


class Chooser(Shuffler):
    """Seals and shows numbers of its own for everybody, the best of three hundred for seat 2."""

    def commit(self, table: Table, seals: Sequence[bytes | None]) -> Committed:  # noqa: ARG002 - that is how it cheats
        rng = random.Random(table.number)
        best = max((self._try(table, rng) for _ in range(300)), key=lambda made: made[0])
        self._numbers = best[2]
        known = commit(best[1], [seal(n) for n in best[2]], table=table.id, after=table.before)
        seals_shown = tuple(s.hex() for s in known.seals if s)
        return Committed(
            deal=known.deal, secret=best[1].hex(), digest=known.digest.hex(), seals=seals_shown, log=known.log.hex()
        )

    def _try(self, table: Table, rng: random.Random) -> tuple[int, bytes, list[bytes]]:
        secret, numbers = rng.randbytes(32), [rng.randbytes(16) for _ in range(table.rules.seats)]
        known = commit(secret, [seal(n) for n in numbers], table=table.id, after=table.before)
        order = known.open(secret, numbers).order(table.rules.pack.cards)
        return sum(order[:10]), secret, numbers

    def deal(self, table: Table, numbers: Sequence[bytes | None]) -> Dealt:  # noqa: ARG002
        return super().deal(table, self._numbers)


class Deaf(Shuffler):
    """Does not hear the number of seat 0."""

    def deal(self, table: Table, numbers: Sequence[bytes | None]) -> Dealt:
        return super().deal(table, [None, *numbers[1:]])


class Swapper(Shuffler):
    """Deals other cards than it promised."""

    def deal(self, table: Table, numbers: Sequence[bytes | None]) -> Dealt:
        dealt = super().deal(table, numbers)
        deal = Deal.parse(dealt.deal, table.rules.pack)
        return Dealt(
            deal=replace(deal, cards=(*deal.cards[1:], deal.cards[0])).text(table.rules.pack), numbers=dealt.numbers
        )


@pytest.fixture
def shuffler(request: pytest.FixtureRequest) -> Shuffler:
    made: Shuffler = request.param()
    return made


@pytest.fixture
def server(tmp_path: Path, shuffler: Shuffler) -> Iterator[Serving]:
    with Serving(tmp_path / "trey.sqlite3", pace=PACE, shuffler=shuffler) as serving:
        yield serving


async def played(visit: Visit, server: Serving, tmp_path: Path) -> tuple[str, str, Path, Path]:
    """Play a match in the browser; return what mark and checker say, the record, and the numbers that were kept."""
    guest = await visit()
    await guest.new_table(RULES, "habit", "habit")
    await guest.at_table()
    await finish(guest, Mouse())
    mark = guest.page.locator("[data-shuffle]")
    await expect(mark).to_be_visible()
    said = await mark.get_attribute("data-shuffle") or ""
    table = guest.page.url.rsplit("/", 1)[1].split("#")[0]
    record, numbers = tmp_path / "match.trey", tmp_path / "mine.numbers"
    record.write_text(await ask(server.url, f"/api/tables/{table}/record"), encoding="utf-8", newline="\n")
    await guest.page.get_by_role("button", name="More", exact=True).click()
    await guest.page.get_by_role("button", name="The shuffle").click()
    async with guest.page.expect_download() as saved:
        await guest.page.get_by_role("link", name="Save my numbers").click()
    await (await saved.value).save_as(numbers)
    async with guest.page.expect_popup() as opening:
        await guest.page.get_by_role("link", name="Check finished deals").click()
    verdict = (await opening.value).locator(".verdict")
    await expect(verdict).to_be_visible()
    return said, (await verdict.get_attribute("class") or "").split()[-1], record, numbers


@pytest.mark.parametrize("shuffler", [Shuffler], indirect=True)
async def test_an_honest_server_is_trusted(visit: Visit, server: Serving, tmp_path: Path) -> None:
    said, checked, record, numbers = await played(visit, server, tmp_path)
    assert (said, checked) == ("good", "good")
    assert main(["verify", str(record), "--numbers", str(numbers)]) == 0


@pytest.mark.many
@pytest.mark.parametrize("shuffler", [Chooser, Deaf, Swapper], indirect=True)
async def test_a_server_that_cheats_is_noticed(
    visit: Visit, server: Serving, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said, checked, record, numbers = await played(visit, server, tmp_path)
    assert (said, checked) == ("wrong", "bad")
    assert main(["verify", str(record), "--numbers", str(numbers)]) == 1
    assert capsys.readouterr().err
