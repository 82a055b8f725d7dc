"""After and beside the match: replay, the shuffle's checker, the score sheet, no network, house rules."""

import asyncio
import json
import re

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.robots import TO_DO, Mouse, finish
from trey.games import OWN
from trey.laws.looks import TWO_FRAMES


async def test_a_finished_match_is_replayed_from_any_seats_eyes_or_with_all_cards_open(visit: Visit) -> None:
    guest = await visit()
    table = await guest.finished_table("sergeant_major max_hands=1", "habit", "habit")
    stranger = await visit(f"/replay/{table}", beside=guest)
    page = stranger.page
    await expect(page.locator(".news")).not_to_contain_text("You hold")
    await page.get_by_role("button", name="Next", exact=True).click()
    hands = page.get_by_role("region", name=re.compile("^Hand of"))
    await expect(hands).to_have_count(3)
    seen = [await hands.nth(i).locator("svg").count() for i in range(3)]
    assert sum(seen) >= 44
    for (width, height), least in {(1366, 657): 64, (390, 664): 30, (844, 390): 42}.items():
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(TWO_FRAMES)
        assert await hands.first.locator("svg").first.evaluate("(e) => e.clientWidth") >= least, width
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.get_by_label("Seen by").select_option("1")
    await expect(hands).to_have_count(1)
    await page.get_by_role("button", name="Last step").click()
    await expect(page.locator(".news")).not_to_be_empty()
    await page.get_by_role("button", name="First step").click()
    await page.get_by_label("Step 1 of").press("ArrowRight")
    await expect(page.get_by_text("Step 2 of")).to_be_visible()
    assert await stranger.faults() == []


async def test_the_checker_accepts_the_record_and_finds_a_tampered_one(visit: Visit) -> None:
    guest = await visit()
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    async with guest.page.expect_popup() as opening:
        await guest.page.locator(".result summary").click()
        await guest.page.get_by_role("link", name="Check the shuffle").click()
    checker = await opening.value
    await expect(checker.get_by_role("heading", name="Every deal checks out.")).to_be_visible()
    record = await guest.ask("record", table=table)
    forged = re.sub(r"(pack )(\S\S) (\S\S)", r"\1\3 \2", record, count=1)
    assert forged != record
    await checker.get_by_role("textbox").fill(forged)
    await checker.get_by_role("button", name="Check", exact=True).click()
    await expect(checker.get_by_role("heading", name="Every deal checks out.")).to_have_count(0)
    await expect(checker.locator("#answer .bad").first).to_be_visible()


SHARES = """window.shared = [];
navigator.canShare = () => true;
navigator.share = async (what) => {
  const [picture] = what.files;
  const size = await createImageBitmap(picture);
  window.shared.push([what.text, what.url ?? null, picture.type, size.width, size.height]);
};"""


async def test_a_result_is_shared_as_a_picture_with_its_words(visit: Visit) -> None:
    guest = await visit()
    await guest.page.add_init_script(SHARES)
    await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    share = guest.page.get_by_role("button", name="Share…", exact=True)
    await share.click()
    await guest.page.wait_for_function("() => window.shared.length > 0")
    [[text, url, kind, wide, high]] = await guest.page.evaluate("window.shared")
    assert (url, kind, wide, high) == (None, "image/png", 1200, 630)  # this address leads nowhere else
    assert re.search(r"Euchre: \w+ wins", text), "by name, for whoever reads it elsewhere"
    await guest.page.evaluate("navigator.canShare = () => false")
    async with guest.page.expect_download() as kept:
        await share.click()
    assert (await (await kept.value).path()).read_bytes().startswith(b"\x89PNG")
    await expect(guest.page.locator(".result").get_by_text("Copied.")).to_be_visible()


async def test_the_record_can_be_taken_home(visit: Visit) -> None:
    guest = await visit()
    await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    async with guest.page.expect_download() as coming:
        await guest.page.locator(".result summary").click()
        await guest.page.get_by_role("button", name="Download the record").click()
    download = await coming.value
    assert (await download.path()).read_text().startswith("trey record 1")


@pytest.mark.many
async def test_the_score_sheet_adds_up(visit: Visit) -> None:
    guest = await visit()
    await guest.finished_table("three_thirteen rounds=3,4", "habit", "habit")
    await guest.page.locator(".result").wait_for()
    await guest.page.keyboard.press("s")
    rows = guest.page.get_by_role("dialog").locator("tbody tr")
    await expect(rows).to_have_count(2)
    points = [[int(text) for text in await row.locator("b").all_inner_texts()] for row in await rows.all()]
    total = await guest.page.get_by_role("dialog").locator("tfoot tr").first.locator("b").all_inner_texts()
    assert [sum(column) for column in zip(*points, strict=True)] == [int(text) for text in total]


