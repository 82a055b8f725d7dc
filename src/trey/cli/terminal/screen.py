"""The table on a terminal, drawn from one seat's view."""

from collections.abc import Iterator, Sequence

from trey.cli.paper import Paper, columns
from trey.cli.terminal.faces import action_face, by_suit, face, faces, in_faces, remark
from trey.cli.terminal.facts import facts, remarks
from trey.cli.terminal.typed import is_listed
from trey.core.action import Action
from trey.core.family import Rules
from trey.core.text import Language, Text, in_cards, in_points
from trey.core.view import Place, View
from trey.match.narrator import laid_text
from trey.match.sheet import points

_LABELS = {
    "table": Text("On the table"),
    "melds": Text("Laid"),
    "laying": Text("Being laid"),
    "hand": Text("Your hand"),
    "best": Text("In melds"),
    "rest": Text("Left over"),
    "aside": Text("Set aside"),
    "choices": Text("You may"),
}
_INDENT = 15
_FEW_BIDS = 10
"""Of this many bids or more, only the first two and the last are shown."""
_OWED = Text(" {} to choose{}; you may type several together.")
_FOR = Text(" for {}")
_ONE = Text(" It is for {}.")
_LATER = Text(" {} more will follow, one by one.")


def screen_lines(rules: Rules, view: View, names: Sequence[str], news: Sequence[str], paper: Paper) -> list[str]:
    """Return the whole table; old news is dropped if the screen is too short."""
    top = [*_head(rules, view, paper), "", *_players(rules, view, names, paper), ""]
    bottom = [
        *_table(view, names, paper),
        *_notes(view, names, paper),
        *_hand(view, paper),
        *_action_lines(rules, view, names, paper),
    ]
    told = [line for text in news for line in paper.wrapped(text, 2)]
    if not paper.clears:
        return [*top, *told, *([""] if told else []), *bottom, ""]
    room = max(paper.height - len(top) - len(bottom) - 5, 3)
    if len(told) > room:
        told = ["  …", *told[-(room - 1) :]]
    return _without_gaps([*top, *told, *([""] if told else []), *bottom, ""], paper.height - 2)


def _without_gaps(lines: list[str], most: int) -> list[str]:
    """Return the lines without as many empty ones, from the top, as needed to fit."""
    spare = len(lines) - most
    kept = []
    for line in lines:
        if spare > 0 and not line:
            spare -= 1
        else:
            kept.append(line)
    return kept


def _head(rules: Rules, view: View, paper: Paper) -> list[str]:
    known = facts(rules.family, view, paper.lang)
    number = Text("deal {}").fill(view.number).of(paper.lang)
    return paper.wrapped(
        " · ".join(fact.replace(" ", "\u00a0") for fact in (rules.name.of(paper.lang), number, *known))
    )


def _order(view: View) -> list[int]:
    """Return the seats from the viewer's on, in the direction of play."""
    count = len(view.players)
    return [((view.seat or 0) + view.direction * i) % count for i in range(count)]


def _players(rules: Rules, view: View, names: Sequence[str], paper: Paper) -> list[str]:
    lang = paper.lang
    tricks = any(_tricks(place) for place in view.players)
    head = ["", "", Text("cards").of(lang), *([Text("tricks").of(lang)] if tricks else [])]
    rows = [[*head, Text("total").of(lang), ""]]
    for seat in _order(view):
        place = view.players[seat]
        made = [_tricks(place)] if tricks else []
        mark = "▸" if seat == view.turn else " "
        known = ", ".join(remarks(rules.family, place, lang))
        rows.append([mark, names[seat], str(place.cards), *made, points(rules.family, place.total), known])
    return [line[: paper.width - 1] for line in columns(rows, range(2, len(rows[0]) - 1))]


def _tricks(place: Place) -> str:
    """Return a seat's tricks and its target, as far as the viewer knows them."""
    target = None if place.target is None else f"{'≤' if place.at_most else ''}{place.target}"
    return "/".join(str(count) for count in (place.tricks, target) if count is not None)


def _labelled(label: str, texts: Sequence[str], paper: Paper, gap: str = "   ") -> list[str]:
    """Return texts beside a label, with line breaks only between texts."""
    lines = [f"{label:<{_INDENT}}"]
    for text in texts:
        if len(lines[-1]) + len(text) >= paper.width and lines[-1].strip():
            lines[-1] = lines[-1].rstrip()
            lines.append(" " * _INDENT)
        lines[-1] += text + gap
    lines[-1] = lines[-1].rstrip()
    return lines


