"""The recorded tables that the client's tests replay are what a server of today says."""

import json
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from tests.server.player import Message
from tests.server.said import SERVER
from tools.recordings import FOLDER, SCENES, read
from trey.server import wire
from trey.server.wire.spoken import encode

RECORDINGS = {name: read(FOLDER / f"{name}.json.gz") for name in SCENES}
EACH = pytest.mark.parametrize("name", RECORDINGS)


def heard(recording: Message) -> list[Message]:
    """Return what the server said."""
    return [line[1] for line in recording["lines"] if line[0] == "hears"]


def stale(messages: list[Message]) -> Iterator[str]:
    """Name the messages that the server would write otherwise today."""
    for message in messages:
        try:
            today = json.loads(encode(SERVER.decode(json.dumps(message)), "en"))
        except msgspec.ValidationError as error:
            yield f"{message['type']}: {error}"
        else:
            if today != message:
                yield f"{message['type']}: {sorted(set(today) ^ set(message))}"


@EACH
def test_a_recording_is_what_the_server_says_today(name: str) -> None:
    assert list(stale(heard(RECORDINGS[name]))) == [], "python -m tools.recordings"


def test_a_recording_of_another_server_would_be_seen() -> None:
    update = next(message for message in heard(RECORDINGS["watcher"]) if message["type"] == "update")
    lacks = {key: value for key, value in update.items() if key != "undo"}
    wrong = update | {"number": "9"}
    more = update | {"view": None, "later": 1}
    assert len(list(stale([lacks, wrong, more]))) == 3


def gaps(recording: Message) -> Iterator[tuple[int, int]]:
    """How many numbers an update skips, and how often only the facts were told before it."""
    last, asides = 0, 0
    for message in heard(recording):
        if message["type"] == "facts":
            asides += 1
        elif message["type"] == "update":
            if message["event"] is not None:
                yield message["number"] - last - 1, asides
            last, asides = message["number"], 0


@EACH
def test_a_number_is_skipped_only_where_the_facts_were_told(name: str) -> None:
    assert [gap for gap, asides in gaps(RECORDINGS[name]) if not 0 <= gap <= asides] == []


def test_some_recording_skips_a_number() -> None:
    assert any(gap for recording in RECORDINGS.values() for gap, _ in gaps(recording))


def test_all_that_the_server_says_is_in_some_recording() -> None:
    said = {message["type"] for recording in RECORDINGS.values() for message in heard(recording)}
    tags = {kind.__struct_config__.tag for kind in get_args(wire.ServerMessage)}
    assert tags - said == {"pong"}
