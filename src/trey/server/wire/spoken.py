"""Messages as they are sent: each `Text` in the language that the client asked for."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import msgspec

from trey.core.catalogue import languages
from trey.core.text import Text
from trey.server.versions import PAIRS
from trey.server.wire.refusals import refuse

SAID: Final[dict[str, Callable[[Text], str | list[str]]]] = {PAIRS: list}
"""How a text is said that is not simply in a language."""


@cache
def _in(lang: str) -> msgspec.json.Encoder:
    said: Callable[[Text], str | list[str]] = SAID.get(lang) or (lambda text: text.of(lang))

    def hook(part: Any) -> str | list[str]:
        if isinstance(part, Text):
            return said(part)
        raise NotImplementedError(type(part))

    return msgspec.json.Encoder(enc_hook=hook)


def encode(message: Any, lang: str) -> bytes:
    """Return a message as JSON, in a language that there is, or as `SAID` has it."""
    return _in(lang).encode(message)


def chosen(lang: str, spoken: Iterable[str] | None = None) -> str:
    """Return the language that a client asks for, if the server speaks it.

    :raises RefusalError: `no-such-language`.
    """
    if lang not in (languages() if spoken is None else spoken):
        raise refuse("no-such-language")
    return lang


def accepted(header: str) -> str:
    """Return the language, of those trey speaks, that an `Accept-Language` header prefers; English if there is none."""
    wanted = [_wish(part) for part in header.split(",")[:_MOST_WISHES]]
    known = [(weight, lang) for weight, lang in wanted if lang in languages() and weight > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else "en"


_MOST_WISHES: Final = 20


def _wish(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";")
    quality = re.fullmatch(r"q=([01](?:\.\d{0,3})?)", weight.replace(" ", ""))
    return float(quality[1]) if quality else 1.0, tag.strip().lower().partition("-")[0]
