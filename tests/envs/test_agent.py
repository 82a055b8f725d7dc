"""An agent in a file is what was trained, is measured fairly, and sits down wherever bots are named."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.agents import untrained
from tests.strategies import ALL_PRESETS
from trey.bots import BOTS
from trey.bots.hint import adviser
from trey.core.engine import copy_standing
from trey.core.errors import OptionError, WeightsError
from trey.envs import Agent, Batch, measure
from trey.envs.agent import AgentBot, enlist, seen
from trey.envs.numbering import code_of, id_of, numbering_of
from trey.games import FAMILIES, rules
from trey.match import Match

RULES = "euchre_cutthroat"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_a_seat_at_the_table_is_shown_what_a_batch_shows(preset: str, *, turned: bool) -> None:
    now = rules(preset)
    batch = Batch(now, 1, seed=2, history=0, turned=turned)
    batch.reset()
    match = Match(now)
    match.deal_numbered(2, int(batch.deal[0]))
    for _ in range(30):
        if match.turn is None:
            break
        row, mask, by = seen(now, match.observation(match.turn), turned=turned)
        assert row == batch.obs[0].tolist()
        assert mask == batch.mask[0].tolist()
        number = int(batch.random_actions()[0])
        match.act_number(code_of(numbering_of(now.family), by, match.phase.number, number))
        batch.step([number])


@pytest.mark.parametrize("turned", [False, True])
def test_at_the_table_it_plays_what_it_plays_in_a_batch(*, turned: bool) -> None:
    now, agent = rules(RULES), untrained(turned=turned)
    bot, batch, plain = AgentBot("it", agent), Batch(now, 1, turned=turned), Batch(now, 1)
    batch.reset()
    plain.reset()
    for _ in range(150):
        observation: Any = now.family.engine.observation()
        state = plain.state(0)
        now.family.engine.observe(observation, state, now.params, now.work(), state.turn)
        copy_standing(observation, plain.standing(0))
        code = bot.choose(now, observation, 0)
        number = id_of(numbering_of(now.family), 0, int(observation.phase), code)
        batch.step(agent.play(batch))
        plain.step([number])
        assert int(batch.deal[0]) == int(plain.deal[0])
        assert batch.state(0).values() == plain.state(0).values()


def test_a_file_brings_back_what_was_saved(tmp_path: Path) -> None:
    agent, batch = untrained(), Batch(RULES, 32, turned=True)
    agent.save(tmp_path / "a.npz")
    batch.reset()
    again = Agent.load(tmp_path / "a.npz")
    assert again.turned
    assert (again.scores(batch.obs) == agent.scores(batch.obs)).all()
    assert batch.mask[np.arange(32), agent.play(batch)].all()


def test_what_is_no_agent_is_refused(tmp_path: Path) -> None:
    path, array = tmp_path / "a.npz", io.BytesIO()
    np.save(array, np.ones(3))
    for content in (b"", b"hello", b"PK\x03\x04 and no more", array.getvalue()):
        path.write_bytes(content)
        with pytest.raises(WeightsError) as broken:
            Agent.load(path)
        assert broken.value.code == "weights-broken"
    agent = untrained()
    for layers, code in (([], "empty"), (agent.layers[:1], "foreign"), (agent.layers[1:], "foreign")):
        with pytest.raises(WeightsError, match=f"weights-{code}"):
            Agent("euchre", layers)
    agent.save(path)
    kept = dict(np.load(path))
    kept["agent"][1] = "0" * 64
    np.savez(path, **kept)
    with pytest.raises(WeightsError) as older:
        Agent.load(path)
    assert older.value.code == "weights-foreign"


def test_another_game_is_played_by_rules_of_thumb() -> None:
    match = Match("sergeant_major")
    match.deal_numbered(1, 1)
    seat = match.turn
    assert seat is not None
    chosen = AgentBot("it", untrained()).choose(match.rules, match.observation(seat), 0)
    assert chosen == BOTS["habit"].choose(match.rules, match.observation(seat), 0)


def test_an_agent_plays_at_its_own_tables_alone() -> None:
    with pytest.raises(OptionError, match="family-unknown"):
        Agent("euchr", [])
    for code, table, wishes in (
        ("agent-foreign", "three_thirteen", {}),
        ("agent-turned", RULES, {"turned": True}),
        ("batch-unshown", RULES, {"obs": False}),
        ("batch-unshown", RULES, {"mask": False}),
    ):
        batch = Batch(table, 2, **wishes)  # type: ignore[arg-type]
        batch.reset()
        with pytest.raises(OptionError, match=code):
            untrained(turned=False).play(batch)


def test_what_cannot_be_measured_is_refused() -> None:
    for deals in (-5, 0, 19, 20.5):
        with pytest.raises(OptionError, match="batch-range"):
            measure(lambda batch: batch.random_actions(), RULES, deals=deals)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="batch-against"):
        measure(lambda batch: batch.random_actions(), RULES, deals=20, against=None)  # type: ignore[arg-type]


def test_who_plays_as_the_bots_do_is_measured_as_nothing() -> None:
    now = rules(RULES)
    numbering = numbering_of(now.family)

    def as_habit(batch: Batch) -> list[int]:
        done = []
        for table in range(batch.count):
            seat, o = int(batch.seat[table]), now.family.engine.observation()
            now.family.engine.observe(o, batch.state(table), now.params, now.work(), seat)
            done.append(id_of(numbering, 0, int(o.phase), now.family.advice.habit(o, now.params, now.work())))
        return done

    found = measure(as_habit, RULES, deals=100)
    assert abs(found.mean) < 1e-12
    assert found.half < 1e-12
    assert measure(lambda batch: batch.random_actions(), RULES, deals=500).mean < -0.5


def test_an_enlisted_agent_is_a_bot_of_its_game_and_no_one_s_adviser(learned: Path) -> None:
    before = adviser(FAMILIES[1], fast=True)
    assert enlist(learned) is BOTS["learned"]
    assert [f.id for f in FAMILIES if "learned" in BOTS.levels(f)] == ["euchre"]
    assert adviser(FAMILIES[1], fast=True) is before
    assert enlist(learned) is BOTS["learned"], "again, and once"
    assert list(BOTS).count("learned") == 1
    assert BOTS.today("learned") == "learned"
    BOTS.discharge("learned")
    assert BOTS.today("learned") == "habit"
    assert "learned" not in BOTS.levels(FAMILIES[1])


@pytest.mark.parametrize("name", ["habit", "thumb", "Grand", "a b", "much_too_long_for_a_bot_s_name"])
def test_a_bot_s_name_is_its_own(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.npz"
    untrained().save(path)
    with pytest.raises(OptionError) as refused:
        enlist(path)
    assert refused.value.code == "bot-name"
