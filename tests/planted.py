"""A family that is not there: a known game under other words, which nothing outside a family may know.

It shares verbs with other games and means something else by them, its phases, roles and trumps have names of their
own, and each seat alone knows its target.
"""

from dataclasses import replace
from typing import Any

from tools.french import both
from trey.core.action import Action, Actions, Word
from trey.core.cards import PACKS
from trey.core.family import Family, Rules
from trey.core.options import Preset
from trey.core.view import Place, View
from trey.games import family

__all__ = ["PLANTED", "planted_rules"]

BASE = family("sergeant_major")
PHASES = {"discard": "bids", "play": "tricks", "call": "contract"}
VERBS = {"play": "take", "trump": "alone", "discard": "put"}
WORDS = {"trump NT": "alone G", "pass": "stock"}
ROLES = {"caller": "declarer"}
BID = both(
    "Bid with three cards: club 3, diamond 0, heart 2, spade 1; what they add up to, tens left out, is your bid.",
    "Annoncez par trois cartes : trèfle 3, carreau 0, cœur 2, pique 1 ; leur somme, sans les dizaines, est l'annonce.",
)


def _word(text: str) -> str:
    """What the planted family writes for an action of the game it stands on."""
    if text in WORDS:
        return WORDS[text]
    verb, what = Action.read(text)
    return str(Action(VERBS.get(verb, verb), what))


def _actions() -> Actions:
    made = Actions(PACKS["p52"])
    for phase in BASE.phases:
        made.phase(
            PHASES.get(phase.id, phase.id),
            phase.name,
            BID if phase.id == "discard" else phase.ask,
            kind=phase.kind,
            cards=_word(phase.cards) if phase.cards else "",
            words={code: _word(text) for code, text in phase.words.items()},
            secret=phase.secret,
            main=phase.main,
            stop=phase.stop,
        )
    return made


def _place(place: Place, *, own: bool) -> Place:
    roles = tuple(ROLES.get(role, role) for role in place.roles)
    calls = tuple("G" if call == "NT" else call for call in place.calls)
    return replace(place, roles=roles, calls=calls, target=place.target if own else None)


def _view(o: Any, p: Any, w: Any) -> View:
    seen = BASE.words.view(o, p, w)
    return replace(
        seen,
        family=PLANTED.id,
        phase=PLANTED.phases[o.phase].id,
        legal=tuple(_word(text) for text in seen.legal),
        players=tuple(_place(place, own=seat == seen.seat) for seat, place in enumerate(seen.players)),
        trump="G" if seen.trump == "NT" else seen.trump,
        call="G" if seen.call == "NT" else seen.call,
        led="J" if seen.led and seen.trump == "NT" else seen.led,
    )


ACTIONS = _actions()
PLANTED: Family = replace(
    BASE,
    id="planted",
    name=both("Planted", "Plantée"),
    presets=(
        Preset(
            "planted",
            both("Planted", "Plantée"),
            both("A game under other words.", "Un jeu sous d'autres mots."),
            "extra",
            BASE.preset("sergeant_major_alternate").options,
        ),
        Preset(
            "planted_kitty",
            both("Planted, with a kitty", "Plantée, avec talon"),
            both("The same with bids.", "De même, avec des enchères."),
            "extra",
            BASE.presets[0].options,
        ),
    ),
    actions=ACTIONS,
    words=replace(
        BASE.words,
        picture=("TC", "QD", "9S", "6H"),
        verbs={_word(verb): text for verb, text in BASE.words.verbs.items()}
        | {"G": both("grand", "grand"), "put": both("bid", "annoncer"), "stock": both("pass", "passer")},
        says={_word(said): word for said, word in BASE.words.says.items()}
        | {
            "put": Word(both("Bid {}", "Annoncer {}"), both("bid {}", "annonce {}"), both("a bid card", "une annonce")),
            "alone": Word(both("Make {} trumps", "Atout {}"), both("{} are trumps", "atout {}")),
        },
        roles={"dealer": both("dealer", "donneur"), "declarer": both("declarer", "déclarant")},
        trumps={"G": both("grand", "grand")},
        view=_view,
    ),
    short="planted_kitty max_hands=1",
    zero_sum=False,
)


def planted_rules(preset: str) -> Rules:
    """The rules of one of its presets."""
    return PLANTED.rules(preset)
