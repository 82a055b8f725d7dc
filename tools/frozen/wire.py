"""What today's clients say and hear: the protocol's schema without its sentences, and what a later one may change.

What is added harms nobody.  What is taken away or made stricter needs a new version of the protocol, which an old page
is told by `hello`.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.files import ROOT
from tools.wire_types import ASKED, PREFIX, schema

__all__ = ["FILE", "broken", "plain", "read", "text"]

FILE: Path = ROOT / "tests/golden/frozen/wire.json"
SENTENCES = ("title", "description", "default", "$schema")
FEWEST, MOST = ("minimum", "minLength", "minItems"), ("maximum", "maxLength", "maxItems")

CALLED = {"BotInfo": "About", "StatusInfo": "About"}
CALLED |= {"ReviewedPhase": "Accuracy", "SectionInfo": "Section", "TermInfo": "Term", "WordInfo": "Word"}
"""What types are called today: only the schema names them, no message does."""

Json = dict[str, Any]


def plain(part: Any) -> Any:
    """Return a part of a schema without what people read."""
    if isinstance(part, list):
        return [plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: plain(one) for key, one in part.items() if key not in SENTENCES and key != "properties"}
    named = {name: plain(one) for name, one in part.get("properties", {}).items()}
    return kept | ({"properties": named} if "properties" in part else {})


def text() -> str:
    """Return today's schema, a line for each type."""
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(plain(part))}" for name, part in schema()["$defs"].items())
    return "{\n" + lines + "\n}\n"


def read() -> Json:
    """Return the frozen schema."""
    told = FILE.read_text(encoding="utf-8")
    for before, now in CALLED.items():
        told = told.replace(f'"{PREFIX}{before}"', f'"{PREFIX}{now}"')
    found: Json = json.loads(told)
    return found


def _asked(types: Mapping[str, Json]) -> set[str]:
    """Return the types that a client says, and those in them."""
    found, left = set(), [name for name in types if name in ASKED]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [other for other in types if f'"{PREFIX}{other}"' in json.dumps(types[name])]
    return found


def broken(old: Mapping[str, Json], new: Mapping[str, Json]) -> list[str]:
    """Return what a client of the old types could no longer say, or would no longer hear."""
    asked = _asked(old)
    return [
        fault
        for name, part in old.items()
        for now in [CALLED.get(name, name)]
        for fault in (_lost(part, new[now], name, asked=name in asked) if now in new else [f"{name} is gone"])
    ]


def _lost(old: Json, new: Json, at: str, *, asked: bool) -> Iterator[str]:
    """Say what is lost of one part."""
    if "anyOf" in old or "anyOf" in new:
        yield from _fewer(old.get("anyOf", [old]), new.get("anyOf", [new]), at, asked=asked)
        return
    if asked and "enum" in old and new.get("type") == "string":
        old = {"type": "string", **old}  # any text may be said now, where some words were
    for key in ("$ref", "type", "pattern"):
        if old.get(key) != new.get(key) and (key != "pattern" or (asked and key in new)):
            yield f"{at}: {key} was {old.get(key)}"
    gone = [one for one in old.get("enum", []) if one not in new.get("enum", [one])]
    yield from (f"{at}: {one} is gone" for one in gone)
    if "enum" in new and "enum" not in old:
        yield f"{at}: only some words are left"
    if asked:
        yield from (f"{at}: {key} is {new[key]}" for key in FEWEST if key in new and new[key] > old.get(key, 0))
        yield from (
            f"{at}: {key} is {new[key]}" for key in MOST if key in new and new[key] < old.get(key, new[key] + 1)
        )
    for key in ("items", "additionalProperties"):
        if isinstance(old.get(key), dict):
            yield from _lost(old[key], new.get(key, {}), f"{at}, each", asked=asked)
    yield from _places(old.get("prefixItems", []), new.get("prefixItems", []), at, asked=asked)
    yield from _fields(old, new, at, asked=asked)


def _fewer(old: list[Json], new: list[Json], at: str, *, asked: bool) -> Iterator[str]:
    """Say which kinds of thing there are no longer, and which an old client hears and does not know."""

    def fits(one: Json, other: Json) -> bool:
        return not any(_lost(one, other, at, asked=asked))

    for one in old:
        if not any(fits(one, other) for other in new):
            yield f"{at}: {json.dumps(one)} is gone"
    for other in new:
        if not asked and "$ref" not in other and not any(fits(one, other) for one in old):
            yield f"{at}: may be {json.dumps(other)} now"


def _places(old: list[Json], new: list[Json], at: str, *, asked: bool) -> Iterator[str]:
    if len(old) != len(new):
        yield f"{at}: there were {len(old)} places"
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        yield from _lost(one, other, f"{at}, place {number}", asked=asked)


def _fields(old: Json, new: Json, at: str, *, asked: bool) -> Iterator[str]:
    known = new.get("properties", {})
    for name, part in old.get("properties", {}).items():
        if name in known:
            yield from _lost(part, known[name], f"{at}.{name}", asked=asked)
        else:
            yield f"{at}.{name} is gone"
    must, had = set(new.get("required", [])), set(old.get("required", []))
    for name in sorted(must - had if asked else had - must):
        yield f"{at}.{name} {'must be said now' if asked else 'may be missing now'}"