@pytest.mark.parametrize(("stored", "typed", "called"), [("Guest", "", "You"), ("Invité", "Zoé", "Zoé")])
async def test_who_sat_down_without_a_name_reads_their_own_in_the_sheet_and_the_replay(
    visit: Visit, stored: str, typed: str, called: str
) -> None:
    guest = await visit()
    page = guest.page
    await page.add_init_script(f"localStorage.setItem('trey.name', {json.dumps(json.dumps(typed))})")
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit", name=stored)
    await page.locator(".result").wait_for()
    await page.keyboard.press("s")
    await expect(page.get_by_role("dialog").locator("thead th").nth(1)).to_have_text(called)
    await page.goto(f"/replay/{table}")
    await expect(page.locator(".plate.near .text")).to_have_text(called)
    await expect(page.get_by_label("Seen by").locator("option").nth(1)).to_have_text(called)
    for _ in range(4):
        await page.get_by_role("button", name="Next", exact=True).click()
    assert stored not in await page.locator("body").inner_text()
    assert stored not in " ".join(await guest.spoken())
    assert (await guest.ask("table", table=table))["seats"][0]["name"] == (typed or stored)


async def test_the_page_opens_without_a_network_once_it_has_been_seen(visit: Visit) -> None:
    guest = await visit("/", service_workers="allow")
    await guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await guest.page.reload()
    await guest.page.get_by_role("heading", level=1).wait_for()
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    guest.forgive("Failed to load resource")
    await guest.page.context.set_offline(True)
    await guest.page.reload()
    await expect(guest.page.get_by_role("status")).to_contain_text("cannot be reached")
    await guest.page.context.set_offline(False)
    await expect(guest.page.get_by_role("button", name="Play against two bots").first).to_be_visible()


async def test_whoever_asks_for_less_motion_gets_none(visit: Visit) -> None:
    guest = await visit(settings={"motion": "auto"}, reduced_motion="reduce")
    await guest.new_table("euchre_cutthroat game_target=1", "habit", "habit")
    await guest.at_table()
    await finish(guest, Mouse())
    moving = "document.getAnimations().filter((a) => a.effect.getTiming().duration > 0).length"
    assert await guest.page.evaluate(moving) == 0
    unseen = "[...document.querySelectorAll('*')].filter((e) => getComputedStyle(e).animationFillMode !== 'forwards')"
    assert await guest.page.evaluate(f"{unseen}.length") == 0, "a card that waits for its turn is there already"


# Notes which piles' cards glide; an animation without a way to go is none.
NOTE = """window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const pile = this.closest(".pile")?.textContent.trim();
  const far = [...frames].some((frame) => frame.translate && frame.translate !== "0px 0px");
  if (pile && far && timing.duration > 0) window.glides.push(pile);
  return animate.call(this, frames, timing);
};"""
GLIDED = """() => {
  const both = ["Stock", "Discards"].every((pile) => window.glides.includes(pile));
  return both && window.glides.length >= 6;
}"""


async def test_a_card_glides_when_somebody_draws_or_discards(visit: Visit) -> None:
    guest = await visit(settings={"motion": "auto"})
    await guest.page.add_init_script(NOTE)
    await guest.new_table("three_thirteen rounds=10", "habit", "habit")
    mouse = Mouse()
    for _ in range(12):
        await guest.page.wait_for_selector(TO_DO)
        if await guest.page.evaluate(GLIDED):
            break
        await mouse.step(guest)
    await guest.page.wait_for_function(GLIDED)


async def test_a_reconstruction_is_marked_as_one(visit: Visit) -> None:
    guest = await visit("/")
    await guest.page.get_by_role("button", name="Variants").first.click()
    row = guest.page.get_by_role("listitem").filter(has=guest.page.get_by_role("heading", name="Woburn")).last
    await row.get_by_role("link", name="Rules").click()
    await expect(guest.page.get_by_text("reconstruction", exact=True).first).to_be_visible()


