"""A page of another origin: it plays where the host has named it, and is shut out elsewhere."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.server.serving import Serving
from trey.server.wire import VERSION

# Make a table from the page, and say hello at it.
SIT_DOWN = """async (server) => {
  const body = JSON.stringify({ rules: "euchre_cutthroat", name: "Anna", others: ["habit", "habit"] });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${server}/api/tables`, { method: "POST", headers, body });
  const { table, token } = await answer.json();
  const socket = new WebSocket(`${server.replace("http", "ws")}/ws/${table}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", v: VERSION, token }));
  return new Promise((done) => (socket.onmessage = ({ data }) => done(JSON.parse(data).type)));
}"""


@pytest.mark.parametrize("named", [True, False])
async def test_a_page_of_another_origin(browser: Browser, server: Serving, tmp_path: Path, *, named: bool) -> None:
    elsewhere = f"http://localhost:{server.port}"
    origins = frozenset([elsewhere] if named else [])
    with Serving(tmp_path / "trey.sqlite3", origins=origins) as other:
        context = await browser.new_context(bypass_csp=True)
        page = await context.new_page()
        await page.goto(f"{elsewhere}/checker/")
        said = await page.evaluate(
            f"({SIT_DOWN.replace('VERSION', str(VERSION))})('{other.url}').catch(() => 'shut out')"
        )
        await context.close()
    assert said == ("welcome" if named else "shut out")
