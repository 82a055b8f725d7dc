"""The family of a game of tricks, made from its hidden places and its goals.

FAMILY = trick_family(PLACES, GOALS, OPTIONS, PRESETS, id="my_game", …, engine=PLACES.engine(…), words=Words(…))
"""

from typing import Any

from trey.core.errors import DeclarationError
from trey.core.family import Family
from trey.core.goals import Goals
from trey.core.hidden import Hidden
from trey.core.inference import Inference
from trey.core.kinds import Count, Seat
from trey.core.options import Option, Preset
from trey.core.rule_text import RuleText


def trick_family(
    places: Hidden, goals: Goals, options: tuple[Option, ...], presets: tuple[Preset, ...], /, **facts: Any
) -> Family:
    """Return the family of a game with these places, goals, options and presets.

    :param facts: the fields of `Family`; in place of the usual ones too, which come from places and goals.  `packets`:
        from options, how the pack is dealt, where that depends on them.  A game in which cards do something when they
        are `played` has no `claim`: it gives an `inference` of its own with one, if they never change trumps.
    :raises DeclarationError: the text of the rules asks for what is no option, or a solver would play by other rules;
        and all that a `Family` refuses.
    """
    rules = getattr(facts["words"].pages, "__self__", None)
    if isinstance(rules, RuleText) and (lost := rules.asks - {option.id for option in options}):
        raise DeclarationError(f"the text of the rules asks for {min(lost)!r}, but the game has no such option")

    if places.bars_plays and "study" in facts and facts["study"].opened:
        raise DeclarationError("`Study.opened` opens hands to solvers that do not know of `may_play`: leave it out")

    packets = facts.pop("packets", lambda _options: places.packets)

    def dealt_to(options: Any, seats: Count, dealer: Seat, number: Count) -> Any:
        return packets(options).places(options, seats, dealer, number)

    def the_pack(_options: Any, _seats: Count) -> Any:
        return places.pack

    usual: dict[str, Any] = {
        "options": options,
        "presets": presets,
        "clashes": goals.clashes,
        "actions": places.actions,
        "pack": the_pack,
        "places": dealt_to,
        "inference": Inference(
            sample=places.sample, dealt=places.dealt, claim=None if places.acts_on else places.claim
        ),
    }
    return Family(**(usual | facts))
