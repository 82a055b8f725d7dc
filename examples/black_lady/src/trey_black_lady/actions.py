"""What you can do in Hearts: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import pack, parse_card
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey_black_lady.options import TEXTS

PACK = pack("p52", [parse_card("2D")])
"""All cards but the two of diamonds."""

ACTIONS, text = Actions(PACK), TEXTS.text
(GIVE,) = TEXTS.phases(ACTIONS)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("play") | {"give": text("give")}
SAYS = usual_says("play") | {"give": Word(text("Give {}"), text("gift {}"), text("a card given"))}
ROLES = usual_roles("dealer")
