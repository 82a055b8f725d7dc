"""What was frozen has not moved: what bots do and advise, what agents are shown, deals, records, and the protocol.

`python -m tools.freeze` has written it, and says how.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tools.freeze import PARTS, main
from tools.frozen import wire
from tools.frozen.part import Part, folder
from trey.core.family import Family
from trey.games import FAMILIES, OWN
from trey.match import read, write
from trey.server.wire import VERSION

FROZEN_VERSION = 2


def lines() -> Iterator[Any]:
    """Every line of every file, as what it is of."""
    for part in PARTS:
        for family in FAMILIES:
            known = {*part.keys(family)}
            for key in part.frozen(family):
                if key.endswith("/openspiel") and key not in known:
                    continue  # there is no OpenSpiel for every Python
                yield pytest.param(part, family, key, id=f"{part.name}-{key}")


LINES = [*lines()]
DAILY = [one for one in LINES if one.values[0].by_day]


@pytest.mark.parametrize(("part", "family", "key"), DAILY)
def test_what_is_frozen_has_not_moved(part: Part, family: Family, key: str) -> None:
    groups = range(min(part.by_day, part.groups))
    assert [*part.moved(family, key, groups, fast=True)] == []
    assert [*part.moved(family, key, range(part.plain[0]), fast=False)] == []


@pytest.mark.nightly
@pytest.mark.parametrize(("part", "family", "key"), LINES)
def test_nothing_of_it_has_moved_with_any_seed(part: Part, family: Family, key: str) -> None:
    assert [*part.moved(family, key, range(part.groups), fast=True)] == []
    assert [*part.moved(family, key, range(part.plain[1]), fast=False)] == []


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_part_is_frozen_for_every_game_of_treys_own(part: Part) -> None:
    for family in OWN:
        assert bool(part.frozen(family)) == bool([*part.keys(family)])
        assert {len(digests) for digests in part.frozen(family).values()} <= {part.groups}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_change_of_the_least_thing_would_be_seen(part: Part) -> None:
    """Plant it at one seed, the last of the second group or of the only one: it is said of that group alone."""
    family = next(family for family in OWN if part.frozen(family))
    key = next(iter(part.frozen(family)))
    group = min(1, part.groups - 1)
    last = part.seeds_of(group)[-1]

    def otherwise(key: str, seed: int, fast: bool) -> str:  # noqa: FBT001 - as parts are asked
        told = part.tell(key, seed, fast)
        return told[:-1] + chr(ord(told[-1]) ^ 1) if seed == last else told

    faulty = replace(part, tell=otherwise)
    [said] = faulty.moved(family, key, range(group + 1), fast=True)
    assert said.startswith(f"{part.name} of {key}")
    assert said.endswith(f"to {last}")


def test_the_tool_leaves_what_is_there_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only with --again would it compute something: then it asks for processes, which are not there."""
    monkeypatch.setattr("tools.freeze.FAMILIES", OWN)
    monkeypatch.setattr("tools.freeze.get_context", lambda _kind: pytest.fail("not frozen yet: python -m tools.freeze"))
    before = {path: path.read_bytes() for path in folder(OWN[0]).iterdir()}
    main([])
    assert {path: path.read_bytes() for path in folder(OWN[0]).iterdir()} == before
    with pytest.raises(pytest.fail.Exception):
        main(["--again", PARTS[0].name])


def whole_records() -> list[Path]:
    return sorted(path for family in FAMILIES for path in folder(family).glob("*.record"))


@pytest.mark.parametrize("path", dict.fromkeys(whole_records()), ids=lambda path: path.stem)
def test_a_record_of_then_is_read_and_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_frozen_records_tell_all_that_records_can() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in whole_records())
    assert all(f"\n{word} " in told for word in ("rules", "player", "deal", "score", "hint", "undo", "end"))
    assert "\nopen\n" in told
    assert "seats=" in told


# The protocol


def types_of_today() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(wire.text())
    return found


def test_the_protocol_only_grows_unless_it_has_a_new_version() -> None:
    assert VERSION > FROZEN_VERSION or wire.broken(wire.read(), types_of_today()) == []


TAKEN: dict[str, tuple[str, ...]] = {
    "a type": ("Reaction",),
    "a message in what a client says": ("ClientMessage", "anyOf", "0"),
    "an event in what a table tells": ("TableEvent", "anyOf", "0"),
    "a field that a client says": ("Act", "properties", "lang"),
    "a field that a server says": ("View", "properties", "wild"),
    "a choice of a setting": ("Settings", "properties", "bots", "enum", "0"),
}


@pytest.mark.parametrize("path", TAKEN.values(), ids=TAKEN)
def test_what_is_taken_from_the_protocol_would_be_seen(path: tuple[str, ...]) -> None:
    *way, last = path
    less: Any = types_of_today()
    place = less
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    del place[int(last) if isinstance(place, list) else last]
    assert wire.broken(wire.read(), less)


STRICTER: dict[str, tuple[str, str, Any]] = {
    "a field that must be said now": ("Act", "required", ["type", "id", "at", "actions", "lang"]),
    "a new field that must be said": ("Rematch", "required", ["type", "id", "why"]),
    "what may be missing from what was always said": ("Update", "required", ["type"]),
}


@pytest.mark.parametrize("change", STRICTER.values(), ids=STRICTER)
def test_what_became_stricter_would_be_seen(change: tuple[str, str, Any]) -> None:
    name, key, value = change
    stricter = types_of_today()
    stricter[name][key] = value
    assert wire.broken(wire.read(), stricter)


FIELDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a shorter text": ("Typed", "Act", {"type": "array", "items": {"type": "string", "maxLength": 59}}),
    "fewer at once": ("actions", "Act", {"type": "array", "items": {"type": "string", "maxLength": 60}, "maxItems": 9}),
    "a number for a text": ("code", "Welcome", {"type": "integer"}),
    "nothing where there was something": ("code", "Welcome", {"anyOf": [{"type": "string"}, {"type": "null"}]}),
}


@pytest.mark.parametrize("change", FIELDS.values(), ids=FIELDS)
def test_a_field_that_became_another_would_be_seen(change: tuple[str, str, dict[str, Any]]) -> None:
    field, name, part = change
    changed = types_of_today()
    changed[name]["properties"][{"Typed": "actions"}.get(field, field)] = part
    assert wire.broken(wire.read(), changed)


def test_what_is_added_to_the_protocol_breaks_nothing() -> None:
    more = deepcopy(types_of_today())
    more["Sneezed"] = {"type": "object", "properties": {"type": {"enum": ["sneezed"]}}, "required": ["type"]}
    more["TableEvent"]["anyOf"].append({"$ref": "#/$defs/Sneezed"})
    more["View"]["properties"]["smell"] = {"type": "string"}
    more["Act"]["properties"]["mood"] = {"type": "string"}
    more["Act"]["properties"]["actions"]["maxItems"] = 99
    more["Settings"]["properties"]["bots"]["enum"].append("beg")
    assert wire.broken(wire.read(), more) == []
