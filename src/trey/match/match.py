"""One match, played deal by deal and action by action.

A `Match` holds everything, hidden cards too: it stays with the host.  Seats get views.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unicodedata import category

from trey.bots import BOTS
from trey.bots.hint import Hint, adviser, hint
from trey.core.action import Action, Phase, parse_action, whole
from trey.core.deal import Deal, PackOrder, order_from_places, places_of
from trey.core.errors import DealError, IllegalError, OptionError
from trey.core.family import Family, Rules
from trey.core.happening import Happening, ThrownIn
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.kinds import NOBODY
from trey.core.text import Language, Text
from trey.core.view import View
from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.kernel.rng import TOP
from trey.match.happenings import Step, acted, dealt, is_card
from trey.match.refusals import refusal
from trey.match.sheet import DealResult, result_of

UNSEEN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of the spelling of some languages."""


@dataclass(frozen=True)
class Dealt:
    """A deal was dealt.  `shuffle` is the published proof of its order, if there is one."""

    deal: Deal
    shuffle: str = ""
    head: str = ""
    """The number and hash of the last line of the server's public log when the deal was committed."""


@dataclass(frozen=True)
class Acted:
    """A seat acted."""

    seat: int
    action: Action
    hinted: bool = False
    """The seat had asked for a hint before it acted."""
    short: bool = False
    """A bot acted on the short budget (`trey.bots.budget`)."""


@dataclass(frozen=True)
class Undone:
    """A seat took back the last `count` acts of the current deal; all were its own."""

    seat: int
    count: int


Event = Dealt | Acted
Past = Event | Undone


def _readable(name: str) -> str:
    """Return a name without blanks around it; one with invisible characters, such as line breaks, is refused."""
    if not name.isprintable() and any(category(letter) in UNSEEN and letter not in _JOINERS for letter in name):
        shown = repr(name[:40])
        raise OptionError(
            "name-invisible",
            "{shown} cannot be a name: leave out line breaks and other invisible characters.",
            shown=shown,
        )
    return name.strip()


