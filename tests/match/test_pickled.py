"""Rules and matches travel to other processes, by pickle, and are there what they were here."""

import copy
import pickle

import pytest

from trey.games import PRESETS, parse_rules
from trey.match import Match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_that_was_sent_goes_on_as_the_one_that_stayed(preset: str) -> None:
    match = Match(preset)
    match.deal_numbered(3, 1)
    sent = None
    for acts in range(30):
        if acts == 5:
            sent = pickle.loads(pickle.dumps(match))
        for one in (match, sent):
            if one is not None and one.turn is not None:
                one.act_number(one.observation(one.turn).legal.bit_length() - 1)
    assert sent is not None
    assert sent == match == copy.copy(match)
    assert sent != Match(preset)
    assert sent != match.rules
    assert [sent.view(seat) for seat in range(match.rules.seats)] == [
        match.view(seat) for seat in range(match.rules.seats)
    ]


def test_rules_are_sent_by_their_text_and_never_copied() -> None:
    rules = parse_rules("nine_five_two stake=5")
    sent = pickle.loads(pickle.dumps(rules))
    assert (sent, sent.text, sent.family is rules.family) == (rules, "nine_five_two stake=5", True)
    assert copy.deepcopy(rules) is rules
