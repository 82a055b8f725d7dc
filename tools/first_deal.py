"""A first deal, sentence by sentence: `python -m tools.first_deal` writes docs/first-deal.md and docs/first-deal.fr.md.

Somebody who has never played sits down on a device that knows nothing of them, in a numbered deal of each game; rules
of thumb play all seats.  Written down is what the table asks, what it adds for newcomers, and what is done then.  The
client must have been built.
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.browser.stage import show
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install
from tools.files import ROOT
from tools.french import both, unbroken
from trey.bots import BOTS
from trey.core.action import action_text
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import OWN
from trey.match import Match
from trey.server import wire

__all__ = ["PAGES", "begun", "look", "main", "moments"]

PAGES: dict[Language, Path] = {"en": ROOT / "docs/first-deal.md", "fr": ROOT / "docs/first-deal.fr.md"}
OTHER: dict[Language, str] = {"en": "[En français](first-deal.fr.md)", "fr": "[In English](first-deal.md)"}
NAMES = ("Anna", "Hugo", "Iris")
YOU = wire.SeatFacts(kind="human", name=NAMES[0], connected=True)
BOT = wire.SeatFacts(kind="bot", bot="steady")
WINDOW: Any = {"width": 1366, "height": 657}
SEED, NUMBER = 358, 568
TITLE = both("A first deal, sentence by sentence", "Une première donne, phrase par phrase")
LEAD = both(
    "You have never played, and press *Play against two bots*. This is what the table asks "
    "and adds in one deal of each "
    "game. You need not look anything up: press an underlined word to read what it means. "
    "`python -m tools.first_deal` writes this page. It plays a numbered deal of each game in a browser, "
    "and all seats follow rules of thumb. "
    "Each line appears once here; at the table, it appears whenever it is true.",
    "Vous n'avez jamais joué, et vous cliquez sur *Jouer contre deux robots*. Voici ce que la "
    "table demande et ajoute, en une "
    "donne de chaque jeu. Vous n'avez rien à chercher ailleurs : cliquez sur un mot souligné pour en lire le sens. "
    "`python -m tools.first_deal` écrit cette page. Il joue dans un navigateur une donne numérotée de "
    "chaque jeu, et toutes les places y jouent "
    "selon les règles usuelles du bon jeu. Ici, chaque ligne paraît une fois ; à la table, elle "
    "paraît chaque fois qu'elle est "
    "vraie.",
)
HEAD = both("| it asks | it adds | you |", "| elle demande | elle ajoute | vous |")
ENDS = both("When the deal is over:", "Quand la donne est finie :")
SAID = """(selector) => {
  const said = document.querySelector(selector);
  const copy = said?.cloneNode(true);
  copy?.querySelectorAll("button:not(.term), .unseen").forEach((one) => one.remove());
  copy?.querySelectorAll("p").forEach((one) => one.append(" "));
  return copy?.textContent.replace(/\\s+/g, " ").trim() ?? "";
}"""


@dataclass(frozen=True)
class Moment:
    """What the table says where somebody is asked, and what is done."""

    asks: str
    adds: str
    done: str

    def __str__(self) -> str:
        return f"| {self.asks} | {self.adds} | {self.done} |"


async def look(browser: Browser, url: str, match: Match, lang: Language, *selectors: str) -> list[str]:
    """Return what seat 0 reads in these places, on a device of its own."""
    context = await browser.new_context(base_url=url, viewport=WINDOW, locale=lang, reduced_motion="reduce")
    page = await context.new_page()
    facts = wire.Facts(stage="playing", host=0, seats=(YOU, BOT, BOT), watchers=0, settings=wire.Settings())
    await show(page, match, seat=0, facts=facts)
    await page.goto("/t/staged#token")
    await page.locator(".board").wait_for()
    await page.locator(f"{selectors[0]} >> visible=true").first.wait_for()
    await page.wait_for_timeout(300)
    said = [str(await page.evaluate(SAID, selector)) for selector in selectors]
    await context.close()
    if missing := [selector for selector, words in zip(selectors, said, strict=True) if not words]:
        raise LookupError(f"the table says nothing at {', '.join(missing)}")
    return said


def begun(family: Family) -> Match:
    """Return a match of a game, its deal on the table."""
    match = Match(family.presets[0].id, NAMES)
    match.deal_numbered(SEED, NUMBER)
    return match


async def moments(browser: Browser, url: str, match: Match, lang: Language) -> AsyncIterator[Moment]:
    """Play a deal to its end, and yield what seat 0 is told."""
    known = set[str]()
    while (seat := match.turn) is not None:
        number = BOTS["habit"].choose(match.rules, match.observation(seat), 0)
        action = match.phase.action(number)
        if seat == 0 and len(match.legal) > 1:
            asks, adds = await look(browser, url, match, lang, "#asked", "[data-area=told] :is(p.line, p.last)")
            if adds not in known:
                yield Moment(asks, adds, action_text(action, match.family.words.verbs, lang))
            known.add(adds)
        match.act(seat, action)


async def walk(browser: Browser, url: str, family: Family, lang: Language) -> list[str]:
    """Return the lines of one game."""
    match = begun(family)
    lines = [f"## {family.name.of(lang)}", "", HEAD.of(lang), "|---|---|---|"]
    told = moments(browser, url, match, lang)
    lines += [str(moment) async for moment in told]
    story, coming = await look(browser, url, match, lang, ".result h2", ".result .coming")
    return [*lines, "", f"{ENDS.of(lang)} *{story}* {coming}".strip(), ""]


async def write(lang: Language) -> None:
    """Write the page of a language."""
    lines = [f"# {TITLE.of(lang)}", "", OTHER[lang], "", LEAD.of(lang), ""]
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "trey.sqlite3") as serving:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
            for family in OWN:
                lines += await walk(browser, serving.url, family, lang)
            await browser.close()
    page = "\n".join(lines).rstrip() + "\n"
    PAGES[lang].write_text(unbroken(page) if lang == "fr" else page)


def main() -> int:
    """Write both pages."""
    for lang in LANGUAGES:
        asyncio.run(write(lang))
    return 0


if __name__ == "__main__":
    sys.exit(main())
