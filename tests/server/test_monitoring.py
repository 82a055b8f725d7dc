"""What Prometheus and Grafana are given asks only for metrics that there are, and these say enough."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tests.server.test_operations import metrics

MONITORING = Path(__file__).parents[2] / "packaging/monitoring"
METRIC = re.compile(r"\b(?:trey|process)_[a-z_]+")
EUCHRE = "euchre_cutthroat game_target=2"


def rules() -> list[dict[str, Any]]:
    [group] = msgspec.yaml.decode((MONITORING / "trey.rules.yml").read_bytes())["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((MONITORING / "trey.dashboard.json").read_bytes())["panels"]
    return found


def unknown(asked: Iterator[str], there: str) -> set[str]:
    """Return the metrics that expressions ask for and a server does not have."""
    known = {name.partition("{")[0] for name in metrics(there)}
    return {name for text in asked for name in METRIC.findall(text)} - known


async def test_every_metric_that_is_asked_for_exists(server: Serving) -> None:
    made = await create(server.url, EUCHRE, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    await ask(server.url, "/api/tables/none")
    there = await ask(server.private_url, "/metrics")
    assert unknown((rule["expr"] for rule in rules()), there) == set()
    assert unknown((one["expr"] for panel in panels() for one in panel["targets"]), there) == set()
    assert unknown(iter(["rate(trey_act_secnods_sum[5m])"]), there) == {"trey_act_secnods_sum"}  # the law can fail


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    assert len(rules()) > 8
    for rule in rules():
        assert set(rule["annotations"]) == {"summary", "cure"}
        assert all(text.endswith(".") for text in rule["annotations"].values())


def test_panels_lie_beside_each_other_and_have_names_of_their_own() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels()]
    assert len({*places}) == len({panel["title"] for panel in panels()}) == len(places)


async def test_requests_are_counted_by_route_and_status(server: Serving) -> None:
    await ask(server.url, "/api/tables")
    await ask(server.url, "/api/tables/none")
    async with httpx.AsyncClient(base_url=server.url) as client:
        for n, method in enumerate(("PATCH", "DELETE", "PURGE", "GET", "GET")):
            await client.request(method, f"/WORD/{n}")
    there = await ask(server.private_url, "/metrics")
    assert 'trey_requests_total{route="GET /api/tables",status="200"}' in there
    assert 'trey_requests_total{route="GET /api/tables/{table}",status="404"}' in there
    routes = [line for line in there.splitlines() if line.startswith("trey_requests_total")]
    assert not [name for name in routes if re.search("WORD|PATCH|DELETE|PURGE", name)]  # whatever is sent, they are few
    assert [name for name in routes if '"? ' in name]


async def test_a_database_says_how_large_it_is(server: Serving) -> None:
    await create(server.url, EUCHRE)
    there = metrics(await ask(server.private_url, "/metrics"))
    assert there["trey_database_bytes"] > 0
    assert there["trey_wal_bytes"] > 0
    assert there["trey_disk_free_bytes"] > 0
    assert (there["trey_bans"], there["trey_locked"], there["trey_worker_restarts"]) == (0, 0, 0)


@pytest.mark.parametrize("name", ["trey_tables_unreadable", "trey_commits_waiting"])
async def test_what_is_well_is_none(server: Serving, name: str) -> None:
    assert metrics(await ask(server.private_url, "/metrics"))[name] == 0
