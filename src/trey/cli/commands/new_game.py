"""`trey new-game`: writing a package with a working game, as a start for your own."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command, option
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES, PRESETS, family
from trey.starter import FAMILY as STARTER

FOLDER = Path(str(import_module("trey.starter").__file__)).parent / "folder"
BESIDE = {
    "project.toml": "pyproject.toml",
    "build_kernels.txt": "build_kernels.py",
    "rulebook.md": "docs/rulebook.md",
    "test_game.txt": "tests/test_{}.py",
}
"""Files besides the game's modules, and their places in the package."""
_COPIED = {".py", ".toml", ".net", ".po"}
NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
LONGEST = 30


def new_game(args: argparse.Namespace, paper: Paper) -> int:
    """Write the package, and print the next steps."""
    if len(args.name) != 1:
        raise OptionError("name-missing", "Which name? trey new-game NAME")
    name = args.name[0]
    like = family(args.like) if args.like else STARTER
    folder = write_game(name, like, Path.cwd() / name)
    plays = like.name if like is not STARTER else Text("a small game of tricks")
    paper.title(Text("{} is in the folder {}: {}.").fill(title(name), folder.name, plays).of(paper.lang))
    paper.say(
        Text("Install it next to the other games:"),
        f"  pip install --editable {folder.name}",
        Text("Test it against the laws, and write its golden files:"),
        f"  pytest --trey-family {name} --trey-golden",
        Text("Play it here, or in the browser:"),
        f"  trey play {_presets(like, name)[like.presets[0].id]}",
        "  trey serve",
    )
    if like is STARTER:
        paper.say(Text("Write your rules at the places marked '# Yours'."))
    return 0


def title(name: str) -> str:
    """Return the title of a game with this name."""
    return name.replace("_", " ").title()


def write_game(name: str, like: Family, folder: Path) -> Path:
    """Write a package with a copy of a game under a new name; return its folder.

    :raises OptionError: `game-name`, `game-taken`, `folder-taken`, `folder-unwritable`.
    """
    _check(name, folder)
    try:
        for place, data in _files(name, like):
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise OptionError(
            "folder-unwritable", "{name} cannot be written: {why}.", name=folder.name, why=error.strerror
        ) from None
    return folder


def _check(name: str, folder: Path) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST or iskeyword(name):
        raise OptionError(
            "game-name",
            "{name!r} cannot be a game's name: use lower-case letters and digits, _ between words, {longest} at most.",
            name=name[:40],
            longest=LONGEST,
        )
    known = {one.id for one in FAMILIES} | PRESETS.keys() | {STARTER.id}
    if name in known or find_spec(f"trey_{name}"):
        raise OptionError("game-taken", "There is a game {name!r} already.", name=name)
    if folder.exists():
        raise OptionError("folder-taken", "{name} is there already.", name=folder.name)


def _titled(like: Family, name: str) -> Mapping[str, str]:
    """Return the game's titles in both languages, each with the new title."""
    return dict.fromkeys(like.name, title(name))


def _package(like: Family) -> str:
    """Return the name of the package that holds a family's modules."""
    return like.engine.params.__module__.rpartition(".")[0]


def _presets(like: Family, name: str) -> Mapping[str, str]:
    """Return the presets of the other game with their names in the new one."""
    first, *others = (preset.id for preset in like.presets)
    return {first: name} | {other: f"{name}_{other.removeprefix(f'{like.id}_')}" for other in others}


def _files(name: str, like: Family) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file of the new package."""
    package = _package(like)
    source = Path(str(sys.modules[package].__file__)).parent
    ids = {like.id: name, **_presets(like, name)}
    change = _renaming({package: f"trey_{name}", **_titled(like, name)}, ids)
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.suffix in _COPIED and inside.parts[0] != FOLDER.name and "__pycache__" not in inside.parts:
            data = path.read_bytes()
            whole = data if path.suffix == ".net" else change(data.decode()).encode()
            yield f"src/trey_{name}/{inside.as_posix()}", whole
    yield f"src/trey_{name}/py.typed", b""
    change = _renaming({_package(STARTER): f"trey_{name}", STARTER.id: name, **_titled(STARTER, name)}, {})
    for written, place in BESIDE.items():
        yield place.format(name), change((FOLDER / written).read_text(encoding="utf-8")).encode()


def _renaming(names: Mapping[str, str], ids: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces names by new ones where they are whole words.

    :param ids: those of the family and its presets, where they begin a text, a preset's title, or what it changes.
    """
    new = {**names, **ids}
    words, begun = ("|".join(map(re.escape, sorted(olds, key=len, reverse=True))) or "(?!)" for olds in (names, ids))
    places = (
        rf"(?<![A-Za-z0-9_.])(?:{words})",
        rf'(?<=")(?:{begun})',
        rf"(?<=# )(?:{begun})(?= = .+ = )",
        rf"(?<=    )(?:{begun})(?=(?: \w+=\S+)+$)",
    )
    old = re.compile(f"(?:{'|'.join(places)})(?![A-Za-z0-9_])", re.MULTILINE)
    return lambda text: old.sub(lambda found: new[found[0]], text)


NEW_GAME = Command(
    "new-game",
    Text("Write a package with a game that is ready to play, for you to change."),
    (
        Argument(
            "name",
            Text("the game's name in programs: lower-case letters and digits, with _ between words"),
            Text("NAME"),
            {"nargs": "*"},
        ),
        option(
            "--like",
            Text("FAMILY"),
            Text("begin with a copy of this installed game; otherwise with a small game of tricks"),
        ),
    ),
    new_game,
    (
        Text(
            "The package is a folder of that name. It has rules, words in both languages, rules of thumb, tests and "
            "what pip "
            "needs. 'trey check-game' later says what it still lacks."
        ),
    ),
    ("trey new-game hearts", "trey new-game my_euchre --like euchre"),
)
