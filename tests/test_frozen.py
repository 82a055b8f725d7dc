"""What was frozen has not moved: what bots do and advise, what agents are shown, deals, records, and the protocol.

`python -m tools.freeze` has written it, and says how.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tools.freeze import PARTS, main
from tools.frozen import played, wire
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


def compare(part: Part, family: Family, key: str, groups: int, plain: int) -> None:
    """Hold a key to what is frozen of it.  If bots play otherwise, one test says where, and the others that follow."""
    moved = [*part.moved(family, key, range(groups), fast=True), *part.moved(family, key, range(plain), fast=False)]
    if not moved:
        return
    first = played.first_moved(family)
    if first and (part.name, key) != (played.ACTS.name, first[0]):
        pytest.xfail(f"bots play otherwise: acts-{first[0]} says where; then {moved[0]}")
    preset = key.split("/", maxsplit=1)[0]
    names = played.follow(PARTS, family, preset) if first else [part.name]
    command = f"python -m tools.freeze --again {' '.join([*names, 'played'] if first else names)}"
    said = [*moved, *([first[1]] if first else []), f"moved of {preset}: {', '.join(names)}", f"on purpose? {command}"]
    pytest.fail("\n".join(said), pytrace=False)


@pytest.mark.parametrize(("part", "family", "key"), DAILY)
def test_what_is_frozen_has_not_moved(part: Part, family: Family, key: str) -> None:
    compare(part, family, key, min(part.by_day, part.groups), part.plain[0])


@pytest.mark.nightly
@pytest.mark.parametrize(("part", "family", "key"), LINES)
def test_nothing_of_it_has_moved_with_any_seed(part: Part, family: Family, key: str) -> None:
    compare(part, family, key, part.groups, part.plain[1])


def unfrozen(part: Part, family: Family) -> set[str]:
    """What a family has of a part that is not frozen yet: `python -m tools.freeze` freezes it."""
    return {*part.keys(family)} - {*part.frozen(family)}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_part_of_every_game_is_frozen(part: Part) -> None:
    for family in FAMILIES:
        assert unfrozen(part, family) == set(), f"new: python -m tools.freeze {part.name} played"
        assert {len(digests) for digests in part.frozen(family).values()} <= {part.groups}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_preset_or_a_level_that_is_not_frozen_would_be_seen(part: Part) -> None:
    family = next(family for family in OWN if part.frozen(family))
    more = replace(part, keys=lambda _: [*part.keys(family), "seven_five_four/regular"])
    assert unfrozen(more, family) == {"seven_five_four/regular"}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_the_deals_that_are_kept_are_those_that_are_frozen(family: Family) -> None:
    """What is kept act by act has the digest that is frozen, so it is what bots did."""
    digests = {key: sha256("\n\n".join(deals).encode()).hexdigest()[:8] for key, deals in played.kept(family).items()}
    assert digests == {key: first for key, (first, *_) in played.ACTS.frozen(family).items()}


def test_where_a_bot_plays_otherwise_is_said() -> None:
    """Plant another act: the match, the seat and its cards, what it did and does, and what follows, are named."""
    key, (was, *_) = next(item for item in played.kept(OWN[0]).items() if item[0].endswith("/habit"))
    acts = was.split("\n")
    now = "\n".join([*acts[:9], acts[9] + "!", *acts[10:]])
    said = played.difference(key, 0, was, now)
    seat, _, act = acts[9].partition(" ")
    assert said.startswith(f"{key}, seed 0, act 10: seat {seat} (")
    assert f"was {act}, is {act}!" in said
    assert said.endswith(", ".join(acts[3:9]))
    assert "points were" in played.difference(key, 0, was, was[:-1] + "99")


def test_a_moved_bot_is_one_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant it in the acts and in a part that follows from them: the first act says it, the other points there."""
    family = OWN[0]
    key = next(key for key in played.kept(family) if key.endswith("/habit"))
    monkeypatch.setattr(played, "first_moved", lambda _: (key, "where"))
    monkeypatch.setattr(Part, "moved", lambda part, *_, **__: iter([f"{part.name} of it"]))
    with pytest.raises(
        pytest.fail.Exception, match=r"where\nmoved of .*\bhints\b.*\non purpose\? python -m tools.freeze --again acts"
    ):
        compare(played.ACTS, family, key, 1, 0)
    hints = next(part for part in PARTS if part.name == "hints")
    with pytest.raises(pytest.xfail.Exception, match=f"acts-{key} says where"):
        compare(hints, family, key.split("/")[0], 1, 0)
    monkeypatch.setattr(played, "first_moved", lambda _: None)
    with pytest.raises(pytest.fail.Exception, match=r"on purpose\? python -m tools.freeze --again hints$"):
        compare(hints, family, key.split("/")[0], 1, 0)


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
    before = {path: path.read_bytes() for path in folder(OWN[0]).rglob("*.*")}
    main([])
    assert {path: path.read_bytes() for path in folder(OWN[0]).rglob("*.*")} == before
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
    "any text for some words that a client hears": ("stage", "Facts", {"type": "string"}),
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
