"""Every phase of every game can be seen, reached and read, on small and large screens, in every theme."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.cards import cards_in, cards_on
from tests.browser.conftest import PATIENCE, Laid, Visit
from tests.browser.guest import Guest
from tests.browser.robots import ENGLISH, FRENCH
from tests.browser.stage import SPOIL, Scene, show
from tests.strategies import DAY_AND_NIGHT, EVERY_PHASE, at_phase, some
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.laws.looks import CUT, OUTSIDE, TWO_FRAMES, WINDOWS
from trey.laws.stage import outside
from trey.match import Match
from trey.server.wire.spoken import encode

Look = tuple[int, str, str]
CARDS = "(all) => all.map((e) => e.dataset.card)"
LOOKS: list[Look] = [(1280, "light", "no-preference"), (320, "dark", "no-preference")]


def second_in_trick(match: Match) -> bool:
    return len(match.view(match.turn).trick) > 0


# Besides every phase of every family: more on the table than its first moment has.
RICHER = [
    Scene("sergeant_major_alternate", "call", lambda m: m.view(0).number > 6),
    Scene("sergeant_major_kitty_first stake=5", "discard"),
    Scene("sergeant_major", "play", second_in_trick),
    Scene("sergeant_major stake=5", "done"),
    Scene("sergeant_major max_hands=1", "done", lambda m: m.ended),
    Scene("euchre_cutthroat", "play", second_in_trick),
    Scene("three_thirteen rounds=9 seats=7", "draw"),
    Scene("three_thirteen rounds=13 seats=2", "act"),
    Scene("three_thirteen_layoff rounds=3", "lay", lambda m: len(m.view(0).laying) > 0),
    Scene("three_thirteen_layoff rounds=3", "done", lambda m: m.ended),
]


@pytest.mark.many
@DAY_AND_NIGHT
@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
async def test_every_phase_of_every_family(stage: Laid, family: Family, phase: str, *, night: bool) -> None:
    table, name = await stage(at_phase(family, phase)), f"{family.id} {phase}"
    await is_seen_and_reached(table.guest, at_phase(family, phase), some(LOOKS, 2, name, night=night))
    for look in (OUTSIDE, CUT):
        assert await outside(table.guest.page, some(WINDOWS, 3, name, night=night), look) == []


@pytest.mark.many
@DAY_AND_NIGHT
@pytest.mark.parametrize("scene", RICHER, ids=str)
async def test_more_on_the_table(stage: Laid, scene: Scene, *, night: bool) -> None:
    match = scene.match()
    table = await stage(match)
    await is_seen_and_reached(table.guest, match, some(LOOKS, 2, str(scene), night=night))


async def is_seen_and_reached(guest: Guest, match: Match, heard: Sequence[Look]) -> None:
    """Nothing is too small, cut off or over another, and every card is the view's; axe looks at those `heard`."""
    for look in LOOKS:
        width, theme, contrast = look
        await guest.observe(width, theme, contrast)
        assert look not in heard or await guest.faults() == [], (width, theme)
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width
        assert await guest.layers() == [], width
    await guest.observe(390, "light", height=600)
    assert await guest.layers() == []
    view = match.view(match.turn if match.turn is not None else 0)
    assert await cards_on(guest.page) <= cards_in(json.loads(encode(view, "en")))
    assert await guest.page.locator(".hand button").count() == len(view.hand)


class Slow:
    """A line that brings late what it is given."""

    def __init__(self, line: WebSocketRoute) -> None:
        self._line = line

    def send(self, text: str) -> None:
        asyncio.get_running_loop().call_later(0.2, lambda: self._line.send(text))


