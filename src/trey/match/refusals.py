"""Why an action is refused: a code and a sentence, made only from what the refused seat may know."""

from trey.core.action import Action, Phase
from trey.core.engine import Observation, Work
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.core.text import Text
from trey.core.what import what_text


def refusal(rules: Rules, phase: Phase, o: Observation, w: Work, action: Action) -> IllegalError:
    """Return the error for an action that is not legal for the seat to act; `o` is that seat's observation.

    :raises IllegalError: `wrong-phase`, the action belongs to another phase.
    :raises ParseError: `card-unreadable`, `card-foreign`.
    """
    code = phase.code(action if action.verb else Action(phase.cards, action.what))
    view = rules.family.words.view(o, rules.params, w)
    is_card = code not in phase.words
    if is_card and (card := phase.pack.text(code)) not in view.hand:
        words = Text.each(lambda lang: what_text(card, rules.family.words.verbs, lang))
        return IllegalError("not-held", "You do not hold {words}.", words=words)
    forbids = rules.family.words.forbids
    why = forbids(o, rules.params, w, code) if forbids else None
    if why is None and is_card and view.barred:
        return IllegalError("action-illegal", view.barred)
    return why or IllegalError("action-illegal", "That is not allowed now.")
