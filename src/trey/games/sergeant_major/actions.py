"""Phases, verbs and endings of 3-5-8, as facts."""

from trey.core.action import Phase
from trey.core.cards import SUITS
from trey.core.text import Text
from trey.games.sergeant_major.state import MIZ, NO_TRUMP, PASS, PEEK, STOP

__all__ = ["ENDINGS", "PHASES", "VERBS"]

PHASES = (
    Phase(
        "redeal",
        Text("Redeal?", "Redonne ?"),
        Text("Keep this deal, or ask for another?", "Garder cette donne ou en demander une autre ?"),
        words={0: "keep", 1: "redeal"},
    ),
    Phase(
        "give",
        Text("Gifts", "Dons"),
        Text("Choose a card to give.", "Choisissez une carte à donner."),
        "give",
        {STOP: "enough"},
    ),
    Phase(
        "return",
        Text("Returns", "Retours"),
        Text("Choose a card to return.", "Choisissez une carte à rendre."),
        "return",
    ),
    Phase(
        "call",
        Text("Call", "Annonce"),
        Text("Name trumps.", "Nommez l'atout."),
        words={
            **{s: f"trump {SUITS[s]}" for s in range(4)},
            NO_TRUMP: "trump NT",
            MIZ: "miz",
            PASS: "pass",
            PEEK: "peek",
        },
    ),
    Phase(
        "discard",
        Text("Discards", "Écart"),
        Text("Choose a card to set aside.", "Choisissez une carte à écarter."),
        "discard",
        {STOP: "enough"},
    ),
    Phase("play", Text("Play", "Jeu"), Text("Play a card.", "Jouez une carte."), "play"),
    Phase("done", Text("Score", "Marque"), Text("The hand is over.", "La donne est finie.")),
)

VERBS = {
    "keep": Text("keep", "garder"),
    "redeal": Text("redeal", "redonner"),
    "give": Text("give", "donner"),
    "enough": Text("enough", "assez"),
    "return": Text("return", "rendre"),
    "trump": Text("trump", "atout"),
    "NT": Text("no-trump", "sans-atout"),
    "miz": Text("miz", "misère"),
    "pass": Text("pass", "passer"),
    "peek": Text("peek", "regarder"),
    "discard": Text("discard", "écarter"),
    "play": Text("play", "jouer"),
}

ENDINGS = (
    ("tricks_in_hand", Text("enough tricks in one hand", "assez de plis en une donne")),
    ("cumulative", Text("the total to reach", "le total à atteindre")),
    ("target_plus", Text("far enough above the target", "assez au-dessus de l'objectif")),
    ("all_calls", Text("all calls made", "toutes les annonces faites")),
    ("fixed_hands", Text("the last hand played", "la dernière donne jouée")),
    ("max_hands", Text("the most hands played", "le nombre maximal de donnes")),
)
