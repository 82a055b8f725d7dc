"""Turned tables show the same in another order, and what differs by the names of suits alone looks alike."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from trey.core.action import Action
from trey.core.cards import RANKS, SUITS, card_text
from trey.core.family import Family
from trey.envs import Batch, Feature, layout, oracle_layout
from trey.envs.agent import seen
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
NONE = "none"
ORDERS = {NONE: "CDHS", "C": "CSDH", "D": "DHCS", "H": "HDCS", "S": "SCDH"}


def in_order(rows: Any, places: Any) -> Any:
    return np.take_along_axis(rows, places, axis=1)


def turned_by(family: Family, obs: Any) -> list[str]:
    """The last suit that a row names, by the places of its fields."""
    found = [NONE] * len(obs)
    for field in (field for field in layout(family) if field.kind == "suit"):
        for i, row in enumerate(obs):
            named = np.flatnonzero(row[field.start : field.start + 4])
            found[i] = SUITS[named[0]] if len(named) else found[i]
    return found


def places_of(family: Family, fields: Sequence[Feature], suit: str) -> list[int]:
    """Which place of a plain row stands at each place of one that is turned by a suit, card by card."""
    cards, found = family.actions.cards, []
    for field in fields:
        own: Sequence[int] = range(field.size)
        if field.kind == "cards":
            own = [cards.index(other_card(card, suit)) for card in cards]
        elif field.kind == "suit":
            own = [*(SUITS.index(other) for other in ORDERS[suit]), *own[4:]]
        found += [field.start + i * field.size + place for i in range(field.length) for place in own]
    return found


def other_card(card: int, suit: str) -> int:
    """The card that stands where a card does in a plain row; the joker stays."""
    return card if card & 15 >= len(RANKS) else SUITS.index(ORDERS[suit][card >> 4]) << 4 | card & 15


def actions_of(family: Family, suit: str) -> list[int]:
    """What each action of a turned table is."""
    words = {SUITS[place]: other for place, other in enumerate(ORDERS[suit])}
    words |= {f"{strain}{level}": f"{other}{level}" for strain, other in words.items() for level in range(1, 11)}
    words |= {card_text(card): card_text(other_card(card, suit)) for card in family.actions.cards}
    return [
        family.actions.id(action._replace(what=words.get(action.what, action.what))) for action in family.actions.all
    ]


@cache
def orders(family: Family) -> dict[str, dict[str, list[int]]]:
    """All orders of rows and actions, by the suit they are turned by."""
    fields = {"obs": layout(family), "oracle": oracle_layout(family)}
    return {name: {suit: places_of(family, own, suit) for suit in ORDERS} for name, own in fields.items()} | {
        "actions": {suit: actions_of(family, suit) for suit in ORDERS}
    }


def places(family: Family, name: str, suits: list[str]) -> Any:
    return np.array([orders(family)[name][suit] for suit in suits])


@every_family
@pytest.mark.parametrize(("fast", "tables", "steps"), [(True, 48, 80), (False, 3, 30)])
def test_it_is_the_same_table_in_another_order(family: Family, tables: int, steps: int, *, fast: bool) -> None:
    plain, other = (
        Batch(
            family.presets[0].id,
            tables,
            seed=11,
            oracle=True,
            history=5,
            episode="running",
            turned=way,
            fast=fast,
        )
        for way in (False, True)
    )
    plain.reset()
    other.reset()
    met = set()
    for _ in range(steps):
        suits = turned_by(family, plain.obs)
        met |= set(suits)
        acts = places(family, "actions", suits)
        assert (other.obs == in_order(plain.obs, places(family, "obs", suits))).all()
        assert (other.oracle == in_order(plain.oracle, places(family, "oracle", suits))).all()
        assert (other.mask == in_order(plain.mask, acts)).all()
        done, named = plain.history[..., 3], other.history[..., 3]
        assert ((done < 0) == (named < 0)).all()
        assert (in_order(acts, named.clip(0))[done >= 0] == done[done >= 0]).all()
        assert (plain.history[..., :3] == other.history[..., :3]).all()
        actions, named = plain.random_actions(), other.random_actions()
        assert (in_order(acts, named[:, None])[:, 0] == actions).all()
        plain.step(actions)
        other.step(named)
        ends = plain.terminated
        assert (other.terminated == ends).all()
        assert (other.rewards == plain.rewards).all()
        last = places(family, "obs", turned_by(family, plain.final_obs))
        assert (other.final_obs[ends] == in_order(plain.final_obs, last)[ends]).all()
    names_trumps = any(field.kind == "suit" for field in layout(family))
    assert not fast or met >= {*SUITS} or not names_trumps


def rows(deal: str, *, renamed: bool) -> list[tuple[list[int], list[int]]]:
    """What is shown, turned, at every decision of one course of a deal."""
    match, chance, found = Match("euchre_cutthroat"), random.Random(5), []
    match.deal(deal.translate(RENAMED) if renamed else deal)
    match.play(rename(Action("order", "up"), renamed=renamed))
    while match.turn is not None:
        row, mask, by = seen(match.rules, match.observation(match.turn), turned=True)
        assert by
        found.append((row, mask))
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
