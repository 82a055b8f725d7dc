"""Ninety-Nine, David Parlett's game for three: bid with three cards, then take exactly so many tricks."""

from trey.core.family import Family
from trey.core.text import Text
from trey_ninety_nine.actions import ACTIONS, ENDINGS, ROLES, SAYS, TRUMPS, VERBS
from trey_ninety_nine.forbids import forbids
from trey_ninety_nine.habit import habit
from trey_ninety_nine.observation import Observation, claim, observe, recall, shown, stood
from trey_ninety_nine.options import CLASHES, OPTIONS, PRESETS
from trey_ninety_nine.pages import pages
from trey_ninety_nine.rules import apply, deal, legal
from trey_ninety_nine.score import begin, close
from trey_ninety_nine.state import Standing, State, params, places, the_pack, work
from trey_ninety_nine.view import view
from trey_ninety_nine.worlds import card_locations, dealt, sample

__all__ = ["FAMILY"]

FAMILY = Family(
    id="ninety_nine",
    name=Text("Ninety-Nine", "Ninety-nine"),
    about=Text(
        "Bid in secret with three of your twelve cards, then take exactly so many tricks with the other nine.",
        "Annoncez en secret avec trois de vos douze cartes, puis faites exactement ces plis avec les neuf autres.",
    ),
    picture=("KC", "9H", "6D"),
    short="ninety_nine game_target=20",
    day="ninety_nine game_target=none max_deals=1",
    options=OPTIONS,
    presets=PRESETS,
    actions=ACTIONS,
    endings=tuple(words for _, words in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    says=SAYS,
    roles=ROLES,
    trumps=TRUMPS,
    standing=Standing,
    state=State,
    observation=Observation,
    params=params,
    work=work,
    clashes=CLASHES,
    pack=the_pack,
    places=places,
    begin=begin,
    close=close,
    deal=deal,
    legal=legal,
    apply=apply,
    observe=observe,
    recall=recall,
    sample=sample,
    dealt=dealt,
    view=view,
    habit=habit,
    pages=pages,
    card_locations=card_locations,
    shown=shown,
    stood=stood,
    claim=claim,
    forbids=forbids,
)
