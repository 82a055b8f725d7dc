"""Puzzles by HTTP: right and wrong, what is told when, and that no hidden card and no answer comes along."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Message, ask
from tests.server.serving import Serving, paced
from trey.core.cards import card_text
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.core.text import Text
from trey.core.view import View
from trey.games import FAMILIES
from trey.match import Match
from trey.match.puzzle import Puzzle
from trey.match.puzzle import puzzles as all_of_them
from trey.server.table import puzzles
from trey.server.wire.spoken import encode

ASKED = [pytest.param(family, id=family.id) for family in FAMILIES if family.study.puzzles]


@cache
def every_fifth() -> list[Puzzle]:
    return [one for _, one in list(puzzles._known().values())[::5]]


def id_of(puzzle: Puzzle) -> str:
    return next(info.id for info, one in puzzles._known().values() if one is puzzle)


def told(puzzle_id: str) -> bytes:
    """All that is sent of a puzzle, its answer among it."""
    wrong = [text for text in puzzles.page(puzzle_id).view.legal if not puzzles.tried(puzzle_id, text).right]
    said = [puzzles.page(puzzle_id), *(puzzles.tried(puzzle_id, text) for text in wrong), puzzles.answer(puzzle_id)]
    return encode(said, "en")


@pytest.mark.parametrize("family", ASKED)
async def test_a_wrong_try_tells_nothing_and_a_right_one_why(server: Serving, family: Family) -> None:
    known: list[Message] = (await ask(server.url, "/api/puzzles"))["puzzles"]
    one = next(info for info in known if info["family"] == family.id)
    path = f"/api/puzzles/{one['id']}"
    legal = (await ask(server.url, path))["view"]["legal"]
    tries: list[Message] = [await ask(server.url, f"{path}/try", {"action": text}) for text in legal]
    right = [text for text, told in zip(legal, tries, strict=True) if told["right"]]
    assert 0 < len(right) < len(legal)
    answer = await ask(server.url, f"{path}/answer", {})
    assert sorted(answer["answers"]) == sorted(right)
    assert answer["why"]
    assert [told for told in tries if told["right"]] == [answer] * len(right)
    assert {str(told) for told in tries if not told["right"]} == {"{'right': False, 'answers': [], 'why': None}"}
    assert not server.house.rooms


async def test_what_is_no_puzzle_and_no_choice_is_refused(server: Serving) -> None:
    one = (await ask(server.url, "/api/puzzles"))["puzzles"][0]["id"]
    asked = [
        (f"/api/puzzles/{one}/try", {"action": "play 9Z"}),
        (f"/api/puzzles/{one}/try", {"action": ""}),
        (f"/api/puzzles/{one}/try", {"action": "x" * 61}),
        ("/api/puzzles/none", None),
        ("/api/puzzles/none/try", {"action": "pass"}),
        ("/api/puzzles/none/answer", {}),
    ]
    codes = [(await ask(server.url, path, body))["code"] for path, body in asked]
    assert codes == ["no-choice", "no-choice", "bad-message", *["no-such-puzzle"] * 3]


async def test_who_asks_for_one_puzzle_after_the_other_waits(tmp_path: Path) -> None:
    with Serving(tmp_path / "trey.sqlite3", limits=paced(requests=(0.001, 8))) as slow:
        one = (await ask(slow.url, "/api/puzzles"))["puzzles"][0]["id"]
        answers = [await ask(slow.url, f"/api/puzzles/{one}/answer", {}) for _ in range(4)]
    assert [answer.get("code") for answer in answers] == [None, None, None, "too-fast"]


def test_all_have_names_that_tell_nothing_and_a_position() -> None:
    known = puzzles._known()
    listed = encode(puzzles.listed(), "en").decode()
    assert len(puzzles.listed().puzzles) == len(known) == len(all_of_them())
    for info, puzzle in known.values():
        assert puzzle.name not in listed
        assert info.level in {"easy", "middle", "hard"}
        assert set(info.bots) == set(puzzle.levels)
    assert {info.family for info, _ in known.values()} == {family.id for family in FAMILIES if family.study.puzzles}


def test_a_position_is_shown_without_its_answer() -> None:
    for puzzle in every_fifth():
        match, page = puzzle.match(), puzzles.page(id_of(puzzle))
        view = match.view(match.turn)
        assert replace(page.view, owed=view.owed) == view
        assert page.view.legal
        sent = encode(page, "en").decode()
        assert puzzle.why.en not in sent
        assert puzzle.deal not in sent


# What is not known to the seat changes nothing


def unseen(puzzle: Puzzle) -> set[str]:
    """The cards that may lie in other hands, as far as the seat to act has seen them nowhere."""
    match = puzzle.match()
    sent = encode(match.view(match.turn), "en").decode() + " ".join(puzzle.acts)
    return {text for text in map(card_text, puzzle.rules.pack.cards) if text not in sent}


def elsewhere(puzzle: Puzzle, one: str, other: str) -> Puzzle:
    """The same puzzle with two cards changing places."""
    begun = puzzle.begun()
    other_way = {one: other, other: one}
    places = {at: " ".join(other_way.get(card, card) for card in cards.split()) for at, cards in begun.dealt().items()}
    deal = " / ".join([f"dealer {begun.view(None).dealer}", *(f"{at}: {cards}" for at, cards in places.items())])
    return replace(puzzle, deal=deal)


def twins(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Puzzles that the seat to act cannot tell from this one."""
    match = puzzle.match()
    for pair in combinations(sorted(unseen(puzzle)), 2):
        twin = elsewhere(puzzle, *pair)
        try:
            same = twin.match()
        except TreyError:  # that hand could not have played so
            continue
        if numbers(same) == numbers(match) and same.dealt() != match.dealt():
            yield twin


