"""The house that is in a browser: it keeps the contract, answers as a server does, and plays all games at any level."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.async_api import Browser, Page

from tests.browser.conftest import BELOW, GUESTS, READY
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.here import rows_of
from tests.local.device import Rows
from tests.local.test_same import stored, wishes
from tests.server.player import answered
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from tools.files import ROOT
from tools.wasm.toolchain import find_node
from tools.wheels import RUNTIME, beside, wheel
from trey.bots.budget import levels
from trey.core.family import Family
from trey.games import OWN, parse_rules
from trey.local.site import MARK
from trey.local.store import LocalStore

WEB = ROOT / "web"
MOST = 8
"""Actions of the one who plays, at each table that is only begun."""
# Its workers are those that were built.
BEGIN = """([address, site, built]) => {
  const Usual = Worker;
  window.Worker = function (source, how) {
    return new Usual(address + built.find((name) => name.includes(/\\w+(?=\\.ts$)/.exec(source)[0])), how);
  };
  window.house = new made.HereHouse(address, JSON.parse(site), () => "en");
  house.begin();
}"""
KEPT = """async () => {
  const keeps = ([sentence, holds]) => holds(house).then(() => [], (error) => [[sentence, String(error)]]);
  return Object.fromEntries((await Promise.all(Object.entries(made.CONTRACT).map(keeps))).flat());
}"""
PLAYED = """async ([jobs, most]) => {
  const patience = 120_000;
  const told = [];
  for (const [rules, others] of jobs) {
    const { table, token } = await house.ask("create", { rules, name: "Anna", others, settings: { pause: 0 } });
    told.push(await new Promise((done) => {
      const late = setTimeout(() => done({ rules, wrong: "nothing comes any more" }), patience);
      let [acts, at] = [0, -1];
      const heard = (said) => {
        if (said.type === "refused" && said.code !== "late") done({ rules, wrong: said.code });
        if (said.type !== "update") return;
        const legal = said.view?.legal ?? [];
        const over = ["over", "closed"].includes(said.facts.stage);
        if (over || acts === most) {
          clearTimeout(late);
          line.close();
          done({ rules, table, token, acts, bots: said.facts.seats.slice(1).map(({ bot }) => bot) });
        } else if (legal.length && said.number !== at) {
          at = said.number;
          acts += line.send({ type: "act", id: acts + 1, at, actions: [legal[(7 * acts) % legal.length]] });
        }
      };
      const line = house.line(table, { token }, { message: heard, line: () => undefined });
    }));
  }
  return told;
}"""
ASKED = """async ([call, wish]) => {
  if (call === "record") return (await house.file(call, wish.table)).text();
  return house.ask(call, wish).catch(({ code, why }) => ({ code, why }));
}"""
# What is kept of Python's memory is written again, with a word beside it or cut short.
REWRITTEN = """async ([address, length]) => {
  const cache = await caches.open(`trey-memory ${address}`);
  let keys = [];
  while (keys.length === 0) keys = await cache.keys();
  const whole = await (await cache.match(keys[0])).arrayBuffer();
  await cache.put(keys[0], new Response(whole.slice(0, length), { headers: { "x-seen": "yes" } }));
}"""
SEEN = """async (address) => {
  const cache = await caches.open(`trey-memory ${address}`);
  let keys = [];
  while (keys.length === 0) keys = await cache.keys();
  return Promise.all(keys.map(async (key) => (await cache.match(key)).headers.get("x-seen")));
}"""


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The contract and the house of a browser, as one script."""
    folder = tmp_path_factory.mktemp("contract")
    (folder / "all.ts").write_text(
        f'export {{ CONTRACT }} from "{WEB}/tests/contract";\nexport {{ HereHouse }} from "{WEB}/src/house/here";\n'
    )
    program = [find_node(), str(WEB / "node_modules/rolldown/bin/cli.mjs"), str(folder / "all.ts")]
    known = "import.meta.env.PROD:false,import.meta.url:location.href"
    words = ["--format", "iife", "--name", "made", "--transform.define", known]
    made = folder / "all.js"
    subprocess.run([*program, *words, "--file", str(made)], check=True, capture_output=True)
    return made.read_text("utf-8")


@pytest.fixture
async def bare(browser: Browser) -> AsyncIterator[Page]:
    """A page that shows nothing; its console has nothing to complain of."""
    page = await browser.new_page()
    page.set_default_timeout(READY)
    guest = Guest(page, "")
    yield page
    await page.close()
    assert guest.complaints == []


async def begin(page: Page, host: Folder, table: Path, contract: str) -> None:
    """Let a page have the house of a table that lies in a folder, and nothing of trey besides: it is `house`."""
    await page.goto(f"{host.url}licences.md")
    await page.evaluate(f"{contract}; window.made = made")
    await page.evaluate(BEGIN, [host.url, *given(table)])


def given(table: Path) -> tuple[str, list[str]]:
    """What a page in a folder is told of its house, and the scripts that were built."""
    site = (table / "index.html").read_text("utf-8").partition(MARK)[2].partition("</script>")[0]
    return site, [path.relative_to(table).as_posix() for path in table.glob("assets/*.js")]


