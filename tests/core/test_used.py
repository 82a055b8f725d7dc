"""Nothing in `trey.core` is there for tests alone: a game that ships or is shown, or what plays it, uses each name."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.files import read, tracked

KEPT: Mapping[str, str] = {}
"""What no game here uses yet, and why it stays."""
APART = {"core", "laws", "starter", "tests"}
USERS = [path for path in tracked("src/trey/*.py", "examples/*.py") if not APART & {*path.parts[2:]}]
CORE = {path: read(path) for path in tracked("src/trey/core/*.py")}


def names(*nodes: ast.AST | None) -> set[str]:
    """All names that stand in a part of a module, those in quotes too."""
    found = set[str]()
    for node in (node for whole in nodes if whole for node in ast.walk(whole)):
        match node:
            case ast.Name(id=str(name)) | ast.Attribute(attr=str(name)) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.alias(name=str(name)):
                found.add(name.rpartition(".")[2])
            case ast.Constant(value=str(name)) if name.isidentifier():
                found.add(name)
    return found


def bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module or a class defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def defined(source: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each definition of a module, `f`, `C` or `C.f`, with the names that stand in it."""
    for node in ast.parse(source).body:
        for name in bound(node):
            if isinstance(node, ast.ClassDef):
                own = [part for part in node.body if not bound(part) or bound(part)[0].startswith("__")]
                yield name, names(*node.bases, *node.keywords, *node.decorator_list, *own)
                for part in node.body:
                    yield from ((f"{name}.{field}", inside(part)) for field in bound(part))
            else:
                yield name, inside(node)


def inside(node: ast.stmt) -> set[str]:
    """The names that stand in a definition, without its own."""
    if isinstance(node, ast.FunctionDef):
        return names(node.args, node.returns, *node.decorator_list, *node.body)
    return names(node) - set(bound(node))


def idle(core: Mapping[Path, str], used: set[str]) -> list[str]:
    """What is used neither by name outside nor, directly or not, by what is."""
    live = set(used)
    left = {(path, name): refs for path, text in core.items() for name, refs in defined(text)}
    while now := [place for place in left if place[1].rpartition(".")[2] in live]:
        for place in now:
            live |= left.pop(place)
    return sorted(f"{path.stem}.{name}" for path, name in left if not name.rpartition(".")[2].startswith("__"))


USED = {name for path in USERS for name in names(ast.parse(read(path)))}


def test_what_the_core_defines_is_used_by_a_game_or_by_what_plays_it() -> None:
    assert idle(CORE, USED) == sorted(KEPT)


def test_what_only_tests_use_would_be_seen() -> None:
    """A function, its helper, a field, and a constant that only they use; what a game calls stays, with its helper."""
    planted = {
        Path("core/a.py"): "MOST = 3\ndef _half(n): return n // MOST\ndef for_toys(n): return _half(n)\n",
        Path("core/b.py"): "class C:\n    seats: int\n    equal: int = 0\n    def f(self): _g()\ndef _g(): ...\n",
    }
    assert idle(planted, {"C", "f", "seats"}) == ["a.MOST", "a._half", "a.for_toys", "b.C.equal"]
    assert idle(planted, {"C", "f", "seats", "equal", "for_toys"}) == []
