"""Every field says what its integers mean, and they keep to it."""

from collections.abc import Iterator

from trey.core.codes import MOST_RUNGS, codes_of
from trey.core.family import Family
from trey.games import rules
from trey.kernel.layout import Kind, Layout
from trey.laws.differences import agree
from trey.laws.matches import phases_of
from trey.match import Match

_UNFIT = "fields, with values that are not of their kind: mend the rule, or choose another of `trey.core.kinds`"


def misfits(layout: Layout) -> Iterator[tuple[str, int]]:
    """Yield the fields whose values are none of their kind, with the value."""
    values = layout.values()
    for name, field in type(layout).declared.items():
        value = values[name]
        for one in value if isinstance(value, tuple) else (value,):
            if field.kind and not _fits(one, field.kind):
                yield name, one


def _fits(value: int, kind: Kind) -> bool:
    if kind.name == "codes" and value < 0:
        return all(1 <= code <= MOST_RUNGS for code in codes_of(value & ~1))
    if kind.mask:
        return 0 <= value < 1 << min(kind.size or 63, 63)
    return kind.size == 0 or -1 <= value < kind.size


def things(match: Match) -> Iterator[Layout]:
    yield match.state
    yield match.standing
    for seat in (None, *range(match.rules.seats)):
        yield match.observation(seat)


def test_every_value_is_of_its_field_s_kind(preset: str) -> None:
    agree([*misfits(rules(preset).params)], [], _UNFIT)
    for match in phases_of(preset, 31, 200):
        for thing in things(match):
            agree([*misfits(thing)], [], _UNFIT)


def test_every_field_of_a_family_says_what_it_means(family: Family) -> None:
    for layout in (
        family.engine.standing,
        family.engine.state,
        family.engine.observation,
        type(family.rules(family.presets[0].id).params),
    ):
        bare = [name for name, field in layout.declared.items() if field.kind is None]
        agree(
            bare, [], f"fields of {layout.__name__} that are `int`: say what they mean by a kind of `trey.core.kinds`"
        )
