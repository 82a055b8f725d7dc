"""One language a connection: the same facts in other words, and nobody hears a language that was not asked for."""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.dutch import PAGE, dutch
from tests.server.memory import Wire
from tests.server.player import Player, create, hasty, seat_others
from tests.server.pseudo import PSEUDO, pseudo
from tests.server.serving import QUICK, WIDE, Serving
from tools.french import both
from trey.core.catalogue import languages
from trey.core.text import LANGUAGES, Language
from trey.games import OWN
from trey.server import wire
from trey.server.live import people
from trey.server.live.people import Connection, tell
from trey.server.table import catalogue
from trey.server.wire.refusals import REFUSALS
from trey.server.wire.spoken import accepted, encode

__all__ = ["dutch"]

EUCHRE = "euchre_cutthroat game_target=1"

WORD = re.compile(r"[^\W\d_]{3}")
"""What has no letters, such as a bid, is alike in all languages."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("db") / "trey.sqlite3", pace=QUICK) as serving:
        yield serving


def words_in(value: Any) -> Iterator[str]:
    """Every text in a message that has a space in it: what people read, among much that they do not."""
    if isinstance(value, dict):
        for part in value.values():
            yield from words_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from words_in(part)
    elif isinstance(value, str) and " " in value:
        yield value


def shape(value: Any) -> Any:
    """A message without its words."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    if isinstance(value, list):
        return [shape(part) for part in value]
    return "" if isinstance(value, str) and " " in value else value


FACTS = ("coach", "notes", "prices", "barred", "story", "coming", "happened", "told", "lesson")
"""Where words stand in what a seat is told."""


def without_words(message: Any) -> Any:
    """What a seat is told, but for what is said of it in sentences."""
    if isinstance(message, dict):
        return {name: without_words(part) for name, part in message.items() if name not in FACTS}
    return [without_words(part) for part in message] if isinstance(message, list) else message


async def test_two_people_of_one_seat_hear_the_same_facts_each_in_their_language(server: Serving) -> None:
    made = await create(server.url, EUCHRE, "habit", "habit")
    anna, again = Player(server.url, made["table"], made["token"]), Player(server.url, made["table"], made["token"])
    await anna.open(lang="en")
    await again.open(lang="fr")
    await anna.play(hasty(3))
    await again.say(type="ping", id=99)
    await again.until(lambda m: m["type"] == "pong" and m["id"] == 99)
    english, french = (
        {m["number"]: m for m in map(json.loads, one.heard) if m["type"] == "update" and m["event"]}
        for one in (anna, again)
    )
    both = english.keys() & french.keys()
    assert len(both) > 20
    assert all(without_words(english[n]) == without_words(french[n]) for n in both)
    said = [(english[n]["view"]["coach"], french[n]["view"]["coach"]) for n in both if english[n]["view"]["coach"]]
    assert said
    assert all(en != fr for en, fr in said)
    for player in (anna, again):
        await player.close()


async def test_two_seats_of_one_table_are_told_the_same_of_it(server: Serving) -> None:
    made = await create(server.url, "sergeant_major", bot="habit")
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    people = [Player(server.url, made["table"], token) for token in tokens]
    for player, lang in zip(people, ("en", "fr", "fr"), strict=True):
        await player.open(lang=lang)
    for player in people:
        await player.dealt()
    for name in ("trump", "turn", "dealer", "phase", "number", "players", "trick"):
        assert people[0].view[name] == people[1].view[name] == people[2].view[name], name
    spoken: tuple[Language, ...] = ("en", "fr", "fr")
    for player, lang in zip(people, spoken, strict=True):
        refused = await player.ask(type="act", at=0, actions=["play QS"])
        assert (refused["code"], refused["why"]) == ("late", REFUSALS["late"].of(lang))
        await player.close()


