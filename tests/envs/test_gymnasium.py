"""Gymnasium's vectors do what single tables do, and nothing of a deal is lost on the way."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from tests.strategies import ALL_PRESETS
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.envs.gymnasium import SeatEnv, TableVectorEnv
from trey.envs.versions import gymnasium_id
from trey.games import FAMILIES, PRESETS
from trey.match import Match

DOCS = Path(__file__).parents[2] / "docs"
every_preset = pytest.mark.parametrize("preset", ALL_PRESETS)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


def name_of(family: Family) -> str:
    return f"trey/{gymnasium_id(family)}"


def random_action(mask: Any, rng: np.random.Generator) -> Any:
    """A legal action, of each row where there are several."""
    return (rng.random(mask.shape) * (mask + 1e-9)).argmax(axis=-1)


@every_preset
def test_a_vector_does_what_single_tables_do(preset: str) -> None:
    """In the same deals, with the same actions, until an episode ends: then the vector begins the next by itself."""
    family, rng = PRESETS[preset][0], np.random.default_rng(2)
    vector = gymnasium.make_vec(
        name_of(family), num_envs=1, preset=preset, seat=1, episode="deal", history=3, oracle=True
    )
    alone = gymnasium.make(name_of(family), preset=preset, seat=1, episode="deal", history=3, oracle=True)
    assert isinstance(vector, TableVectorEnv)
    seen, info = alone.reset(seed=5)
    many, infos = vector.reset(seed=5)
    for _ in range(60):
        assert (many[0] == seen).all()
        assert seen in alone.observation_space
        assert all((infos[key][0] == info[key]).all() for key in ("action_mask", "history", "oracle"))
        action = int(random_action(info["action_mask"], rng))
        seen, reward, over, cut, info = alone.step(action)
        many, rewards, overs, cuts, infos = vector.step(np.array([action]))
        assert (overs[0], cuts[0]) == (over, cut)
        if over:
            assert infos["_final_obs"].all()
            assert (infos["final_obs"][0] == seen).all()
            break
        assert rewards[0] == pytest.approx(reward)
    vector.close()


@every_family
def test_a_vector_for_all_seats_gives_each_its_own(family: Family) -> None:
    vector, rng = gymnasium.make_vec(name_of(family), num_envs=16, against=None), np.random.default_rng(3)
    assert vector.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    _, info = vector.reset(seed=1)
    for _ in range(100):
        seats = info["seat"]
        actions = random_action(info["action_mask"], rng)
        assert vector.action_space.contains(actions)
        seen, rewards, over, cut, info = vector.step(actions)
        assert vector.observation_space.contains(seen)
        assert (rewards == info["rewards"][np.arange(16), seats]).all()
        np.testing.assert_allclose(info["rewards"].sum(axis=1), 0, atol=1e-9)
        assert ("final_obs" in info) == bool((over | cut).any())
    vector.close()


def test_arrays_are_copies_unless_they_are_not_wanted() -> None:
    for copy in (True, False):
        vector = TableVectorEnv("euchre", num_envs=2, copy=copy)
        first, info = vector.reset(seed=1)
        before = first.copy()
        vector.step(random_action(info["action_mask"], np.random.default_rng(1)))
        assert (first == before).all() == copy
        assert vector.action_masks().shape == vector.batch.mask.shape


@every_family
def test_illegal_actions_end_an_episode_or_are_refused(family: Family) -> None:
    for illegal in ("terminate", "raise"):
        env = SeatEnv(family.id, illegal=illegal)
        _, info = env.reset(seed=4)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(IllegalError, match="action-illegal"):
                env.step(wrong)
            env.step(int(env.action_masks().argmax()))
        else:
            _, reward, over, _, info = env.step(wrong)
            assert (reward, over, info["illegal"]) == (-1.0, True, True)
            with pytest.raises(ResetNeeded):
                env.step(int(env.action_masks().argmax()))


@every_family
def test_a_seed_leads_to_the_same_deals_and_none_to_the_next(family: Family) -> None:
    env = SeatEnv(family.id)
    first, second, again = env.reset(seed=1)[0], env.reset()[0], env.reset(seed=1)[0]
    assert (first == again).all()
    assert (first != second).any()


def test_bad_words_are_refused() -> None:
    with pytest.raises(OptionError, match="batch-choice"):
        SeatEnv("euchre", against="nobody")
    with pytest.raises(OptionError, match="preset-foreign"):
        gymnasium.make("trey/Euchre-v0", preset="three_thirteen")
    with pytest.raises(OptionError, match="batch-choice"):
        SeatEnv("euchre", illegal="end")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="batch-against"):
        SeatEnv("euchre", against=None)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="option-unknown"):
        TableVectorEnv("euchre", illegal="raise")
    with pytest.raises(OptionError, match="family-unknown"):
        SeatEnv("euchr")
    with pytest.raises(OptionError, match="rules-unreadable"):
        SeatEnv("euchre", preset="")
    assert SeatEnv("euchre", render_mode="ansi").reset(seed=1)
    assert SeatEnv("euchre").render() is None


@every_family
def test_each_seat_in_turn_is_the_agent_s(family: Family) -> None:
    """Whether episodes begin with a seed or without one; which is first a seed draws."""
    env, seats = SeatEnv(family.id, episode="deal"), family.usual_seats
    for seed in range(3):
        starts = [env.reset(seed=seed)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(3 * seats - 1))]
        assert {starts.count(seat) for seat in range(seats)} == {3}
        assert starts[:2] == [env.reset(seed=seed)[1]["seat"], env.reset()[1]["seat"]]
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == set(range(seats))
    vector = TableVectorEnv(family.id, num_envs=1)
    assert {int(vector.reset()[1]["seat"][0]) for _ in range(seats)} == set(range(seats))


@every_family
def test_an_episode_says_which_deal_it_is(family: Family) -> None:
    env, vector = SeatEnv(family.id, against="random"), TableVectorEnv(family.id, num_envs=3)
    for _ in range(3):
        _, info = env.reset()
        match = Match(env.rules)
        match.deal_numbered(info["seed"], info["deal"])
        assert match.dealt() == env.batch.match(0).dealt()
        _, infos = vector.reset()
        for table in range(3):
            match = Match(vector.rules)
            match.deal_numbered(int(infos["seed"][table]), int(infos["deal"][table]))
            assert match.dealt() == vector.batch.match(table).dealt()


def test_a_match_goes_on_from_episode_to_episode_where_it_is_running() -> None:
    env, numbers = SeatEnv("euchre", episode="running", seat=0), []
    _, info = env.reset(seed=1)
    for _ in range(4):
        numbers.append(env.batch.standing(0).number)
        over = False
        while not over:
            _, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
            over |= cut
        _, info = env.reset()
    assert numbers[0] < numbers[1] < numbers[-1]


def test_who_steps_or_looks_before_the_first_reset_is_told() -> None:
    with pytest.raises(ResetNeeded):
        TableVectorEnv("euchre", num_envs=2).step([0, 0])
    with pytest.raises(ResetNeeded):
        SeatEnv("euchre", render_mode="ansi").render()


SNIPPET = re.compile(r"^## Gymnasium\n+```python\n((?:>>> .*\n){2})", re.MULTILINE)


def ran_alone(snippet: str) -> int:
    """Run the lines of a snippet in an interpreter in which nothing is imported; return its status."""
    lines = snippet.replace(">>> ", "")
    return subprocess.run([sys.executable, "-c", lines], check=False, stderr=subprocess.DEVNULL).returncode


def test_what_the_page_begins_with_needs_no_other_import() -> None:
    found = SNIPPET.search((DOCS / "environments.md").read_text(encoding="utf-8"))
    assert found
    assert ran_alone(found[1]) == 0
    assert ran_alone(found[1].replace("trey.envs.gymnasium:", "")) != 0
