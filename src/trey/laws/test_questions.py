"""A question changes nothing: neither what it is about, nor what others ask or play at the same time."""

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from trey.core.family import Family, Rules
from trey.kernel.layout import Layout
from trey.kernel.rng import Rng, seeded
from trey.laws.differences import agree, differences
from trey.laws.matches import phases_of, step
from trey.match import Match, read, write


class ChangedError(AssertionError):
    """A question wrote into what it was about."""


def _answer_all(now: Rules, match: Match, seat: int) -> Iterator[tuple[str, tuple[Layout, ...]]]:
    """Ask every question from a seat; yield its name and the things it was about, after it was answered."""
    family, p, w = now.family, now.params, now.work()
    o, m, s = match.observation(seat), match.standing, match.state
    asked: dict[str, Callable[[], object]] = {
        "legal": lambda: family.engine.legal(s, p, w),
        "observe": lambda: family.engine.observe(family.engine.observation(), s, p, w, seat),
        "recall": partial(family.engine.recall, o.copy(), s, p, seat),
        "sample": lambda: family.inference.sample(family.engine.state(), o, p, w, Rng(x=seeded(seat))),
        "habit": lambda: o.legal and family.advice.habit(o, p, w),
        "claim": lambda: family.inference.claim and family.inference.claim(o, p, w),
        "view": lambda: family.words.view(o, p, w),
        "card_locations": lambda: family.engine.card_locations(s, p),
        "shown": lambda: family.engine.shown(s, seat),
    }
    for name, ask in asked.items():
        ask()
        yield name, (o, m, s, p)


def ask_everything(now: Rules, match: Match) -> None:
    """Ask all questions from every seat; refuse one that changes what it is about.

    :raises ChangedError: with the question's name.
    """
    for seat in range(now.seats) if match.turn is not None else ():
        before = [thing.values() for thing in (match.observation(seat), match.standing, match.state, now.params)]
        for name, things in _answer_all(now, match, seat):
            if changed := differences([thing.values() for thing in things], before):
                raise ChangedError(
                    f"`{name}` writes into what it is asked about ([0] o, [1] m, [2] s, [3] p): {changed}"
                )


def test_a_question_changes_nothing(preset: str) -> None:
    for match in phases_of(preset, 21, 120):
        ask_everything(match.rules, match)


def test_what_was_asked_before_changes_no_answer(preset: str) -> None:
    """Scratch is scratch: whatever lies in it, the answer is the same."""
    for count, match in enumerate(phases_of(preset, 22, 60)):
        if match.turn is None:
            continue
        used, seat = match.rules.work(), count % match.rules.seats
        for other in range(match.rules.seats):
            rng = Rng(x=seeded(count))
            match.family.inference.sample(
                match.family.engine.state(), match.observation(other), match.rules.params, used, rng
            )
        cure = f"{_ANSWERS}: with what another question left in `w`; write it before you read it"
        agree(answers(match, used, seat), answers(match, match.rules.work(), seat), cure)


_ANSWERS = "[0] legal, [1] observation, [2] view, [3] habit"


def answers(match: Match, w: Any, seat: int) -> tuple[Any, ...]:
    """What is answered with this scratch: legal actions, observation, view, habit."""
    family, p, o = match.family, match.rules.params, match.observation(seat)
    return (
        family.engine.legal(match.state, p, w),
        match.rules.observation(match.standing, match.state, w, seat),
        family.words.view(o, p, w),
        o.legal and family.advice.habit(o, p, w),
    )


@contextmanager
def hasty() -> Iterator[None]:
    """Let threads take turns in the midst of everything: now and then, when one calls a function or returns from it."""
    calls = itertools.count()

    def pause(*_: object) -> None:
        if next(calls) % 97 == 0:
            time.sleep(0)

    threading.setprofile(pause)
    yield
    threading.setprofile(None)


def _play(match: Match, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if match.ended:
            break
        step(match, rng)


def _ask(match: Match, over: threading.Event) -> None:
    while not over.is_set():
        twin = Match(match.rules).replay(list(match.log))
        for seat in range(match.rules.seats):
            twin.view(seat)
        agree(write(read(write(twin))), write(twin), "a record, while another thread plays")


def play_and_ask(now: Rules, steps: int) -> list[BaseException]:
    """Play two matches of one set of rules in two threads while two others ask for views and records."""
    matches = [Match(now), Match(now)]
    faults: list[BaseException] = []
    over = threading.Event()

    def guarded(work: Callable[..., None], *what: object) -> None:
        try:
            work(*what)
        except BaseException as fault:  # noqa: BLE001 - a thread's fault is the test's
            faults.append(fault)

    players = [threading.Thread(target=guarded, args=(_play, match, n, steps)) for n, match in enumerate(matches)]
    askers = [threading.Thread(target=guarded, args=(_ask, match, over)) for match in matches]
    for thread in (*players, *askers):
        thread.start()
    for thread in players:
        thread.join()
    over.set()
    for thread in askers:
        thread.join()
    for match in matches:
        agree(Match(now).replay(match.log).state, match.state, "a match, while others asked about it")
    return faults


def test_matches_of_one_set_of_rules_may_be_played_and_asked_about_in_threads(family: Family) -> None:
    with hasty():
        agree(
            play_and_ask(family.rules(family.presets[0].id), 120), [], "faults in threads: is something shared written?"
        )
