"""What the laboratory adds up is what whole matches bring, however it is cut into parts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS
from trey.core.errors import RecordError
from trey.core.family import Family, Rules
from trey.games import parse_rules
from trey.lab.fairness import PART, Part, comparison, ends, fairness, together
from trey.lab.simulation import BULK, added, simulate
from trey.match import Match
from trey.play.points import ONE

SEED = 3
CALLED = "euchre_cutthroat game_target=3"


def answer(rules: Sequence[str], matches: int, **how: Any) -> Part:
    """What matches of rules of thumb bring."""
    return together(comparison(rules, "habit", SEED).results(ends("habit", matches), **how))


def played(rules: Rules, bot: str, number: int) -> Match:
    """Play a match of the laboratory's by hand."""
    match, chance = Match(rules), Random(f"{SEED} {number}")
    while match.ended is None:
        match.deal_numbered((SEED << 24) + number, match.number + 1)
        while match.turn is not None:
            seen = match.observation(match.turn)
            choice = seen.legal.bit_length() - 1
            if seen.legal & seen.legal - 1:
                choice = BOTS[bot].choose(rules, seen, chance.randrange(1 << 60))
            match.act_number(choice)
    return match


def added_up(rules: Rules, bot: str, matches: int) -> dict[str, Any]:
    """Add up matches as `simulate` should, from their score sheets."""
    seats = rules.seats
    sums: dict[str, Any] = {"deals": 0, "points": [0] * seats, "won": [0] * seats}
    sign = -1 if rules.family.low_wins else 1
    for number in range(matches):
        match = played(rules, bot, number)
        sums["deals"] += match.number
        step = 1 if match.view(None).direction > 0 else seats - 1
        for line in match.sheet:
            for seat in range(seats):
                place = (seat - line.dealer) * step % seats
                sums["points"][place] += sign * (seats * line.delta[seat] - sum(line.delta))
        for seat in match.winners:
            sums["won"][(seat - match.sheet[0].dealer) * step % seats] += ONE // len(match.winners)
    return sums


@pytest.mark.parametrize("bot", BULK)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_sums_are_what_whole_matches_bring(family: Family, bot: str) -> None:
    rules = parse_rules(family.short)
    found = simulate(rules, bot, SEED, 0, 4).sums
    wanted = added_up(rules, bot, 4)
    assert found["matches"] == 4
    assert {name: found[name] if name == "deals" else found[name][: rules.seats] for name in wanted} == wanted


def test_the_other_way_around_the_table_places_go_with_the_play() -> None:
    rules = parse_rules("sergeant_major win_rule=fixed_hands:3 direction=counterclockwise")
    assert simulate(rules, "habit", SEED, 0, 3).sums["points"][:3] == added_up(rules, "habit", 3)["points"]


def test_parts_add_up_to_the_whole_in_any_order() -> None:
    rules = parse_rules(CALLED)
    whole = simulate(rules, "habit", SEED, 0, 30)
    parts = [simulate(rules, "habit", SEED, first, 10).sums for first in (20, 0, 10)]
    assert reduce(added, parts) == whole.sums


def test_one_process_and_two_and_one_that_was_stopped_give_the_same(tmp_path: Path) -> None:
    question, matches = (CALLED, "euchre_32 game_target=3"), 3 * PART
    alone = answer(question, matches)
    assert answer(question, matches, jobs=2) == alone
    path = tmp_path / "run.jsonl"
    answer(question, PART, resume=path)
    path.write_bytes(path.read_bytes()[:-9])  # killed while it wrote
    answer(question, 2 * PART, resume=path)
    path.write_bytes(path.read_bytes()[:-9])
    heard: list[int] = []
    assert answer(question, matches, resume=path, told=heard.append) == alone
    assert heard == [2, 3]
    assert answer(question, matches, resume=path, told=heard.append) == alone
    assert len(heard) == 2, "nothing is played twice"


