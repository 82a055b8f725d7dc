"""Why one action is better than another, as worlds tell it: what is said is counted, and true of no other action."""

import random
import re
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from tests.review.matches import habitual
from trey.bots import contrast as told
from trey.bots.contrast import CHOSEN, _left, contrast, facts
from trey.bots.evaluator import Evaluator, World
from trey.core.cards import mask_of, parse_card, parse_hand
from trey.core.family import Family, Rules
from trey.core.text import Text
from trey.games import FAMILIES, rules
from trey.kernel.bits import bits
from trey.laws import test_reasons
from trey.laws.sentences import is_sentence
from trey.match import Acted, Match
from trey.review import review

PRESETS = [family.presets[0].id for family in FAMILIES]


def planted(hands: list[tuple[str, str]], gains: list[float], trumps: str = "") -> tuple[Rules, Any, list[World]]:
    """Worlds in which seats 1 and 2 hold these cards, and nothing came of the tricks."""
    now = rules("euchre_cutthroat")
    worlds = []
    for (one, two), gain in zip(hands, gains, strict=True):
        s: Any = now.family.engine.state()
        s.hands[1], s.hands[2] = mask_of(parse_hand(one)), mask_of(parse_hand(two))
        s.trumps = mask_of(parse_hand(trumps))
        worlds.append(World(gain, s, s, s))
    return now, SimpleNamespace(seat=0, trumps=mask_of(parse_hand(trumps))), worlds


def after(now: Rules, o: Any, worlds: list[World], than: Text) -> list[Text]:
    """What is told, each a sentence in both languages."""
    texts = [*contrast(now, o, worlds, than).after(())]
    assert [text for text in texts if not is_sentence(text, now.seats)] == []
    return texts


@pytest.mark.parametrize("stray", ["dans 5, et , et moins", "dans 5 , et", "dans  5", "dans 5,. Et", "( 5)", "(5 )"])
def test_a_stray_mark_makes_no_sentence(stray: str) -> None:
    assert is_sentence(Text.each({"en": "It does.", "fr": "Dans 5, et moins."}.__getitem__), 3)
    assert not is_sentence(Text.each({"en": "It does.", "fr": f"C'est mieux {stray}."}.__getitem__), 3)


def said(hands: list[tuple[str, str]], gains: list[float], trumps: str = "") -> list[str]:
    now, o, worlds = planted(hands, gains, trumps)
    return [text.en for text in after(now, o, worlds, CHOSEN)]


def dealt(count: int, seed: int = 1) -> list[tuple[str, str]]:
    """Hands of five for two, at random from four suits of six."""
    chance, pack = random.Random(seed), [rank + suit for suit in "CDHS" for rank in "9TJQKA"]
    hands = []
    for _ in range(count):
        chance.shuffle(pack)
        hands.append((" ".join(pack[:5]), " ".join(pack[5:10])))
    return hands


HEARTS = "9H TH QH KH AH JH JD"


def test_the_one_fact_that_decides_is_found() -> None:
    hands = dealt(128)
    gains = [1.0 if set(two.split()) & set(HEARTS.split()) else 0.0 for _, two in hands]
    count = round(sum(gains))
    first, second = said(hands, gains, HEARTS)
    where = f"If {{2}} has a trump ({count} of 128 deals)"
    assert first == f"{where}, it gains 1.0 points; otherwise next to nothing."
    better = f"In {count} of 128 deals that fit what you know, it does better than your choice."
    assert second == f"{better} It does worse in none."


def named(masks: list[str], settled: str = "") -> str:
    """The first sentence where the two who have a heart decide, in worlds with these trumps in turn."""
    hands = dealt(128)
    gains = [1.0 if set(two.split()) & set(HEARTS.split()) else 0.0 for _, two in hands]
    now, o, worlds = planted(hands, gains)
    o.trumps = mask_of(parse_hand(settled))
    for i, world in enumerate(worlds):
        end: Any = world.instead.copy()
        end.trumps, end.trump = mask_of(parse_hand(masks[i % len(masks)])), 2
        worlds[i] = world._replace(instead=end)
    return after(now, o, worlds, CHOSEN)[0].en


def test_trumps_that_are_not_settled_are_named_by_their_suit() -> None:
    assert named([HEARTS]).startswith("If {2} has a trump with hearts as trump (")
    assert named([HEARTS], HEARTS).startswith("If {2} has a trump (")


def test_trumps_that_differ_from_world_to_world_are_no_fact() -> None:
    spades = "9S TS QS KS AS JS JC"
    assert "trump" not in named([HEARTS, HEARTS, spades])
    assert "trump" not in named([HEARTS, HEARTS, ""])


