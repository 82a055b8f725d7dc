"""The catalogue of a lobby: every family with its presets, options and words."""

from typing import Any

from msgspec import UNSET

from trey.bots import BOTS
from trey.bots.ratings import manners, strengths
from trey.core.catalogue import grammar, languages
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.core.glossary import EVERY_TABLE, SPEEDS, STATUSES
from trey.core.options import GROUPS, Option
from trey.core.text import as_it_is
from trey.games import FAMILIES, find_preset, offered, parse_rules
from trey.kernel.compiled import speed
from trey.match.guests import GUESTS
from trey.server import wire
from trey.server.wire import filled
from trey.server.wire.phrases import PHRASES


def games() -> wire.Games:
    name = speed().name
    return wire.Games(
        v=wire.VERSION,
        families=tuple(_family(family) for family in FAMILIES),
        bots=tuple(filled(wire.About, bot) for bot in BOTS.values()),
        statuses=tuple(filled(wire.About, label, id=status) for status, label in STATUSES.items()),
        speed=filled(wire.SpeedInfo, SPEEDS[name], id=name),
        guests=GUESTS,
        reactions=tuple(wire.Named(id=phrase, name=text) for phrase, text in PHRASES.items()),
        settings=wire.Settings(),
        groups=tuple(wire.Named(id=group, name=text) for group, text in GROUPS.items()),
        languages=tuple(wire.Named(id=lang, name=as_it_is(grammar(lang)["name"])) for lang in languages()),
    )


def _family(family: Family) -> wire.FamilyInfo:
    words = family.words
    return filled(
        wire.FamilyInfo,
        family,
        levels=BOTS.levels(family),
        ratings=strengths(family),
        manners={level: manner.name for level, manner in manners(family).items()},
        presets=tuple(
            filled(wire.PresetInfo, one, options={n: family.option(n).kind.write(v) for n, v in one.options.items()})
            for one in family.presets
        ),
        options=tuple(_option(option) for option in family.options),
        phases=tuple(filled(wire.PhaseInfo, phase, words=tuple(phase.words.values())) for phase in family.phases),
        verbs=dict(words.verbs),
        says=dict(words.says),
        roles=dict(words.roles),
        trumps=dict(words.trumps),
        endings=tuple(wire.EndingInfo(id=name, name=text) for name, text in words.endings),
        picture=words.picture,
        signed=family.zero_sum,
        glossary=(*words.glossary, *EVERY_TABLE),
        lesson=words.lesson is not None,
        puzzles=bool(family.study.puzzles),
        low=family.low_wins,
        deal=words.deal_name,
        kitty=words.kitty,
    )


def _option(option: Option) -> wire.OptionInfo:
    kind, default = _kind(option.kind.schema()), option.kind.write(option.default)
    return filled(wire.OptionInfo, option, kind=kind, default=default, idle=dict(option.idle))


def _kind(schema: dict[str, Any]) -> wire.KindInfo:
    bounds, values = schema.pop("bounds", {}), schema.get("values", {})
    named = tuple(wire.Named(id=name, name=words, bounds=bounds.get(name)) for name, words in values.items())
    told: dict[str, Any] = {**schema, "values": named or UNSET}
    return wire.KindInfo(**told)


def check(asked: wire.Check) -> wire.Checked:
    try:
        rules = offered(parse_rules(asked.rules))
    except TreyError as error:
        return wire.Checked(ok=False, code=error.code, why=error.text)
    return wire.Checked(ok=True, rules=rules.text, seats=rules.seats)


def rulebook() -> wire.Rulebook:
    return wire.Rulebook(pages=tuple(rules_page(preset.id) for family in FAMILIES for preset in family.presets))


def rules_page(text: str) -> wire.RulesPage:
    """Return rules in words.

    :raises OptionError: as `parse_rules`.
    """
    rules = parse_rules(text)
    _, preset = find_preset(rules.preset)
    return filled(
        wire.RulesPage,
        preset,
        **wire.named(rules),
        sections=tuple(rules.family.words.pages(rules.options, rules.seats)),
    )
