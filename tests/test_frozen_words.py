"""What was frozen of what trey says is still said, word for word, in both languages.

`python -m tools.freeze words` has written it.
"""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.strategies import DAY_AND_NIGHT, some
from tools.frozen.words import GROUPS, Group
from trey.core.text import LANGUAGES, Text

EVERY_GROUP = pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
AGAIN = "on purpose? python -m tools.freeze --again words"


@DAY_AND_NIGHT
@EVERY_GROUP
def test_what_is_said_has_not_moved(group: Group, *, night: bool) -> None:
    moved = [*group.moved(some([*group.frozen()], group.share, group.name, night=night))]
    if moved:
        pytest.fail("\n".join([*moved, AGAIN]), pytrace=False)


@EVERY_GROUP
def test_all_that_is_to_be_frozen_is(group: Group) -> None:
    assert set(group.keys()) == set(group.frozen()), f"new: python -m tools.freeze words; gone: {AGAIN}"


@EVERY_GROUP
def test_another_letter_would_be_seen(group: Group) -> None:
    """Plant it at the end of one text in one language: it is said of that key and that language alone."""
    key, other = [*group.frozen()][:2]
    texts = {one: group.tell(one) for one in (key, other)}
    for lang in LANGUAGES:
        said = texts[key].by_language()
        said[lang] = said[lang][:-1] + chr(ord(said[lang][-1]) ^ 1)
        [moved] = replace(group, of=(texts | {key: Text.each(said.__getitem__)}).__getitem__).moved(texts)
        assert moved.startswith(f"{group.name}/{key} {lang}: ")
        assert moved.endswith(f"python -m tools.frozen.words {group.name}/{key} {lang}")


def test_the_command_that_is_named_prints_the_text_wherever_it_runs() -> None:
    """In another process, with hashes in another order and another terminal, the text is the one that is frozen."""
    group = next(group for group in GROUPS if group.name == "terminal")
    key = next(iter(group.frozen()))
    command = [sys.executable, "-m", "tools.frozen.words", f"{group.name}/{key}", "fr"]
    place = os.environ | {"PYTHONHASHSEED": "7", "COLUMNS": "100", "PYTHONUTF8": "1"}
    shown = subprocess.run(command, env=place, check=True, capture_output=True, encoding="utf-8").stdout
    assert shown == f"{group.tell(key).fr}\n"
