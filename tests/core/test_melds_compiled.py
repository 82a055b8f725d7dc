"""The meld solver at its fast speed says and lays exactly what it says and lays in plain Python."""

import random
from typing import Any

import numpy as np

from tests.core.meld_cases import code, masks, random_hand, random_table, random_told, rules
from trey.kernel.compiled import compiled, records
from trey.kernel.mark import kernel
from trey.melds.meld import MeldRules, fits, read_meld
from trey.melds.solver import arrange, hand_points, least_after_discard, least_points, melds_all, outs
from trey.melds.walk import MeldWork

ROUNDS = 30
HANDS = 20
ANSWERS = 8


@kernel
def _answer(w: Any, one: int, two: int, jokers: int, m: Any, out: Any) -> None:
    """Ask the solver everything about one hand."""
    out[0] = least_points(w, one, two, jokers, m)
    out[1] = least_after_discard(w, one, two, jokers, m)
    out[2] = w.discard
    out[3] = outs(w, one, two, jokers, m)
    out[4] = (hand_points(one, two, jokers, m) << 1 | melds_all(w, one, two, jokers, m)) << 30 | read_meld(
        one, two, jokers, m
    )
    arrange(w, one, two, jokers, m)
    out[5] = w.melds << 8 | w.left_jokers
    out[6], out[7] = w.left_one, w.left_two
    for i in range(w.melds):
        out[5] = (out[5] * 31 + w.code[i] + w.onto[i]) % 1_000_000_007
    for i in range(w.laid):
        out[5] = (out[5] * 31 + w.cards[i] + 64 * w.stands[i]) % 1_000_000_007
    for i in range(w.tables):
        out[5] = 2 * out[5] + fits(w.table[i], w.discard, m)


def _answer_all(works: Any, all_rules: Any, hands: Any, out: Any) -> None:
    for i in range(hands.shape[0]):
        w, m = works[hands[i, 3]], all_rules[hands[i, 3]]
        _answer(w, hands[i, 0], hands[i, 1], hands[i, 2], m, out[i])


def _copy_rules(m: MeldRules, row: Any) -> None:
    for field, value in m.values().items():
        setattr(row, field, value)


def test_compiled_and_plain_agree_on_every_answer() -> None:
    r = random.Random(9)
    works, all_rules = records(MeldWork, ROUNDS), records(MeldRules, ROUNDS)
    plain: list[tuple[MeldWork, MeldRules]] = []
    hands = np.zeros((ROUNDS * HANDS, 4), np.int64)
    for i in range(ROUNDS):
        t = random_told(r)
        table = [code(meld) for meld in random_table(r, t)]
        plain.append((MeldWork(tables=len(table), table=table), rules(t)))
        _copy_rules(plain[i][1], all_rules[i])
        works[i].tables = len(table)
        works[i].table[: len(table)] = table
        for k in range(HANDS):
            hands[i * HANDS + k] = (*masks(random_hand(r, t, r.randrange(1, 17))), i)
    fast = np.zeros((ROUNDS * HANDS, ANSWERS), np.int64)
    compiled(_answer_all)(works, all_rules, hands, fast)
    for hand, answers in zip(hands.tolist(), fast.tolist(), strict=True):
        slow = [0] * ANSWERS
        w, m = plain[hand[3]]
        _answer(w, hand[0], hand[1], hand[2], m, slow)
        assert slow == answers, hand
