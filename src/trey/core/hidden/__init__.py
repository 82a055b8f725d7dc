"""The places of hidden cards, which a game declares once; they determine what each seat knows and which worlds fit.

A game of tricks for three says how its pack is dealt, in packets, and which of these places it has:

    hands   three of them; a hand may lie open
    aside   what each seat has set aside, face down or open
    talon   what was dealt to nobody, and may be taken
    upcard  a card turned up, which the dealer may take
    rest    what is left of the pack, which nobody sees
    given   what seats have given each other
    swapped what one seat has shown and laid away, in exchange for the rest

    class State(Public, Hands, Talon, Acts, acts=9): …
    class Observation(Public, engine.Observation, Known, Talon, Counted, Acts, acts=39): …

    PLACES = Hidden(State, Observation, ACTIONS, PACK, Packets("3 t2 4 3"))
    family = Family(…, engine=PLACES.engine(params, deal, act, score))

The layouts have fields with these names, and `found` for the cards that were dealt to the talon.  The kernels are made
for the places that a game has; a game's own rules about them are kernels that it passes in.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

from trey.core import engine, goals
from trey.core.cards import mask_of
from trey.core.deal import PackOrder
from trey.core.engine import Engine
from trey.core.errors import DeclarationError
from trey.core.hidden import play, sight, worlds
from trey.core.hidden.declared import Declared, play_of
from trey.core.hidden.packets import Work, work
from trey.core.kinds import Code, Count, Flag
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined

__all__ = ["Hidden"]

P = TypeVar("P", bound=engine.Params)
S = TypeVar("S", bound=engine.State)


@inlined
def _no_cards_left(s: Any, _p: Any) -> Flag:
    return 1 if s.hands[s.turn] == 0 else 0


class Hidden(Declared):
    """The hidden places of a game, and the kernels made from them.

    Some kernels are named after the fields that they fill: those of `Engine`, which `engine` puts together, and those
    of `Inference` (`sample`, `dealt`, `claim`).
    """

    deal = cached_property(play.deal_of)
    legal = cached_property(play.legal_of)
    observe = cached_property(sight.observe_of)
    recall = cached_property(sight.recall_of)
    seen = cached_property(sight.seen_of)
    may_hold = cached_property(sight.may_hold_of)
    others_hold = cached_property(sight.others_hold_of)
    left = cached_property(sight.rest_of)
    shown = sight.shown
    card_locations = sight.card_locations
    sample = cached_property(worlds.sample_of)
    dealt = cached_property(worlds.dealt_of)
    claim = cached_property(sight.claim_of)

    def engine(
        self,
        params: Callable[[Any, Count], P],
        deal: Callable[[S, Any, P, Work, PackOrder], None],
        act: Callable[[S, P, Code], None],
        score: Callable[[S, P], None],
        *,
        over: Callable[[S, P], Flag] = _no_cards_left,
        **match: Any,
    ) -> Engine[P, Any, S, Any, Work]:
        """Return the game's `Engine`.

        :param act: kernel: what a bid, or any other act before the play, does.
        :param score: kernel: what a deal that has been played counts; it ends the deal.
        :param over: kernel: asked after each trick, once its winner has it: 1 if the deal has been played.
        :raises DeclarationError: a layout keeps no acts, or `choices` say what may be played.
        :param match: `standing`, `begin` and `close`, where a match is not as `trey.core.goals` has it; and `alone`.
        """
        for layout in (self.state, self.observation):
            if not {"acts", "acted"} <= layout.fields.keys():
                raise DeclarationError(f"{layout.__name__} keeps no acts: `class {layout.__name__}(…, Acts, acts=…)`")
        self._refuse_choices_of_the_play(params)
        ends: dict[str, Any] = {"standing": goals.Standing, "begin": goals.begin, "close": goals.close} | match
        return Engine(
            state=self.state,
            observation=self.observation,
            params=params,
            work=work,
            deal=deal,
            legal=self.legal,
            apply=play.applying(self, act, score, over),
            observe=self.observe,
            recall=self.recall,
            card_locations=self.card_locations,
            shown=self.shown,
            **ends,
        )

    def _refuse_choices_of_the_play(self, params: Callable[..., Any]) -> None:
        """Refuse `choices` that tell the play from a phase that no game has: in the play, nobody would ask them.

        :raises DeclarationError: they do.
        """
        kind = get_type_hints(params).get("return")
        s, p = self.state(), kind() if isinstance(kind, type) and issubclass(kind, Layout) else None
        said = []
        for s.phase in (play_of(self), len(self.actions.phases)):
            with suppress(Exception):  # a blank table may be none that the kernel knows
                said.append(self.choices(s, p, mask_of(self.actions.pack.cards)))
        if len(set(said)) > 1:
            raise DeclarationError("`choices` are asked before the play alone: say in `may_play` what may be played")
