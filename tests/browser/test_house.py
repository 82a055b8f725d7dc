"""The house that a page asks: what every house keeps, kept by a real server; and trey in a folder of its host."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.app import promised
from tests.browser.conftest import LAN, PACE, Visit
from tests.server.serving import Serving
from tools.files import ROOT
from trey.server.http.api import Network

WEB = ROOT / "web"
FOLDER = "/some/where"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose pages lie in a folder of their host."""
    db = tmp_path_factory.mktemp("below") / "trey.sqlite3"
    with Serving(db, pace=PACE, network=Network(lambda: LAN), root=FOLDER) as serving:
        yield serving


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The contract and the house of a server, as one script."""
    folder = tmp_path_factory.mktemp("contract")
    (folder / "all.ts").write_text(
        f'export {{ CONTRACT }} from "{WEB}/tests/contract";\nexport {{ ServerHouse }} from "{WEB}/src/house/server";\n'
    )
    made = folder / "all.js"
    program = [str(Path(sys.executable).with_name("node")), str(WEB / "node_modules/rolldown/bin/cli.mjs")]
    words = ["--format", "iife", "--name", "made", "--transform.define", "import.meta.env.PROD=false"]
    subprocess.run([*program, str(folder / "all.ts"), *words, "--file", str(made)], check=True, capture_output=True)
    return made.read_text()


@pytest.mark.parametrize("where", ["server", "below"])
async def test_the_house_of_a_server_keeps_the_contract(
    visit: Visit, contract: str, where: str, request: pytest.FixtureRequest
) -> None:
    serving: Serving = request.getfixturevalue(where)
    guest = await visit()
    guest.forgive("Failed to load resource")  # what is refused is said by the browser too
    await guest.page.goto(f"{serving.url}/licences.md")
    await guest.page.evaluate(f"{contract}; window.made = made")
    broken: dict[str, str] = await guest.page.evaluate(
        """async (address) => {
          const house = () => new made.ServerHouse(address, () => "en");
          const keeps = ([sentence, holds]) => holds(house()).then(() => [], (error) => [[sentence, String(error)]]);
          return Object.fromEntries((await Promise.all(Object.entries(made.CONTRACT).map(keeps))).flat());
        }""",
        f"{serving.url}/",
    )
    assert broken == {}
    assert await guest.page.evaluate("Object.keys(made.CONTRACT).length") >= 9


async def test_the_installed_app_opens_its_pages_in_a_folder_of_a_host(visit: Visit, below: Serving) -> None:
    guest = await visit()
    await guest.page.goto(f"{below.url}/")
    assert len(await promised(guest)) == 3
    assert "/some/where/" in guest.page.url


async def test_a_match_is_played_in_a_folder_of_a_host(visit: Visit, below: Serving) -> None:
    guest = await visit()
    page, asked = guest.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    lost = list[str]()
    page.on("response", lambda answer: lost.append(answer.url) if answer.status == 404 else None)
    await page.goto(f"{below.url}/")
    await page.get_by_role("button", name="Play against two bots").first.click()
    await guest.at_table()
    await expect(page.locator(".hand button").first).to_be_visible()
    assert page.url.startswith(f"{below.url}/t/")
    await page.reload()
    await expect(page.locator(".hand button").first).to_be_visible()
    await page.get_by_role("link", name="All games").click()
    await page.locator("a[href*='/tables/']").first.click()
    await expect(page.get_by_role("heading", name="Set up a table")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("heading", name="Go on playing")).to_be_visible()
    links = await page.eval_on_selector_all("a[href]", "all => all.map((one) => new URL(one.href).pathname)")
    assert [link for link in links if not link.startswith(FOLDER)] == []
    await page.goto(f"{below.url}/checker/")
    await page.get_by_role("button", name="Show an example").click()
    await expect(page.get_by_role("heading", name="Every deal checks out.")).to_be_visible()
    assert lost == []
    ours = f"{below.url}/"
    assert [url for url in asked if not url.startswith((ours, ours.replace("http", "ws", 1), "blob:", "data:"))] == []
