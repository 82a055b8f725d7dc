"""An observation of Skat in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS, the_end
from trey.core.hidden import Work
from trey.core.kinds import Code
from trey.core.ranking import points_of
from trey.core.reasons import barred, bid_higher, must_follow
from trey.core.table_view import TableView, led_suit, ranked
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey_skat.actions import (
    ACTIONS,
    DECLARE,
    DISCARD,
    GAMES,
    GRAND,
    HOLD,
    LADDER,
    NULL,
    OUVERT,
    PACK,
    PLAY,
    SCHNEIDER,
    SCHWARZ,
    YES,
)
from trey_skat.game import HAND_SIZE, IN_SKAT, Observation, Params, base_of, matadors_of, null_value

__all__ = ["forbids", "view"]

TABLE = TableView("skat", ACTIONS, PACK, ENDINGS)


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error of a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return must_follow(led_suit(o), o.hand, o.legal, follows=True)
    if o.phase == DECLARE:
        return IllegalError(
            "bid-higher", "Null is worth less than you bid.", "Le nul vaut moins que ce que vous avez annoncé."
        )
    return bid_higher()


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Put an observation into words."""
    declarer, texts = o.declarer, ranked(p, o.game if o.game >= 0 else GRAND)
    own: dict[str, Any] = {"trump": "grand" if o.game == GRAND else "null"} if o.game >= GRAND else {}
    return TABLE.of(
        o,
        p,
        texts,
        {"dealer": 1 << o.dealer, "declarer": 1 << declarer if declarer >= 0 else 0},
        caller=declarer if declarer >= 0 else None,
        kitty=IN_SKAT if o.taker < 0 and not o.done else None,
        kitty_shown=texts(o.talon | o.aside[0] | o.aside[1] | o.aside[2]) if o.done else (),
        owed=IN_SKAT - (HAND_SIZE + IN_SKAT - o.counts[o.turn]) if o.phase == DISCARD else 0,
        notes=tuple(_notes(o)),
        prices=tuple(_prices(o, p)),
        barred=barred(ACTIONS.phases[o.phase], cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        redealt=bool(o.redealt),
        story=tuple(_story(o, p)),
        **own,
    )


_SAID = {
    SCHNEIDER: Text(", schneider announced", ", schneider promis"),
    SCHWARZ: Text(", schwarz announced", ", schwarz promis"),
    OUVERT: Text(", ouvert", ", main étalée"),
}


def _game(o: Observation) -> Text:
    """Say which game is played: its name, and what was announced."""
    said = [Text(", hand", ", sans le skat")] * o.by_hand
    if o.announced and o.game < NULL:
        said.append(_SAID[o.announced])
    name = GAMES[o.game]
    more = Text("".join(words.en for words in said), "".join(words.fr for words in said))
    return Text(name.en.capitalize() + more.en, name.fr.capitalize() + more.fr)


def _notes(o: Observation) -> Iterator[Text]:
    """Say what is played, what was bid, and what the tricks have counted."""
    if o.game >= 0 and not o.done:
        yield Text(f"{_game(o).en}.", f"{_game(o).fr}.")
    if o.bid and not o.done:
        yield Text(f"Bid: {LADDER[o.bid - 1]}.", f"Annonce : {LADDER[o.bid - 1]}.")
    if o.phase == PLAY and o.game < NULL:
        mine = o.points[o.declarer]
        others = sum(o.points) - mine
        yield Text(
            f"Card points in tricks: declarer {mine}, the others {others}.",
            f"Points en plis : preneur {mine}, les autres {others}.",
        )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say which number is held, and what each game counts at least, with the cards that the declarer knows."""
    if o.phase == HOLD and o.legal:
        yield ACTIONS.phases[HOLD].words[YES], Text(str(LADDER[o.bid - 1]), str(LADDER[o.bid - 1]))
    for game in cards_of(o.legal) if o.phase == DECLARE else ():
        if game >= NULL:
            value = null_value(o.by_hand, int(game > NULL))
        else:
            value = base_of(game) * (matadors_of(p, o.hand | o.aside[o.seat], game) + 1 + o.by_hand)
        yield ACTIONS.phases[DECLARE].words[game], Text(f"{value} points", f"{value} points")


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what was played, what it came to, and what has ended the match."""
    if not o.done:
        return
    if o.declarer < 0:
        yield Text("Nobody bid.", "Personne n'a annoncé.")
    else:
        yield from _came_to(o, p, o.declarer)
    yield from the_end(o.ended)


def _came_to(o: Observation, p: Params, seat: int) -> Iterator[Text]:
    game, name = _game(o), name_at(seat)
    verb = by_person(seat, "wins", "win") if o.won else by_person(seat, "loses", "lose")
    verbe = by_person(seat, "gagne", "gagnez") if o.won else by_person(seat, "perd", "perdez")
    what = Text(f"{game.en}, worth {o.value}", f"{game.fr}, valeur {o.value}")
    if o.game < NULL:
        made = o.points[seat] + points_of(p, o.aside[seat] | o.talon)
        what = Text(f"{what.en}, with {made} card points", f"{what.fr}, avec {made} points")
    yield Text(f"{name} {verb}: {what.en}.", f"{name} {verbe} : {what.fr}.")
    if o.overbid:
        bid = LADDER[o.bid - 1]
        yield Text(f"The game is worth less than the {bid} that was bid.", f"Le jeu vaut moins que les {bid} annoncés.")
