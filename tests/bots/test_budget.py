"""In plain Python fewer bots are offered, and what is imagined is counted: a player waits for about a second."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.strategies import EVERY_FAMILY, at_phase
from trey.bots import BOTS, alternatives, hint
from trey.bots.budget import LEAST, levels, using, within
from trey.bots.evaluator import Evaluator, PairedRollouts
from trey.bots.race import Race
from trey.bots.steady import SteadyBot
from trey.core.family import Family
from trey.games import FAMILIES, OWN
from trey.kernel.bits import popcount
from trey.match import Match
from trey.review.choice import judge
from trey.review.review import RIVALS, WORLDS

ROOM = 4
"""How many times what one decision may play out, a hint or a choice under review may."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_KERNELS", "plain")


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_without_machine_code_no_level_above_strong_is_offered(family: Family) -> None:
    names = list(BOTS)
    assert {*BOTS.levels(family)} <= {*names[: names.index("strong") + 1]}
    assert {*family.advice.levels} - {*BOTS.levels(family)} <= {"expert"}
    assert hint.adviser(family, fast=False).id == BOTS.levels(family)[-1]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_machine_code_offers_all_levels_and_tries_all_worlds(family: Family) -> None:
    assert levels(family, fast=True) == family.advice.levels
    assert within(family, 100_000, fast=True, actions=16) == 100_000
    assert LEAST <= within(family, 100_000, fast=False, actions=16) <= max(LEAST, family.advice.plain_playouts // 16)
    assert within(family, 2, fast=False) == 2


def choices(family: Family, count: int) -> Iterator[Match]:
    """Yield a match of habits wherever a seat has a choice, now and then."""
    for deal in range(1000):
        match = Match(family.presets[0].id)
        match.deal_numbered(3, deal)
        while match.turn is not None:
            if len(match.legal) > 1 and len(match.log) % 7 == deal % 7:
                yield match
                count -= 1
                if not count:
                    return
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_steady_chooses_alike_at_both_speeds_where_plain_python_has_time_for_all(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are given few playouts, so that neither is cut short."""
    bot = SteadyBot(playouts=family.advice.plain_playouts)
    for match in choices(family, 4):
        seen, chosen = match.observation(match.turn), list[int]()
        for kernels in ("", "plain"):
            monkeypatch.setenv("TREY_KERNELS", kernels)
            chosen.append(bot.choose(match.rules, seen, len(match.log)))
        assert chosen[0] == chosen[1]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_bot_plays_in_plain_python_and_steady_plays_out_what_somebody_waits_for(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, heat = [0], Race.heat

    def counting(race: Race, worlds: int, effect: float) -> bool:
        counted[0] += worlds * race.running
        return heat(race, worlds, effect)

    monkeypatch.setattr(Race, "heat", counting)
    for match in choices(family, 3):
        seen = match.observation(match.turn)
        assert all(seen.legal >> bot.choose(match.rules, seen, 1) & 1 for bot in BOTS.values())
        counted[0] = 0
        once, again = (BOTS["steady"].choose(match.rules, seen, 5) for _ in range(2))
        assert once == again
        assert counted[0] <= 2 * max(2 * family.advice.plain_playouts, 4 * 2 * popcount(seen.legal))


@pytest.mark.parametrize("budget", ["full", "short"])
def test_with_few_deals_steady_leaves_its_habits_only_for_what_is_clearly_better(
    budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, doubts, winner = OWN[2], set[float](), Race.winner

    def noted(race: Race, doubt: float, effect: float) -> int:
        doubts.add(doubt)
        return winner(race, doubt, effect)

    monkeypatch.setattr(Race, "winner", noted)
    bot = SteadyBot()
    with using(short=budget == "short"):
        for match in choices(family, 8):
            bot.choose(match.rules, match.observation(match.turn), 1)
    assert family.advice.plain_doubt > bot.doubt
    assert doubts == {family.advice.plain_doubt if budget == "short" else bot.doubt}


@pytest.mark.usefixtures("plain")
def test_the_expert_plays_as_its_network_says_where_it_has_no_time_to_try() -> None:
    for match in choices(FAMILIES[0], 8):
        seen = match.observation(match.turn)
        assert BOTS["expert"].choose(match.rules, seen, 1) == BOTS["strong"].choose(match.rules, seen, 1)


class Counted:
    """Counts the deals that are drawn, and those that are played to their end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.deals, go = 0, PairedRollouts.go

        def counting(trial: PairedRollouts, among: Sequence[int], worlds: int) -> int:
            self.deals += worlds * len(among)
            return go(trial, among, worlds)

        monkeypatch.setattr(PairedRollouts, "go", counting)

    def match(self, family: Family) -> Match:
        """Return a match in its main phase, whose draws count, and where no fact speaks for an action."""

        def sample(*args: Any) -> int:
            self.deals += 1
            return family.inference.sample(*args)

        found = at_phase(family, next(phase.id for phase in family.phases if phase.main)).copy()
        found.rules = replace(
            found.rules,
            family=replace(
                family, inference=replace(family.inference, sample=sample), advice=replace(family.advice, reasons=None)
            ),
        )
        return found


def hinted(match: Match) -> None:
    hint.hint(match.rules, match.observation(match.turn), BOTS["habit"])


def judged(match: Match) -> None:
    worlds = within(match.family, WORLDS, fast=False, actions=RIVALS)
    judge(
        Evaluator(match.rules, 1, fast=False),
        match.observation(match.turn),
        match.phase.code(match.legal[0]),
        1,
        worlds,
    )


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("ask", [hinted, judged])
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_hints_and_reviews_play_out_what_somebody_waits_for(
    family: Family, ask: Callable[[Match], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    ask(counted.match(family))
    assert 0 < counted.deals <= ROOM * family.advice.plain_playouts


@pytest.mark.usefixtures("plain")
def test_a_hint_that_does_not_count_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alternatives, "within", lambda _family, worlds, **_: worlds)
    counted, family = Counted(monkeypatch), FAMILIES[0]
    hinted(counted.match(family))
    assert counted.deals > ROOM * family.advice.plain_playouts
