"""The letter box: two pages with a word in common leave each other a note on where they can be reached."""

import re
import time
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from trey.server.limits import Buckets, Limits, address_of
from trey.server.wire.refusals import refuse

_CODE: Final = re.compile("[0-9A-Za-z]{16,64}", re.ASCII)  # codes of letters: so long that nobody finds one by guessing
_ANYBODY: Final = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, PUT",
    "access-control-max-age": "7200",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "no-store",
}
"""Headers by which pages of every site may use this route, and no other."""


async def body_of(request: Request, most: int) -> bytes:
    """Return a request's body; refuse one of more than `most` bytes with `too-large`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise refuse("too-large")
    return body


class Letters:
    """Letters by code, in memory, for a short time."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._rate = Buckets(*limits.rates.letters)
        self._kept: dict[str, tuple[float, bytes]] = {}

    async def answer(self, request: Request) -> Response:
        """`GET` and `PUT /api/meet/{code}`: the letter there, empty if there is none; a new one takes its place."""
        code = request.path_params["code"]
        if not _CODE.fullmatch(code):
            raise refuse("bad-message")
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=_ANYBODY)
        if request.method == "GET":
            until, letter = self._kept.get(code, (0.0, b""))
            return Response(letter if until > self._clock() else b"", headers=_ANYBODY, media_type="text/plain")
        if not self._rate.take(address_of(request.scope)):
            raise refuse("too-fast")
        letter, now = await body_of(request, self._limits.letter_bytes), self._clock()
        while self._kept and (oldest := next(iter(self._kept))) and self._kept[oldest][0] <= now:
            del self._kept[oldest]
        if code not in self._kept and len(self._kept) >= self._limits.letters:
            raise refuse("letters-full")
        self._kept.pop(code, None)
        self._kept[code] = (now + self._limits.letter_seconds, letter)
        return Response(status_code=204, headers=_ANYBODY)
