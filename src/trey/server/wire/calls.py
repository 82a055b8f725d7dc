"""A house's HTTP calls: the server's routes and the client's types are generated from the table below."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from trey.server.wire import pages, puzzles

__all__ = ["CALLS", "Call"]


class Call(NamedTuple):
    """A route under `/api`; the names in braces in its path are parameters."""

    method: Literal["GET", "POST"]
    path: str
    answer: type[Struct] | None
    """The type of the call's answer; None: a file."""
    body: type[Struct] | None = None
    asks: tuple[tuple[str, type[str] | type[int]], ...] = ()
    """The parameters of the call's query."""


DEAL: Final = ("deal", int)

CALLS: Final[Mapping[str, Call]] = MappingProxyType(
    {
        "games": Call("GET", "/games", pages.Games),
        "check": Call("POST", "/check", pages.Checked, pages.Check),
        "rules": Call("GET", "/rules", pages.RulesPage, asks=(("rules", str),)),
        "rulebook": Call("GET", "/rulebook", pages.Rulebook),
        "create": Call("POST", "/tables", pages.Seated, pages.Create),
        "learn": Call("POST", "/lessons", pages.Seated, pages.Learn),
        "tables": Call("GET", "/tables", pages.Tables),
        "by_code": Call("GET", "/tables/by-code/{code}", pages.TableInfo),
        "table": Call("GET", "/tables/{table}", pages.TableInfo),
        "sit": Call("POST", "/tables/{table}/seats", pages.Seated, pages.Join),
        "play_on": Call("POST", "/tables/{table}/again", pages.Seated, pages.PlayOn),
        "bring_table": Call("POST", "/brought", pages.Seated, pages.BringTable),
        "record": Call("GET", "/tables/{table}/record", None),
        "replay": Call("GET", "/tables/{table}/replay", pages.Replay, asks=(DEAL,)),
        "review": Call("GET", "/tables/{table}/review", pages.Review, asks=(DEAL,)),
        "otherwise": Call(
            "GET", "/tables/{table}/otherwise", pages.Replay, asks=(DEAL, ("step", int), ("action", str))
        ),
        "qr": Call("GET", "/tables/{table}/qr", None),
        "let_network": Call("POST", "/tables/{table}/network", pages.Network, pages.LetNetwork),
        "network": Call("GET", "/network", pages.Network),
        "puzzles": Call("GET", "/puzzles", puzzles.Puzzles),
        "puzzle": Call("GET", "/puzzles/{puzzle}", puzzles.PuzzlePage),
        "try_puzzle": Call("POST", "/puzzles/{puzzle}/try", puzzles.PuzzleTold, puzzles.PuzzleTry),
        "answer_puzzle": Call("POST", "/puzzles/{puzzle}/answer", puzzles.PuzzleTold),
        "day": Call("GET", "/day", pages.Day),
        "bots_of_day": Call("GET", "/day/{day}/{family}", pages.BotDays),
        "tell_day": Call("POST", "/day/{day}/{family}/results", pages.DayCounted, pages.DayResult),
        "log": Call("GET", "/log", pages.Log, asks=(("after", int), ("chain", int))),
        "log_heads": Call("GET", "/log/heads", pages.LogHeads),
    }
)
"""Calls by the name of their method in `trey.server.live.answers`, or in `trey.server.http.api` if only a server has
it.
"""
