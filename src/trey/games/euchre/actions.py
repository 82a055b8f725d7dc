"""Phases, verbs and endings of Euchre, as facts."""

from trey.core.action import Phase
from trey.core.cards import SUITS
from trey.core.text import Text
from trey.games.euchre.state import ALONE, DUMMY, LEAVE, NAME, NO_TRUMP, ORDER, OWN, PASS, STAY, TAKE

__all__ = ["ENDINGS", "PHASES", "VERBS"]

_NAMES = {NAME + suit: f"name {letter}" for suit, letter in enumerate(SUITS)}

PHASES = (
    Phase(
        "naming",
        Text("Joker turned up", "Joker retourné"),
        Text(
            "Name a suit for the joker before you see your hand.",
            "Nommez une couleur pour le joker avant de voir votre main.",
        ),
        words=_NAMES,
    ),
    Phase(
        "first_bids",
        Text("First round of bids", "Premier tour d'annonces"),
        Text("Shall the upcard's suit be trump?", "La couleur de la retourne sera-t-elle atout ?"),
        words={PASS: "pass", ORDER: "order up"},
    ),
    Phase(
        "pickup",
        Text("The dealer's choice", "Choix du donneur"),
        Text("Take the upcard, or leave it?", "Prendre la retourne, ou la laisser ?"),
        words={TAKE: "take", LEAVE: "leave"},
    ),
    Phase(
        "dealer_discard",
        Text("The dealer's discard", "Écart du donneur"),
        Text("Choose a card to set aside for the upcard.", "Choisissez une carte à écarter."),
        "discard",
    ),
    Phase(
        "second_bids",
        Text("Second round of bids", "Second tour d'annonces"),
        Text("Name trumps, or pass.", "Nommez l'atout, ou passez."),
        words={PASS: "pass", **_NAMES, NAME + NO_TRUMP: "name NT"},
    ),
    Phase(
        "maker_choice",
        Text("Alone or with the dummy", "Seul ou avec le mort"),
        Text("Will you go alone, or use the dummy?", "Jouez-vous seul, ou avec le mort ?"),
        words={ALONE: "alone", DUMMY: "with dummy", OWN: "with own"},
    ),
    Phase(
        "maker_discards",
        Text("The maker's discards", "Écart du preneur"),
        Text("Choose a card to set aside; keep five.", "Choisissez une carte à écarter ; gardez-en cinq."),
        "discard",
    ),
    Phase(
        "defence",
        Text("A lone defender?", "Un défenseur seul ?"),
        Text("Will you defend alone?", "Défendez-vous seul ?"),
        words={ALONE: "alone", STAY: "stay"},
    ),
    Phase("play", Text("Play", "Jeu"), Text("Play a card.", "Jouez une carte."), "play"),
    Phase("done", Text("Score", "Marque"), Text("The deal is over.", "La donne est finie.")),
)

VERBS = {
    "pass": Text("pass", "passer"),
    "order": Text("order", "commander"),
    "up": Text("up", "la retourne"),
    "name": Text("name", "nommer"),
    "NT": Text("no-trump", "sans-atout"),
    "take": Text("take", "prendre"),
    "leave": Text("leave", "laisser"),
    "alone": Text("alone", "seul"),
    "with": Text("with", "avec"),
    "dummy": Text("dummy", "le mort"),
    "own": Text("own cards only", "ses seules cartes"),
    "stay": Text("stay", "rester"),
    "discard": Text("discard", "écarter"),
    "play": Text("play", "jouer"),
}

ENDINGS = (("target", Text("the points to win", "les points de la partie")),)
