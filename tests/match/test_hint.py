"""A hint says what a bot would do and why, from one seat's knowledge; and what it says is so."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.games import test_hiding as hiding
from tests.strategies import ALL_PRESETS, EVERY_PHASE, at_phase, phases_of, step
from trey.bots import BOTS, hint
from trey.bots import alternatives as what_else
from trey.bots.alternatives import MOST, Compared, compare
from trey.bots.budget import levels
from trey.bots.contrast import facts
from trey.bots.evaluator import Estimate, Evaluator, PairedRollouts
from trey.core.action import Action
from trey.core.cards import parse_card
from trey.core.errors import IllegalError, OptionError, RecordError
from trey.core.family import Family, Rules
from trey.core.text import Text
from trey.games import FAMILIES, rules
from trey.kernel.compiled import available
from trey.laws import test_hiding as laws
from trey.laws.sentences import is_sentence
from trey.match import Match
from trey.match.puzzle import puzzles
from trey.match.record import read, write

PLACE = re.compile(r"\{[^}]*\}")
TRICK_GAMES = [family.presets[0].id for family in FAMILIES if family.inference.claim and family.advice.reasons]


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints imagine little."""
    monkeypatch.setattr(what_else, "LOOKS", 1)
    monkeypatch.setattr(what_else, "WORLDS", 2)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints imagine in plain Python: families that are planted have no machine code."""
    monkeypatch.setenv("TREY_KERNELS", "plain")


@pytest.mark.usefixtures("plain")
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


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.id)
def test_the_strongest_bot_of_the_game_is_asked_where_it_can_play(family: Family) -> None:
    assert hint.adviser(family, fast=True).id == family.advice.levels[-1]
    assert hint.adviser(family, fast=False).id == levels(family, fast=False)[-1]


def test_a_bot_that_is_not_there_is_named_with_those_that_are() -> None:
    match = Match(ALL_PRESETS[0])
    match.deal_numbered(1, 0)
    assert match.turn is not None
    with pytest.raises(OptionError, match="bot-unknown") as told:
        match.hint(match.turn, "nobody")
    assert "nobody" in told.value.en
    assert all(name in told.value.en for name in BOTS)


@pytest.mark.usefixtures("plain")
def test_something_is_said_where_no_fact_is_known_and_nothing_else_was_tried() -> None:
    match = at_phase(FAMILIES[0], FAMILIES[0].phases[3].id)
    quiet = replace(
        match.rules,
        family=replace(match.family, advice=replace(match.family.advice, reasons=None)),
    )
    assert hint.hint(quiet, match.observation(match.turn), BOTS["habit"], most=0).why == hint.USUAL


# What else could be done


@pytest.mark.parametrize("preset", [family.presets[0].id for family in FAMILIES])
def test_what_else_could_be_done_is_legal_something_else_and_the_best_first(preset: str) -> None:
    several = 0
    for match in phases_of(preset, 3, 150):
        if match.turn is None or len(match.legal) < 2:
            continue
        found = match.hint(match.turn, "habit")
        offered = [other.action for other in found.others]
        assert 0 < len(offered) <= MOST
        assert len({*offered, found.action}) == len(offered) + 1
        assert set(offered) <= set(match.legal)
        gains = [other.gain for other in found.others]
        assert gains == sorted(gains, reverse=True)
        assert all(0 < other.error < 1000 for other in found.others)
        assert match.hint(match.turn, "habit", 1) == match.hint(match.turn, "habit", 1)
        several += len(offered) > 1
    assert several >= 2


def held_to_proofs(family: Family) -> tuple[int, int, int]:
    """Of proved positions: how many, where something right is said to bring more than a wrong action, and less."""
    asked = better = worse = 0
    for puzzle in puzzles(family):
        match = puzzle.match()
        wrong = [action for action in match.legal if not puzzle.is_right(action)]
        if puzzle.proved and wrong:
            o, code = match.observation(match.turn), match.phase.code(wrong[0])
            others = compare(match.rules, o, code, fast=available(family), most=len(match.legal)).others
            right = [other for other in others if puzzle.is_right(other.action)]
            asked += 1
            better += any(other.gain > other.interval for other in right)
            worse += any(other.gain < -other.interval for other in right)
    return asked, better, worse


PROVED = [family for family in FAMILIES if any(puzzle.proved for puzzle in puzzles(family))]


@pytest.mark.parametrize("family", PROVED, ids=lambda one: one.id)
def test_what_is_right_is_said_to_bring_more_than_what_is_proved_wrong(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some wrong cards are as good in most worlds, and the others do not play as well as they can.

    A round that is the whole match is lost or won by little, so there it takes more worlds to tell.
    """
    monkeypatch.setattr(what_else, "WORLDS", 256 if family.low_wins else 16)
    monkeypatch.setattr(what_else, "within", lambda _family, worlds, **_: worlds)
    asked, better, worse = held_to_proofs(family)
    assert asked >= 40
    assert better > 0.5 * asked
    assert worse < 0.1 * asked


