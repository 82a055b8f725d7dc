"""A table in PettingZoo is a table of a `Match`."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

from trey import envs
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.games import FAMILIES, PRESETS
from trey.match import Match

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


def module(preset: str) -> Any:
    return getattr(envs, f"{PRESETS[preset][0].id}_v0")


def random_action(env: Any, rng: np.random.Generator) -> int:
    """A legal action of whoever is to act."""
    observation, _, _, _, info = env.last()
    mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


@every_family
def test_a_dict_brings_only_the_warnings_that_it_brings_everybody(family: Family) -> None:
    env = module(family.presets[0].id).env(preset=family.presets[0].id)
    with pytest.warns(UserWarning, match="Observation") as warned:
        api_test(env, num_cycles=20)
    assert {str(warning.message) for warning in warned} <= {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@every_family
def test_the_environments_are_modules_by_name(family: Family) -> None:
    found = import_module(f"trey.envs.{family.id}_v0")
    assert found is getattr(envs, f"{family.id}_v0")
    assert found.env().metadata["name"] == f"{family.id}_v0"
    assert f"{family.id}_v0" in dir(envs)
    with pytest.raises(AttributeError):
        found.parallel_env  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError):
        envs.chess_v0  # noqa: B018


@every_family
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_every_number_of_seats_plays_to_the_end_as_in_a_match(family: Family, episode: Any) -> None:
    rng = np.random.default_rng(1)
    for seats in range(family.seats[0], family.seats[1] + 1):
        env = module(family.presets[0].id).raw_env(
            preset=family.presets[0].id, seats=seats, episode=episode, most_deals=3, mask="info"
        )
        env.reset(seed=seats)
        assert env.num_agents == seats
        match, won = Match(env.rules), dict.fromkeys(env.agents, 0.0)
        seed, number = env.batch.seed, 0
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            if match.needs_deal:
                match.deal_numbered(seed, number)
                number += 1
            assert env.agent_selection == f"player_{match.turn}"
            action = random_action(env, rng)
            match.act(match.turn or 0, family.actions.all[action])
            env.step(action)
            won = {agent: won[agent] + reward for agent, reward in env.rewards.items()}
        sign = -1 if family.low_wins else 1
        mean = sum(match.scores) / seats
        assert list(won.values()) == pytest.approx([sign * (score - mean) for score in match.scores])
        assert match.deal_over
        assert any(env.truncations.values()) == (match.ended is None and episode == "match")
        for agent in list(env.agents):
            assert env.observe(agent).shape == env.observation_space(agent).shape


@every_family
def test_illegal_actions_are_refused_or_end_the_episode(family: Family) -> None:
    raw = module(family.presets[0].id).raw_env()
    raw.reset(seed=1)
    before = raw.state().copy(), raw.agent_selection, raw.observe(raw.agent_selection)["observation"].copy()
    wrong = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    for action in (wrong, -1, 10_000):
        with pytest.raises(IllegalError, match="action-illegal"):
            raw.step(action)
        assert (raw.state() == before[0]).all()
        assert raw.agent_selection == before[1]
    wrapped = module(family.presets[0].id).env()
    wrapped.reset(seed=1)
    wrapped.step(wrong)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[before[1]] == -1


def test_who_is_not_to_act_sees_his_own_cards_and_has_no_action() -> None:
    env = envs.euchre_v0.raw_env(history=4)
    env.reset(seed=3)
    hand = next(field.places for field in envs.layout(env.rules.family) if field.name == "hand")
    seen = {agent: env.observe(agent) for agent in env.agents}
    assert len({tuple(sight["observation"][hand]) for sight in seen.values()}) == 3
    assert all(sight["observation"][hand].sum() == 5 for sight in seen.values())
    assert [agent for agent, sight in seen.items() if sight["action_mask"].any()] == [env.agent_selection]
    assert seen["player_0"]["history"].shape == (4, 4)


def test_another_family_s_preset_is_refused_and_house_rules_are_taken() -> None:
    with pytest.raises(OptionError, match="preset-foreign"):
        envs.euchre_v0.env(preset="three_thirteen")
    with pytest.raises(OptionError, match="option-unknown"):
        envs.euchre_v0.env(house=1)
    assert envs.euchre_v0.raw_env(preset="euchre_stick", game_target=5).rules.text == "euchre_stick game_target=5"
    assert envs.euchre_v0.raw_env(preset="euchre_stick game_target=5").rules.text == "euchre_stick game_target=5"


def test_it_can_be_read() -> None:
    env = envs.euchre_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.agent_selection in env.render()
    assert envs.euchre_v0.raw_env().render() is None


def test_words_that_are_none_are_refused() -> None:
    for wrong in ({"mask": "infos"}, {"episode": "deals"}):
        with pytest.raises(OptionError, match="batch-choice"):
            envs.euchre_v0.raw_env(**wrong)
    env = envs.euchre_v0.raw_env()
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(OptionError, match="batch-choice"):
            ask("player_9")


def test_before_a_reset_nothing_can_be_asked() -> None:
    env = envs.euchre_v0.raw_env(render_mode="ansi")
    for ask in (lambda: env.step(0), env.state, env.render, lambda: env.observe("player_0")):
        with pytest.raises(AssertionError, match="reset"):
            ask()


def test_a_match_says_which_deals_it_has() -> None:
    env = envs.euchre_v0.env()
    for _ in range(3):
        env.reset()
        batch = env.unwrapped.batch
        match = Match(env.unwrapped.rules)
        match.deal_numbered(batch.seed, int(batch.deal[0]))
        assert match.dealt() == batch.match(0).dealt()
