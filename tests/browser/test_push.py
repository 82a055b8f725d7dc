"""A push wakes the worker of a closed page: it says one sentence, in its reader's language, and nothing else."""

import asyncio
from typing import Any

from playwright.async_api import CDPSession, Page

from tests.browser.conftest import Visit

SHOWS = """() => {
  self.shown = [];
  self.looked = 0;
  const look = self.clients.matchAll.bind(self.clients);
  self.clients.matchAll = (how) => look(how).finally(() => (self.looked += 1));
  self.registration.showNotification = async (text, how) => void self.shown.push([text, how.body, how.tag]);
}"""

LOOKED = """async () => {
  while (!self.looked) await new Promise((late) => setTimeout(late, 20));
}"""
SHOWN = """async () => {
  while (!self.shown.length) await new Promise((late) => setTimeout(late, 20));
  return self.shown;
}"""


async def pushed(page: Page) -> tuple[CDPSession, dict[str, str]]:
    """Return what delivers an empty message to the worker of a page, as its browser's push service does."""
    control = await page.context.new_cdp_session(page)
    known: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def registered(told: dict[str, Any]) -> None:
        for one in told["registrations"]:
            if not known.done():
                known.set_result(one["registrationId"])

    control.on("ServiceWorker.workerRegistrationUpdated", registered)
    await control.send("ServiceWorker.enable")
    return control, {"origin": await page.evaluate("location.origin"), "registrationId": await known, "data": ""}


async def test_a_push_says_that_a_table_waits(visit: Visit) -> None:
    guest = await visit("", lang="fr", service_workers="allow")
    page = guest.page
    await page.goto("/")
    await page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    await page.wait_for_function("async () => (await caches.match(new URL('said', location.href)))?.ok")
    [worker] = page.context.service_workers
    await worker.evaluate(SHOWS)
    control, push = await pushed(page)
    await control.send("ServiceWorker.deliverPushMessage", push)  # a reader who looks is not called
    await worker.evaluate(LOOKED)
    await page.goto(guest.url.replace("127.0.0.1", "localhost"))
    await control.send("ServiceWorker.deliverPushMessage", push)
    assert await worker.evaluate(SHOWN) == [["Une table vous attend.", None, "trey"]]
