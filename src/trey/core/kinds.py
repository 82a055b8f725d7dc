"""What the integers of the rules mean: a card, a set of cards, a seat, a number of points.

Inside the rules everything is an integer.  These names say what an integer means, to readers and to programs; to mypy,
each is an `int`. The fields of a layout carry their kind (`trey.kernel.layout`), from which tensors, documentation and
laws follow.
"""

from typing import Annotated, TypeVar

from trey.kernel.layout import Kind

MOST_SEATS = 7
NOBODY = -1
"""No seat, no card, no suit."""

Card = Annotated[int, Kind("card", 64)]
"""`suit << 4 | rank`; in the usual packs, 13 is the printed joker; -1 for no card."""
Cards = Annotated[int, Kind("cards", 64, mask=True)]
"""A set of different cards: bit `card` is set for each of them."""
Suit = Annotated[int, Kind("suit", 5)]
"""0..3 clubs, diamonds, hearts, spades; 4 no-trump if a game has it; -1 none."""
Rank = Annotated[int, Kind("rank", 13)]
"""0..12 are 2..A, -1 none."""
Seat = Annotated[int, Kind("seat", MOST_SEATS)]
"""A place at the table, clockwise from 0; -1 nobody."""
Seats = Annotated[int, Kind("seats", MOST_SEATS, mask=True)]
"""A set of seats: bit `seat` is set for each of them."""
Count = Annotated[int, Kind("count")]
Points = Annotated[int, Kind("points")]
Flag = Annotated[int, Kind("flag", 2)]
"""0 or 1."""
Mask = Annotated[int, Kind("mask", mask=True)]
"""A set of small numbers; the field's description says what they are."""
Code = Annotated[int, Kind("code", 63)]
"""The number of an action within its phase: below 63, except for the bids of a long ladder."""
Codes = Annotated[int, Kind("codes", 63, mask=True)]
"""A set of actions of one phase: see `trey.core.codes`."""
PhaseNumber = Annotated[int, Kind("phase", 32)]
Play = Annotated[int, Kind("play")]
"""A card and who played it: `seat << 6 | card`."""
Act = Annotated[int, Kind("act")]
"""Something a seat did: see `trey.core.history`."""
ActionId = Annotated[int, Kind("action")]
"""The permanent number of an action in its family, whatever the phase."""
Strength = Annotated[int, Kind("strength")]
"""How high a card stands in a trick, 0 when it cannot win."""

T = TypeVar("T", bound=int)
Three = Annotated[list[T], 3]
"""One number for each of three seats."""
Seven = Annotated[list[T], MOST_SEATS]
"""One number for each of up to seven seats."""
