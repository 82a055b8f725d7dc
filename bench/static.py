"""What a table without a server costs: `python -m bench.static [--rounds N]`.

A folder as `trey export-site` writes it, on a host of this machine that packs nothing; a browser opens it for the first
time, and again with what it has kept.  Measured are the processor time of the page's process until the house is there;
by the clock the lobby and a table with cards; then a hint, each action until the page has its own view again, and the
review of the first deal.  A browser that nobody looks into, opened for the first time and once more, shows how much
memory that process has (PSS), with the house and after a hint.  Then a phone visits the folder and a server, each
twice.  A row whose aim is missed says so.
"""

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, Error, Page, async_playwright

from bench._bare import Bare
from bench._machine import describe
from bench._phone import BYTES_A_SECOND, Line, Slowed, packing
from tests.browser.folder import Folder
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install
from trey.local.site import export

WINDOW = {"width": 1366, "height": 657}
PHONE = {"width": 390, "height": 664}
BELOW = "some/where"
ACTIONS = 30
HINTS = 4
CALM = 5.0
"""Seconds after which nothing is loaded any more."""
BRISK = 'localStorage.setItem(\'trey.settings\', \'{"hold":0,"motion":"less"}\')'
REVIEWED = re.compile("Your choices|choices|Nobody had")
CARD = ".hand.choosing button:not([aria-disabled]):not([aria-pressed='true'])"
CHOICE = "[data-choice]:not([aria-disabled])"
READY = "document.querySelector('.line[role=status]')?.textContent.includes('✓')"
PLAY = "document.querySelectorAll('.ways .main')[1].click()"
LAMP = "!!document.querySelector('.lamp')"
TO_DO = f"document.querySelector(`{CARD}, {CHOICE}`)"
# From a press until the page has heard that it was done: it is no longer asked, or asked something else.
ACT = """async ([card, choice]) => {
  const target = document.querySelector(card) ?? document.querySelector(choice);
  if (!target) return null;
  const cards = () => document.querySelectorAll(".hand [data-card]").length;
  const stage = () => `${cards()} ${document.querySelector(".asked")?.textContent}`;
  const before = stage();
  const since = performance.now();
  target.click();
  while (stage() === before && performance.now() - since < 3000) await new Promise(requestAnimationFrame);
  return stage() === before ? null : performance.now() - since;
}"""

# A hint that is not shown within ten seconds counts as ten.
HINT = """async () => {
  const since = performance.now();
  document.querySelector(".lamp").click();
  const there = () => document.querySelector(".pointed.hint") || performance.now() - since > 10_000;
  while (!there()) await new Promise(requestAnimationFrame);
  return performance.now() - since;
}"""


def pages() -> list[int]:
    """Return the processes of pages among those that descend from this one."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text("utf-8").rpartition(")")[2].split()[1])
    family = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return [pid for pid in family if b"--type=renderer" in _told(pid, "cmdline")]


def _told(pid: int, what: str) -> bytes:
    """Return what the system tells of a process; nothing of one that has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/{what}").read_bytes()
    return b""


def memory() -> float:
    """Return the megabytes (PSS) of the pages."""
    lines = [line for pid in pages() for line in _told(pid, "smaps_rollup").splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith(b"Pss:")) / 1000


def processor() -> dict[int, float]:
    """Return the seconds of processor time that each page's process has taken."""
    stats = {pid: _told(pid, "stat").rpartition(b")")[2].split() for pid in pages()}
    ticks = os.sysconf("SC_CLK_TCK")
    return {pid: (int(stat[11]) + int(stat[12])) / ticks for pid, stat in stats.items() if stat}


async def opened(page: Page, url: str, *, here: bool = True) -> dict[str, float]:
    """Open the page, wait for its house, and go to a table; return the seconds of each.

    :param here: whether to wait until the page is its own house, and has all files; else the table waits for its house.
    """
    began, spent = time.perf_counter(), processor()
    found = {}
    await page.goto(url)
    play = page.get_by_role("button", name="Play against two bots").nth(1)
    await play.wait_for()
    found["lobby"] = time.perf_counter() - began
    if here:
        await page.locator(".line[role=status]", has_text="✓").wait_for()
    found["house"] = time.perf_counter() - began
    found["processor"] = sum(now - spent.get(pid, 0) for pid, now in processor().items())
    await play.click()
    await page.wait_for_selector(".hand [data-card]")
    found["table"] = time.perf_counter() - began
    return found


def row(what: str, value: float, unit: str, aim: float) -> None:
    """Print a figure and its aim, and whether that is missed."""
    digits = 0 if unit in {"ms", "MB"} else 2
    print(f"{what}: {value:.{digits}f} {unit}, aim {aim:g} {unit}{'' if value <= aim else ', MISSED'}")


async def played(page: Page, most: int) -> list[float]:
    """Do so many actions, if the deal has them; return the milliseconds of each."""
    found: list[float] = []
    for _ in range(most * 4):
        if len(found) == most or await page.locator(".result").count():
            break
        await page.wait_for_selector(f"{CARD}, {CHOICE}", state="attached")
        took = await page.evaluate(ACT, [CARD, CHOICE])
        if took is not None:
            found.append(took)
    return found


