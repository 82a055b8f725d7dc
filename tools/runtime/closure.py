"""Find the modules that a program needs: those that it imports anywhere, and those that these import."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path

__all__ = ["Closure", "closure", "imported"]


@dataclass(frozen=True)
class Closure:
    """The modules of some packages that are needed, with their sources, and all others that they name."""

    own: dict[str, Path]
    others: frozenset[str]


def imported(tree: ast.Module, name: str, *, package: bool) -> Iterator[str]:
    """Yield what a module imports, however late, but for what only its types need.

    `from a import b` names `a` and `a.b`, since `b` may be a module.
    """
    for node in _nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".")[: -node.level + package or None]
                base = ".".join([*parts, base]).rstrip(".")
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and _typing_only(node.test):
            for other in node.orelse:
                yield other
                yield from _nodes(other)
        else:
            yield node
            yield from _nodes(node)


def _typing_only(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def closure(roots: Iterable[str], packages: Iterable[str], without: Iterable[str] = ()) -> Closure:
    """Return what some modules need.

    :param packages: whose modules are gathered; of all others the name alone is.
    :param without: modules, and folders of modules, that are left out.
    :raises ModuleNotFoundError: a root is not there.
    """
    packages, without = frozenset(packages), tuple(without)
    own, others, due = dict[str, Path](), set[str](), list(roots)
    for root in due:
        if _found(root) is None:
            raise ModuleNotFoundError(root)
    while due:
        name = due.pop()
        if name in own or any(name == one or name.startswith(f"{one}.") for one in without):
            continue
        if name.partition(".")[0] not in packages:
            others.add(name)
            continue
        path = _found(name)
        if path is None:
            continue  # a name in a module
        own[name] = path
        due += [".".join(name.split(".")[:k]) for k in range(1, name.count(".") + 1)]
        due += imported(ast.parse(path.read_bytes()), name, package=path.name == "__init__.py")
    return Closure(own, frozenset(others))


def _found(name: str) -> Path | None:
    """Return a module's source without importing anything; None where there is no such module."""
    places: list[str] | None = None
    spec = None
    parts = name.split(".")
    for k, _ in enumerate(parts, 1):
        spec = PathFinder.find_spec(".".join(parts[:k]), places)
        if spec is None or (k < len(parts) and spec.submodule_search_locations is None):
            return None
        places = list(spec.submodule_search_locations or ())
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None
