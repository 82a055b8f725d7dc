"""Levels by rating: they err by judgement and never absurdly, forget and like as their table says, alike everywhere."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bench.foes import FormerNovice
from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS, Bot
from trey.bots import level as levels
from trey.bots.bot import undominated
from trey.bots.level import CHARACTERS, LevelBot
from trey.cli.terminal.host import Host
from trey.core.advice import SCALE, Level
from trey.core.family import Family
from trey.core.glossary import MANNERS
from trey.core.tricks import TrickTable, members
from trey.games import OWN
from trey.kernel.bits import bits
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey.server.table.catalogue import games

OF_TRICKS = [pytest.param(one, id=one.id) for one in OWN if issubclass(one.engine.observation, TrickTable)]
FAR = 3
"""Places above the lowest card of the suit that is followed, from which a card that cannot win is absurd."""


def turns(family: Family, bot: str | Bot, deals: int) -> Iterator[tuple[Match, Any, int]]:
    """Yield each choice of a bot in all seats: the match before it, what the bot saw, what it did."""
    match, bot = Match(family.presets[0].id), BOTS[bot] if isinstance(bot, str) else bot
    for deal in range(1, deals + 1):
        match = Match(match.rules) if match.ended else match
        match.deal_numbered(3, deal)
        while match.turn is not None:
            seen = match.observation(match.turn)
            code = bot.choose(match.rules, seen, 1000 * deal + len(match.log))
            if len(match.legal) > 1:
                yield match, seen, code
            match.act_number(code)


def wins(match: Match, card: int) -> bool:
    after = match.copy()
    after.act_number(card)
    return bool(after.state.best_seat == match.turn)


def absurd(family: Family, bot: str | Bot, deals: int) -> tuple[int, int]:
    """Return how many cards that follow suit and cannot win lie far above the lowest, and how many there were."""
    found = [0, 0]
    for match, seen, code in turns(family, bot, deals):
        if match.phase.kind == "play" and seen.led >> code & 1:
            suit = bits(seen.legal & members(code, seen.trumps))
            if len(suit) > 1 and not any(wins(match, card) for card in suit):
                found[0] += code - suit[0] >= FAR and code >> 4 == suit[0] >> 4
                found[1] += 1
    return found[0], found[1]


@pytest.mark.parametrize("family", OF_TRICKS)
def test_no_level_throws_a_high_card_under_one_that_it_cannot_beat_as_the_novice_of_old_does(family: Family) -> None:
    for level in family.advice.scale[1:]:
        threw, of = absurd(family, level.id, 30)
        assert of > 5, level.id
        assert threw == 0, level.id
    assert absurd(family, FormerNovice(), 20)[0] > 0


def thrown(family: Family, bot: str, count: int) -> int:
    """How often in so many cards that are thrown off it is a sure winner that rules of thumb would keep."""
    found, of = 0, 0
    for match, seen, code in turns(family, bot, count):
        if match.phase.kind == "play" and seen.led and not (seen.led | seen.trumps) >> code & 1:
            suit = [card for card in match.rules.pack.cards if card >> 4 == code >> 4 and not seen.trumps >> card & 1]
            over = [card for card in suit if card > code and not (seen.hand | seen.played) >> card & 1]
            left = undominated(match.rules, seen)
            found += not over and family.advice.habit(left, match.rules.params, match.rules.work()) != code
            of += 1
        if of == count:
            return found
    raise AssertionError("too few")


@pytest.mark.parametrize("family", OF_TRICKS)
def test_no_level_throws_off_a_sure_winner_that_rules_of_thumb_keep(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ace goes, and a ten is kept, with two cards left: no person does that."""
    for level in family.advice.scale[1:]:
        assert thrown(family, level.id, 40) == 0, level.id
    with monkeypatch.context() as planted:
        planted.setattr(levels, "_is_thrown_winner", lambda *_: False)
        assert sum(thrown(family, level, 40) for level in ("beginner", "learner", "casual")) > 0


# The table


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_a_game_offers_of_the_scale_stands_in_its_table_and_has_a_character_that_there_is(family: Family) -> None:
    offered = [level for level in family.advice.levels if isinstance(BOTS[level], LevelBot)]
    assert offered == [level.id for level in family.advice.scale]
    assert {level.character for level in family.advice.scale} <= {*CHARACTERS}
    assert all(level.heat > 0 or level.guesses for level in family.advice.scale)


def test_a_game_of_a_package_has_levels_without_a_line_of_its_own() -> None:
    assert [level.id for level in SCALE] == ["novice", "beginner", "casual"]
    foreign = [family for family in map(_family, EVERY_FAMILY) if family not in OWN]
    assert foreign
    assert all(family.advice.scale is SCALE for family in foreign)
    for family in foreign:
        did = Counter(code for _, _, code in turns(family, "beginner", 1))
        assert sum(did.values()) > 5


def _family(given: Any) -> Family:
    family: Family = given.values[0]
    return family


