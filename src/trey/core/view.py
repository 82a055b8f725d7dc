"""A view: what one seat, or a watcher, may know now, in words and cards.

It is built up from a family's `Observation` (the same knowledge as numbers), never cut down from a state.
It speaks of things that lie on a table; a family fills in those it has.  All cards are texts such as `QS`.
"""

from dataclasses import dataclass

from trey.core.text import Text


@dataclass(frozen=True, kw_only=True)
class Played:
    """A card and the seat it came from (or went to)."""

    seat: int
    card: str


@dataclass(frozen=True, kw_only=True)
class Handed:
    """Cards that have gone from one seat into another's hand in this deal; `cards` are those the viewer may know."""

    seat: int
    to: int
    cards: tuple[str, ...]
    count: int
    back: bool = False
    """True if the cards are the return for a gift, as the rules demand."""


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A meld on the table, and the card that each of its cards stands for; only a wild card can stand for another."""

    seat: int
    cards: tuple[str, ...]
    stands_for: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Place:
    """One seat as the viewer sees it."""

    cards: int
    """How many cards the seat holds."""
    total: int
    """The total of the match so far."""
    delta: int | None = None
    """Points of the deal just finished."""
    tricks: int | None = None
    target: int | None = None
    at_most: bool = False
    """True if the target is a maximum of tricks, not a minimum."""
    money: int | None = None
    """Stakes won or lost so far, if the table plays for stakes."""
    plays: bool = True
    """True if the seat takes part in this deal, False if it sits the deal out."""
    roles: tuple[str, ...] = ()
    """The seat's roles in this deal, such as `dealer`, `maker` or `out` (sits the deal out); each game has its own."""
    calls: tuple[str, ...] = ()
    """Calls that the seat has used, if each may be made only once."""
    voids: tuple[str, ...] = ()
    """Suits in which the seat has shown a void."""
    holds: tuple[str, ...] = ()
    """Cards the viewer knows the seat to hold, such as gifts, returns and cards it was seen to draw."""
    points: int | None = None
    """Points left in the seat's hand, once they are public."""


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat may know now; `seat` is None for a watcher."""

    # Which game and deal this is, what is seen of each seat, and whose turn it is

    family: str
    seat: int | None
    number: int
    """The deal's number in the match, from 1."""
    phase: str
    turn: int | None
    dealer: int
    direction: int
    """1 when play goes clockwise, -1 when it goes the other way."""
    players: tuple[Place, ...]

    # The viewer's hand, and what may be done with it

    hand: tuple[str, ...] = ()
    """The viewer's cards, in the best order for showing them."""
    face_down: int = 0
    """How many of the viewer's own cards may not be looked at yet."""
    legal: tuple[str, ...] = ()
    """The viewer's legal actions, empty when it is another's turn."""
    owed: int = 0
    """How many cards the acting seat still has to give, return or set aside in this phase."""
    later: int = 0
    """How many more cards the acting seat then gives, one at a time, each after the return for the one before."""
    receiver: int | None = None
    """The seat that gets the cards given or returned in this phase."""

    # Trumps and tricks

    caller: int | None = None
    trump: str | None = None
    """A suit, or a word such as `NT` if no suit is trump."""
    call: str | None = None
    leader: int | None = None
    led: str | None = None
    """The suit that players must follow in this trick, not always the one printed on the card that was led."""
    trick: tuple[Played, ...] = ()
    last_trick: tuple[Played, ...] = ()
    last_winner: int | None = None

    # Cards that were dealt to nobody, set aside, or passed from hand to hand

    kitty: int | None = None
    """How many cards are left in the kitty, or face down in the middle."""
    kitty_shown: tuple[str, ...] = ()
    """Once the deal is over: the kitty as it was dealt, or the cards set aside in its place, if the game shows them."""
    taken: tuple[str, ...] = ()
    """Cards the viewer picked up or may look at: those of the kitty or dummy, the upcard, or the card just drawn."""
    aside: tuple[str, ...] = ()
    """Cards the viewer set aside."""
    handed: tuple[Handed, ...] = ()
    """Cards that passed from hand to hand; everybody knows who gave how many to whom."""
    gave: tuple[Played, ...] = ()
    received: tuple[Played, ...] = ()
    shown: tuple[Played, ...] = ()
    """Cards that another seat had to show to the viewer, and its set-aside cards once they are turned up."""
    upcard: str | None = None
    upcard_down: bool = False
    """The upcard was turned down; it stays in `upcard`."""
    dummy: int | None = None
    """How many cards the dummy has."""

    # Stock and pile, and the melds of a game that has them

    stock: int | None = None
    pile: int | None = None
    """How many cards the discard pile has."""
    top: str | None = None
    """The top card of the discard pile."""
    wild: str | None = None
    """The rank that is wild in this deal."""
    melds: tuple[Laid, ...] = ()
    laying: tuple[tuple[str, ...], ...] = ()
    """Melds that the acting seat is putting together, if everyone may see them."""
    finisher: int | None = None
    arranged: tuple[tuple[str, ...], ...] = ()
    """The viewer's own cards in their best melds."""
    deadwood: int | None = None
    """Points the viewer would be left with now."""

    # How the deal and the match ended

    done: bool = False
    """The deal is over."""
    redealt: bool = False
    """The deal was thrown in, and nobody scored."""
    ended: str | None = None
    """Why the match is over, one of the family's endings."""
    winners: tuple[int, ...] = ()

    # What the table says to the viewer: remarks, advice, and the story of the deal

    notes: tuple[Text, ...] = ()
    """Short remarks that players would make aloud, such as who pays whom."""
    coach: Text | None = None
    """To the seat to act, for beginners: its goal, what it has to choose, what to look for."""
    prices: tuple[tuple[str, Text], ...] = ()
    """To the seat to act: what some of its legal actions may bring it or ask of it, in a few words."""
    barred: Text | None = None
    """Why the illegal cards of the viewer's hand cannot be chosen in this phase."""
    goal: int | None = None
    """The total that ends the match, if it is played for points."""
    deals: int | None = None
    """How many deals the match may have, if there is a limit; ties may add more."""
    story: tuple[Text, ...] = ()
    """Once the deal is over: its outcome, in sentences with `{seat}` and `{seat:others|reader}` (see `told`)."""
    coming: tuple[Text, ...] = ()
    """Once the deal is over and another follows: what comes next, in sentences of the same form."""

    def __repr__(self) -> str:
        return f"View({self.family!r}, deal {self.number}, seat {self.seat}, phase {self.phase!r}, turn {self.turn})"
