"""Turned tables show the same in another order, and what differs by the names of suits alone looks alike."""

import random

import numpy as np
import pytest

from trey.core.action import Action
from trey.core.family import Family
from trey.envs import Batch
from trey.envs.agent import seen
from trey.envs.suits import suits_of
from trey.games import FAMILIES
from trey.match import Match

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
DEAL = """
    dealer 0
    0: JS AD KD 9H TC
    1: JH JD AH KC 9S
    2: AS KS QD TD 9C
    dummy: QH TH AC QS 9D
    upcard: KH
    middle: JC TS QC
"""
RENAMED = str.maketrans("HDCS", "SCDH")
"""Hearts become spades, their colour's other suit becomes clubs; of the other two the lower stays the lower."""


def turned(rows: np.ndarray, places: np.ndarray) -> np.ndarray:
    return np.take_along_axis(rows, places, axis=1)


@every_family
def test_it_is_the_same_table_in_another_order(family: Family) -> None:
    preset, suits = family.presets[0].id, suits_of(family)
    plain, other = (
        Batch(preset, 48, seed=11, oracle=True, history=5, episode="running", turned=way) for way in (False, True)
    )
    plain.reset()
    other.reset()
    ways = set()
    for _ in range(80):
        way = suits.of(plain.obs)
        ways |= set(way.tolist())
        assert (other.obs == turned(plain.obs, suits.obs[way])).all()
        assert (other.oracle == turned(plain.oracle, suits.oracle[way])).all()
        assert (other.mask == turned(plain.mask, suits.actions[way])).all()
        acts, named = plain.history[..., 3], other.history[..., 3]
        assert ((acts < 0) == (named < 0)).all()
        assert (turned(suits.actions[way], named.clip(0))[acts >= 0] == acts[acts >= 0]).all()
        actions = plain.random_actions()
        plain.step(actions)
        other.step(turned(suits.turned[way], actions[:, None])[:, 0])
        ends = plain.terminated
        assert (other.terminated == ends).all()
        assert (other.rewards == plain.rewards).all()
        assert (other.final_obs[ends] == turned(plain.final_obs, suits.obs[suits.of(plain.final_obs)])[ends]).all()
    assert ways >= {0, 1, 2, 3} or not suits.of(np.ones((1, plain.obs.shape[1]))) < 4


@every_family
def test_every_way_is_an_order_of_all_places(family: Family) -> None:
    suits = suits_of(family)
    for rows in (suits.obs, suits.oracle, suits.actions, suits.turned):
        assert (np.sort(rows, axis=1) == np.arange(rows.shape[1])).all()
        assert (rows[4] == np.arange(rows.shape[1])).all()


def rows(deal: str, *, renamed: bool) -> list[tuple[list[int], list[int]]]:
    """What is shown, turned, at every decision of one course of a deal."""
    match, chance, found = Match("euchre_cutthroat"), random.Random(5), []
    match.deal(deal.translate(RENAMED) if renamed else deal)
    suits = suits_of(match.family)
    match.play(rename(Action("order", "up"), renamed=renamed))
    while match.turn is not None:
        row, mask = (np.array([part]) for part in seen(match.rules, match.observation(match.turn)))
        way = suits.of(row)[0]
        found.append((row[0, suits.obs[way]].tolist(), mask[0, suits.actions[way]].tolist()))
        legal = sorted(str(rename(action, renamed=renamed)) for action in match.legal)
        match.play(rename(Action.read(chance.choice(legal)), renamed=renamed))
    return found


def rename(action: Action, *, renamed: bool) -> Action:
    """An action of the other deal; renaming twice changes nothing."""
    return action._replace(what=action.what.translate(RENAMED)) if renamed and len(action.what) == 2 else action


def test_names_of_suits_make_no_difference() -> None:
    one, other = (rows(DEAL, renamed=way) for way in (False, True))
    assert len(one) > 10
    assert one == other


def test_an_illegal_action_is_refused_at_turned_tables_too() -> None:
    batch = Batch("euchre_cutthroat", 4, turned=True)
    batch.reset()
    for number in (-1, batch.mask.shape[1]):
        with pytest.raises(Exception, match="not allowed"):
            batch.step([number] * 4)