MOVED = """() => {
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => node?.className ?? node?.textContent;
  const told = (one) => `${name(one.node)}: ${place(one.previousRect)} to ${place(one.currentRect)}`;
  const moved = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) moved.push([one.startTime, one.sources.map(told)]);
  }).observe({ type: "layout-shift", buffered: true });
  window.moved = (until) => moved.filter(([at]) => at < until).flatMap(([, all]) => all);
}"""
FIRST = """(play) => new Promise((done) => {
  document.querySelector(play).click();
  const look = () => {
    const card = document.querySelector(".hand [data-card]");
    if (card) setTimeout(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Press *Play*; when the first card was drawn."""


async def slowly(socket: WebSocketRoute) -> None:
    """Bring what a table says a little later, so that each state of the page is drawn."""
    server, loop = socket.connect_to_server(), asyncio.get_running_loop()

    def later(said: str | bytes) -> None:
        loop.call_later(0.15, socket.send, said)

    server.on_message(later)


@pytest.mark.many
@pytest.mark.parametrize(("width", "height"), [(390, 664), (1366, 657)])
@pytest.mark.parametrize("game", range(len(OWN)))
async def test_nothing_moves_from_a_link_to_the_first_card(visit: Visit, game: int, width: int, height: int) -> None:
    guest = await visit(width=width, height=height, settings={"motion": "auto"})
    await guest.page.add_init_script(f"({MOVED})()")
    await guest.page.route_web_socket("**/ws/*", slowly)
    await guest.page.goto("/")
    play = f".game:nth-of-type({game + 1}) .button.main"
    await guest.page.wait_for_selector(play)
    first = await guest.page.evaluate(FIRST, play)
    await guest.page.wait_for_timeout(200)
    assert await guest.page.evaluate("(until) => window.moved(until)", first) == []


SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})"""


async def test_nothing_jumps_while_a_page_loads(visit: Visit) -> None:
    guest = await visit("/", width=390, height=844)
    await guest.page.get_by_role("button", name="Play against two bots").first.wait_for()
    assert await guest.page.evaluate(SHIFT) <= 0.02
    await guest.new_table("three_thirteen", "open", "habit")
    await guest.page.get_by_role("heading", name="Waiting for players").wait_for()
    assert await guest.page.evaluate(SHIFT) <= 0.02


async def test_nothing_moves_while_a_table_waits_for_players(visit: Visit) -> None:
    guest = await visit(width=390, height=844)
    await guest.page.add_init_script(f"({MOVED})()")
    await guest.new_table("three_thirteen", "open", "habit")
    await guest.page.get_by_role("heading", name="Waiting for players").wait_for()
    await guest.page.wait_for_timeout(500)
    assert await guest.page.evaluate("window.moved(Infinity)") == []


async def test_melds_are_laid_by_hand_and_wrong_ones_cost_twenty_points(visit: Visit) -> None:
    guest = await visit()
    await guest.new_table("three_thirteen rounds=4 strict=true", "habit", "habit")
    page = guest.page
    await page.get_by_role("button", name="Draw from the stock").click()
    await page.get_by_role("button", name="Lay down by hand").click()
    await expect(page.get_by_role("button", name="Lay down by hand")).to_have_count(0)
    await page.wait_for_selector(".hand.choosing")  # before the server has answered no card can be chosen
    cards = page.locator(".hand button")
    await expect(cards).to_have_count(5)
    for i in (2, 3, 4):
        await cards.nth(i).click(position={"x": 12, "y": 12})
    await page.get_by_role("button", name="Put these 3 cards down").click()
    await expect(page.get_by_role("region", name="On the table")).to_contain_text("Being put together")
    await page.get_by_role("button", name="Lay them down").click()
    await expect(page.locator(".plate.own")).to_contain_text("20")
    await expect(cards).to_have_count(5)


async def test_a_deal_is_played_on_from_where_the_replay_stands(visit: Visit) -> None:
    guest = await visit(lang="fr")
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    stranger = await visit(f"/replay/{table}", beside=guest, lang="fr", width=320, height=568)
    page = stranger.page
    await page.get_by_label("Étape 1 sur").press("ArrowRight")
    await page.get_by_label("Vu par").select_option("2")
    for width, height in [(320, 568), (640, 400), (844, 390)]:
        await page.set_viewport_size({"width": width, "height": height})
        assert await stranger.overflow() <= 0
    await page.get_by_role("button", name="Rejouer d’ici").click()
    await page.wait_for_selector(".question")
    assert await stranger.faults() == []
    await finish(stranger, Mouse())
    await page.goto("/record")
    await expect(page.get_by_text("Rien pour l’instant", exact=False)).to_be_visible()
