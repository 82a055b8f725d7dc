"""The score counts in advice: where a deal can end the match, what it brings is weighed by what the match then is."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.bots.test_told import too_long
from trey.bots import BOTS, evaluator, steady
from trey.bots.contrast import CHOSEN, contrast
from trey.bots.evaluator import Evaluator, World
from trey.bots.hint import hint
from trey.core.family import Family
from trey.core.text import Text
from trey.games import OWN, rules
from trey.kernel.bits import bits
from trey.kernel.compiled import available
from trey.match import Match
from trey.play.points import standing_worth
from trey.play.search import MATCH

PRESETS = [(family, preset.id) for family in OWN for preset in family.presets]


def closed(preset: str, totals: list[int], delta: list[int], number: int) -> Any:
    """The standing after a deal that brings so much, where the match stood so."""
    now = rules(preset)
    m: Any = Match(now).standing.copy()
    s: Any = now.family.engine.state()
    for seat in range(3):
        m.totals[seat], s.delta[seat] = totals[seat], delta[seat]
        if "tricks" in s.fields:
            s.tricks[seat] = max(5 + delta[seat], 0)
    m.number, s.deal, s.done = number, number + 1, 1
    now.family.engine.close(m, s, now.params)
    return m


@pytest.mark.many
@pytest.mark.parametrize(("family", "preset"), PRESETS, ids=lambda one: one if isinstance(one, str) else "")
def test_nothing_is_worth_less_than_a_match_lost_or_more_than_one_won(family: Family, preset: str) -> None:
    """Of standings drawn at random, with whatever a deal may bring: all that goes on lies between."""
    assert not beyond(family, preset, standing_worth)
    assert beyond(family, preset, lambda m, seat, *_: m.totals[seat])


def beyond(family: Family, preset: str, worth_of: Callable[..., int]) -> bool:
    """Say whether a match that is over is worth less, or more, than one that goes on, though it was won, or lost."""
    chance, low, stake = random.Random(preset), int(family.low_wins), round(MATCH * family.advice.notable)
    ended, going = list[tuple[int, bool]](), list[int]()
    for _ in range(400):
        totals = [chance.randrange(14) * (5 if low else 1) for _ in range(3)]
        delta = [chance.randrange(0 if low else -3, 9) for _ in range(3)]
        m = closed(preset, totals, delta, chance.choice((0, 1, 5, 8, 9, 10, 11, 14, 17, 20, 24)))
        worth = worth_of(m, 0, stake, low)
        if not m.ended:
            going.append(worth)
        elif m.winners in (1, 2, 4):
            ended.append((worth, m.winners == 1))
    assert going
    assert ended
    return not all(worth > max(going) if won else worth < min(going) for worth, won in ended)


@pytest.mark.parametrize("seat", range(3))
def test_more_points_are_worth_more_while_the_match_goes_on(seat: int) -> None:
    worths = []
    for points in range(5):
        delta = [0, 0, 0]
        delta[seat] = points
        worths.append(standing_worth(closed("euchre_cutthroat", [3, 4, 5], delta, 3), seat, MATCH, 0))
    assert worths == sorted(set(worths))


# A card that is dominated by the score


def positions(preset: str, seeds: range) -> Iterator[Match]:
    """Choices of a defender, far behind, in deals of Euchre in which the other defender is two points from the end."""
    goal = rules(preset).params.target
    for seed in seeds:
        for leader in range(3):
            match, totals = Match(preset), [goal // 3] * 3
            totals[leader] = goal - 2
            match.begin_at({"number": 4, "totals": totals, "next_dealer": 0})
            match.deal_numbered(seed, leader)
            while match.turn is not None:
                seen: Any = match.observation(match.turn)
                choosing = match.phase.kind == "play" and len(match.legal) > 1
                if choosing and seen.out < 0 and match.turn != seen.maker != leader != match.turn:
                    yield match
                match.act_number(BOTS["habit"].choose(match.rules, seen, 0))


def lost(match: Match, end: Any) -> bool:
    """Say whether the seat to act has lost the match with this end of the deal."""
    m: Any = match.standing.copy()
    match.family.engine.close(m, end, match.rules.params)
    return bool(m.ended and not m.winners >> (match.turn or 0) & 1)


def dominated(match: Match) -> Iterator[tuple[int, int]]:
    """Pairs (card, better): more points on average, but the match is lost oftener and never less often."""
    seen, codes = match.observation(match.turn), [*bits(match.observation(match.turn).legal)]
    for card in codes:
        trial = Evaluator(match.rules, 5, fast=available(match.family)).trial(seen, card, 1)
        worlds = trial.watch([one for one in codes if one != card], 40)
        for other, found in worlds.items():
            if found and _is_dominated(match, found):
                yield card, other


def _is_dominated(match: Match, worlds: list[World]) -> bool:
    seat, seats = match.turn or 0, match.rules.seats
    ends = [(lost(match, one.done), lost(match, one.instead)) for one in worlds]
    points = list[int]()
    for one in worlds:
        card: Any = one.done
        other: Any = one.instead
        points.append(seats * (card.delta[seat] - other.delta[seat]) - sum(card.delta) + sum(other.delta))
    return (
        sum(was and not now for was, now in ends) > 0.3 * len(worlds)
        and not any(now and not was for was, now in ends)
        and sum(points) > 0.5 * len(worlds)
    )


def advised(preset: str, seeds: range) -> tuple[int, int, int]:
    """Of positions with a dominated card: how many, where a review prefers it, and where it is the hint."""
    asked = preferred = hinted = 0
    for match in positions(preset, seeds):
        for card, other in [*dominated(match)][:1]:
            asked += 1
            seen = match.observation(match.turn)
            trial = Evaluator(match.rules, 6, fast=available(match.family)).trial(seen, other, 1)
            trial.go([card], 64)
            preferred += trial.gain(card).mean > 0
            hinted += match.phase.code(hint(match.rules, seen, BOTS["steady"], 1).action) == card
    return asked, preferred, hinted


EUCHRE = [preset.id for preset in OWN[1].presets]


def test_a_card_that_hands_the_match_to_another_is_neither_advised_nor_preferred() -> None:
    asked, preferred, hinted = advised("euchre_cutthroat", range(40))
    assert asked >= 2
    assert preferred == hinted == 0


@pytest.mark.nightly
@pytest.mark.parametrize("preset", EUCHRE)
def test_nor_is_it_in_any_preset(preset: str) -> None:
    asked, preferred, hinted = advised(preset, range(200))
    assert asked >= 2
    assert preferred + hinted <= 0.05 * asked


def told(preset: str, seed: int, totals: list[int]) -> Iterator[Text]:
    """What is said for each card over each other, wherever one is chosen in a deal that begins with such scores."""
    match = Match(preset)
    match.begin_at({"number": 4, "totals": totals, "next_dealer": 0})
    match.deal_numbered(seed, 0)
    while match.turn is not None:
        seen, codes = match.observation(match.turn), [*bits(match.observation(match.turn).legal)]
        for card in codes if match.phase.kind == "play" and len(codes) > 1 else ():
            trial = Evaluator(match.rules, 5, fast=available(match.family)).trial(seen, card, 1)
            for worlds in trial.watch([one for one in codes if one != card], 128).values():
                yield from contrast(match.rules, seen, worlds, CHOSEN).told
        match.act_number(BOTS["habit"].choose(match.rules, seen, 0))


def endings(preset: str, words: str) -> Iterator[Text]:
    """Sentences with such words, of deals in which each seat in turn is two points from the end."""
    goal = rules(preset).params.target
    for seed in range(30):
        for leader in range(3):
            totals = [goal // 3] * 3
            totals[leader] = goal - 2
            yield from (text for text in told(preset, seed, totals) if words in text.en)


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        ("otherwise", r"otherwise \{[012]\} reaches 10 and wins", r"sinon \{[012]\} a 10 et gagne"),
        ("you reach", "you reach 10 and win the match", "vous arrivez à 10 et gagnez la partie"),
    ],
    ids=["another's", "one's own"],
)
def test_who_reaches_the_target_is_said_in_one_short_sentence(words: str, en: str, fr: str) -> None:
    text = next(endings("euchre_cutthroat", words))
    assert re.search(en, text.en)
    assert re.search(fr, text.fr)
    assert too_long([text]) == []


def test_advice_that_looks_at_points_alone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (evaluator, steady):
        monkeypatch.setattr(module, "weigh_match", lambda *_: 1)
    asked, preferred, hinted = advised("euchre_cutthroat", range(40))
    assert asked >= 2
    assert preferred > 0
    assert hinted > 0
