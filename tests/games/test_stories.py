"""What a finished deal came to and what comes next, in sentences: every preset, both languages, every reader."""

import random
import re
from dataclasses import replace

import pytest

from tests.strategies import ALL_PRESETS, NAMES, step
from trey.core.happening import Scored
from trey.core.text import LANGUAGES, Text, by_person, name_at, told
from trey.core.view import View
from trey.games import rules
from trey.match import Match

PLACES = re.compile(r"\{(\d)(?::[^{}|]*\|[^{}|]*)?\}")


def faults(view: View, seats: int) -> list[str]:
    """What is wrong with the sentences of a view."""
    wrong = [] if view.done else [said.en for said in (*view.story, *view.coming)]
    if view.done and not view.redealt and not view.story:
        wrong.append("no story")
    for said in (*view.story, *view.coming):
        for lang in LANGUAGES:
            text = said.of(lang)
            if any(int(seat) >= seats for seat in PLACES.findall(text)):
                wrong.append(text)
                continue
            spoken = told(text, NAMES)
            ends = spoken.endswith(".") and spoken[0].isupper()
            if re.search(r"[{}|]", spoken) or not ends:
                wrong.append(text)
    return wrong


def closing(preset: str, seed: int) -> Match:
    """A match of this preset, after some finished deals played at random."""
    rng, match = random.Random(seed), Match(rules(preset))
    while not match.ended and len(match.sheet) < 3:
        step(match, rng)
    return match


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_finished_deal_has_a_story_and_no_running_one(preset: str) -> None:
    rng, match = random.Random(5), Match(rules(preset))
    while not match.ended and len(match.sheet) < 3:
        step(match, rng)
        for seat in (None, 0):
            assert faults(match.view(seat), match.rules.seats) == []


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_everybody_is_told_the_same_story(preset: str) -> None:
    match = closing(preset, 8)
    views = [match.view(seat) for seat in (None, *range(match.rules.seats))]
    assert len({(view.story, view.coming, view.goal, view.deals) for view in views}) == 1


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_the_story_is_part_of_what_happened(preset: str) -> None:
    rng, match = random.Random(11), Match(rules(preset))
    told_of = []
    while not match.sheet:
        before = match.view(0) if match.number else None
        step(match, rng)
        told_of += [one for one in match.happened(before, match.view(0)) if isinstance(one, Scored)]
    view = match.view(0)
    assert all(one.why[: len(view.story)] == view.story for one in told_of)
    assert bool(told_of) != view.redealt


def test_a_story_that_is_wrong_would_be_seen() -> None:
    view = closing("three_thirteen", 1).view(0)
    assert faults(view, 3) == []
    assert faults(replace(view, done=False), 3)
    assert faults(replace(view, story=()), 3) == ["no story"]
    for slip in ("{7} won.", "{0:a|b won.", "{0} won", "0} won."):
        assert faults(replace(view, story=(Text(slip, slip),)), 3)


def test_a_sentence_is_told_by_name() -> None:
    said = f"{name_at(1)} {by_person(1, 'gives', 'give')} {name_at(0)} two cards."
    assert told(said, ["Ann", "Bob"]) == "Bob gives Ann two cards."
    assert told(by_person(0, "somebody", "you"), ["Ann"]) == "Somebody"
