"""What the browser client weighs, as it is sent: scripts in gzip, in kilobytes of 1000 bytes.

python -m tests.test_weight    keep what each part weighs now, for later failures to say which part grew
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.client import older
from tools.files import ROOT
from trey.server.http import static

IMPORT = re.compile(r"""(?:from|import)\s*["'`]\./((?:assets/)?[\w.-]+\.js)["'`]""")
SHELL = 50.9
"""The lobby with all that every page has, but for its words."""
WORDS = {"en": (5.2, 8.7, 13.7), "fr": (5.5, 9.6, 15.0), "pl": (5.9, 10.1, 16.0)}
"""The sentences of the first pages, those of all later screens, and all together; Polish words are longer."""
FLUENT = 6.4
"""What reads and says the sentences of a language that the client was not built with."""
TABLE = 115.3
"""The shell with all that a table needs."""
SCREENS = 30.3
"""What any other screen needs besides; what fills sentences in belongs to a table, not to the shell."""
WORKER = 2.5
PRECACHED = 329.8
"""All that every device keeps, packed as it is sent: pictures and letters too, and English."""

BEFORE = ROOT / "tests/weights.json"
"""What each part weighed when somebody kept the figures."""

LONG = 6.0
"""Kilobytes after which the figures are kept anew."""
MOVED = 0.02
"""Kilobytes that are worth a word."""
ALONE = re.compile(
    r"assets/(begin|Coming|thinker|worker|pseudo|Friends|Meet|doors\.svelte|tie|parts|moretext|moredisplay)-"
)
"""What only a page without a server loads, and letters of some languages."""


def parts(files: set[Path]) -> dict[str, float]:
    """What each file weighs, by its name without the hash; files of one name together."""
    found = Counter[str]()
    for file in files:
        found[file.name.partition("-")[0] + file.suffix] += len(packed(file))
    return {part: round(size / 1000, 2) for part, size in sorted(found.items())}


def moved(before: Mapping[str, float], after: Mapping[str, float]) -> list[str]:
    """Each part that weighs more or less than before, what grew most first: `fr.js 11.20 → 12.31`."""
    both = {part: (before.get(part, 0.0), after.get(part, 0.0)) for part in {**before, **after}}
    most = sorted(both.items(), key=lambda part: part[1][0] - part[1][1])
    return [f"{part} {old:.2f} → {new:.2f}" for part, (old, new) in most if abs(new - old) >= MOVED]


def over(name: str, heavy: float, limit: float) -> str:
    """Say what is too heavy, by how much, and which parts weigh more than before."""
    since = ", ".join(moved(json.loads(BEFORE.read_text("utf-8")), parts(kept()))) or "nothing"
    return f"{name}: {heavy:.2f} kB, allowed are {limit}; what moved: {since}. {older(static.CLIENT)}".rstrip()


def weight(files: set[Path]) -> float:
    """Kilobytes of scripts as they are sent."""
    return sum(len(packed(file)) for file in files) / 1000


def packed(file: Path) -> bytes:
    """A file as it is sent."""
    return gzip.compress(file.read_bytes(), 9)


def kept(what: str = "files") -> set[Path]:
    """All that a device keeps, as its worker lists it; or what it keeps for `languages` that its reader speaks."""
    (listed,) = re.findall(rf"\b{what}:\[([^\]]*)\]", (static.CLIENT / "sw.js").read_text(encoding="utf-8"))
    names = [name or "index.html" for name in re.findall(r'"([^"]*)"', listed)]
    return {static.CLIENT / name / "index.html" if name.endswith("/") else static.CLIENT / name for name in names}


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
    assert shell <= SHELL, over("the shell", shell, SHELL)
    for lang, limits in WORDS.items():
        words = sorted(weight({file}) for file in (static.CLIENT / "assets").glob(f"{lang}-*.js"))
        print(lang, [round(part, 1) for part in words])
        assert len(words) == 2
        for part, heavy, limit in zip(("first", "later", "all"), (*words, sum(words)), limits, strict=True):
            assert heavy <= limit, over(f"{part} words in {lang}", heavy, limit)
    assert {file.name.partition("-")[0] for file in kept("languages")} | {"en"} == {*WORDS, "fluent"}
    (fluent,) = map(weight, ({file} for file in kept("languages") if file.name.startswith("fluent-")))
    assert fluent <= FLUENT, over("what reads other languages", fluent, FLUENT)
    assert shell + table <= TABLE, over("shell and table", shell + table, TABLE)
    assert [over(name, heavy, SCREENS) for name, heavy in found.items() if heavy > SCREENS] == []
    worker = weight({static.CLIENT / "sw.js"})
    assert worker <= WORKER, over("the worker", worker, WORKER)
    assert closure(static.CLIENT / "sw.js") == {static.CLIENT / "sw.js"}, "a service worker can import nothing"


def test_what_a_device_keeps_is_no_heavier_than_it_was() -> None:
    files = kept()
    assert all(file.is_file() for file in files)
    print({"kept": round(weight(files), 1)})
    assert weight(files) <= PRECACHED, over("what a device keeps", weight(files), PRECACHED)
    names = {str(file.relative_to(static.CLIENT)) for file in files}
    built = {f"assets/{file.name}" for file in (static.CLIENT / "assets").iterdir() if file.suffix != static.BESIDE}
    alone = {name for name in built if ALONE.match(name)} | {f"assets/{file.name}" for file in kept("languages")}
    assert len(alone) > 3
    assert built - alone <= names
    assert not alone & names


def test_what_moved_names_each_part(tmp_path: Path) -> None:
    chance = Random(1)
    files = [tmp_path / name for name in ("fr-abcdef.js", "fr-fedcba.js", "Table-123456.js")]
    for file in files:
        file.write_bytes(chance.randbytes(3000))
    before = parts({*files})
    files[1].write_bytes(chance.randbytes(5000))
    files[2].rename(tmp_path / "Felt-123456.js")
    after = parts({*tmp_path.iterdir()})
    assert before == {"Table.js": 3.02, "fr.js": 6.05}
    assert moved(before, after) == ["Felt.js 0.00 → 3.02", "fr.js 6.05 → 8.05", "Table.js 3.02 → 0.00"]


def test_what_each_part_weighed_is_not_long_ago() -> None:
    """Else what moved would be all that ever did."""
    known, now = Counter(json.loads(BEFORE.read_text("utf-8"))), Counter(parts(kept()))
    told = "python -m tests.test_weight keeps what each part weighs now"
    assert sum(abs(now[part] - known[part]) for part in known | now) <= LONG, told


def test_a_limit_passed_says_what_grew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lighter = parts(kept()) | {"Table.js": 1.0}
    (tmp_path / "weights.json").write_text(json.dumps(lighter), "utf-8")
    monkeypatch.setattr(f"{__name__}.BEFORE", tmp_path / "weights.json")
    monkeypatch.setattr(f"{__name__}.PRECACHED", 1.0)
    with pytest.raises(AssertionError, match=r"a device keeps: .* allowed are 1\.0; what moved: Table\.js 1\.00 → "):
        test_what_a_device_keeps_is_no_heavier_than_it_was()


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


if __name__ == "__main__":
    BEFORE.write_text(json.dumps(parts(kept()), indent=1) + "\n", "utf-8")