def numbers(match: Match) -> list[Any]:
    """What the seat to act may know, as bots see it."""
    observation = match.observation(match.turn)
    return [getattr(observation, name) for name in type(observation).__slots__]


def leaks(monkeypatch: pytest.MonkeyPatch, pairs: list[tuple[Puzzle, Puzzle]]) -> list[str]:
    """The puzzles of which something else is sent where cards lie elsewhere that the seat has not seen."""
    found = []
    for puzzle, twin in pairs:
        puzzle_id, info = id_of(puzzle), puzzles._known()[id_of(puzzle)][0]
        puzzles.page.cache_clear()
        usual = told(puzzle_id)
        puzzles.page.cache_clear()
        with monkeypatch.context() as patch:
            patch.setitem(puzzles._known(), puzzle_id, (info, twin))
            found += [puzzle.name] if told(puzzle_id) != usual else []
        puzzles.page.cache_clear()
    return found


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Puzzle, Puzzle]]:
    """Puzzles of tricks, each with one that its seat cannot tell from it."""
    tricks = [puzzle for puzzle in every_fifth() if puzzle.rules.family.inference.claim][:16]
    found = [(puzzle, twin) for puzzle in tricks for twin in islice(twins(puzzle), 1)]
    assert len(found) > 8
    return found


def test_where_unseen_cards_lie_changes_nothing_that_is_sent(
    monkeypatch: pytest.MonkeyPatch, pairs: list[tuple[Puzzle, Puzzle]]
) -> None:
    assert leaks(monkeypatch, pairs) == []


def test_a_page_that_knows_the_deal_is_caught(
    monkeypatch: pytest.MonkeyPatch, pairs: list[tuple[Puzzle, Puzzle]]
) -> None:
    usual = Match.view

    def peeking(match: Match, seat: int | None = None) -> View:
        held = usual(match, (seat or 0) + 1).hand
        return replace(usual(match, seat), notes=(Text(str(held)),))

    monkeypatch.setattr(Match, "view", peeking)
    assert leaks(monkeypatch, [pair for pair in pairs if pair[0].match().turn == 0][:4]) != []


def test_a_game_whose_puzzles_cannot_be_read_costs_its_own_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read(family: Family) -> object:
        return all_of_them(family) if family is not FAMILIES[0] else fail()

    def fail() -> object:
        raise ValueError("no puzzles")

    monkeypatch.setattr(puzzles, "puzzles", read)
    caplog.set_level("CRITICAL", "trey.server")
    found = {info.family for info, _ in puzzles._known.__wrapped__().values()}
    assert found == {family.id for family in FAMILIES[1:] if family.study.puzzles}