def _table(view: View, names: Sequence[str], paper: Paper) -> Iterator[str]:
    lang = paper.lang
    if view.melds:
        melds = [f"{i}) {names[m.seat]}: {in_faces(laid_text(m), lang)}" for i, m in enumerate(view.melds, 1)]
        yield from _labelled(_LABELS["melds"].of(lang), melds, paper)
    if view.laying:
        yield from _labelled(_LABELS["laying"].of(lang), [faces(cards, lang) for cards in view.laying], paper)
    if view.trick:
        yield from _labelled(
            _LABELS["table"].of(lang), [f"{names[p.seat]} {face(p.card, lang)}" for p in view.trick], paper
        )
    if view.melds or view.laying or view.trick:
        yield ""


def _notes(view: View, names: Sequence[str], paper: Paper) -> Iterator[str]:
    """Yield the short remarks that players would make aloud."""
    for note in () if view.done else view.notes:
        yield from paper.wrapped(remark(note, names, paper.lang), 2)


def _hand(view: View, paper: Paper) -> Iterator[str]:
    lang = paper.lang
    if view.face_down and not view.hand:
        yield from _labelled(
            _LABELS["hand"].of(lang),
            [Text("{} face down").fill(in_cards(view.face_down)).of(lang)],
            paper,
        )
    elif view.deadwood is None:
        yield from _labelled(_LABELS["hand"].of(lang), by_suit(view.hand, lang), paper)
    else:
        yield from _melded(view, paper)
    if view.aside and not view.done:
        yield from _labelled(_LABELS["aside"].of(lang), [faces(view.aside, lang)], paper)


def _melded(view: View, paper: Paper) -> Iterator[str]:
    """Show a hand in its best melds, with the points of what is left."""
    lang = paper.lang
    rest = list(view.hand)
    for meld in view.arranged:
        for card in meld:
            rest.remove(card)
    if view.arranged:
        yield from _labelled(_LABELS["best"].of(lang), [f"[{faces(meld, lang)}]" for meld in view.arranged], paper)
    points = Text("({} at best)").fill(in_points("{}", view.deadwood or 0)).of(lang)
    yield from _labelled(_LABELS["rest"].of(lang), [*by_suit(rest, lang), points], paper)


def choices(view: View) -> list[Action]:
    """Return the viewer's legal actions in the order of the hand, those without a card last."""
    place = {card: at for at, card in enumerate(view.hand)}
    actions = [Action.read(text) for text in view.legal]
    return sorted(actions, key=lambda action: place.get(action.what, len(place)))


def _action_lines(rules: Rules, view: View, names: Sequence[str], paper: Paper) -> Iterator[str]:
    """Yield the viewer's task and choices: numbered, or bids as they are typed."""
    if not view.legal:
        return
    lang, family = paper.lang, rules.family
    phase = family.phases[family.phase_number(view.phase)]
    actions = choices(view)
    shown = [action_face(action, family, lang) for action in actions]
    if is_listed(actions):
        shown = [f"{number}) {text}" for number, text in enumerate(shown, 1)]
    elif phase.kind == "bid" and len(shown) >= _FEW_BIDS:
        shown = [*shown[:2], "…", shown[-1]]
    yield ""
    label = family.words.verbs[phase.cards] if view.hand and actions[0].verb == phase.cards else _LABELS["choices"]
    yield from _labelled(label.of(lang).capitalize(), shown, paper)
    ask = phase.ask.of(lang) + _owed(view, names, lang) + Text(" (?\u00a0helps)").of(lang)
    yield from paper.wrapped(ask)


def _owed(view: View, names: Sequence[str], lang: Language) -> str:
    """Return how many cards are still to be chosen, and for whom."""
    receiver = None if view.receiver is None else names[view.receiver]
    if view.owed > 1:
        return _OWED.of(lang).format(view.owed, "" if receiver is None else _FOR.of(lang).format(receiver))
    later = _LATER.of(lang).format(view.later) if view.later else ""
    return "" if receiver is None else _ONE.of(lang).format(receiver) + later