def test_a_file_of_another_question_is_refused(tmp_path: Path) -> None:
    answer([CALLED], PART, resume=tmp_path / "run")
    with pytest.raises(RecordError, match="run-other"):
        comparison([CALLED], "habit", SEED + 1).results([PART], resume=tmp_path / "run")
    (tmp_path / "run").write_text("[1]\n[2]\n")
    with pytest.raises(RecordError, match="run-unreadable"):
        answer([CALLED], PART, resume=tmp_path / "run")


def test_a_rule_that_nobody_uses_is_never_felt_and_one_that_scores_otherwise_is() -> None:
    """Rules of thumb never pass a second time with a dummy to play with, so the dealer is never stuck."""
    found = answer(("euchre_cutthroat", "euchre_stick", "euchre_32"), PART)
    assert found.felt[:2] == [0, 0]
    assert found.felt[2] > PART // 2
    assert found.sums[0] == found.sums[1]


def test_intervals_take_the_match_as_the_unit() -> None:
    """Two hundred samples of forty matches: their means scatter as the intervals say, here within a third."""
    rules = parse_rules("sergeant_major")
    told = [fairness(simulate(rules, "habit", SEED, 40 * i, 40).sums, 3) for i in range(200)]
    means = [one.points[0].mean for one in told]
    centre = sum(means) / len(means)
    scatter = (sum((mean - centre) ** 2 for mean in means) / (len(means) - 1)) ** 0.5
    said = sum(one.points[0].half for one in told) / len(told) / 1.96
    assert 0.75 < said / scatter < 1.33


@pytest.mark.parametrize("bot", BULK)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_bot_that_is_asked_plays_what_it_plays_in_bulk(
    family: Family, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = parse_rules(family.short)
    found = simulate(rules, bot, SEED, 5, 2)
    monkeypatch.setattr("trey.lab.simulation.BULK", ())
    asked = simulate(rules, bot, SEED, 5, 2)
    assert asked == found
    assert (asked.ledger == found.ledger).all()


@pytest.mark.parametrize(
    ("text", "bot"),
    [(CALLED, "steady"), ("sergeant_major win_rule=fixed_hands:3", "expert"), ("three_thirteen rounds=3", "steady")],
)
def test_a_bot_that_is_asked_knows_what_it_knows_at_a_table(
    text: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done before is remembered too: who thinks about it would choose otherwise without."""
    monkeypatch.setattr(BOTS["expert"], "milliseconds", 5)
    rules = parse_rules(text)
    found, wanted = simulate(rules, bot, SEED, 0, 2).sums, added_up(rules, bot, 2)
    assert {name: found[name] if name == "deals" else found[name][: rules.seats] for name in wanted} == wanted


def test_a_bot_that_is_asked_without_what_was_done_would_be_seen() -> None:
    rules = parse_rules(CALLED)
    silent = replace(rules.family.engine, recall=lambda *_: None)
    family = replace(rules.family, engine=silent)
    assert (
        simulate(replace(rules, family=family), "steady", SEED, 0, 2).sums != simulate(rules, "steady", SEED, 0, 2).sums
    )


def test_what_a_bot_draws_follows_from_the_match_alone() -> None:
    rules = parse_rules(CALLED)
    whole = simulate(rules, "random", SEED, 0, 6)
    parts = [simulate(rules, "random", SEED, first, 3) for first in (3, 0)]
    assert added(parts[1].sums, parts[0].sums) == whole.sums
    assert parts[1].prints + parts[0].prints == whole.prints


def test_a_short_last_part_is_played_again_when_more_is_asked_for(tmp_path: Path) -> None:
    wanted = answer([CALLED], PART + 9)
    assert answer([CALLED], 7, resume=tmp_path / "run").sums[0]["matches"] == 7
    assert answer([CALLED], PART + 9, resume=tmp_path / "run") == wanted
    assert answer([CALLED], 7, resume=tmp_path / "run") == answer([CALLED], 7)
