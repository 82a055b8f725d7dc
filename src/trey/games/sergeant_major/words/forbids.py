"""Why something cannot be chosen in 3-5-8."""

from trey.core.errors import IllegalError
from trey.core.kinds import Card, Code
from trey.core.reasons import not_in_rules
from trey.core.table_view import suit_due
from trey.games.sergeant_major.actions import CALL, GIVE, PASS, PEEK, PLAY, RETURN, STOP
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, Work


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return suit_due(o)
    if o.phase == CALL:
        return _call(o, p, code)
    if o.phase == GIVE and code != STOP:
        return _gift(o, code)
    if o.phase == RETURN and o.gifts[o.receiver * 3 + o.seat] >> code & 1:
        return IllegalError(
            "return-same-card", "You may not return the very card you were given while you hold another of its suit."
        )
    return not_in_rules()


def _gift(o: Observation, card: Card) -> IllegalError:
    if not o.trumps >> card & 1:
        return IllegalError("gift-returned", "You may not give away a card that was returned to you.")
    return IllegalError("gift-trump", "Trumps may not be given.")


def _call(o: Observation, p: Params, code: Code) -> IllegalError:
    if code == PASS and p.passes_per_game:
        return IllegalError("passed", "You may not pass again in this match.")
    if code == PEEK and p.peek_if_4444:
        return IllegalError("no-peek", "You may look at the kitty only once, and only with four cards of each suit.")
    if p.call_once_each and o.used[o.caller] >> code & 1:
        return IllegalError("call-used", "You have made this call already.")
    return not_in_rules()
