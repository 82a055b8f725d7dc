"""No word is cut in any language that trey comes in: on every page, in every sheet and phase, in each window."""

from typing import Any

import pytest

from tests.browser.conftest import Laid, Visit
from tests.browser.guest import Guest
from tests.browser.stage import SPOIL, Scene, facts
from tests.browser.test_pressed import WINDOWS
from tests.strategies import DAY_AND_NIGHT, EVERY_PHASE, NIGHTLY, at_phase, in_turn
from trey.core.family import Family
from trey.laws.stage import outside
from trey.server import wire

SPOKEN = ("en", "fr", "pl")
BY_DAY = [(1366, 657), (844, 390), (390, 664), (360, 560)]

# Letters beyond the control that they are pressed by, or nearer to its edge than a pixel; letters that something which
# hides what is larger cuts, where nobody can scroll to them; chosen words, and those in an empty field, without room.
# The name of a person may end in an ellipsis.
CUT_WORDS = """() => {
  const style = (e) => getComputedStyle(e);
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const unseen = ".unseen, .skip, [inert], [aria-hidden=true], svg, .playing-card, [data-card]";
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) {
    const { data, parentElement: at } = walk.currentNode;
    if (data.trim() && !at.closest(`${unseen}, select, script, style`) && seen(at)) texts.push(walk.currentNode);
  }
  const boxes = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((box) => box.width > 1);
  };
  const padded = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return { left: left + 1, right: right - 1, top, bottom };
  };
  const beyond = (box, at) => box.left < at.left || box.right > at.right;
  const half = (box, at) => (box.top + box.bottom) / 2 < at.top || (box.top + box.bottom) / 2 > at.bottom;
  const hides = (e, way) => /hidden|clip/.test(style(e)[way]);
  const rolls = (e) => ["overflowX", "overflowY"].some((way) => /auto|scroll/.test(style(e)[way]));
  const ends = (e) => style(e).textOverflow === "ellipsis" && e.closest(".name, .who");
  const found = [];
  const told = (why, text) => found.push(`${why}: ${text.data.trim().slice(0, 60)}`);
  for (const text of texts) {
    const control = text.parentElement.closest("button:not(.term), .button, summary");
    const letters = boxes(text);
    const at = control && padded(control);
    if (at && letters.some((box) => beyond(box, at) || half(box, at))) told("control", text);
    const cuts = [];
    for (let e = text.parentElement; e && scope.contains(e) && !rolls(e) && !ends(e); e = e.parentElement) {
      const at = e.getBoundingClientRect();
      const off = (box) => hides(e, "overflowX") && (box.left < at.left - 1 || box.right > at.right + 1);
      const gone = (box) =>
        (hides(e, "overflowX") && (box.left > at.right - 1 || box.right < at.left + 1)) ||
        (hides(e, "overflowY") && half(box, at));
      const away = letters.filter(gone).length;
      if ((hides(e, "overflowX") && at.width <= 1) || (away && away === letters.length)) {
        cuts.length = 0;
        break;
      }
      if (away || letters.some(off)) cuts.push(`cut by ${e.tagName.toLowerCase()}.${e.classList[0] ?? ""}`);
    }
    for (const one of cuts) told(one, text);
  }
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (e, words) => {
    const { font, paddingLeft, paddingRight, letterSpacing } = style(e);
    pen.font = font;
    pen.letterSpacing = letterSpacing;
    return pen.measureText(words).width > e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  };
  for (const e of [...scope.querySelectorAll("select")].filter(seen))
    if (wide(e, e.selectedOptions[0]?.text ?? "")) found.push(`select: ${e.selectedOptions[0].text}`);
  for (const e of [...scope.querySelectorAll("input[placeholder]")].filter(seen))
    if (wide(e, e.placeholder)) found.push(`placeholder: ${e.placeholder}`);
  return [...new Set(found)];
}"""

PAGES = [
    "/", "/tables/sergeant_major/sergeant_major", "/tables/euchre/euchre_cutthroat", "/rules/sergeant_major", "/record",
    "/day", "/puzzles", "/puzzles/sergeant_major", "/checker/", "/join/NOSUCH",
]  # fmt: skip
# A reader who has played with friends, one of whom has a long name.
COMPANY = """() => {
  const usual = { family: "euchre", preset: "euchre_cutthroat", seat: 0, totals: [5, 3, 2], winners: [0], deals: 5 };
  const bots = { best: 2, bots: ["", "", ""], day: "" };
  const names = [["", "Ben", "Chloé"], ["", "Wolfgang-Amadeus Schmidt", "Zoé"]];
  const all = names.map((names, i) => ({ ...usual, ...bots, names, table: `t${i}`, at: Date.now() - i * 864e5 }));
  localStorage.setItem("trey.played", JSON.stringify(all));
}"""
OPEN = "document.querySelectorAll('details').forEach((e) => void (e.open = true))"
MENU = ".bar nav button:last-child"


async def cut(guest: Guest, where: object, *, night: bool) -> list[tuple[object, ...]]:
    """What is cut there, with all opened that is folded up."""
    await guest.page.evaluate(OPEN)
    return [(where, *one) for one in await outside(guest.page, WINDOWS if night else BY_DAY, CUT_WORDS)]


