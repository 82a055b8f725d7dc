"""The listener for other processes, which must prove that they know a secret of the shared database."""

import asyncio
import hmac
import logging
import secrets
from typing import Final

import msgspec

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.live.client import Client
from trey.server.live.frames import MOST_ASKED, Frames, PeerError, prove
from trey.server.live.relay import Errand
from trey.server.live.room import House, MovedError
from trey.server.store.event_store import Peer
from trey.server.wire.refusals import REFUSALS

__all__ = ["Listener"]

PATIENCE: Final = 5.0
"""Seconds within which a peer must prove who it is."""
_ENCODER: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("trey.server")


class Listener:
    """Serves the clients that other processes bring, and answers what they ask."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.me = Peer("", "", "")

    async def begin(self, host: str) -> Peer:
        """Listen on any free port of an address of this machine; return this process's `Peer`.

        :raises OSError: it is no address of this machine.
        """
        self._server = await asyncio.start_server(self._hear, host, 0)
        port = self._server.sockets[0].getsockname()[1]
        self.me = Peer(secrets.token_hex(16), f"{host}:{port}", secrets.token_hex(32))
        return self.me

    async def end(self) -> None:
        """Stop listening."""
        if self._server:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        frames = Frames(reader, writer, MOST_ASKED)
        try:
            async with asyncio.timeout(PATIENCE):
                errand = await self._proved(frames)
            if errand is not None:
                await self._run(frames, errand)
        except (PeerError, TimeoutError):
            pass
        except Exception:  # noqa: BLE001 - the other process asks again
            _LOG.exception("another process could not be answered")
        finally:
            frames.close()

    async def _proved(self, frames: Frames) -> Errand | None:
        """Return what the holder of this process's secret asks for; nothing is told to anybody else."""
        nonce = secrets.token_hex(16)
        await frames.send("n", nonce)
        _, proof = await frames.receive()
        _, said = await frames.receive()
        if not hmac.compare_digest(proof.encode(), prove(self.me.secret, nonce, said).encode()):
            return None
        errand = msgspec.json.decode(said, type=Errand)
        return errand if errand.to == self.me.id else None

    async def _run(self, frames: Frames, errand: Errand) -> None:
        who, admitted = errand.brings, asyncio.Event()

        async def tell(text: str) -> None:
            await admitted.wait()
            await frames.send("m", text)

        try:
            room = await self._house.own(who.table if who else errand.table)
            if who is not None:
                client = await Client.enter(room, who, tell, frames.close, relayed=True)
            elif errand.sits is not None and errand.key:
                await frames.send("a", _encoded(await self._house.sit_here(room, errand.sits, errand.key)))
                return
            else:
                await frames.send("a", _encoded(self._house.info(room)))
                return
        except MovedError:
            await frames.send("v")
            return
        except TreyError as error:
            await frames.send("r", error.code if error.code in REFUSALS else "trouble")
            return
        await self._serve(frames, client, admitted)

    async def _serve(self, frames: Frames, client: Client, admitted: asyncio.Event) -> None:
        staying = asyncio.ensure_future(self._stay(frames, client))
        try:
            await frames.send("a")
            admitted.set()
            while True:
                _, text = await frames.receive()
                try:
                    await client.ask(wire.CLIENT.decode(text))
                except MovedError:
                    await staying
                    return
                await frames.send("d")
        finally:
            try:
                await client.leave()
            finally:
                staying.cancel()
                await asyncio.gather(staying, return_exceptions=True)

    async def _stay(self, frames: Frames, client: Client) -> None:
        moved = await client.stay()
        await frames.send("v" if moved else "b")


def _encoded(answer: wire.Seated | wire.TableInfo) -> str:
    return _ENCODER.encode(answer).decode()
