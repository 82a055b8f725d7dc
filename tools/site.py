"""Gather the pages of both languages for the site, with the rules of every preset and the Python reference.

python -m tools.site          into build/pages
python -m tools.site build    and build build/site from them, where every warning is an error, with a table in it
"""

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tools.files import ROOT, tracked
from tools.french import both, unbroken
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.options import Preset
from trey.core.text import LANGUAGES, Language
from trey.games import OWN, parse_rules
from trey.local.site import export

__all__ = ["PLAYED", "gather", "main", "outside", "python", "rules_file", "rules_page", "tried", "typeset"]

PAGES, SITE = ROOT / "build/pages", ROOT / "build/site"
CONFIGS: dict[Language, str] = {"en": "mkdocs.yml", "fr": "mkdocs.fr.yml"}
OTHER = re.compile(r"^\[(?:En français|In English)\]\([^)]*\)(?: · )?", re.MULTILINE)
WIDE = "---\nhide: [navigation, toc]\n---\n\n"
LOUD, QUIET = (f"---\nsearch: {{boost: {boost}}}\n---\n\n" for boost in (4, 0.3))
"""Before the rules of a game, and before what says again what they say, or why: a search finds what is played first."""
QUIETER = re.compile(r"rulebook\.md|decisions/0.*")
FRENCH = re.compile(r"\.fr\.md\b")
ANCHOR = re.compile(r"\]\(([\w./-]+\.md)#[^)]*\)")
HOME = re.compile(r"\bhome\.md\b")
OUTSIDE = re.compile(r"!?\[([^\]]*)\]\((\.\./[^)]*)\)")
LITERAL = re.compile(r"(```.*?```|^(?:    |#)[^\n]*|`[^`]*`)", re.DOTALL | re.MULTILINE)
FIGURE = re.compile(r"(?<=±) (?=\d)|(?<=\d) (?=\d{3}\b|%|million)")
MODULES = (
    "trey",
    "trey.envs",
    "trey.solvers.solve",
    "trey.lab.experiment",
    "trey.lab.duel",
    "trey.lab.ladder",
    "trey.lab.fairness",
)
RULES = both("The rules of every preset", "Les règles de chaque variante")
STATUS = both("Status: {}. {} `{}`", "Statut : {}. {} `{}`")
PYTHON = both("Python reference", "Référence Python")
FIELD = re.compile(r":(\w+) ([^:]*): *(.*)", re.DOTALL)
TRY = both("Try it here", "Essayez ici")
PLAYED = {"home.md": "", "first-deal.md": f"learn/{OWN[0].id}", "puzzles.md": "puzzles"}
"""Pages with a table of their own, and what it shows first."""
IN_ENGLISH = "*Cette page n'existe qu'en anglais.*\n"


def gather(lang: Language, folder: Path) -> None:
    """Write all pages of a language into a folder; those that are not translated come in English, and say so."""
    docs = {path.relative_to("docs"): ROOT / path for path in tracked("docs/*")}
    for path, source in docs.items():
        if path.name.endswith(".fr.md") or path == Path("README.md"):
            continue
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            own = docs.get(path.with_suffix(".fr.md")) if lang == "fr" else source
            text = (own or source).read_text(encoding="utf-8")
            text = text if lang == "en" else in_french(text, path, docs)
            text = dressed(text if own else text.replace("\n", f"\n\n{IN_ENGLISH}", 1), path, docs)
            if path.as_posix() in PLAYED:
                text = text.replace("\n", f"\n\n{tried(PLAYED[path.as_posix()], lang)}", 1)
            text = f"{_front(path)}{typeset(text, lang if own else 'en')}"
            target.with_name(HOME.sub("index.md", path.name)).write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(source, target)
    _write_rules(lang, folder / "rules")
    (folder / "python.md").write_text("\n".join(python(lang)), encoding="utf-8")


def _front(path: Path) -> str:
    if path == Path("home.md"):
        return WIDE
    return QUIET if QUIETER.fullmatch(path.as_posix()) else ""


def dressed(text: str, path: Path, docs: dict[Path, Path]) -> str:
    """Return a page as the site has it: without the line to the other language, its links within one language."""
    text = HOME.sub("index.md", FRENCH.sub(".md", OTHER.sub("", text, count=1)))
    return OUTSIDE.sub(lambda found: outside(found, path, docs), text)


def in_french(text: str, path: Path, docs: dict[Path, Path]) -> str:
    """Return a page with links to English headings of pages that are in French led to the pages themselves."""

    def to_page(found: re.Match[str]) -> str:
        there = (path.parent / found[1]).with_suffix(".fr.md")
        return f"]({found[1]})" if there in docs else found[0]

    return ANCHOR.sub(to_page, text)


