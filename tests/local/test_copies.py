"""All tables of a device in one file go on on another device; what is not whole changes nothing."""

import gzip
import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.local.device import Player, Rows, device, new_table
from tests.server.player import hasty
from trey.core.errors import TreyError
from trey.local import Brought, FullError, LocalHouse, copies
from trey.local.trouble import TROUBLE
from trey.server.wire.refusals import REFUSALS

RULES = "euchre_cutthroat"
Lines = list[Any]


async def played(house: LocalHouse, actions: int = 5, **of: Any) -> tuple[dict[str, Any], Player]:
    made = of or await new_table(house, RULES)
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1), actions)
    assert await player.turn(), "bots have played on"
    return made, player


async def test_tables_go_on_on_another_device() -> None:
    one, other = await device(), await device()
    made, player = await played(one)
    number, view = player.update["number"], player.view
    await one.house.part()
    assert await other.bring(await one.export("seats")) == Brought(1, 0, 0, "seats")
    await one.end()
    again = Player(other, made["table"], made["token"])
    assert (await again.open())["seat"] == 0
    assert again.update["number"] >= number
    assert again.update["number"] > number or again.view == view
    await again.play(hasty(2))
    assert again.over
    await other.end()


async def test_what_was_brought_is_there_after_a_kill() -> None:
    one, journal = await device(), Rows()
    made, _ = await played(one)
    await (await device(journal)).bring(await one.export())
    assert (await Player(await device(Rows(journal.rows)), made["table"], made["token"]).open())["type"] == "welcome"


async def test_whoever_is_further_has_it() -> None:
    """A file that is behind changes nothing; one that is ahead goes on, also where somebody sits; others are left."""
    one, two = await device(), await device()
    made, player = await played(one)
    early = await one.export()
    await two.bring(early)
    await player.play(hasty(1), 4)
    await player.turn()
    player.close()
    late = await one.export()
    assert await one.bring(early) == Brought(0, 0, 1, "")
    assert await one.bring(late) == Brought(0, 0, 1, "")
    sitting = Player(two, made["table"], made["token"])
    await sitting.open()
    before = sitting.update["number"]
    assert await two.bring(late) == Brought(0, 1, 0, "")
    assert (await sitting.until(lambda m: m["type"] == "bye"))["again"]
    await sitting.open()
    assert sitting.update["number"] > before
    await sitting.play(hasty(7), 3)
    await player.open()
    await player.play(hasty(8), 3)
    assert (await two.bring(await one.export())).known == 1
    await one.end()
    await two.end()


def lines_of(data: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(data).split(b"\n")]


def packed(lines: Sequence[Any]) -> bytes:
    return gzip.compress(b"\n".join(json.dumps(line, separators=(",", ":")).encode() for line in lines))


async def refused(house: LocalHouse, data: bytes) -> str:
    """Why a file is not taken; nothing has changed, and nobody who sits there notices."""
    journal = house._store._journal
    assert isinstance(journal, Rows)
    before, tables = list(journal.rows), {name: list(kept.events) for name, kept in house._store.tables.items()}
    with pytest.raises(TreyError) as found:
        await house.bring(data)
    assert journal.rows == before
    assert {name: kept.events for name, kept in house._store.tables.items()} == tables
    return found.value.code


def says_the_same(changed: bytes | bytearray, data: bytes) -> bool:
    """Whether what was changed says nothing: the time, the system, or the bits that fill the last byte up."""
    try:
        return gzip.decompress(changed) == gzip.decompress(data)
    except (OSError, EOFError, zlib.error):
        return False


