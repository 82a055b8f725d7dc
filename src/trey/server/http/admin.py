"""`trey admin` at the server: a Unix socket that answers only its owner, one job to a connection.

A request is a line of JSON: what to `do`, and its arguments.  The answer is one line: `told`, or `code` and `why`.
"""

import asyncio
import logging
import os
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from trey.core.errors import TreyError
from trey.server.journal import name_of
from trey.server.live.cache import unpack
from trey.server.live.house import ElsewhereError, House
from trey.server.live.operators import MOST_BANS, MOST_LETTERS, Announced, Banned, Forgot, Locked, Unbanned, network_of
from trey.server.live.room import Room
from trey.server.table import events, seats
from trey.server.table.forgotten import forgotten, without_marks
from trey.server.table.identity import clean_code, clean_text, key_of, new_code
from trey.server.wire.refusals import refuse

_MOST_AT_ONCE: Final = 4
_MOST_LISTED: Final = 1000
_LINE_BYTES: Final = 65_536
_SECONDS: Final = 10.0  # how long a connection may take to say what it wants, and to read the answer
_LOG: Final = logging.getLogger("trey.server")


class _AdminError(Exception):
    """A job that cannot be done; the text is a code of the command `trey admin`."""


class Admin:
    """Does an operator's jobs at a house."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._operators = house, house.store, house.operators
        self._busy = asyncio.Semaphore(_MOST_AT_ONCE)
        self._server: asyncio.Server | None = None
        self._path: Path | None = None

    async def listen(self, path: Path) -> None:
        """Listen at a path; a log line says why, if that is impossible, and the server goes on without."""
        try:
            self._server = await asyncio.start_unix_server(self._serve, sock=_bound(path), limit=_LINE_BYTES)
            self._path = path
        except OSError as error:
            _LOG.warning("there is no trey admin at %s: %s", path, error)

    async def end(self) -> None:
        if self._server and self._path:
            self._server.close()
            await asyncio.to_thread(self._path.unlink, missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_SECONDS):
                line = await reader.readline()
            said = await self._answer(line) if _is_owner(writer.get_extra_info("socket")) else {"code": "not-owner"}
            writer.write(msgspec.json.encode(said) + b"\n")
            async with asyncio.timeout(_SECONDS):
                await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        if self._busy.locked():
            return {"code": "busy"}
        async with self._busy:
            try:
                asked = msgspec.json.decode(line, type=dict[str, Any])
                job = getattr(self, f"_do_{asked.pop('do', '')}", None)
                return {"told": await job(**asked)} if job else {"code": "no-such-job"}
            except ElsewhereError as error:
                return {"code": "elsewhere", "at": error.at}
            except TreyError as error:
                return {"code": error.code, "why": error.say("en")}
            except _AdminError as error:
                return {"code": str(error)}
            except (msgspec.DecodeError, TypeError):
                return {"code": "bad-message"}
            except Exception:  # noqa: BLE001 - the owner is told, and the log has it
                _LOG.exception("a job of trey admin failed")
                return {"code": "trouble"}

    async def _do_list(self, *, over: bool = False, most: int = 100) -> list[dict[str, Any]]:
        return [self._row(*row) for row in await self._store.latest(min(most, _MOST_LISTED), over=over)]

    def _row(self, table: str, code: str, stage: str, made: int, touched: int, public: object) -> dict[str, Any]:
        now, room = int(time.time()), self._house.rooms.get(table)
        row = {"table": table, "code": code, "stage": stage, "made": now - made, "touched": now - touched}
        row |= {"public": bool(public), "here": room is not None, "log": str(name_of(table))}
        if room:
            kinds = [seat.kind for seat in room.table.seats]
            row |= {"people": kinds.count("human"), "bots": kinds.count("bot"), "open": kinds.count("open")}
            row["connections"] = len(room.presence.connections)
        return row

    async def _do_find(self, text: str) -> list[dict[str, Any]]:
        """Return the tables with a code, an id or a name in the log, or where somebody had a name or a key."""
        known = {row[0]: row for row in await self._store.latest(1_000_000, over=True)}
        found = set(await self._store.named(clean_code(text), _begin(text)))
        found |= {table for table in known if name_of(table) == text}
        found |= set(await self._store.holding(msgspec.json.encode(text)))
        return [self._row(*known[table]) for table in sorted(found & known.keys())[:_MOST_LISTED]]

    async def _meant(self, text: str) -> str:
        """Return the table that is meant by an id or its beginning, a code, or a name in the log."""
        found = await self._store.named(clean_code(text), _begin(text))
        if not found and len(text) == 12:
            found = [row[0] for row in await self._store.latest(1_000_000, over=True) if name_of(row[0]) == text]
        if len(found) != 1:
            raise _AdminError("which-table" if found else "no-such-table")
        return found[0]

    async def _do_show(self, table: str) -> dict[str, Any]:
        """Return what an operator may know of a table: no card, no key, no token."""
        table_id = await self._meant(table)
        known, room = await self._house.look(table_id), self._house.rooms.get(table_id)
        here = [sum(1 for _ in room.presence.of(n)) if room else 0 for n in range(known.rules.seats)]
        row: dict[str, Any] = {"table": table_id, "code": known.code, "stage": known.stage, "rules": known.rules.text}
        row |= {"host": known.host, "events": known.number, "deals": known.deals_over, "log": str(name_of(table_id))}
        row |= {"settings": msgspec.to_builtins(known.settings), "watchers": room.presence.watchers if room else 0}
        kinds = (
            {"kind": s.kind, "name": s.name, "bot": s.bot, "here": n} for s, n in zip(known.seats, here, strict=True)
        )
        return row | {"seats": list(kinds)}

    async def _stored(self, table: str, event: events.Event) -> Room:
        room = await self._house.room(await self._meant(table))
        await room.under(lambda: seats.change(room.table, event))
        return room

    async def _do_close(self, table: str) -> None:
        await self._stored(table, events.Closed())

    async def _do_code(self, table: str) -> str:
        return (await self._stored(table, events.Coded(code=new_code()))).table.code

    async def _do_export(self, table: str) -> str:
        return unpack(await self._house.archive.record(await self._meant(table))).decode()

    async def _do_delete(self, table: str) -> None:
        """Delete a table, whoever sits there; its lines of the public log name no table, and stay."""
        table_id = await self._meant(table)
        await self._store.amend([table_id], {}, gone=True)
        await self._operators.decide(Forgot((str(name_of(table_id)),)))

    async def _do_forget(self, person: str) -> dict[str, int]:
        """Forget a person, by a name, a token or its hash, in all tables; what is in memory is read again."""
        changed, at = dict[tuple[str, int], bytes](), dict[str, set[int]]()
        for one in (person, key_of(person)):
            for table in await self._store.holding(msgspec.json.encode(one)):
                bodies = await self._store.events(table)
                for number, body in forgotten(bodies, one).items():
                    changed[table, number] = body
                    at.setdefault(table, set()).add(msgspec.json.decode(body)["seat"])
        for results in await self._store.lists() if at else ():
            bodies = await self._store.events(results)
            changed |= {(results, number): body for number, body in without_marks(bodies, at).items()}
        for room in [room for room in self._house.rooms.values() if room.table.id in at]:
            await room.halt()  # it stores nothing more, so that no summary brings the name back
        if changed:
            await self._store.amend(list(at), changed)
            await self._operators.decide(Forgot(tuple(str(name_of(table)) for table in at)))
        return {"tables": len(at), "events": len(changed)}

    async def _do_ban(self, network: str, seconds: int = 0) -> str:
        """Ban an address or a network, for so many seconds or for good; return the network."""
        try:
            meant = network_of(network)
        except ValueError:
            raise _AdminError("bad-network") from None
        if meant.network_address.is_loopback or meant.prefixlen < (8 if meant.version == 4 else 16):
            raise _AdminError("wide-network")
        if len(self._operators.bans) >= MOST_BANS:
            raise _AdminError("too-many-bans")
        await self._operators.decide(Banned(str(meant), int(time.time()) + seconds if seconds else 0))
        return str(meant)

    async def _do_unban(self, network: str) -> str:
        with suppress(ValueError):
            network = str(network_of(network))
        if network not in self._operators.bans:
            raise _AdminError("no-such-ban")
        await self._operators.decide(Unbanned(network))
        return network

    async def _do_bans(self) -> dict[str, Any]:
        """Return the networks that are banned, with the seconds that are left, and whether new tables are locked."""
        now = int(time.time())
        left = {network: max(0, until - now) for network, until in self._operators.bans.items()}
        return {"bans": left, "locked": self._operators.locked}

    async def _do_announce(self, text: str) -> int:
        """Tell everybody who is at a table something; return how many are at tables of this server."""
        if len(text) > MOST_LETTERS:
            raise refuse("too-large")
        await self._operators.decide(Announced(clean_text(text)))
        return self._house.sockets

    async def _do_lock(self) -> None:
        await self._operators.decide(Locked(on=True))

    async def _do_unlock(self) -> None:
        await self._operators.decide(Locked(on=False))


def _bound(path: Path) -> socket.socket:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.is_socket():  # of a server that was killed
        path.unlink()
    line = socket.socket(socket.AF_UNIX)
    try:
        line.bind(str(path))
        path.chmod(0o600)  # nobody can connect before it listens
    except OSError:
        line.close()
        raise
    return line


def _is_owner(line: socket.socket) -> bool:
    """Say whether this process's user connected, or root; where the system does not tell, its mode says so."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", told)[1] in {0, os.getuid()}


def _begin(text: str) -> str:
    return text if len(text) >= 6 and set(text) <= set("0123456789abcdef") else ""