def test_a_level_that_a_game_does_not_have_plays_by_rules_of_thumb() -> None:
    family = replace(OWN[0], advice=replace(OWN[0].advice, scale=()))
    for match, seen, _ in turns(OWN[0], "habit", 1):
        assert BOTS["club"].choose(replace(match.rules, family=family), seen, 1) == family.advice.habit(
            seen, match.rules.params, match.rules.work()
        )


# Heat, memory, character


def test_an_action_is_half_as_likely_for_each_heat_that_it_loses() -> None:
    chance = Rng(x=seeded(4))
    drawn = Counter(levels._drawn({3: 0, 5: -100, 9: -200, 11: -150, 12: -5000}, 100, chance) for _ in range(20_000))
    assert drawn[5] / drawn[3] == pytest.approx(1 / 2, abs=0.03)
    assert drawn[9] / drawn[3] == pytest.approx(1 / 4, abs=0.03)
    assert drawn[11] / drawn[3] == pytest.approx(3 / 8, abs=0.03)
    assert not drawn[12]


@pytest.mark.parametrize("family", OF_TRICKS)
def test_it_remembers_the_last_tricks_and_who_could_not_follow_in_them(family: Family) -> None:
    """Asked for more tricks than there were, it remembers what an observation holds."""
    forgot = 0
    for match, seen, _ in turns(family, "habit", 3):
        if match.phase.kind != "play":
            continue
        whole, little = levels._remembered(seen, 99), levels._remembered(seen, 1)
        assert (whole.played, whole.lacks) == (seen.played, seen.lacks)
        assert levels._remembered(seen, 0) == seen
        now = seen.size - seen.missing
        assert little.played.bit_count() == min(seen.count, now + seen.size)
        forgot += little.played != seen.played
    assert forgot


def test_a_hoarder_keeps_trumps_and_the_bold_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told from one without a character by what the character likes."""
    family, took = OWN[0], dict[str, list[int]]()
    moments = [(match.copy(), seen) for match, seen, _ in turns(family, "habit", 12) if match.phase.kind == "play"]
    for character in CHARACTERS:
        bot = LevelBot("club")
        monkeypatch.setattr(bot, "level_of", lambda _, character=character: Level("club", 0.05, 0, character))
        did = [(match, seen, bot.choose(match.rules, seen, n)) for n, (match, seen) in enumerate(moments)]
        took[character] = [
            sum(seen.trumps >> code & 1 for _, seen, code in did),
            sum(bool(seen.led) and wins(match, code) for match, seen, code in did),
        ]
    assert took["hoarder"][0] < took[""][0]
    assert took["careful"][1] < took[""][1] < took["bold"][1]


def test_what_a_level_likes_is_told_where_levels_are_chosen_and_at_the_table() -> None:
    """In a word and in a sentence, both in two languages; of a level without a character there is nothing to tell."""
    assert {*MANNERS} == {*CHARACTERS} - {""}
    told = {one.id: one for one in games().families}
    for family in OWN:
        liked = {level.id: level.character for level in family.advice.scale if level.character}
        assert liked
        assert told[family.id].manners == {level: MANNERS[of].name for level, of in liked.items()}
        assert all(MANNERS[of].about.fr in told[family.id].ratings[level].fr for level, of in liked.items())
        assert told[family.id].ratings["habit"].en.startswith("Wins 33 ")
    host = Host(Match("euchre_cutthroat"), {1: BOTS["learner"], 2: BOTS["habit"]}, 1)
    assert host.company(("Anna", "Bo", "Zoé"), "en") == "Bo (Learner, bold), Zoé (Habit)"
    assert host.company(("Anna", "Bo", "Zoé"), "fr") == "Bo (Apprenti, hardi), Zoé (Habitué)"


def bids(level: str, deals: int) -> float:
    """How often a level of Euchre bids, of all that rules of thumb are asked."""
    asked = made = 0
    for number in range(deals):
        match = Match("euchre_cutthroat")
        match.deal_numbered(41, number)
        while match.turn is not None and match.phase.id in {"first_bids", "second_bids"}:
            seen = match.observation(match.turn)
            code = BOTS[level].choose(match.rules, seen, 100 * number + len(match.log))
            made += str(match.phase.action(code)) != "pass"
            asked += 1
            match.act_number(BOTS["habit"].choose(match.rules, seen, 0))
    return made / asked


def test_the_bold_bid_a_tenth_oftener_than_rules_of_thumb_and_the_careful_a_tenth_less() -> None:
    """Learner is bold in Euchre, and casual is careful: so much shows at a table."""
    usual = bids("habit", 400)
    assert bids("learner", 400) > usual + 0.1
    assert bids("casual", 400) < usual - 0.1


# Every speed


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_level_chooses_alike_in_machine_code_and_in_plain_python(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = family.advice.scale[0].id
    for n, (match, seen, code) in enumerate(turns(family, level, 1)):
        if n % 7 == 0:
            with monkeypatch.context() as plain:
                plain.setenv("TREY_KERNELS", "plain")
                assert BOTS[level].choose(match.rules, seen, 1000 + len(match.log)) == code
