"""What the table in a browser costs: `python -m bench.table [--minutes N] [--slower K] [--browser PATH]`.

Somebody plays 3-5-8 against two bots with the mouse, in a browser whose processor is made K times slower.  Measured are
the time from a click on a card to the frame in which it moves, the frames that the browser drew or did not while
something moved, and the nodes that memory holds although the page does not, after a collection of all garbage.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from bench._machine import describe
from tests.browser.robots import SPOT, TO_DO, Mouse
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install
from trey.server.live.schedule import Pace

WINDOW = {"width": 1366, "height": 657}
PACE = Pace(bot_delay=(0.05, 0.1), seal_wait=5, number_wait=30, return_wait=0)
MOST_MILLISECONDS = 50
"""A click to the card's first frame, in the middle of all clicks."""
LOOK, POINT, PRESS = 400, 150, 80
"""Milliseconds of a hand that is quick: to see what is asked, to aim, to press."""
MOST_NODES = 0.5
"""Nodes that an action may leave behind."""

# From a click on a card that may be played until the browser shows the frame in which it is elsewhere, further than a
# card is ever raised in the hand.  The browser itself tells when the frame after a click was shown (Event Timing, to
# 8 ms; clicks it leaves out took less than 16).  Where the card moves in a later frame, the time is taken there, when
# all is done that follows it.
WATCH = """() => {
  window.clicks = [];
  const shown = new Map();
  let tapped = null;
  const elsewhere = ({ card, top }) => !card.isConnected || Math.abs(card.getBoundingClientRect().top - top) > 10;
  const note = (entry) => entry.name === "click" && shown.set(entry.startTime, entry.duration);
  const seen = new PerformanceObserver((list) => list.getEntries().forEach(note));
  seen.observe({ type: "event", durationThreshold: 16 });
  const frame = () => {
    if (tapped && elsewhere(tapped)) {
      const { since, frames } = tapped;
      tapped = null;
      if (frames) setTimeout(() => window.clicks.push(performance.now() - since));
      else setTimeout(() => window.clicks.push(shown.get(since) ?? 16), 1000);
    } else if (tapped) tapped.frames += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("click", (event) => {
    const button = event.target.closest?.(".hand.choosing [data-card]:not([aria-disabled])");
    const card = document.querySelector(".trick") && button?.closest("li");
    if (card) tapped = { card, top: card.getBoundingClientRect().top, since: event.timeStamp, frames: 0 };
  }, true);
}"""
# Asked so that no handle of what was found keeps it in memory.
THERE = "(selector) => document.querySelector(selector) !== null"
TAKE = "() => window.clicks.splice(0)"
DROPPED, NOTHING_NEW = "STATE_DROPPED", "STATE_NO_UPDATE_DESIRED"
TRACED = 20
"""Seconds of each minute in which the browser writes down its frames, which costs it time afterwards."""
FRAMES = ["disabled-by-default-devtools.timeline.frame"]
ATTACHED = """() => {
  const walk = document.createTreeWalker(document);
  let count = 1;
  while (walk.nextNode()) count += 1;
  return count;
}"""


class Hand(Mouse):
    """A mouse in somebody's hand: it looks, points, and holds the button down for a moment."""

    async def _click(self, page: Page, selector: str) -> None:
        await page.wait_for_timeout(LOOK)
        spot = await page.evaluate(SPOT, [selector, self.random.randrange(20)])
        if spot is None:
            return
        await page.mouse.move(*spot)
        await page.wait_for_timeout(POINT)
        await page.mouse.down()
        await page.wait_for_timeout(PRESS)
        await page.mouse.up()


@dataclass
class Memory:
    """What memory holds after a collection."""

    actions: int
    nodes: int
    detached: int
    heap: float


async def memory(page: Page, cdp: CDPSession, actions: int) -> Memory:
    """Collect garbage, and look."""
    await cdp.send("HeapProfiler.collectGarbage")
    told = {one["name"]: one["value"] for one in (await cdp.send("Performance.getMetrics"))["metrics"]}
    attached: int = await page.evaluate(ATTACHED)
    nodes = int(told["Nodes"])
    return Memory(actions, nodes, nodes - attached, told["JSHeapUsedSize"] / 1e6)


