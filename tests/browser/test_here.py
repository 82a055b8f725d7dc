"""A table that needs no server: trey itself in the browser, from a folder of files below a path of any host."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, expect

from tests.browser.app import promised
from tests.browser.conftest import BELOW, BRISK, READY
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import ENDED, TO_DO, Mouse, finish
from tests.server.test_brought import record_of
from tests.strategies import NIGHTLY
from tools.files import ROOT
from tools.site import tried
from trey.core.family import Family
from trey.core.glossary import BUDGETS
from trey.games import FAMILIES
from trey.match import read

WEB = ROOT / "web"
OFFLINE = sorted(FAMILIES, key=lambda family: family.id != "euchre")
"""One game by day, all by night."""
FULL = 16
"""Cards of a hand of 3-5-8, before the first trick."""
SHORT = {
    "sergeant_major": "sergeant_major max_hands=2",
    "euchre": "euchre_cutthroat game_target=3",
    "three_thirteen": "three_thirteen",
}


@pytest.fixture
def host(site: Path) -> Iterator[Folder]:
    with Folder(site, BELOW) as folder:
        yield folder


@pytest.fixture
async def guests(browser: Browser, host: Folder) -> AsyncIterator[Any]:
    """Open the table in a browser of one's own: `await guests(width=390, lang="fr", without="**/*.wasm")`."""
    contexts, opened = [], []

    async def come(
        lang: str = "en",
        width: int = 1366,
        height: int = 657,
        theme: Any = "light",
        without: str = "",
        *,
        slow: bool = False,
    ) -> Guest:
        size: Any = {"width": width, "height": height}
        files: Any = "block" if slow else "allow"
        context = await browser.new_context(locale=lang, viewport=size, color_scheme=theme, service_workers=files)
        context.set_default_timeout(READY)
        contexts.append(context)
        if without:  # it never comes
            await context.route(without, lambda _: None)
        if slow:
            await context.route("**/assets/thinker-*.js", slowed)
        await context.add_init_script(
            f"localStorage.getItem('trey.settings') ?? localStorage.setItem('trey.settings', '{json.dumps(BRISK)}')"
        )
        guest = Guest(await context.new_page(), host.url)
        guest.forgive("ERR_INTERNET_DISCONNECTED")
        guest.forgive("ERR_CONNECTION_REFUSED")
        guest.forgive("Service Worker registration blocked")
        opened.append(guest)
        await guest.page.goto(host.url)
        return guest

    yield come
    complaints = [line for guest in opened for line in guest.complaints]
    for context in contexts:
        await context.close()
    assert complaints == []


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


async def alone(page: Page) -> None:
    """Wait until the device has all files."""
    await expect(page.locator(".line[role=status]")).to_contain_text("✓", timeout=READY)


async def new_table(page: Page, host: Folder, family: Family) -> None:
    """Set up a short table by its page, and go to it."""
    rules = SHORT.get(family.id, family.presets[0].id).replace(" ", "%20")
    await page.goto(f"{host.url}#/here/tables/{family.id}?rules={rules}")
    begin = page.get_by_role("button", name=re.compile("Create the table|Start|Sit down|Créer la table|Asseyez")).first
    await begin.wait_for()
    assert await page.get_by_role("alert").count() == 0, "rules of the link that nobody can read"
    await begin.click()
    await page.wait_for_selector(".board")


async def test_the_installed_app_opens_its_pages_on_a_host_of_files(guests: Any) -> None:
    guest = await guests()
    assert len(await promised(guest)) == 3


async def test_another_tab_waits_until_the_first_is_closed(guests: Any, host: Folder) -> None:
    first = await guests(lang="fr")
    await alone(first.page)
    second = await first.page.context.new_page()
    await second.goto(host.url)
    await expect(second.locator(".coming")).to_contain_text("ouvert dans un autre onglet")
    await first.page.close()
    await alone(second)
    await second.get_by_role("button", name="Jouer contre deux robots").first.click()
    await second.wait_for_selector(".board")


HELD = "() => [...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card).sort()"


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=NIGHTLY)])
async def test_a_tab_that_is_killed_in_the_middle_of_an_act_loses_nothing_that_was_seen(
    guests: Any, host: Folder, kills: int
) -> None:
    guest, chance, robot = await guests(), Random(kills), Mouse()
    await alone(guest.page)
    await new_table(guest.page, host, FAMILIES[0])
    address, played, done = guest.page.url, 0, 0
    while done < kills:
        page = guest.page
        await page.wait_for_selector(f"{TO_DO}, {ENDED}")
        if await page.locator(ENDED).count():
            await new_table(page, host, FAMILIES[0])
            address = page.url
            continue
        # It is this seat's turn: all that it did before has been answered.
        before = await page.evaluate(HELD)
        await robot.step(guest)
        played += 1
        if kills < 9 and played < 8:  # by day the play of tricks alone
            continue
        await page.wait_for_timeout(chance.randrange(40))
        await page.close(run_before_unload=False)
        guest.page = await page.context.new_page()
        await guest.page.goto(address)
        await guest.page.wait_for_selector(f"{TO_DO}, {ENDED}")
        assert guest.page.url == address
        after, done = await guest.page.evaluate(HELD), done + 1
        if 1 < len(before) < FULL:
            assert set(after) <= set(before), "a card that was played came back, or another one came"
            assert len(before) - len(after) <= 1


