"""The catalogue of a lobby: every family with its presets, options and words."""

from typing import Any, Final

from msgspec import UNSET

from trey.bots import BOTS
from trey.bots.ratings import ratings, told
from trey.core.action import Phase, Word
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.core.glossary import EVERY_TABLE, SPEEDS, STATUSES
from trey.core.options import GROUPS, Option, Preset
from trey.core.teaching import Term
from trey.core.text import Text
from trey.games import FAMILIES, find_preset, parse_rules
from trey.kernel.compiled import speed
from trey.match.guests import GUESTS
from trey.server import wire
from trey.server.wire.phrases import PHRASES

__all__ = ["check", "games", "rulebook", "rules_page"]

SIZES: Final = ("low", "high", "optional", "shortest", "longest", "most")


def games() -> wire.Games:
    """Return everything a lobby shows."""
    return wire.Games(
        v=wire.VERSION,
        families=tuple(_family(family) for family in FAMILIES),
        bots=tuple(wire.BotInfo(id=bot.id, name=bot.name, about=bot.about) for bot in BOTS.values()),
        statuses=tuple(wire.StatusInfo(id=name, **label._asdict()) for name, label in STATUSES.items()),
        speed=_speed(),
        guests=GUESTS,
        reactions=tuple(wire.Named(id=phrase, name=text) for phrase, text in PHRASES.items()),
        settings=wire.Settings(),
        groups=tuple(wire.Named(id=group, name=text) for group, text in GROUPS.items()),
    )


def _speed() -> wire.SpeedInfo:
    name = speed().name
    return wire.SpeedInfo(id=name, **SPEEDS[name]._asdict())


def _family(family: Family) -> wire.FamilyInfo:
    return wire.FamilyInfo(
        id=family.id,
        name=family.name,
        about=family.about,
        seats=family.seats,
        usual_seats=family.usual_seats,
        levels=BOTS.levels(family),
        ratings={level: told(rating) for level, rating in ratings(family).items()},
        presets=tuple(_preset(family, preset) for preset in family.presets),
        options=tuple(_option(option) for option in family.options),
        phases=tuple(_phase(phase) for phase in family.phases),
        verbs=dict(family.words.verbs),
        says={said: _word(word) for said, word in family.words.says.items()},
        roles=dict(family.words.roles),
        trumps=dict(family.words.trumps),
        endings=tuple(wire.EndingInfo(id=name, name=text) for name, text in family.words.endings),
        picture=family.words.picture,
        signed=family.zero_sum,
        glossary=tuple(_term(term) for term in (*family.words.glossary, *EVERY_TABLE)),
        lesson=family.words.lesson is not None,
        puzzles=bool(family.study.puzzles),
        low=family.low_wins,
        deal=family.words.deal_name,
        kitty=family.words.kitty,
        day=family.day,
    )


def _term(term: Term) -> wire.TermInfo:
    return wire.TermInfo(name=term.name, meaning=term.meaning, forms=term.forms or Text("", ""))


def _phase(phase: Phase) -> wire.PhaseInfo:
    return wire.PhaseInfo(
        id=phase.id,
        name=phase.name,
        ask=phase.ask,
        kind=phase.kind,
        cards=phase.cards,
        words=tuple(phase.words.values()),
        secret=phase.secret,
        main=phase.main,
        stop=phase.stop,
    )


def _word(word: Word) -> wire.WordInfo:
    return wire.WordInfo(
        button=word.button,
        said=word.said,
        hidden=word.hidden,
        primary=word.primary,
        safe=word.safe,
        source=word.source,
        unless=word.unless,
    )


def _preset(family: Family, preset: Preset) -> wire.PresetInfo:
    options = {name: family.option(name).kind.write(value) for name, value in preset.options.items()}
    return wire.PresetInfo(id=preset.id, name=preset.name, about=preset.about, status=preset.status, options=options)


def _option(option: Option) -> wire.OptionInfo:
    return wire.OptionInfo(
        id=option.id,
        name=option.name,
        help=option.help,
        kind=_kind(option.kind.schema()),
        default=option.kind.write(option.default),
        source=option.source,
        group=option.group,
        idle=dict(option.idle),
    )


def _kind(schema: dict[str, Any]) -> wire.KindInfo:
    sizes = {name: schema[name] for name in SIZES if name in schema}
    values: Any = UNSET
    if "values" in schema:
        values = tuple(_named(name, words) for name, words in schema["values"].items())
    return wire.KindInfo(kind=schema["kind"], values=values, **sizes)


def _named(name: str, words: dict[str, Any]) -> wire.Named:
    bounds = words.get("bounds")
    return wire.Named(id=name, name=Text(words["en"], words["fr"]), bounds=(bounds[0], bounds[1]) if bounds else None)


def check(asked: wire.Check) -> wire.Checked:
    """Say whether rules are valid, and if not, why."""
    try:
        rules = parse_rules(asked.rules)
    except TreyError as error:
        return wire.Checked(ok=False, code=error.code, why=error.text)
    return wire.Checked(ok=True, rules=rules.text, seats=rules.seats)


def rulebook() -> wire.Rulebook:
    """Return the rules of every preset in words."""
    return wire.Rulebook(pages=tuple(rules_page(preset.id) for family in FAMILIES for preset in family.presets))


def rules_page(text: str) -> wire.RulesPage:
    """Return rules in words.

    :raises OptionError: as `parse_rules`.
    """
    rules = parse_rules(text)
    _, preset = find_preset(rules.preset)
    sections = rules.family.words.pages(rules.options, rules.seats)
    return wire.RulesPage(
        rules=rules.text,
        family=rules.family.id,
        preset=rules.preset,
        name=preset.name,
        about=preset.about,
        status=preset.status,
        sections=tuple(
            wire.SectionInfo(title=section.title, lines=section.lines, phases=section.phases) for section in sections
        ),
    )
