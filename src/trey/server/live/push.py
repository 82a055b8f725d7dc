"""Calls to devices whose page is closed: messages without content, by the push services of their browsers.

A push service (RFC 8030) is told by whose key it is asked (VAPID, RFC 8292), and nothing else: an empty message needs
no encryption, for nothing is in it.
"""

import asyncio
import base64
import json
import logging
import os
import re
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives import serialization as pem
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from trey.server.wire.refusals import refuse

_LASTS: Final = 12 * 3600  # seconds for which a push service may take our word; a day is the most
_PATIENCE: Final = 10.0
_AGAIN: Final = (60.0, 600.0, 3600.0)  # seconds after which a push service is asked again that did not take a message
_MOST_AT_ONCE: Final = 8
_MOST_WAITING: Final = 1000
_ENDPOINT: Final = re.compile(r"(https?://[A-Za-z0-9.-]{1,253}(?::\d{1,5})?)/[\x21\x22\x24-\x7e]*", re.ASCII)
_WOVEN: Final = ip_network("64:ff9b::/96")  # addresses of version 4 in version 6, by a translator on the way
_NEAR: Final = -1
_LOG: Final = logging.getLogger("trey.server")


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


_HEAD: Final = _text(b'{"typ":"JWT","alg":"ES256"}')


class Vapid:
    """The key by which push services know the server; it is made once, in a file that only its owner can read.

    :raises OSError, ValueError: the file cannot be read, or has no such key.
    """

    def __init__(self, path: Path, contact: str = "https://trey.invalid") -> None:
        key = pem.load_pem_private_key(path.read_bytes() if path.exists() else _made(path), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise ValueError(path)  # noqa: TRY004 - the file's fault
        self._key, self._contact = key, contact
        self.public = _text(key.public_key().public_bytes(pem.Encoding.X962, pem.PublicFormat.UncompressedPoint))

    def authorization(self, origin: str) -> str:
        claims = {"aud": origin, "exp": int(time.time()) + _LASTS, "sub": self._contact}
        told = f"{_HEAD}.{_text(json.dumps(claims).encode())}"
        numbers = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={told}.{_text(b''.join(n.to_bytes(32, 'big') for n in numbers))}, k={self.public}"


def _made(path: Path) -> bytes:
    how = pem.Encoding.PEM, pem.PrivateFormat.PKCS8, pem.NoEncryption()
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(*how)
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
    new.replace(path)
    return key


def is_public(address: str) -> bool:
    """Say whether an address is one of the internet, and of nothing near this machine."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address) and (known.ipv4_mapped or known.sixtofour or known.teredo or known in _WOVEN):
        return False
    return known.is_global and not known.is_multicast


class Push:
    """Asks push services to call devices, a few at a time.

    `near` are origins that may be called though they are on this machine or its network, or without TLS.
    """

    def __init__(self, key: Vapid, near: Sequence[str] = (), again: Sequence[float] = _AGAIN) -> None:
        self.public = key.public
        self._key, self._near, self._again = key, frozenset(near), again
        self._turns, self._waiting = asyncio.Semaphore(_MOST_AT_ONCE), 0
        self._secure = ssl.create_default_context()

    def check(self, endpoint: str) -> None:
        """Refuse what is not the address of a push service with `bad-push`."""
        known = _ENDPOINT.fullmatch(endpoint)
        if not known or not (known[1] in self._near or re.fullmatch(r"https://[^:]*", known[1])):
            raise refuse("bad-push")

    async def call(
        self, endpoint: str, seconds: int, still: Callable[[], bool], gone: Callable[[], Awaitable[object]]
    ) -> None:
        """Call a device, now or later, for as long as it is `still` wanted; `gone` is called if it is out of reach."""
        if self._waiting >= _MOST_WAITING:
            _LOG.warning("too many devices are being called; one is left out")
            return
        self._waiting += 1
        try:
            for wait in (*self._again, None):
                if not still():
                    return
                async with self._turns:
                    status = await self._post(endpoint, seconds)
                if status in {_NEAR, 404, 410}:
                    await gone()
                elif (status in {0, 429} or status >= 500) and wait is not None:
                    await asyncio.sleep(wait)
                    continue
                elif not 200 <= status < 300:
                    _LOG.warning("a push service answered %d", status)
                return
        finally:
            self._waiting -= 1

    async def _post(self, endpoint: str, seconds: int) -> int:
        url = urlsplit(endpoint)
        origin, host = f"{url.scheme}://{url.netloc}", url.hostname or ""
        secure = self._secure if url.scheme == "https" else None
        head = (
            f"POST {endpoint[len(origin) :]} HTTP/1.1\r\nHost: {url.netloc}\r\n"
            f"Authorization: {self._key.authorization(origin)}\r\nTTL: {seconds}\r\nUrgency: normal\r\nTopic: trey\r\n"
            "Content-Length: 0\r\nConnection: close\r\n\r\n"
        )
        try:
            async with asyncio.timeout(_PATIENCE):
                port = url.port or (443 if secure else 80)
                address = await self._address(host, port, near=origin in self._near)
                if not address:
                    return _NEAR
                name = host if secure else None
                reader, writer = await asyncio.open_connection(address, port, ssl=secure, server_hostname=name)
                try:
                    writer.write(head.encode("ascii"))
                    await writer.drain()
                    return int((await reader.readline()).split(b" ")[1][:3])
                finally:
                    writer.close()
        except (OSError, ValueError, IndexError, asyncio.LimitOverrunError):
            return 0

    @staticmethod
    async def _address(host: str, port: int, *, near: bool) -> str:
        """Return the address that is connected to; "" if any of the name's is near: a name may lead anywhere."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
        addresses = [str(one[4][0]) for one in found]
        return addresses[0] if near or all(map(is_public, addresses)) else ""
