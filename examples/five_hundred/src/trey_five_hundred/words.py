"""Five Hundred in words: the rules, why something cannot be chosen, and an observation."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.rule_text import RuleText
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.core.what import what_words
from trey_five_hundred.actions import ACTIONS, BIDS
from trey_five_hundred.game import PLACES, Observation, Params, level_of
from trey_five_hundred.options import GOALS


def story(o: Observation, p: Params) -> Iterator[Text]:
    """Say whether the bid was made."""
    seat, bid = o.declarer, what_words(BIDS[o.bid - 1])
    if o.delta[seat] > 0:
        verb, verbe = by_person(seat, "makes", "make"), by_person(seat, "réussit", "réussissez")
    else:
        verb, verbe = by_person(seat, "fails to make", "fail to make"), by_person(seat, "manque", "manquez")
    yield Text(f"{name_at(seat)} {verb} {bid.en}.", f"{name_at(seat)} {verbe} {bid.fr}.")


TABLE = TableView("five_hundred", ACTIONS, ENDINGS, places=PLACES, story=story)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Show trumps, the bid, and how many tricks the declarer needs."""
    return TABLE.of(
        o,
        p,
        TABLE.ranked(p, o.trump),
        targets=[level_of(o.bid) if seat == o.declarer else None for seat in range(3)],
        notes=(Text("Bid: {}.", "Annonce : {}.").fill(what_words(BIDS[o.bid - 1])),) if o.bid else (),
    )


RULES = RuleText(
    """
    # aim
    The highest bidder, the declarer, plays alone against the two others for one deal. The declarer must take at least as many of the ten tricks as they bid.
    Le plus offrant, le preneur, joue seul contre les deux autres pour une donne. Sur les dix plis, il doit en faire au moins autant qu'il en a annoncé.

    # deal
    33 cards: in each suit from the ace (high) down to the 7, and the joker. Each player gets ten, and three lie face down as the kitty.
    33 cartes : dans chaque couleur, de l'as (le plus fort) au 7, et le joker. Chacun en reçoit dix, et trois forment le talon, face cachée.
    * first dealer

    # The bidding = Les annonces (bid)
    From the dealer's left, each in turn bids or passes. A bid is six to ten tricks, with a suit as trumps or at no-trump, and higher than the bid before. A player who has passed bids no more.
    À partir de la gauche du donneur, chacun à son tour annonce ou passe. On annonce de six à dix plis, avec une couleur d'atout ou sans atout, au-dessus de l'annonce précédente. Un joueur qui a passé n'annonce plus.
    For the same number of tricks, spades are lowest, then clubs, diamonds, hearts and no-trump. If all pass, nobody scores and the next dealer deals, even after the last deal of a match.
    Pour un même nombre de plis, pique est le plus bas, puis trèfle, carreau, cœur et sans-atout. Si tous passent, personne ne marque et le donneur suivant donne, même après la dernière donne d'une partie.

    # The kitty = Le talon (discard)
    The declarer takes the kitty and discards three cards face down. They are turned up after the deal.
    Le preneur prend le talon et écarte trois cartes, face cachée. On les retourne après la donne.

    # play
    The declarer leads to the first trick. You must follow the led suit if you can; otherwise play any card. The highest trump takes the trick, or without one the highest card of the led suit. The winner leads next.
    Le preneur entame. Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut. Le plus fort atout prend le pli, ou à défaut la plus forte carte de la couleur demandée. Le gagnant entame ensuite.
    The joker is the highest trump; then come the jack of trumps, the other jack of the same colour, ace, king, queen and so on. At no-trump the joker is the only trump, and each jack ranks below its queen.
    À l'atout, le joker est le plus fort. Ensuite viennent le valet d'atout, le valet de l'autre couleur de même teinte, l'as, le roi, la dame et ainsi de suite. À sans-atout, le joker est le seul atout, et chaque valet est sous sa dame.

    # score
    Six tricks in spades are worth 40 points, in clubs 60, in diamonds 80, in hearts 100 and at no-trump 120. Each further trick bid adds 100. The declarer wins this value, or loses it.
    Six plis à pique valent 40 points, à trèfle 60, à carreau 80, à cœur 100, à sans-atout 120. Chaque pli annoncé de plus ajoute 100. Le preneur gagne cette valeur, ou la perd.
    Tricks beyond the bid count nothing, but a declarer who takes all ten wins at least 250.
    Les plis au-delà de l'annonce ne comptent pas, mais un preneur qui fait les dix gagne au moins 250.
    Each of the two others scores {trick_points:points} for every trick they take.
    Chacun des deux autres marque {trick_points:points} par pli qu'il fait.
    """,
    GOALS,
)