async def reviewed(page: Page) -> float:
    """Play until a deal is over, and ask for its review; return the seconds until it is there."""
    while not await page.locator(".result").count():
        with suppress(Error):
            await page.locator(f"{CARD}, {CHOICE}").first.click(timeout=500)
    await page.goto(page.url.replace("/t/", "/replay/") + "?deal=1")
    await page.get_by_role("button", name="Review this deal").wait_for()
    began = time.perf_counter()
    await page.get_by_role("button", name="Review this deal").click()
    await page.locator("[role=dialog] [role=status], dialog [role=status]", has_text=REVIEWED).first.wait_for()
    return time.perf_counter() - began


async def measure(browser: Browser, url: str, rounds: int) -> None:
    """Print all of it."""
    first, again, at_first, hints, actions, reviews = [], [], [], [], [], []
    for _ in range(rounds):
        context = await browser.new_context(viewport=WINDOW, locale="en")  # type: ignore[arg-type]
        context.set_default_timeout(120_000)
        await context.add_init_script(BRISK)
        page = await context.new_page()
        first.append(await opened(page, url))
        asked = list[float]()
        while len(asked) < HINTS and not await page.locator(".result").count():
            await page.wait_for_selector(f"{CARD}, {CHOICE}, .result", state="attached")
            if await page.locator(".lamp").count():  # where there is a choice
                asked.append(float(await page.evaluate(HINT)))
            actions += await played(page, 1)
        at_first.append(asked[0])
        hints += asked[1:]
        actions += await played(page, ACTIONS - len(asked))
        reviews.append(await reviewed(page))
        await page.evaluate("navigator.serviceWorker.ready")
        await page.goto("about:blank")
        again.append(await opened(page, url))
        await context.close()
    for name, runs, aim in (("first", first, 1.7), ("again", again, 1.0)):
        parts = {part: median(run[part] for run in runs) for part in runs[0]}
        print(f"{name}: " + ", ".join(f"{part} {parts[part]:.2f} s" for part in ("lobby", "house", "table")))
        row(f"{name}: processor time until the house is there", parts["processor"], "s", aim)
    print(f"a hint the first time: {median(at_first):.0f} ms")
    row(f"a hint, {len(hints)} of them", median(hints), "ms", 100)
    row(f"an action until its own view, {len(actions)} of them", median(actions), "ms", 20)
    row("the review of a deal", median(reviews), "s", 2)


async def weighed(url: str) -> list[tuple[float, float]]:
    """Open a page for the first time, and in a browser that was closed; return the memory, alone and with help."""
    found = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for _ in range(2):
            async with Bare(Path(profile), BRISK) as bare:
                await bare.ask("Page.navigate", url=url)
                await bare.becomes(READY)
                await asyncio.sleep(CALM)
                alone = memory()
                await bare.evaluate(PLAY)
                while not await bare.evaluate(LAMP):  # it is there where there is a choice
                    await bare.becomes(TO_DO)
                    await bare.evaluate(f"({ACT})({json.dumps([CARD, CHOICE])})")
                await bare.evaluate(f"({HINT})()")
                await asyncio.sleep(CALM)
                found.append((alone, memory()))
    return found


async def weigh(url: str, rounds: int) -> None:
    """Print what the page weighs."""
    first, again = zip(*[await weighed(url) for _ in range(rounds)], strict=True)
    for name, runs in (("first", first), ("again", again)):
        alone, helped = zip(*runs, strict=True)
        row(f"{name}: memory with the house", median(alone), "MB", 180)
        row(f"{name}: memory with the worker that thinks", median(helped), "MB", 290)


async def visited(browser: Browser, port: int, below: str) -> list[dict[str, float]]:
    """Let a phone come to a port of this machine for the first time, and again; return what `opened` does."""
    line = Line(port)
    url = await line.start() + below
    context = await browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
    context.set_default_timeout(180_000)
    page, found = await context.new_page(), []
    for _ in range(2):
        before = line.brought
        found.append(await opened(page, url, here=False))
        found[-1]["download"] = (line.brought - before) / BYTES_A_SECOND
        await page.evaluate("navigator.serviceWorker.ready")
        await page.goto("about:blank")
    await context.close()
    line.stop()
    return found


async def measure_phone(browser: Browser, root: Path) -> None:
    """Print what a phone waits for, at the folder and at a server."""
    host = packing(root)
    with Serving(root / "trey.sqlite3") as server, Slowed(pages):
        first, again = await visited(browser, host.server_port, f"{BELOW}/")
        theirs = await visited(browser, server.port, "")
    host.shutdown()
    row("phone, first: the lobby", first["lobby"], "s", 3)
    row("phone, first: a table, after what is fetched", first["table"] - first["download"], "s", 6)
    print(f"phone, first: what is fetched takes {first['download']:.1f} s")
    row("phone, again: a table", again["table"], "s", 4)
    for name, seen in zip(("first", "again"), theirs, strict=True):
        print(f"phone at a server, {name}: lobby {seen['lobby']:.2f} s, table {seen['table']:.2f} s")


async def run(rounds: int) -> None:
    """Write the folder, show it, measure."""
    with tempfile.TemporaryDirectory() as root:
        export(Path(root) / BELOW, delay=0)
        with Folder(Path(root), BELOW) as host:
            await weigh(host.url, rounds)
        async with async_playwright() as program:
            browser = await program.chromium.launch(executable_path=str(find_or_install()), args=FLAGS)
            with Folder(Path(root), BELOW) as host:
                await measure(browser, host.url, rounds)
            await measure_phone(browser, Path(root))
            await browser.close()


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    print(describe())
    asyncio.run(run(parser.parse_args().rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