def test_a_reason_that_speaks_of_trumps_while_nothing_is_trump_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant what was said before: the trumps that came of the first world."""

    def first(_: Any, worlds: list[World]) -> tuple[int, int]:
        states: tuple[Any, ...] = (worlds[0].cards, worlds[0].instead, worlds[0].done)
        return next((int(s.trumps) for s in states if s.trumps), 0), -1

    test_reasons.test_while_nothing_is_trump_no_reason_speaks_of_trumps_without_their_suit("euchre_cutthroat")
    monkeypatch.setattr(told, "_trumps", first)
    with pytest.raises(AssertionError, match="nothing is trump"):
        test_reasons.test_while_nothing_is_trump_no_reason_speaks_of_trumps_without_their_suit("euchre_cutthroat")


def test_a_card_that_decides_is_named_and_its_absence_too() -> None:
    hands = dealt(128)
    holds = ["AS" in one.split() for one, _ in hands]
    assert said(hands, [0.9 * held - 0.3 for held in holds])[0].startswith("If {1} has AS (")
    lacks = said(hands, [0.5 - 0.9 * held for held in holds])[0]
    assert re.fullmatch(
        r"If \{1\} does not have AS \(\d+ of 128 deals\), it gains 0.5 points; otherwise it loses 0.4\.", lacks
    )


def test_chance_decides_nothing() -> None:
    """A gain that hangs on no card: some fact always fits the half in which it is looked for."""
    chance = random.Random(3)
    found = [said(dealt(128, seed), [chance.choice([-1.0, 0.0, 2.0]) for _ in range(128)]) for seed in range(60)]
    assert sum("If " in " ".join(words) for words in found) <= 2


def test_a_fact_that_holds_in_one_half_alone_is_not_told() -> None:
    hands = dealt(128)
    chance = random.Random(5)
    held = [1.0 if "AS" in one.split() else 0.0 for one, _ in hands]
    half = [gain if i < 64 else chance.choice([0.0, 1.0]) for i, gain in enumerate(held)]
    assert "If " in said(hands, held)[0]
    assert "If " not in said(hands, half)[0]


def test_a_fact_that_makes_next_to_no_difference_is_not_told() -> None:
    hands = dealt(128)
    held = ["AS" in one.split() for one, _ in hands]
    assert "If " not in said(hands, [3.3 + 0.01 * one for one in held])[0]
    assert "If " in said(hands, [3.3 + 0.3 * one for one in held])[0]


def test_few_worlds_tell_how_often_alone() -> None:
    hands = dealt(99)
    gains = [1.0 if "AS" in one.split() else 0.0 for one, _ in hands]
    assert [words.split(" ")[0] for words in said(hands, gains)] == ["In"]


def test_what_is_worse_more_often_by_less_says_so() -> None:
    better = "In 8 of 20 deals that fit what you know, it does better than your choice."
    assert said(dealt(20), [2.0] * 8 + [-1.0] * 12) == [f"{better} It does worse in 12, but by less."]
    assert said(dealt(20), [0.0] * 20) == []


@pytest.mark.many
@pytest.mark.parametrize("preset", PRESETS)
def test_tricks_and_figures_are_those_of_the_worlds(preset: str) -> None:
    """Counted again from the worlds, by the plain rules."""
    match = habitual(preset, 2, 12)
    now, told_ = match.rules, 0
    for seen, done in choices(match, 6):
        for action in islice((one for one in bits(seen.legal) if one != done), 2):
            trial = Evaluator(now, 1, fast=False).trial(seen, done, 1)
            for world in trial.watch([action], 24)[action]:
                won = margin(world.instead, seen, now) - margin(world.done, seen, now)
                assert world.gain == pytest.approx(won)
            told_ += 1
            again = Evaluator(now, 1, fast=False).trial(seen, done, 1)
            again.go([action], 24)
            assert again.gain(action).mean == trial.gain(action).mean, "watching changes nothing"
            assert again.gain(action).error == trial.gain(action).error
    assert told_ >= 6


@pytest.mark.parametrize("preset", PRESETS)
def test_several_actions_are_watched_in_the_same_worlds_to_their_ends(preset: str) -> None:
    """As they would be without watching, in no playout more."""
    match = habitual(preset, 2, 12)
    now, several = match.rules, 0
    for seen, done in choices(match, 6):
        actions = [one for one in bits(seen.legal) if one != done][:3]
        if len(actions) < 2:
            continue
        trial = Evaluator(now, 1, fast=False).trial(seen, done, 1)
        seen_of, again = trial.watch(actions, 12), Evaluator(now, 1, fast=False).trial(seen, done, 1)
        again.go(actions, 12)
        for action in actions:
            several += 1
            assert len(seen_of[action]) == trial.gain(action).worlds
            for world, first in zip(seen_of[action], seen_of[actions[0]], strict=True):
                assert world.gain == pytest.approx(margin(world.instead, seen, now) - margin(world.done, seen, now))
                assert world.cards.values() == first.cards.values()
                assert world.done.values() == first.done.values()
            assert (again.gain(action).mean, again.gain(action).error) == (
                trial.gain(action).mean,
                trial.gain(action).error,
            )
    assert several >= 2


def margin(s: Any, seen: Any, now: Rules) -> float:
    own = s.delta[seen.seat] - sum(s.delta[: now.seats]) / now.seats
    return float(-own if now.family.low_wins else own)


def choices(match: Match, most: int) -> list[tuple[Any, int]]:
    """What was seen where there was a choice, and what was done."""
    again = Match(match.rules, match.players)
    found: list[tuple[Any, int]] = []
    for event in match.log:
        if isinstance(event, Acted) and len(again.legal) > 1 and len(found) < most:
            found.append((again.observation(event.seat).copy(), again.phase.code(event.action)))
        again.replay([event])
    return found


def tricks(done: tuple[int, str], instead: tuple[int, str], gain: float = 1.0) -> list[Text]:
    """What is told where one trick, won by a seat and led with a card, becomes another, and wins so much."""

    def over(winner: int, led: str) -> Any:
        card, rest = parse_card(led), parse_card("9C")
        return SimpleNamespace(
            count=3, size=3, plays=[1 << 6 | card, 2 << 6 | card, rest], leader=winner, trumps=0, maker=1
        )

    now, o, worlds = planted([("9C", "TC")] * 100, [gain] * 100)
    ends = [world._replace(done=over(*done), instead=over(*instead)) for world in worlds]
    for world in ends:
        world.cards.leader = 1  # type: ignore[attr-defined]
    return after(now, o, ends, CHOSEN)


def test_who_takes_more_tricks_is_said_with_the_suit() -> None:
    first = [tricks((2, "9H"), (1, "9H"))[0], tricks((1, "9S"), (2, "9D"))[0]]
    assert [said.en for said in first] == [
        "In 100 of 100 deals you gain, because {1} takes more tricks in hearts.",
        "In 100 of 100 deals you gain, because {1} takes fewer tricks in spades.",
    ]
    assert first[0].fr == "Dans 100 donnes sur 100, vous y gagnez, car {1} fait plus de plis à cœur."


def test_tricks_that_bring_nothing_are_no_reason() -> None:
    for gain in (0.0, -1.0):
        assert not any("tricks" in said.en for said in tricks((1, "9H"), (2, "9H"), gain))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.id)
def test_every_reason_of_a_review_says_what_it_compares_with(family: Family) -> None:
    """In both languages, in reviews of random play."""
    whys = [one.why for one in review(habitual(family.presets[0].id, 3, 40, bot="random"), seats=[0]).dearest(6)]
    assert len(whys) >= 3
    assert all(why and CHOSEN.en in why.en and CHOSEN.fr in why.fr for why in whys)


# The plan that is followed


def planned(forward: int, back: int = 0, elsewhere: float = 0.0, idle: int = 0) -> list[str]:
    """What is told where the king of spades is kept in so many worlds of 100, thrown in others, and neither elsewhere.

    Worlds in which it is kept bring a point more, but for those where that is `idle`; those in which it is thrown, one
    less.
    """

    kept, thrown = course("TS", "KS", 0), course("KS", "TS", 1)
    ways = [(thrown, kept, 1.0)] * forward + [(kept, thrown, -1.0)] * back
    ways += [(thrown, kept, 0.0)] * idle + [(thrown, thrown, elsewhere)] * (100 - forward - back - idle)
    random.Random(7).shuffle(ways)
    return ended([("9C", "TC")] * 100, ways)


def course(first: str, then: str, winner: int) -> Any:
    """The end of a deal in which seat 0 plays two cards to two tricks of spades, and someone takes the second."""
    plays = [play << 6 | parse_card(card) for play, card in ((1, "AS"), (2, "JS"), (0, first))]
    plays += [play << 6 | parse_card(card) for play, card in ((1, "QS"), (2, "9S"), (0, then))]
    return SimpleNamespace(count=6, size=3, plays=plays, leader=winner, trumps=0, maker=1)


def ended(hands: list[tuple[str, str]], ways: list[tuple[Any, Any, float]]) -> list[str]:
    """What is told of worlds with these hands, and these ends and gains."""
    now, o, worlds = planted(hands, [gain for _, _, gain in ways])
    for world in worlds:
        world.cards.leader = 1  # type: ignore[attr-defined]
    ends = [world._replace(done=done, instead=then) for world, (done, then, _) in zip(worlds, ways, strict=True)]
    return [text.en for text in after(now, o, ends, CHOSEN)]


def explained(plan: float) -> list[str]:
    """What is told where half of the worlds gain: so many of them with the king kept, and 85 % with a fact."""
    kept, thrown, chance = course("TS", "KS", 0), course("KS", "TS", 1), random.Random(2)
    hands, ways = list[tuple[str, str]](), list[tuple[Any, Any, float]]()
    for at in range(200):
        gain = at % 2
        hands.append(("AC" if gain and chance.random() < 0.85 else "9C", "TC"))
        ways.append((thrown, kept if gain and chance.random() < plan else thrown, float(gain)))
    return ended(hands, ways)


def test_a_plan_is_named_before_all_else_with_how_often_it_is_followed() -> None:
    assert planned(60)[0] == "Keep KS: in 60 of 100 deals you gain, because it takes a trick later."
    assert planned(60)[1].startswith("In 60 of 100 deals that fit what you know, it does better"), "instead of tricks"


def test_a_plan_that_is_as_true_of_the_other_action_is_not_named() -> None:
    """Plant worlds in which the other action follows it."""
    assert "Keep" not in " ".join(planned(50, 49))
    assert "Keep" not in " ".join(planned(50, 20))
    assert "Keep" in " ".join(planned(60, 6))


def test_a_plan_counts_the_deals_alone_in_which_it_gained() -> None:
    assert planned(30, idle=60)[0].startswith("Keep KS: in 30 of 100 deals you gain, ")
    assert "Keep" not in " ".join(planned(8, idle=80))


def test_what_explains_more_of_the_gain_stands_first() -> None:
    """A card of another hand that explains all of it, and a plan that is followed in most of those worlds."""
    assert explained(0.95)[0].startswith("Keep KS: ")
    assert explained(0.95)[1].startswith("If {1} ")
    assert explained(0.7)[0].startswith("If {1} ")
    assert explained(0.7)[1].startswith("Keep KS: ")


def test_a_plan_from_which_the_gain_does_not_come_is_not_named() -> None:
    assert "Keep" not in " ".join(planned(40, 0, 1.0))
    assert "Keep" in " ".join(planned(60, 0, 1.0))


def test_a_plan_that_is_seldom_followed_is_not_named() -> None:
    assert "Keep" not in " ".join(planned(8))


def test_a_plan_of_one_half_alone_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random.Random, "shuffle", lambda *_: None)
    assert "Keep" not in " ".join(planned(50))


# A fact is told of one action alone


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.advice.reasons], ids=lambda one: one.id)
def test_nothing_is_said_of_an_action_that_is_as_true_of_the_other(family: Family) -> None:
    match, compared = habitual(family.presets[0].id, 4, 40), 0
    for seen, done in choices(match, 60):
        for action in bits(seen.legal):
            if action != done:
                own = facts(match.rules, seen, action, done)
                assert not set(own) & set(facts(match.rules, seen, done))
                compared += len(own)
    assert compared > 10


def test_a_fact_that_is_true_of_both_would_be_seen() -> None:
    match = habitual("euchre_cutthroat", 4, 40)
    same = replace(match.family.advice, reasons=lambda *_: (Text("So."),))
    plain = replace(match.rules, family=replace(match.family, advice=same))
    seen, done = choices(match, 1)[0]
    other = next(one for one in bits(seen.legal) if one != done)
    assert facts(plain, seen, other)
    assert facts(plain, seen, other, done) == ()


def test_the_least_that_is_asked_is_what_the_page_says() -> None:
    assert (told.ENOUGH, told.DECIDES, told.FOLLOWED) == (100, 0.15, 0.1)


# What a round of melds leaves


def left(own: int, others: int, spread: int = 0) -> list[str]:
    """What is told where a seat is left with so many points fewer, and each other with so many more, on average."""
    chance, worlds, gains = random.Random(4), list[World](), list[float]()
    for _ in range(100):
        noise = [chance.randint(-spread, spread) for _ in range(3)]
        was = SimpleNamespace(delta=[own + 9 + noise[0], 9 + noise[1], 9 + noise[2]], finisher=1)
        now = SimpleNamespace(delta=[9, 9 + others, 9 + others], finisher=1)
        lost = [one - other for one, other in zip(was.delta, now.delta, strict=True)]
        gains.append(lost[0] - sum(lost) / 3)
        worlds.append(World(gains[-1], SimpleNamespace(finisher=1), was, now))  # type: ignore[arg-type]
    return [text.en for text in _left(3, 0, worlds, gains, CHOSEN)]


def test_whose_points_the_gain_comes_from_is_said_where_it_is_beyond_chance() -> None:
    assert left(3, 0) == ["On average, it leaves you with 3.0 points fewer than your choice."]
    assert left(0, 2) == ["On average, it leaves the others with 4.0 points more in all than your choice."]
    assert left(3, 1)[0].startswith("On average, it leaves you"), "more of it is the seat's own"
    assert left(0, 0, 40) == []
