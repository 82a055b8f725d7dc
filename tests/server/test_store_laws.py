"""What every store keeps, whatever the database: all or nothing, in order, one chain for the log."""

import asyncio
import re
from inspect import isfunction

import pytest

from trey.server.store import event_store, postgres, sqlite
from trey.server.store import public_log as log
from trey.server.store.event_store import FIRST_EPOCH, ConflictError, EventStore, GapError, Summary
from trey.server.store.public_log import Logged


def summary(table: str = "a", code: str = "", stage: str = "open", touched: int = 7, free: int = 1) -> Summary:
    return Summary(table, code or table.upper(), stage, public=True, touched=touched, free=free)


def test_a_shared_store_takes_no_answer_of_a_store_alone() -> None:
    asked = {
        name
        for name, method in vars(EventStore).items()
        if isfunction(method) and name[0] != "_" and "_rows" not in method.__code__.co_names
    }
    assert asked >= {"place", "keeps_house", "spend"}
    assert asked <= {*vars(postgres.PostgresStore)}
    assert postgres.PostgresStore.shared


async def test_what_is_stored_is_read_in_order(store: EventStore) -> None:
    await store.append(summary(), 1, [b"one", b"two"])
    await store.append(summary(), 3, [b"three"])
    assert await store.events("a") == [b"one", b"two", b"three"]
    assert await store.events("b") == []


async def test_a_number_that_is_taken_stores_nothing(store: EventStore) -> None:
    await store.append(summary(), 1, [b"one", b"two"])
    with pytest.raises(ConflictError):
        await store.append(summary(stage="over"), 2, [b"other", b"three"], [Logged("committed", "00")])
    assert await store.events("a") == [b"one", b"two"]
    assert list(await store.public(9)) == ["a"]
    assert await store.log(0, 9) == ([], "")


async def test_an_event_whose_predecessor_is_missing_stores_nothing(store: EventStore) -> None:
    await store.append(summary(), 1, [b"one"])
    for table, first in (("a", 3), ("nobody", 2)):
        with pytest.raises(ConflictError):
            await store.append(summary(table, stage="over"), first, [b"late"], [Logged("committed", "00")])
    assert await store.events("a") == [b"one"]
    assert await store.events("nobody") == []
    assert list(await store.public(9)) == ["a"]
    assert await store.log(0, 9) == ([], "")


