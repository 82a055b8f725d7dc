"""The compression that a client accepts, and responses made from bodies that are already compressed."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from trey.server.live.cache import unpack

__all__ = ["JSON", "codings", "packed"]

JSON: Final = "application/json"
NEVER: Final = {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def codings(request: Request) -> set[str]:
    """Return the names of the content codings that a client accepts."""
    asked = (part.partition(";") for part in request.headers.get("accept-encoding", "").lower().split(","))
    return {name.strip() for name, _, weight in asked if weight.replace(" ", "") not in NEVER}


async def packed(request: Request, body: bytes, kind: str = JSON, **headers: str) -> Response:
    """Return a gzipped body as an HTTP response, decompressed in a thread for a client that does not accept gzip.

    In the names of `headers`, `_` stands for `-`.
    """
    known = {"vary": "accept-encoding, accept-language", "cache-control": "no-store"}
    known |= {name.replace("_", "-"): value for name, value in headers.items()}
    if "gzip" in codings(request):
        return Response(body, headers=known | {"content-encoding": "gzip"}, media_type=kind)
    return Response(await asyncio.to_thread(unpack, body), headers=known, media_type=kind)
