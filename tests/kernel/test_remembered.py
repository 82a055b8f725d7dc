"""Machine code is compiled again exactly where what it depends on has changed."""

import os
from pathlib import Path

import pytest

from tests.kernel.edited import HIT, MISS, Copy
from trey.kernel import remembered


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("sources"))
    assert copy.run() == {"euchre": MISS, "sergeant_major": MISS, "other": MISS, "value": 12}
    return copy


def test_words_terminal_server_and_comments_compile_nothing(compiled_once: Copy) -> None:
    said = ('"""', '"""Some other words.  ')
    with compiled_once.edited(
        ("trey/games/euchre/words/pages.py", *said),
        ("trey/cli/program.py", *said),
        ("trey/server/__init__.py", *said),
        ("trey/games/euchre/observation.py", *said),
        ("other/words.py", "one", "another"),
        ("other/rules.py", "Say what", "Say how much"),
    ):
        assert compiled_once.run() == {"euchre": HIT, "sergeant_major": HIT, "other": HIT, "value": 12}


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [("POINTS + params", "POINTS - params", 6), ("POINTS = 3", "POINTS = 5", 18), ("@kernel", "@inlined", 12)],
)
def test_old_code_never_runs_after_a_change_in_a_function_that_another_file_calls(
    compiled_once: Copy, old: str, new: str, value: int
) -> None:
    with compiled_once.edited(("other/score.py", old, new)):
        assert compiled_once.run() == {"euchre": HIT, "sergeant_major": HIT, "other": MISS, "value": value}
    assert compiled_once.run() == {"euchre": HIT, "sergeant_major": HIT, "other": HIT, "value": 12}


def test_one_family_s_kernels_compile_that_family_only(compiled_once: Copy) -> None:
    source = compiled_once.folder / "trey/games/euchre/observation.py"
    body = source.read_text("utf-8").partition("def observe(")[2]
    line = next(line for line in body.splitlines() if line.startswith("    ") and '"""' not in line and "=" in line)
    with compiled_once.edited(("trey/games/euchre/observation.py", line, f"    seat = seat + 0\n{line}")):
        said = compiled_once.run()
    assert (said["euchre"], said["sergeant_major"]) == (MISS, HIT)


def test_how_kernels_are_compiled_counts_for_all(compiled_once: Copy) -> None:
    with compiled_once.edited(("trey/kernel/mark.py", '"""', '"""Some other words.  ')):
        said = compiled_once.run()
    assert (said["euchre"], said["sergeant_major"], said["other"]) == (MISS, MISS, MISS)
    assert compiled_once.run(TREY_NO_PDEP="1")["other"] == MISS


def test_a_function_that_moved_to_another_module_is_compiled_again(compiled_once: Copy) -> None:
    score, moved = (compiled_once.folder / "other" / name for name in ("score.py", "marks.py"))
    with compiled_once.edited(("other/rules.py", "other.score", "other.marks")):
        score.rename(moved)
        try:
            said = compiled_once.run()
        finally:
            moved.rename(score)
    assert (said["euchre"], said["other"], said["value"]) == (HIT, MISS, 12)


def test_a_damaged_file_is_compiled_again(compiled_once: Copy) -> None:
    compiled_once.run()
    for path in compiled_once.kept():
        path.write_bytes(path.read_bytes()[:-1])
    said = compiled_once.run()
    assert (said["euchre"], said["sergeant_major"], said["other"]) == (MISS, MISS, MISS)


CLOSURES = """
import json, sys
from trey.kernel.compiled import compiled

def adding(n):
    def add(x):
        return x + n
    return compiled(add)

print(json.dumps({str(n): adding(n)(1) for n in WHICH}))
"""


def test_like_named_functions_of_several_processes_do_not_answer_for_each_other(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    assert copy.run(CLOSURES.replace("WHICH", "[10]")) == {"10": 11}
    assert copy.run(CLOSURES.replace("WHICH", "[20]")) == {"20": 21}
    assert copy.run(CLOSURES.replace("WHICH", "[20, 10]")) == {"10": 11, "20": 21}
    assert len(copy.kept()) == 2


def test_the_folder_stays_small_and_what_was_used_last_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_CACHE", str(tmp_path))
    monkeypatch.setattr(remembered, "KEPT", 3)
    folder = remembered.cache_folder()
    assert folder is not None
    for age, name in enumerate(["newest", "new", "old", "older", "oldest"]):
        (folder / name).touch()
        os.utime(folder / name, (1000 - age, 1000 - age))
    earlier = folder.parent / "0123456789abcdef"
    earlier.mkdir()
    (earlier / "index").touch()
    remembered._tidy(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["new", "newest", "old"]
    assert not earlier.exists()
