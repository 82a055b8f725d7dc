"""The hidden places as a game declares them, and which of them it has."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Any

from trey.core.action import Actions
from trey.core.cards import Pack, mask_of
from trey.core.errors import DeclarationError
from trey.core.hidden.packets import REST, Own, Packets
from trey.core.kinds import NOBODY, Card, Cards, Codes, Count, Flag, PhaseNumber, Seat
from trey.kernel.mark import inlined


def _closed(_s: Any, _seat: Seat) -> Flag:
    return 0


def _nothing(_o: Any, _seat: Seat) -> Cards:
    return 0


def _fits(_s: Any, _o: Any) -> Flag:
    return 1


def _taker(o: Any) -> Seat:
    seat: Seat = o.taker
    return seat


def dealt_any(_o: Any, _p: Any, _seat: Seat, _hand: Cards) -> Flag:
    """Return 1: whatever hand it was dealt, a seat may have bid as it did."""
    return 1


def _stays(_o: Any, _p: Any, _count: Count) -> Flag:
    return 0


def _usual(_s: Any, _p: Any, usual: Codes) -> Codes:
    return usual


def _by_trump(s: Any) -> Count:
    return s.trump  # type: ignore[no-any-return]


def _lowest(_s: Any, _o: Any, _p: Any, _w: Any) -> Card:
    return NOBODY


def _lies(_s: Any, _p: Any, _card: Card) -> None:
    pass


def _is_taken(_s: Any, _p: Any) -> None:
    pass


_closed, _nothing, _fits = inlined(_closed), inlined(_nothing), inlined(_fits)
dealt_any = inlined(dealt_any)
_taker, _stays, _lowest = inlined(_taker), inlined(_stays), inlined(_lowest)
_usual, _by_trump = inlined(_usual), inlined(_by_trump)
_lies, _is_taken = inlined(_lies), inlined(_is_taken)
DUTIES: Mapping[Any, Callable[..., Flag]] = {False: _closed, True: _fits}
"""The kernels for duties that bind at no table, or at all."""


_NEEDED = {"hand": "Known`, or `Own", "counts": "Counted"}
"""Fields that every observation has, and the layouts that bring them."""


@dataclass(frozen=True, eq=False)
class Declared:
    """The hidden places of a game, as it declares them."""

    state: type[Any]
    """Its first base is what everybody knows of a deal, a `TrickTable`. Other bases, such as `Aside` and `Talon`, say
    which places there are. A public field `out` says that a seat may sit a deal out.
    """
    observation: type[Any]
    """A subclass of `Own` if no hand, no talon and no cards set aside ever lie open."""
    actions: Actions
    pack: Pack | None
    """The game's pack; None if the params have a field `pack`, the mask of its cards."""
    packets: Packets
    _: KW_ONLY
    choices: Callable[..., Codes] = _usual
    """Kernel (s, p, usual): what may be chosen before the play. `usual` has the phase's words except bids (of a phase
    of bids, the pass alone), and the hand if cards can be chosen.
    """
    may_play: Callable[..., Cards] = _usual
    """Kernel (s, p, cards): which of the cards that follow suit, and do the duties below, may be played now.

    It sorts cards into classes by what is public; a seat plays from the best class that it holds.  It is asked about
    any cards, so it reads no hand.  A card that is played shows that its seat holds none of a better class.
    """
    played: Callable[..., None] = _lies
    """Kernel (s, p, card): what a card does, before the seat to act puts it into the trick.

    What it shows of the hand is for it to say: a king that makes a marriage shows its queen (`shows`), and one that
    makes none shows that the seat has no queen (`s.lacks[s.turn] |= …`).
    """
    taken: Callable[..., None] = _is_taken
    """Kernel (s, p): what follows when a trick has been taken; its winner is to act, and its cards lie last in
    `plays`.
    """
    row: Callable[[Any], Count] = _by_trump
    """Kernel (s): the row of the ranking that applies to this deal."""
    must_trump: bool | Callable[..., Flag] = False
    """True if a seat that cannot follow suit must play a trump when it holds one; a kernel (s, p), if a table settles
    that.  In `OpenHands`, `must_trump` is another duty: to beat the trick's best card with a trump.
    """
    must_climb: bool | Callable[..., Flag] = False
    """True, or a kernel (s, p), if a seat that cannot follow suit must overtrump; if it cannot overtrump, it may play
    any card. With this rule, all seats must also beat a trump lead, if they can.
    """
    named: str = "aside"
    """The name of the place of the cards that are set aside."""
    hand_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if everybody sees the seat's hand."""
    taker: Callable[..., Seat] = _taker
    """Kernel (o): who has taken the talon, -1 for nobody; needed if the state's first base has no field `taker`."""
    hand_dark: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if a seat may not look at its own hand; used only with a subclass of `Own`."""
    aside_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if everybody sees what a seat has set aside."""
    talon_open: Callable[..., Flag] = _closed
    """Kernel (s, -1): 1 if everybody sees the talon."""
    found_open: Callable[..., Flag] = _closed
    """Kernel (s, -1): 1 if everybody has seen what was dealt to the talon, whoever has it now; not with `Own`."""
    shows: Callable[..., Cards] = _nothing
    """Kernel (x, seat), x a state or an observation: cards that everybody has seen in the seat's hand; those that it
    has played since make no difference.
    """
    bars: Callable[..., Cards] = _nothing
    """Kernel (o, seat): the cards that a seat cannot hold, according to the game's own rules."""
    fits: Callable[..., Flag] = _fits
    """Kernel (s, o): 1 if the drawn hidden cards agree with what the game's own rules make known."""
    hand_fits: Callable[..., Flag] = dealt_any
    """Kernel (o, p, seat, hand): 1 if a seat that bid with this hand may have bid as it did."""
    drops: Callable[..., Flag] = _stays
    """Kernel (o, p, count): 1 if a dealer who took the upcard and set `count` cards aside may have set the upcard
    aside.
    """
    laid_first: Callable[..., Card] = _lowest
    """Kernel (s, o, p, w): the card that was set aside first, -1 if it makes no difference which one that was.

    `HIDDEN`: draw again, to keep draws in proportion to the ways that lead to them.
    """

    aside = property(lambda self: "aside" in self.state.fields)
    talon = property(lambda self: "talon" in self.state.fields)
    upcard = property(lambda self: "upcard" in self.state.fields)
    swaps = property(lambda self: "swapped" in self.state.fields)
    gifts = property(lambda self: "given" in self.state.fields)
    rest = property(lambda self: REST in self.packets.to)
    sits_out = property(lambda self: "out" in self.state.fields)
    own = property(lambda self: issubclass(self.observation, Own))
    bars_plays = property(lambda self: self.may_play is not _usual)
    acts_on = property(lambda self: self.played is not _lies)

    def __post_init__(self) -> None:
        """Refuse what cannot be meant.

        :raises DeclarationError: the duty to overtrump stands alone, a layout lacks a part, or cards lie nowhere.
        """
        for part in (base for name, base in _NEEDED.items() if name not in self.observation.fields):
            raise DeclarationError(f"{self.observation.__name__} needs `{part}` among its bases")
        known: Any = self.state.__bases__[0]
        for part, field in (("Upcard", "upcard"), ("Swapped", "swapped")):
            if field in self.state.fields and field not in known.fields:
                raise DeclarationError(
                    f"everybody knows what `{part}` has: it belongs among the bases of {known.__name__}"
                )
        dealt, cards = len(self.packets.to), len(self.pack.cards) if self.pack else len(self.packets.to)
        if dealt != cards:
            left = f": `r{cards - dealt}` is what is left" if dealt < cards else ""
            raise DeclarationError(f"the packets deal {dealt} of {cards} cards{left}")
        if self.own and self.found_open is not _closed:
            raise DeclarationError("`found_open` needs `Known`: with `Own`, what was found is the viewer's own")
        if self.must_climb and not self.must_trump:
            raise DeclarationError("`must_climb` needs `must_trump`: only who must trump must overtrump")


@cache
def whole_of(h: Declared) -> Callable[[Any], Cards]:
    """The kernel (p): the pack."""
    cards = mask_of(h.pack.cards) if h.pack else 0

    @inlined
    def constant(_p: Any) -> Cards:
        return cards

    @inlined
    def settled(p: Any) -> Cards:
        pack: Cards = p.pack
        return pack

    return constant if h.pack else settled


@cache
def play_of(h: Declared) -> PhaseNumber:
    """The number of the phase in which tricks are played."""
    return next(phase.number for phase in h.actions.phases if phase.kind == "play")
