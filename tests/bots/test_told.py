"""What reviews and hints tell is so: it is held to new worlds, to the cards that take tricks, and to its own figures.

Each law has a planted fault: what was said before it held.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from bench.verdicts import tells
from tests.bots.test_contrast import planted
from tests.review.matches import habitual
from trey.bots import BOTS, contrast, hint, telling
from trey.bots.evaluator import Evaluator, World
from trey.core import plans
from trey.core.cards import parse_card
from trey.core.kinds import Card
from trey.core.plans import Plan
from trey.core.text import Text, sentences
from trey.games import OWN
from trey.games.three_thirteen.state import top_card
from trey.kernel.bits import bits
from trey.kernel.compiled import available
from trey.match import Acted, Match
from trey.review import Choice, review

PRESETS = [family.presets[0].id for family in OWN]
COUNTED = re.compile(r"[Ii]n (\d+) of (\d+) deals you gain")
DAILY = ["euchre_cutthroat", "three_thirteen"]
"""Where reviews are quick."""
ENOUGH, TRUE_OF_OTHER = 0.8, 0.03
WORLDS = 100


class Said(NamedTuple):
    """What a review says of a choice, and new worlds for it."""

    match: Match
    choice: Choice
    worlds: list[World]
    seat: int


def said(preset: str, count: int, worlds: int = WORLDS) -> Iterator[Said]:
    """So many verdicts on deals that a low level plays, each with new worlds."""
    shown = (
        (match, choice)
        for seed in range(400)
        for match in [habitual(preset, seed, 40, bot="casual")]
        for choice in review(match).dearest()
    )
    for match, choice in islice(shown, count):
        then: Any = Match(match.rules, match.players).replay(match.log[: choice.at])
        trial = Evaluator(match.rules, 7_919, fast=available(match.family)).trial(
            then.observation(choice.seat), then.phase.code(choice.action), 1
        )
        better = then.phase.code(choice.better)
        yield Said(match, choice, trial.watch([better], worlds)[better], choice.seat)


@cache
def some(preset: str) -> tuple[Said, ...]:
    return tuple(said(preset, 5 if preset == "three_thirteen" else 10))


def followed(one: Said, world: World) -> list[Plan]:
    """The plans that are followed after the better action alone."""
    found, alone = one.match.family.advice.plans, one.match.family.engine.alone
    pack = one.match.rules.pack
    return [] if found is None else [*found(pack, one.seat, alone, world.cards, world.instead, world.done)]


# A deal counts if it gained


def told_and_gained(verdicts: Iterator[Said] | tuple[Said, ...]) -> tuple[float, float, int]:
    """The share of deals told to gain by a plan, the share of new worlds that do, and how many sentences told one."""
    told, gained, count = 0.0, 0.0, 0
    for one in verdicts:
        found = COUNTED.search(one.choice.why.en if one.choice.why else "")
        if found:
            count += 1
            told += int(found[1]) / int(found[2])
            gained += sum(
                world.gain > 0 and any(tells(one.choice.why.en, plan) for plan in followed(one, world))  # type: ignore[union-attr]
                for world in one.worlds
            ) / len(one.worlds)
    return told, gained, count


@pytest.mark.parametrize("preset", DAILY)
def test_in_new_worlds_as_many_deals_gain_by_a_plan_as_are_told(preset: str) -> None:
    told, gained, count = told_and_gained(some(preset))
    assert count >= 2
    assert gained >= ENOUGH * told


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
def test_in_new_worlds_as_many_deals_gain_by_every_kind_of_plan(preset: str) -> None:
    kinds: dict[str, list[Said]] = {}
    for one in said(preset, 150, 200):
        name = one.choice.plan.en.split(" ")[0] if one.choice.plan else "none"
        kinds.setdefault(name, []).append(one)
    for name, verdicts in kinds.items():
        told, gained, count = told_and_gained(tuple(verdicts))
        assert count < 5 or gained >= ENOUGH * told, name


def test_a_plan_that_counts_deals_in_which_nothing_was_gained_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrast, "_gaining", lambda here, _gains: here)
    told, gained, count = told_and_gained(said("euchre_cutthroat", 12, 60))
    assert count >= 4
    assert gained < ENOUGH * told


# What is said of a card is not as true after the other action


def taking(end: Any, seat: int) -> set[Card]:
    """The cards with which a seat takes tricks, the one that was running included, read off the plays alone."""
    found = set()
    for at in range(0, end.count - end.size + 1, end.size):
        winner = end.plays[at + end.size] >> 6 if at + end.size < end.count else end.leader
        found |= {play & 63 for play in end.plays[at : at + end.size] if play >> 6 == seat == winner}
    return found


def named(one: Said) -> Card:
    """The card that a plan's sentence says takes a trick, -1 if it names none."""
    why = one.choice.why.en if one.choice.why else ""
    found = re.search(r"(?:Keep|Win with|Set up) ([2-9TJQKA][CDHS])\b|because (\w\w) regains", why)
    if not found or not hasattr(one.worlds[0].cards, "plays"):
        return -1
    return parse_card(found[1] or found[2])


