"""A PostgreSQL that fails over to a copy that lagged has lost what it said it had kept: no table is lost with it."""

import asyncio
import logging
from collections.abc import Iterator

import asyncpg
import pytest

from tests.server.player import Message, Player, ask, create, hasty
from tests.server.postgres import Postgres, lacking, postgres
from tests.server.serving import Serving
from tools.services import find_postgres
from trey.server.store import postgres as store
from trey.server.store.event_store import StoreError, Summary
from trey.server.store.lines import WRITER
from trey.server.store.postgres import PostgresStore
from trey.server.store.public_log import Logged

EUCHRE = "euchre_cutthroat game_target=30"
BEFORE, LOST = 16, 35
CHECK = "\n            and exists (select from events where table_id = job.id and number = job.first - 1)"


@pytest.fixture
def lagging() -> Iterator[Postgres]:
    """A server whose copy can have its place."""
    if why := lacking(find_postgres):
        pytest.skip(why)
    with postgres() as running:
        yield running


async def numbers(url: str, table: str) -> list[int]:
    db = await asyncpg.connect(url)
    rows = await db.fetch("select number from events where table_id = $1 order by number", table)
    await db.close()
    return [row["number"] for row in rows]


async def reach(anna: Player, number: int) -> None:
    await anna.reach(lambda _: anna.number >= number, hasty(1))


async def fail_over(pg: Postgres, url: str, server: Serving) -> tuple[Message, Player]:
    """Play on beside a copy that lags, fail over to it while the player thinks; let her act until she is answered."""
    made = await create(server.url, EUCHRE, "habit", "habit")
    anna = Player(server.url, made["table"], made["token"])
    await anna.open()
    await reach(anna, BEFORE)
    await asyncio.to_thread(pg.copy)
    kept = len(await numbers(url, made["table"]))
    await reach(anna, max(LOST, kept + 10))
    await asyncio.to_thread(pg.fail_over)
    assert len(await numbers(url, made["table"])) == kept
    return made, anna


async def play_on(server: Serving, made: Message) -> int:
    """Come back, and act some times; return how often that was said to be done."""
    done = 0
    for _ in range(40):
        async with Player(server.url, made["table"], made["token"]) as anna:
            if anna.welcome["type"] != "welcome":
                return done
            while done < 8 and not anna.over:
                if not anna.view.get("legal"):
                    heard = await anna.until(lambda m: m["type"] in {"update", "bye"})
                    if heard["type"] == "bye":
                        break
                    continue
                answer = await anna.act(hasty(2)(anna.view))
                if answer["type"] == "bye":
                    break
                done += answer["type"] == "done"
            else:
                return done
    return done


async def test_a_table_goes_on_from_what_is_left_and_everybody_hears_of_it(
    lagging: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = lagging.database()
    with Serving(url) as server:
        made, anna = await fail_over(lagging, url, server)
        said = await anna.until(lambda m: m["type"] == "bye")
        assert (said["code"], said["again"]) == ("went-back", True)
        assert await play_on(server, made) >= 8
        health = await ask(server.private_url, "/healthz")
        assert (health["ok"], health["wrong"]) == (False, ["database-went-back"])
        assert await ask(server.url, "/readyz") == {"ok": True}
        assert "trey_database_went_back 1.0" in await ask(server.private_url, "/metrics")
        await anna.close()
    assert [r.levelno for r in caplog.records if "went back to an earlier state" in r.message] == [logging.CRITICAL]
    found = await numbers(url, made["table"])
    assert found == list(range(1, len(found) + 1))
    with Serving(url) as server:
        assert await play_on(server, made) >= 8
        assert (await ask(server.private_url, "/healthz"))["ok"]


async def left(lagging: Postgres) -> tuple[list[int], int]:
    """Fail over, play on, start anew; return the numbers of the table's events, and how many acts were done then."""
    url = lagging.database()
    with Serving(url) as server:
        made, anna = await fail_over(lagging, url, server)
        heard = await anna.act(hasty(1)(anna.view))
        assert heard["type"] in {"done", "refused", "bye"}
        await anna.close()
        await play_on(server, made)
    found = await numbers(url, made["table"])
    with Serving(url) as server:
        return found, await play_on(server, made)


async def notice_nothing(_: PostgresStore, _db: object, _kind: str) -> None:
    return


async def test_what_notices_nothing_leaves_no_gap_all_the_same(
    lagging: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresStore, "_recognise", notice_nothing)
    found, done = await left(lagging)
    assert found == list(range(1, len(found) + 1))
    assert done >= 8


async def test_without_the_event_before_there_would_be_a_gap(
    lagging: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault of the two laws above."""
    assert CHECK in store.PUT
    monkeypatch.setattr(PostgresStore, "_recognise", notice_nothing)
    monkeypatch.setattr(store, "PUT", store.PUT.replace(CHECK, " and job.first > 1"))
    found, done = await left(lagging)
    assert found != list(range(1, len(found) + 1))
    assert done == 0


# What is noticed, and what is not


def summary(table: str = "a", stage: str = "playing") -> Summary:
    return Summary(table, table.upper(), stage, public=False, touched=7)


async def undone(url: str, *statements: str) -> None:
    db = await asyncpg.connect(url)
    for sql in statements:
        await db.execute(sql)
    await db.close()


async def anew(opened: PostgresStore) -> bool:
    """Lose a connection, get a new one, and say whether the database is seen to have gone back."""
    opened._lines.drop(WRITER)
    await opened.beat()
    return opened.went_back


@pytest.mark.parametrize(
    "lost",
    [
        ["delete from events where number = 2"],
        ["update events set body = 'other' where number = 2"],
        ["delete from chains where number = 1"],
        ["update chains set hash = 'other'"],
    ],
)
async def test_any_line_that_was_acknowledged_last_is_missed(pg: Postgres, lost: list[str]) -> None:
    url = pg.database()
    opened = PostgresStore(url)
    await opened.append(summary(), 1, [b"one"], [Logged("shown", "aa")])
    await opened.append(summary(), 2, [b"two"])
    assert not await anew(opened)
    await undone(url, *lost)
    assert await anew(opened)
    assert not opened._heads
    await opened.close()


async def test_a_table_that_was_forgotten_is_not_missed(pg: Postgres) -> None:
    url = pg.database()
    opened = PostgresStore(url)
    await opened.append(summary(stage="over"), 1, [b"one"], [Logged("shown", "aa")])
    await opened.append(summary(stage="over"), 2, [b"two"])
    assert await opened.forget(0) == ["a"]
    assert not await anew(opened)
    await opened.close()


async def test_what_waits_when_the_database_went_back_is_not_stored(pg: Postgres) -> None:
    """It was decided upon what is lost, even where its number would fit."""
    url = pg.database()
    opened = PostgresStore(url)
    heard = list[bool]()
    opened._back = lambda: heard.append(True)
    await opened.append(summary(), 1, [b"one"])
    await opened.append(summary(), 2, [b"two"])
    await undone(url, "update events set body = 'other' where number = 2")
    opened._lines.drop(WRITER)
    with pytest.raises(StoreError, match="went back"):
        await opened.append(summary(), 3, [b"three"])
    assert heard == [True]
    assert await opened.events("a") == [b"one", b"other"]
    await opened.append(summary(), 3, [b"three again"])
    assert (await opened.events("a"))[2:] == [b"three again"]
    await opened.close()