def test_gains_that_are_told_the_wrong_way_round_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Evaluator.trial

    def turned(mind: Evaluator, *asked: Any) -> PairedRollouts:
        trial = honest(mind, *asked)
        gain = trial.gain
        trial.gain = lambda action: copied(gain(action))  # type: ignore[method-assign]
        return trial

    def copied(estimate: Estimate) -> Estimate:
        estimate.mean = -estimate.mean
        return estimate

    monkeypatch.setattr(Evaluator, "trial", turned)
    monkeypatch.setattr(what_else, "WORLDS", 16)
    monkeypatch.setattr(what_else, "within", lambda _family, worlds, **_: worlds)
    asked, better, worse = held_to_proofs(PROVED[0])
    assert worse > 0.5 * asked
    assert better < 0.1 * asked


# What is hidden


def hinted(match: Match, seat: int | None) -> Any:
    return match.hint(seat, "habit") if seat is not None and match.turn == seat else None


@pytest.mark.secrecy
@pytest.mark.parametrize("preset", [family.presets[0].id for family in FAMILIES])
def test_what_a_seat_may_not_know_never_changes_its_hint(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "told", hinted)
    assert laws.compare_worlds(rules(preset), 8, 60) >= 5, "too few worlds could be compared"


@pytest.mark.usefixtures("plain")
def test_gains_that_are_found_with_another_hand_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "told", hinted)

    def peeking(rules: Rules, o: Any, code: int, **how: Any) -> Compared:
        found = compare(rules, o, code, **how)
        return found._replace(others=tuple(replace(other, gain=other.gain + o.delta[6]) for other in found.others))

    monkeypatch.setattr(hint, "compare", peeking)
    leaking = hiding.planted(TRICK_GAMES[0], whether_the_next_seat_holds_a_card)
    with pytest.raises(AssertionError):
        sum(laws.compare_worlds(leaking, seed) for seed in range(6))


def whether_the_next_seat_holds_a_card(o: Any, s: Any, seat: int) -> None:
    o.delta[6] = s.hands[(seat + 1) % 3] >> 59 & 1


def telling_of_it(o: Any, _p: Any, _w: Any, code: int) -> tuple[Text, ...]:
    return (Text(f"{o.delta[6]} {code}."),)


@pytest.mark.usefixtures("plain")
def test_a_hint_that_looks_into_another_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "told", hinted)
    now = hiding.planted(TRICK_GAMES[0], whether_the_next_seat_holds_a_card)
    leaking = replace(
        now,
        family=replace(now.family, advice=replace(now.family.advice, reasons=telling_of_it)),
    )
    with pytest.raises(AssertionError):
        sum(laws.compare_worlds(leaking, seed) for seed in range(6))


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
                for said in facts(match.rules, observation, code):
                    assert is_sentence(said, match.rules.seats), said
                    yield match, action, said.en


def taken_by(match: Match, card: Action, rng: random.Random) -> int | None:
    """Who takes the trick when a card is played and the others play anything legal."""
    trial, number = match.copy(), sum(place.tricks or 0 for place in match.view(None).players)
    trial.play(card)
    while trial.turn is not None and sum(place.tricks or 0 for place in trial.view(None).players) == number:
        trial.play(rng.choice(trial.legal))
    return trial.view(None).last_winner


SURE = ("Nothing that may still be out beats it", "whatever is still to come", "only card that still", "You play last")
ONLY = ("only card that still", "only card that beats")
ALLY = re.compile(r"\{(\d)\}, who plays with you, has (this trick|the strongest card so far)")
NEEDS = re.compile(r"you(r side)? still needs? (\d+) trick")


def check_trick(match: Match, action: Action, said: str, rng: random.Random) -> bool:
    """Hold a sentence on a card in a trick to what happens; say whether it is one that can be held."""
    seat, view = match.turn, match.view(match.turn)
    wins = {one: {taken_by(match, one, rng) for _ in range(3)} for one in match.legal}
    others = set[int | None]().union(*(found for one, found in wins.items() if one != action))
    sure, only, ally = any(words in said for words in SURE), any(words in said for words in ONLY), ALLY.search(said)
    loses = "None of your cards can win" in said
    assert not sure or wins[action] == {seat}
    assert not only or seat not in others
    assert not loses or seat not in others | wins[action]
    assert "You play last" not in said or len(view.trick) == sum("out" not in p.roles for p in view.players) - 1
    if ally:
        assert int(ally[1]) != seat
        assert match.observation(seat).best_seat == int(ally[1])
        assert ally[2] != "this trick" or wins[action] == {int(ally[1])}
    if need := NEEDS.search(said):
        assert not loses
        assert not ally
        check_need(match, int(need[2]), together=bool(need[1]))
    return sure or only or loses or bool(ally)


