"""A hint says what a bot would do and why, from one seat's knowledge; and what it says is so."""

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games import test_hiding as hiding
from tests.strategies import ALL_PRESETS, EVERY_PHASE, at_phase, phases_of
from trey.bots import BOTS, hint
from trey.core.action import Action
from trey.core.errors import IllegalError, RecordError
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES, rules
from trey.match import Match
from trey.match.record import read, write

PLACE = re.compile(r"\{[^}]*\}")
TRICK_GAMES = [family.presets[0].id for family in FAMILIES if family.claim and family.reason]


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "WORLDS", 4)


def is_sentence(text: Text, seats: int) -> bool:
    """Whether a text is one that can be shown: whole in both languages, with no place but seats' names."""
    names = {f"{{{seat}}}" for seat in range(seats)}
    return all(words[:1].strip() and words.endswith(".") and set(PLACE.findall(words)) <= names for words in text)


@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
def test_every_phase_has_a_hint_that_is_legal_and_says_why(family: Family, phase: str) -> None:
    match = at_phase(family, phase)
    if match.turn is None:
        with pytest.raises(IllegalError):
            match.hint(0)
        return
    before = match.state.values()
    found = match.hint(match.turn, "habit")
    assert found.action in match.legal
    assert is_sentence(found.why, match.rules.seats)
    assert found == match.hint(match.turn, "habit")
    assert match.state.values() == before
    with pytest.raises(IllegalError):
        match.hint((match.turn + 1) % match.rules.seats)


def test_the_strongest_bot_is_asked_where_it_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hint.best_bot(BOTS) == next(reversed(BOTS))
    monkeypatch.setattr(hint, "available", lambda: False)
    assert not BOTS[hint.best_bot(BOTS)].slow


def test_playouts_speak_where_no_fact_does() -> None:
    match = at_phase(FAMILIES[0], FAMILIES[0].phases[3].id)
    quiet = dataclasses.replace(match.rules, family=dataclasses.replace(match.family, reason=None))
    said = hint.hint(quiet, match.observation(match.turn), BOTS["habit"])
    assert re.search(r"In \d+ imagined deals .* [+-]\d+\.\d points on average\.", said.why.en)
    assert "," in said.why.fr


# What is hidden


def hinted(match: Match, seat: int | None) -> Any:
    return match.hint(seat, "habit") if seat is not None and match.turn == seat else None


@pytest.mark.parametrize("preset", [family.presets[0].id for family in FAMILIES])
def test_what_a_seat_may_not_know_never_changes_its_hint(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hiding, "told", hinted)
    assert hiding.compare_worlds(rules(preset), 8, 60) >= 5, "too few worlds could be compared"


def whether_the_next_seat_holds_a_card(o: Any, s: Any, seat: int) -> None:
    o.delta[6] = s.hands[(seat + 1) % 3] >> 59 & 1


def telling_of_it(o: Any, *_: Any) -> Text:
    return Text(f"{o.delta[6]}.", f"{o.delta[6]}.")


def test_a_hint_that_looks_into_another_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hiding, "told", hinted)
    now = hiding.planted(TRICK_GAMES[0], whether_the_next_seat_holds_a_card)
    leaking = dataclasses.replace(now, family=dataclasses.replace(now.family, reason=telling_of_it))
    with pytest.raises(AssertionError):
        sum(hiding.compare_worlds(leaking, seed) for seed in range(6))


# What is said is so


def reasons(preset: str, seeds: int) -> Iterator[tuple[Match, Action, str]]:
    """Every reason that a family finds for a legal action, wherever play leads."""
    for seed in range(seeds):
        for match in phases_of(preset, seed, 150):
            if match.turn is None:
                continue
            observation = match.observation(match.turn)
            for action in match.legal:
                code = match.phase.code(action)
                reason = match.family.reason
                said = reason(observation, match.rules.params, match.rules.work(), code) if reason else None
                if said is not None:
                    assert is_sentence(said, match.rules.seats), said
                    yield match, action, said.en


def taken_by(match: Match, card: Action, rng: random.Random) -> int | None:
    """Who takes the trick when a card is played and the others play anything legal."""
    trial, number = match.copy(), sum(place.tricks or 0 for place in match.view(None).players)
    seat = trial.turn
    trial.play(card)
    while trial.turn is not None and sum(place.tricks or 0 for place in trial.view(None).players) == number:
        trial.play(rng.choice(trial.legal))
    return seat if trial.view(None).last_winner == seat else None


