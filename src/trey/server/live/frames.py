"""Frames between two processes: a byte for the kind, and a text."""

import asyncio
import hashlib
import hmac
from typing import Final

__all__ = ["MOST_ASKED", "Frames", "PeerError", "prove"]

MOST_ASKED: Final = 65_536
"""The largest frame, in bytes, from a process that only makes requests, or has not proved its identity yet."""
MOST_TOLD: Final = 16_777_216


class PeerError(Exception):
    """Another process does not answer, or was replaced; whether it carried out the last request is unknown."""


class Frames:
    """One connection between two processes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int = MOST_TOLD) -> None:
        self._reader, self._writer, self._most = reader, writer, most

    async def send(self, kind: str, text: str = "") -> None:
        """Send a frame; wait while the other side lags behind.

        :raises PeerError: it is gone.
        """
        body = kind.encode() + text.encode()
        try:
            self._writer.write(len(body).to_bytes(4, "big") + body)
            await self._writer.drain()
        except OSError as error:
            raise PeerError(str(error)) from error

    async def receive(self) -> tuple[str, str]:
        """Return the next frame.

        :raises PeerError: there is none, or it is none.
        """
        try:
            size = int.from_bytes(await self._reader.readexactly(4), "big")
            if not 1 <= size <= self._most:
                raise PeerError(f"a frame of {size} bytes")
            text = (await self._reader.readexactly(size)).decode()
        except (OSError, EOFError, UnicodeError) as error:
            raise PeerError(str(error)) from error
        return text[0], text[1:]

    def close(self) -> None:
        """End the connection."""
        self._writer.close()


def prove(secret: str, nonce: str, said: str) -> str:
    """Return the proof that a sender knows a secret; it is good for one connection only."""
    return hmac.new(bytes.fromhex(secret), f"{nonce} {said}".encode(), hashlib.sha256).hexdigest()
