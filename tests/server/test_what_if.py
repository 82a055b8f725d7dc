"""What might have been: a finished deal goes on otherwise from one of its steps, and nothing else is told by it."""

import json
from urllib.parse import quote

import pytest

from tests.server.player import Message, Player, ask, create
from tests.server.serving import Serving
from tests.server.test_practice import played
from tests.strategies import EVERY_FAMILY
from trey.core.action import Action
from trey.core.family import Family
from trey.match import read
from trey.review import played_out
from trey.server.table.replay import what_if
from trey.server.wire.spoken import encode


def choices(told: Message) -> list[tuple[int, str]]:
    """The steps of a replay at which something else might have been done, each with one such action."""
    found = []
    for step in range(1, len(told["steps"])):
        event, before = told["steps"][step]["event"], told["steps"][step - 1]["views"]
        others = [text for text in before[event["seat"]]["legal"] if text != event["action"]]
        found += [(step, others[0])] if others else []
    return found


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_deal_goes_on_otherwise_from_a_choice_with_the_same_cards(server: Serving, family: Family) -> None:
    table = await played(server, family.short)
    told = await ask(server.url, f"/api/tables/{table}/replay?deal=1")
    step, action = choices(told)[len(choices(told)) // 2]
    path = f"/api/tables/{table}/otherwise?deal=1&step={step}&action={quote(action)}"
    line = await ask(server.url, path)
    assert line["steps"][:step] == told["steps"][:step]
    assert line["steps"][step]["event"]["action"] == action
    assert line["steps"][step]["event"]["seat"] == told["steps"][step]["event"]["seat"]
    assert all(view["done"] for view in line["steps"][-1]["views"])
    assert (line["players"], line["deal"]) == (told["players"], 1)
    past = read(await ask(server.url, f"/api/tables/{table}/record"))
    fast = server.house.archive.reviewer.fast(family)
    again = [what_if(table, past, 1, step, action, fast=fast) for _ in range(2)]
    assert [json.loads(encode(one, "en")) for one in again] == [line, line]


async def test_it_goes_on_as_a_review_tells_it(server: Serving) -> None:
    table = await played(server, "euchre_cutthroat game_target=1")
    told = await ask(server.url, f"/api/tables/{table}/replay?deal=1")
    past = read(await ask(server.url, f"/api/tables/{table}/record"))
    step, action = choices(told)[0]
    then = type(past)(past.rules, past.players).replay(past.history[:step])
    line = played_out(then, Action.read(action), fast=False)
    steps = what_if(table, past, 1, step, action, fast=False).steps[step:]
    assert [str(act) for _, act in line.acts] == [getattr(one.event, "action", None) for one in steps]
    assert line.points == tuple(place.delta for place in steps[-1].views[0].players)


async def test_what_could_not_be_done_there_is_refused(server: Serving) -> None:
    table = await played(server, "euchre_cutthroat game_target=1")
    told = await ask(server.url, f"/api/tables/{table}/replay?deal=1")
    step, action = choices(told)[0]
    fine = {"deal": "1", "step": str(step), "action": action}
    wrong = [("deal", "99"), ("deal", "0"), ("step", "0"), ("step", "999"), ("step", "-1"), ("step", "")]
    wrong += [("action", "play 9Z"), ("action", ""), ("action", "x" * 5000)]
    asked = [fine | dict([one]) for one in wrong]
    paths = [f"/api/tables/{table}/otherwise?" + "&".join(f"{k}={quote(v)}" for k, v in one.items()) for one in asked]
    codes = [(await ask(server.url, path))["code"] for path in paths]
    assert codes == [*["no-such-deal"] * 2, *["no-such-step"] * 4, *["no-choice"] * 3]


async def test_a_deal_that_runs_does_not_go_on_otherwise(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
        path = f"/api/tables/{made['table']}/otherwise?deal=1&step=1&action=pass"
        assert (await ask(server.url, path))["code"] == "no-such-deal"