async def test_it_keeps_the_contract(bare: Page, files: Folder, site: Path, contract: str) -> None:
    await begin(bare, files, site / BELOW, contract)
    broken: dict[str, str] = await bare.evaluate(KEPT)
    assert broken == {}
    assert await bare.evaluate("Object.keys(made.CONTRACT).length") >= 9


@pytest.mark.many
@pytest.mark.parametrize(("length", "seen"), [(1 << 30, ["yes"]), (7, [None])])
async def test_it_goes_on_from_memory_that_was_kept_and_begins_anew_where_that_is_of_no_use(
    bare: Page, files: Folder, site: Path, contract: str, length: int, seen: list[str | None]
) -> None:
    await begin(bare, files, site / BELOW, contract)
    await bare.evaluate("house.ready")
    await bare.evaluate(REWRITTEN, [files.url, length])
    await begin(bare, files, site / BELOW, contract)
    (made,) = await bare.evaluate(PLAYED, [[("euchre_cutthroat", ["habit", "novice"])], MOST])
    assert made["acts"] == MOST
    assert await bare.evaluate(SEEN, files.url) == seen


async def test_it_tells_of_a_match_as_a_server_does(
    bare: Page, files: Folder, site: Path, contract: str, tmp_path: Path
) -> None:
    """Its record, its replay and its review, and what cannot be had: a server is given the rows of the browser."""
    await begin(bare, files, site / BELOW, contract)
    (made,) = await bare.evaluate(PLAYED, [[("euchre_cutthroat game_target=1", ["habit", "novice"])], 10_000])
    store, db = await LocalStore.of(Rows(await rows_of(bare, files))), tmp_path / "trey.sqlite3"
    await stored(store, db, made["table"])
    told = {}
    with Serving(db) as server:
        for call, wish in wishes(made).items():
            mine, answer = await bare.evaluate(ASKED, [call, wish]), await answered(server.url, call, wish)
            told[call] = (mine, answer.json() if "json" in answer.headers["content-type"] else answer.text)
    assert {call for call, (mine, theirs) in told.items() if mine != theirs} == {"games"}, "of a browser's speed"
    assert {"choices", "luck"} & told["review"][0].keys()
    assert "\nend " in told["record"][0]


async def from_a_server(url: str, call: str, wish: dict[str, Any]) -> Any:
    """What a server answers in the end, which may be busy at first."""
    while (answer := await answered(url, call, wish)).status_code == 503:
        pass
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


# As an installed trey writes it


FILES = """import importlib, trey, trey.games
packages = {family.engine.params.__module__.partition(".")[0] for family in trey.games.FAMILIES}
print(*(importlib.import_module(name).__file__ for name in packages))"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host of what wheels write, outside of this checkout: of trey, of its runtime and of all games."""
    root = tmp_path_factory.mktemp("wheel")
    games = [path.parent for path in ROOT.glob("examples/*/pyproject.toml")]
    for packed in (wheel("", None, root), *(beside(project, root) for project in (RUNTIME, *games))):
        ZipFile(packed).extractall(root / "installed")
    place = os.environ | {"PYTHONPATH": str(root / "installed"), "TREY_KERNELS": "plain"}
    told = subprocess.run(
        [sys.executable, "-c", FILES], check=True, cwd=root, env=place, capture_output=True, text=True
    )
    assert len(told.stdout.split()) == 1 + len(GUESTS)
    assert all(Path(file).is_relative_to(root / "installed") for file in told.stdout.split())
    guests = [word for name in GUESTS for word in ("--with", name)]
    command = [sys.executable, "-m", "trey", "export-site", str(root / "host" / BELOW), *guests]
    subprocess.run(command, check=True, cwd=root, env=place)
    return root / "host"


@pytest.fixture
def host(written: Path) -> Iterator[Folder]:
    with Folder(written, BELOW) as folder:
        yield folder


def jobs_of(family: Family) -> list[tuple[str, list[str]]]:
    """The presets of a game with bots at all seats but one, so many that each level sits somewhere."""
    offered = levels(family, fast=family in OWN)
    turn, jobs = cycle(offered), list[tuple[str, list[str]]]()
    while len({bot for _, bots in jobs for bot in bots}) < len(offered) or len(jobs) < len(family.presets):
        preset = family.presets[len(jobs) % len(family.presets)].id
        jobs.append((preset, [next(turn) for _ in range(parse_rules(preset).seats - 1)]))
    return jobs


@pytest.mark.nightly
@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_every_preset_is_played_and_every_level_sits_at_a_table(
    bare: Page, host: Folder, written: Path, contract: str, family: Family
) -> None:
    await begin(bare, host, written / BELOW, contract)
    offered: Any = await bare.evaluate("house.ask('games', {}).then(({ families }) => families)")
    (there,) = (one for one in offered if one["id"] == family.id)
    assert [one["id"] for one in there["presets"]] == [preset.id for preset in family.presets]
    assert tuple(there["levels"]) == levels(family, fast=family in OWN)
    jobs = jobs_of(family)
    told = await bare.evaluate(PLAYED, [jobs, MOST])
    assert [one for one in told if "wrong" in one or not one["acts"]] == []
    assert [(one["rules"], one["bots"]) for one in told] == jobs