def check_trick(match: Match, action: Action, said: str, rng: random.Random) -> bool:
    """Hold a sentence on a card in a trick to what happens; say whether it is one that can be held."""
    seat, view = match.turn, match.view(match.turn)
    wins = {one: [taken_by(match, one, rng) for _ in range(3)] for one in match.legal}
    last = len(view.trick) == sum("out" not in place.roles for place in view.players) - 1
    if "whatever is still to come" in said or "Nothing that may still be out beats it" in said:
        assert set(wins[action]) == {seat}
    elif "None of your cards can win" in said:
        assert not any(seat in found for found in wins.values())
    elif "only card that still wins" in said:
        assert not any(seat in found for one, found in wins.items() if one != action)
    elif "You play last" in said:
        assert last
        assert set(wins[action]) == {seat}
    elif "has this trick" in said:
        assert f"{{{view.turn}}}" not in said
    else:
        return False
    return True


@pytest.mark.parametrize("preset", TRICK_GAMES)
def test_what_is_said_of_a_card_in_a_trick_is_so(preset: str) -> None:
    rng, held = random.Random(1), 0
    for match, action, said in reasons(preset, 3):
        if match.phase.kind == "play":
            held += check_trick(match, action, said, rng)
    assert held >= 30


def test_a_false_reason_is_caught() -> None:
    rng = random.Random(1)
    plays = [(match.copy(), action) for match, action, _ in reasons(TRICK_GAMES[0], 2) if match.phase.kind == "play"]
    with pytest.raises(AssertionError):
        [check_trick(match, action, "It is the only card that still wins this trick.", rng) for match, action in plays]


def check_points(match: Match, action: Action, said: str) -> bool:
    """Hold a sentence on points left to what the view counts after the act."""
    found = re.search(r"left with (\d+) points? at best|left with (\d+) points?: the fewest", said)
    if not found:
        return False
    trial = match.copy()
    trial.play(action)
    if found[1]:
        throws = [one for one in trial.legal if one.verb == trial.phase.cards]
        assert min(left_after(trial, one) for one in throws) == int(found[1])
    else:
        assert left_after(match, action) == int(found[2])
    return True


def left_after(match: Match, action: Action) -> int:
    """The points that the acting seat is left with after an act."""
    trial, seat = match.copy(), match.turn
    assert seat is not None
    trial.play(action)
    view = trial.view(seat)
    left = view.deadwood if view.deadwood is not None else view.players[seat].points
    return 0 if left is None else left


def test_what_is_said_of_points_left_is_so() -> None:
    preset = next(family.presets[0].id for family in FAMILIES if family.low_wins)
    assert sum(check_points(match, action, said) for match, action, said in reasons(preset, 4)) >= 10


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_reasons_are_found_and_are_sentences(preset: str) -> None:
    if rules(preset).family.reason is None:
        pytest.skip("this family leaves it to playouts")
    assert sum(1 for _ in reasons(preset, 1)) > 10


# What a newcomer is told


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_the_coach_speaks_to_the_seat_to_act_and_to_nobody_else(preset: str) -> None:
    for match in phases_of(preset, 5, 150):
        for seat in (None, *range(match.rules.seats)):
            view = match.view(seat)
            spoken = [text for text in (view.coach, view.barred) if text is not None]
            assert all(is_sentence(text, match.rules.seats) for text in spoken)
            if seat is None or seat != match.turn:
                assert view.coach is None
            elif match.family.reason is not None:
                assert view.coach is not None, match.phase.id


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_a_card_that_may_not_be_chosen_has_a_reason_while_others_may(preset: str) -> None:
    for match in phases_of(preset, 6, 150):
        if match.turn is None or match.family.reason is None:
            continue
        view = match.view(match.turn)
        legal = {Action.read(text).what for text in view.legal}
        barred = [card for card in view.hand if card not in legal]
        if barred and legal & set(view.hand):
            assert view.barred is not None, (match.phase.id, barred)
        if not barred:
            assert view.barred is None


# What is kept of it


def test_a_hint_that_was_taken_stands_in_the_record() -> None:
    match = Match(TRICK_GAMES[0])
    match.deal_numbered(1, 1)
    match.play(match.legal[0])
    assert match.turn is not None
    match.mark_hint(match.turn)
    seat = match.turn
    match.play(match.legal[0])
    text = write(match)
    assert f"\nhint {seat}\n{seat} " in text
    assert text.count("hint") == 1
    again = read(text)
    assert write(again) == text
    assert [event.hinted for event in again.log[1:]] == [False, True]  # type: ignore[union-attr]
    assert write(Match(match.rules).replay(match.log)) == text.replace("player 0 \n", "player 0\n")


def test_an_edited_hint_is_seen() -> None:
    match = Match(TRICK_GAMES[0])
    match.deal_numbered(1, 1)
    match.mark_hint(match.turn)  # type: ignore[arg-type]
    match.play(match.legal[0])
    text = write(match)
    with pytest.raises(RecordError):
        read(re.sub(r"hint \d\n", "", text))
