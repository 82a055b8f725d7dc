"""Tips for newcomers to 3-5-8 at their turn: the goal, the choice to make, and what to look for."""

from trey.core.cards import SUIT_NAMES
from trey.core.text import Text, plural
from trey.core.tricks import suit_mask
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, PLAY, REDEAL
from trey.games.sergeant_major.choices import FREE_RETURN, TAKE_FIRST
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params
from trey.kernel.bits import low_index, popcount

__all__ = ["coach"]


def coach(o: Observation, p: Params) -> Text | None:
    """Return one line for the seat to act, None for everybody else."""
    if not o.legal:
        return None
    if o.phase == PLAY:
        return _dodge(o) if o.call == MIZ else _play(o)
    if o.phase == CALL:
        return _call(o, p)
    if o.phase == DISCARD:
        return _discard(o, p)
    if o.phase == GIVE:
        return _give(o, p)
    if o.phase == REDEAL:
        return Text(
            f"{_must(o, p).en} Keep these cards if that looks possible.",
            f"{_must(o, p).fr} Gardez ces cartes si cela paraît possible.",
        )
    return Text("You were given a trump, so you may give back any card: choose the one you need least.")


def _must(o: Observation, p: Params) -> Text:
    """Return what the seat must reach, and why so many."""
    target = o.target[o.seat]
    why = Text("You deal, so you") if o.seat == o.dealer else Text("You")
    return Text(
        f"{why.en} must take {target} of the {p.hand_size} tricks.", f"{why.fr} {target} plis sur {p.hand_size}."
    )


def _call(o: Observation, p: Params) -> Text:
    suits = [suit for suit in range(4) if o.legal >> suit & 1]
    if not suits:
        return _must(o, p)
    best = max(suits, key=lambda suit: popcount(o.hand & suit_mask(suit)))
    name, count = SUIT_NAMES[best], popcount(o.hand & suit_mask(best))
    return Text(
        f"{_must(o, p).en} Trumps beat every other suit: of the suits you may name, "
        f"your longest is {name.en} ({count}).",
        f"{_must(o, p).fr} L'atout bat toutes les autres couleurs : nommez la plus longue de celles "
        f"qui vous sont permises, {name.fr} ({count}).",
    )


def _discard(o: Observation, p: Params) -> Text:
    held = Text("The kitty is in your hand already.")
    if p.kitty_mode != TAKE_FIRST:
        held = Text("You get as many from the kitty, unseen.")
    cards = plural(max(o.left, 1), "card", "carte")
    low = Text("low cards of short suits")
    if o.call == MIZ:
        low = Text("high cards, for they take tricks")
    return Text(
        f"Set aside {cards.en} you can do without: {low.en}. {held.en}",
        f"Écartez {cards.fr}, de préférence {low.fr}. {held.fr}",
    )


def _give(o: Observation, p: Params) -> Text:
    but = Text("", "")
    if p.trump_gifts == FREE_RETURN:
        but = Text(" If you give a trump, any card may be returned.")
    if p.exchange_one_by_one:
        return Text(
            f"One card at a time. For each, {{{o.receiver}}} must return the best of that suit: give low cards of "
            f"suits whose ace you lack.{but.en}",
            f"Une carte à la fois. Pour chacune, {{{o.receiver}}} doit rendre sa meilleure "
            "carte de la couleur : donnez de "
            f"petites cartes dans les couleurs dont l'as vous manque.{but.fr}",
        )
    return Text(
        f"You were up, and {{{o.receiver}}} was down. For each card you give, {{{o.receiver}}} must "
        f"return the best of that suit: give low cards of suits whose ace you lack.{but.en}",
        f"Vous étiez en plus et {{{o.receiver}}} en moins. Pour chaque carte donnée, {{{o.receiver}}} doit rendre sa "
        f"meilleure carte de la couleur : donnez de petites cartes dans les couleurs dont l'as vous manque.{but.fr}",
    )


def _play(o: Observation) -> Text:
    made, target = o.tricks[o.seat], o.target[o.seat]
    far = Text(f"You have {made} of your {target} tricks.", f"Vous avez {made} pli{'s' * (made > 1)} sur {target}.")
    if made >= target:
        far = Text(
            f"Your {target} tricks are made: each further trick is a point.",
            f"Vos {target} plis sont faits : chaque pli de plus vaut un point.",
        )
    how = (_first(o) if o.trumps and not any(o.tricks) else None) or _how(o)
    return Text(f"{far.en} {how.en}", f"{far.fr} {how.fr}")


def _first(o: Observation) -> Text | None:
    """Return what a trick is, for the first one of a deal."""
    if not o.led:
        return Text(
            "You lead, and the others must follow suit if they can. The highest card of your suit takes the trick, or "
            "the highest trump if one is played."
        )
    if o.legal & o.led:
        led = SUIT_NAMES[low_index(o.led) >> 4]
        if o.led & o.trumps:
            return Text(
                f"You must follow {led.en}, the trumps: the highest one takes the trick.",
                f"Fournissez à {led.fr}, l'atout : la plus forte carte fait le pli.",
            )
        return Text(
            f"You must follow {led.en}. The highest one takes the trick, unless somebody trumps it.",
            f"Fournissez à {led.fr} : la plus forte carte fait le pli, à moins qu'on ne coupe.",
        )
    return None


def _how(o: Observation) -> Text:
    if not o.led:
        return Text("You lead: play an ace, or a low card of a long suit.")
    led = SUIT_NAMES[low_index(o.led) >> 4]
    if o.legal & o.led:
        return Text(
            f"Follow {led.en}: win the trick if you can do it cheaply, else play low.",
            f"Fournissez à {led.fr} : prenez le pli si cela coûte peu, sinon jouez petit.",
        )
    if o.legal & o.trumps:
        return Text(
            f"You have no {led.en}: a trump can take the trick.",
            f"Vous n'avez pas de {led.fr} : un atout peut prendre le pli.",
        )
    return Text(
        f"You have no {led.en} and cannot win: throw a low card.",
        f"Vous n'avez pas de {led.fr} et ne pouvez pas prendre le pli : jetez une petite carte.",
    )


def _dodge(o: Observation) -> Text:
    made, limit = o.tricks[o.seat], o.target[o.seat]
    return Text(
        f"Miz: avoid tricks. You have taken {made}, and the limit is {limit}: each trick below it "
        "scores a point, each trick above it "
        "costs one.",
        f"Misère : évitez les plis. Vous en avez fait {made}, la limite est de {limit} : chaque pli de moins vaut un "
        "point, chaque pli de plus en coûte un.",
    )