async def test_a_staged_table_shows_what_was_laid_last_on_a_slow_line_and_on_a_new_one(stage: Laid) -> None:
    table = await stage(Scene("sergeant_major", "play", second_in_trick).match())
    page, line = table.guest.page, table.line
    last = Scene("three_thirteen", "draw").match()
    table.lines.append(Slow(line))  # type: ignore[arg-type]
    await stage(last)
    hand = sorted(last.view(last.turn).hand)
    assert sorted(await page.locator(".hand [data-card]").evaluate_all(CARDS)) == hand
    table.lines.remove(table.line)
    await line.close()
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            await page.evaluate(TWO_FRAMES)
            if table.line is not line:
                break
    await page.evaluate(TWO_FRAMES)
    assert sorted(await page.locator(".hand [data-card]").evaluate_all(CARDS)) == hand


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (".near > .status { position: absolute; left: 4rem }", ".plate and .status"),
        (".question { translate: 0 -3rem }", ".plate and .asked"),
        (".hand li:nth-child(2) { translate: 9px 14px !important }", "too near"),
        (".hand li { translate: 30px 14px !important }", "too near"),
        (".tools button { min-height: 30px; height: 30px }", "30"),
    ],
)
async def test_what_is_too_small_or_lies_on_another_would_be_seen(stage: Laid, fault: str, found: str) -> None:
    guest = (await stage(Scene("sergeant_major", "play", second_in_trick).match(), width=390, height=664)).guest
    assert await guest.layers() == await guest.too_small() == []
    await guest.page.evaluate(SPOIL, fault)
    assert any(found in what for what in [*await guest.layers(), *await guest.too_small()])


MANY_CALLS = Scene("sergeant_major_alternate", "call", lambda m: len(m.legal) > 4)


@pytest.mark.parametrize(
    ("scene", "fault", "found"),
    [
        (Scene("sergeant_major", "call"), ".buttons { max-height: 30px !important }", "buttons cut"),
        (
            Scene("sergeant_major", "give"),
            ".laid > .areas > main > .telling { height: 20px !important }",
            "telling cut",
        ),
        (MANY_CALLS, ".laid > .areas .buttons { max-height: 30px; animation: none !important }", "buttons cut"),
        (Scene("woburn_reconstruction", "return"), ".telling { translate: 0 -9rem }", ".exchanges and .telling .line"),
    ],
    ids=str,
)
async def test_what_is_cut_or_lies_on_an_exchange_would_be_seen(
    visit: Visit, scene: Scene, fault: str, found: str
) -> None:
    guest = await visit(width=390, height=580)
    await show(guest.page, scene.match())
    await guest.page.goto("/t/staged#token")
    await guest.page.locator("[data-area=felt]").wait_for()
    assert await guest.page.evaluate(CUT) == await guest.layers() == []
    await guest.page.evaluate(SPOIL, fault)
    assert any(found in what for what in [*await guest.page.evaluate(CUT), *await guest.layers()])


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_one_can_do_is_a_region_of_its_own_with_nothing_else_in_it(visit: Visit, lang: Language) -> None:
    guest = await visit(lang=lang)
    await show(guest.page, Scene("euchre_cutthroat", "first_bids").match())
    await guest.page.goto("/t/staged#token")
    await guest.page.locator(".line .term").first.wait_for()
    words = {"en": ENGLISH, "fr": FRENCH}[lang]
    choices = guest.page.get_by_role("region", name=words.choices)
    assert await choices.get_by_role("button").evaluate_all("all => all.map((e) => e.dataset.action)") == [
        "pass",
        "order up",
    ]
    hand = guest.page.get_by_role("region", name=words.hand)
    assert await hand.get_by_role("button").evaluate_all("all => all.every((e) => e.dataset.card)")


async def test_the_safe_choice_stands_first_and_the_other_says_what_it_plays_for(visit: Visit) -> None:
    for rules, phase, bold in (
        ("euchre_25_benny", "maker_choice", "alone"),
        ("euchre_cutthroat", "first_bids", "order up"),
    ):
        guest = await visit()
        match = Scene(rules, phase).match()
        await show(guest.page, match)
        await guest.page.goto("/t/staged#token")
        choices = guest.page.locator("[data-region=choices] [data-action]")
        await expect(choices.first).to_be_visible()
        assert await choices.last.get_attribute("data-action") == bold
        price = dict(match.view(match.turn).prices)[bold].en
        await expect(guest.page.locator(f"[data-action='{bold}']")).to_contain_text(price)
        await expect(guest.page.locator("[data-action].bid").last).to_have_attribute("data-action", bold)


