"""The rules of a table in words, with its options as they are set."""

from collections.abc import Iterator

from trey.cli.paper import Paper
from trey.core.family import Rules
from trey.core.options import STATUSES, Option
from trey.core.text import Language, Text

__all__ = ["option_lines", "rules_lines"]

WORDS_AT = 34


def rules_lines(rules: Rules, paper: Paper) -> Iterator[str]:
    """Return the whole rules as a table has set them."""
    lang = paper.lang
    preset = rules.family.preset(rules.preset)
    yield _title(rules.name.of(lang), rules.family.name.of(lang))
    yield from paper.wrapped(preset.about.of(lang))
    yield from paper.wrapped(Text("Status: {}.", "Statut : {}.").fill(STATUSES[preset.status].name).of(lang))
    for section in rules.family.pages(rules.options, rules.seats):
        yield ""
        yield section.title.of(lang).upper()
        for line in section.lines:
            yield from paper.wrapped(line.of(lang), 2)


def _title(preset: str, family: str) -> str:
    """Return a preset's name, with its family's where that tells more."""
    return preset if family in preset else f"{preset} — {family}"


def option_lines(rules: Rules, paper: Paper, *, explained: bool) -> Iterator[str]:
    """Return the options as they are set; those that differ from the family's own values are marked."""
    lang = paper.lang
    yield Text("OPTIONS (* differs from the usual)", "OPTIONS (* diffère de l'habitude)").of(lang)
    for option in rules.family.options:
        yield from _setting(option, rules, paper)
        if explained:
            yield from paper.wrapped(option.help.of(lang), 6)
            if values := _values(option, lang):
                yield from paper.wrapped(values, 6)


def _setting(option: Option, rules: Rules, paper: Paper) -> list[str]:
    """Return an option as it is set: in its text form, then in words."""
    value = rules.options[option.id]
    head = f"{'*' if value != option.default else ' '} {option.id}={option.kind.write(value)}"
    words = Text("{}: {}", "{} : {}").fill(option.name, option.kind.describe(value)).of(paper.lang)
    if len(head) < WORDS_AT and WORDS_AT + len(words) < paper.width:
        return [f"{head:<{WORDS_AT}}{words}"]
    return [head, *paper.wrapped(words, 6)]


def _values(option: Option, lang: Language) -> str:
    """Return the values an option may take, as they are written."""
    schema = option.kind.schema()
    label = Text("Values: ", "Valeurs : ").of(lang)
    match schema["kind"]:
        case "flag":
            return label + "true, false"
        case "choice":
            return label + "; ".join(f"{value} ({words[lang]})" for value, words in schema["values"].items())
        case "number":
            return label + f"{schema['low']} – {schema['high']}" + (", none" if schema["optional"] else "")
        case "sized":
            return label + "; ".join(_sized(value, words, lang) for value, words in schema["values"].items())
    return ""


def _sized(value: str, words: dict[str, object], lang: Language) -> str:
    bounds = words["bounds"]
    text = str(words[lang]).replace("{}", "N")
    return f"{value}:N, N {bounds[0]} – {bounds[1]} ({text})" if isinstance(bounds, list) else f"{value} ({text})"