@DAY_AND_NIGHT
@pytest.mark.parametrize("lang", SPOKEN)
async def test_no_word_of_a_page_is_cut(visit: Visit, lang: str, *, night: bool) -> None:
    guest, found = await visit(lang=lang), []
    guest.forgive("404")
    await guest.page.goto("/checker/")
    await guest.page.evaluate(COMPANY)
    for path in PAGES:
        await guest.page.goto(path)
        await guest.page.locator("h1, h2").first.wait_for()
        found += await cut(guest, path, night=night)
    await guest.page.goto("/")
    for opens in ("li.game .face >> nth=0", ".top .button >> nth=-1"):
        await guest.page.locator(opens).click()
        await guest.page.locator("#variants, [role=dialog], dialog").last.wait_for()
        found += await cut(guest, opens, night=night)
    assert found == []


@DAY_AND_NIGHT
@pytest.mark.parametrize("lang", [*(pytest.param(one, marks=NIGHTLY) for one in SPOKEN[:-1]), SPOKEN[-1]])
async def test_no_word_of_a_tables_sheets_is_cut(visit: Visit, lang: str, *, night: bool) -> None:
    guest, found = await visit(lang=lang), []
    await guest.new_table("sergeant_major", "habit", "open")
    await guest.page.locator("h2").first.wait_for()
    found += await cut(guest, "waiting", night=night)
    ended = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    for path in (f"/t/{ended}", f"/replay/{ended}", f"/replay/{ended}?review"):
        await guest.page.goto(path)
        await guest.page.locator(".board").first.wait_for()
        found += await cut(guest, path, night=night)
    await guest.new_table("sergeant_major", "habit", "habit")
    await guest.at_table()
    menu, sheet = guest.page.locator(MENU), guest.page.get_by_role("dialog")
    await menu.click()
    found += await cut(guest, "menu", night=night)
    for n in range(await sheet.locator(".menu button").count()):
        await sheet.locator(".menu button").nth(n).click()
        if await sheet.count():  # one more is no sheet: a bot takes over
            found += await cut(guest, n, night=night)
            await guest.page.keyboard.press("Escape")
        await menu.click()
    assert found == []


@pytest.mark.many
@pytest.mark.parametrize(("one", "lang"), in_turn(EVERY_PHASE, SPOKEN))
async def test_no_word_of_a_phase_is_cut(stage: Laid, one: Any, lang: str) -> None:
    family, phase = one.values
    table = await stage(at_phase(family, phase), lang)
    assert await outside(table.guest.page, BY_DAY, CUT_WORDS) == []


@NIGHTLY
@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
async def test_no_word_of_a_phase_is_cut_in_any_window(stage: Laid, family: Family, phase: str, lang: str) -> None:
    table = await stage(at_phase(family, phase), lang)
    assert await outside(table.guest.page, WINDOWS, CUT_WORDS) == []


# Plates of others that do not say whether somebody is there: the badge has gone to a line that is not seen.
NOT_TOLD = """() => [...document.querySelectorAll(".plate:not(.own) .roles")].filter((e) => {
  const badge = e.querySelector(".badge");
  return e.checkVisibility() && badge.getBoundingClientRect().top > e.getBoundingClientRect().bottom - 2;
}).map((e) => e.innerText)"""


@DAY_AND_NIGHT
@pytest.mark.parametrize("lang", SPOKEN)
async def test_no_word_of_who_is_away_is_cut(stage: Laid, lang: str, *, night: bool) -> None:
    match = Scene("sergeant_major", "call").match()
    found: list[tuple[object, ...]] = []
    guest = (await stage(match, lang)).guest
    windows = WINDOWS if night else BY_DAY
    for how in ("away", "stand-in", "silent"):
        bot = None if how == "away" else "steady"
        sitter = wire.SeatFacts(kind="human", name="Bo", bot=bot, silent=how == "silent", connected=how != "away")
        await stage(match, lang, facts=facts(match, match.turn or 0, seats=(sitter,) * 3))
        for look in (CUT_WORDS, NOT_TOLD):
            found += [(how, *one) for one in await outside(guest.page, windows, look)]
    assert found == []
    await guest.page.evaluate(SPOIL, ".badge { min-width: 10rem }")
    assert len(await outside(guest.page, windows, NOT_TOLD)) > 2


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (".ways .button { width: 40px !important }", "control"),
        ("h1 { overflow: hidden; width: 60px; white-space: nowrap }", "cut by h1"),
        (".game p { max-height: 30px; overflow: hidden }", "cut by p"),
        (".top select { width: 40px !important }", "select"),
        ("input { width: 40px !important }", "placeholder"),
    ],
)
async def test_what_is_cut_would_be_seen(visit: Visit, fault: str, found: str) -> None:
    guest = await visit("/", width=1366, height=657)
    await guest.page.locator("li.game h2").first.wait_for()
    assert await guest.page.evaluate(CUT_WORDS) == []
    await guest.page.evaluate(SPOIL, fault)
    assert any(one.startswith(found) for one in await guest.page.evaluate(CUT_WORDS))
