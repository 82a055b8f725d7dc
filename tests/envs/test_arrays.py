"""The arrays of a batch: shared with other libraries, taken from the caller, written and never read, and pickled."""

import pickle
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any

import gymnasium
import numpy as np
import pytest

import trey
from trey import envs
from trey.core.family import Family
from trey.envs import Batch
from trey.envs.buffers import ALIGNED
from trey.envs.gymnasium import SeatEnv, TableVectorEnv
from trey.games import FAMILIES

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
WISHES: list[Any] = [{}, {"turned": True, "against": "habit"}, {"fast": False}]
every_wish = pytest.mark.parametrize("wishes", WISHES, ids=str)
NAMES = (
    *("obs", "mask", "final_obs", "oracle", "history", "rewards", "reward", "terminated", "truncated"),
    *("seat", "actor", "deal", "legal"),
)
SCRAWL = 9


def made(family: Family, count: int = 5, **wishes: Any) -> Batch:
    return Batch(family.short, count, seed=4, oracle=True, history=7, **wishes)


def told(batch: Batch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in NAMES]


def play(batch: Batch, steps: int = 12) -> list[list[bytes]]:
    """Play random actions; return what was shown after each."""
    found = []
    for _ in range(steps):
        batch.step(batch.random_actions())
        found.append(told(batch))
    return found


# Shared with other libraries


@every_family
@pytest.mark.parametrize("count", [1, 3, 100])
def test_every_array_lies_by_itself_without_gaps_where_memory_is_aligned(family: Family, count: int) -> None:
    """What DLPack hands on without a copy: JAX refuses gaps, and copies what is not aligned."""
    batch = made(family, count)
    batch.reset()
    play(batch, 3)
    for name in NAMES:
        array = getattr(batch, name)
        assert array.shape[0] == count
        assert array.flags.c_contiguous, name
        assert array.ctypes.data % ALIGNED == 0, name
        assert np.shares_memory(np.from_dlpack(array), array), name


def test_a_field_with_gaps_would_be_seen() -> None:
    """The planted fault: rows one behind the other in one record, as they once were."""
    table = np.zeros(3, np.dtype([("seat", "i8"), ("obs", "i1", (63,))]))
    assert not table["obs"].flags.c_contiguous


@every_family
@every_wish
def test_what_is_shown_is_written_and_never_read(family: Family, wishes: Any) -> None:
    one, scrawled = made(family, **wishes), made(family, **wishes)
    one.reset()
    scrawled.reset()
    for _ in range(12):
        actions = one.random_actions()
        for name in NAMES:
            getattr(scrawled, name)[...] = 1
        scrawled.step(actions)
        one.step(actions)
        for name in NAMES:
            shown, other = getattr(one, name), getattr(scrawled, name)
            written = one.terminated if name == "final_obs" else slice(None)
            np.testing.assert_array_equal(shown[written], other[written], err_msg=name)


@every_family
def test_a_row_is_written_beside_one_that_rests_and_not_into_it(family: Family) -> None:
    """Rows lie side by side: a store that is too wide would write into the next table's."""
    batch = Batch(family.short, 3, seed=3, episode="deal", restart=False, oracle=True, history=4)
    batch.reset()
    while (batch.seat >= 0).all():
        batch.step(batch.random_actions())
    resting, rows = batch.seat < 0, [getattr(batch, name) for name in ("obs", "mask", "final_obs", "oracle", "history")]
    for array in rows:
        array[resting] = SCRAWL
    while (batch.seat >= 0).any():
        batch.step(batch.random_actions())
        for array in rows:
            assert (array[resting] == SCRAWL).all()


# Taken from the caller


def own(batch: Batch) -> dict[str, Any]:
    """Arrays as a caller makes them, full of something else."""
    return {name: np.full_like(getattr(batch, name), 1) for name in NAMES}


@every_family
@every_wish
def test_the_arrays_of_a_caller_are_written_in_place(family: Family, wishes: Any) -> None:
    new = made(family, **wishes)
    arrays = own(new)
    given = made(family, out=arrays, **wishes)
    for name, array in arrays.items():
        assert getattr(given, name) is array
    new.reset()
    given.reset()
    assert play(new)[-1][:2] == play(given)[-1][:2]
    for name in NAMES:
        written = new.terminated if name == "final_obs" else slice(None)
        np.testing.assert_array_equal(getattr(new, name)[written], arrays[name][written], err_msg=name)


def test_memory_that_processes_share_is_taken_too() -> None:
    memory = bytearray(3 * 79)
    batch = Batch("euchre_cutthroat", 3, out={"mask": np.frombuffer(memory, np.int8).reshape(3, 79)})
    batch.reset()
    assert bytes(memory) == batch.mask.tobytes() != bytes(3 * 79)


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


UNFIT: dict[str, Callable[[], Any]] = {
    "shape": lambda: np.zeros((4, 483), np.int8),
    "flat": lambda: np.zeros(5 * 483, np.int8),
    "type": lambda: np.zeros((5, 483), np.uint8),
    "wide": lambda: np.zeros((5, 483), np.int64),
    "gaps": lambda: np.zeros((5, 500), np.int8)[:, :483],
    "columns": lambda: np.zeros((483, 5), np.int8).T,
    "read only": lambda: read_only(np.zeros((5, 483), np.int8)),
    "list": lambda: [[0] * 483] * 5,
    "nothing": lambda: None,
}


@pytest.mark.parametrize("kind", UNFIT)
def test_an_array_that_does_not_fit_is_refused(kind: str) -> None:
    with pytest.raises(trey.OptionError, match="int8") as refused:
        Batch("euchre_cutthroat", 5, out={"obs": UNFIT[kind]()})
    assert refused.value.code == "batch-buffer"


