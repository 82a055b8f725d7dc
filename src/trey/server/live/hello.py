"""Decoding a socket's messages before anything is known about them."""

from typing import Final

import msgspec

from trey.server import wire
from trey.server.wire.refusals import refuse

__all__ = ["decoded", "hello_in"]

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def decoded(text: str) -> wire.ClientMessage | None:
    """Return a message; None if the text is not one."""
    try:
        message: wire.ClientMessage = wire.CLIENT.decode(text)
    except UNREADABLE:
        return None
    return message


def hello_in(text: str) -> wire.Hello:
    """Return the hello that a connection begins with, of whatever protocol version.

    :raises RefusalError: `bad-message`, `hello-first`.
    """
    hello = decoded(text)
    if hello is None:
        raise refuse("bad-message")
    if not isinstance(hello, wire.Hello):
        raise refuse("hello-first")
    return hello
