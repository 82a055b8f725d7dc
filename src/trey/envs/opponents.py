"""Who plays the other seats of a batch: trey's bots or programs, each at its seat or drawn from a league."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import isfinite
from typing import Any, NamedTuple

from trey.bots import BOTS
from trey.bots.bot import Bot
from trey.bots.weights import learned
from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.envs.choices import numbers, one_of
from trey.envs.numbering import id_of, numbering_of
from trey.envs.workspace import ALL_SHARES, ASKED, HABIT, MOST_PLAYERS, RANDOM, STRONG
from trey.kernel.rng import seeded

_Opponent = str | Callable[[Any], Any]
"""The name of one of trey's bots, or a program: it takes a batch and returns an action for each of its tables, shape
(count,), as `Agent.play` does."""
Against = _Opponent | Sequence[_Opponent] | Mapping[Any, float]
"""One for all other seats; a list of one for each, from the agent's left on; or a league: opponents and their weights,
of which each seat draws one for each match."""
_Answer = Callable[[Any, Any], Any]
"""Takes a batch and the numbers of some of its tables, and returns the action of each of these."""

_COMPILED = {"random": RANDOM, "habit": HABIT, "strong": STRONG}
"""The bots that play in the loop itself, at its speed; every other is asked table by table."""


class _Opponents(NamedTuple):
    """The other players: how each chooses, their shares of a league (`Config.shares`), and what those asked answer."""

    kinds: list[int]
    shares: list[int]
    asked: dict[int, _Answer]


def opponents(against: Against | None, rules: Rules) -> _Opponents:
    """Return the players that `against` names.

    :raises OptionError: `batch-choice`, there is no such bot; `batch-against`, it is nothing that may stand there.
    """
    players, shares = _named(against, rules.seats - 1)
    kinds, asked = list[int](), dict[int, _Answer]()
    for number, player in enumerate(players):
        if isinstance(player, str):
            one_of("against", player, BOTS)
        kind = _COMPILED.get(player, ASKED) if isinstance(player, str) else ASKED
        if kind == STRONG and not learned(rules.family):
            kind = HABIT  # as the bot itself plays there
        if kind == ASKED:
            asked[number] = _bot(BOTS[player]) if isinstance(player, str) else _program(player)
        kinds.append(kind)
    return _Opponents(kinds, shares, asked)


def somebody(against: object) -> None:
    """Refuse tables where agents play all seats, if the reward is to be one agent's.

    :raises OptionError: `batch-against`.
    """
    if against is None:
        raise OptionError("batch-against", "Say who has the other seats, as in against='habit'.")


def _named(against: Any, others: int) -> tuple[list[_Opponent], list[int]]:
    """Return the players by their numbers, and the shares of a league; none where each seat has its own."""
    if against is None:
        return [], []
    if isinstance(against, str) or callable(against):
        return [against] * others, []
    players = list(against) if isinstance(against, (Mapping, Sequence)) else []
    weights = list(against.values()) if isinstance(against, Mapping) else [1] * others
    right = all(isinstance(player, str) or callable(player) for player in players)
    weighed = all(isinstance(one, (int, float)) and isfinite(one) and one > 0 for one in weights)
    if not right or not weighed or len(weights) != len(players) or not 0 < len(players) <= MOST_PLAYERS:
        raise OptionError(
            "batch-against",
            "against is a bot's name or a program, a list of {others} of these, or a dict of up to {most} with weights "
            "above 0.",
            others=others,
            most=MOST_PLAYERS,
        )
    if not isinstance(against, Mapping):
        return players, []
    *most, _ = (round(ALL_SHARES * part / sum(weights)) for part in accumulate(weights))
    return players, [*most, ALL_SHARES]


def _program(program: Callable[[Any], Any]) -> _Answer:
    return lambda batch, rows: numbers(program(batch), batch.count)[rows]


def playing(bot: Bot) -> Callable[[Any], list[int]]:
    """Return a bot as a program for a whole batch: it is asked table by table."""
    return lambda batch: _bot(bot)(batch, range(batch.count))


def _bot(bot: Bot) -> _Answer:
    """Ask a bot at each table, from what its seat may know there."""

    def answer(batch: Any, rows: Any) -> list[int]:
        return [_asked(bot, batch, int(row)) for row in rows]

    return answer


def _asked(bot: Bot, batch: Any, row: int) -> int:
    rules, board = batch.rules, batch.progress(row)
    seen = rules.observation(batch.standing(row), batch.state(row), rules.work(), board.seat)
    code = bot.choose(rules, seen, seeded(board.chance ^ seen.acted))
    return id_of(numbering_of(rules.family), board.by, board.phase, code)