def outside(found: re.Match[str], path: Path, docs: dict[Path, Path]) -> str:
    """Return a link as it stands where the site has its page, else its words: the file is in the sources."""
    there = (ROOT / "docs" / path.parent / found[2].partition("#")[0]).resolve()
    return found[0] if there in {source.resolve() for source in docs.values()} else found[1]


def _write_rules(lang: Language, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"# {RULES.of(lang)}", ""]
    for family in OWN:
        lines += [f"## {family.name.of(lang)}", ""]
        for preset in family.presets:
            lines.append(f"- [{preset.name.of(lang)}]({rules_file(preset)}): {preset.about.of(lang)}")
            boost = LOUD if preset is family.presets[0] else QUIET
            (folder / rules_file(preset)).write_text(boost + rules_page(family, preset, lang), encoding="utf-8")
        lines.append("")
    (folder / "index.md").write_text(typeset("\n".join(lines), lang), encoding="utf-8")


def rules_file(preset: Preset) -> str:
    """Return the name of the page with a preset's rules."""
    return f"rules_{preset.id}.md"


def rules_page(family: Family, preset: Preset, lang: Language) -> str:
    """Return the whole rules of a preset, as `trey rules` tells them."""
    rules = parse_rules(preset.id)
    lines = [f"# {preset.name.of(lang)}", "", preset.about.of(lang), "", tried(f"play/{preset.id}", lang, "../")]
    lines += [STATUS.fill(*STATUSES[preset.status], f"trey play {preset.id}").of(lang), ""]
    for section in family.words.pages(rules.options, rules.seats):
        lines += [f"## {section.title.of(lang)}", ""]
        lines += [part for line in section.lines for part in (line.of(lang), "")]
    return typeset("\n".join(lines), lang)


def tried(what: str, lang: Language, up: str = "") -> str:
    """Return the button that opens the site's table in a page, at a place of the client's such as `play/PRESET`."""
    home = up if lang == "en" else f"{up}../"
    return f'<p class="try"><a href="{home}table/#/here/{what}">{TRY.of(lang)}</a></p>\n'


def typeset(text: str, lang: Language) -> str:
    """Return a page whose lines break in no figure nor, in French, before a colon; code and headings stay."""
    parts = LITERAL.split(text)
    parts[::2] = [FIGURE.sub("\u00a0", unbroken(part) if lang == "fr" else part) for part in parts[::2]]
    return "".join(parts)


def python(lang: Language) -> Iterator[str]:
    """Yield the reference of what is public, from its own docstrings, in English."""
    yield from (f"# {PYTHON.of(lang)}", "", *([] if lang == "en" else [IN_ENGLISH]))
    for name in MODULES:
        module = import_module(name)
        yield from (f"## {name}", "", _prose(inspect.getdoc(module) or ""), "")
        for public in getattr(module, "__all__", sorted(vars(module))):
            one = getattr(module, public)
            of_others = not hasattr(module, "__all__") and getattr(one, "__module__", "") != name
            if callable(one) and not public.startswith("_") and not of_others:
                yield from (f"### {public}", "", "```python", f"{public}{_signature(one)}", "```", "")
                yield from (_prose(inspect.getdoc(one) or ""), "")


def _signature(one: object) -> str:
    try:
        return str(inspect.signature(one)) if callable(one) else ""
    except ValueError:  # an exception's, say, is written in C
        return "(…)"


def _prose(text: str) -> str:
    """Return a docstring as Markdown: its paragraphs, its tables, and its fields as a list."""
    return "\n\n".join(_part(part) for part in text.split("\n\n"))


def _part(part: str) -> str:
    if part[:4] == "    ":
        return part
    if part[:1] == ":":
        fields = (FIELD.fullmatch(field) for field in re.split(r"\n(?=:)", part))
        return "\n".join(f"- *{f[1]}* `{f[2]}`: {' '.join(f[3].split())}" for f in fields if f)
    return " ".join(part.split())


def main() -> int:
    """Gather, and build where it is asked for; the exit status says whether all went well."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for lang in LANGUAGES:
        gather(lang, PAGES / lang)
    if "build" not in sys.argv[1:]:
        return 0
    shutil.rmtree(SITE, ignore_errors=True)
    commands = ([sys.executable, "-m", "mkdocs", "build", "--strict", "-f", CONFIGS[g]] for g in LANGUAGES)
    failed = max(subprocess.run(command, cwd=ROOT, check=False).returncode for command in commands)
    export(SITE / "table")
    return failed


if __name__ == "__main__":
    sys.exit(main())