async def test_without_that_there_is_a_gap_and_it_is_never_passed_over(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault of the law above: what is missing is named, and nothing is numbered anew."""
    monkeypatch.setattr(sqlite, "SET_TABLE", sqlite.SET_TABLE.replace("number = ?", "number <= ?"))
    monkeypatch.setattr(postgres, "PUT", postgres.PUT.replace("number = job.first - 1", "number < job.first"))
    await store.append(summary(), 1, [b"one"])
    await store.append(summary(), 3, [b"three"])
    assert await store.last("a") == 3
    with pytest.raises(GapError, match="2 events have the numbers 1 to 3"):
        await store.events("a")


async def test_a_code_that_is_taken_stores_nothing(store: EventStore) -> None:
    await store.append(summary("a", "CODE"), 1, [b"one"])
    with pytest.raises(ConflictError):
        await store.append(summary("b", "CODE"), 1, [b"one"])
    assert await store.by_code("CODE") == "a"
    assert await store.by_code("NONE") is None
    assert await store.events("b") == []


async def test_one_of_two_who_act_at_once_is_refused(store: EventStore) -> None:
    await store.append(summary(), 1, [b"one"])
    both = await asyncio.gather(*(store.append(summary(), 2, [body]) for body in (b"x", b"y")), return_exceptions=True)
    assert [type(result) for result in both].count(ConflictError) == 1
    assert len(await store.events("a")) == 2


async def test_a_thousand_appends_at_once_all_arrive(store: EventStore) -> None:
    made = [store.append(summary(f"t{n}"), 1, [str(n).encode()], [Logged("committed", "ab")]) for n in range(1000)]
    await asyncio.gather(*made)
    assert await store.events("t999") == [b"999"]
    lines, head = await store.log(0, 2000)
    assert [line.number for line in lines] == list(range(1, 1001))
    assert log.verify(lines)
    assert head == lines[-1].hash


async def test_the_log_shows_any_change(store: EventStore) -> None:
    for deal in range(1, 4):
        await store.append(summary(f"t{deal}"), 1, [b""], [Logged("shown", f"{deal:02}")])
    lines, _ = await store.log(0, 9)
    assert log.verify(lines)
    assert log.verify(lines[1:], lines[0].hash)
    assert (await store.log(1, 9))[0] == lines[1:]
    assert (await store.log(1, 1))[0] == lines[1:2]
    assert (await store.log(1, 9, 99))[0] == []
    for line in lines:
        for change in ({"digest": "ff"}, {"number": 9}, {"kind": "committed"}):
            fields = {f: getattr(line, f) for f in line.__struct_fields__} | change
            assert not log.verify([type(line)(**fields)], lines[line.number - 2].hash if line.number > 1 else "")


def test_statements_for_both_databases_name_their_places_once_and_in_order() -> None:
    """SQLite knows them by nothing but their order."""
    sql = {name: text for name, text in vars(event_store).items() if isinstance(text, str) and "$" in text}
    assert len(sql) == 12
    for name, text in sql.items():
        places = re.findall(r"\$(\d)", text)
        assert places == [str(n + 1) for n in range(len(places))], name


async def test_an_old_line_cannot_follow_a_new_one(store: EventStore) -> None:
    """Lines of version 1 are taken as they are; else a host could write anything into one."""
    for _ in range(3):
        await store.append(summary(f"t{_}"), 1, [b""], [Logged("shown", "aa")])
    lines, _head = await store.log(0, 9)
    old = [type(line)(number=line.number, v=1, kind=line.kind, digest=line.digest, hash=line.hash) for line in lines]
    assert log.verify([*old[:1], *lines[1:]])
    assert not log.verify([lines[0], old[1], lines[2]])


async def test_tables_that_nobody_touches_are_found(store: EventStore) -> None:
    await store.append(summary("old"), 1, [b""])
    await store.append(summary("over", stage="over"), 1, [b""])
    for _ in range(2):
        await store.grow_idle()
    await store.append(summary("new"), 1, [b""])
    assert await store.stale(2) == ["old"]
    assert await store.stale(0) == ["old", "new"]
    await store.append(summary("old"), 2, [b""])
    assert await store.stale(1) == []


async def test_a_table_with_a_free_seat_is_listed_behind_any_number_of_full_ones(store: EventStore) -> None:
    await store.append(summary("open", touched=1), 1, [b""])
    for n in range(60):
        await store.append(summary(f"full{n}", touched=2 + n, free=0), 1, [b""])
    assert list(await store.public(50)) == ["open"]


async def test_what_is_forgotten_is_gone_and_the_rest_stays(store: EventStore) -> None:
    for name, stage in (("over", "over"), ("closed", "closed"), ("open", "open")):
        await store.append(summary(name, stage=stage), 1, [b"one"], [Logged("shown", "aa")])
    assert await store.forget(1) == []
    await store.grow_idle()
    assert sorted(await store.forget(1)) == ["closed", "over"]
    assert [await store.events(name) for name in ("over", "closed", "open")] == [[], [], [b"one"]]
    assert len((await store.log(0, 9))[0]) == 3


async def test_a_new_table_is_written_to_in_its_first_epoch_until_somebody_takes_it(store: EventStore) -> None:
    await store.append(summary(), 1, [b"one"])
    await store.append(summary(), 2, [b"two"], epoch=FIRST_EPOCH)
    epoch = await store.place("a")
    assert isinstance(epoch, int)
    await store.append(summary(), 3, [b"three"], epoch=epoch)
    assert await store.events("a") == [b"one", b"two", b"three"]


async def test_a_conflict_among_many_is_of_one_table_alone(store: EventStore) -> None:
    await store.append(summary("t7"), 1, [b"one"])
    made = [store.append(summary(f"t{n}"), 1, [b"new"], [Logged("shown", "ab")] * (n % 2)) for n in range(20)]
    ended = await asyncio.gather(*made, return_exceptions=True)
    assert [n for n, end in enumerate(ended) if isinstance(end, ConflictError)] == [7]
    assert await store.events("t7") == [b"one"]
    assert len((await store.log(0, 99))[0]) == 9
