"""Files that commands write: whole or not at all, and asked for beforehand without a trace."""

import os
from pathlib import Path

import pytest

from trey.cli.terminal.files import check_place, write_whole
from trey.core.errors import TreyError


def test_asking_for_a_place_leaves_no_trace(tmp_path: Path) -> None:
    there, not_yet = tmp_path / "there", tmp_path / "not yet"
    there.write_text("old")
    check_place(there)
    check_place(str(not_yet))
    assert there.read_text() == "old"
    assert list(tmp_path.iterdir()) == [there]


@pytest.mark.parametrize(("place", "english"), [("no/where", "no such file"), ("", "folder")])
def test_a_place_that_takes_nothing_is_refused(tmp_path: Path, place: str, english: str) -> None:
    for refused in (check_place, lambda path: write_whole(path, "new")):
        with pytest.raises(TreyError, match="file-unwritable") as told:
            refused(tmp_path / place)
        assert english in told.value.en
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_is_whole_and_a_link_stays_one(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link"
    there.write_text("something longer")
    link.symlink_to(there)
    write_whole(link, "é\n")
    assert link.is_symlink()
    assert there.read_bytes() == "é\n".encode()
    write_whole(str(there), b"\0")
    assert there.read_bytes() == b"\0"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "there"]


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        check_place(pipe)
        write_whole(pipe, "new")
        assert os.read(reader, 9) == b"new"
        assert pipe.is_fifo()
    finally:
        os.close(reader)