async def test_a_french_dealer_is_no_queen_and_a_round_is_no_deal(visit: Visit) -> None:
    guest = await visit(lang="fr")
    await show(guest.page, Scene("three_thirteen", "draw").match())
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.get_by_role("heading", level=1)).to_contain_text("Manche 1 sur 11")
    dealer = guest.page.locator(".plate .dealer")
    await expect(dealer).to_have_count(1)
    await expect(dealer).to_have_attribute("title", "Donneur")
    assert await dealer.inner_text() == "Donneur"


async def test_nothing_is_said_of_trumps_before_there_are_any(visit: Visit) -> None:
    guest = await visit()
    await show(guest.page, Scene("sergeant_major", "call").match())
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    assert await guest.page.locator(".status .strong").count() == 0
    named = await visit()
    match = Scene("sergeant_major_alternate", "play", lambda m: m.view(0).call == "miz").match()
    await show(named.page, match)
    await named.page.goto("/t/staged#token")
    await expect(named.page.locator(".status .strong")).to_have_text("Miz")
    assert await named.page.locator(".status > :not(.unseen, .kept) > dt:not(.unseen)").all_inner_texts() in (
        [],
        ["Led"],
    )


def bower_led(match: Match) -> bool:
    view = match.view(match.turn)
    return view.led is not None and view.led not in view.trick[0].card and len(view.legal) < len(view.hand)


async def test_a_left_bower_that_is_led_is_shown_and_told_as_the_trump_it_is(visit: Visit) -> None:
    match = Scene("euchre_cutthroat", "play", bower_led).match()
    guest = await visit()
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[match.view(match.turn).led or ""]
    await expect(guest.page.locator(".status div", has_text="Led")).to_contain_text(suit)
    await guest.page.keyboard.press("y")
    await expect(guest.page.locator("[data-live] p", has_text=f"Led: {suit}.")).to_have_count(1)
    await guest.page.locator(".hand button[aria-disabled]").first.click(position={"x": 12, "y": 12}, force=True)
    await expect(guest.page.locator("p.why")).to_contain_text(f"{suit} were led")


def clubs_and_diamonds(match: Match) -> bool:
    view = match.view(match.turn)
    return {"name C", "name D"} <= set(view.legal) and {"C", "D"} <= {card[-1] for card in view.hand}


async def test_with_four_colours_signs_have_the_colours_of_their_cards(visit: Visit) -> None:
    guest = await visit(settings={"colours": 4})
    await show(guest.page, Scene("euchre_cutthroat", "second_bids", clubs_and_diamonds).match())
    await guest.page.goto("/t/staged#token")

    async def colour(selector: str) -> str:
        return str(await guest.page.locator(selector).first.evaluate("(e) => getComputedStyle(e).color"))

    signs = [await colour(f".suit .mark.{suit}") for suit in "CD"]
    assert signs == [await colour(f".playing-card.{suit}") for suit in "CD"]
    assert signs[0] != signs[1]


def must_follow(match: Match) -> bool:
    """Some cards of the seat to act may not be played, and more than one may."""
    view = match.view(match.turn)
    return 1 < len(view.legal) < len(view.hand)


FOLLOWING = [Scene("sergeant_major", "play", must_follow), Scene("euchre_cutthroat", "play", must_follow)]


@pytest.mark.many
@pytest.mark.parametrize("scene", FOLLOWING, ids=str)
async def test_the_key_h_goes_to_the_first_card_that_can_be_played_or_to_the_chosen_one(
    visit: Visit, scene: Scene
) -> None:
    guest = await visit(settings={"confirm": True})
    page = guest.page
    await show(page, scene.match())
    await page.goto("/t/staged#token")
    await guest.at_table()
    cards = page.locator(".hand [data-card]")
    dim, bright = page.locator(".hand [aria-disabled]"), page.locator(".hand [data-card]:not([aria-disabled])")
    for left in (dim.first, dim.last, bright.last):
        await left.focus()
        await page.locator("#asked").focus()
        await page.keyboard.press("h")
        await expect(bright.first).to_be_focused()
    chosen = bright.nth(1)
    await chosen.press("Enter")
    await cards.first.focus()
    await page.keyboard.press("h")
    await expect(page.locator(".hand [aria-pressed='true']")).to_be_focused()
