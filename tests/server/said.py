"""What a server says, read again as its clients do, and the review that it sends."""

from typing import Any

import msgspec

from trey.core.text import Text, as_it_is
from trey.match import Match
from trey.server import wire
from trey.server.table.replay import in_steps


def words(kind: type, said: Any) -> Any:
    """A string in one language as a `Text`, for a decoder."""
    if kind is not Text:
        raise NotImplementedError(kind)
    if not isinstance(said, str):
        raise TypeError(said)
    return as_it_is(said)


SERVER = msgspec.json.Decoder(wire.ServerMessage, dec_hook=words)


def reviewed(match: Match, deal: int, **how: Any) -> wire.Review:
    """The whole review of a finished deal."""
    steps = in_steps(match, deal, **how)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
