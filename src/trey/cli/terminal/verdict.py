"""A review's choices and deals in words."""

from collections.abc import Iterator, Sequence

from trey.cli.terminal.faces import face, faces, remark, suit_name, what_face
from trey.cli.terminal.facts import facts
from trey.core.action import Action
from trey.core.family import Family
from trey.core.text import Language, Text, figures, in_points
from trey.core.view import View
from trey.core.what import sort_of
from trey.match.sheet import points
from trey.review import Account, Choice, Line, Review

DEAREST = Text("The costliest choices")
PHASES = Text("Phase by phase")
ACCOUNTS = Text("Luck and skill")
PLAIN, WITHIN = "{:z.2f}", "{:z.2f} ± {:z.2f}"
HEAD = Text("{} {}, {}, {}: {}")
COUNTED = Text("Choices judged: {}, each in at most 2 × {} worlds; seed {}")
COST_MEANT = Text(
    "Each choice is judged by what its player knew then. Its cost is in points of the deal, ± half of the 95 % "
    "interval. The rest of the deal is simulated, so the cost remains an estimate."
)
ACCOUNT_MEANT = Text(
    "In points against the table's mean; above 0 is good. Place: what the seat could expect before the deal. Cards: "
    "how much more or less its first hand was worth. Choices: what they cost. The rest: where the hidden cards were, "
    "and what the others did."
)
NOTHING = Text("No choice was clearly worse than another.")
FOLLOWED = Text("{} With the actual cards, the deal brings {}.")
_FOLLOWED_REALLY = Text("{} With the actual cards, the deal brings {} instead of {}.")
_SEVERAL = 7
"""The most acts that are shown of a played-out alternative, the alternative itself included."""


def action_text(action: Action, family: Family, lang: Language) -> str:
    """Return an action as it is offered: `Give 3♣`."""
    what = action.what
    shown = suit_name(what, family, lang) if sort_of(what) == "suit" else what_face(what, family, lang)
    return family.words.word(action).button.of(lang).format(shown)


def counted(found: Review) -> Text:
    """Return in words how many choices were judged, in how many worlds, and with which seed."""
    return COUNTED.fill(len(found.choices), found.worlds, found.seed)


def headline(choice: Choice, found: Review, names: Sequence[str], lang: Language) -> str:
    """Return a choice's deal, seat, phase and cost."""
    family = found.rules.family
    phase = next(phase.name for phase in family.phases if phase.id == choice.phase)
    deal = family.words.deal_name.of(lang).capitalize()
    cost = in_points(WITHIN, choice.cost, choice.interval).of(lang)
    return HEAD.of(lang).format(deal, choice.deal, names[choice.seat], phase.of(lang), cost)


def details(
    choice: Choice, line: Line | None, found: Review, names: Sequence[str], lang: Language
) -> Iterator[tuple[str, str]]:
    """Yield labels and texts: the hand, the table, the action, a better one and why, and how play would have gone."""
    family, view = found.rules.family, choice.view
    if view is not None:
        yield Text("held").of(lang), faces(view.hand, lang)
        if lies := _lies(view, family, names, lang):
            yield Text("table").of(lang), lies
    yield Text("chosen").of(lang), action_text(choice.action, family, lang)
    if choice.better is not None:
        better = action_text(choice.better, family, lang)
        why = f". {remark(choice.why, names, lang)}" if choice.why else ""
        yield Text("better").of(lang), better + why
    if line is not None:
        yield Text("then").of(lang), _story(choice, line, found, names, lang)


def _lies(view: View, family: Family, names: Sequence[str], lang: Language) -> str:
    trick = (f"{names[put.seat]} {face(put.card, lang)}" for put in view.trick)
    return ", ".join([*facts(family, view, lang), *trick])


def _story(choice: Choice, line: Line, found: Review, names: Sequence[str], lang: Language) -> str:
    """Return how the alternative would have gone on with the actual cards."""
    family = found.rules.family
    bare = {phase.cards for phase in family.phases if phase.kind == "play"}
    acts = (
        f"{names[seat]} {face(action.what, lang) if action.verb in bare else action_text(action, family, lang)}"
        for seat, action in line.acts[1:_SEVERAL]
    )
    more = " …" if len(line.acts) > _SEVERAL else "."
    account = next((a for a in found.accounts if (a.deal, a.seat) == (choice.deal, choice.seat)), None)
    really = () if account is None else (points(family, account.points),)
    told = _FOLLOWED_REALLY if really else FOLLOWED
    return told.fill(", ".join(acts) + more, points(family, line.points[choice.seat]), *really).of(lang)


def accuracy_heads(lang: Language) -> list[str]:
    """Return the column headings of the table of phases."""
    heads = (Text("choices"), Text("nothing better"), Text("mean cost"))
    return ["", "", *(head.of(lang) for head in heads)]


def accuracy_rows(found: Review, names: Sequence[str], lang: Language) -> Iterator[list[str]]:
    """Yield a row for each seat and phase."""
    said = {phase.id: phase.name.of(lang) for phase in found.rules.family.phases}
    for seat in found.seats:
        for one in found.accuracy(seat):
            cost = figures(WITHIN, one.cost, 2 * one.error).of(lang)
            yield [names[seat], said[one.phase], str(one.choices), f"{100 * one.good // one.choices} %", cost]


def account_heads(found: Review, lang: Language) -> list[str]:
    """Return the column headings of the table of deals."""
    heads = [Text("points"), Text("against mean")]
    heads += [Text("place"), Text("cards"), Text("choices"), Text("the rest")]
    return [found.rules.family.words.deal_name.of(lang), "", *(head.of(lang) for head in heads)]


def account_row(account: Account, found: Review, names: Sequence[str], lang: Language) -> list[str]:
    """Return a seat's account of a deal, rounded so that the parts still add up."""
    parts = [round(part, 2) for part in (account.score, account.expected, account.cards, account.skill)]
    parts.append(parts[0] - sum(parts[1:]))
    shown = [figures(PLAIN, part).of(lang) for part in parts]
    shown[3] = figures(WITHIN, parts[3], 2 * account.error).of(lang)
    return [str(account.deal), names[account.seat], points(found.rules.family, account.points), *shown]


def sums(found: Review) -> Iterator[Account]:
    """Yield the sum of each seat's accounts over all deals, as deal 0."""
    for seat in found.seats:
        own = [account for account in found.accounts if account.seat == seat]
        if own:
            yield Account(
                deal=0,
                seat=seat,
                points=sum(one.points for one in own),
                score=sum(one.score for one in own),
                expected=sum(one.expected for one in own),
                cards=sum(one.cards for one in own),
                skill=sum(one.skill for one in own),
                error=sum(one.error**2 for one in own) ** 0.5,
            )
