"""Thousands of tables of one set of rules, stepped together in compiled code.

Deal number n of a seed has the pack of `Match.deal_numbered(seed, n)`. The dealer follows from the match, except in
its first deal, which has the dealer of that numbered deal.  Table i of a batch plays the deals i, i + count, i + 2 *
count, …, whatever the others do.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NoReturn

from trey.core.action import whole
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Rules
from trey.core.kinds import NOBODY
from trey.envs import workspace
from trey.envs.buffers import buffers, in_numbers
from trey.envs.choices import in_range, numbers, one_of
from trey.envs.loop import ACT, ANSWER, CHECK, CHOOSE, LOOK, RESET, STEP, bind, loop_of
from trey.envs.opponents import Against, opponents
from trey.envs.records import from_record, in_order
from trey.envs.replay import match_at
from trey.envs.workspace import DEAL, MATCH, MOST_HISTORY, RUNNING, Config, TableProgress
from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.match import Match

Episode = Literal["match", "deal", "running"]
EPISODES: dict[str, int] = {"match": MATCH, "deal": DEAL, "running": RUNNING}
_MOST_ACTIONS = 1 << 16


class Batch:
    """`count` tables, all stepped by one call.  Its arrays are overwritten at each step: copy what you keep.

    An *episode* is a match; with `"deal"`, only its first deal; with `"running"`, each deal of a match that goes on.
    With `against=None` there are no bots: each step is the action of the seat to act, `seat`.  Otherwise one seat of
    each table acts and others play the rest. The acting seat is always `seat` if that is given, otherwise another one
    in each episode (with `"running"`, in each match).

        obs         (count, width) int8     what `seat` may know; `trey.envs.layout` says what is where
        mask        (count, actions) int8   1 where its action is legal
        seat        (count,) int64          who is to act
        rewards     (count, seats) float64  points of the deals that ended in the last step, above the table's mean
        actor       (count,) int64          who acted in the last step
        reward      (count,) float64        the part of `rewards` of the seat whose episode it was
        terminated  (count,) bool           an episode ended in the last step; the next has begun
        truncated   (count,) bool           the same, for a match longer than `most_deals`
        final_obs   (count, width) int8     what its seat saw at the end, if one ended
        final_deal  (count,) int64          the number of the deal that ended it, if one ended
        deal        (count,) int64          the number of the current deal
        oracle      (count, width) int8     where hidden cards lie: for critics, never for a player
        history     (count, n, 4) int16     the last n acts of the deal, the newest last: seat, to whom, phase, action

    Seats in observations and histories are numbered starting from the viewer; -1 stands for none, or for an action
    that the viewer may not know. Each array of the batch is contiguous and begins at an address divisible by 64, so
    other libraries can share its memory (DLPack).  A batch loaded from a pickle plays on from where it was.

    `against` names who has the other seats: *random*, *habit* and *strong* play at the loop's speed, any other bot of
    trey is asked table by table, and a program, such as `Agent.play`, once for all tables.  A list has one for each
    seat, from the agent's left on; a dict is a league, of which each seat draws a player for each match, as often as
    its weight says.  They do at a batch what they do at a table.

    :param rules: rules, or their text.
    :param obs: False leaves `obs` and `final_obs` unwritten, which is faster unless suits are turned: observations say
        by which.
    :param mask: False leaves `mask` unwritten.
    :param turned: suits are counted from trumps on in all that is shown and done (`trey.envs.suits`): deals that
        differ only in the names of suits are then the same to a learner.
    :param restart: False lets a table rest after its episode until `reset`: `seat` is -1, nothing is legal, its action
        is ignored and its rewards are 0.
    :param out: your arrays, by the names above, written instead of new ones.  They stay with this batch: a copy has its
        own.
    :param fast: False runs the same loop as plain Python, slowly; without machine code that is all there is.
    :raises OptionError: unknown rules, or `batch-choice`, `batch-range`, `batch-against`; `batch-buffer`, an array of
        `out` has another shape or type, has gaps, or shares memory with another.
    :raises ImportError: NumPy is not installed (`pip install trey[envs]`).
    """

    obs: Any
    mask: Any
    final_obs: Any
    final_deal: Any
    oracle: Any
    history: Any
    rewards: Any
    reward: Any
    terminated: Any
    truncated: Any
    seat: Any
    actor: Any
    deal: Any
    legal: Any
    count: int
    seats: int
    fast: bool
    against: Against | None
    turned: bool
    restarts: bool
    actions: Any

    def __init__(
        self,
        rules: Rules | str,
        count: int = 1,
        *,
        seed: int = 0,
        episode: Episode = "match",
        against: Against | None = None,
        seat: int | None = None,
        obs: bool = True,
        mask: bool = True,
        oracle: bool = False,
        history: int = 0,
        turned: bool = False,
        most_deals: int = 500,
        restart: bool = True,
        out: Mapping[str, Any] | None = None,
        fast: bool | None = None,
    ) -> None:
        self.rules: Rules = parse_rules(rules)
        in_range("count", count, 1, 1 << 24)
        in_range("seed", seed, 0, (1 << 62) - 1)
        in_range("seat", 0 if seat is None else seat, 0, self.rules.seats - 1)
        in_range("history", history, 0, MOST_HISTORY)
        in_range("most_deals", most_deals, 1, 1 << 40)
        one_of("episode", episode, EPISODES)
        self.count, self.seats, self.fast = count, self.rules.seats, available() if fast is None else fast
        others = opponents(against, self.rules)
        config = Config(
            seed=seed,
            stride=count,
            episode=EPISODES[episode],
            most_deals=most_deals,
            restart=restart,
            players=len(others.kinds),
            kinds=others.kinds,
            shares=others.shares,
            seat=NOBODY if seat is None else seat,
            wants_obs=obs or turned,
            wants_mask=mask,
            wants_oracle=oracle,
            turned=turned,
            history=history,
        )
        self.against, self.turned, self.restarts = against, turned, restart
        self._begun = False
        self._set_up(config, {} if out is None else out)
        self._tables["b"]["next"] = self._tables["b"]["matches"] = range(count)

    def _set_up(self, config: Config, out: Mapping[str, Any]) -> None:
        """Make the tables, the arrays, and what runs them where they lie."""
        import numpy as np

        self._house, self._asked = config, opponents(self.against, self.rules).asked
        self._workspaces, self._tables = workspace.fast(self.rules, config, self.count)
        self._shown = buffers(workspace.columns(self.rules, self.count, config.history), out)
        vars(self).update(self._shown)
        self._due, self.actions = np.zeros(self.count), np.zeros(self.count, np.int64)
        columns = in_numbers(self._shown)
        loop = loop_of(self.rules.family, thinks=workspace.thinks(config))
        arrays = self._workspaces, self._tables, self._due, columns, self.actions
        self._play = bind(loop, *arrays) if self.fast else self._plainly(loop, columns)
        self._do = self._play if self._begun else _unreset

    def __repr__(self) -> str:
        return f"Batch({self.rules.text[:99]!r}, {self.count} tables)"

    def _standing(self) -> dict[str, Any]:
        """Return all arrays that change as tables are played."""
        own = {"_workspaces": self._workspaces, "_tables": self._tables, "_due": self._due, "actions": self.actions}
        return own | self._shown

    def __getstate__(self) -> dict[str, Any]:
        """Return what the batch was made with, and its arrays."""
        settled = ("rules", "count", "seats", "fast", "against", "turned", "restarts", "_house", "_begun")
        return {name: getattr(self, name) for name in settled} | {"arrays": self._standing()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Stand as another batch does, in new arrays."""
        arrays = state.pop("arrays")
        vars(self).update(state)
        self.fast: bool = self.fast and available()
        self._set_up(self._house, {})
        for name, array in self._standing().items():
            array[...] = arrays[name]

    def __deepcopy__(self, memo: Any) -> "Batch":
        """Copy the tables as they stand; both go on, each by itself."""
        twin = Batch.__new__(Batch)
        twin.__setstate__(self.__getstate__())
        return twin

    def _plainly(self, loop: Callable[..., int], columns: tuple[Any, ...]) -> Callable[[int], int]:
        """Return what runs the loop in plain Python, and tells the arrays what it did."""
        import numpy as np

        own, tables = workspace.plain(self.rules, self._house, self.count)
        records = self._tables

        def do(what: int) -> int:
            own[0].h.seed = self.seed
            for i, table in enumerate(tables):
                for name, part in vars(table).items():
                    setattr(table, name, from_record(type(part), records[name][i]))
            arrays = (self._due, self.actions, *columns)
            due, acts, *rows = (array.tolist() for array in arrays)
            bad = loop(own, tables, due, tuple(rows), acts, self.count, what)
            for i, table in enumerate(tables):
                for name, part in vars(table).items():
                    records[name][i] = in_order(part)
            for array, values in zip(arrays, (due, acts, *rows), strict=True):
                array[...] = np.reshape(values, array.shape)
            return bad

        return do

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return int(self._workspaces["h"]["seed"][0])

    def reset(self, seed: int | None = None, *, first: int = 0) -> None:
        """Begin matches: on the first deals of `seed` if it is given, otherwise on the next deals.

        Without a seed, a table that waits for a reset goes on with its match if the episodes are `"running"`.

        :param first: the agent's seat at the first table, if a seed is given and `seat` is None; the next table
            has the next seat.
        """
        if seed is not None:
            in_range("seed", seed, 0, (1 << 62) - 1)
            in_range("first", first, 0, self.seats - 1)
            board = self._tables["b"]
            self._workspaces["h"]["seed"], board["seat"] = seed, 0
            board["next"], board["matches"] = range(self.count), range(first, first + self.count)
        self._begun, self._do = True, self._play
        self._do(RESET)
        if self._asked:
            self._let_others_act()
            self.rewards[:], self.reward[:] = 0, 0

    def step(self, actions: Any) -> None:
        """Take one action at each table, given by ids, shape (count,).  If one is illegal, nothing happens anywhere.

        At a table where nobody is to act, nothing happens, whatever the action.

        :raises OptionError: `action-number`, they are not whole numbers; `action-count`, not one for each table;
            `batch-unreset`, no deal was dealt yet.
        :raises IllegalError: `action-illegal`, with the first table's number.
        """
        self.actions[:] = numbers(actions, self.count)
        bad = self._do(STEP if self.count == 1 else CHECK)
        if bad >= 0:
            raise illegal(int(self.actions[bad]), bad)
        if self.count > 1:
            self._do(STEP)
        self._let_others_act()

    def _let_others_act(self) -> None:
        """Ask programs, and bots outside of the loop, for actions until the agent is to act at every table.

        :raises IllegalError: `action-illegal`; the batch stands in the middle of a step.
        """
        board = self._tables["b"]
        while self._asked and len(waiting := ((board["seat"] >= 0) & (board["seat"] != board["me"])).nonzero()[0]):
            players = board["who"][waiting, board["seat"][waiting]]
            for number, answer in self._asked.items():
                if len(rows := waiting[players == number]):
                    self.actions[rows] = answer(self, rows)
            bad = self._do(ANSWER)
            if bad >= 0:
                raise illegal(int(self.actions[bad]), bad)

    def act(self, action: int) -> None:
        """Take one action at the only table.

        :raises OptionError: `batch-single`, there are several: `step` takes an action of each; `action-number`, it is
            not a whole number; `batch-unreset`.
        :raises IllegalError: `action-illegal`; then nothing has changed.
        """
        number = whole(action)
        self.actions[0] = number if 0 <= number < _MOST_ACTIONS else NOBODY
        if self._do(ACT) >= 0:
            raise illegal(action, 0) if self.count == 1 else _several(self.count)
        self._let_others_act()

    def random_actions(self) -> Any:
        """Return a legal action for each table, drawn uniformly, shape (count,); 0 where nobody is to act.

        :raises OptionError: `batch-unreset`.
        """
        self._do(CHOOSE)
        return self.actions.copy()

    def look(self, seat: int) -> None:
        """Write what a seat may know into `obs`, `mask`, `oracle` and `history`; if it is not to act, its mask is 0.

        :raises OptionError: `batch-range`, `batch-unreset`.
        """
        in_range("seat", seat, 0, self.seats - 1)
        self._tables["b"]["viewer"] = seat
        self._do(LOOK)

    def state(self, table: int) -> Any:
        """Return the whole state of a table's current deal.  For solvers and tests, never for a player."""
        in_range("table", table, 0, self.count - 1)
        return from_record(self.rules.family.engine.state, self._tables["s"][table])

    def progress(self, table: int) -> TableProgress:
        """Return where a table stands besides its match and its deal."""
        in_range("table", table, 0, self.count - 1)
        return from_record(TableProgress, self._tables["b"][table])  # type: ignore[no-any-return]

    def standing(self, table: int) -> Any:
        """Return how the match at a table stands."""
        in_range("table", table, 0, self.count - 1)
        return from_record(self.rules.family.engine.standing, self._tables["m"][table])

    def match(self, table: int) -> Match:
        """Return the match at a table from its current deal on, as a copy to study or to play on.

        It knows all hands: it is for studying agents, and never for a player.

        :raises OptionError: `batch-range`; `batch-no-deal`, none is running there; `batch-forgotten`, more was done in
            it than is remembered.
        """
        state, standing = self.state(table), self.standing(table)
        return match_at(self.rules, state, standing, (self.seed, int(self._tables["b"]["deal"][table])))

    def need(self, *names: Literal["obs", "mask", "oracle"]) -> None:
        """Check that the batch shows these arrays.

        :raises OptionError: `batch-unshown`, the batch was made without one.
        """
        for name in names:
            if not getattr(self._house, f"wants_{name}"):
                raise OptionError(
                    "batch-unshown", "This batch does not show {name}: make it with {name}=True.", name=name
                )

    def __len__(self) -> int:
        return self.count


def _several(count: int) -> OptionError:
    """Return the error of the seat that acts at one table where there are several."""
    return OptionError(
        "batch-single", "act is for a single table; step takes an action for each of these {count}.", count=count
    )


def _unreset(what: int) -> NoReturn:
    """Refuse an order to a batch that was never reset."""
    raise OptionError("batch-unreset", "Nothing is dealt yet: call reset() first.")


def illegal(action: int, table: int) -> IllegalError:
    """Return the error of an action that is not legal."""
    return IllegalError(
        "action-illegal", "Action {action} is not allowed now at table {table}.", action=action, table=table
    )