async def test_who_changes_the_language_comes_back_to_the_same_seat(server: Serving) -> None:
    made = await create(server.url, EUCHRE, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
        before, deal = anna.view["hand"], anna.view["number"]
        await anna.close()
        await anna.open(lang="fr")
        assert anna.welcome["seat"] == 0
        assert anna.view["number"] == deal
        assert set(anna.view["hand"]) <= set(before) | set(anna.view["taken"])


async def test_a_request_is_answered_in_the_language_it_asks_for(server: Serving) -> None:
    found: dict[str, Any] = {}
    async with httpx.AsyncClient(base_url=server.url) as client:
        for lang in LANGUAGES:
            by_name = await client.get("/api/games", params={"lang": lang})
            by_header = await client.get("/api/games", headers={"accept-language": f"{lang}-CA,{lang};q=0.8,de;q=0.5"})
            assert by_name.content == by_header.content == encode(catalogue.games(), lang)
            assert "accept-language" in by_name.headers["vary"]
            found[lang] = by_name.json()
    assert shape(found["en"]).keys() == shape(found["fr"]).keys()
    assert found["en"]["families"][0]["presets"][0]["id"] == found["fr"]["families"][0]["presets"][0]["id"]
    en, fr = ({text for text in words_in(found[lang]) if WORD.search(text)} for lang in LANGUAGES)
    assert len(en & fr) < min(len(en), len(fr)) / 4  # names, and rules in their own notation


async def played(server: Serving) -> str:
    """Play a short match, and return its table."""
    made = await create(server.url, OWN[1].short, "habit", "random")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(6))
    return str(made["table"])


async def test_what_is_remembered_is_of_one_language(server: Serving) -> None:
    """Whoever asks first decides nothing for the next."""
    table = await played(server)
    paths = (f"/api/tables/{table}/replay", "/api/rules?rules=sergeant_major", "/api/rulebook", "/api/games")
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        for path in paths:
            said = [
                (await client.get(path, headers={"accept-language": lang})).text for lang in ("fr", "en", "fr", "en")
            ]
            assert said[0] == said[2] != said[1] == said[3], path


