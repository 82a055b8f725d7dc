"""Libraries that were built: found where they fit, and left alone where the sources or the libraries have changed."""

import ctypes
import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from trey.building import Compiler, ask_processor, build, libraries, rehearsed
from trey.games import FAMILIES, OWN
from trey.kernel import built as module
from trey.kernel import kept, toolchain
from trey.kernel.built import PAGE, Built, built, folder_of, form_here, forms, source_stamp, suffix
from trey.kernel.compiled import compiled
from trey.kernel.kept import kept_library
from trey.kernel.native import Wanted
from trey.kernel.toolchain import compiled_to

ONE = "#include <stdint.h>\nint64_t one(void) { return 1; }\n"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What was built for this machine, in a folder of the test's own."""
    place = folder_of("trey")
    assert place
    root = place / "built"
    return Path(shutil.copytree(root / form_here(root), tmp_path / "built"))


def some_key(folder: Path) -> str:
    return str(next(iter(json.loads((folder / PAGE).read_text())["loops"])))


def test_all_loops_were_built() -> None:
    """Make builds them; a loop that is not built is red, not slow."""
    there = built("trey")
    assert there, "run make: nothing was built"
    assert there.families == {family.id for family in OWN}
    for family in OWN:
        missing = [loop.function.__qualname__ for loop in rehearsed(family) if not there.find(loop.key)]
        assert not missing, "run make: these loops are not those that were built"


def test_a_loop_is_called_the_same_in_every_process() -> None:
    ask = "from trey.building import rehearsed; from trey.games import OWN; print([w.key for w in rehearsed(OWN[1])])"
    told = [
        subprocess.run(
            [sys.executable, "-c", ask],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": s},
        ).stdout
        for s in "12"
    ]
    assert told[0] == told[1]
    keys = [loop.key for family in FAMILIES for loop in rehearsed(family)]
    own = [loop.key for loop in rehearsed(OWN[1])]
    assert len(set(own)) == len(own) < len(set(keys))


def test_a_build_clears_away_what_an_older_one_left(tmp_path: Path) -> None:
    folder = tmp_path / forms()[-1]
    (folder / "of-a-killed-one").mkdir(parents=True)
    (folder / "of-a-killed-one" / "kernels.c").touch()
    (folder / "older.so").touch()
    build([], OWN, folder, Compiler.here(folder.name))
    assert {path.name.partition("-")[0] for path in folder.iterdir()} == {PAGE, "door"}


def test_a_stale_library_is_not_taken(copy: Path) -> None:
    key = some_key(copy)
    assert Built(copy, "trey").find(key)
    page = json.loads((copy / PAGE).read_text())
    (copy / PAGE).write_text(json.dumps(page | {"stamp": "of other sources"}))
    assert not Built(copy, "trey").find(key)
    assert not Built(copy, "trey").families


def test_the_stamp_is_of_every_part_that_has_kernels() -> None:
    place = Path(module.__file__).parents[1]
    parts = {path.relative_to(place).parts[0] for path in place.rglob("*.py") if "\n@kernel" in path.read_text("utf-8")}
    assert "games" in parts
    assert parts - {"starter"} <= {*module.SOURCES}, "what is stale there would count as built"


def test_a_changed_source_changes_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder_of("trey")
    assert place
    whole = Path(shutil.copytree(place, tmp_path / "trey", ignore=shutil.ignore_patterns("static", "built", "server")))
    monkeypatch.setattr(module, "__file__", str(whole / "kernel/built.py"))
    before = source_stamp.__wrapped__("trey")
    rules = whole / "games/euchre/rules.py"
    kernels = rules if rules.is_file() else next((whole / "games/euchre").glob("*.py"))
    kernels.write_text(kernels.read_text() + "\n# changed\n")
    assert source_stamp.__wrapped__("trey") != before


@pytest.mark.parametrize("fault", ["changed", "gone", "anybody"])
def test_a_library_that_somebody_else_wrote_is_not_taken(copy: Path, fault: str) -> None:
    key = some_key(copy)
    file = copy / json.loads((copy / PAGE).read_text())["loops"][key][0]
    if fault == "changed":
        file.write_bytes(file.read_bytes() + b"!")
    elif fault == "gone":
        file.unlink()
    else:
        file.chmod(0o777)
    assert not Built(copy, "trey").find(key)


