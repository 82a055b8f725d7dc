"""The table always fits: in every window and phase all that matters is in sight, nothing scrolls, nothing moves."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import Laid, Visit
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse, finish
from tests.browser.stage import SPOIL, Scene, show
from tests.strategies import NAMES
from trey.core.deal import Deal
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES
from trey.laws.looks import PHONES, TWO_FRAMES, WINDOWS
from trey.laws.stage import outside
from trey.match import Match
from trey.server import wire
from trey.server.http import static

FEW_WORDS = 8
QUIET_FAMILIES = [
    pytest.param(family, id=family.id)
    for family in FAMILIES
    if all(len(phase.words) <= FEW_WORDS for phase in family.phases)
]
"""Those without an auction, whose answers take room from the felt while they are asked for."""


async def staged(visit: Visit, match: Match, **wishes: Any) -> Guest:
    guest = await visit(**wishes)
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    return guest


# A line for newcomers that lies on what lies on the felt, or is cut at the window's edge.
COVERS = """() => {
  const line = document.querySelector(".line")?.getBoundingClientRect();
  if (!line) return [];
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const kinds = [".plate", ".told", ".pile", ".trick li", ".bed", ".melds", ".hand", ".asked"];
  const things = kinds.flatMap((kind) => [...document.querySelectorAll(kind)].map((e) => [kind, e]));
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  return things.filter(([, e]) => seen(e) && over(line, e.getBoundingClientRect())).map(([kind]) => kind);
}"""


@pytest.mark.many
@pytest.mark.parametrize(
    ("rules", "phase"),
    [
        ("sergeant_major", "play"),
        ("euchre_cutthroat", "play"),
        ("euchre_cutthroat", "first_bids"),
        ("three_thirteen", "draw"),
        ("three_thirteen", "act"),
    ],
)
async def test_the_line_for_newcomers_covers_no_card(visit: Visit, rules: str, phase: str) -> None:
    guest = await staged(visit, Scene(rules, phase).match(), lang="fr")
    await expect(guest.page.locator(".line")).to_have_count(1)
    assert await outside(guest.page, look=COVERS) == []
    await guest.page.evaluate(SPOIL, ".line { position: fixed !important; inset: 30% 0 30% 0 !important }")
    assert await outside(guest.page, look=COVERS) != []


LONG = "Il vous faut trois cartes de même rang, ou qui se suivent dans une couleur. " * 4


# A guided deal's words that lie on what they speak of.
HIDES = COVERS.replace(".line", ".pointed").replace('".plate", ".told", ', "")


@pytest.mark.parametrize(("rules", "phase"), [("three_thirteen", "draw"), ("euchre_cutthroat", "first_bids")])
async def test_a_lesson_covers_no_card(visit: Visit, rules: str, phase: str) -> None:
    guest = await visit(lang="fr")
    lesson = wire.LessonStop(text=Text(LONG), actions=(), step=1, steps=9)
    await show(guest.page, Scene(rules, phase).match(), lesson=lesson)
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.locator(".guided")).to_be_visible()
    for width, height in [(390, 664), (844, 390), (1366, 657)]:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        await guest.page.evaluate(TWO_FRAMES)
        assert await guest.page.evaluate(HIDES) == [], (width, height)
    await guest.page.evaluate(SPOIL, ".pointed { translate: 0 -9rem }")
    await guest.page.evaluate(TWO_FRAMES)
    assert ".pile" in await guest.page.evaluate(HIDES)


WHY = Text(
    "Quand {1} n'a pas 10♦ (111 donnes sur 128), cela vaut 1,1 point de plus que le deuxième choix ; "
    "sinon, 0,4 de moins."
)


@pytest.mark.parametrize(
    "scene",
    [
        Scene("three_thirteen", "draw"),
        Scene("euchre_cutthroat", "first_bids"),
        Scene("sergeant_major", "play", lambda m: len(m.view(m.turn).trick) == 2 and len(m.legal) > 3),
    ],
    ids=str,
)
async def test_a_hint_and_what_else_could_be_done_cover_no_card(visit: Visit, scene: Scene) -> None:
    guest, match = await visit(lang="fr"), scene.match()
    others = [wire.Alternative(action=str(action), gain=-0.31, error=0.1) for action in match.legal[1:4]]
    advice = wire.Hint(id=1, at=9, action=str(match.legal[0]), why=WHY, bot="expert", others=tuple(others))
    await show(guest.page, match, answers={"hint": advice})
    await guest.page.goto("/t/staged#token")
    await guest.page.locator(".lamp").click()
    instead = guest.page.locator(".pointed.hint .instead")
    await expect(instead).not_to_have_attribute("open", "")
    await guest.hears("Conseil")
    assert not any("Sinon" in line for line in await guest.spoken())
    await instead.locator("summary").click()
    await expect(instead).to_contain_text("−0,3\u00a0±\u00a00,2.")
    for width, height in [(390, 664), (844, 390), (1366, 657)]:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        await guest.page.evaluate(TWO_FRAMES)
        assert await guest.page.evaluate(HIDES) == [], (width, height)
    await guest.hears("Sinon, en points")


# How far what is over is higher than its place.
HIDDEN = """() => {
  const over = document.querySelector(".over");
  return over.scrollHeight - over.clientHeight;
}"""


@pytest.mark.many
@pytest.mark.parametrize(
    "scene",
    [
        Scene("sergeant_major stake=5", "done"),
        Scene("sergeant_major max_hands=4", "done", lambda m: m.ended),
        Scene("euchre_cutthroat", "done"),
        Scene("three_thirteen", "done"),
        Scene("three_thirteen rounds=3", "done", lambda m: m.ended),
    ],
    ids=str,
)
async def test_a_result_is_seen_at_once(visit: Visit, scene: Scene) -> None:
    guest = await visit(lang="fr")
    match = scene.match()
    await show(guest.page, match, sheet=tuple(match.sheet))
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.locator(".result")).to_be_visible()
    told = await guest.page.locator(".result tbody th").all_inner_texts()
    for words, place in zip(told, match.view(0).players, strict=True):
        assert words.endswith(", ".join(match.family.words.roles[role].fr for role in place.roles if role != "dealer"))
    for width, height in [(390, 664), (844, 390), (1366, 657)]:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        assert await guest.page.evaluate(HIDDEN) <= 0, (width, height)
        assert await outside(guest.page, [(width, height)]) == []
    await guest.page.evaluate(SPOIL, ".result { min-height: 100dvh }")
    assert await guest.page.evaluate(HIDDEN) > 0


CUT = "(e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("euchre_no_dummy_stick", "Euchre à trois, sans mort, donneur obligé"),
        ("sergeant_major_alternate", "Sergent-major, contrats (18 donnes)"),
        ("three_thirteen_face_wild", "Three-thirteen, cartes joker à leur valeur"),
    ],
)
async def test_a_phone_has_the_whole_name_of_the_game(stage: Laid, rules: str, name: str) -> None:
    match = Match(rules, NAMES)
    match.deal(Deal.random(match.rules.pack.cards, 0, Random(1)))
    guest = (await stage(match, "fr")).guest
    title = guest.page.locator("h1")
    await expect(title).to_contain_text(name)
    for width, height in [window for window in PHONES if window[0] < window[1]]:
        await guest.page.set_viewport_size({"width": width, "height": height})
        assert not await title.evaluate(CUT), width
    await guest.page.evaluate(SPOIL, ".title { white-space: nowrap !important }")
    assert await title.evaluate(CUT)


async def test_a_last_turn_is_told_in_one_line(visit: Visit) -> None:
    guest = await visit("/", lang="fr")
    await guest.page.evaluate("localStorage.setItem('trey.coach', JSON.stringify({ three_thirteen: null }))")
    long = NAMES.index("Wolfgang-Amadeus Schmidt")
    await show(guest.page, Scene("three_thirteen", "draw", lambda m: m.view(m.turn).finisher == long).match())
    await guest.page.goto("/t/staged#token")
    last = guest.page.locator(".last")
    await expect(last).to_be_visible()
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        assert await last.evaluate("(e) => e.clientHeight") < 32, (width, height)


# Numbers in a plate, and the led suit and what is trump, whose word is not in sight beside them.
NAMELESS = """() => {
  const seen = (e) => e && e.checkVisibility({ visibilityProperty: true });
  const whole = (word, line) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    const boxes = [...range.getClientRects()].filter((box) => box.width);
    const at = line.getBoundingClientRect();
    const inside = (box) => box.right <= at.right + 1 && box.left >= at.left - 1 && box.bottom <= at.bottom + 2;
    return boxes.length > 0 && boxes.every(inside);
  };
  const near = document.querySelector(".near");
  const named = (words, line) => [...words].some((e) => seen(e) && whole(e, line) && /\\p{L}/u.test(e.innerText));
  const told = (e) => `${e.innerText.trim()} in ${e.parentElement.innerText.replaceAll("\\n", " ")}`;
  const words = (e) => e.closest(".numbers > span").querySelectorAll(".soft:not(.unseen)");
  const numbers = [...document.querySelectorAll(".plate .numbers b")].filter(seen);
  const bare = numbers.filter((e) => !named(words(e), e.closest(".numbers")));
  const says = (e) => e.clientWidth && (e.innerText.trim() || e.querySelector("svg, .mark")) && !e.closest(".unseen");
  const signs = [...document.querySelectorAll(".status dd:not([aria-hidden])")].filter((e) => seen(e) && says(e));
  return [...bare, ...signs.filter((e) => !named(e.parentElement.querySelectorAll("dt:not(.unseen)"), near))].map(told);
}"""


def knows(match: Match) -> bool:
    """Whether somebody is known to lack a suit while a trick lies there."""
    view = match.view(match.turn)
    return len(view.trick) == 2 and any(place.voids for seat, place in enumerate(view.players) if seat != view.seat)


@pytest.mark.many
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "scene",
    [
        Scene("sergeant_major", "play", knows),
        Scene("euchre_cutthroat", "play", lambda m: m.view(m.turn).trick),
        Scene("three_thirteen rounds=13 seats=7", "draw"),
    ],
    ids=str,
)
async def test_a_number_in_sight_has_its_word(stage: Laid, scene: Scene, lang: str) -> None:
    guest = (await stage(scene.match(), lang)).guest
    assert await outside(guest.page, look=NAMELESS) == []
    await guest.page.evaluate(SPOIL, ".numbers .soft { display: none !important }")
    assert {(width, height) for width, height, _ in await outside(guest.page, look=NAMELESS)} == set(WINDOWS)


# Whether remarks stand beside the reader's plate or in the line of what was told, and whole.
REMARKS = """() => {
  const told = document.querySelector("[data-told]");
  const after = getComputedStyle(told, "::after");
  const places = [document.querySelector(".notes"), ...(after.display === "none" ? [] : [told])];
  return places.filter((e) => e.checkVisibility() && e.clientWidth && e.scrollWidth <= e.clientWidth + 1).length;
}"""


async def test_remarks_are_read_once_in_every_window(visit: Visit) -> None:
    guest = await visit("/")
    await guest.page.evaluate("localStorage.setItem('trey.coach', JSON.stringify({ euchre: null }))")
    await show(guest.page, Scene("euchre_cutthroat", "play", lambda m: m.view(m.turn).notes).match())
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        assert await guest.page.evaluate(REMARKS) == 1, (width, height)
    await guest.page.evaluate(SPOIL, ".notes, [data-told]::after { display: none !important }")
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        assert await guest.page.evaluate(REMARKS) == 0


async def test_the_middle_uses_the_room_there_is(stage: Laid) -> None:
    scene = Scene("sergeant_major", "play", lambda m: len(m.view(m.turn).trick) == 2)
    guest = (await stage(scene.match())).guest
    for (width, height), least in {(1366, 657): 130, (390, 664): 88, (844, 390): 70}.items():
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        assert await guest.page.locator(".trick li").first.evaluate("(e) => e.clientWidth") >= least, width


@pytest.mark.parametrize("seats", [4, 7])
async def test_a_full_table_lies_in_every_window(stage: Laid, seats: int) -> None:
    scene = Scene(f"three_thirteen rounds=13 seats={seats}", "draw")
    assert await outside((await stage(scene.match())).guest.page) == []


async def talking(visit: Visit, rules: str, phase: str) -> Guest:
    """A table where everybody says the longest line there is."""
    match = Scene(rules, phase).match()
    guest = await visit()
    text = ("Shall we make it best of three, " * 7)[:200]
    lines = [wire.ChatLine(number=seat + 1, seat=seat, name="Bo", text=text) for seat in range(match.rules.seats)]
    await show(guest.page, match, lines)
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.locator(".phrase")).to_have_count(match.rules.seats)
    return guest


@pytest.mark.parametrize(("rules", "phase"), [("sergeant_major", "play"), ("three_thirteen seats=7", "draw")])
async def test_what_somebody_says_is_not_cut_off_at_any_seat(visit: Visit, rules: str, phase: str) -> None:
    guest = await talking(visit, rules, phase)
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        assert [box for box in await guest.page.evaluate(BUBBLES) if box[0] < 0 or box[1] > width] == [], width


async def test_what_somebody_says_keeps_no_finger_from_a_pile(visit: Visit) -> None:
    guest = await talking(visit, "three_thirteen", "draw")
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        assert await guest.covered() == [], (width, height)
    await guest.page.set_viewport_size({"width": 390, "height": 664})
    await guest.page.evaluate(SPOIL, ".phrase { pointer-events: auto !important; scale: 2 }")
    assert any(what.startswith("button.pile.can") for what in await guest.covered())


BUBBLES = """() => [...document.querySelectorAll(".phrase")].map((e) => {
  const { left, right } = e.getBoundingClientRect();
  return [left, right];
})"""


async def test_large_cards_and_twenty_of_them_lie_in_every_window_in_french(visit: Visit) -> None:
    scene = Scene("sergeant_major_kitty_first stake=5", "discard", lambda m: len(m.view(m.turn).hand) > 16)
    guest = await staged(visit, scene.match(), lang="fr", theme="dark", settings={"cards": "large"})
    assert await outside(guest.page) == []


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (".hand { translate: 0 40px }", ".hand"),
        (".trick li { margin-left: 108% !important }", ".trick"),
        (".question { translate: 0 400px }", "#asked"),
        (".laid { position: static !important; height: 120dvh !important }", "scrolls"),
        (".near .numbers { max-width: 1rem !important; min-width: 0 !important }", "cut 0"),
        (".numbers > span { flex-wrap: nowrap !important; min-width: 0 !important; max-width: 1.5rem }", "cut 0"),
        (".asked { padding-top: 0.15em !important; margin-top: -0.15em !important }", "cut Play"),
        (".bar .title { display: block; margin-bottom: 1rem }", "cut 3\u20115\u20118"),
    ],
)
async def test_what_hangs_out_of_the_window_would_be_seen(stage: Laid, fault: str, found: str) -> None:
    scene = Scene("sergeant_major", "play", lambda m: len(m.view(m.turn).trick) == 2)
    guest = (await stage(scene.match())).guest
    await guest.page.evaluate(SPOIL, fault)
    seen = [what for _, _, what in await outside(guest.page, [(390, 664)])]
    assert any(what.startswith(found) for what in seen), seen


async def test_an_answer_that_is_cut_would_be_seen(stage: Laid) -> None:
    guest = (await stage(Scene("euchre_cutthroat", "first_bids").match())).guest
    assert await outside(guest.page, [(390, 664)]) == []
    await guest.page.evaluate(SPOIL, ".buttons > .button { min-width: 110% !important }")
    assert any(what.startswith("scrolls answers aside") for _, _, what in await outside(guest.page, [(390, 664)]))


# What has one place as long as a deal runs, whatever it says.
ROLES = [
    ".areas > .bar",
    ".board",
    ".plate:not(.near)",
    ".plate:not(.near) > .name",
    ".plate:not(.near) > .numbers",
    ".plate:not(.near) > .held",
    ".board > .near",
    ".question",
    ".tools > .why",
    ".tools > .lamp",
    ".hand-place",
]
# From now on: where each of them has been, and every shift that the browser counts but of words that became others
# within the last thirty frames: half a second, more on a machine that does much else.
WATCH = """() => {
  window.edges = new Set();
  window.shifts = [];
  let phase = "";
  const said = new WeakMap();
  const frames = [];
  const look = () => {
    frames.push(performance.now());
    const now = document.querySelector("[data-phase]")?.dataset.phase;
    if (now !== phase) said.set(document, performance.now());
    phase = now;
    for (const role of ROLES) {
      for (const [i, e] of [...document.querySelectorAll(role)].entries()) {
        const { x, y, width, height } = e.getBoundingClientRect();
        const when = role === ".question" ? now : "";
        const at = [when, x, y, height, ...(role === ".question" || role.endsWith(".held") ? [] : [width])];
        if (!width || !e.checkVisibility({ visibilityProperty: true })) continue;
        window.edges.add(`${role} ${i} ${at.shift()}: ${at.map(Math.round)}`);
      }
    }
    requestAnimationFrame(look);
  };
  look();
  const near = (node, ...lines) => lines.map((one) => (node.closest ? node : node.parentElement)?.closest(one));
  const line = (node) => near(node, ".plate.near", ".numbers", ".phrase", ".question").find(Boolean);
  new MutationObserver((all) => {
    for (const { target } of all)
      for (const one of [target, line(target)]) if (one) said.set(one, performance.now());
  }).observe(document.body, { characterData: true, childList: true, subtree: true });
  const since = (then, at) => frames.filter((frame) => then < frame && frame < at).length;
  const lately = (thing, at) => said.has(thing) && since(said.get(thing), at) < 30;
  const words = (node) => (node.nodeType === 3 ? [node] : [...node.childNodes]);
  const others = (node, at) => lately(node, at) || words(node).length && words(node).every((one) => lately(one, at));
  const laid = (node) => near(node, ".centre, .telling")[0];
  const other = ({ node }, at) =>
    node && !others(node, at) && !lately(line(node), at) && !(laid(node) && lately(document, at));
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => node.className ?? `${node.parentElement?.className} ${node.textContent}`;
  const told = ({ node, previousRect, currentRect }) =>
    `${name(node)}: ${place(previousRect)} to ${place(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // What goes by less than half a pixel is not seen to move.
      const seen = ({ previousRect, currentRect }) => place(previousRect) !== place(currentRect);
      const moved = entry.sources.filter((one) => seen(one) && other(one, entry.startTime));
      if (moved.length) window.shifts.push([entry.value, moved.map(told).join(", ")]);
    }
  }).observe({ type: "layout-shift" });
}""".replace("ROLES", json.dumps(ROLES))
RESULT = ".result"


@pytest.mark.parametrize("family", QUIET_FAMILIES)
async def test_nothing_moves_while_a_deal_runs(visit: Visit, family: Family) -> None:
    width, height = Random(family.id).choice([(390, 664), (1366, 657)])
    guest = await visit(width=width, height=height)
    await guest.new_table(family.short, "thumb", "thumb")
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    await guest.page.evaluate(WATCH)
    await finish(guest, Mouse(3), RESULT)
    shifts = await guest.page.evaluate("window.shifts")
    assert [shift for shift in shifts if shift[0] > 0] == [], shifts
    edges = sorted(await guest.page.evaluate("[...window.edges]"))
    seen = [edge.rpartition(": ")[0] for edge in edges]
    assert {".board 0 ", ".plate:not(.near) 0 ", ".hand-place 0 "} <= set(seen)
    assert any(role.startswith(".question") for role in seen)
    assert [edge for edge, role in zip(edges, seen, strict=True) if seen.count(role) > 1] == []


LATE_LETTERS = """(letters) => {
  const late = new FontFace("trey text", `url(/assets/${letters})`, { weight: "400 700" });
  return late.load().then(() => void document.fonts.add(late));
}"""
"""What a page does that wears its letters whenever they come."""


@pytest.mark.many
@pytest.mark.parametrize("letters", ["text", "display", "suits"])
async def test_letters_that_come_late_move_nothing(visit: Visit, letters: str) -> None:
    async def later(route: Route) -> None:
        await asked.wait()
        await route.continue_()

    asked = asyncio.Event()
    guest = await visit(width=390, height=664)
    guest.forgive("Service Worker")
    await guest.page.route(f"**/assets/{letters}-*.woff2", later)
    await show(guest.page, Scene("euchre_cutthroat", "play", lambda m: m.view(m.turn).trick).match())
    await guest.page.goto("/t/staged#token", wait_until="commit")
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    await guest.page.evaluate(WATCH)
    async with guest.page.expect_response(f"**/assets/{letters}-*.woff2") as come:
        asked.set()
    await (await come.value).finished()
    await guest.page.wait_for_timeout(200)
    assert await guest.page.evaluate("window.shifts") == []
    await guest.page.unroute_all()
    for _ in range(20):  # what is laid may move for thirty frames after a new phase, as the first is
        await guest.page.evaluate(TWO_FRAMES)
    await guest.page.evaluate(LATE_LETTERS, next(static.CLIENT.glob("assets/display-*")).name)
    await until(guest, "window.shifts.length > 0")


async def test_what_moves_would_be_seen(visit: Visit) -> None:
    guest = await visit(width=390, height=664)
    await guest.new_table("euchre_cutthroat game_target=1", "thumb", "thumb")
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    await guest.page.evaluate(WATCH)
    await guest.page.evaluate(SPOIL, ".areas { --ask: 9rem !important }")
    await until(guest, "window.shifts.length > 0 && [...window.edges].filter((e) => e.startsWith('.board')).length > 1")


async def until(guest: Guest, seen: str) -> None:
    """Ask the page, for ten seconds, for what it must have seen."""
    for _ in range(100):
        if await guest.page.evaluate(seen):
            return
        await guest.page.wait_for_timeout(100)
    raise AssertionError("what moves is not seen")
