"""How soon a page answers: `python -m bench.press [--rounds N] [--presses N] [--browser PATH]`.

Somebody with a telephone follows a link to a server of this machine, presses *Play* as soon as it is there, and plays
with the mouse, in a browser that has kept nothing.  Measured are the time from the link to the first card in the hand,
how long scripts kept the page from answering meanwhile (total blocking time: what each task took over 50 ms), what
moved (cumulative layout shift), the processor time of all its tasks, and from each press to the frame that shows it
(Event Timing, to 8 ms).  So it is done as this machine is, with a processor four times slower, and with that on a line
of 1.6 Mb/s.  A row whose aim is missed says so.
"""

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from bench._machine import describe
from bench.static import row
from bench.table import PACE, THERE, Hand, high
from tests.browser.robots import TO_DO
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install

WINDOW = {"width": 390, "height": 664}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""1.6 Mb/s, and 150 ms there and back."""
SHIFT, PRESS, BLOCKED = 0.0, 50, 0.2
LEAST = 16
"""Milliseconds of a press that the browser says nothing of, at most."""

# What the browser tells, and when the first card had been drawn; *Play* is pressed by the page, at once.
WATCH = """() => {
  const seen = { shift: 0, blocked: 0, card: 0, presses: 0, slow: {} };
  window.seen = seen;
  const watch = (type, note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch("layout-shift", (one) => {
    if (!one.hadRecentInput && !(seen.card && one.startTime > seen.card)) seen.shift += one.value;
  });
  watch("longtask", (one) => { if (!seen.card) seen.blocked += Math.max(0, one.duration - 50); });
  watch("event", (one) => {
    if (one.interactionId) seen.slow[one.interactionId] = Math.max(seen.slow[one.interactionId] ?? 0, one.duration);
  }, { durationThreshold: 16 });
  addEventListener("click", () => { seen.presses += 1; }, true);
  let pressed = false;
  const look = () => {
    const play = document.querySelector("main .button.main");
    if (!pressed && play) (pressed = true), play.click();
    if (document.querySelector(".hand [data-card]")) setTimeout(() => { seen.card = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
START = "() => { window.seen.presses = 0; window.seen.slow = {}; }"


@dataclass(frozen=True)
class Way:
    """A device and its line, and how long its first card may take."""

    name: str
    slower: int
    seconds: float
    line: dict[str, Any] | None = None


WAYS = (
    Way("as it is", 1, 0.7),
    Way("processor 4 times slower", 4, 1.3),
    Way("processor 4 times slower, 1.6 Mb/s", 4, 3, LINE),
)


async def arrive(browser: Browser, url: str, way: Way) -> tuple[Page, dict[str, Any]]:
    """Follow the link, and come to a table with cards; return the page, and what it took."""
    context = await browser.new_context(base_url=url, viewport=WINDOW, locale="en")  # type: ignore[arg-type]
    page = await context.new_page()
    cdp = await context.new_cdp_session(page)
    await cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": way.slower})
    if way.line:
        await cdp.send("Network.enable")
        await cdp.send("Network.emulateNetworkConditions", way.line)
    await page.add_init_script(f"({WATCH})()")
    await page.goto("/", wait_until="commit")
    await page.wait_for_function("() => window.seen?.card > 0", timeout=60_000)
    told = {one["name"]: one["value"] for one in (await cdp.send("Performance.getMetrics"))["metrics"]}
    return page, await page.evaluate("() => ({ ...window.seen })") | {"processor": told["TaskDuration"]}


async def pressed(page: Page, presses: int) -> list[float]:
    """Play so many actions; the milliseconds from each press to the frame that shows it."""
    mouse, here = Hand(5), type("Here", (), {"page": page})()
    await page.evaluate(START)
    while await page.evaluate("() => window.seen.presses") < presses:
        await page.wait_for_function(THERE, arg=TO_DO)
        await mouse.step(here)
    await page.wait_for_timeout(500)
    told: dict[str, Any] = await page.evaluate("() => window.seen")
    slow = sorted(told["slow"].values())
    return [LEAST] * (told["presses"] - len(slow)) + slow


async def measure(browser: Browser, url: str, way: Way, rounds: int, presses: int) -> None:
    """Print what one way took."""
    seen, times = list[dict[str, Any]](), list[float]()
    for _ in range(rounds):
        page, took = await arrive(browser, url, way)
        seen.append(took)
        times += await pressed(page, presses)
        await page.context.close()
    print(f"{way.name}:", flush=True)
    row("  the first card", median(one["card"] for one in seen) / 1000, "s", way.seconds)
    row("  blocked until then", median(one["blocked"] for one in seen) / 1000, "s", BLOCKED)
    row("  moved until then", max(one["shift"] for one in seen), "CLS", SHIFT)
    print(f"  processor time of the page until then: {median(one['processor'] for one in seen):.2f} s")
    times.sort()
    row(f"  from a press to its frame, median of {len(times)}", median(times), "ms", PRESS)
    row("  and 19 of 20 of them", high(times), "ms", PRESS)


async def run(rounds: int, presses: int, browser: str | None) -> None:
    """Start a server and a browser, and measure."""
    with tempfile.TemporaryDirectory() as name, Serving(Path(name) / "trey.sqlite3", pace=PACE) as serving:
        async with async_playwright() as program:
            chromium = await program.chromium.launch(executable_path=browser or str(find_or_install()), args=FLAGS)
            for way in WAYS:
                await measure(chromium, serving.url, way, rounds, presses)
            await chromium.close()


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--presses", type=int, default=20, help="in each round")
    parser.add_argument("--browser", help="the browser's program")
    options = parser.parse_args()
    print(describe())
    asyncio.run(run(options.rounds, options.presses, options.browser))
    return 0


if __name__ == "__main__":
    sys.exit(main())