@pytest.mark.parametrize("fault", ["changed", "cut", "anybody", "linked", "no sum"])
def test_a_kept_library_that_somebody_else_wrote_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setenv("TREY_CACHE", str(tmp_path))
    made: list[Path] = []

    def write(path: Path, text: str, flags: tuple[str, ...]) -> None:
        made.append(path)
        compiled_to(path, text, flags)

    monkeypatch.setattr(kept, "compiled_to", write)
    assert kept_library(ONE, "one").one() == 1
    kept_library(ONE, "one")
    assert len(made) == 1, "what is kept is not compiled again"
    (path,) = (tmp_path / "trey/code").glob("one-*.so")
    if fault in {"changed", "cut"}:
        wrong = path.read_bytes() + b"!" if fault == "changed" else path.read_bytes()[:100]
        path.unlink()  # this process has the old one open
        path.write_bytes(wrong)
        path.chmod(0o600)
    elif fault == "anybody":
        path.chmod(0o777)
    elif fault == "linked":
        path.rename(tmp_path / "elsewhere.so")
        path.symlink_to(tmp_path / "elsewhere.so")
    else:
        path.with_suffix(".sum").unlink()
    kept_library(ONE, "one")
    assert len(made) == 2
    assert path.is_file()
    assert not path.is_symlink()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "umask"), reason="files have no modes here")
def test_what_is_kept_stays_kept_where_a_user_s_files_are_a_group_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREY_CACHE", str(tmp_path))
    before = os.umask(0o002)
    try:
        kept_library(ONE, "one")
    finally:
        os.umask(before)
    monkeypatch.setattr(kept, "compiled_to", lambda *_args: pytest.fail("it was compiled again"))
    assert kept_library(ONE, "one").one() == 1


@pytest.mark.parametrize("missing", ["a lock", "CPython"])
def test_the_door_stays_shut_in_another_python(copy: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    there = Built(copy, "trey")
    assert there.door()
    if missing == "a lock":
        monkeypatch.setattr(sysconfig, "get_config_var", {"Py_GIL_DISABLED": 1}.get)
    else:
        monkeypatch.setattr(sys.implementation, "name", "other")
    assert there.door() is None


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(toolchain, "compiler", lambda: ())
    toolchain.circumstances.cache_clear()
    yield
    toolchain.circumstances.cache_clear()


@pytest.mark.skipif(platform.machine() != "x86_64", reason="there is one form of machine code here")
@pytest.mark.parametrize("command", [("gcc",), (sys.executable, "-m", "ziglang", "cc")], ids=["gcc", "ziglang"])
def test_a_compiler_is_told_the_processor_in_its_own_spelling(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(toolchain, "compiler", lambda: command)
    defined, flags = toolchain.circumstances.__wrapped__("-march=x86-64-v3")
    assert "__AVX2__" in defined
    assert any(flag.startswith("-march=x86") for flag in flags)
    plain, _ = toolchain.circumstances.__wrapped__("-march=x86-64")
    assert plain
    assert "__AVX2__" not in plain
    assert not [flag for flag in toolchain.circumstances.__wrapped__("-march=nobody")[1] if "nobody" in flag]


@pytest.mark.usefixtures("no_compiler")
def test_where_nothing_was_built_and_no_compiler_is_the_sentence_says_what_to_do() -> None:
    from trey.kernel.toolchain import CompilerError

    def one() -> int:
        return 1

    with pytest.raises(CompilerError, match=r"pip install trey\[build\]"):
        compiled(one)()


def test_a_processor_is_asked_before_newer_code_is_loaded(tmp_path: Path) -> None:
    best, *rest = forms()
    (tmp_path / best).mkdir()
    if rest:
        assert not form_here(tmp_path), "nothing tells what this processor is"
        form_here.cache_clear()
        (tmp_path / rest[0]).mkdir()
        assert form_here(tmp_path) == rest[0]
    else:
        assert form_here(tmp_path) == best


@pytest.mark.parametrize("thing", [object(), FAMILIES[0]], ids=["anything", "a family"])
def test_a_loop_made_with_what_has_no_name_is_compiled_where_it_stands(thing: object) -> None:
    """A family is known by its parts: one with another part would be taken for it."""

    def loop(x: int) -> int:
        return x + (1 if thing else 0)

    assert not Wanted(loop, ())._built()


def test_what_asks_the_processor_is_made_anew_and_nothing_stale_stays(tmp_path: Path) -> None:
    form = forms()[-1]
    folder, by = tmp_path / form, Compiler.here(form)
    asks = ask_processor(folder, by)
    asks.write_bytes(b"of another compiler")
    (folder / f"processor-old{suffix(form)}").write_bytes(b"of long ago")
    assert ctypes.CDLL(str(ask_processor(folder, by))).trey_processor() >= 1
    build(libraries([FAMILIES[0]], table=True)[:1], [FAMILIES[0]], folder, by)
    assert {asks.name} == {file.name for file in folder.iterdir() if file.name.startswith("processor")}
