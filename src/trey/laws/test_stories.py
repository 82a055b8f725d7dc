"""What a finished deal came to and what comes next, in sentences: every preset, both languages, every reader."""

import random
import re

from trey.core.happening import Scored
from trey.core.text import LANGUAGES, told
from trey.core.view import View
from trey.games import rules
from trey.laws.differences import agree
from trey.laws.matches import NAMES, step
from trey.match import Match

PLACES = re.compile(r"\{(\d)(?::[^{}|]*\|[^{}|]*)?\}")


_ILL_TOLD = "sentences of `story` or `coming`: whole ones, with names as {seat}, once a deal is over and not before"


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


def test_every_finished_deal_has_a_story_and_no_running_one(preset: str) -> None:
    rng, match = random.Random(5), Match(rules(preset))
    while not match.ended and len(match.sheet) < 3:
        step(match, rng)
        for seat in (None, 0):
            agree(faults(match.view(seat), match.rules.seats), [], _ILL_TOLD)


def test_everybody_is_told_the_same_story(preset: str) -> None:
    match = closing(preset, 8)
    views = [match.view(seat) for seat in (None, *range(match.rules.seats))]
    for view in views[1:]:
        found, expected = ((one.story, one.coming, one.goal, one.deals) for one in (view, views[0]))
        agree(
            found,
            expected,
            f"[0] story, [1] coming, [2] goal, [3] deals: seat {view.seat} is told what a watcher is not",
        )


def test_the_story_is_part_of_what_happened(preset: str) -> None:
    rng, match = random.Random(11), Match(rules(preset))
    told_of = []
    while not match.sheet:
        before = match.view(0) if match.number else None
        step(match, rng)
        told_of += [one for one in match.happened(before, match.view(0)) if isinstance(one, Scored)]
    view = match.view(0)
    for one in told_of:
        agree(one.why[: len(view.story)], view.story, "what is told of a deal's points does not begin with its story")
    assert bool(told_of) != view.redealt, "points are told of a deal that was thrown in, or none of one that was played"
