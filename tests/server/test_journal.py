"""What the server writes of itself: lines that a program reads, and never what opens a seat or a table."""

import ast
import asyncio
import json
import logging
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import PLAIN
from tests.server.player import Player, ask, create, hasty, seat_others
from tests.server.serving import Serving
from trey.server import journal
from trey.server.journal import REQUEST, JsonLine, TextLine, name_of, write_to_stderr
from trey.server.live import projection
from trey.server.table.identity import key_of

EUCHRE = "euchre_cutthroat game_target=2"


@asynccontextmanager
async def program(db: Path, *more: str) -> AsyncIterator[tuple[str, str, list[str]]]:
    """A server as an operator starts it: its address, that of its metrics, and all it wrote once it has ended."""
    words = ["serve", "--port", "0", "--no-open", "--db", str(db), "--bot-delay", "0", "--metrics", "0", *more]
    pipe = asyncio.subprocess.PIPE
    env = PLAIN | {"PYTHONUNBUFFERED": "1"}
    running = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "trey", *words], stdout=pipe, stderr=pipe, env=env
    )
    written = list[str]()
    try:
        assert running.stdout
        said = [(await running.stdout.readline()).decode() for _ in range(2)]
        yield *(re.search(r"http://[^/\s]+", line)[0] for line in said), written  # type: ignore[index,misc]
        running.terminate()
        out, err = await running.communicate()
        written += [*said, *out.decode().splitlines(), *err.decode().splitlines()]
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()


def leaks(written: list[str], secrets: list[str]) -> list[str]:
    """The lines that hold a secret."""
    return [line for line in written if any(secret in line for secret in secrets)]


async def test_a_whole_match_is_in_the_log_and_nothing_that_opens_a_seat(db: Path) -> None:
    secrets = list[str]()
    async with program(db, "--log", "json") as (url, private, written):
        made = await create(url, EUCHRE, "habit")
        tokens = await seat_others(url, made, "Ben")
        secrets += [made["table"], made["code"], *tokens, *map(key_of, tokens)]
        players = [Player(url, made["table"], token) for token in tokens]
        for player in players:
            await player.open()
        await asyncio.gather(*(player.play(hasty(n)) for n, player in enumerate(players)))
        for player in players:
            await player.close()
        for path in ("", "/record", "/replay?deal=1", "/nowhere"):
            await ask(url, f"/api/tables/{made['table']}{path}")
        await ask(url, f"/api/tables/by-code/{made['code']}")
        for path in (f"/t/{made['table']}", f"/join/{made['code']}", f"/{tokens[0]}", f"/?token={tokens[0]}"):
            await ask(url, path)
        stranger = Player(url, made["table"], tokens[0] + "x")
        await stranger.open()
        assert (await ask(private, "/healthz"))["ok"]
    lines = [json.loads(line) for line in written if line.startswith("{")]
    assert leaks(written, secrets) == []
    assert {line["message"] for line in lines} >= {
        *("GET /api/tables/{table}/record", "POST /api/tables", "socket", "GET /healthz", "GET a page"),
        "GET /api/tables/by-code/{code}",
    }
    mine = [line for line in lines if line.get("table") == name_of(made["table"])]
    assert len(mine) >= 7
    for line in lines:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert re.fullmatch("[0-9a-f]{8}", line["request"])


def test_a_token_in_the_log_would_be_seen() -> None:
    assert leaks(['{"message": "hello with s3cret"}', "fine"], ["s3cret"]) == ['{"message": "hello with s3cret"}']


@pytest.fixture
def quiet() -> Iterator[None]:
    """Leave the loggers as they were."""
    known = [(logging.getLogger(name), logging.getLogger(name).handlers[:]) for name in journal.OURS]
    level = logging.getLogger("trey").level
    yield
    for logger, handlers in known:
        logger.handlers[:] = handlers
    logging.getLogger("trey").setLevel(level)


def test_a_fault_is_one_line_of_json_with_its_request_and_its_table(
    quiet: None, capsys: pytest.CaptureFixture[str]
) -> None:
    write_to_stderr("json")
    write_to_stderr("json")  # a second server in one process does not write twice
    token = REQUEST.set("5eed5eed")
    try:
        int("« broken »")
    except ValueError:
        logging.getLogger("trey.server").exception("table %s could not be read", name_of("abc"))
    finally:
        REQUEST.reset(token)
    (line,) = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert (said["level"], said["request"], said["table"]) == ("error", "5eed5eed", "ba7816bf8f01")
    assert said["message"] == "table ba7816bf8f01 could not be read"
    assert said["error"].endswith("'« broken »'")


def test_text_has_a_time_too() -> None:
    record = logging.LogRecord("trey.server", logging.WARNING, "f", 1, "slow %s", ("disk",), None)
    record.created, record.msecs = 1.5, 500.0
    assert TextLine().format(record) == "1970-01-01T00:00:01.500Z WARNING slow disk"
    assert json.loads(JsonLine().format(record)) == {
        "time": "1970-01-01T00:00:01.500Z",
        "level": "warning",
        "message": "slow disk",
    }


async def test_a_table_that_cannot_be_read_is_named_by_its_hash(db: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Serving(db) as server:
        made = await create(server.url, EUCHRE)

        async def poison() -> None:
            table = server.house.rooms.pop(made["table"]).table
            await server.house.store.append(
                projection.summary(table, (), 0), table.number + 1, [b'{"type":"nonsense"}']
            )

        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(poison(), server.loop))
        answer = await ask(server.url, f"/api/tables/{made['table']}")
        assert answer["code"] == "unreadable"
    assert name_of(made["table"]) in caplog.text
    assert made["table"] not in caplog.text


def bare(source: str) -> list[str]:
    """What log lines tell of tables otherwise than by their hash."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    lines = [
        call for call in calls if ast.unparse(call.func).startswith("_LOG.") or ast.unparse(call.func) == "isolated"
    ]
    args = [ast.unparse(arg) for line in lines for arg in line.args[1:]]
    return [arg for arg in args if re.search(r"table(_id|\.id)?$", arg)]


def test_no_log_line_has_the_id_of_a_table() -> None:
    server = Path(journal.__file__).parent
    assert [found for path in server.rglob("*.py") for found in bare(path.read_text(encoding="utf-8"))] == []
    assert bare('_LOG.exception("table %s: there is no hint", self._table.id)') == ["self._table.id"]
    assert bare('_LOG.error("table %s", table_id)') == ["table_id"]
    assert bare('_LOG.error("table %s", name_of(table_id))') == []
