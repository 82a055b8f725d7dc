"""The view of a game of tricks, made from what all such games share; a game adds what is its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from trey.core.action import Actions
from trey.core.cards import SUITS, cards_of, mask_of
from trey.core.errors import IllegalError
from trey.core.goals import the_end
from trey.core.hidden import Hidden
from trey.core.hidden.packets import REST, UP_DOWN, UP_TAKEN, work
from trey.core.kinds import Cards, Code, Play, Seat, Strength, Suit
from trey.core.ranking import TRUMP, Ranked
from trey.core.reasons import barred, bid_higher, bid_too_high, must_follow, not_in_rules, not_now
from trey.core.text import Text
from trey.core.tricks import last_trick, running_trick
from trey.core.view import Handed, Place, Played, View
from trey.kernel.bits import low_index, popcount

Endings = Sequence[tuple[str, Text]]
Texts = Callable[[Cards], tuple[str, ...]]
_Forbids = Callable[[Any, Any, Any, Code], IllegalError | None]
_Story = Callable[[Any, Any], Iterator[Text]]
Suits = Iterable[tuple[str, Cards]]
SHOWN = (3, 2, 0, 1)
"""The suits of a hand, from the left: black and red in turn."""
MOST_KEPT = 1 << 10
"""How many sets of cards are remembered as they are told, for each order."""
_MOST_ORDERS = 16
_PASSED = Text("Everybody passed.")


def led_suit(o: Any) -> str | None:
    """Return the letter of the suit to follow in a trick; None before a lead, or if the trumps led are of no suit."""
    if not o.led:
        return None
    if o.led == o.trumps:
        return SUITS[o.trump] if 0 <= o.trump < len(SUITS) else None
    return SUITS[low_index(o.led) >> 4]


def suit_due(o: Any) -> IllegalError | None:
    """Return the error for a card that may not be played to the trick, None if every card may be."""
    legal = o.legal
    if o.hand & ~legal and legal & ~o.led and legal & ~o.trumps:
        return not_in_rules()
    if legal and o.led == o.trumps and o.hand & o.led & ~legal:
        return IllegalError("must-beat", "Trumps were led: you must beat the highest so far, and you can.")
    return must_follow(led_suit(o) or ("trumps" if o.led else None), o.hand, legal, follows=bool(legal & o.led))


def common(family: str, actions: Actions, endings: Endings, o: Any) -> dict[str, Any]:
    """Return the fields of `View` that are made in the same way from any observation."""
    phase = actions.phases[o.phase]
    return {
        "family": family,
        "seat": o.seat if o.seat >= 0 else None,
        "number": o.deal,
        "phase": phase.id,
        "turn": o.turn if o.turn >= 0 else None,
        "dealer": o.dealer,
        "direction": 1,
        "legal": phase.texts(o.legal),
        "done": bool(o.done),
        "redealt": bool(o.redealt),
        "ended": endings[o.ended - 1][0] if o.ended else None,
        "winners": tuple(cards_of(o.winners)),
    }


@dataclass(frozen=True, eq=False)
class TableView:
    """Makes views from the observations of a game of tricks: the part that is the same in all such games."""

    family: str
    actions: Actions
    endings: Endings
    places: Hidden | None = None
    """The game's hidden places; the kitty, and how many cards are still to be set aside, follow from them."""
    keeps: int = 0
    """How many cards each seat plays with, if not as many as it was dealt."""
    forbids: _Forbids | None = None
    """The game's own reasons against an action, like `Words.forbids`; if it returns None, the usual ones apply."""
    story: _Story | None = None
    """From observation and params: the outcome of a deal that was not thrown in."""
    declarer: str = "declarer"
    """The name of the role of the seat that won the auction."""

    @cached_property
    def alternating(self) -> Texts:
        """The function that lists cards of no suit, then suits of alternating colours, each from the top."""
        pack = self.actions.pack
        suits = tuple(pack.suits[suit] for suit in SHOWN)

        @lru_cache(MOST_KEPT)
        def texts(cards: Cards) -> tuple[str, ...]:
            groups = (cards & ~sum(suits), *(cards & suit for suit in suits))
            return tuple(pack.text(card) for group in groups for card in reversed(cards_of(group)))

        return texts

    def ranked(self, p: Ranked, game: int) -> Texts:
        """Return a function that lists cards in a game's order: trumps, then suits as in `alternating`, from the top.

        :param game: the row of the ranking; none is chosen yet where it is negative.
        """
        return self.alternating if game < 0 else self._ranked(tuple(p.heights[64 * game : 64 * game + 64]))

    @cached_property
    def _ranked(self) -> Callable[[tuple[Strength, ...]], Texts]:
        pack = self.actions.pack

        @lru_cache(_MOST_ORDERS)
        def order(heights: tuple[Strength, ...]) -> Texts:
            def key(card: int) -> tuple[int, int]:
                return (-1 if heights[card] >= TRUMP else SHOWN.index(card >> 4), -heights[card])

            @lru_cache(MOST_KEPT)
            def texts(cards: Cards) -> tuple[str, ...]:
                return tuple(pack.text(card) for card in sorted(cards_of(cards), key=key))

            return texts

        return order

    def of(
        self,
        o: Any,
        p: Any,
        texts: Texts,
        roles: Mapping[str, int] | None = None,
        targets: Iterable[int | None] = (None,) * 3,
        at: Callable[[Seat], dict[str, Any]] = lambda _seat: {},
        **own: Any,
    ) -> View:
        """Return the view of an observation.

        :param texts: how cards are told, in the order in which they are best held.
        :param roles: what seats are besides dealer and declarer, each a mask of seats.
        :param targets: how many tricks each seat is to take, as far as the viewer may know.
        :param at: from a seat: fields of its `Place` that the game sets itself, instead of the usual ones.
        :param own: fields of `View` that the game sets itself, instead of the usual ones.
        """
        last = self._played(last_trick(o))
        roles, suits = self._roles(o) | dict(roles or {}), self._suits(o.trump, o.trumps)
        usual = common(self.family, self.actions, self.endings, o) | {
            "players": tuple(
                Place(**(self._place(o, seat, target, texts(self._held(o, p, seat)), roles, suits) | at(seat)))
                for seat, target in enumerate(targets)
            ),
            "hand": texts(o.hand),
            "trump": (*SUITS, "NT")[o.trump] if o.trump >= 0 else None,
            "leader": o.leader if self.actions.phases[o.phase].kind == "play" else None,
            "led": led_suit(o),
            "trick": self._played(running_trick(o)),
            "last_trick": last,
            "last_winner": o.leader if last else None,
            "goal": getattr(p, "target", 0) or None,
            "deals": max(p.deals, o.deal) if getattr(p, "deals", 0) else None,
        }
        return View(**(usual | self._hidden(o, p, texts) | self._stated(o, p, texts) | own))

    @cached_property
    def _card(self) -> Callable[[Play], Played]:
        return lru_cache(MOST_KEPT)(lambda play: Played(seat=play >> 6, card=self.actions.pack.text(play & 63)))

    def _played(self, plays: Sequence[Play]) -> tuple[Played, ...]:
        return tuple(map(self._card, plays))

    def refusal(self, o: Any, p: Any, w: Any, code: Code) -> IllegalError | None:
        """Return the error for an action that is not legal now; serves as `Words.forbids`."""
        if self.forbids and (own := self.forbids(o, p, w, code)):
            return own
        phase = self.actions.phases[o.phase]
        if phase.kind == "play":
            return suit_due(o)
        if not phase.words.get(code, "").startswith("bid "):
            return not_now()
        return bid_too_high() if code > getattr(o, "bid", code) else bid_higher()

    def _roles(self, o: Any) -> dict[str, int]:
        """Return who deals, and who has won the auction, where the game has one (`trey.core.auction`)."""
        found = {"dealer": o.dealer} | ({self.declarer: o.declarer} if "declarer" in type(o).fields else {})
        return {role: 1 << seat if seat >= 0 else 0 for role, seat in found.items()}

    def _stated(self, o: Any, p: Any, texts: Texts) -> dict[str, Any]:
        """Return what follows from the places, the auction, and what the game says of refusals and of a deal's end."""
        found: dict[str, Any] = {}
        if "declarer" in type(o).fields:
            found["caller"] = o.declarer if o.declarer >= 0 else None
        if self.places:
            owes, keeps = self.actions.phases[o.phase].kind == "set_aside", self.keeps or self.places.packets.hand
            found["owed"] = o.counts[o.turn] - keeps if owes else 0
        if self.places and self.places.talon:
            found["kitty"] = self.places.packets.talon if o.taker < 0 and not o.done else None
            there = type(o).fields
            aside = o.aside if there.get("aside") else (0, 0, 0)
            lies = o.talon | aside[0] | aside[1] | aside[2] if "talon" in there else 0
            found["kitty_shown"] = texts(lies) if o.done else ()
        if o.legal:
            why = partial(self.refusal, o, p, work(p))
            found["barred"] = barred(self.actions.phases[o.phase], cards_of(o.hand), o.legal, why)
        if self.story:
            told = (_PASSED,) if o.redealt else self.story(o, p)
            found["story"] = (*told, *the_end(o.ended)) if o.done else ()
        return found

    def _place(
        self, o: Any, seat: Seat, target: int | None, holds: tuple[str, ...], roles: Mapping[str, int], suits: Suits
    ) -> dict[str, Any]:
        found = {
            "total": o.totals[seat],
            "delta": o.delta[seat] if o.done and not o.redealt else None,
            "tricks": o.tricks[seat],
            "target": target,
            "holds": holds,
            "roles": tuple(role for role, seats in roles.items() if seats >> seat & 1),
            "voids": tuple(suit for suit, cards in suits if cards & ~lacks == 0) if (lacks := o.lacks[seat]) else (),
        }
        if "counts" in type(o).fields:
            found["cards"] = o.counts[seat]
        return found

    def _held(self, o: Any, p: Any, seat: Seat) -> Cards:
        """Return the cards that the viewer can be sure another seat holds."""
        fields, h = type(o).fields, self.places
        held = o.hands[seat] if "hands" in fields else 0
        if h:
            held |= h.shows(o, seat) & ~o.played
        if h and h.talon and not h.aside and seat == o.taker:
            own, elsewhere = h.may_hold(o, p, seat), o.played
            for other in {0, 1, 2} - {seat} if own.bit_count() > o.counts[seat] else ():
                elsewhere |= h.may_hold(o, p, other)
            held |= o.found & own & ~elsewhere
        if o.seat >= 0 and "given" in fields:
            held = held & ~o.given[3 * seat + o.seat] | o.given[3 * o.seat + seat] & ~o.played
        if h and h.upcard and o.up == UP_TAKEN and seat == o.dealer and not h.drops(o, p, 1):
            held |= 1 << o.upcard & ~(o.played | o.lacks[seat])
        return held if seat != o.seat else 0

    @cached_property
    def _suits(self) -> Callable[[Suit, Cards], Suits]:
        """The function (trump, trumps) that says which cards belong to each suit in play, by its letter.

        A suit that trumps have emptied is none.
        """
        pack, every = self.actions.pack, mask_of(self.actions.pack.cards)

        @lru_cache(_MOST_ORDERS)
        def suits(trump: Suit, trumps: Cards) -> Suits:
            own = (trumps if suit == trump else pack.suits[suit] & ~trumps for suit in range(len(SUITS)))
            return tuple((letter, cards & every) for letter, cards in zip(SUITS, own, strict=True) if cards & every)

        return suits

    def _hidden(self, o: Any, p: Any, texts: Texts) -> dict[str, Any]:
        """Return what the hidden places that the game has (`trey.core.hidden`) show."""
        found: dict[str, Any] = {}
        if type(o).fields.get("aside"):
            found["aside"] = texts(o.aside[o.seat]) if o.seat >= 0 else ()
            found["shown"] = tuple(
                Played(seat=seat, card=card) for seat in range(3) if seat != o.seat for card in texts(o.aside[seat])
            )
        elif "aside" in type(o).fields:
            found["aside"] = texts(o.aside)
        if "given" in type(o).fields:
            found |= self._given(o, texts)
        taken = o.found if "found" in type(o).fields else 0
        if "upcard" in type(o).fields and o.upcard >= 0:
            found["upcard"] = None if o.up == UP_TAKEN else self.actions.pack.text(o.upcard)
            found["upcard_down"] = o.up == UP_DOWN
            taken |= o.drawn if "drawn" in type(o).fields else 0
            gone = "swapper" in type(o).fields and o.swapper >= 0
            found["kitty"] = (0 if gone else popcount(p.positions[REST])) + found["upcard_down"]
            taken |= 1 << o.upcard if o.up == UP_TAKEN and o.seat == o.dealer else 0
        return found | {"taken": texts(taken)}

    def _given(self, o: Any, texts: Texts) -> dict[str, Any]:
        """Return which cards went from hand to hand."""
        told = [(i // 3, i % 3, texts(o.given[i]), o.given_count[i]) for i in range(9) if o.given_count[i]]
        return {
            "handed": tuple(Handed(seat=seat, to=to, cards=cards, count=count) for seat, to, cards, count in told),
            "gave": tuple(
                Played(seat=to, card=card) for seat, to, cards, _ in told if seat == o.seat for card in cards
            ),
            "received": tuple(
                Played(seat=seat, card=card) for seat, to, cards, _ in told if to == o.seat for card in cards
            ),
        }