def check_need(match: Match, needed: int, *, together: bool) -> None:
    """Hold how many tricks are still needed to what is on the table."""
    players, seat = match.view(None).players, match.turn
    assert seat is not None
    if players[seat].target is not None:
        assert not together
        assert needed == (players[seat].target or 0) - (players[seat].tricks or 0)
        return
    maker = next(n for n, place in enumerate(players) if "maker" in place.roles)
    own = [n for n in range(len(players)) if (n == maker) == (seat == maker) and "out" not in players[n].roles]
    assert together == (len(own) > 1)
    assert needed == 3 - sum(players[n].tricks or 0 for n in own)


@pytest.mark.parametrize("preset", TRICK_GAMES)
def test_what_is_said_of_a_card_in_a_trick_is_so(preset: str) -> None:
    rng, held = random.Random(1), 0
    for match, action, said in reasons(preset, 3):
        if match.phase.kind == "play":
            held += check_trick(match, action, said, rng)
    assert held >= 30


@pytest.mark.parametrize(
    "false",
    [
        "It is the only card that still wins this trick.",
        "It is your only card that beats the trick so far.",
        "It takes the trick whatever is still to come.",
        "{1}, who plays with you, has this trick.",
        "{2}, who plays with you, has the strongest card so far.",
        "It beats every card in the trick so far, and you still need 7 tricks.",
        "None of your cards can win this trick, and you still need 1 trick.",
    ],
)
def test_a_false_reason_is_caught(false: str) -> None:
    rng, caught, asked = random.Random(1), 0, 0
    for match, action, _ in reasons("euchre_cutthroat", 2):
        if match.phase.kind == "play":
            asked += 1
            try:
                check_trick(match, action, false, rng)
            except AssertionError:
                caught += 1
    assert caught > asked / 3


VOID = "(without it|with none left,) you can trump"


def check_void(match: Match, action: Action, rng: random.Random) -> bool:
    """Hold that a seat has no more of a card's suit, but trumps, when play begins, to what happens until then."""
    trial, seat = match.copy(), match.turn
    trial.play(action)
    while trial.turn is not None and trial.phase.kind != "play":
        trial.play(rng.choice(trial.legal))
    if trial.turn is None:
        return False
    o = trial.observation(seat)
    assert not o.hand & ~o.trumps & 0xFFFF << (parse_card(action.what) & 48)
    return True


BEFORE_TRUMPS = ("sergeant_major_kitty_first", "sergeant_major_kitty_before_call")


def test_a_reason_counts_a_suit_of_several_cards_to_the_last_trick() -> None:
    told = 0
    for seed in range(20):
        rng, match = random.Random(seed), Match("sergeant_major")
        for _ in range(60):
            for action in match.legal if match.turn is not None else ():
                said = facts(match.rules, match.observation(match.turn), match.phase.code(action))
                counted = re.search(r"lowest of your (\d+) ", " ".join(one.en for one in said))
                told += counted is not None
                assert counted is None or int(counted[1]) > 1
            step(match, rng)
    assert told >= 20


def test_a_reason_sets_trumps_apart_once_there_are_some() -> None:
    told = 0
    for preset in (*BEFORE_TRUMPS, "sergeant_major"):
        for match, _, said in reasons(preset, 8):
            if re.search("of your cards( outside trumps)? is lower", said):
                trumps = match.observation(match.turn).trumps
                told += not trumps
                assert ("outside trumps" in said) <= bool(trumps)
    assert told >= 5


WITH_VOIDS = ("euchre_cutthroat", "euchre_20", "euchre_classic_5", "sergeant_major_kitty_first", "sergeant_major")


def test_what_is_said_of_a_suit_that_one_is_rid_of_is_so() -> None:
    rng, held = random.Random(1), 0
    for preset in WITH_VOIDS:
        for match, action, said in reasons(preset, 6):
            if re.search(VOID, said):
                held += check_void(match, action, rng)
    assert held >= 30


def test_a_suit_that_comes_back_is_caught() -> None:
    """The words spoken where cards still come: the dummy's, or those given in return."""
    rng = random.Random(1)
    only = [
        (match.copy(), action)
        for preset in ("euchre_cutthroat", "sergeant_major")
        for match, action, said in reasons(preset, 12)
        if "It is your only card in" in said and not re.search(VOID, said)
    ]
    with pytest.raises(AssertionError):
        [check_void(match, action, rng) for match, action in only for _ in range(4)]


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
    if rules(preset).family.advice.reasons is None:
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
            elif match.family.advice.reasons is not None:
                assert view.coach is not None, match.phase.id


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_a_card_that_may_not_be_chosen_has_a_reason_while_others_may(preset: str) -> None:
    for match in phases_of(preset, 6, 150):
        if match.turn is None or match.family.advice.reasons is None:
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