def test_bits_that_say_nothing_are_few() -> None:
    data = gzip.compress(b"tables" * 50, mtime=0)
    same = [at for at in range(8 * len(data)) if says_the_same(_flipped(data, at), data)]
    assert {at // 8 for at in same} <= {*range(3, 10), len(data) - 9}


def _flipped(data: bytes, at: int) -> bytes:
    changed = bytearray(data)
    changed[at // 8] ^= 1 << at % 8
    return bytes(changed)


async def test_a_file_that_is_cut_anywhere_or_changed_in_a_bit_changes_nothing() -> None:
    one, two = await device(), await device()
    await played(one)
    data = await one.export()
    for cut in [*range(0, len(data), max(1, len(data) // 60)), len(data) - 1]:
        assert await refused(two, data[:cut]) in {"file-cut", "file-unreadable"}
        changed = bytearray(data)
        changed[cut] ^= 0x10
        if not says_the_same(changed, data):
            assert await refused(two, bytes(changed)) in {"file-cut", "file-unreadable"}
    assert await two.bring(data) == Brought(1, 0, 0, "")


NO_FILES = {
    "nothing": ("file-unreadable", b""),
    "a page": ("file-unreadable", b"<script>alert(1)</script>"),
    "nothing packed": ("file-unreadable", gzip.compress(b"")),
    "brackets": ("file-unreadable", gzip.compress(b"[" * 100_000)),
    "no text": ("file-unreadable", gzip.compress(b"\xff\xfe")),
    "another file": ("file-unreadable", gzip.compress(b'{"trey":"record","v":1,"tables":0}\n{"end":0}')),
    "more behind": ("file-unreadable", gzip.compress(b'{"trey":"tables","v":1,"tables":0}\n{"end":0}') + b"more"),
    "tables missing": ("file-cut", gzip.compress(b'{"trey":"tables","v":1,"tables":2}\n{"end":2}')),
    "no end": ("file-cut", gzip.compress(b'{"trey":"tables","v":1,"tables":0}')),
    "a newer one": ("file-newer", gzip.compress(b'{"trey":"tables","v":2,"tables":0}\n{"end":0}')),
}


@pytest.mark.parametrize("what", NO_FILES)
async def test_what_is_no_such_file_is_told_so(what: str) -> None:
    code, data = NO_FILES[what]
    assert await refused(await device(), data) == code


async def test_a_file_that_is_too_large_is_not_even_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    house = await device()
    assert await refused(house, gzip.compress(b"") + bytes(copies.MOST_PACKED)) == "file-too-large"
    monkeypatch.setattr(copies, "MOST_BYTES", 1 << 20)
    assert await refused(house, gzip.compress(bytes(1 << 24))) == "file-too-large"


def in_events(kind: str, **fields: Any) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        next(event for event in lines[1]["events"] if event["type"] == kind).update(fields)

    return change


def of_table(**fields: Any) -> Callable[[Lines], None]:
    return lambda lines: lines[1].update(fields)


def another_seat(lines: Lines) -> None:
    acted = next(event for event in lines[1]["events"] if event["type"] == "acted")
    acted["seat"] = (acted["seat"] + 1) % 3


def twice(lines: Lines) -> None:
    lines[0]["tables"] = lines[-1]["end"] = 2
    lines.insert(1, lines[1])


ALTERED: dict[str, Callable[[Lines], object]] = {
    "a name with signs that nobody sees": in_events("sat", name="An\u202ena"),
    "a page in a name": in_events("sat", name="<script>" * 20),
    "a name of nothing": in_events("sat", name=" "),
    "a seat that is not there": in_events("sat", seat=9),
    "a code of another table": of_table(code="OTHER"),
    "a script in a code": of_table(code="<b>"),
    "a script in a table's name": of_table(table="<script>alert(1)</script>"),
    "a way out of the folder": of_table(table="../../etc/passwd"),
    "another action": in_events("acted", action="play <script>"),
    "an action that the rules forbid": in_events("acted", action="play 2C"),
    "a seat out of turn": another_seat,
    "cards twice": in_events("dealt", deal="0: AS AS"),
    "no first event": lambda lines: lines[1]["events"].pop(0),
    "no event": of_table(events=[]),
    "an event of no kind": lambda lines: lines[1]["events"].append({"type": "poker"}),
    "something else": lambda lines: lines[1]["events"].append(7),
    "a rematch elsewhere": lambda lines: lines[1]["events"].append({"type": "next", "table": "https://example.org"}),
    "no table": lambda lines: lines.__setitem__(1, {}),
    "a table twice": twice,
}


@pytest.mark.parametrize("what", ALTERED)
async def test_a_table_that_tells_what_cannot_be_is_not_taken(what: str) -> None:
    one, two = await device(), await device()
    await played(one)
    await played(two)
    lines = lines_of(await one.export())
    assert await two.bring(packed(lines)) == Brought(1, 0, 0, ""), "packed otherwise, but the same"
    ALTERED[what](lines)
    assert await refused(await device(), packed(lines)) == "file-altered"
    assert await refused(two, packed(lines)) == "file-altered"


async def test_one_altered_table_among_others_keeps_all_out() -> None:
    one, two = await device(), await device()
    for _ in range(3):
        await played(one, 1)
    lines = lines_of(await one.export())
    lines[2]["events"][-1] = {"type": "acted", "seat": 0, "action": "x"}
    assert await refused(two, packed(lines)) == "file-altered"


async def test_a_game_that_is_not_here_is_named() -> None:
    one = await device()
    await played(one, 1)
    lines = lines_of(await one.export())
    lines[1]["events"][0]["rules"] = "poker"
    assert await refused(await device(), packed(lines)) == "preset-unknown"


async def test_a_code_that_another_table_has_is_not_taken() -> None:
    one, two = await device(), await device()
    await played(one, 1)
    lines = lines_of(await one.export())
    await two.bring(packed(lines))
    lines[1]["table"] = "0" * 24
    assert await refused(two, packed(lines)) == "file-altered"


async def test_the_words_of_a_script_as_a_name_stay_words() -> None:
    one, two = await device(), await device()
    made = await new_table(one, RULES)
    player = Player(one, made["table"], made["token"])
    await player.open()
    await player.ask(type="rename", name="<b>Anna</b>")
    await two.bring(await one.export())
    again = Player(two, made["table"], made["token"])
    await again.open()
    assert again.update["facts"]["seats"][0]["name"] == "<b>Anna</b>"


class Full(Rows):
    """A device with no room."""

    full: Exception | None = None

    async def append(self, rows: Sequence[bytes]) -> None:
        if self.full:
            raise self.full
        await super().append(rows)


async def test_an_import_that_finds_no_room_changes_nothing() -> None:
    one, two = await device(), await device(journal := Full())
    await played(one)
    journal.full = FullError("full")
    assert await refused(two, await one.export()) == "no-room"
    journal.full = RuntimeError("lost")
    assert await refused(two, await one.export()) == "trouble"
    journal.full = None
    assert (await two.bring(await one.export())).new == 1


@pytest.mark.parametrize(("error", "code"), [(FullError("full"), "no-room"), (RuntimeError("gone"), "trouble")])
async def test_a_device_that_refuses_says_so_and_nothing_has_happened(error: Exception, code: str) -> None:
    house = await device(journal := Full())
    _, player = await played(house)
    number, rows = player.update["number"], list(journal.rows)
    journal.full = error
    player.say(type="act", id=99, at=number, actions=[player.view["legal"][0]])
    bye = await player.until(lambda m: m["type"] in {"refused", "bye"})
    assert (bye["code"], bye["why"]) == (code, REFUSALS[code].en)
    answer = await house.ask("create", json.dumps({"rules": RULES, "name": "Anna"}), "fr")
    assert answer.status in {503, 507}
    assert json.loads(answer.body) == {"code": code, "why": REFUSALS[code].fr}
    assert journal.rows == rows
    journal.full = None
    await player.open()
    assert player.update["number"] == number, "nothing had happened"
    await player.play(hasty(1))
    assert player.over
    await house.end()


def test_no_trouble_has_the_code_of_a_refusal() -> None:
    assert not {*TROUBLE} & {*REFUSALS}
