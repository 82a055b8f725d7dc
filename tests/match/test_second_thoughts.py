"""Taking back: never after an answer, never after a card came to light, and the match is then exactly as it was.

Which cards a seat knows is taken from where they lie, never from what it was told: so the rule, which reads happenings,
is held by something else than itself.
"""

import random
from collections import Counter

import pytest

from tests.strategies import ALL_PRESETS, step
from trey.core.cards import cards_of
from trey.core.errors import IllegalError, RecordError
from trey.games import OWN, rules
from trey.laws.test_hiding import OPEN_PLACES
from trey.match import Acted, Match, Undone, read, second_thoughts, write
from trey.match.second_thoughts import last_choice, may_undo

STEPS = 160


def seen(match: Match, seat: int) -> Counter[int]:
    """The cards that lie open, in the seat's own hand, or were shown to it."""
    family, state = match.family, match.state
    places = family.engine.card_locations(state, match.rules.params)
    open_to_it = (*OPEN_PLACES, str(seat))
    lie = Counter(card for place in open_to_it for card in places.get(place, ()))
    showed = cards_of(family.engine.shown(state, seat))
    return lie | Counter(showed)


def revealing(preset: str, seed: int) -> tuple[list[str], int, int]:
    """Play at random; return what taking back would have shown anybody, and how often it was allowed and refused."""
    rng, match = random.Random(f"{preset} {seed}"), Match(rules(preset))
    faults, allowed, refused = [], 0, 0
    ever: list[list[Counter[int]]] = []  # what each seat had seen in this deal, after each of its acts
    for _ in range(STEPS):
        if match.ended:
            break
        if match.needs_deal:
            ever = []
        step(match, rng)
        now = [seen(match, seat) for seat in range(match.rules.seats)]
        ever.append([one | before for one, before in zip(now, ever[-1], strict=True)] if ever else now)
        last = match.log[-1]
        if not isinstance(last, Acted) or match.deal_over:
            continue
        count = may_undo(match, last.seat)
        new = now[last.seat] - ever[-1 - last_choice(match, last.seat)][last.seat]
        if count and new:
            faults.append(f"{last.seat} {last.action}")
        allowed, refused = allowed + bool(count), refused + (not count)
        assert count in {0, last_choice(match, last.seat)}
    return faults, allowed, refused


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_nobody_takes_back_what_showed_him_a_card(preset: str) -> None:
    faults, allowed, _ = revealing(preset, 1)
    assert faults == []
    assert allowed > STEPS // 20


@pytest.mark.nightly
def test_a_host_who_allows_everything_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_thoughts, "_reveals", lambda _one, _seat: False)
    found = {preset for preset in ALL_PRESETS if revealing(preset, 1)[0]}
    assert {Match(preset).family.id for preset in found} >= {family.id for family in OWN}


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_nobody_takes_back_what_was_answered(preset: str) -> None:
    rng, match = random.Random(preset), Match(rules(preset))
    for _ in range(STEPS):
        if match.ended:
            break
        step(match, rng)
        last = match.log[-1]
        for seat in range(match.rules.seats):
            if not isinstance(last, Acted) or seat != last.seat or match.deal_over:
                assert may_undo(match, seat) == 0


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_after_taking_back_everything_is_as_it_was(preset: str) -> None:
    """For every seat and a watcher; then the match goes on, and its record reads."""
    rng, match = random.Random(f"back {preset}"), Match(rules(preset))
    for _ in range(STEPS):
        if match.ended:
            break
        step(match, rng)
        last = match.log[-1]
        if not isinstance(last, Acted) or rng.random() < 0.5:
            continue
        count = may_undo(match, last.seat)
        if not count:
            continue
        log = match.log[:-count]
        told = [match.view(seat) for seat in (None, *range(match.rules.seats))]
        match.undo(last.seat, count)
        assert match.log == log
        assert match.history[-1] == Undone(last.seat, count)
        fresh = Match(match.rules).replay(log)
        assert (match.state, match.standing, match.legal) == (fresh.state, fresh.standing, fresh.legal)
        for viewer in (None, *range(match.rules.seats)):
            assert match.observation(viewer).values() == fresh.observation(viewer).values()
            assert match.view(viewer) == fresh.view(viewer)
        assert told != [match.view(seat) for seat in (None, *range(match.rules.seats))]
    assert any(isinstance(event, Undone) for event in match.history)
    again = read(write(match))
    assert (again.history, again.log, again.sheet) == (match.history, match.log, match.sheet)
    assert write(again) == write(match)
    assert Match(match.rules).replay(match.history).state == match.state


def test_a_record_keeps_what_was_taken_back() -> None:
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    seat = match.turn
    assert seat is not None
    match.play("order up")
    match.undo(seat, 1)
    match.play("pass")
    lines = write(match).splitlines()
    at = lines.index(f"undo {seat} 1")
    assert lines[at - 1 : at + 2] == [f"{seat} order up", f"undo {seat} 1", f"{seat} pass"]


@pytest.mark.parametrize("line", ["undo 0 0", "undo 0 9", "undo 7 1", "undo 0", "undo 0 1 1", "undo 0 -1"])
def test_a_record_that_takes_back_what_it_cannot_is_refused_with_its_line(line: str) -> None:
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    match.play("pass")
    text = write(match)
    bad = text.replace("open\n", f"{line}\nopen\n")
    with pytest.raises(RecordError) as refused:
        read(bad)
    assert refused.value.line == text.splitlines().index("open") + 1


def test_only_ones_own_acts_of_a_running_deal_can_be_taken_back() -> None:
    match = Match("euchre_cutthroat")
    with pytest.raises(IllegalError):
        match.undo(0, 1)
    match.deal_numbered(1, 1)
    first = match.turn
    assert first is not None
    match.play("pass")
    for seat, count in ((first, 0), (first, 2), ((first + 1) % 3, 1), (first, -1)):
        with pytest.raises(IllegalError) as refused:
            match.undo(seat, count)
        assert refused.value.code == "undo-foreign"
    assert len(match.history) == 2
