"""The rules of the house, over every file that git knows."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tools.files import read, tracked
from tools.house import MADE, circles, client, client_imports
from tools.pages import broken

# Built from pieces, so that this file obeys them too.
FORBIDDEN = {
    "a registry's host": "|".join(["py" + r"pi\.org", "python" + "hosted", "npm" + r"js\.", r"deb\.deb" + "ian"]),
    "a path of one machine": "|".join([r"(?<!\w)/wo" + "rk/", "/ro" + "ot/", "bash" + "_jobs"]),
    "something left undone": "|".join([r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", r"\bXX" + r"X\b"]),
    "a banner": r"(?m)^[ \t]*(?:#|//|/\*)[ \t]*([-=*#~])\1{3,}",
    "a letter that was read as two": "\u00c3[\u0080-\u00bf]|\u00e2\u20ac",
}
PLANTED = {
    "a registry's host": "https://files.python" + "hosted.org/packages",
    "a path of one machine": "see /ro" + "ot/notes",
    "something left undone": "# TO" + "DO: later",
    "a banner": "    # " + "-" * 20,
    "a letter that was read as two": "défaut".encode().decode("latin-1"),
}
PAGE_PARAMETER = re.compile(r"""parametrize\(\s*\(?["'](?:\w+, )*page["',]""")
TEXTS = {path: text for path in tracked() if (text := read(path))}
PAGES = [path for path in TEXTS if path.suffix == ".md"]
MODULES = [path for path in TEXTS if path.parts[0] == "src" and path.suffix == ".py"]


def offences(kind: str, text: str) -> list[str]:
    found = re.finditer(FORBIDDEN[kind], text)
    return [f"{text.count(chr(10), 0, hit.start()) + 1}: {hit[0].strip()}" for hit in found]


def said_in_vain(module: Path, source: str) -> list[str]:
    """What `__all__` names that is not there, or all of it where it says what underscores say.

    It stands in the faces of packages, and in a module that hands on what others define.
    """
    tree = ast.parse(source)
    promised = [name for node in tree.body for name in _promises(node)]
    bound = {name: node for node in tree.body for name in _binds(node)}
    missing = [name for name in promised if name not in bound]
    handed_on = any(isinstance(bound.get(name), ast.ImportFrom) for name in promised)
    return missing if not promised or module.name == "__init__.py" or handed_on else ["__all__"]


def lonely(texts: Mapping[Path, str]) -> list[str]:
    """What modules define without an underscore, though no other file has the word."""
    counted = Counter(word for text in texts.values() for word in set(re.findall(r"\w+", text)))
    return [
        f"{path}: {name}"
        for path, text in texts.items()
        if path.suffix == ".py" and path.parts[0] == "src" and not MADE.search(path.name)
        for node in ast.parse(text).body
        if not isinstance(node, ast.Import | ast.ImportFrom)
        for name in _binds(node)
        if counted[name] == 1 and not name.startswith(("_", "test_", "pytest_"))
    ]


def _promises(node: ast.stmt) -> list[str]:
    match node:
        case ast.Assign(targets=[ast.Name("__all__")], value=value):
            return list(ast.literal_eval(value))
    return []


def _binds(node: ast.stmt) -> list[str]:
    match node:
        case ast.Import(names) | ast.ImportFrom(names=names):
            return [alias.asname or alias.name for alias in names]
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            return [name]
    return [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_no_tracked_file_holds(kind: str) -> None:
    assert TEXTS
    found = {str(path): hits for path, text in TEXTS.items() if (hits := offences(kind, text))}
    assert not found


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_the_check_would_see(kind: str) -> None:
    assert [hit[:2] for hit in offences(kind, f"first\n\n{PLANTED[kind]}\n")] == ["3:"]


# A game in a package of its own changes nothing outside it.
GUESTS = sorted(path.parts[1] for path in TEXTS if path.match("examples/*/pyproject.toml"))
TELLING = ("examples/", "docs/", "README", "CHANGELOG", "tests/golden/")
PEERS = ("bench/", "tests/cli/test_rates.py", "tests/test_house.py")
"""Where games of other libraries are named, which may have the same name; and this file."""


MEANT = {"thousand": r"[\"'`]thousand\b|\bthousand_plain|trey_thousand"}
"""A game whose name is a word of prose is looked for as programs write it."""


def naming(guest: str, texts: Iterable[tuple[Path, str]]) -> list[str]:
    """The files that name a game, other than its own and the pages that tell of it."""
    name = re.compile(MEANT.get(guest, guest.replace("_", "[ _-]?")), re.IGNORECASE)
    told = [(path, text) for path, text in texts if not str(path).startswith((*TELLING, *PEERS))]
    return [str(path) for path, text in told if name.search(f"{path}\n{text}")]


@pytest.mark.parametrize("guest", GUESTS)
def test_no_file_of_trey_names_a_game_of_another_package(guest: str) -> None:
    assert naming(guest, TEXTS.items()) == []


def test_a_file_that_names_it_would_be_seen() -> None:
    texts = [(Path("src/a.py"), "# My-Game"), (Path("tests/my_game.py"), ""), (Path("docs/a.md"), "my game")]
    assert naming("my_game", texts) == ["src/a.py", "tests/my_game.py"]
    assert naming("thousand", [(Path("a.py"), "a thousand deals"), (Path("b.py"), "Match('thousand')")]) == ["b.py"]


KNOWN = {"LICENSE", "NOTICE", "Makefile", "Containerfile", "run"}


def strays(paths: Iterable[Path]) -> list[Path]:
    """Files whose names do not say what they hold: an output that nobody meant to keep."""
    return [path for path in paths if not path.suffix and not path.name.startswith(".") and path.name not in KNOWN]


def test_every_file_says_what_it_holds() -> None:
    assert strays(tracked()) == []


def test_a_stray_file_would_be_seen() -> None:
    assert strays([Path("2"), Path("src/LICENSE"), Path(".ci/run"), Path("a/nohup")]) == [Path("2"), Path("a/nohup")]


@pytest.mark.parametrize("path", PAGES, ids=str)
def test_every_link_leads_somewhere(path: Path) -> None:
    assert broken(path, TEXTS[path]) == []


def test_no_parameter_has_the_name_of_the_browser_s_fixture() -> None:
    """Such a test would be run among those of browsers, under their names."""
    found = [path for path, text in TEXTS.items() if path.suffix == ".py" and PAGE_PARAMETER.search(text)]
    assert found == []
    assert PAGE_PARAMETER.search('parametrize("pa' + 'ge", [1])')


def test_a_broken_link_would_be_seen() -> None:
    page = Path("docs/page.md")
    text = "[a](../LICENSE) [b](nowhere.md) [c](#here)\n# Here\n`[d](code.md)` [e](#there)"
    assert broken(page, text) == ["docs/page.md: nowhere.md", "docs/page.md: #there"]


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_keeps_what_it_promises(module: Path) -> None:
    assert said_in_vain(module, TEXTS[module]) == []


def test_a_broken_promise_would_be_seen() -> None:
    face, module = Path("src/trey/a/__init__.py"), Path("src/trey/a.py")
    assert said_in_vain(module, "def f(): ...") == []
    assert said_in_vain(module, "__all__ = ['f']\ndef f(): ...") == ["__all__"]
    assert said_in_vain(module, "__all__ = ['f', 'g']\nfrom b import g\ndef f(): ...") == []
    assert said_in_vain(face, "__all__ = ['f', 'g', 'h']\nimport g\ndef f(): ...") == ["h"]


def test_what_a_module_has_for_itself_begins_with_an_underscore() -> None:
    assert lonely(TEXTS) == []


def test_a_name_that_nobody_else_uses_would_be_seen() -> None:
    texts = {"src/a.py": "MOST = 1\n_LEAST = 0\ndef f(): ...", "docs/a.md": "`f` takes any number", "b.py": "FEW = 1"}
    assert lonely({Path(name): text for name, text in texts.items()}) == ["src/a.py: MOST"]


# The client's imports; those of Python are held by a contract (tests/test_arrows.py)


def test_no_imports_of_the_client_run_in_a_circle() -> None:
    imported = client_imports(client())
    assert sum(map(len, imported.values())) > 500
    assert circles(imported) == []


@pytest.mark.parametrize(
    "line", ['import A from "./A.svelte";', 'export * from "./A.svelte"', 'const a = import("./A.svelte")']
)
def test_a_circle_would_be_seen(line: str) -> None:
    texts = {
        Path("a/A.svelte"): 'import type { B } from "./b";',
        Path("a/b/index.ts"): 'import { c } from "../c.svelte";',
    }
    assert circles(client_imports(texts | {Path("a/c.svelte.ts"): ""})) == []
    (circle,) = circles(client_imports(texts | {Path("a/c.svelte.ts"): line}))
    assert sorted(map(str, circle)) == ["a/A.svelte", "a/b/index.ts", "a/c.svelte.ts"]
