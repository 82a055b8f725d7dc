"""What is written can be read: names of every kind, and records that went through an editor or a mail."""

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import DAY_AND_NIGHT
from trey.core.errors import OptionError, RecordError
from trey.match import Match, match, read, write

RULES = "euchre_cutthroat game_target=1"


def kept(name: str) -> bool:
    """Whether the name may be used; if it may, its record is read as it was written."""
    try:
        seated = Match(RULES, [f"A{name}B", name, f"C{name}"])
    except OptionError as refused:
        return not (refused.code == "name-invisible" and refused.fr.replace("\u00a0", " ").isprintable())
    text = write(seated)
    again = read(text)
    assert (again.players, write(again)) == (seated.players, text)
    return True


def kept_one_by_one(first: int, count: int = 256) -> set[int]:
    return {code for code in range(first, first + count) if not kept(chr(code))}


def refused_code_points(end: int) -> set[int]:
    """Try each code point below `end` as part of a name: whole blocks, and one by one where a block is refused."""
    found = set[int]()
    for first in range(0, end, 256):
        if not kept("".join(map(chr, range(first, first + 256)))):
            found |= kept_one_by_one(first)
    return found


@DAY_AND_NIGHT
def test_a_name_of_any_letter_is_read_as_it_was_written_or_refused(*, night: bool) -> None:
    refused = refused_code_points(0x110000 if night else 0x10000)
    assert {0, *map(ord, "\n\r\t\v\x85\u2028\ufeff\u202e\ud800\udfff")} <= refused
    assert not refused & {*map(ord, "Añé ·'-\u00a0\u200d中🂡😀")}


@given(st.lists(st.text(st.characters(), max_size=12), min_size=3, max_size=3))
def test_names_of_any_text_are_read_as_they_were_written_or_refused(names: list[str]) -> None:
    for name in names:
        kept(name)


@pytest.mark.parametrize("fault", ["", "A\nplayer 1 Eve", "Eve ", "\ufeffEve", "> Eve", "\ud800"])
def test_a_name_that_is_written_as_it_comes_is_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the check at the door, some of these names write what is not read, or is read as another."""
    monkeypatch.setattr(match, "_readable", str)
    if fault in ("", "> Eve"):
        assert kept(fault)
    else:
        with pytest.raises((AssertionError, RecordError, UnicodeEncodeError)):
            kept(fault)


@cache
def record() -> str:
    """The record of a whole match."""
    played, rng = Match(RULES, ["Anna", "> Eve", ""]), random.Random(4)
    while not played.ended:
        played.deal_numbered(3, played.number)
        while not played.deal_over:
            played.play(rng.choice(played.legal))
    return write(played)


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "no last newline": lambda text: text[:-1],
    "lines after": lambda text: text + "\n\n",
    "lines before": lambda text: "\n \n" + text,
    "a byte order mark": lambda text: "\ufeff" + text,
    "trailing blanks": lambda text: text.replace("\n", " \t\u00a0\n"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Macs": lambda text: text.replace("\n", "\r"),
    "quoted": lambda text: re.sub("^", "> ", text, flags=re.MULTILINE),
    "quoted twice": lambda text: re.sub("^", ">> ", text, flags=re.MULTILINE),
    "indented": lambda text: re.sub("^", "    ", text, flags=re.MULTILINE),
    "a signature": lambda text: text + "-- \nAnna",
    "all at once": lambda text: (
        "\ufeff\r\n" + re.sub("^", "> ", text, flags=re.MULTILINE).replace("\n", " \r\n") + "Bye"
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_record_is_read_however_it_travelled(way: str) -> None:
    assert write(read(WAYS[way](record()))) == record()


def number_of(start: str) -> int:
    return next(i for i, line in enumerate(record().splitlines(), 1) if line.startswith(start))


FAULTS: dict[str, tuple[str, str, str, str]] = {
    "a newer trey": ("trey record 1", "trey record 2", "record-newer", "this is from a newer trey"),
    "no record": ("trey record 1", "trey", "record-format", "begins with 'trey record 1'"),
    "no check": ("\ncheck ", "\nchecked ", "record-truncated", "its last line, 'check …', is missing"),
    "half a check": (record()[-9:], "", "record-truncated", "breaks off"),
    "another score": (" +", " +9", "record-score", "by the rules it is 'score 1 "),
    "another letter": ("Anna", "Anne", "record-edited", "the record was changed"),
    "no action": (" play ", " pl%ay ", "action-unreadable", "is not an action"),
    "no letter": ("Anna", "An\u202ena", "name-invisible", "invisible characters"),
    "a value": ("game_target=1", "game_target=99", "option-value", "1 to 50"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_in_a_record_is_named(what: str) -> None:
    good, bad, code, said = FAULTS[what]
    assert good in record()
    with pytest.raises(RecordError) as refused:
        read(record().replace(good, bad, 1))
    assert refused.value.code == code
    assert said in refused.value.en


def test_a_fault_after_blank_lines_has_the_line_it_stands_on() -> None:
    with pytest.raises(RecordError) as refused:
        read("\n\n" + record().replace("score 1 ", "score 1 +9"))
    assert refused.value.line == number_of("score 1 ") + 2