async def play(page: Page, mouse: Mouse, seconds: float) -> int:
    """Play for so long, one match after the other; how often something was done."""
    until, done = time.monotonic() + seconds, 0
    here: Any = type("Here", (), {"page": page})()
    while time.monotonic() < until:
        await page.wait_for_function(THERE, arg=TO_DO)
        await mouse.step(here)
        await page.wait_for_timeout(50)
        done += 1
    return done


async def measure(page: Page, cdp: CDPSession, minutes: float) -> int:
    """Play, print a line for each minute, and return an exit status."""
    await page.get_by_role("button", name="Play against two bots").first.click()
    await page.wait_for_function(THERE, arg=TO_DO)
    await page.evaluate(WATCH)
    mouse, clicks, frames = Hand(5), [], Counter[str]()
    actions = await play(page, mouse, 30)
    seen: list[Memory] = []
    for minute in range(round(minutes)):
        await browser_of(page).start_tracing(categories=FRAMES)
        actions += await play(page, mouse, TRACED)
        frames += moving(await browser_of(page).stop_tracing())
        actions += await play(page, mouse, 60 - TRACED)
        seen.append(await memory(page, cdp, actions))
        clicks += await page.evaluate(TAKE)
        now = seen[-1]
        print(
            f"minute {minute + 1}: {now.actions} actions, {now.nodes} nodes in memory, {now.detached} of them "
            f"detached, heap {now.heap:.1f} MB",
            flush=True,
        )
    return told(seen, sorted(clicks), frames)


def browser_of(page: Page) -> Browser:
    """Return the browser of a page."""
    browser = page.context.browser
    assert browser is not None
    return browser


def moving(trace: bytes) -> Counter[str]:
    """Count what became of the frames that were due while something moved that the compositor moves, as cards do."""
    reports = (event["args"].get("frame_reporter") for event in json.loads(trace)["traceEvents"] if event.get("args"))
    return Counter(report["state"] for report in reports if report and report["has_compositor_animation"])


def high(values: list[float]) -> float:
    """Return what nineteen of twenty sorted values do not exceed."""
    return values[int(len(values) * 0.95)]


def thirds(seen: list[Memory]) -> tuple[list[Memory], list[Memory]]:
    """Return the first and the last third: one look alone says little, for memory is tidied when it pleases."""
    part = -(-len(seen) // 3)
    return seen[:part], seen[-part:]


def told(seen: list[Memory], clicks: list[float], frames: Counter[str]) -> int:
    """Print what was found, and say whether it is within the bounds."""
    first, last = (sorted(part, key=lambda one: one.detached)[len(part) // 2] for part in thirds(seen))
    grown = (last.detached - first.detached) / max(1, last.actions - first.actions)
    middle = median(clicks)
    dropped, due = frames[DROPPED], frames.total() - frames[NOTHING_NEW]
    print(f"click to the card's first frame: median {middle:.0f} ms, p95 {high(clicks):.0f} ms ({len(clicks)} clicks)")
    print(f"frames while something moves: {due} were due, {dropped / max(1, due):.1%} of them not drawn")
    print(
        f"detached nodes: {first.detached} after {first.actions} actions, {last.detached} after {last.actions}: "
        f"{grown:+.2f} an action"
    )
    return int(middle > MOST_MILLISECONDS or grown > MOST_NODES)


async def run(minutes: float, slower: float, browser: str | None) -> int:
    """Start a server and a browser, and measure."""
    print(f"{describe()}; the browser's processor {slower:g} times slower", flush=True)
    with tempfile.TemporaryDirectory() as name, Serving(Path(name) / "trey.sqlite3", pace=PACE) as serving:
        async with async_playwright() as playwright:
            chromium = await playwright.chromium.launch(executable_path=browser or find_or_install(), args=FLAGS)
            page = await chromium.new_page(base_url=serving.url, viewport=WINDOW, locale="en")  # type: ignore[arg-type]
            await page.goto("/")
            cdp = await page.context.new_cdp_session(page)
            await cdp.send("Performance.enable")
            await cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            status = await measure(page, cdp, minutes)
            await chromium.close()
    return status


def main() -> int:
    """Read what is asked, and measure."""
    parser = argparse.ArgumentParser(description="Measure the table in a browser.")
    parser.add_argument("--minutes", type=float, default=10, help="how long to play")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the browser's processor is made")
    parser.add_argument("--browser", help="the browser's program")
    options = parser.parse_args()
    return asyncio.run(run(options.minutes, options.slower, options.browser))


if __name__ == "__main__":
    sys.exit(main())
