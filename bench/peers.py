"""What friends without a server cost: `python -m bench.peers [--acts N]`.

Two browsers of this machine at a table of Euchre: beside each other at a table in the first one's page, and at a
server's.  Measured are the kilobytes that a deal sends to the second page, from a press in one page until the other
shows it (milliseconds, the median), and how soon the second page goes on: once a cable that was cut for 20 s is whole
again (where we may make networks), and from the moment that the first page is loaded again.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, Playwright, async_playwright

from bench._machine import describe
from tests.browser.apart import Apart, can_be_apart
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse
from tests.server.serving import Serving
from tools.browser import FLAGS, find_or_install
from trey.local.site import export

WINDOW: Any = {"width": 1000, "height": 700}
KEPT = """localStorage.setItem('trey.settings', '{"hold":0,"motion":"less"}');
window.bytes = 0;
const size = (data) => (typeof data === "string" ? data.length : data.byteLength);
const create = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...how) {
  const made = create.apply(this, how);
  made.addEventListener("message", ({ data }) => (window.bytes += size(data)));
  return made;
};
const Usual = WebSocket;
window.WebSocket = class extends Usual {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => (window.bytes += size(data)));
  }
};"""
CHANGED = "() => document.querySelector('.board').innerText"
SEEN = """(was) => new Promise((seen) => {
  const look = () => {
    if (document.querySelector(".board").innerText !== was) seen(performance.timeOrigin + performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""
PRESSED = "() => new Promise((on) => addEventListener('pointerdown', (e) => on(performance.timeOrigin + e.timeStamp)))"


class Person:
    """A page, as a robot plays it."""

    def __init__(self, page: Page) -> None:
        self.page, self.robot, self.guest = page, Mouse(), Guest(page, "")

    @classmethod
    async def come(cls, browser: Browser, url: str) -> "Person":
        """Open a page in a browser of one's own."""
        context = await browser.new_context(viewport=WINDOW, service_workers="block", locale="en")
        await context.add_init_script(KEPT)
        page = await context.new_page()
        page.set_default_timeout(60_000)
        await page.goto(url)
        return cls(page)


async def meet(host: Person, guest: Person, *, peers: bool) -> None:
    """Let one invite the other, who sits down."""
    await host.page.get_by_role("button", name="Invite friends").nth(1).click()
    field = host.page.locator("dialog input.fill")
    await host.page.wait_for_selector("dialog img" if peers else "dialog input.fill")
    link = await field.first.input_value()
    base = guest.page.url.partition("#")[0]
    await guest.page.goto(base + link[link.index("#") :] if peers else link)
    if peers:
        await guest.page.reload()
        await field.nth(1).fill(await guest.page.locator("input.fill").input_value())
        await host.page.get_by_role("button", name="Let in").click()
    await guest.page.get_by_label("Your name").fill("Ben")
    await guest.page.get_by_role("button", name="Sit down").click()
    await guest.page.wait_for_selector(".hand [data-card]")
    await host.page.keyboard.press("Escape")


async def played(host: Person, guest: Person, most: int) -> tuple[float, float, int]:
    """Play; return milliseconds from a press to the other page, kilobytes of a deal, and the number of presses."""
    times, deals, before = list[float](), 0, await guest.page.evaluate("bytes")
    until = time.monotonic() + 4 * most
    while len(times) < most and time.monotonic() < until:
        for one, other in ((host, guest), (guest, host)):
            if not await one.page.locator(TO_DO).count():
                continue
            deals += await one.page.locator("text=Next deal").count()
            was = await other.page.evaluate(CHANGED)
            press = asyncio.create_task(one.page.evaluate(PRESSED))
            seen = asyncio.create_task(other.page.evaluate(SEEN, was))
            await asyncio.sleep(0.05)
            await one.robot.step(one.guest)
            done, _ = await asyncio.wait({press, seen}, timeout=3)
            if len(done) == 2:
                times.append(seen.result() - press.result())
            for task in (press, seen):
                task.cancel()
    sent = await guest.page.evaluate("bytes") - before
    return median(times), sent / 1000 / max(1, deals), len(times)


async def back(guest: Person, began: float) -> float:
    """Seconds until a page has nothing to complain of."""
    await guest.page.wait_for_selector(".notices .warn", state="detached")
    return time.monotonic() - began


async def measured(play: Playwright, scratch: Path, acts: int) -> None:
    """Measure all, and print it."""
    export(scratch / "host/site", (), 0)
    plain = await play.chromium.launch(executable_path=find_or_install(), args=FLAGS)
    with Serving(scratch / "db") as server, Folder(scratch / "host", "site") as folder:
        for name, url, peers in (("by a server", server.url, False), ("between pages", folder.url, True)):
            host, guest = await Person.come(plain, url), await Person.come(plain, url)
            await meet(host, guest, peers=peers)
            press, kilobytes, count = await played(host, guest, acts)
            print(f"{name}: press here, seen there {press:.0f} ms ({count} presses); {kilobytes:.1f} kB a deal")
            if peers:
                began = time.monotonic()
                await host.page.reload()
                await guest.page.wait_for_selector(".notices .warn", timeout=3000)
                print(f"the host's page is loaded again: its guest goes on after {await back(guest, began):.1f} s")
    await plain.close()
    if not can_be_apart():
        print("no right to make networks: no cable is cut")
        return
    with Apart(scratch / "host", "site", scratch) as apart:
        browsers = [await play.chromium.launch(executable_path=apart.browser(i), args=FLAGS) for i in (0, 1)]
        host, guest = [await Person.come(one, url) for one, url in zip(browsers, apart.urls, strict=True)]
        await meet(host, guest, peers=True)
        for seconds in (5, 20):
            await asyncio.sleep(2)
            apart.cut(whole=False)
            await asyncio.sleep(seconds)
            apart.cut(whole=True)
            print(f"cut for {seconds} s: goes on {await back(guest, time.monotonic()):.2f} s after it is whole")
        for browser in browsers:
            await browser.close()


async def main() -> None:
    """Measure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--acts", type=int, default=60)
    acts = asked.parse_args().acts
    print(describe())
    with tempfile.TemporaryDirectory() as scratch:
        async with async_playwright() as play:
            await measured(play, Path(scratch), acts)


if __name__ == "__main__":
    asyncio.run(main())
