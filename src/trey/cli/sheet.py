"""The score of a deal, of a match, and its end, as lines."""

from collections.abc import Sequence

from trey.cli.paper import columns
from trey.core.text import Language, Text
from trey.core.view import Place, View
from trey.match import Dealt, Match

__all__ = ["end_lines", "history_lines", "joined", "score_lines", "signed"]

_COLUMNS = (
    ("tricks", Text("tricks", "plis"), False),
    ("target", Text("target", "objectif"), False),
    ("points", Text("left in hand", "restants"), False),
    ("delta", Text("this deal", "cette donne"), True),
    ("total", Text("total", "total"), False),
    ("money", Text("stakes", "mises"), True),
)


def signed(number: int) -> str:
    """Return a number with its sign, as on a score sheet."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def plain(number: int) -> str:
    """Return a number, a loss with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def score_lines(view: View, names: Sequence[str], lang: Language) -> list[str]:
    """Return the players with what they made of the deal and where they stand."""
    used = [c for c in _COLUMNS if any(getattr(place, c[0]) is not None for place in view.players)]
    rows = [["", *(words.of(lang) for _, words, _ in used)]]
    for name, place in zip(names, view.players, strict=True):
        rows.append([name, *(_cell(place, field, signs=signs) for field, _, signs in used)])
    return ["  " + line for line in columns(rows, range(1, len(used) + 1))]


def _cell(place: Place, field: str, *, signs: bool) -> str:
    value = getattr(place, field)
    return "" if value is None else signed(value) if signs else plain(value)


def history_lines(match: Match, names: Sequence[str], lang: Language) -> list[str]:
    """Return the score sheet: every finished deal, then the totals."""
    again = Match(match.rules, match.players)
    rows = [["", *names]]
    for event in match.log:
        again.replay([event])
        if not isinstance(event, Dealt) and again.deal_over:
            rows.append([str(again.number), *_deltas(again)])
    rows.append([Text("total", "total").of(lang), *map(plain, match.scores)])
    return ["  " + line for line in columns(rows, range(1, len(names) + 1))]


def _deltas(match: Match) -> list[str]:
    if match.deltas is None:
        return ["·"] * match.rules.seats
    return [signed(delta) for delta in match.deltas]


def joined(names: Sequence[str], lang: Language) -> str:
    """Return names with commas and an "and"."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + Text(" and ", " et ").of(lang) + names[-1]


def end_lines(match: Match, names: Sequence[str], lang: Language) -> list[str]:
    """Return who won and why, or that the match is not finished."""
    if match.ending is None:
        return [Text("The match is not finished.", "La partie n'est pas finie.").of(lang)]
    winners = [names[seat] for seat in match.winners]
    head = Text("Winner: {} ({}).", "Victoire : {} ({}).")
    if len(winners) > 1:
        head = Text("Shared by {} ({}).", "Ex æquo : {} ({}).")
    return [head.fill(joined(winners, lang), match.ending).of(lang)]
