"""What the browser client weighs, as it is sent: scripts in gzip, in kilobytes of 1000 bytes."""

import gzip
import re
from pathlib import Path

import pytest

from trey.core.text import LANGUAGES
from trey.server.http import static

IMPORT = re.compile(r"""(?:from|import)\s*["'`]\./((?:assets/)?[\w.-]+\.js)["'`]""")
SHELL = 53.0
"""The lobby with all that every page has, but for its words."""
FIRST_WORDS = 5.5
"""The sentences of the first pages in one language."""
LATER_WORDS, LANGUAGE = 7.3, 12.3
"""Those of all later screens, and all together."""
TABLE = 110.5
"""The shell with all that a table needs."""
SCREENS = 28.5
"""What any other screen needs besides."""
WORKER = 1.75
PRECACHED = 309.0
"""All that a device keeps, packed as it is sent: pictures and letters too, and every language."""

ALONE = re.compile(r"assets/(begin|Coming|thinker|worker)-")
"""What only a page without a server loads."""


def weight(files: set[Path]) -> float:
    """Kilobytes of scripts as they are sent."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1000


def closure(file: Path) -> set[Path]:
    """A script with all that it needs before it runs."""
    found, due = set[Path](), [file]
    while due:
        one = due.pop()
        if one not in found:
            found.add(one)
            due += [one.parent / name for name in IMPORT.findall(one.read_text(encoding="utf-8"))]
    return found


def weights(client: Path) -> dict[str, float]:
    """What each part of a built client weighs; the shell by its name, each screen without it."""
    page = (client / "index.html").read_text(encoding="utf-8")
    shell = set[Path]().union(
        *(closure(client / name) for name in re.findall(r'(?:src|href)="\./(assets/[\w.-]+\.js)"', page))
    )
    screens = {file.name.split("-")[0]: closure(file) - shell for file in (client / "assets").glob("[A-Z]*-*.js")}
    return {"shell": weight(shell)} | {name: weight(files) for name, files in screens.items() if files}


def test_what_is_sent_is_no_heavier_than_it_was() -> None:
    found = weights(static.CLIENT)
    table = found.pop("Table")
    print({"Table": round(table, 1)} | {name: round(heavy, 1) for name, heavy in sorted(found.items())})
    shell = found.pop("shell")
    assert shell <= SHELL
    for lang in LANGUAGES:
        parts = sorted(weight({file}) for file in (static.CLIENT / "assets").glob(f"{lang}-*.js"))
        print(lang, [round(part, 1) for part in parts])
        assert len(parts) == 2
        assert parts[0] <= FIRST_WORDS
        assert parts[1] <= LATER_WORDS
        assert sum(parts) <= LANGUAGE
    assert shell + table <= TABLE
    assert max(found.values()) <= SCREENS
    assert weight({static.CLIENT / "sw.js"}) <= WORKER
    assert closure(static.CLIENT / "sw.js") == {static.CLIENT / "sw.js"}, "a service worker can import nothing"


def test_what_a_device_keeps_is_no_heavier_than_it_was() -> None:
    worker = (static.CLIENT / "sw.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"files:\[([^\]]*)\]", worker)
    names = [name or "index.html" for name in re.findall(r'"([^"]*)"', listed)]
    files = [static.CLIENT / name / "index.html" if name.endswith("/") else static.CLIENT / name for name in names]
    assert all(file.is_file() for file in files)
    print({"kept": round(weight(set(files)), 1)})
    assert weight(set(files)) <= PRECACHED
    built = {f"assets/{file.name}" for file in (static.CLIENT / "assets").iterdir() if file.suffix != static.BESIDE}
    alone = {name for name in built if ALONE.match(name)}
    assert len(alone) > 3
    assert built - alone <= set(names)
    assert not alone & set(names)


@pytest.mark.parametrize("part", ["Table", "felt"])
def test_what_a_table_is_made_of_is_compiled_while_it_comes(part: str) -> None:
    (file,) = (static.CLIENT / "assets").glob(f"{part}-*.js")
    assert file.read_text(encoding="utf-8").startswith("//# allFunctionsCalledOnLoad\n")


@pytest.mark.parametrize("into", ["index", "Table"])
def test_a_heavier_part_would_be_seen(tmp_path: Path, into: str) -> None:
    (tmp_path / "assets").mkdir()
    for file in static.CLIENT.glob("assets/*.js"):
        (tmp_path / "assets" / file.name).write_bytes(file.read_bytes())
    (tmp_path / "index.html").write_bytes((static.CLIENT / "index.html").read_bytes())
    before = weights(tmp_path)
    (tmp_path / "assets" / "more.js").write_text(f"export const all = {[i * i * 7919 for i in range(9000)]}")
    (part,) = (tmp_path / "assets").glob(f"{into}-*.js")
    part.write_text('import"./more.js";' + part.read_text(encoding="utf-8"), encoding="utf-8")
    name = "shell" if into == "index" else into
    after = weights(tmp_path)
    assert after[name] > before[name] + 15
