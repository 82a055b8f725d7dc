"""`trey eval`: what a frozen suite of tasks says of an agent."""

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from trey.bots import BOTS
from trey.cli.commands.runs import RUN, names_from, one_from, results
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, flag, number, option
from trey.cli.terminal.files import check_place, write_whole
from trey.core.errors import OptionError
from trey.core.text import Text, as_it_is, figures
from trey.games import family, find_preset
from trey.lab.jobs import AS_PAYS


def evaluate(args: argparse.Namespace, paper: Paper) -> int:
    """Play the suite's tasks, and print or write what they say."""
    from trey.envs.agent import AgentBot
    from trey.lab.suite import ROUND, Suite, report
    from trey.lab.suite_page import page

    suite = Suite.named(args.suite)
    check_range("--deals", args.deals or suite.deals, ROUND, suite.deals)
    check_range("--jobs", args.jobs, AS_PAYS, 64)
    if args.page:
        check_place(args.page)
    agent = one_from("AGENT", ",".join(args.agent))
    bot, args.resume, found = BOTS[agent], None, {}
    for preset in suite.tasks:
        game = find_preset(preset)[0]
        if _plays(args.agent[0], game) and (not isinstance(bot, AgentBot) or bot.agent.family is game):
            every = suite.companies(preset, agent)
            rounds = range((args.deals or suite.deals) // ROUND * len(every))
            found[preset] = results(args, suite.task(preset, agent), rounds, args.agent[0])
    told = report(suite, agent, found, () if isinstance(bot, AgentBot) else suite.minis)
    if args.page:
        write_whole(args.page, page(told))
    if args.json:
        paper.out.write(json.dumps(told, indent=2) + "\n")
        return 0
    paper.title(f"{suite.name}   {agent}   {told['hash'][:16]}")
    paper.lines(columns(list(_rows(told, agent, paper)), range(1, 4)))
    for mini, gap in told["nash_conv"].items():
        paper.say(Text("{}: NashConv {}").fill(family(mini).name, figures("{:.4f}", gap)))
    return 0


def _plays(word: str, game: Any) -> bool:
    """Say whether a bot plays a game at its own level."""
    try:
        return bool(names_from(word, game))
    except OptionError as error:
        if error.code != "bot-unoffered":
            raise
        return False


def _rows(told: Mapping[str, Any], agent: str, paper: Paper) -> Iterator[list[str]]:
    heads = Text("task"), Text("points a deal"), Text("rating"), as_it_is("alpha-rank")
    yield [head.of(paper.lang) for head in heads]
    for preset, task in told["tasks"].items():
        rating = task["rating"].get(agent)
        yield [
            preset,
            figures("{:+z.3f} ± {:.3f}", task["points"], task["half"]).of(paper.lang),
            figures("{:.1f} ± {:.1f}", *rating).of(paper.lang) if rating else "—",
            figures("{:.2f}", task["alpha_rank"][agent]).of(paper.lang),
        ]


EVAL = Command(
    "eval",
    Text("Say how good an agent is, by a frozen suite of tasks that is the same for everybody."),
    (
        Argument(
            "agent", Text("a bot, an agent's file, or your own as package.module:Name"), Text("AGENT"), {"nargs": 1}
        ),
        option("--suite", Text("NAME"), Text("the suite (trey3-1)"), default="trey3-1"),
        number("--deals", Text("play fewer deals of each task, a multiple of 500; otherwise all of them")),
        RUN[2],
        flag("--json", Text("write everything as JSON")),
        option("--page", Text("FILE"), Text("write a page with pictures (HTML)")),
    ),
    evaluate,
    (
        Text(
            "In each task, the agent meets a panel of bots in every company of three, on the same deals from every "
            "seat. Points are those above the table's mean, against all pairs of the panel. Ratings are OpenSkill's; "
            "alpha-rank is a player's share where populations take over what does better. In three small games the "
            "agent is asked at every choice: NashConv says how far from an equilibrium it is there."
        ),
    ),
    ("trey eval habit --deals 500", "trey eval learned.npz --page learned.html"),
)
