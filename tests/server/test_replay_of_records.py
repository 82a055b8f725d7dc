"""A finished deal of a record is told step by step to whoever has the record, and nothing else."""

import pytest

from tests.server.player import answered, ask
from tests.server.serving import Serving
from tests.server.test_practice import played
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.match import Match, read, write
from trey.server import wire
from trey.server.table.replay import of_record, replay


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_deal_of_a_record_is_told_as_that_of_its_table(server: Serving, family: Family) -> None:
    table = await played(server, family.short)
    record = await ask(server.url, f"/api/tables/{table}/record")
    told = await ask(server.url, f"/api/tables/{table}/replay?deal=1")
    found = await ask(server.url, "/api/replays", {"record": record, "deal": 1})
    assert found == told | {"table": ""}


@pytest.mark.parametrize("deal", [0, -1, 99])
async def test_a_deal_that_is_not_over_is_refused(server: Serving, deal: int) -> None:
    record = await ask(server.url, f"/api/tables/{await played(server, 'euchre_cutthroat game_target=1')}/record")
    answer = await answered(server.url, "replayRecord", {"record": record, "deal": deal})
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-deal"


async def test_a_record_that_was_altered_is_refused(server: Serving) -> None:
    record = await ask(server.url, f"/api/tables/{await played(server, 'euchre_cutthroat game_target=1')}/record")
    answer = await answered(server.url, "replayRecord", {"record": record.replace("pass", "alone", 1), "deal": 1})
    assert answer.status_code == 400
    assert answer.json()["code"] in {"wrong-phase", "action-illegal"} | {"record-broken", "record-unreadable"}


def test_what_was_taken_back_has_its_step() -> None:
    """A slip is found by its step, whatever was taken back before it."""
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    match.act_number(match.family.advice.habit(match.observation(match.turn), match.rules.params, match.rules.work()))
    match.undo()
    while not match.deal_over:
        seen = match.observation(match.turn)
        match.act_number(match.family.advice.habit(seen, match.rules.params, match.rules.work()))
    found = of_record(wire.ReplayRecord(record=write(match)))
    assert found == replay("", match, 1)
    assert sum(isinstance(step.event, wire.Undone) for step in found.steps) == 1
    assert len(found.steps) == len(read(write(match)).history)
