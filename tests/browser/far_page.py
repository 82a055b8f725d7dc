"""As much of a page as the robots need, of a browser that speaks another protocol than the tests' own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["FarPage", "Said", "pressing"]

WAIT = """(selector) => new Promise((done) => {
  const look = () => (document.querySelector(selector) ? done(true) : setTimeout(look, 20));
  look();
})"""
Heard = Callable[[Any], None]


def pressing(x: float, y: float) -> dict[str, Any]:
    """Say in WebDriver's words that the mouse's button is pressed at a point of the window."""
    ways = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": ways}


@dataclass(frozen=True)
class Said:
    """What a page has written into its console."""

    type: str
    text: str


@dataclass
class Locator:
    """What a selector finds."""

    page: "FarPage"
    selector: str

    async def count(self) -> int:
        """How many there are."""
        found: int = await self.page.evaluate("(s) => document.querySelectorAll(s).length", self.selector)
        return found


class FarPage:
    """A page, between `async with` and its end."""

    def __init__(self) -> None:
        self.mouse = self
        self._heard: dict[str, list[Heard]] = {}

    def on(self, event: str, heard: Heard) -> None:
        """Have what the console is told; scripts that fail are among it."""
        self._heard.setdefault(event, []).append(heard)

    def _said(self, kind: str, text: str) -> None:
        for heard in self._heard.get("console", []):
            heard(Said(kind, text))

    async def evaluate(self, function: str, given: Any = None) -> Any:
        """Call a function in the page with what is given."""
        raise NotImplementedError

    def locator(self, selector: str) -> Locator:
        """Return what a selector finds."""
        return Locator(self, selector)

    async def wait_for_selector(self, selector: str, *, state: str = "attached") -> None:
        """Wait until there is one."""
        del state
        await self.evaluate(WAIT, selector)
