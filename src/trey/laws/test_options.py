"""Options under their headings, and which of them can change nothing beside others."""

import random
from collections.abc import Iterator
from typing import Any

from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.options import GROUPS, Option
from trey.match import Match

DEALS, MOST_ACTS = 3, 400


def course(rules: Rules) -> list[Any]:
    """What two watchers would see of the same deals, played with the same choices."""
    match, rng = Match(rules), random.Random(4)
    seen: list[Any] = []
    while not match.ended and len(match.sheet) < DEALS and len(seen) < MOST_ACTS:
        if match.needs_deal:
            match.deal_numbered(7, match.number)
        match.act(match.turn or 0, rng.choice(match.legal))
        seen.append((match.legal, match.view(0), match.view(None)))
    return [*seen, match.sheet]


def _values_of(option: Option) -> list[Any]:
    schema = option.kind.schema()
    if schema["kind"] == "flag":
        return [True, False]
    if schema["kind"] == "choice":
        return list(schema["values"])
    low, high = schema["low"], schema["high"]
    if schema["kind"] == "numbers":
        return [(3, 5, 8), (2, 6, 8), (5, 5, 6)]
    return [low, option.default, min(high, low + 7)]


def settings(family: Family, option: Option) -> Iterator[list[Rules]]:
    """Rules that differ in this option alone, where another one makes it idle."""
    for other, values in option.idle.items():
        for text in values:
            kind = family.option(other).kind.schema()
            sized = kind["kind"] == "sized" and kind["bounds"][text]
            value = f"{text}:12" if sized else text
            for preset in family.presets:
                found = []
                for mine in _values_of(option):
                    try:
                        found.append(family.rules(preset.id, {other: value, option.id: mine}))
                    except OptionError:
                        continue
                if found:  # where all others are refused it changes nothing either
                    yield found
                    break


def changes(family: Family, option: Option) -> tuple[int, int]:
    """In how many settings it was tried, and in how many it changed something."""
    tried = list(settings(family, option))
    return len(tried), sum(any(course(one) != course(rules[0]) for one in rules[1:]) for rules in tried)


def idle(family: Family) -> list[Option]:
    """The options that others make idle."""
    return [option for option in family.options if option.idle]


def test_what_is_hidden_can_change_nothing(family: Family) -> None:
    for option in idle(family):
        tried, changed = changes(family, option)
        assert tried, f"{option.id} is idle beside values that no preset takes: mend `idle`"
        assert not changed, f"{option.id} changes what happens where `idle` says that it cannot: mend `idle`, or a rule"


def test_every_option_stands_under_a_heading(family: Family) -> None:
    wrong = {option.id: option.group for option in family.options if option.group not in GROUPS}
    assert not wrong, f"headings (`group`) that there are not: {wrong}; there are {', '.join(GROUPS)}"


def test_what_makes_an_option_idle_exists(family: Family) -> None:
    for other, values in (pair for option in idle(family) for pair in option.idle.items()):
        kind = family.option(other).kind
        for value in values:
            schema = kind.schema()
            known = (
                value in schema["values"] if schema["kind"] in {"choice", "sized"} else kind.accepts(kind.read(value))
            )
            assert known, f"`idle` names the value {value!r} of {other}, which has none such"