def true_of_other(verdicts: Iterator[Said] | tuple[Said, ...]) -> tuple[int, int]:
    """How many sentences name a card that takes a trick, and of how many that is as true after the other action."""
    asked = as_true = 0
    for one in verdicts:
        card = named(one)
        if card < 0:
            continue
        here = [world for world in one.worlds if world.gain > 0 and card in taking(world.instead, one.seat)]
        asked += 1
        as_true += not here or 2 * sum(card in taking(world.done, one.seat) for world in here) >= len(here)
    return asked, as_true


@pytest.mark.parametrize("preset", DAILY[:1])
def test_a_card_that_takes_a_trick_either_way_is_no_reason(preset: str) -> None:
    asked, as_true = true_of_other(some(preset))
    assert asked
    assert as_true <= TRUE_OF_OTHER * asked


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS[:2])
def test_hardly_a_card_that_is_named_takes_its_trick_either_way(preset: str) -> None:
    asked, as_true = true_of_other(said(preset, 150, 200))
    assert asked >= 20
    assert as_true <= TRUE_OF_OTHER * asked


def kept_for_later() -> tuple[int, int]:
    """What is asked of a verdict on worlds that gain, in which a king takes a trick now or later, with both actions."""

    def over(cards: str, winner: int) -> Any:
        plays = [int(one[0]) << 6 | parse_card(one[1:]) for one in cards.split()]
        return SimpleNamespace(count=6, size=3, plays=plays, leader=winner, trumps=0, maker=1)

    now, o, worlds = planted([("9C", "TC")] * 100, [1.0] * 100)
    at_once, later = over("1QS 2JS 0KS 0TS 1AS 2AC", 1), over("1QS 2JS 0TS 1AS 2AC 0KS", 0)
    worlds = [one._replace(done=at_once, instead=later) for one in worlds]
    for one in worlds:
        one.cards.leader = 1  # type: ignore[attr-defined]
    why = sentences(contrast.contrast(now, o, worlds, contrast.CHOSEN).after(()))
    return true_of_other((Said(Match(now), SimpleNamespace(why=why), worlds, 0),))  # type: ignore[arg-type]


