"""Pages of the site with tables and code, as built, in both languages: nothing that axe finds on a narrow screen."""

from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.async_api import Browser, Page

from tests.browser.guest import AXE_RUN
from tools.files import ROOT
from tools.site import CONFIGS, gather
from trey.core.text import Language

PAGES = ["ladder.md", "start.md"]
COLOURS = 'rules: { "color-contrast": { enabled: false } }'
"""The colours are Material's, and take longer than everything else."""
PARTS = """() => [...document.querySelectorAll(".md-typeset__scrollwrap")].map((e) => ({
  name: e.ariaLabel, reached: e.tabIndex === 0, wider: e.scrollWidth > e.clientWidth,
}))"""


async def faults(page: Page) -> list[str]:
    await page.evaluate(Axe().axe_script)
    found: list[str] = await page.evaluate(AXE_RUN.replace("resultTypes", f"{COLOURS}, resultTypes"))
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_axe_finds_nothing_on_pages_with_tables_and_code(
    lang: Language, browser: Browser, tmp_path: Path
) -> None:
    gather(lang, tmp_path / "pages")
    places = {"docs_dir": str(tmp_path / "pages"), "site_dir": str(tmp_path / "site")}
    kept = [f"!/{name}" for name in PAGES]
    config = load_config(str(ROOT / CONFIGS[lang]), nav=PAGES, exclude_docs="\n".join(["*.md", *kept]), **places)
    build(config)
    page = await browser.new_page(viewport={"width": 360, "height": 700})
    for name in PAGES:
        await page.goto((tmp_path / "site" / name).with_suffix(".html").as_uri())
        await page.wait_for_selector(".md-typeset__scrollwrap[role]")
        assert await faults(page) == []
        parts = await page.evaluate(PARTS)
        assert [part["reached"] for part in parts] == [part["wider"] for part in parts]
        assert all(part["name"] for part in parts)
    await page.close()
