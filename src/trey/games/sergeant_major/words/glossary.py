"""The terms of art of 3-5-8."""

from trey.core.glossary import TRICKS
from trey.core.teaching import Term
from trey.core.text import Text

__all__ = ["GLOSSARY"]

GLOSSARY = (
    *TRICKS,
    Term(
        Text("call", "annonce"),
        Text("naming trumps, no-trump or Miz", "nommer l'atout, sans-atout ou misère"),
        Text("the call", "l'annonce"),
    ),
    Term(
        Text("caller", "annonceur"),
        Text("the player who calls and uses the kitty", "le joueur qui annonce et dispose du talon"),
        Text("caller", "annonceur"),
    ),
    Term(
        Text("no-trump", "sans-atout"),
        Text("no suit is trump", "aucune couleur n'est atout"),
        Text("no-trump", "sans-atout"),
    ),
    Term(
        Text("Miz", "misère"),
        Text("a call without trumps in which tricks are avoided", "une annonce sans atout, où l'on évite les plis"),
        Text("Miz", "misère"),
    ),
    Term(
        Text("kitty", "talon"),
        Text("the cards left over by the deal, face down", "les cartes qui restent après la donne, face cachée"),
        Text("kitty", "talon"),
    ),
    Term(
        Text("set aside", "écarter"),
        Text("put cards of your hand away, face down", "sortir des cartes de sa main, face cachée"),
        Text("set aside, sets aside", "écarter, écarte, écartez"),
    ),
    Term(
        Text("target", "objectif"),
        Text("the tricks a player must take in a deal", "les plis qu'un joueur doit faire dans une donne"),
        Text("target, targets", "objectif, objectifs"),
    ),
    Term(
        Text("up, down", "en plus, en moins"),
        Text("above, below the target", "au-dessus, au-dessous de l'objectif"),
        Text("were up, was up, is up, were down, was down, is down", "en plus, en moins"),
    ),
    Term(
        Text("exchange: gift, return", "échange : don, retour"),
        Text(
            "cards from a player who was up, and the answer of the one who was down: their best of each suit given",
            "les cartes d'un joueur en plus, et la réponse de celui en moins : sa meilleure de chaque couleur donnée",
        ),
        Text("exchange, gifts, gift, returns", "échange, dons, don, retours"),
    ),
    Term(
        Text("redeal", "redonne"),
        Text("a new deal by the same dealer", "une nouvelle donne par le même donneur"),
        Text("redeal, new deal", "redonne"),
    ),
)
