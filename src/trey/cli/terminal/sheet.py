"""Lines for the score of a deal, the score of a match, and the end of the match."""

from collections.abc import Sequence

from trey.cli.paper import columns
from trey.core.family import Family
from trey.core.text import Language, Text, joined
from trey.core.view import Place, View
from trey.match import DealResult, Match
from trey.match.sheet import plain, points, signed

_COLUMNS = (
    ("tricks", Text("tricks")),
    ("target", Text("target")),
    ("points", Text("left in hand")),
    ("delta", Text("this deal")),
    ("total", Text("total")),
    ("money", Text("stakes")),
)
_SCORES = ("delta", "total")


def score_lines(family: Family, view: View, names: Sequence[str], lang: Language) -> list[str]:
    """Return a heading, and a line for each player with the roles and the score of the deal, and the total."""
    used = [c for c in _COLUMNS if any(getattr(place, c[0]) is not None for place in view.players)]
    rows = [["", *(words.of(lang) for _, words in used)]]
    for name, place in zip(names, view.players, strict=True):
        roles = ", ".join(family.words.roles[role].of(lang) for role in place.roles if role != "dealer")
        rows.append([f"{name} ({roles})" if roles else name, *(_cell(family, place, field) for field, _ in used)])
    return ["  " + line for line in columns(rows, range(1, len(used) + 1))]


def _cell(family: Family, place: Place, field: str) -> str:
    value = getattr(place, field)
    if value is None:
        return ""
    return points(family, value) if field in _SCORES else signed(value) if field == "money" else plain(value)


def history_lines(match: Match, names: Sequence[str], lang: Language) -> list[str]:
    """Return the score sheet: every finished deal, then the totals."""
    rows = [["", *names], *(_deal_row(match.family, result) for result in match.sheet)]
    rows.append([Text("total").of(lang), *(points(match.family, total) for total in match.scores)])
    return ["  " + line for line in columns(rows, range(1, len(names) + 1))]


def _deal_row(family: Family, result: DealResult) -> list[str]:
    cells = ("·" if result.redealt else points(family, delta) for delta in result.delta)
    return [str(result.deal), *cells]


def end_lines(match: Match, names: Sequence[str], lang: Language) -> list[str]:
    """Return who won and why, or that the match is not finished."""
    if match.ending is None:
        return [Text("The match is not finished.").of(lang)]
    winners = [names[seat] for seat in match.winners]
    head = Text("Winner: {} ({}).")
    if len(winners) > 1:
        head = Text("Shared by {} ({}).")
    return [head.fill(joined(winners), match.ending).of(lang)]
