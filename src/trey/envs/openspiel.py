"""OpenSpiel: importing this module registers every family for `pyspiel.load_game("trey_euchre(preset=euchre_stick)")`.

A game is one deal of a fresh match. Chance picks the dealer and turns the pack's cards over one by one. Then seats act
by the family's action ids.  Returns are the deal's points above the table's mean.

In a mini (`trey_mini_358`, …) seat 0 deals, and chance picks one of all different deals, once. So every algorithm that
walks the whole tree can play it.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from trey.core.codes import codes_of
from trey.core.deal import SALT_LIMIT
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.kinds import NOBODY
from trey.envs import workspace
from trey.envs.batch import illegal
from trey.envs.buffers import buffers, in_numbers
from trey.envs.choices import in_range
from trey.envs.encoder import whole
from trey.envs.loop import DEALT, LOOK, STEP, bind, loop_of
from trey.envs.records import from_record
from trey.envs.workspace import DEAL, MOST_HISTORY, Config, TableProgress
from trey.envs.worlds import World, Worlds
from trey.games import FAMILIES, MINIS, find_preset
from trey.games import family as family_of
from trey.kernel.compiled import compiled
from trey.solvers.tree import deals, hands_of

_MOST_POINTS = 2000.0
_MOST_SAID = 1 << 18
"""The most texts that an observer keeps."""
_BOUNDS = {"mini_358": (-2.0, 3.0, 10), "mini_euchre": (-4 / 3, 2.0, 12), "mini_thirteen": (-34 / 3, 29 / 3, 8)}
"""Of each mini, the least and the most that a seat can get, and the most actions; a test finds them in its tree."""
LONGEST = 20_000
"""More actions than any deal has."""
CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_FIELDS = tuple(TableProgress.fields)
_SEAT, _PHASE, _LEGAL = (_FIELDS.index(name) for name in ("seat", "phase", "legal"))


class Hand:
    """The content of a state: its table as bytes, and the cards of the pack that have been turned over."""

    __slots__ = ("dealt", "family", "left", "legal", "memory", "phase", "seat")

    def __init__(self, family: str, table: bytes | memoryview, dealt: list[int], left: list[int]) -> None:
        self.family, self.dealt, self.left = family, dealt, left
        self.memory = memoryview(bytearray(table))
        self.attend(self.tables["b"])

    @property
    def tables(self) -> Any:
        """The table as an array of one record."""
        return np.frombuffer(self.memory, workspace.table_type(family_of(self.family)))

    def attend(self, boards: NDArray[np.void]) -> None:
        """Read the player to act, numbered as in OpenSpiel, and the legal actions."""
        board = boards.item()
        self.seat, self.phase, self.legal = board[_SEAT], board[_PHASE], board[_LEGAL]
        if self.left:
            self.seat = CHANCE
        elif self.seat < 0:
            self.seat = _TERMINAL

    def __deepcopy__(self, memo: dict[int, object]) -> "Hand":
        return Hand(self.family, self.memory, self.dealt[:], self.left[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (self.family, bytes(self.memory), self.dealt, self.left)


class _TableGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A preset of a family; the parameters are `preset` and `players`.

    :raises OptionError: unknown preset, or one of another family.
    """

    family: ClassVar[Family]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        usual: dict[str, Any] = {"preset": self.family.presets[0].id, "players": self.family.usual_seats}
        given = {**usual, **(params or {})}
        owner, preset = find_preset(given["preset"])
        if owner is not self.family:
            raise OptionError("preset-foreign", "{id} is not a preset of {name}.", id=preset.id, name=self.family.name)
        self.rules: Rules = self.family.rules(preset.id, seats=given["players"])
        self.pack: tuple[int, ...] = self.rules.pack.cards
        self._open()
        least, most, longest = _BOUNDS.get(self.family.id, (-_MOST_POINTS, _MOST_POINTS, LONGEST))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.family.actions),
            max_chance_outcomes=self.outcomes,
            num_players=self.rules.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(self.kind, info, params or {})

    def _open(self) -> None:
        """Make one table, and two workspaces: one for acting without observations, one for observing."""
        config = Config(stride=1, episode=DEAL, most_deals=1, seat=NOBODY)
        acting, self._table = workspace.fast(self.rules, config, 1)
        config.wants_obs, config.history = 1, MOST_HISTORY
        looking, _ = workspace.fast(self.rules, config, 1)
        shown = buffers(workspace.columns(self.rules, 1, MOST_HISTORY), {})
        self.order, self._seen, self.obs = acting["order"], looking["o"], shown["obs"][0]
        self.action, due = np.zeros(1, np.int64), np.zeros(1)
        self._board, self._memory = self._table["b"], memoryview(self._table.view(np.uint8))
        self.codes: list[list[int]] = self.family.actions.table()
        columns = in_numbers(shown)
        self._act, self._look = (
            bind(loop_of(self.family, thinks=False), workspaces, self._table, due, columns, self.action)
            for workspaces in (acting, looking)
        )
        self._worlds = Worlds(self.rules)

    def act(self, hand: Hand, what: int) -> int:
        """Run one command, such as `DEALT`, on the table of `hand`; return 0 if its action is illegal, else -1."""
        self._memory[:] = hand.memory
        bad = self._act(what)
        hand.memory[:] = self._memory
        hand.attend(self._board)
        return bad

    @property
    def outcomes(self) -> int:
        """How many outcomes an act of chance has at most."""
        return len(self.pack)

    def blank(self) -> Hand:
        """Return a table at which nothing has been dealt."""
        return Hand(self.family.id, bytes(self._memory.nbytes), [], list(range(len(self.pack))))

    def chances(self, hand: Hand) -> list[tuple[int, float]]:
        """Return the possible dealers, or the possible next cards by their place in the pack, with probabilities."""
        left = hand.left if hand.dealt else range(self.rules.seats)
        return list(zip(left, repeat(1.0 / len(left))))

    def turn_over(self, hand: Hand, action: int) -> None:
        """Let chance pick the dealer, or the next card; deal once all are turned over.

        :raises IllegalError: `action-illegal`.
        """
        if action not in (hand.left if hand.dealt else range(self.rules.seats)):
            raise illegal(action, 0)
        if hand.dealt:
            hand.left.remove(action)
        hand.dealt.append(action)
        if not hand.left:
            self.deal(hand, [self.pack[position] for position in hand.dealt[1:]])

    def said_of(self, hand: Hand, action: int) -> str:
        """Return an act of chance as text.

        :raises IllegalError: `action-illegal`.
        """
        if not 0 <= action < len(self.pack):
            raise illegal(action, 0)
        if not hand.dealt:
            return f"dealer {action}"
        texts = self.rules.pack.texts(self.pack[: action + 1]).split()
        again = texts.count(texts[-1])  # a pack may hold a card twice
        return f"deal {texts[-1]}" + f" {again}" * (again > 1)

    def dealt(self, hand: Hand, cards: Sequence[int]) -> list[int]:
        """Return the acts of chance by which the dealer of `hand` deals these cards."""
        places: dict[int, list[int]] = {}
        for place, card in enumerate(self.pack):
            places.setdefault(card, []).append(place)
        return [hand.dealt[0], *(places[card].pop(0) for card in cards)]

    def deal(self, hand: Hand, cards: Sequence[int]) -> None:
        """Deal the pack that was turned over; what is shuffled later follows from its order."""
        order = self.order
        digest = hashlib.blake2b(str(hand.dealt).encode(), digest_size=8).digest()
        salt = int.from_bytes(digest, "big") % SALT_LIMIT
        order["dealer"], order["salt"], order["size"] = hand.dealt[0], salt, len(cards)
        order["pack"][0, : len(cards)] = cards
        self.act(hand, DEALT)

    def look(self, hand: Hand, seat: int) -> Any:
        """Return the observation of a seat, with its acts, as a record; `obs` then holds the row that agents see.

        :raises OptionError: `batch-range`, there is no such seat.
        """
        in_range("player", seat, 0, self.rules.seats - 1)
        self._memory[:] = hand.memory
        self._board["viewer"] = seat
        self._look(LOOK)
        return self._seen

    def tell(self, seen: "np.void") -> str:
        """Return an observation as a person reads it: the phase, the seat's cards, and the acts that it remembers."""
        o, rules, actions = from_record(self.family.engine.observation, seen), self.rules, self.family.actions.all
        cards = " ".join(self.family.words.view(o, rules.params, rules.work()).hand)
        said = []
        for act in (o.acts[k % len(o.acts)] for k in range(max(0, o.acted - len(o.acts)), o.acted)):
            code = act_code(act)
            what = "?" if code == HIDDEN else actions[self.codes[act_phase(act)][code]]
            said.append(f"{act_seat(act)} {what}")
        return f"{self.family.phases[o.phase].id}: {cards}; {', '.join(said)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game like OpenSpiel's own: as the text that it is loaded from."""
        return load, (str(self),)

    def imagine(self, hand: Hand, seat: int, chance: float) -> World | None:
        """Return a random world that fits what a seat knows; None if none was found."""
        return self._worlds.draw(hand.tables["m"][0], hand.tables["s"][0], seat, int(chance * (1 << 62)))

    def put(self, hand: Hand, state: np.void) -> None:
        """Put a state on a table where cards have been dealt."""
        board = hand.tables["b"]
        hand.tables["s"][0] = state
        board["seat"], board["phase"] = state["turn"], state["phase"]
        board["legal"] = self._worlds.legal(state)
        hand.attend(board)

    def new_initial_state(self) -> "TableState":
        """Return the initial state, with nothing dealt."""
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "_TableObserver":
        """Return an observer that sees a state as a player does."""
        if params:
            raise ValueError("there are no parameters of observation")
        return _TableObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A deal at any point."""

    __slots__ = ("__dict__", "game")  # __dict__ is copied with a state, and written when it is serialised

    def __init__(self, game: _TableGame) -> None:
        super().__init__(game)
        self.game: _TableGame = game
        self.hand: Hand = game.blank()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state with its game, in OpenSpiel's text form."""
        return restore, (pyspiel.serialize_game_and_state(self.game, self),)

    def current_player(self) -> int:
        """Return the player to act."""
        seat: int = self.hand.seat
        return seat

    def is_terminal(self) -> bool:
        """Say whether the deal is over."""
        return bool(self.hand.seat == _TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """Return the ids of the legal actions, ascending."""
        hand = self.hand
        row = self.game.codes[hand.phase]
        return sorted(row[code] for code in codes_of(hand.legal))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do, with probabilities."""
        return self.game.chances(self.hand)

    def _apply_action(self, action: int) -> None:
        hand, game = self.hand, self.game
        if hand.seat >= 0:
            game.action[0] = action
            if game.act(hand, STEP) >= 0:
                raise illegal(action, 0)
            return
        game.turn_over(hand, action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.said_of(self.hand, action)
        if not 0 <= action < len(game.family.actions):
            raise illegal(action, 0)
        return str(game.family.actions.all[action])

    def returns(self) -> list[float]:
        """Return each seat's points above the table's mean; zeros until the deal is over."""
        seats, low = self.game.rules.seats, self.game.family.low_wins
        if not self.is_terminal():
            return [0.0] * seats
        points: list[int] = self.hand.tables["s"]["delta"][0, :seats].tolist()
        mean = sum(points) / seats
        return [mean - own if low else own - mean for own in points]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "TableState":
        """Return a random state that the player cannot tell from this one, with a history of its own.

        If the stock was shuffled again, or the deal has had more acts than are remembered, no known deal leads to the
        state. The state is just as valid, but its history turns over an unshuffled pack.

        :raises OptionError: `batch-range`, there is no such player.
        :raises RuntimeError: the pack is still being turned over, or no world fits.
        """
        game = self.game
        in_range("player", player, 0, game.rules.seats - 1)
        if self.hand.seat == CHANCE:
            raise RuntimeError("nothing is known before the pack is dealt")
        chance = sampler() if sampler else float(np.random.random())  # noqa: NPY002 - as OpenSpiel's own games draw
        world = game.imagine(self.hand, player, chance)
        if world is None:
            raise RuntimeError("no world fits what this player knows")
        again = game.new_initial_state()
        for outcome in game.dealt(self.hand, world.order or game.pack):
            again.apply_action(outcome)
        if world.order is None:
            game.put(again.hand, world.state)
            return again
        own = [iter(actions) for actions in world.own]
        while again.hand.seat >= 0 and (action := next(own[again.hand.seat], None)) is not None:
            again.apply_action(action)
        return again

    def __str__(self) -> str:
        hand, game = self.hand, self.game
        if hand.seat == CHANCE:
            return f"dealing: {', '.join(map(str, hand.dealt)) or 'nothing yet'}"
        family, rules = game.family, game.rules
        state = from_record(family.engine.state, hand.tables["s"][0])
        lie = family.engine.card_locations(state, rules.params).items()
        parts = [f"dealer {state.dealer}", *(f"{place}: {rules.pack.texts(cards)}" for place, cards in lie if cards)]
        acts = [f"{one.player} {family.actions.all[one.action]}" for one in self.full_history() if one.player >= 0]
        whose = "the deal is over" if hand.seat < 0 else f"player {hand.seat} to act: {family.phases[hand.phase].id}"
        return "; ".join([*parts, *([", ".join(acts)] if acts else []), whose])


class _TableObserver:
    """Observes a state as a player: what agents observe or, with perfect recall, all the player knows and all acts."""

    def __init__(self, game: _TableGame, kind: pyspiel.IIGObservationType) -> None:
        self._game, self._recalls, self._public = game, kind.perfect_recall, kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        encoder, ask = whole(game.family.engine.observation), game.family.study.unused
        self._write = compiled(encoder.loop) if self._recalls else None
        self._row, self._used = np.zeros(encoder.width, np.float32), np.ones(encoder.width, bool)
        unused = ask(game.rules.params) if ask else {}
        for field in encoder.fields:
            self._used[field.places.stop - unused.get(field.name, 0) * field.size : field.places.stop] = False
        self.tensor = np.zeros(self._used.sum() if self._recalls else game.obs.size, np.float32)
        self._said: dict[str, str] = {}
        self.dict = {"information" if self._recalls else "observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player knows into `tensor`; zeros while the pack is being turned over."""
        if state.hand.seat == CHANCE:
            self.tensor.fill(0)
            return
        seen = self._game.look(state.hand, player)
        if self._write:
            self._write(self._row, seen[0])
            self.tensor[:] = self._row[self._used]
        else:
            self.tensor[:] = self._game.obs

    def string_from(self, state: TableState, player: int) -> str | None:
        """Return a text that differs whenever what is observed does: the hand, the acts, and a digest of all numbers.

        Return None if only public or only private facts are requested.
        """
        if not (self._public and self._private):
            return None
        if state.hand.seat == CHANCE:
            return "dealing"
        seen = self._game.look(state.hand, player)
        content = seen.tobytes() if self._recalls else self._game.obs.tobytes()
        digest = hashlib.blake2b(content, digest_size=12).hexdigest()
        if (said := self._said.get(digest)) is None:
            if len(self._said) >= _MOST_SAID:
                self._said.clear()
            said = self._said[digest] = f"player {player}, {self._game.tell(seen[0])} #{digest}"
        return said


class _MiniGame(_TableGame):
    """A small game: chance picks one of all different deals, and seat 0 deals."""

    def _open(self) -> None:
        super()._open()
        dealt = deals(self.rules)
        self.orders: list[tuple[int, ...]] = list(dealt)
        self._odds: list[float] = [ways / dealt.total() for ways in dealt.values()]
        self._numbers: dict[tuple[tuple[int, ...], ...], int] = {
            self._hands(order): number for number, order in enumerate(self.orders)
        }

    def _hands(self, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return what a deal gives each place, whatever the order."""
        return tuple(tuple(sorted(cards[at] for at in places)) for places in hands_of(self.rules))

    @property
    def outcomes(self) -> int:
        return len(self.orders)

    def blank(self) -> Hand:
        return Hand(self.family.id, bytes(self._memory.nbytes), [], [0])

    def chances(self, hand: Hand) -> list[tuple[int, float]]:
        return list(enumerate(self._odds))

    def turn_over(self, hand: Hand, action: int) -> None:
        if not 0 <= action < len(self.orders):
            raise illegal(action, 0)
        hand.dealt, hand.left = [0, action], []
        self.deal(hand, self.orders[action])

    def said_of(self, hand: Hand, action: int) -> str:
        if not 0 <= action < len(self.orders):
            raise illegal(action, 0)
        return f"deal {self.rules.pack.texts(self.orders[action])}"

    def dealt(self, hand: Hand, cards: Sequence[int]) -> list[int]:
        return [self._numbers[self._hands(cards)]]


def kind_of(family: Family) -> Any:
    """Return how OpenSpiel describes a family."""
    low, high = family.seats
    return pyspiel.GameType(
        short_name=f"trey_{family.id}",
        long_name=family.name.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"preset": family.presets[0].id, "players": family.usual_seats},
    )


# Classes, never closures: OpenSpiel keeps what is registered in a static of C++, and a function that dies with the
# interpreter ends it with a segmentation fault.
def _game_of(family: Family) -> type[_TableGame]:
    base = _MiniGame if family in MINIS else _TableGame
    made: Any = type(f"{family.id}_game", (base,), {"family": family, "kind": kind_of(family), "__doc__": base.__doc__})
    return made  # type: ignore[no-any-return]


GAMES: tuple[type[_TableGame], ...] = tuple(map(_game_of, (*FAMILIES, *MINIS)))
for _game in GAMES:
    pyspiel.register_game(_game.kind, _game)


def load(text: str) -> _TableGame:
    """Return a game from its text; importing this module has registered it."""
    game: _TableGame = pyspiel.load_game(text)
    return game


def restore(text: str) -> TableState:
    """Return a state from OpenSpiel's text for it and its game."""
    state: TableState = pyspiel.deserialize_game_and_state(text)[1]
    return state
