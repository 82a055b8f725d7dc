"""Actions, each a value with a text form; and phases, which say what an action's number means.

Inside the rules an action is a number that stands for a card or for one of the phase's words. The number is below 63,
except for bids in an auction. Outside the rules an action is an `Action` such as `play QS`, `trump H` or `pass`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import index
from typing import Any, Literal, NamedTuple, Self, get_args

from trey.core.cards import Pack
from trey.core.codes import MOST_CODES, MOST_RUNGS, codes_of
from trey.core.errors import AmbiguousError, DeclarationError, IllegalError, OptionError, ParseError
from trey.core.kinds import ActionId, Card, Code, Codes, PhaseNumber
from trey.core.text import LANGUAGES, Language, Text, as_it_is
from trey.core.what import card_read, is_what, sort_of, what_read, what_text


class Action(NamedTuple):
    """One thing a seat does: a verb and its object (a card, a suit, a number, a contract, a word or nothing)."""

    verb: str
    what: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an action from its text form: the verb, then the object."""
        verb, _, what = text.partition(" ")
        return cls(verb, what)

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


PhaseKind = Literal["choose", "bid", "give", "set_aside", "draw", "play", "lay", "over"]
"""What a phase asks for: a word; a bid or a pass; cards for another seat; cards to set aside; a card from a pile; a
card for a trick or the discard pile; cards for melds. A bid is a rung of a ladder, and a pass is 0. `over` asks for
nothing, because the deal is over.
"""


@dataclass(frozen=True)
class Word:
    """The words for an action, or for a verb with a card; `{}` stands for the card or suit."""

    button: Text
    """The label of the button: `Order it up`, `Give {}`."""
    said: Text
    """What the table says after a player's name and a colon: `order it up`, `gift {}`."""
    hidden: Text | None = None
    """What is said to viewers who may not know the card: `a card given`."""
    primary: bool = False
    """True for the choice that most players want when it is offered."""
    safe: bool = False
    """True for the choice that commits you to the least; the browser shows it before the others."""
    source: str = ""
    """The pile from which the action draws a card: `stock` or `pile`."""
    unless: Text | None = None
    """Why the action cannot be chosen now, if it is shown anyway: `You can go out when …`."""


@dataclass(frozen=True)
class Phase:
    """A phase of a deal: its number and name, the question to the acting seat, and what each action's number means."""

    number: PhaseNumber
    id: str
    name: Text
    ask: Text
    kind: PhaseKind
    """What it asks for: `choose`, `bid`, `give`, `set_aside`, `draw`, `play`, `lay`; `over` of a deal that is over."""
    pack: Pack
    """The game's pack, which numbers the cards."""
    cards: str = ""
    """The verb of card actions, empty if no card can be chosen."""
    words: Mapping[int, str] = field(default_factory=dict)
    """Other actions by number, in their text form."""
    secret: bool = False
    """True if only the acting seat knows which card it chose, until the game shows it."""
    main: bool = False
    """True for the main phase of a deal: its tricks, or its turns."""
    stop: str = ""
    """The word that ends a choice of several cards; if their number is set, it ends the choice early."""

    def action(self, code: Code) -> Action:
        """Return the action a number stands for in this phase."""
        return _action(self.words.get(code) or f"{self.cards} {self.pack.text(code)}")

    def code(self, action: Action) -> Code:
        """Return the number of an action.

        :raises IllegalError: `wrong-phase`, it is an action of another phase.
        :raises ParseError: `card-unreadable`, `card-foreign`.
        """
        for code, word in self.words.items():
            if word == str(action):
                return code
        if self.cards and action.verb == self.cards:
            return self.pack.card(action.what)
        raise IllegalError("wrong-phase", "You cannot do that now. {ask}", ask=self.ask)

    def actions(self, codes: Codes) -> tuple[Action, ...]:
        """Return the actions that have these numbers, ascending."""
        return tuple(map(self.action, codes_of(codes)))

    def texts(self, codes: Codes) -> tuple[str, ...]:
        """Return the text forms of the actions that have these numbers, ascending."""
        return tuple(self.words.get(code) or f"{self.cards} {self.pack.text(code)}" for code in codes_of(codes))


_action = cache(Action.read)