def test_a_card_that_would_have_taken_the_running_trick_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant the comparison with later tricks alone."""

    def later(pack: Any, _hand: int, here: Any, there: Any) -> Iterator[Plan]:
        if here.won >> there.first & 1:
            yield plans._keep(pack, there.first)

    assert kept_for_later() == (0, 0)
    monkeypatch.setattr(plans, "_cards", later)
    assert kept_for_later() == (1, 1)


# Hints follow their own figures


def asked(preset: str, count: int, **how: Any) -> Iterator[tuple[Match, hint.Hint]]:
    """Hints of a bot that takes any legal action, where there are several."""
    match, chance, found = Match(preset), random.Random(3), 0
    while found < count:
        if match.turn is None:
            match = match if match.ended is None else Match(preset)
            match.deal_numbered(3, found)
            continue
        if len(match.legal) > 1:
            found += 1
            yield match, hint.hint(match.rules, match.observation(match.turn), BOTS["random"], found, **how)
        for _ in range(chance.randint(1, 5)):
            if match.turn is not None:
                match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))


def beyond(preset: str, count: int) -> int:
    """In how many hints an alternative is better by more than its interval."""
    return sum(any(other.gain > other.interval for other in one.others) for _, one in asked(preset, count))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_alternative_to_a_hint_is_better_beyond_its_interval(preset: str) -> None:
    assert beyond(preset, 5) == 0


def test_a_hint_that_keeps_to_its_bot_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "CHANGES", 0)
    assert beyond("euchre_cutthroat", 12) > 1


def unfounded(preset: str, count: int) -> list[str]:
    """Hints that tell a difference where their worlds show none, or none where they show one."""
    found = []
    for _, one in asked(preset, count):
        best = one.others[0] if one.others else None
        if best and (abs(best.gain) <= best.interval) != ("are equal here" in one.why.en.split(". ")[0]):
            found.append(one.why.en)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_what_chance_may_have_brought_is_said_to_be_equal(preset: str) -> None:
    assert unfounded(preset, 5) == []


def test_a_reason_for_what_chance_brought_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "_better", lambda found: bool(found.others) and found.others[0].gain < 0)
    assert unfounded("euchre_cutthroat", 48)


# The first sentence is short


def too_long(texts: list[Text]) -> list[str]:
    """First sentences of more than twenty words; marks and numbers between spaces are none."""
    firsts = [re.split(r"(?<=[.!?]) ", one)[0] for text in texts for one in text]
    return [one for one in firsts if sum(any(map(str.isalnum, word)) for word in one.split()) > 20]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_first_sentence_has_twenty_words_at_most(preset: str) -> None:
    whys = [one.choice.why for one in some(preset) if one.choice.why] if preset in DAILY else []
    assert too_long([*whys, *(one.why for _, one in asked(preset, 5))]) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_reason_of_a_game_has_a_first_sentence_of_twenty_words_at_most(preset: str) -> None:
    match, reasons = habitual(preset, 5, 60), list[Text]()
    again = Match(match.rules, match.players)
    for event in match.log:
        if isinstance(event, Acted):
            seen = again.observation(event.seat)
            reasons += [fact for code in bits(seen.legal) for fact in contrast.facts(match.rules, seen, code)]
        again.replay([event])
    assert len(reasons) > 20
    assert too_long(reasons) == []


def test_a_long_first_sentence_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def long(plan: Plan, count: int, worlds: int) -> Text:
        return Text(f"{plan.name.en}: in {count} of {worlds} deals, {plan.came.en}, but not with the choice.")

    drawing = Plan(0, Text("Draw trumps"), Text("you save one of your leads from being trumped by the others"))
    assert too_long([telling.as_followed(plans._DRAW, 7, 128)]) == []
    assert too_long([long(drawing, 94, 128)])


# What a player can count


def test_a_wild_card_is_called_wild_where_it_is_taken() -> None:
    rounds = 0
    for seed in range(40):
        match = habitual("three_thirteen", seed, 12)
        again = Match(match.rules, match.players)
        for event in match.log:
            if isinstance(event, Acted) and again.phase.kind == "draw":
                seen: Any = again.observation(event.seat)
                pile = next((one for one in again.legal if str(one) == "draw pile"), None)
                if pile and top_card(seen) & 15 == seen.wild:
                    rounds += 1
                    assert "is wild" in contrast.facts(match.rules, seen, again.phase.code(pile))[0].en
            again.replay([event])
    assert rounds >= 5


HOLDERS = re.compile(r"with \{(\d)\} \(\{(\d)\} has none\)")


def test_who_alone_can_have_the_trumps_that_are_out_is_said_and_is_so() -> None:
    heard: Counter[str] = Counter()
    for preset in PRESETS[:2]:
        for seed in range(12):
            match = habitual(preset, seed, 40)
            again: Any = Match(match.rules, match.players)
            for event in match.log:
                if isinstance(event, Acted) and again.phase.kind == "play":
                    seen = again.observation(event.seat)
                    for code in bits(seen.legal):
                        for fact in contrast.facts(match.rules, seen, code):
                            if found := HOLDERS.search(fact.en):
                                heard[preset] += 1
                                assert not again.state.hands[int(found[2])] & seen.trumps
                                assert int(found[1]) != int(found[2]) != event.seat != int(found[1])
                again.replay([event])
    assert all(heard[preset] >= 3 for preset in PRESETS[:2]), heard