def test_numbers_in_another_order_of_bytes_or_at_an_odd_address_are_refused() -> None:
    for array in (np.zeros(5, ">i8"), np.zeros(41, np.int8)[1:].view(np.int64)):
        with pytest.raises(trey.OptionError, match="batch-buffer"):
            Batch("euchre_cutthroat", 5, out={"deal": array})


def test_an_array_for_nothing_and_memory_for_two_are_refused() -> None:
    with pytest.raises(trey.OptionError, match="batch-choice"):
        Batch("euchre_cutthroat", 5, out={"observation": np.zeros((5, 483), np.int8)})
    for none in ([np.zeros((5, 483), np.int8)], "obs", 3):
        with pytest.raises(trey.OptionError, match="batch-buffer"):
            Batch("euchre_cutthroat", 5, out=none)  # type: ignore[arg-type]
    both = np.zeros((5, 483), np.int8)
    with pytest.raises(trey.OptionError, match="batch-buffer"):
        Batch("euchre_cutthroat", 5, out={"obs": both, "final_obs": both})


# Before the first deal


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("fast", [True, False])
def test_a_batch_that_was_not_reset_says_so(count: int, *, fast: bool) -> None:
    batch = Batch("euchre_cutthroat", count, fast=fast)
    asked: list[Callable[[], Any]] = [
        lambda: batch.step([0] * count),
        lambda: batch.act(0),
        batch.random_actions,
        lambda: batch.look(0),
    ]
    for ask in asked:
        with pytest.raises(trey.OptionError, match="batch-unreset"):
            ask()
    batch.reset()
    batch.step(batch.random_actions())


# Pickled


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@every_family
@every_wish
def test_a_batch_that_was_pickled_plays_on_equally(family: Family, wishes: Any) -> None:
    batch = made(family, **wishes)
    fresh = again(batch)
    for one in (batch, fresh):
        one.reset()
    assert play(batch, 4) == play(fresh, 4)
    twin = again(batch)
    assert told(twin) == told(batch)
    assert play(twin) == play(batch)
    assert twin.match(1).state == batch.match(1).state
    twin.reset(seed=9)
    batch.reset(seed=9)
    assert play(twin, 3) == play(batch, 3)


@every_family
def test_so_does_one_that_owes_its_agents_points(family: Family) -> None:
    """Deals of the next match that were over before the agent's first turn are paid with its next step."""
    batch = made(family)
    batch.reset()
    batch._due[:] = range(5)
    twin, plain = again(batch), again(batch)
    plain._due[:] = 0
    assert play(twin, 1) == play(batch, 1) != play(plain, 1)


def test_of_two_batches_that_go_on_neither_disturbs_the_other() -> None:
    batch = made(FAMILIES[0])
    batch.reset()
    before, twin = told(batch), again(batch)
    play(twin)
    assert told(batch) == before


def test_arrays_of_a_caller_stay_with_the_batch_that_was_given_them() -> None:
    plain = made(FAMILIES[0])
    batch = made(FAMILIES[0], out=own(plain))
    batch.reset()
    twin = again(batch)
    before = told(batch)
    assert play(twin)
    assert told(batch) == before


def seat_steps(env: Any, steps: int = 30) -> list[Any]:
    """One agent's way through Gymnasium's environment."""
    found = []
    for _ in range(steps):
        observation, reward, over, cut, info = env.step(int(info_mask(env).argmax()))
        found.append((observation.tolist(), float(reward), bool(over), bool(cut), int(info["deal"])))
        if over or cut:
            env.reset()
    return found


def info_mask(env: Any) -> Any:
    return env.unwrapped.action_masks()


def vector_steps(env: Any, steps: int = 12) -> list[Any]:
    found = []
    for _ in range(steps):
        observations, rewards, *_ = env.step(env.unwrapped.batch.random_actions())
        found.append((observations.tolist(), rewards.tolist()))
    return found


def agent_steps(env: Any, steps: int = 40) -> list[Any]:
    """All agents' way through PettingZoo's environment."""
    found = []
    for agent in env.agent_iter(steps):
        observation, reward, over, cut, _ = env.last()
        found.append((agent, observation["observation"].tolist(), float(reward), over, cut))
        env.step(None if over or cut else int(observation["action_mask"].argmax()))
    return found


def batch_steps(batch: Any) -> list[Any]:
    return play(batch)


def begun(env: Any) -> Any:
    env.reset(seed=5)
    return env


THINGS: dict[str, tuple[Callable[[], Any], Callable[[Any], list[Any]]]] = {
    "batch": (lambda: made(FAMILIES[1], turned=True, against="habit"), batch_steps),
    "SeatEnv": (lambda: SeatEnv("euchre"), seat_steps),
    "gymnasium.make": (lambda: gymnasium.make("trey/Euchre-v0", episode="deal"), seat_steps),
    "vector": (lambda: TableVectorEnv("euchre", num_envs=3, turned=True), vector_steps),
    "raw_env": (envs.euchre_v0.raw_env, agent_steps),
    "env": (lambda: envs.three_thirteen_v0.env(history=3), agent_steps),
}


@pytest.mark.parametrize("name", THINGS)
def test_an_environment_that_was_pickled_plays_on_equally(name: str) -> None:
    make, steps = THINGS[name]
    env = begun(make())
    steps(env)
    twin = again(env)
    assert steps(twin) == steps(env)


@pytest.mark.parametrize("name", THINGS)
def test_also_in_a_process_of_its_own(name: str) -> None:
    """As vectors of subprocesses send them, where processes are started anew."""
    make, steps = THINGS[name]
    env = begun(make())
    steps(env)
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(steps, (env,)) == steps(env)
