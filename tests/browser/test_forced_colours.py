"""With the device's own few colours in place of ours, every mark is still to be seen, and cards are as they were."""

import pytest
from playwright.async_api import FloatRect, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.stage import Scene, show

PLAY = Scene("euchre_cutthroat", "play", lambda m: len(m.view(m.turn).legal) < len(m.view(m.turn).hand))
GIVE = Scene("sergeant_major", "give")
DRAW = Scene("three_thirteen rounds=3", "draw")
ACT = Scene("three_thirteen rounds=10", "act", lambda m: "go out" not in m.view(m.turn).legal)
LEAD = Scene("sergeant_major", "play", lambda m: not m.view(m.turn).trick)
MARKS = {
    "whose turn it is": (PLAY, ".plate.turn", "e.classList.remove('turn')"),
    "a card that cannot be chosen": (PLAY, ".hand .dimmed", "e.classList.remove('dimmed')"),
    "a card that is chosen": (GIVE, ".hand .selected", "e.classList.remove('selected')"),
    "a pile to draw from": (DRAW, "button.pile.can", "e.classList.remove('can')"),
    "a button for later": (ACT, ".button[aria-disabled=true]", "e.removeAttribute('aria-disabled')"),
    "what was chosen of several": (None, ".button[aria-pressed=true]", "e.ariaPressed = 'false'"),
    "where the focus is": (LEAD, ".button:focus-visible", "e.blur()"),
}


@pytest.mark.many
@pytest.mark.parametrize("mark", MARKS)
async def test_a_mark_is_seen(visit: Visit, mark: str) -> None:
    scene, selector, undo = MARKS[mark]
    guest = await visit(forced_colors="active")
    if scene is None:
        await guest.page.goto("/puzzles/euchre")
    else:
        await lay(guest, scene)
    await guest.page.wait_for_selector(".board, .tiles")
    if mark == "a card that is chosen":
        await guest.page.locator(".hand button").first.click(position={"x": 12, "y": 12})
        await guest.page.mouse.move(0, 0)
    if mark == "where the focus is":
        await guest.page.keyboard.press("Tab")
        await guest.page.keyboard.press("Tab")
    marked = guest.page.locator(selector).first
    await marked.wait_for()
    around = await place(guest, selector, 6)
    before = await guest.page.screenshot(clip=around)
    assert await guest.page.screenshot(clip=around) == before
    await marked.evaluate(f"(e) => {{ {undo} }}")
    assert await guest.page.screenshot(clip=around) != before


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_cards_and_the_code_of_an_invitation_keep_their_own_colours(visit: Visit, theme: str) -> None:
    guest = await visit(theme=theme)
    await lay(guest, PLAY)
    assert await unchanged(guest, ".hand .playing-card:not(.dimmed)")
    invited = await visit(theme=theme)
    await invited.new_table("euchre_cutthroat", "habit", "open")
    await invited.page.get_by_role("button", name="Let my network in").click()
    assert await unchanged(invited, ".waiting img")
    await invited.page.get_by_role("button", name="Close it again").click()
    await expect(invited.page.get_by_role("button", name="Let my network in")).to_be_visible()


async def unchanged(guest: Guest, selector: str) -> bool:
    """Whether something looks the same with forced colours, its rounded corners apart."""
    inside = await place(guest, selector, -9)
    looks = []
    for forced in ("none", "active"):
        await guest.page.emulate_media(forced_colors=forced)
        looks.append(await guest.page.screenshot(clip=inside))
    return looks[0] == looks[1]


async def place(guest: Guest, selector: str, more: int) -> FloatRect:
    """Where something is once all lies still, with so much more on every side."""
    await stillness(guest)
    box = await guest.page.locator(selector).first.bounding_box()
    assert box
    return FloatRect(
        x=box["x"] - more, y=box["y"] - more, width=box["width"] + 2 * more, height=box["height"] + 2 * more
    )


async def stillness(guest: Guest) -> None:
    """Wait until two pictures in a row are alike: letters have come, and nothing is laid out any more."""
    for _ in range(50):
        before = await guest.page.screenshot()
        if await guest.page.screenshot() == before:
            return


async def lay(guest: Guest, scene: Scene) -> None:
    await show(guest.page, scene.match())
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
