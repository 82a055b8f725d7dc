"""A person's events without the person: neither name nor key, nor where their devices were called."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec

_NEW: Final = {"sat", "promised"}
_OF: Final = {"renamed", "+device", "+push", "sat", "promised"}


def forgotten(bodies: Sequence[bytes], person: str) -> dict[int, bytes]:
    """Return the events of a table that change when a person is forgotten, by number.

    `person` is a name, or the hash of a token.  Whoever had this name or token at a seat loses every name, token and
    device that they had there.
    """
    stored: list[dict[str, Any]] = [msgspec.json.decode(body) for body in bodies]
    changed = dict[int, bytes]()
    for sitting in _sittings(stored):
        if any(person in {stored[n].get("name"), stored[n].get("key")} for n in sitting):
            keys = {stored[n]["key"]: secrets.token_hex(32) for n in sitting if "key" in stored[n]}
            for n in sitting:
                event = stored[n]
                event |= {"name": f"Forgotten {event['seat'] + 1}"} if "name" in event else {}
                event |= {"key": keys[event["key"]]} if "key" in event else {}
                event |= {"endpoint": ""} if "endpoint" in event else {}
                changed[n + 1] = msgspec.json.encode(event)
    return changed


def _sittings(stored: Sequence[dict[str, Any]]) -> list[list[int]]:
    """Return where the events stand that name a person, a list for each time somebody had a seat."""
    all_, now, promised = list[list[int]](), dict[int, list[int]](), dict[int, list[int]]()
    for n, event in enumerate(stored):
        kind, seat = event["type"], event.get("seat", -1)
        if kind not in _OF:
            if kind == "left":
                now.pop(seat, None)
            continue
        known = promised.get(seat) if kind == "promised" else now.get(seat)
        if kind in _NEW and not any(stored[m].get("key") == event["key"] for m in known or ()):
            coming = promised.pop(seat, [])
            known = coming if kind == "sat" and any(stored[m]["key"] == event["key"] for m in coming) else []
            all_ += [] if known else [known]
        if known is None:  # an older server's, or a stray
            all_.append(known := [])
        known.append(n)
        (promised if kind == "promised" else now)[seat] = known
    return all_


def without_marks(bodies: Sequence[bytes], seats: dict[str, set[int]]) -> dict[int, bytes]:
    """Return the results of a day that change when those at seats of tables are forgotten, by number."""
    changed = dict[int, bytes]()
    for n, result in enumerate(map(msgspec.json.decode, bodies), 1):
        if result["seat"] in seats.get(result["table"], ()):
            changed[n] = msgspec.json.encode(result | {"mark": secrets.token_hex(len(result["mark"]) // 2)})
    return changed
