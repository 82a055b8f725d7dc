"""`make fix`: what is made from other files is what they make today, and every such file is known to it."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.copies import copied, ran
from tools import fix
from tools.files import ROOT, read, tracked

HERE = Path("tests/test_fix.py")


@cache
def made(name: str) -> fix.Files:
    """What a writer would write."""
    return fix.WRITERS[name]()


def files() -> set[Path]:
    """The files that are made, in part or as a whole; of golden ones, those that are there."""
    return {path.relative_to(ROOT) for name in fix.WRITERS if name != "french" for path in made(name)}


@pytest.mark.parametrize("name", fix.WRITERS)
def test_what_is_made_from_other_files_is_what_they_make_today(name: str) -> None:
    assert not (lines := fix.stale(made(name))), "\n".join([*lines, "run make fix"])


def test_a_row_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(line for line in read(Path("README.md")).splitlines() if line.startswith("| `nine_five_two` | "))
    monkeypatch.setattr(fix, "_held", lambda path: read(path).replace(f"{row}\n", ""))
    assert f"+{row}" in fix.stale(made("presets"))


# What is planted is put right

PART = re.compile(
    r"made by make fix -->(?P<long>.*?)<!--"
    r"|(?:made by make fix: \w+ -->|<!-- refusals -->)\n(?P<table>.*?)\n(?:\n|<!--)"
    r"|-->\n```\w+\n(?P<code>.*?)```",
    re.DOTALL,
)
"""What is made of a page that is not made as a whole."""


def spoiled(path: Path) -> str:
    """A file that is made, with the end of its longest line exchanged: a table's first columns may be measured."""
    text = read(path)
    if path.name == "style.json":
        return text.replace("{}", '{"docs/gone.md": 1}', 1)
    part = PART.search(text) if path.suffix == ".md" else None
    line = max((next(filter(None, part.groups())) if part else text).splitlines(), key=len)
    other = re.sub(r" [^|]+\|?$", " spoiled |", line)
    return text.replace(f"\n{line}\n", f"\n{other}\n", 1)


@pytest.mark.nightly
def test_what_is_planted_in_every_file_is_put_right(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    planted = {path: spoiled(path) for path in files()}
    planted[Path("docs/review.fr.md")] = read(Path("docs/review.fr.md")).replace("\u00a0:", " :", 1)
    planted[Path("tools/files.py")] = read(Path("tools/files.py")).replace('"ROOT", ', "'ROOT',")
    planted[Path("web/src/main.ts")] = read(Path("web/src/main.ts")) + "\n\n\n"
    assert [path for path, text in planted.items() if text == read(path)] == []
    for path, text in planted.items():
        (copy / path).write_text(text, encoding="utf-8")
    (copy / "tests/golden/polish_358.record").unlink()
    assert "README.md" in ran(copy, "tools.fix")
    assert [path for path in tracked() if (copy / path).read_bytes() != (ROOT / path).read_bytes()] == []
    assert ran(copy, "tools.fix") == ""


# Nothing is made by hand

MARK = re.compile(
    r"(?i)\b(?:made|written|generated|fait)\b[^.\n]{0,40}\b(?:by|par) `?(?:make fix|python -m|node \S+\.mjs|uv via)"
    r"|writes this"
)
"""What a file says that is made by a program."""


def unclaimed(texts: Iterable[tuple[Path, str]]) -> list[Path]:
    """The files that say that they are made by a program, and are on no list."""
    told = {path for path, text in texts if MARK.search(text) and path.suffix not in {".py", ".mjs"}}
    return [path for path in sorted(told - files()) if not any(path.match(glob) for glob in fix.ELSEWHERE)]


def test_every_file_that_is_made_is_on_a_list() -> None:
    assert unclaimed((path, read(path)) for path in tracked()) == []
    assert unclaimed([(Path("docs/new.md"), "Made by `python -m tools.new`.")]) == [Path("docs/new.md")]
    assert [glob for glob in fix.ELSEWHERE if not tracked(glob)] == []


BUILT = {"site", "wheels", "release", "runtime", "wasm"}
"""The tools that write what is not committed."""
WRITES = re.compile(r"^PAGES\b|\.write_(?:text|bytes)\(", re.MULTILINE)


def unlisted(tools: Iterable[tuple[Path, str]]) -> set[str]:
    """The tools that have pages or write files, and are neither writers nor made elsewhere."""
    known = {*fix.WRITERS, *BUILT, "frozen", *re.findall(r"tools\.(\w+)", " ".join(fix.ELSEWHERE.values()))}
    return {path.parts[1].removesuffix(".py") for path, text in tools if WRITES.search(text)} - known


def test_every_tool_that_makes_a_page_is_on_a_list() -> None:
    assert unlisted((path, read(path)) for path in tracked("tools/*.py") if path.name != "fix.py") == set()
    assert unlisted([(Path("tools/bots.py"), 'PAGES = {"en": "docs/bots.md"}\n')]) == {"bots"}
    assert unlisted([(Path("tools/bots.py"), 'FILE.write_text("")\n')]) == {"bots"}


def comparing(source: str) -> Iterator[str]:
    """The comparisons of a committed file with what a function returns."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                for one, other in ((left, right), (right, left)):
                    if _reads(one) and any(isinstance(part, ast.Call) for part in ast.walk(other)):
                        yield ast.unparse(node)


def _reads(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and bool(
        re.match(r"read\(ROOT|\(ROOT .*\.read_text\([^()]*\)$", ast.unparse(node))
    )


def test_no_other_test_compares_a_file_with_what_makes_it() -> None:
    tests = {path: list(comparing(read(path))) for path in tracked("tests/*.py") if path != HERE}
    assert {path: found for path, found in tests.items() if found} == {}
    assert len(list(comparing("assert read(ROOT / PAGES[lang]) == bots.page(lang)"))) == 1
    assert len(list(comparing('assert script() == (ROOT / FILE).read_text("utf-8")'))) == 1