async def test_every_refusal_is_in_the_language_of_who_asks(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for lang in LANGUAGES:
            for path in ("/api/tables/nowhere", "/api/nowhere", "/api/puzzles/none"):
                said = (await client.get(path, params={"lang": lang})).json()
                assert said["why"] == REFUSALS[said["code"]].of(lang)
            said = (await client.post("/api/check", params={"lang": lang}, json={"rules": "poker"})).json()
            assert ("preset" in said["why"]) == (lang == "en")


async def test_a_language_that_a_folder_brings_is_spoken(dutch: Path, tmp_path: Path) -> None:
    with Serving(tmp_path / "trey.sqlite3", pace=QUICK, limits=replace(WIDE, spoken=languages())) as here:
        async with httpx.AsyncClient(base_url=here.url) as client:
            wanted = {"accept-language": "nl-BE, fr;q=0.5"}
            games = (await client.get("/api/games", headers=wanted)).json()
            assert [one["id"] for one in games["languages"]] == ["en", "fr", "nl", "pl"]
            assert {one["id"]: one["name"] for one in games["languages"]}["nl"] == "Nederlands"
            rules = (await client.get("/api/rules?rules=sergeant_major", headers=wanted)).text
            assert "You must follow suit" in rules, "what it lacks is English"
            page = await client.get("/words/nl.ftl")
            assert (page.text, page.headers["content-type"]) == (PAGE, "text/plain; charset=utf-8")
            missing = [(await client.get(f"/words/{name}.ftl")).status_code for name in ("de", "..", "nl/x", "NL")]
            assert missing == [404] * 4
        made = await create(here.url, "sergeant_major", "habit", "habit")
        anna = Player(here.url, made["table"], made["token"])
        await anna.open(lang="nl")
        await anna.play(hasty(3))
        said = " ".join(anna.heard)
        assert "harten" in said or "slagen" in said, "the table speaks it"
        assert " hearts" not in said
        await anna.close()


@pytest.mark.parametrize("lang", ["de", PSEUDO, "", "EN", "en\u0000", "1", "fr-CA"])
async def test_a_language_that_is_not_spoken_is_refused(server: Serving, lang: str) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.get("/api/games", params={"lang": lang}, headers={"accept-language": "fr"})
    assert (answer.status_code, answer.json()["code"]) == (400, "no-such-language")
    assert answer.json()["why"] == REFUSALS["no-such-language"].fr
    made = await create(server.url, EUCHRE, "habit", "habit")
    anna = Player(server.url, made["table"], made["token"])
    await anna.open(lang=lang)
    assert (anna.welcome["type"], anna.welcome["code"]) == ("bye", "no-such-language")
    await anna.close()


async def test_a_page_of_the_first_version_hears_in_its_own_words_that_it_is_old(server: Serving) -> None:
    made = await create(server.url, EUCHRE, "habit", "habit")
    for v, why in ((1, list(REFUSALS["wrong-version"])), (3, REFUSALS["wrong-version"].en)):
        anna = Player(server.url, made["table"], made["token"])
        await anna.open(v=v)
        assert (anna.welcome["code"], anna.welcome["why"]) == ("wrong-version", why)
        await anna.close()


async def test_the_pseudo_language_is_spoken_where_a_test_asks_for_it(db: Path) -> None:
    with Serving(db, limits=replace(WIDE, spoken=(*LANGUAGES, PSEUDO))) as serving:
        async with httpx.AsyncClient(base_url=serving.url) as client:
            told = (await client.get("/api/games", params={"lang": PSEUDO})).json()
        made = await create(serving.url, EUCHRE, "habit", "habit")
        anna = Player(serving.url, made["table"], made["token"])
        await anna.open(lang=PSEUDO)
        assert anna.welcome["type"] == "welcome"
        await anna.close()
    assert told["statuses"][0]["name"] == pseudo(catalogue.games().statuses[0].name.en)


def test_the_pseudo_language_is_longer_by_two_fifths_and_keeps_places_and_cards() -> None:
    said = "{1} takes the trick with QS and {0:leads|lead} next."
    longer = pseudo(said)
    assert all(part in longer for part in ("{1}", "QS", "{0:leads|lead}"))
    for text in (said, *(text.en for text in REFUSALS.values())):
        assert 1.2 < len(pseudo(text)) / len(text) < 1.5, text
    assert pseudo("") == ""
    assert not set("aeiou") & set(pseudo("sacre bleu").split(" one")[0])


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,fr;q=0.5,en;q=0.7", "en"),
        ("fr;q=0,en;q=0.1", "en"),
        ("de, *;q=0.5", "en"),
        ("FR-ca", "fr"),
        ("en-XA", "en"),
        (";;;,,q=,fr;q=x", "fr"),
        ("x," * 9000 + "fr", "en"),
    ],
)
def test_the_most_wanted_language_that_is_spoken_is_accepted(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_what_goes_to_several_is_encoded_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[str] = []

    def counted(message: Any, lang: str) -> str:
        times.append(lang)
        return encode(message, lang).decode()

    monkeypatch.setattr(people, "encode", counted)
    some = [(lang, Wire()) for lang in ("en", "fr", "en", "fr", "fr")]
    tell(wire.Refused(id=1, code="late", why=REFUSALS["late"]), [Connection(line, 9, lang=lang) for lang, line in some])
    assert sorted(times) == ["en", "fr"]
    for lang, line in some:
        assert json.loads(line.sent[0])["why"] == REFUSALS["late"].of(lang)


def test_a_text_is_immutable_equal_by_its_words_and_encoded_by_language_only() -> None:
    text = both("Yes", "Oui")
    assert (text, hash(text), list(text)) == (both("Yes", "Oui"), hash(both("Yes", "Oui")), ["Yes", "Oui"])
    assert text not in (both("Yes", "Si"), ("Yes", "Oui"))
    with pytest.raises(TypeError):
        msgspec.json.encode(text)
    assert encode({"why": text}, "fr") == b'{"why":"Oui"}'


def test_one_language_weighs_much_less_than_two() -> None:
    pairs, english = encode(catalogue.games(), "1"), encode(catalogue.games(), "en")
    assert len(english) < 0.7 * len(pairs)
    assert len(gzip.compress(english)) < 0.7 * len(gzip.compress(pairs))
