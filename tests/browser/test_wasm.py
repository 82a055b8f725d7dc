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
from trey.kernel.bits import popcount

if TYPE_CHECKING:
    from playwright.async_api import Page

ASKED = ("acts", "thoughts", "reviews", "counts", "networks", "rows")
MACHINE = Path(speed.__file__).with_name("machine.mjs")
ANSWERS = """all => all.map(asked => {
    const bytes = answer(Uint8Array.from(atob(asked), c => c.charCodeAt(0)));
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text);
})"""
TOGETHER = 64
"""Calls that are asked at once."""


def kept(family: Family) -> list[tuple[bytes, bytes]]:
    """What node is asked for one seed of each thing, and its replies."""
    with Node() as node, by_wasm(node):
        node.kept = []
        for part in PARTS:
            for key in part.frozen(family) if part.name in ASKED else ():
                if key.partition("/")[0] == family.presets[0].id:
                    part.tell(key, 0, True)
        return node.kept


async def answered(page: "Page", machine: str, exchanged: list[tuple[bytes, bytes]]) -> bool:
    """Say whether a page with a machine answers as node did."""
    await page.add_script_tag(type="module", content=f"{machine}\nglobalThis.answer = answer;")
    await page.wait_for_function("Boolean(globalThis.answer)")
    for at in range(0, len(exchanged), TOGETHER):
        some = exchanged[at : at + TOGETHER]
        told = await page.evaluate(ANSWERS, [base64.b64encode(asked).decode() for asked, _ in some])
        if told != [base64.b64encode(reply).decode() for _, reply in some]:
            return False
    return True


@pytest.mark.many
@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_browser_answers_as_node_does(page: "Page", family: Family) -> None:
    exchanged = kept(family)
    assert len(exchanged) > 100
    assert await answered(page, MACHINE.read_text(), exchanged)


async def test_another_answer_would_be_seen(page: "Page") -> None:
    """Plant it: what a call is handed never comes into memory."""
    with Node() as node:
        exchanged: list[tuple[bytes, bytes]] = []
        node.kept = exchanged
        assert speed.Loop(node, popcount)(5) == 2
    machine = MACHINE.read_text()
    line = "bytes.set(payload.subarray(at, (at += size)), place);"
    assert line in machine
    assert not await answered(page, machine.replace(line, "at += size;"), exchanged)
