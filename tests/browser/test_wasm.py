"""In a browser kernels answer as they do in node: every call of one preset a family, byte by byte."""

import base64
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.strategies import EVERY_FAMILY
from tools.freeze import PARTS
from tools.wasm import speed
from tools.wasm.speed import Node, by_wasm
from trey.core.family import Family

if TYPE_CHECKING:
    from playwright.async_api import Page

ASKED = ("acts", "thoughts", "reviews", "counts", "networks", "rows")
MACHINE = Path(speed.__file__).with_name("machine.mjs")
ANSWER = """asked => {
    const bytes = answer(Uint8Array.from(atob(asked), c => c.charCodeAt(0)));
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text);
}"""


def kept(family: Family) -> list[tuple[bytes, bytes]]:
    """What node is asked for one seed of each thing, and its replies."""
    with Node() as node, by_wasm(node):
        node.kept = []
        for part in PARTS:
            for key in part.frozen(family) if part.name in ASKED else ():
                if key.partition("/")[0] == family.presets[0].id:
                    part.tell(key, 0, True)
        return node.kept


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_browser_answers_as_node_does(page: "Page", family: Family) -> None:
    exchanged = kept(family)
    assert len(exchanged) > 100
    await page.add_script_tag(type="module", content=f"{MACHINE.read_text()}\nglobalThis.answer = answer;")
    await page.wait_for_function("globalThis.answer")
    for asked, reply in exchanged:
        assert base64.b64decode(await page.evaluate(ANSWER, base64.b64encode(asked).decode())) == reply