class Match:  # noqa: PLW1641 - it goes on
    """A series of deals under one set of rules.

    `rules` may be given as text (`"nine_five_two stake=5"`); `players` are names by seat.

    :raises OptionError: unknown preset or impossible options; `name-invisible`, a name that no record can hold.
    """

    def __init__(self, rules: Rules | str, players: Sequence[str] = ()) -> None:
        self.rules: Rules = parse_rules(rules)
        given = [_readable(str(name)) for name in players][: self.rules.seats]
        self.players: tuple[str, ...] = tuple(given + [""] * (self.rules.seats - len(given)))
        self.log: list[Event] = []
        """What counts: the deals, and the acts that nobody took back."""
        self.history: list[Past] = []
        """All that was done, in order: what was taken back, too, and then that it was."""
        self.sheet: list[DealResult] = []
        """What each finished deal brought."""
        self._hinted = self._short = False
        self._phases: list[Phase] = []
        """Those in which the current deal's acts were done."""
        self._standing = self.family.engine.standing()
        self._state = self.family.engine.state(turn=NOBODY, done=1)
        self._begun = self._state
        """The current deal before its first act."""
        self._order = PackOrder()
        """How its cards lie: not as they were given where a poor hand was dealt again."""
        self._work = self.rules.work()
        self.family.engine.begin(self._standing, self.rules.params)

    @property
    def family(self) -> Family:
        """The family of games to which this match belongs."""
        return self.rules.family

    def begin_at(self, facts: Mapping[str, Any]) -> None:
        """Set the standing of a match that has not begun, as if deals had already been played.

        :param facts: fields of the family's standing, by name.
        :raises DealError: `deal-not-due`, the match has begun.
        """
        if self.log:
            raise DealError("deal-not-due", "The match has begun.")
        for name, value in facts.items():
            if isinstance(value, list):
                getattr(self._standing, name)[: len(value)] = value
            else:
                setattr(self._standing, name, value)

    # Deals -------------------------------------------------------------------------------------------------

    @property
    def needs_deal(self) -> bool:
        """True when a deal must be given before anybody can act."""
        return bool(self._state.done and not self._standing.ended)

    @property
    def dealer_due(self) -> int | None:
        """The seat that must deal next; None before the first deal, when any seat may."""
        return self._standing.next_dealer if self._standing.next_dealer >= 0 else None

    def deal(self, deal: Deal | str, shuffle: str = "", head: str = "") -> None:
        """Begin the next deal from a `Deal`, its text, or cards by place (`"dealer 0 / 0: AS KS … / kitty: …"`).

        :raises DealError: a card twice, missing or foreign, the wrong dealer, or no deal due now.
        :raises ParseError: text that does not describe a deal.
        """
        if not self.needs_deal:
            raise DealError("deal-not-due", "No deal is due now.")
        made = self._read_deal(deal) if isinstance(deal, str) else deal
        OptionError.check(Deal, made)
        made.check(self.rules.pack, self.rules.seats)
        if self.dealer_due is not None and made.dealer != self.dealer_due:
            raise DealError("deal-dealer", "Seat {dealer_due} deals next.", dealer_due=self.dealer_due)
        self._order = made.numbers()
        self.family.engine.deal(self._state, self._standing, self.rules.params, self._work, self._order)
        self._begun, self._phases = self._state.copy(), []
        self._note(Dealt(made, shuffle, head))

    def deal_numbered(self, seed: int, number: int) -> None:
        """Begin the deal with this number and seed: the same cards in every match, and in simulations.

        :raises DealError: `deal-not-due`.
        :raises OptionError: `out-of-range`, the seed is not from 0 to 2**62 - 1, or the number not from 0 to 2**61.
        """
        which = OptionError.whole("seed", seed, 0, TOP - 1), OptionError.whole("number", number, 0, TOP >> 1)
        self.deal(Deal.numbered(self.rules.pack.cards, self.rules.seats, *which, self.dealer_due))

    def _read_deal(self, text: str) -> Deal:
        if "/" not in text and ":" not in text:
            return Deal.parse(text, self.rules.pack)
        given: dict[str, list[int]] = {}
        head, *parts = text.replace("\n", "/").strip().strip("/").split("/")
        words = head.split()
        if len(words) != 2 or words[0] != "dealer" or not words[1].isdecimal():
            return Deal.parse(head, self.rules.pack)
        for part in parts:
            place, _, cards = part.partition(":")
            if place.strip():
                given[place.strip()] = self.rules.pack.read(cards)
        return Deal(int(words[1]), order_from_places(given, self._places(int(words[1]), self._standing.number + 1)))

    def _places(self, dealer: int, number: int) -> Sequence[str]:
        return self.family.places(self.rules.options, self.rules.seats, dealer, number)

    def dealt(self) -> dict[str, str]:
        """Return the current deal's cards by the place they were dealt to, as text; only the host may see them."""
        order = self._order
        found = places_of(order.pack[: order.size], self._places(order.dealer, self.number))
        return {place: self.rules.pack.texts(cards) for place, cards in found.items()}

    # Actions -----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act; None when a deal is due or the match is over."""
        return self._state.turn if self._state.turn >= 0 else None

    @property
    def phase(self) -> Phase:
        """The current phase of the deal."""
        return self.family.phases[self._state.phase]

    @property
    def legal(self) -> tuple[Action, ...]:
        """The acting seat's legal actions."""
        if self.turn is None:
            return ()
        return self.phase.actions(self.family.engine.legal(self._state, self.rules.params, self._work))

    def read(self, seat: int, action: Action | str, lang: Language = "en") -> Action:
        """Return the legal action of `seat` that an action or its text stands for.

        :raises ParseError: unreadable text.
        :raises AmbiguousError: text that fits several legal actions.
        :raises IllegalError: `not-your-turn`, `no-turn`, `wrong-phase`, `not-held`, or why the game forbids it.
        """
        self._check_turn(seat)
        legal = self.legal
        if not isinstance(action, Action):
            action = str(action)
            whole_text = Action.read(action)  # legal or not: a refusal says why
            known = whole_text in self.family.actions
            action = whole_text if known else parse_action(action, legal, self.family.words.verbs, lang)
        if action not in legal:
            raise refusal(self.rules, self.phase, self.observation(seat), self._work, action)
        return action

    def act(self, seat: int, action: Action | str, lang: Language = "en") -> Action:
        """Let `seat` act; text is read as a player types it.  If the action is refused, nothing changes.

        :raises TreyError: as `read`.
        """
        action = self.read(seat, action, lang)
        phase = self.phase
        self.family.engine.apply(self._state, self.rules.params, self._work, phase.code(action))
        self._phases.append(phase)
        self._note(Acted(seat, action, self._hinted, self._short))
        self._hinted = self._short = False
        if self._state.done:
            self.family.engine.close(self._standing, self._state, self.rules.params)
            self.sheet.append(result_of(self.family, self._standing, self._state, self.rules.seats))
        return action

    def _note(self, event: Event) -> None:
        self.log.append(event)
        self.history.append(event)

    @property
    def acts(self) -> tuple[tuple[Acted, Phase], ...]:
        """The acts of the current deal that count, each with the phase it was done in."""
        return tuple(self.latest)[::-1]

    @property
    def latest(self) -> Iterator[tuple[Acted, Phase]]:
        """The acts of the current deal that count, from the latest on."""
        for event, phase in zip(reversed(self.log), reversed(self._phases), strict=False):
            if isinstance(event, Acted):
                yield event, phase

    def undo(self, seat: int | None = None, count: int = 1) -> None:
        """Take back the last `count` acts of the current deal, all of them the seat's own (None: whoever acted last).

        `trey.match.second_thoughts` says when a fair host allows it.
        :raises IllegalError: `undo-foreign`; then nothing changes.
        :raises OptionError: `wrong-type`, the count is not a number.
        """
        OptionError.check(int, count)
        acts = self.acts
        if seat is None:
            seat = acts[-1][0].seat if acts else NOBODY
        own = 1 <= count <= len(acts) and all(event.seat == seat for event, _ in acts[-count:])
        if not own or self._state.done:
            raise IllegalError("undo-foreign", "You can take back only your own latest actions in the current deal.")
        self._state = self._begun.copy()
        self._hinted = any(event.hinted for event, _ in acts[-count:])
        del self.log[-count:], self._phases[-count:]
        for (event, _), phase in zip(acts, self._phases, strict=False):
            self.family.engine.apply(self._state, self.rules.params, self._work, phase.code(event.action))
        self.history.append(Undone(seat, count))

    def play(self, *actions: Action | str) -> "Match":
        """Play these actions, each by the seat whose turn it is, and return the match itself.

        :raises TreyError: as `act`, for the first action that is refused.
        """
        for action in actions:
            self.act(-1 if self.turn is None else self.turn, action)
        return self

    def act_number(self, number: int) -> Action:
        """Take the action with this number for the seat to act; bots choose actions by number.

        :raises OptionError: `action-number`, it is not a whole number.
        :raises IllegalError: as `read`; `action-illegal`, no action has this number.
        """
        code, phase = whole(number), self.phase
        if code not in phase.words and code not in self.family.actions.cards:
            raise IllegalError("action-illegal", "No action has this number.")
        return self.act(-1 if self.turn is None else self.turn, phase.action(code))

    def _check_turn(self, seat: int) -> None:
        if self.turn is None:
            raise IllegalError("no-turn", "Nobody has a turn now.")
        if seat != self.turn:
            raise IllegalError("not-your-turn", "It is not your turn.")

    # What can be asked -------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the current deal, from 1; 0 before the first."""
        return int(self._state.deal)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far by seat, as everybody sees them, including points already charged in the current deal."""
        return tuple(place.total for place in self.view().players)

    @property
    def deltas(self) -> tuple[int, ...] | None:
        """Points of the deal just finished; None before the first deal, during one, and after one thrown in."""
        if not self._state.done or self._state.redealt or not self._state.deal:
            return None
        return tuple(self._state.delta[: self.rules.seats])

    @property
    def deal_over(self) -> bool:
        """True when the current deal is finished (or none has begun)."""
        return bool(self._state.done)

    @property
    def ended(self) -> str | None:
        """The id of the family's ending that ended the match; None while the match goes on."""
        return self.family.words.endings[self._standing.ended - 1][0] if self._standing.ended else None

    @property
    def ending(self) -> Text | None:
        """Why the match is over, as a sentence; None while it goes on."""
        return self.family.words.endings[self._standing.ended - 1][1] if self._standing.ended else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; several if they are tied."""
        return tuple(seat for seat in range(self.rules.seats) if self._standing.winners >> seat & 1)

    def observation(self, seat: int | None) -> Any:
        """Return what a seat (None: a watcher) may know, as numbers; this is all that bots see.

        :raises OptionError: `out-of-range`, there is no such seat.
        """
        return self.rules.observation(self._standing, self._state, self._work, self._viewer(seat))

    def _viewer(self, seat: int | None) -> int:
        return NOBODY if seat is None else OptionError.whole("seat", seat, NOBODY, self.rules.seats - 1)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat (None: a watcher) may know, in words and cards.

        :raises OptionError: `out-of-range`, there is no such seat.
        """
        words, p, viewer = self.family.words, self.rules.params, self._viewer(seat)
        seen = self.rules.observation(self._standing, self._state, self._work, viewer, acts=bool(words.acts(p)))
        return words.view(seen, p, self._work)

    @property
    def in_series(self) -> bool:
        """True while a seat that has just chosen a hidden card must choose another, as when it discards four."""
        if not self._phases or self.turn is None:
            return False
        event, phase = self.log[-1], self._phases[-1]
        return isinstance(event, Acted) and event.seat == self.turn and phase.secret and phase.id == self.phase.id

    def known(self, seat: int | None, back: int = 0) -> Action | None:
        """Return the last action as a seat (None: a watcher) may know it: only its verb if the card is hidden.

        Return None if nobody has acted since the deal.

        :param back: so many actions before the last.
        :raises OptionError: `out-of-range`, there is no such seat, or `back` is not a number of acts.
        """
        viewer, at = self._viewer(seat), -1 - OptionError.whole("back", back, 0, len(self.log))
        event, phase = (self.log[at], self._phases[at]) if back < len(self._phases) else (None, None)
        if not isinstance(event, Acted) or phase is None:
            return None
        if viewer == event.seat or not phase.secret or not is_card(phase, event.action):
            return event.action
        return event.action if self._recalls(viewer, event, phase, back) else Action(event.action.verb)

    def _recalls(self, viewer: int, event: Acted, phase: Phase, back: int) -> bool:
        """Say whether the family lets a seat know an act so many before the last, and its card."""
        seen = self.family.engine.observation()
        self.family.engine.recall(seen, self._state, self.rules.params, viewer)
        act = seen.acts[(seen.acted - 1 - back) % len(seen.acts)]
        if (act_seat(act), act_phase(act)) != (event.seat, phase.number) or act_code(act) == HIDDEN:
            return False
        return phase.action(act_code(act)) == event.action

    def happened(self, before: View | None, after: View) -> tuple[Happening, ...]:
        """Return what one viewer saw happen in the last event, from its views before and after it.

        `before` may be None only if the event is a deal.

        :raises OptionError: `wrong-type`.
        """
        OptionError.check(View, after)
        OptionError.check(View, before or after)
        event, action = self.history[-1], self.known(after.seat)
        if isinstance(event, Dealt):
            lies = tuple(self._order.pack[: self._order.size])
            return dealt(after) if event.deal.cards == lies else (ThrownIn(), *dealt(after))
        if isinstance(event, Undone) or before is None or action is None or before.number != after.number:
            return ()
        return acted(Step(before=before, after=after, seat=event.seat, phase=self._phases[-1], action=action))

    def claim(self, seat: int) -> Action | None:
        """Return the card to lead if `seat`, on lead, is sure of all remaining tricks wherever cards lie; else None."""
        certain = self.family.inference.claim
        if certain is None or self.turn != seat:
            return None
        card = certain(self.observation(seat), self.rules.params, self._work)
        return self.phase.action(card) if card >= 0 else None

    def hint(self, seat: int, bot: str = "", seed: int = 0) -> Hint:
        """Return a hint for the seat to act, from what it may know: a bot's action, the reason, and alternatives.

        It changes nothing: call `mark_hint` to note that the seat got the hint.

        :param bot: the bot to ask; if empty, the strongest that the game offers.
        :raises IllegalError: `not-your-turn`, `no-turn`.
        :raises OptionError: `bot-unknown`.
        :raises CapabilityError: the game has no inference, or no advice.
        """
        self._check_turn(seat)
        self.family.inference.required()
        self.family.advice.required()
        asked = BOTS.named(bot) if bot else adviser(self.family, fast=available(self.family))
        return hint(self.rules, self.observation(seat), asked, seed)

    def mark_hint(self, seat: int) -> None:
        """Mark the acting seat's next action as hinted, in the record too.

        :raises IllegalError: `not-your-turn`, `no-turn`.
        """
        self._check_turn(seat)
        self._hinted = True

    def mark_short(self, seat: int) -> None:
        """Mark the acting bot's next action as one on the short budget, in the record too.

        :raises IllegalError: `not-your-turn`, `no-turn`.
        """
        self._check_turn(seat)
        self._short = True

    def copy(self) -> "Match":
        """Return an independent match at the same point."""
        twin = Match(self.rules, self.players)
        twin.log, twin.history, twin.sheet = list(self.log), list(self.history), list(self.sheet)
        twin._phases, twin._begun, twin._order = list(self._phases), self._begun, self._order
        twin._hinted, twin._short = self._hinted, self._short
        twin._standing = self._standing.copy()
        twin._state = self._state.copy()
        return twin

    @property
    def state(self) -> Any:
        """A copy of the current deal's state, hidden cards included: for hosts, tests and solvers, never for a seat."""
        return self._state.copy()

    @property
    def standing(self) -> Any:
        """A copy of the match's standing, as numbers."""
        return self._standing.copy()

    def replay(self, events: Sequence[Past]) -> "Match":
        """Apply events to this match, in order; return the match itself.

        :raises TreyError: for the first event the rules refuse, or that is not an event.
        """
        OptionError.check(Sequence, events)
        for event in events:
            if isinstance(event, Dealt):
                self.deal(event.deal, event.shuffle, event.head)
            elif isinstance(event, Undone):
                self.undo(event.seat, event.count)
            else:
                OptionError.check(Acted, event)
                if event.hinted:
                    self.mark_hint(event.seat)
                if event.short:
                    self.mark_short(event.seat)
                self.act(event.seat, event.action)
        return self

    def __eq__(self, other: object) -> bool:
        """Say whether two matches have the same rules, players and history: what their records say."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.rules, self.players, self.history) == (other.rules, other.players, other.history)

    def __repr__(self) -> str:
        return f"Match({self.rules.text!r}, deal {self.number}, {len(self.log)} events)"
