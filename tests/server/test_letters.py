"""The letter box, by which two pages of a table without a server find each other: bounded, short-lived, open to all."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from tests.server.serving import WIDE, Serving, paced
from trey.core.errors import TreyError
from trey.server.http.letters import Letters

CODE = "q2Kx8vZw3LmT9bRn"
ELSEWHERE = {"origin": "https://cards.example.net"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with Serving(
        tmp_path / "db", limits=paced(letters=(0.001, 5)), origins=frozenset({"https://example.org"})
    ) as serving:
        yield serving


def test_a_page_of_any_site_leaves_a_letter_and_another_takes_it(server: Serving) -> None:
    with httpx.Client(base_url=server.url, headers=ELSEWHERE) as page:
        asked = {"access-control-request-method": "PUT"}
        may = page.options(f"/api/meet/{CODE}", headers=asked)
        assert (may.status_code, may.headers["access-control-allow-origin"]) == (204, "*")
        assert "PUT" in may.headers["access-control-allow-methods"]
        assert page.get(f"/api/meet/{CODE}").text == ""
        for letter in ("one", "two"):
            assert page.put(f"/api/meet/{CODE}", content=letter).status_code == 204
            told = page.get(f"/api/meet/{CODE}")
            assert (told.text, told.headers["access-control-allow-origin"]) == (letter, "*")
            assert told.headers["cache-control"] == "no-store"


def test_no_other_route_is_for_pages_of_every_site(server: Serving) -> None:
    with httpx.Client(base_url=server.url, headers=ELSEWHERE) as page:
        for path in ("/api/games", "/api/tables", "/api/meet", f"/api/meet/{CODE}/more", "/", "/readyz"):
            assert "access-control-allow-origin" not in page.get(path).headers, path
        assert page.post("/api/tables", content="{}").status_code == 403
        told = page.get("/api/games", headers={"origin": "https://example.org"})
        assert told.headers["access-control-allow-origin"] == "https://example.org"


def test_an_address_leaves_so_many_letters_and_no_large_one(server: Serving) -> None:
    with httpx.Client(base_url=server.url, headers=ELSEWHERE) as page:
        assert page.put(f"/api/meet/{CODE}", content="x" * 2049).json()["code"] == "too-large"
        assert page.put("/api/meet/short", content="x").json()["code"] == "bad-message"
        assert page.get(f"/api/meet/{'x' * 65}").json()["code"] == "bad-message"
        codes = [page.put(f"/api/meet/{CODE}", content="x" * 2048).status_code for _ in range(5)]
        assert codes == [204, 204, 204, 204, 429]


async def told(letters: Letters, code: str, letter: bytes | None = None) -> bytes:
    async def receive() -> Any:
        return {"type": "http.request", "body": letter or b"", "more_body": False}

    method = "GET" if letter is None else "PUT"
    scope = {"type": "http", "method": method, "path_params": {"code": code}, "client": (code[:4], 1), "headers": []}
    answered = await letters.answer(Request(scope, receive))
    return bytes(answered.body)


async def test_a_letter_lies_for_two_minutes_and_a_full_box_takes_no_more() -> None:
    clock = SimpleNamespace(now=0.0)
    letters = Letters(replace(WIDE, letters=3, letter_seconds=120), lambda: clock.now)
    codes = [f"{i:04}{CODE}" for i in range(5)]
    for code in codes[:3]:
        await told(letters, code, code.encode())
        clock.now += 10
    with pytest.raises(TreyError) as refused:
        await told(letters, codes[3], b"more")
    assert refused.value.code == "letters-full"
    await told(letters, codes[1], b"again")  # one that lies there may be another's place
    clock.now = 121
    assert [await told(letters, code) for code in codes[:3]] == [b"", b"again", codes[2].encode()]
    await told(letters, codes[4], b"new")
    assert await told(letters, codes[4]) == b"new"
    clock.now = 300
    await told(letters, codes[0], b"last")
    assert len(letters._kept) == 1
