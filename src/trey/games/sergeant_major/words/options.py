"""What a table of 3-5-8 may settle, and which settings cannot go together (RULEBOOK 2.5 to 2.8)."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.options import Cards, Choice, Flag, Number, Numbers, Option, Sized
from trey.core.text import Text

__all__ = ["OPTIONS", "problems"]

KITTY_MODES = ("discard_then_take", "take_then_discard", "none", "swap_up_to_4")
CALL_SETS = ("suits", "suits_nt", "suits_nt_miz")
TRUMP_GIFTS = ("normal", "free_return", "not_given")
WIN_RULES = ("tricks_in_hand", "cumulative", "target_plus", "all_calls", "fixed_hands")
TIES = ("continue", "shared", "last_hand_gain")
ORDERS = (
    "exchange,call,kitty",
    "exchange,call",
    "call,exchange,kitty",
    "call,exchange",
    "call,kitty",
    "call",
    "kitty,give,call,return",
)

OPTIONS = (
    Option(
        "removed_cards",
        Cards(1),
        (),
        Text("Missing card", "Carte manquante"),
        Text(
            "The card left out of the pack when 51 are dealt.",
            "La carte retirée du jeu quand on en donne 51.",
        ),
        "S; which card: D",
    ),
    Option(
        "hand_size",
        Number(16, 17),
        16,
        Text("Cards each", "Cartes par joueur"),
        Text("How many cards, and so tricks, a deal has.", "Combien de cartes, donc de plis, par donne."),
        "S",
    ),
    Option(
        "kitty_size",
        Number(0, 4),
        4,
        Text("Kitty", "Talon"),
        Text("How many cards lie face down in the kitty.", "Combien de cartes forment le talon."),
        "S",
    ),
    Option(
        "targets",
        Numbers(0, 17, 3, 3),
        (8, 5, 3),
        Text("Targets", "Objectifs"),
        Text(
            "Tricks due from the dealer, the next to play and the last; they add up to the tricks of a deal.",
            "Plis demandés au donneur, au suivant et au dernier ; leur somme est le nombre de plis.",
        ),
        "R",
    ),
    Option(
        "kitty_mode",
        Choice(
            {
                "discard_then_take": Text("discard blind, then take it", "écarter sans voir, puis le prendre"),
                "take_then_discard": Text("take it, then discard", "le prendre, puis écarter"),
                "none": Text("there is none", "il n'y en a pas"),
                "swap_up_to_4": Text("swap up to four cards blind", "échanger jusqu'à quatre cartes sans voir"),
            }
        ),
        "discard_then_take",
        Text("Using the kitty", "Usage du talon"),
        Text("How the caller exchanges cards with the kitty.", "Comment l'annonceur échange avec le talon."),
        "S, A13",
    ),
    Option(
        "phase_order",
        Choice(
            {
                "exchange,call,kitty": Text("exchange, call, kitty", "échange, annonce, talon"),
                "exchange,call": Text("exchange, call", "échange, annonce"),
                "call,exchange,kitty": Text("call, exchange, kitty", "annonce, échange, talon"),
                "call,exchange": Text("call, exchange", "annonce, échange"),
                "call,kitty": Text("call, kitty", "annonce, talon"),
                "call": Text("call only", "annonce seule"),
                "kitty,give,call,return": Text("kitty, gifts, call, returns", "talon, dons, annonce, retours"),
            }
        ),
        "exchange,call,kitty",
        Text("Order before the play", "Ordre avant le jeu"),
        Text(
            "In which order exchange, call and kitty follow.",
            "Dans quel ordre viennent échange, annonce et talon.",
        ),
        "S, A8 A10 A12",
    ),
    Option(
        "call_set",
        Choice(
            {
                "suits": Text("the four suits", "les quatre couleurs"),
                "suits_nt": Text("suits and no-trump", "couleurs et sans-atout"),
                "suits_nt_miz": Text("suits, no-trump and Miz", "couleurs, sans-atout et misère"),
            }
        ),
        "suits",
        Text("Calls", "Annonces"),
        Text("What the caller may name.", "Ce que l'annonceur peut nommer."),
        "S, A12 A13",
    ),
    Option(
        "call_once_each",
        Flag(),
        False,
        Text("Each call once", "Chaque annonce une fois"),
        Text(
            "A player may make each call only once in a match.",
            "Un joueur ne fait chaque annonce qu'une fois par partie.",
        ),
        "S",
    ),
    Option(
        "calls_to_play",
        Number(1, 6),
        6,
        Text("Calls to make", "Annonces à faire"),
        Text(
            "How many calls each player makes in a match of all calls.",
            "Combien d'annonces chacun fait dans une partie par contrats.",
        ),
        "S, D",
    ),
    Option(
        "miz_maxima",
        Numbers(0, 17, 3, 3),
        (3, 5, 8),
        Text("Miz limits", "Limites de la misère"),
        Text(
            "Most tricks in a Miz for the dealer, the next to play and the last.",
            "Plis permis à la misère pour le donneur, le suivant et le dernier.",
        ),
        "R",
    ),
    Option(
        "caller",
        Choice(
            {
                "dealer": Text("the dealer", "le donneur"),
                "left_of_dealer": Text("the next to play after the dealer", "le joueur après le donneur"),
            }
        ),
        "dealer",
        Text("Caller", "Annonceur"),
        Text("Who names trumps and uses the kitty.", "Qui nomme l'atout et prend le talon."),
        "S, A9 A12",
    ),
    Option(
        "first_leader",
        Choice(
            {
                "left_of_dealer": Text("the next to play after the dealer", "le joueur après le donneur"),
                "caller": Text("the caller", "l'annonceur"),
            }
        ),
        "left_of_dealer",
        Text("First lead", "Entame"),
        Text("Who leads to the first trick.", "Qui entame le premier pli."),
        "S, A10 A12 A13 A19",
    ),
    Option(
        "exchange",
        Choice(
            {
                "standard": Text(
                    "ups give, downs return their highest",
                    "les « en plus » donnent, les « en moins » rendent le plus fort",
                ),
                "none": Text("no exchange", "pas d'échange"),
            }
        ),
        "standard",
        Text("Exchange", "Échange"),
        Text(
            "Whether last hand's results lead to an exchange of cards.",
            "Si le résultat précédent entraîne un échange de cartes.",
        ),
        "S",
    ),
    Option(
        "exchange_two_up_order",
        Choice(
            {
                "higher_current_target": Text("the higher target of this hand", "le plus haut objectif de cette donne"),
                "biggest_surplus": Text("whoever was up most", "celui qui était le plus en plus"),
            }
        ),
        "higher_current_target",
        Text("Two up: who first", "Deux en plus : qui d'abord"),
        Text(
            "Which of two players who are up exchanges first.",
            "Lequel de deux joueurs en plus échange d'abord.",
        ),
        "R, A4",
    ),
    Option(
        "exchange_waivable",
        Flag(),
        False,
        Text("May give fewer", "Don facultatif"),
        Text(
            "A player who is up may give fewer cards than he is due to.",
            "Un joueur en plus peut donner moins que son dû.",
        ),
        "A4 A10",
    ),
    Option(
        "exchange_trump_cards",
        Choice(
            {
                "normal": Text("like any other suit", "comme une autre couleur"),
                "free_return": Text("any card may answer a trump", "toute carte peut répondre à un atout"),
                "not_given": Text("trumps may not be given", "on ne donne pas d'atout"),
            }
        ),
        "normal",
        Text("Trumps in the exchange", "Atouts dans l'échange"),
        Text(
            "What is special about trumps when the call comes before the exchange.",
            "Ce que valent les atouts quand l'annonce précède l'échange.",
        ),
        "A10 A11",
    ),
    Option(
        "exchange_only_trump_hands",
        Flag(),
        False,
        Text("No exchange without trumps", "Pas d'échange sans atout"),
        Text(
            "A call of no-trump or Miz cancels the exchange.",
            "Un sans-atout ou une misère supprime l'échange.",
        ),
        "A10 A11",
    ),
    Option(
        "dealer_blind_exchange",
        Flag(),
        False,
        Text("Blind dealer", "Donneur aveugle"),
        Text(
            "Cards the dealer receives stay face down until he has named trumps, and he makes his returns after that.",
            "Les cartes reçues par le donneur restent cachées jusqu'à l'annonce, et il rend après.",
        ),
        "G1",
    ),
    Option(
        "down_dealer_shows_kitty",
        Flag(),
        False,
        Text("Down dealer shows kitty cards", "Le donneur en moins montre le talon"),
        Text(
            "A dealer who was down shows any kitty card that beats what he had returned in that suit.",
            "Un donneur en moins montre toute carte du talon plus forte que celle rendue dans la couleur.",
        ),
        "A4",
    ),
    Option(
        "must_trump_when_void",
        Flag(),
        False,
        Text("Must trump", "Coupe obligatoire"),
        Text(
            "Void in the led suit one must trump, or overtrump where that is possible.",
            "Sans la couleur demandée il faut couper, et surcouper si possible.",
        ),
        "A13",
    ),
    Option(
        "must_overtake_trump_lead",
        Flag(),
        False,
        Text("Must beat a trump lead", "Monter à l'atout"),
        Text(
            "When trumps are led one must beat the best so far if able.",
            "À l'atout demandé il faut monter si possible.",
        ),
        "A13",
    ),
    Option(
        "call_on_first",
        Number(1, 16, optional=True),
        None,
        Text("Call on the first cards", "Annonce sur les premières cartes"),
        Text(
            "The call is made after only so many cards are dealt.",
            "L'annonce se fait après ce nombre de cartes données.",
        ),
        "A9b A10 A11",
    ),
    Option(
        "peek_if_4444",
        Flag(),
        False,
        Text("Peek with 4-4-4-4", "Voir le talon à 4-4-4-4"),
        Text(
            "A caller holding 4-4-4-4 may look at the kitty first; if he was up he then loses his exchange.",
            "Un annonceur 4-4-4-4 peut voir le talon d'abord ; s'il était en plus il perd son échange.",
        ),
        "A12b",
    ),
    Option(
        "redeal_window",
        Flag(),
        False,
        Text("Redeals", "Redonnes"),
        Text(
            "Once a hand the seat with the highest target, and once the other two, may ask for a new deal.",
            "Une fois par donne le plus haut objectif, et une fois les deux autres, peuvent demander une redonne.",
        ),
        "G1, D",
    ),
    Option(
        "passes_per_game",
        Number(0, 6),
        0,
        Text("Passes", "Passes"),
        Text(
            "How often a caller may pass in a match; the same dealer deals again.",
            "Combien de fois un annonceur peut passer ; le même donneur redonne.",
        ),
        "A12, D",
    ),
    Option(
        "direction",
        Choice(
            {
                "clockwise": Text("clockwise", "sens horaire"),
                "counterclockwise": Text("counter-clockwise", "sens inverse"),
            }
        ),
        "clockwise",
        Text("Direction", "Sens du jeu"),
        Text("Which way deal and play go round.", "Dans quel sens tournent la donne et le jeu."),
        "S, A8 A12",
    ),
    Option(
        "win_rule",
        Sized(
            {
                "tricks_in_hand": (Text("{} tricks in one hand", "{} plis en une donne"), (9, 17)),
                "cumulative": (Text("+{} in all", "+{} au total"), (1, 100)),
                "target_plus": (Text("{} above one's target", "{} de plus que l'objectif"), (1, 14)),
                "all_calls": (
                    Text("best total when all calls are made", "meilleur total après toutes les annonces"),
                    None,
                ),
                "fixed_hands": (Text("best total after {} hands", "meilleur total après {} donnes"), (1, 99)),
            }
        ),
        "tricks_in_hand:12",
        Text("How to win", "Victoire"),
        Text("What ends the match.", "Ce qui termine la partie."),
        "S, A2 A4b A5",
    ),
    Option(
        "finish_hand_after_win",
        Flag(),
        True,
        Text("Play the hand out", "Finir la donne"),
        Text(
            "A hand that is already won is played to its end, so that stakes can be settled.",
            "Une donne déjà gagnante se joue jusqu'au bout pour régler les mises.",
        ),
        "D",
    ),
    Option(
        "max_hands",
        Number(1, 200, optional=True),
        None,
        Text("Most hands", "Donnes au plus"),
        Text(
            "After so many hands the best running total wins.",
            "Après ce nombre de donnes le meilleur total gagne.",
        ),
        "D",
    ),
    Option(
        "stake",
        Number(0, 1000),
        0,
        Text("Stake", "Mise"),
        Text(
            "Paid for every trick short of the target, to those above theirs.",
            "Payée par pli manquant à ceux qui dépassent.",
        ),
        "S",
    ),
    Option(
        "tie",
        Choice(
            {
                "continue": Text("play on", "on continue"),
                "shared": Text("shared", "partagé"),
                "last_hand_gain": Text("the bigger gain in the last hand", "le plus gros gain de la dernière donne"),
            }
        ),
        "continue",
        Text("Ties", "Égalité"),
        Text("What happens when several are best.", "Que faire quand plusieurs sont en tête."),
        "D, G1",
    ),
)


def problems(o: Mapping[str, Any], seats: int) -> Iterator[tuple[str, Text]]:
    """Say why a set of options cannot work."""
    cards = 52 - len(o["removed_cards"])
    needed = 3 * o["hand_size"] + o["kitty_size"]
    if needed != cards:
        yield (
            "cards-do-not-fit",
            Text(
                f"{o['hand_size']} cards each and {o['kitty_size']} in the kitty make {needed}; the pack has {cards}.",
                f"{o['hand_size']} cartes chacun et {o['kitty_size']} au talon font {needed} ; le jeu en a {cards}.",
            ),
        )
    if sum(o["targets"]) != o["hand_size"]:
        yield (
            "targets-do-not-add-up",
            Text(
                f"The targets add up to {sum(o['targets'])}, but a deal has {o['hand_size']} tricks.",
                f"La somme des objectifs est {sum(o['targets'])}, mais une donne a {o['hand_size']} plis.",
            ),
        )
    order = o["phase_order"].split(",")
    if ("kitty" in order) != (o["kitty_size"] > 0) or (o["kitty_mode"] == "none") != (o["kitty_size"] == 0):
        yield (
            "kitty-order",
            Text(
                "A kitty needs its place in the order and a way to use it; without one there is neither.",
                "Un talon demande une place dans l'ordre et un usage ; sans talon, ni l'un ni l'autre.",
            ),
        )
    exchanges = "exchange" in order or "give" in order
    if exchanges != (o["exchange"] != "none"):
        yield (
            "exchange-order",
            Text(
                "The order before the play must name the exchange exactly when there is one.",
                "L'ordre avant le jeu doit nommer l'échange s'il y en a un, et seulement alors.",
            ),
        )
    called_first = o["phase_order"].startswith("call,exchange")
    if (o["exchange_trump_cards"] != "normal" or o["exchange_only_trump_hands"]) and not called_first:
        yield (
            "trumps-unknown-in-exchange",
            Text(
                "Rules about trumps in the exchange need the call to come before it.",
                "Pour traiter les atouts à part dans l'échange, il faut annoncer avant.",
            ),
        )
    if o["dealer_blind_exchange"] and (o["phase_order"] != "exchange,call,kitty" or o["caller"] != "dealer"):
        yield (
            "blind-exchange-order",
            Text(
                "The blind exchange needs a dealer who calls after it and before the kitty.",
                "L'échange aveugle suppose un donneur qui annonce après lui et avant le talon.",
            ),
        )
    if o["call_on_first"] is not None and order[0] != "call":
        yield (
            "call-on-first-order",
            Text(
                "A call on the first cards must be the first thing after the deal.",
                "Une annonce sur les premières cartes doit suivre aussitôt la donne.",
            ),
        )
    if o["call_on_first"] is not None and (o["peek_if_4444"] or o["redeal_window"]):
        yield (
            "call-on-first-alone",
            Text(
                "A call on the first cards goes neither with a peek at the kitty nor with redeals.",
                "Une annonce sur les premières cartes exclut de voir le talon ou de redonner.",
            ),
        )
    if o["peek_if_4444"] and (o["hand_size"] != 16 or not o["phase_order"].startswith("call") or not o["kitty_size"]):
        yield (
            "peek-order",
            Text(
                "A peek with 4-4-4-4 needs 16 cards, a kitty, and a call before anything else.",
                "Voir le talon à 4-4-4-4 suppose 16 cartes, un talon et une annonce d'abord.",
            ),
        )
    if o["down_dealer_shows_kitty"] and (
        o["caller"] != "dealer"
        or o["phase_order"]
        not in {
            "exchange,call,kitty",
            "call,exchange,kitty",
        }
    ):
        yield (
            "shows-kitty-order",
            Text(
                "Only a dealer who takes the kitty after the exchange has kitty cards to show.",
                "Seul un donneur qui prend le talon après l'échange a des cartes du talon à montrer.",
            ),
        )
    if o["call_set"] == "suits_nt_miz" and sum(o["miz_maxima"]) != o["hand_size"]:
        yield (
            "miz-limits-do-not-add-up",
            Text(
                f"The Miz limits add up to {sum(o['miz_maxima'])}, but a deal has {o['hand_size']} tricks.",
                f"La somme des limites de misère est {sum(o['miz_maxima'])}, mais une donne a {o['hand_size']} plis.",
            ),
        )
    kinds = {"suits": 4, "suits_nt": 5, "suits_nt_miz": 6}[o["call_set"]]
    ends_by_calls = o["win_rule"] == "all_calls"
    if o["call_once_each"] and not ends_by_calls:
        yield (
            "calls-run-out",
            Text(
                "When each call is made once the calls run out, so the match must end by them.",
                "Si chaque annonce ne sert qu'une fois, elles s'épuisent : la partie doit finir par elles.",
            ),
        )
    if ends_by_calls and not o["call_once_each"]:
        yield (
            "all-calls-once",
            Text(
                "A match of all calls needs each call to be made once.",
                "Une partie par contrats demande que chaque annonce serve une fois.",
            ),
        )
    if ends_by_calls and o["calls_to_play"] > kinds:
        yield (
            "too-few-calls",
            Text(
                f"There are {kinds} calls, so nobody can make {o['calls_to_play']}.",
                f"Il y a {kinds} annonces : personne ne peut en faire {o['calls_to_play']}.",
            ),
        )
    if ends_by_calls and o["tie"] == "continue":
        yield (
            "no-calls-to-continue",
            Text(
                "After the last call nothing is left to break a tie with: share it or use the last hand.",
                "Après la dernière annonce, rien ne départage plus : partagez ou regardez la dernière donne.",
            ),
        )
    name, _, number = o["win_rule"].partition(":")
    if name == "tricks_in_hand" and int(number) > o["hand_size"]:
        yield (
            "win-out-of-reach",
            Text(
                f"Nobody can take {number} of {o['hand_size']} tricks.",
                f"Personne ne peut faire {number} plis sur {o['hand_size']}.",
            ),
        )
    if name == "target_plus" and int(number) > o["hand_size"] - min(o["targets"]):
        yield (
            "win-out-of-reach",
            Text(
                f"Nobody can beat a target by {number}.",
                f"Personne ne peut dépasser son objectif de {number}.",
            ),
        )
