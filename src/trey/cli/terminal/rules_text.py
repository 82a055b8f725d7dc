"""The rules of a table in words, with its options as they are set."""

from collections.abc import Iterator

from trey.cli.paper import Paper
from trey.core.family import Rules
from trey.core.glossary import STATUSES
from trey.core.options import Option
from trey.core.text import Text, listed

_WORDS_AT = 34


def rules_lines(rules: Rules, paper: Paper) -> Iterator[str]:
    """Yield the full rules of a table with these options."""
    lang = paper.lang
    preset = rules.family.preset(rules.preset)
    yield _title(rules.name.of(lang), rules.family.name.of(lang))
    yield from paper.wrapped(preset.about.of(lang))
    yield from paper.wrapped(Text("Status: {}. {}").fill(*STATUSES[preset.status]).of(lang))
    for section in rules.family.words.pages(rules.options, rules.seats):
        yield ""
        yield section.title.of(lang).upper()
        for line in section.lines:
            yield from paper.wrapped(line.of(lang), 2)


def _title(preset: str, family: str) -> str:
    """Return a preset's name, with its family's if that adds something."""
    return preset if family in preset else f"{preset} — {family}"


def option_lines(rules: Rules, paper: Paper, *, explained: bool) -> Iterator[str]:
    """Yield the options as they are set; those that differ from the family's defaults are marked."""
    lang = paper.lang
    yield Text("OPTIONS (* differs from the default)").of(lang)
    for option in rules.family.options:
        yield from _setting(option, rules, paper)
        if explained:
            yield from paper.wrapped(option.help.of(lang), 6)
            yield from paper.wrapped(Text("Values: {}").fill(allowed(option)).of(lang), 6)


def _setting(option: Option, rules: Rules, paper: Paper) -> list[str]:
    """Return an option as it is set: in its text form, then in words."""
    value = rules.options[option.id]
    head = f"{'*' if value != option.default else ' '} {option.id}={option.kind.write(value)}"
    words = Text("{}: {}").fill(option.name, option.kind.describe(value)).of(paper.lang)
    if len(head) < _WORDS_AT and _WORDS_AT + len(words) < paper.width:
        return [f"{head:<{_WORDS_AT}}{words}"]
    return [head, *paper.wrapped(words, 6)]


def allowed(option: Option) -> Text:
    """Return the values an option may take, as they are written and in words."""
    told = [Text("{} ({})").fill(way, words) if words else way for way, words in option.kind.ways()]
    return listed(told, Text("; "))