async def test_tables_go_along_to_another_device(guests: Any, host: Folder, tmp_path: Path) -> None:
    one = await guests()
    await alone(one.page)
    await new_table(one.page, host, FAMILIES[0])
    await one.page.wait_for_selector(TO_DO)
    address = one.page.url
    await one.page.goto(f"{host.url}#/here/record")
    async with one.page.expect_download() as kept:
        await one.page.get_by_role("button", name="Save the tables as a file").click()
    file = await (await kept.value).path()
    other = await guests(lang="fr")
    await alone(other.page)
    await other.page.goto(f"{host.url}#/here/record")
    chosen = other.page.locator("input[type=file][accept='.trey']")
    await chosen.set_input_files({"name": "a.trey", "mimeType": "", "buffer": bytes_of(file)[:-40]})
    await expect(other.page.get_by_role("status").last).to_contain_text("fichier")
    await chosen.set_input_files(file)
    await expect(other.page.get_by_role("status").last).to_contain_text("nouvelles\u00a0: 1")
    await other.page.goto(address)
    await other.page.wait_for_selector(TO_DO)


KEPT = """async (address) => {
  const count = async (name) => (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
  const shells = (await caches.keys()).filter((name) => name.startsWith("trey-shell-"));
  const active = (await navigator.serviceWorker.getRegistration())?.active;
  return [active ? await count(shells[0]) : 0, await count(`trey-memory ${address}`)];
}"""


async def keeps(page: Page, host: Folder, files: int, memories: int) -> None:
    """Wait until the device keeps so many files of the page, and so many memories of Python."""
    async with asyncio.timeout(READY / 1000):
        while True:
            if await page.evaluate(KEPT, host.url) == [files, memories]:
                return
            await asyncio.sleep(0.1)


@pytest.mark.nightly
async def test_where_there_is_little_room_the_page_and_the_tables_come_before_the_memory_of_python(
    guests: Any, host: Folder, site: Path
) -> None:
    files = len(re.findall('"', re.search(r"files:\[([^]]*)\]", text_of(site / BELOW / "sw.js"))[1])) // 2  # type: ignore[index]
    guest = await guests()
    page, session = guest.page, await guest.page.context.new_cdp_session(guest.page)

    async def room(size: int) -> None:
        await session.send("Storage.overrideQuotaForOrigin", {"origin": host.host, "quotaSize": size})

    await room(40_000_000)  # for the memory, or the page
    await keeps(page, host, files, 0)
    await room(80_000_000)
    await page.reload()
    await keeps(page, host, files, 1)
    await alone(page)
    used = await page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    await room(used - 1000)
    async with asyncio.timeout(READY / 1000):  # the browser notices some time later that there is no room
        while await page.evaluate(KEPT, host.url) != [files, 0]:
            await new_table(page, host, FAMILIES[0])
            await page.wait_for_selector(TO_DO)


EVICT = """async () => {
  const gone = (name) => new Promise((done, failed) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = done;
    asked.onerror = failed;
  });
  const there = await indexedDB.databases();
  await Promise.all(there.map(({ name }) => gone(name)));
  return there.length;
}"""


async def test_a_table_that_the_browser_has_deleted_is_told_so_and_another_is_played(guests: Any, host: Folder) -> None:
    guest = await guests()
    page = guest.page
    await page.get_by_role("button", name="Play against two bots").first.click()
    await page.wait_for_selector(".hand [data-card]")
    address = page.url
    await page.goto(f"{host.url}licences.md")
    assert await page.evaluate(EVICT) == 1
    await page.goto(address)
    await expect(page.get_by_text("the table may be gone")).to_be_visible(timeout=READY)
    await page.get_by_role("link", name="To all games").click()
    await page.get_by_role("button", name="Play against two bots").first.click()
    await page.wait_for_selector(".hand [data-card]")
    assert page.url != address


async def test_nothing_is_asked_of_anybody_else(guests: Any, host: Folder) -> None:
    guest = await guests()
    page, asked = guest.page, list[str]()
    page.context.on("request", lambda request: asked.append(request.url))
    await page.reload()
    await alone(page)
    await page.get_by_role("button", name="Play against two bots").first.click()
    await page.wait_for_selector(".board")
    assert [url for url in asked if not url.startswith((host.url, "blob:", "data:"))] == []
    assert any(url.startswith(host.url) for url in asked)


