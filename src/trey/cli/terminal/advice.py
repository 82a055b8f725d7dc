"""Advice at this terminal: a hint, why a card may not be chosen, and the rule for this turn."""

from collections.abc import Iterator, Sequence

from trey.bots import BOTS
from trey.bots.alternatives import Alternative
from trey.bots.hint import Hint
from trey.cli.paper import Paper
from trey.cli.terminal.faces import action_face, face, remark
from trey.core.cards import read_card
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.core.text import Language, Text, figures
from trey.core.view import View
from trey.match import Match

_WOULD = Text("Hint ({}): {}. {}")
_INSTEAD = Text("Instead, in points: {}.")
_APART = Text(", ")
_MAY = Text("You may choose {}.")


def hint_lines(hint: Hint, rules: Rules, names: Sequence[str], paper: Paper) -> Iterator[str]:
    """Yield a hint in words, and the alternatives with their gain over it."""
    does = action_face(hint.action, rules.family, paper.lang)
    said = _WOULD.fill(BOTS[hint.bot].name, does, remark(hint.why, names, paper.lang))
    yield from paper.wrapped(said.of(paper.lang))
    if hint.others:
        others = _APART.of(paper.lang).join(_beside(other, rules, paper.lang) for other in hint.others)
        yield from paper.wrapped(_INSTEAD.fill(others).of(paper.lang))


def _beside(other: Alternative, rules: Rules, lang: Language) -> str:
    """Return an alternative, and its gain."""
    does, gain = action_face(other.action, rules.family, lang), round(other.gain, 1)
    return f"{does} {figures('{:+.1f} ± {:.1f}' if gain else '0.0 ± {1:.1f}', gain, other.interval).of(lang)}"


def why_not(match: Match, seat: int, typed: str, lang: Language) -> str:
    """Return why a card may not be chosen, or that it may be.

    :raises ParseError: `card-unreadable`.
    """
    unsuited = "*" + typed.strip().upper()
    card = unsuited if unsuited in match.rules.pack.faces else read_card(typed, lang)
    try:
        match.read(seat, card)
    except IllegalError as why:
        return why.say(lang)
    return _MAY.fill(face(card, lang)).of(lang)


def why_lines(rules: Rules, view: View, names: Sequence[str], paper: Paper) -> Iterator[str]:
    """Yield the beginners' explanation of this turn, and the rules that apply to it."""
    if view.coach:
        yield from paper.wrapped(remark(view.coach, names, paper.lang))
    for section in rules.family.words.pages(rules.options, rules.seats):
        if view.phase in section.phases:
            yield ""
            yield section.title.of(paper.lang)
            for line in section.lines:
                yield from paper.wrapped(line.of(paper.lang), 2)
