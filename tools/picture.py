"""Pictures of the table as it looks today; the client must have been built.

python -m tools.picture           docs/table.webp and docs/table.fr.webp, on the first pages: a numbered deal, played by
                                  rules of thumb until Anna is asked for the last card of a trick
python -m tools.picture FOLDER    every phase of every game in ten windows, in both languages and themes, as PNG: who
                                  changes how the table looks takes them before and after, and lays them side by side
"""

import asyncio
import base64
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.browser.stage import show
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install
from tools.files import ROOT
from trey.bots import BOTS
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES
from trey.laws.looks import TWO_FRAMES, WINDOWS
from trey.laws.matches import at_phase
from trey.match import Match
from trey.server import wire

__all__ = ["main", "moment"]

PICTURES: dict[Language, Path] = {"en": ROOT / "docs/table.webp", "fr": ROOT / "docs/table.fr.webp"}
WINDOW: Any = {"width": 1200, "height": 760}
NAMES = ("Anna", "Hugo", "Iris")
SEED, NUMBER, CARDS = 358, 21, 10
THEMES: tuple[Any, ...] = ("light", "dark")
SMALL = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.9).split(",")[1];
}"""
BOT = wire.SeatFacts(kind="bot", bot="steady")
ANNA = wire.SeatFacts(kind="human", name=NAMES[0], connected=True)


def moment() -> Match:
    """Return the match at the moment of the picture."""
    match = Match("sergeant_major", NAMES)
    match.deal_numbered(SEED, NUMBER)
    while not _is_there(match):
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn or 0), 0))
    return match


def _is_there(match: Match) -> bool:
    view = match.view(0)
    return match.turn == 0 and match.phase.id == "play" and len(view.hand) <= CARDS and len(view.trick) == 2


async def take(lang: Language) -> bytes:
    """Return the picture as WebP, which is a quarter of a PNG."""
    facts = wire.Facts(stage="playing", host=0, seats=(ANNA, BOT, BOT), watchers=0, settings=wire.Settings())
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "trey.sqlite3") as serving:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
            page = await browser.new_page(base_url=serving.url, viewport=WINDOW, locale=lang, reduced_motion="reduce")
            await show(page, moment(), facts=facts)
            await page.goto("/t/staged#token")
            await page.locator(".hand li").first.wait_for()
            await page.evaluate("document.fonts.ready")
            await page.wait_for_timeout(1000)
            png = base64.b64encode(await page.screenshot()).decode()
            await page.goto("about:blank")
            webp = base64.b64decode(await page.evaluate(SMALL, png))
            await browser.close()
    return webp


async def every(folder: Path) -> None:
    """Write every phase of every game into a folder, in every window, language and theme."""
    with tempfile.TemporaryDirectory() as db, Serving(Path(db) / "trey.sqlite3") as serving:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
            for family, lang in product(FAMILIES, LANGUAGES):
                for phase in family.phases:
                    name = folder / f"{family.id}-{phase.id}-{lang}"
                    await _looked_at(browser, serving.url, at_phase(family, phase.id), lang, name)
            await browser.close()


async def _looked_at(browser: Browser, url: str, match: Match, lang: Language, name: Path) -> None:
    page = await browser.new_page(base_url=url, locale=lang, reduced_motion="reduce")
    await show(page, match)
    await page.goto("/t/staged#token")
    await page.locator("[data-area='felt']").wait_for()
    await page.evaluate("document.fonts.ready")
    for (width, height), theme in product(WINDOWS, THEMES):
        await page.set_viewport_size({"width": width, "height": height})
        await page.emulate_media(color_scheme=theme)
        await page.evaluate(TWO_FRAMES)
        await page.screenshot(path=f"{name}-{width}x{height}-{theme}.png")
    await page.close()


def main() -> int:
    """Write the picture in both languages, or into a folder all that there is to see."""
    if sys.argv[1:]:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(every(folder))
        return 0
    for lang, path in PICTURES.items():
        path.write_bytes(asyncio.run(take(lang)))
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