async def slowed(route: Route) -> None:
    """Let a worker's clock go so fast that each of its thoughts takes too long."""
    script = await (await route.fetch()).text()
    clock = "const usual = performance.now.bind(performance); performance.now = () => 1e5 * usual();"
    await route.fulfill(body=clock + script, content_type="text/javascript")


async def test_a_device_that_is_too_slow_says_at_the_table_what_its_bots_do(guests: Any, host: Folder) -> None:
    guest, robot = await guests(lang="fr", width=390, height=664, theme="dark", slow=True), Mouse()
    page, told = guest.page, guest.page.locator(".notices .notice", has_text=BUDGETS["slow"].fr)
    await new_table(page, host, FAMILIES[0])
    while not await told.count():
        await page.wait_for_selector(TO_DO)
        await robot.step(guest)
    await expect(told).to_contain_text("Solide : 200 donnes par choix au lieu de 1\u202f000.")
    assert await guest.faults() == []
    assert await guest.overflow() <= 0
    assert await guest.covered() == []


WINDOWS = [(1366, 657, "light"), (390, 664, "dark"), (360, 560, "light")]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
async def test_what_is_still_to_come_is_told_in_a_line_and_covers_nothing(
    guests: Any, window: tuple[int, int, str]
) -> None:
    width, height, theme = window
    guest = await guests(lang="fr", width=width, height=height, theme=theme, without="**/pyodide.asm.wasm")
    page = guest.page
    line, box = page.locator(".line[role=status]"), page.locator(".coming")
    await expect(line).to_contain_text("Mo")
    await expect(box).to_be_hidden()
    assert await guest.overflow() <= 0
    await line.evaluate("line => line.remove()")  # a page that has no line for it: the box would be seen
    await expect(box).to_be_visible()


async def test_the_lobby_and_a_table_fit_and_read_well(guests: Any, host: Folder) -> None:
    guest = await guests(lang="fr")
    page = guest.page
    await alone(page)
    for width, height, theme in WINDOWS:
        await guest.observe(width, theme, height=height)
        assert await guest.overflow() <= 0
        assert await guest.faults() == []
    await page.get_by_role("button", name="Jouer contre deux robots").nth(1).click()
    await page.wait_for_selector(".hand [data-card]")
    for width, height, theme in WINDOWS:
        await guest.observe(width, theme, height=height)
        assert await guest.overflow() <= 0
        assert await guest.covered() == []


@pytest.mark.parametrize(
    "family", [pytest.param(f, id=f.id, marks=NIGHTLY if n else ()) for n, f in enumerate(OFFLINE)]
)
async def test_a_whole_match_without_a_host_and_without_a_network(guests: Any, host: Folder, family: Family) -> None:
    guest = await guests()
    page = guest.page
    await alone(page)
    host.stop()
    await page.context.set_offline(True)
    await new_table(page, host, family)
    address = page.url
    robot = Mouse()
    for _ in range(6):
        await page.wait_for_selector(f"{ENDED}, [data-choice], .hand")
        await robot.step(guest)
    await page.reload()
    await page.wait_for_selector(".board")
    assert page.url == address
    await finish(guest, robot, ENDED)
    await page.locator(".result details summary").click()
    async with page.expect_download() as kept:
        await page.get_by_role("button", name="Download the record").click()
    match = read(text_of(await (await kept.value).path()))
    assert match.ended
    assert match.family is family


async def test_a_page_of_the_docs_has_a_table_in_it(guests: Any, host: Folder, site: Path) -> None:
    button = tried("play/euchre_cutthroat", "en").replace("table/", "where/")
    script = text_of(ROOT / "docs/site.js")
    (site / "some/page.html").write_text(f"<!DOCTYPE html><h1>Rules</h1>{button}<script>{script}</script>")
    guest = await guests()
    await guest.page.goto(host.url.removesuffix("where/") + "page.html")
    await guest.page.get_by_role("link", name="Try it here").click()
    table = guest.page.frame_locator("iframe")
    await table.locator(".hand [data-card]").first.wait_for()
    assert guest.page.url.endswith("page.html")


async def test_a_match_that_a_device_began_goes_on_at_a_server(visit: Any) -> None:
    guest = await visit("/record")
    guest.forgive("status of 400")
    chosen = guest.page.locator("input[type=file][accept^='.txt']")
    await chosen.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"trey, or not"})
    await expect(guest.page.get_by_role("alert")).to_be_visible()
    record = await record_of("euchre_cutthroat")
    await chosen.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": record.encode()})
    await guest.page.wait_for_selector(".board")
    await expect(guest.page.get_by_role("dialog")).to_contain_text("Invite")