class Actions:
    """The phases of a family, and the list of all its actions, each with a permanent number, its id.

    ACTIONS = Actions(PACKS["p52"])
    CALL = ACTIONS.phase("call", Text("Call"), …, words={0: "trump C", …})
    PLAY = ACTIONS.phase("play", …, kind="play", cards="play")

    A phase is declared once; `phase` returns its number, which kernels compare.  Ids are given phase by phase, first
    to the actions with cards, ascending, then to the phase's words. An action that occurs again keeps its id.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        """All cards that there may be."""
        self.cards: tuple[Card, ...] = tuple(sorted(pack.cards))
        """Every card that can be the object of an action, ascending."""
        self._phases: list[Phase] = []
        self._ids: dict[Action, ActionId] = {}

    def phase(self, phase_id: str, name: Text, ask: Text, *, kind: PhaseKind = "choose", **facts: Any) -> PhaseNumber:
        """Declare the next phase and return its number.

        :param facts: `cards`, `words`, `secret`, `main`, `stop` of `Phase`.
        """
        made = Phase(len(self._phases), phase_id, name, ask, kind, self.pack, **facts)
        self._check(made)
        self._phases.append(made)
        possible = [Action(made.cards, self.pack.text(card)) for card in self.cards if made.cards]
        for action in [*possible, *map(Action.read, made.words.values())]:
            self._ids.setdefault(action, len(self._ids))
        return made.number

    def _check(self, made: Phase) -> None:
        """Refuse a phase that cannot be.

        :raises DeclarationError: it says so with its file and line.
        """
        if any(made.id == phase.id for phase in self._phases):
            raise DeclarationError(f"there is a phase {made.id!r} already")
        if made.kind not in get_args(PhaseKind):
            kinds = ", ".join(get_args(PhaseKind))
            raise DeclarationError(f"the kind of a phase is one of {kinds}, not {made.kind!r}")
        most = MOST_RUNGS if made.kind == "bid" else MOST_CODES - 1
        if wrong := [code for code in made.words if not 0 <= code <= most]:
            raise DeclarationError(f"a phase numbers its actions from 0 to {most}, but {made.id!r} has {wrong[0]}")
        if made.cards and (twice := [code for code in made.words if code in self.cards]):
            raise DeclarationError(
                f"in the phase {made.id!r} {twice[0]} is both {self.pack.text(twice[0])} and {made.words[twice[0]]!r}"
            )
        if card := next((word for word in made.words.values() if sort_of(Action.read(word).what) == "card"), ""):
            raise DeclarationError(
                f"the word {card!r} of the phase {made.id!r} can be read as a card: write a contract as `bid S7`"
            )
        if made.stop and made.stop not in made.words.values():
            raise DeclarationError(
                f"{made.stop!r} ends the choice in the phase {made.id!r}, but is not one of its words"
            )

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases, in the order of their numbers."""
        return tuple(self._phases)

    @property
    def all(self) -> tuple[Action, ...]:
        """Every action, in the order of the ids."""
        return tuple(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, action: object) -> bool:
        return action in self._ids

    def id(self, action: Action) -> ActionId:
        """Return an action's id.

        :raises IllegalError: `action-foreign`, the family has no such action.
        """
        if action not in self._ids:
            raise IllegalError("action-foreign", "There is no action {action}.", action=action)
        return self._ids[action]

    def table(self) -> list[list[ActionId]]:
        """Return action ids by phase and code, shape (phases, 63), wider for long ladders of bids; -1 for no action."""
        width = max([MOST_CODES - 1, *(code for phase in self._phases for code in phase.words)]) + 1
        return [[self._id_of(phase, code) for code in range(width)] for phase in self._phases]

    def _id_of(self, phase: Phase, code: Code) -> ActionId:
        if code not in phase.words and not (phase.cards and code in self.cards):
            return -1
        return self._ids[phase.action(code)]


def whole(number: Any) -> int:
    """Return an action's number as an int; only whole numbers are accepted.

    :raises OptionError: `action-number`, it is not a whole number.
    """
    try:
        return index(number)
    except TypeError:
        raise no_number() from None


def no_number() -> OptionError:
    """Return the error for an action that is not a whole number."""
    return OptionError("action-number", "An action is a whole number.")


def action_text(action: Action, verbs: Mapping[str, Text], lang: Language) -> str:
    """Return an action as a player writes it in this language: `play QS`, `jouer D♠`, `atout cœur`."""
    verb = verbs.get(action.verb, as_it_is(action.verb)).of(lang)
    return f"{verb} {what_text(action.what, verbs, lang)}".strip()


def _fits(typed: str, action: Action, verbs: Mapping[str, Text], lang: Language) -> int:
    """Return 2 if `typed` writes the whole action, 1 if it writes a part that may be enough, else 0."""
    if typed == str(action).casefold():
        return 2
    names = {verbs.get(action.verb, as_it_is(action.verb)).of(lang).casefold(), action.verb}
    for name in names:
        if typed == name:
            return 1 if action.what else 2
        if typed.startswith(name + " ") and is_what(typed[len(name) + 1 :].strip(), action.what, verbs, lang):
            return 2
    return 1 if action.what and is_what(typed, action.what, verbs, lang) else 0


def parse_action(text: str, legal: Iterable[Action], verbs: Mapping[str, Text], lang: Language = "en") -> Action:
    """Read the action that a player typed, in full (`play QS`, `jouer DP`) or in part, such as a card or suit alone.

    Returns the legal action that is meant, if there is one. Otherwise the result is an action that the rules will
    refuse, with an empty verb if only a card was typed.

    :raises ParseError: `action-unreadable`, nothing of the kind exists.
    :raises AmbiguousError: `action-ambiguous`, it fits several legal actions.
    """
    legal = tuple(legal)
    for action in legal:
        if text == str(action):
            return action
    typed = " ".join(text.split()).casefold()
    ranked = [(score, action) for action in legal if (score := _fits(typed, action, verbs, lang))]
    best = [action for score, action in ranked if score == max(s for s, _ in ranked)]
    if len(best) == 1:
        return best[0]
    shown = text.strip()[:40]
    if best:
        many = Text.each(lambda g: ", ".join(action_text(a, verbs, g) for a in best[:6]))
        raise AmbiguousError("action-ambiguous", "{shown!r} could be: {many}.", shown=shown, many=many)
    if named := _named(typed, verbs, lang):
        return named
    raise ParseError("action-unreadable", "{shown!r} is not an action.", shown=shown)


def _named(typed: str, verbs: Mapping[str, Text], lang: Language) -> Action | None:
    """Return what `typed` names in either language: a verb and what goes with it, or a card alone."""
    for verb, said in verbs.items():
        for name in {verb.casefold(), *(said.of(g).casefold() for g in LANGUAGES)}:
            if typed == name:
                return Action(verb)
            if typed.startswith(name + " ") and (what := what_read(typed[len(name) + 1 :], verbs, lang)):
                return Action(verb, what)
    card = card_read(typed, lang)
    return Action("", card) if card else None
