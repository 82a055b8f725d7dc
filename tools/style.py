"""Count the turns of phrase that the style pages ask to replace, in everything that is read.

`make fix` writes tests/style.json, where no count may rise.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.files import ROOT, read, tracked
from trey.core.po import entries
from trey.core.text import LANGUAGES, Language

__all__ = ["BASELINE", "Hits", "files", "found", "grown", "hits", "new", "phrases", "prose"]

Hits = dict[str, dict[str, int]]
"""How often each file has each phrase."""
BASELINE = ROOT / "tests/style.json"
PAGES: dict[Language, str] = {"en": "docs/style.md", "fr": "docs/style.fr.md"}
GENERATED = re.compile(r"docs/(cli|options|observations|vocabulary|first-deal|style)(\.fr)?\.md")
"""Made from what is counted elsewhere, but for the two style pages themselves."""
KEPT = re.compile(r"docs/decisions/\d")
"""Pages that are not rewritten."""
READ = (
    "*.md",
    "src/trey/words/en/page.ftl",
    "*/words/fr/page.ftl",
    "*/words/fr/words.po",
    "src/*.py",
    "tools/*.py",
    "examples/*.py",
)
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
JOINED = re.compile(r"""["']\s+f?["']""")
UNRELEASED = re.compile(r"^## \[Unreleased\](.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
FRENCH = re.compile(r"[àâçèéêëîïôùûœ]|\b(?:le|la|les|des|du|de|une|est|et|il|vous|que)\b", re.IGNORECASE)


@cache
def phrases(lang: Language) -> dict[str, str]:
    """Return what to use instead of each phrase, as the page of that language lists them."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", read(Path(PAGES[lang])).rpartition("\n## ")[2], re.MULTILINE)
    return {phrase: instead for names, instead in rows[1:] for phrase in names.split(", ")}


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    words = re.escape(phrase).replace("…", r"(?:\S+ ){0,2}\S+")
    return re.compile(rf"\b{words}\b", re.IGNORECASE if phrase == phrase.lower() else 0)


def prose(path: Path, text: str) -> Iterator[tuple[Language, str]]:
    """Return what is read of a file, each piece with its language."""
    if path.suffix == ".py":
        yield from _strings(text) if _suspect(text) else ()
    elif path.suffix == ".ftl":
        yield path.parent.name, text
    elif path.suffix == ".po":
        yield from ((path.parent.name, CODE.sub(" ", form)) for one in entries(text) for form in one.forms)
    else:
        told = "".join(UNRELEASED.findall(text)) if path.name == "CHANGELOG.md" else text
        yield ("fr" if path.name.endswith(".fr.md") else "en"), CODE.sub(" ", told)


def _suspect(source: str) -> bool:
    """Whether a source may have a phrase at all: most need not be parsed."""
    rough = " ".join(JOINED.sub("", source).split()).lower()
    return any(phrase.partition("…")[0].lower() in rough for lang in LANGUAGES for phrase in phrases(lang))


def _strings(source: str) -> Iterator[tuple[Language, str]]:
    nodes = list(ast.walk(ast.parse(source)))
    french = {id(part) for node in nodes for part in _second(node)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            is_french = id(node) in french or FRENCH.search(node.value)
            pieces = re.split(r"\n| = ", node.value) if is_french and "\n" in node.value else [node.value]
            for piece in pieces:  # a text in both languages has one or the other in each line
                in_french = is_french if len(pieces) == 1 else FRENCH.search(piece)
                yield ("fr" if in_french else "en"), CODE.sub(" ", piece)


def _second(node: ast.AST) -> Iterator[ast.AST]:
    """Return what the French half of a text in `both` languages is made of."""
    match node:
        case ast.Call(ast.Name("both"), [_, french]):
            yield from ast.walk(french)


def hits(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """Return each phrase that a file has, and the words around it."""
    said: dict[Language, list[str]] = {lang: [] for lang in LANGUAGES}
    for lang, piece in prose(path, text):
        said[lang].append(" ".join(piece.split()))
    for lang, pieces in said.items():
        whole = "\n".join(pieces).replace("’", "'")
        folded = whole.lower()
        for phrase in phrases(lang):
            if phrase.partition("…")[0].lower() in folded:
                for hit in _pattern(phrase).finditer(whole):
                    yield phrase, whole[max(0, hit.start() - 30) : hit.end() + 30]


def read_files() -> list[Path]:
    """Return the files whose words are read."""
    return [path for path in tracked(*READ) if not (GENERATED.match(str(path)) or KEPT.match(str(path)))]


def found() -> Hits:
    """Return how often each file has each phrase; a phrase that none has is there too."""
    counts: Hits = {phrase: {} for lang in LANGUAGES for phrase in phrases(lang)}
    for path in read_files():
        for phrase, _ in hits(path, read(path)):
            counts[phrase][str(path)] = counts[phrase].get(str(path), 0) + 1
    return counts


def grown(before: Hits, now: Hits) -> list[str]:
    """Return the phrases that the baseline knows and that stand more often than it has them."""
    return [phrase for phrase in now if phrase in before and sum(now[phrase].values()) > sum(before[phrase].values())]


def new(before: Hits, now: Hits) -> list[str]:
    """Return a line for every file that has a phrase more often than the baseline allows."""
    instead = {phrase: said for lang in LANGUAGES for phrase, said in phrases(lang).items()}
    return [
        f"{path}: '{phrase}' stands {n} times, {allowed} allowed; use instead: {instead[phrase]}"
        for phrase, files in now.items()
        for path, n in files.items()
        if n > (allowed := before.get(phrase, {}).get(path, 0))
    ]


def files() -> dict[Path, str]:
    """Return the baseline as it should be, unless a phrase stands more often than before; then say where."""
    now = found()
    before: Hits = json.loads(BASELINE.read_text(encoding="utf-8"))
    if more := grown(before, now):
        print("\n".join(new(before, {phrase: now[phrase] for phrase in more})))
        return {}
    return {BASELINE: json.dumps(now, ensure_ascii=False, indent=1, sort_keys=True) + "\n"}
