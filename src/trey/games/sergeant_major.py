"""3-5-8, or Sergeant Major: the caller names trumps, and every seat has a number of tricks to reach.

One file holds the whole family: what a table may settle, the presets, and the rules as kernels on integers.
The rules follow RULEBOOK section 2; where it names a decision or a source, so does the option.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from trey.core.action import Phase
from trey.core.bits import high_index, low_index, popcount
from trey.core.cards import SUITS, Pack, card_text, cards_of, mask_of, pack
from trey.core.family import NOBODY, Family, Sight, Table
from trey.core.kernel import kernel
from trey.core.layout import Layout, Three
from trey.core.options import Cards, Choice, Flag, Number, Numbers, Option, Preset, Sized
from trey.core.scatter import Scatter, draw_cards, scatter
from trey.core.text import Text
from trey.core.tricks import certain, following, lane, plain_strength
from trey.core.view import Place, Played, View
from trey.games.pages import sergeant_major as words

__all__ = ["FAMILY"]

Nine = Annotated[list[int], 9]
Six = Annotated[list[int], 6]
Four = Annotated[list[int], 4]

# --- What a table settles ------------------------------------------------------------------------------------

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
        "removed_cards", Cards(1), (),
        Text("Missing card", "Carte manquante"),
        Text("The card left out of the pack when 51 are dealt.", "La carte retirée du jeu quand on en donne 51."),
        "S; which card: D",
    ),
    Option(
        "hand_size", Number(16, 17), 16,
        Text("Cards each", "Cartes par joueur"),
        Text("How many cards, and so tricks, a deal has.", "Combien de cartes, donc de plis, par donne."),
        "S",
    ),
    Option(
        "kitty_size", Number(0, 4), 4,
        Text("Kitty", "Talon"),
        Text("How many cards lie face down in the kitty.", "Combien de cartes forment le talon."),
        "S",
    ),
    Option(
        "targets", Numbers(0, 17, 3, 3), (8, 5, 3),
        Text("Targets", "Objectifs"),
        Text(
            "Tricks due from the dealer, the next to play and the last; they add up to the tricks of a deal.",
            "Plis demandés au donneur, au suivant et au dernier ; leur somme est le nombre de plis.",
        ),
        "R",
    ),
    Option(
        "kitty_mode",
        Choice({
            "discard_then_take": Text("discard blind, then take it", "écarter sans voir, puis le prendre"),
            "take_then_discard": Text("take it, then discard", "le prendre, puis écarter"),
            "none": Text("there is none", "il n'y en a pas"),
            "swap_up_to_4": Text("swap up to four cards blind", "échanger jusqu'à quatre cartes sans voir"),
        }),
        "discard_then_take",
        Text("Using the kitty", "Usage du talon"),
        Text("How the caller exchanges cards with the kitty.", "Comment l'annonceur échange avec le talon."),
        "S, A13",
    ),
    Option(
        "phase_order",
        Choice({
            "exchange,call,kitty": Text("exchange, call, kitty", "échange, annonce, talon"),
            "exchange,call": Text("exchange, call", "échange, annonce"),
            "call,exchange,kitty": Text("call, exchange, kitty", "annonce, échange, talon"),
            "call,exchange": Text("call, exchange", "annonce, échange"),
            "call,kitty": Text("call, kitty", "annonce, talon"),
            "call": Text("call only", "annonce seule"),
            "kitty,give,call,return": Text("kitty, gifts, call, returns", "talon, dons, annonce, retours"),
        }),
        "exchange,call,kitty",
        Text("Order before the play", "Ordre avant le jeu"),
        Text("In which order exchange, call and kitty follow.", "Dans quel ordre viennent échange, annonce et talon."),
        "S, A8 A10 A12",
    ),
    Option(
        "call_set",
        Choice({
            "suits": Text("the four suits", "les quatre couleurs"),
            "suits_nt": Text("suits and no-trump", "couleurs et sans-atout"),
            "suits_nt_miz": Text("suits, no-trump and Miz", "couleurs, sans-atout et misère"),
        }),
        "suits",
        Text("Calls", "Annonces"),
        Text("What the caller may name.", "Ce que l'annonceur peut nommer."),
        "S, A12 A13",
    ),
    Option(
        "call_once_each", Flag(), False,
        Text("Each call once", "Chaque annonce une fois"),
        Text("A player may make each call only once in a match.", "Un joueur ne fait chaque annonce qu'une fois par partie."),
        "S",
    ),
    Option(
        "calls_to_play", Number(1, 6), 6,
        Text("Calls to make", "Annonces à faire"),
        Text("How many calls each player makes in a match of all calls.", "Combien d'annonces chacun fait dans une partie par contrats."),
        "S, D",
    ),
    Option(
        "miz_maxima", Numbers(0, 17, 3, 3), (3, 5, 8),
        Text("Miz limits", "Limites de la misère"),
        Text(
            "Most tricks in a Miz for the dealer, the next to play and the last.",
            "Plis permis à la misère pour le donneur, le suivant et le dernier.",
        ),
        "R",
    ),
    Option(
        "caller",
        Choice({
            "dealer": Text("the dealer", "le donneur"),
            "left_of_dealer": Text("the next to play after the dealer", "le joueur après le donneur"),
        }),
        "dealer",
        Text("Caller", "Annonceur"),
        Text("Who names trumps and uses the kitty.", "Qui nomme l'atout et prend le talon."),
        "S, A9 A12",
    ),
    Option(
        "first_leader",
        Choice({
            "left_of_dealer": Text("the next to play after the dealer", "le joueur après le donneur"),
            "caller": Text("the caller", "l'annonceur"),
        }),
        "left_of_dealer",
        Text("First lead", "Entame"),
        Text("Who leads to the first trick.", "Qui entame le premier pli."),
        "S, A10 A12 A13 A19",
    ),
    Option(
        "exchange",
        Choice({
            "standard": Text("ups give, downs return their highest", "les « en plus » donnent, les « en moins » rendent le plus fort"),
            "none": Text("no exchange", "pas d'échange"),
        }),
        "standard",
        Text("Exchange", "Échange"),
        Text("Whether last hand's results lead to an exchange of cards.", "Si le résultat précédent entraîne un échange de cartes."),
        "S",
    ),
    Option(
        "exchange_two_up_order",
        Choice({
            "higher_current_target": Text("the higher target of this hand", "le plus haut objectif de cette donne"),
            "biggest_surplus": Text("whoever was up most", "celui qui était le plus en plus"),
        }),
        "higher_current_target",
        Text("Two up: who first", "Deux en plus : qui d'abord"),
        Text("Which of two players who are up exchanges first.", "Lequel de deux joueurs en plus échange d'abord."),
        "R, A4",
    ),
    Option(
        "exchange_waivable", Flag(), False,
        Text("May give fewer", "Don facultatif"),
        Text("A player who is up may give fewer cards than he is due to.", "Un joueur en plus peut donner moins que son dû."),
        "A4 A10",
    ),
    Option(
        "exchange_trump_cards",
        Choice({
            "normal": Text("like any other suit", "comme une autre couleur"),
            "free_return": Text("any card may answer a trump", "toute carte peut répondre à un atout"),
            "not_given": Text("trumps may not be given", "on ne donne pas d'atout"),
        }),
        "normal",
        Text("Trumps in the exchange", "Atouts dans l'échange"),
        Text("What is special about trumps when the call comes before the exchange.", "Ce que valent les atouts quand l'annonce précède l'échange."),
        "A10 A11",
    ),
    Option(
        "exchange_only_trump_hands", Flag(), False,
        Text("No exchange without trumps", "Pas d'échange sans atout"),
        Text("A call of no-trump or Miz cancels the exchange.", "Un sans-atout ou une misère supprime l'échange."),
        "A10 A11",
    ),
    Option(
        "dealer_blind_exchange", Flag(), False,
        Text("Blind dealer", "Donneur aveugle"),
        Text(
            "Cards the dealer receives stay face down until he has named trumps, and he makes his returns after that.",
            "Les cartes reçues par le donneur restent cachées jusqu'à l'annonce, et il rend après.",
        ),
        "G1",
    ),
    Option(
        "down_dealer_shows_kitty", Flag(), False,
        Text("Down dealer shows kitty cards", "Le donneur en moins montre le talon"),
        Text(
            "A dealer who was down shows any kitty card that beats what he had returned in that suit.",
            "Un donneur en moins montre toute carte du talon plus forte que celle rendue dans la couleur.",
        ),
        "A4",
    ),
    Option(
        "must_trump_when_void", Flag(), False,
        Text("Must trump", "Coupe obligatoire"),
        Text(
            "Void in the led suit one must trump, or overtrump where that is possible.",
            "Sans la couleur demandée il faut couper, et surcouper si possible.",
        ),
        "A13",
    ),
    Option(
        "must_overtake_trump_lead", Flag(), False,
        Text("Must beat a trump lead", "Monter à l'atout"),
        Text("When trumps are led one must beat the best so far if able.", "À l'atout demandé il faut monter si possible."),
        "A13",
    ),
    Option(
        "call_on_first", Number(1, 16, optional=True), None,
        Text("Call on the first cards", "Annonce sur les premières cartes"),
        Text("The call is made after only so many cards are dealt.", "L'annonce se fait après ce nombre de cartes données."),
        "A9b A10 A11",
    ),
    Option(
        "peek_if_4444", Flag(), False,
        Text("Peek with 4-4-4-4", "Voir le talon à 4-4-4-4"),
        Text(
            "A caller with four cards of each suit may look at the kitty first; if he was up he then loses his exchange.",
            "Un annonceur 4-4-4-4 peut voir le talon d'abord ; s'il était en plus il perd son échange.",
        ),
        "A12b",
    ),
    Option(
        "redeal_window", Flag(), False,
        Text("Redeals", "Redonnes"),
        Text(
            "Once a hand the seat with the highest target, and once the other two, may ask for a new deal.",
            "Une fois par donne le plus haut objectif, et une fois les deux autres, peuvent demander une redonne.",
        ),
        "G1, D",
    ),
    Option(
        "passes_per_game", Number(0, 6), 0,
        Text("Passes", "Passes"),
        Text("How often a caller may pass in a match; the same dealer deals again.", "Combien de fois un annonceur peut passer ; le même donneur redonne."),
        "A12, D",
    ),
    Option(
        "direction",
        Choice({
            "clockwise": Text("clockwise", "sens horaire"),
            "counterclockwise": Text("counter-clockwise", "sens inverse"),
        }),
        "clockwise",
        Text("Direction", "Sens du jeu"),
        Text("Which way deal and play go round.", "Dans quel sens tournent la donne et le jeu."),
        "S, A8 A12",
    ),
    Option(
        "win_rule",
        Sized({
            "tricks_in_hand": (Text("{} tricks in one hand", "{} plis en une donne"), (9, 17)),
            "cumulative": (Text("+{} in all", "+{} au total"), (1, 100)),
            "target_plus": (Text("{} above one's target", "{} de plus que l'objectif"), (1, 14)),
            "all_calls": (Text("best total when all calls are made", "meilleur total après toutes les annonces"), None),
            "fixed_hands": (Text("best total after {} hands", "meilleur total après {} donnes"), (1, 99)),
        }),
        "tricks_in_hand:12",
        Text("How to win", "Victoire"),
        Text("What ends the match.", "Ce qui termine la partie."),
        "S, A2 A4b A5",
    ),
    Option(
        "finish_hand_after_win", Flag(), True,
        Text("Play the hand out", "Finir la donne"),
        Text("A hand that is already won is played to its end, so that stakes can be settled.", "Une donne déjà gagnante se joue jusqu'au bout pour régler les mises."),
        "D",
    ),
    Option(
        "max_hands", Number(1, 200, optional=True), None,
        Text("Most hands", "Donnes au plus"),
        Text("After so many hands the best running total wins.", "Après ce nombre de donnes le meilleur total gagne."),
        "D",
    ),
    Option(
        "stake", Number(0, 1000), 0,
        Text("Stake", "Mise"),
        Text("Paid for every trick short of the target, to those above theirs.", "Payée par pli manquant à ceux qui dépassent."),
        "S",
    ),
    Option(
        "tie",
        Choice({
            "continue": Text("play on", "on continue"),
            "shared": Text("shared", "partagé"),
            "last_hand_gain": Text("the bigger gain in the last hand", "le plus gros gain de la dernière donne"),
        }),
        "continue",
        Text("Ties", "Égalité"),
        Text("What happens when several are best.", "Que faire quand plusieurs sont en tête."),
        "D, G1",
    ),
)

_ALL_CALLS = {
    "phase_order": "call,kitty", "exchange": "none", "call_set": "suits_nt_miz", "call_once_each": True,
    "win_rule": "all_calls", "tie": "shared",
}
_NO_KITTY = {"removed_cards": (0,), "hand_size": 17, "kitty_size": 0, "kitty_mode": "none", "phase_order": "exchange,call"}
_ONE_CARD = {"hand_size": 17, "kitty_size": 1, "targets": (9, 5, 3)}

PRESETS = (
    Preset(
        "sergeant_major", Text("3-5-8 (Sergeant Major)", "3-5-8 (Sergent-major)"),
        Text("The base game: discard four blind, take the kitty, first to twelve tricks in a hand.",
             "Le jeu de base : quatre cartes écartées sans voir le talon, victoire à douze plis en une donne."),
        "source", {},
    ),
    Preset(
        "sergeant_major_kitty_first", Text("3-5-8, kitty first", "3-5-8, talon d'abord"),
        Text("The dealer sees the kitty before he discards.", "Le donneur voit le talon avant d'écarter."),
        "source", {"kitty_mode": "take_then_discard"},
    ),
    Preset(
        "eight_five_three", Text("8-5-3, to +10", "8-5-3, en +10"),
        Text("Running totals: the first to +10 wins.", "Totaux cumulés : le premier à +10 gagne."),
        "source", {"win_rule": "cumulative:10"},
    ),
    Preset(
        "sergeant_major_alternate",
        Text("Sergeant Major Alternate (18 hands)", "Sergent-major, contrats (18 donnes)"),
        Text("No exchange; each player makes each of six calls once, Miz and no-trump among them.",
             "Sans échange ; chacun fait une fois chacune des six annonces, misère et sans-atout compris."),
        "source", _ALL_CALLS,
    ),
    Preset(
        "sergeant_major_alternate_15",
        Text("Sergeant Major Alternate (15 hands)", "Sergent-major, contrats (15 donnes)"),
        Text("The same with any five of the six calls each.", "De même, avec cinq des six annonces au choix."),
        "source", _ALL_CALLS | {"calls_to_play": 5},
    ),
    Preset(
        "six_three_eight", Text("6-3-8 (51 cards)", "6-3-8 (51 cartes)"),
        Text("For a pack one card short: 17 cards each, no kitty, targets 8, 6 and 3.",
             "Pour un jeu incomplet : 17 cartes chacun, pas de talon, objectifs 8, 6 et 3."),
        "derived", _NO_KITTY | {"targets": (8, 6, 3)},
    ),
    Preset(
        "nine_five_two", Text("9-5-2", "9-5-2"),
        Text("The Canadian targets: nine, five and two.", "Les objectifs canadiens : neuf, cinq et deux."),
        "recovered", {"targets": (9, 5, 2)},
    ),
    Preset(
        "nine_five_two_variation", Text("9-5-2 Variation", "9-5-2, variante"),
        Text("Kitty first, then gifts, then the call, and the returns only after it.",
             "Le talon d'abord, puis les dons, puis l'annonce, et les retours seulement après."),
        "source",
        {"targets": (9, 5, 2), "kitty_mode": "take_then_discard", "phase_order": "kitty,give,call,return"},
    ),
    Preset(
        "uni_high_3_5_9", Text("3-5-9 University High", "3-5-9 University High"),
        Text("Targets 9, 5 and 3 with a one-card kitty; only the targets of the school's own rules are known.",
             "Objectifs 9, 5 et 3, talon d'une carte ; des règles de l'école on ne connaît que les objectifs."),
        "reconstruction", _ONE_CARD,
    ),
    Preset(
        "nine_five_three_one_card", Text("9-5-3, one-card kitty", "9-5-3, talon d'une carte"),
        Text("17 cards each and a kitty of one.", "17 cartes chacun et un talon d'une carte."),
        "derived", _ONE_CARD,
    ),
    Preset(
        "nine_five_three_no_kitty", Text("9-5-3, no kitty", "9-5-3 sans talon"),
        Text("The Royal Navy's game: 51 cards, 17 each, nothing left over.",
             "Le jeu de la Royal Navy : 51 cartes, 17 chacun, aucun reste."),
        "derived", _NO_KITTY | {"targets": (9, 5, 3)},
    ),
    Preset(
        "woburn_reconstruction", Text("Woburn (reconstruction)", "Woburn (reconstitution)"),
        Text("Two balancing rules of our choice; the school's own two rules are lost.",
             "Deux règles d'équilibre de notre choix ; celles de l'école sont perdues."),
        "reconstruction",
        {"phase_order": "call,exchange,kitty", "exchange_trump_cards": "free_return", "redeal_window": True},
    ),
    Preset(
        "polish_358", Text("Polish 3-5-8", "3-5-8 polonais"),
        Text("The player after the dealer calls on his first six cards and leads; six calls each.",
             "Le joueur après le donneur annonce sur six cartes et entame ; six annonces chacun."),
        "extra",
        {"targets": (3, 8, 5), "caller": "left_of_dealer", "first_leader": "caller", "call_set": "suits_nt_miz",
         "call_once_each": True, "calls_to_play": 6, "miz_maxima": (8, 3, 5), "call_on_first": 6,
         "phase_order": "call,exchange,kitty", "kitty_mode": "take_then_discard", "exchange_waivable": True,
         "exchange_only_trump_hands": True, "exchange_trump_cards": "free_return", "win_rule": "all_calls",
         "tie": "shared"},
    ),
    Preset(
        "bulgarian_blato", Text("Blato", "Blato"),
        Text("Counter-clockwise, no-trump allowed, one must trump and climb; first to +21.",
             "En sens inverse, sans-atout permis, coupe et montée obligatoires ; premier à +21."),
        "extra",
        {"direction": "counterclockwise", "targets": (3, 8, 5), "caller": "left_of_dealer", "first_leader": "caller",
         "call_set": "suits_nt", "phase_order": "call,exchange,kitty", "kitty_mode": "swap_up_to_4",
         "peek_if_4444": True, "passes_per_game": 1, "must_trump_when_void": True,
         "must_overtake_trump_lead": True, "win_rule": "cumulative:21"},
    ),
    Preset(
        "israeli_358", Text("Israeli 3-5-8", "3-5-8 israélien"),
        Text("What the dealer receives stays hidden until he has called; redeals; first to +10.",
             "Ce que reçoit le donneur reste caché jusqu'à l'annonce ; redonnes ; premier à +10."),
        "extra", {"dealer_blind_exchange": True, "redeal_window": True, "win_rule": "cumulative:10"},
    ),
)


def problems(o: Mapping[str, Any], seats: int) -> Iterator[tuple[str, Text]]:
    """Say why a set of options cannot work."""
    cards = 52 - len(o["removed_cards"])
    needed = 3 * o["hand_size"] + o["kitty_size"]
    if needed != cards:
        yield "cards-do-not-fit", Text(
            f"{o['hand_size']} cards each and a kitty of {o['kitty_size']} need {needed} cards; the pack has {cards}.",
            f"{o['hand_size']} cartes chacun et un talon de {o['kitty_size']} font {needed} cartes ; le jeu en a {cards}.",
        )
    if sum(o["targets"]) != o["hand_size"]:
        yield "targets-do-not-add-up", Text(
            f"The targets add up to {sum(o['targets'])}, but a deal has {o['hand_size']} tricks.",
            f"La somme des objectifs est {sum(o['targets'])}, mais une donne a {o['hand_size']} plis.",
        )
    order = o["phase_order"].split(",")
    if ("kitty" in order) != (o["kitty_size"] > 0) or (o["kitty_mode"] == "none") != (o["kitty_size"] == 0):
        yield "kitty-order", Text(
            "A kitty needs its place in the order and a way to use it; without one there is neither.",
            "Un talon demande une place dans l'ordre et un usage ; sans talon, ni l'un ni l'autre.",
        )
    exchanges = "exchange" in order or "give" in order
    if exchanges != (o["exchange"] != "none"):
        yield "exchange-order", Text(
            "The order before the play must name the exchange exactly when there is one.",
            "L'ordre avant le jeu doit nommer l'échange s'il y en a un, et seulement alors.",
        )
    called_first = o["phase_order"].startswith("call,exchange")
    if (o["exchange_trump_cards"] != "normal" or o["exchange_only_trump_hands"]) and not called_first:
        yield "trumps-unknown-in-exchange", Text(
            "Rules about trumps in the exchange need the call to come before it.",
            "Pour traiter les atouts à part dans l'échange, il faut annoncer avant.",
        )
    if o["dealer_blind_exchange"] and (o["phase_order"] != "exchange,call,kitty" or o["caller"] != "dealer"):
        yield "blind-exchange-order", Text(
            "The blind exchange needs a dealer who calls after it and before the kitty.",
            "L'échange aveugle suppose un donneur qui annonce après lui et avant le talon.",
        )
    if o["call_on_first"] is not None and order[0] != "call":
        yield "call-on-first-order", Text(
            "A call on the first cards must be the first thing after the deal.",
            "Une annonce sur les premières cartes doit suivre aussitôt la donne.",
        )
    if o["call_on_first"] is not None and (o["peek_if_4444"] or o["redeal_window"]):
        yield "call-on-first-alone", Text(
            "A call on the first cards goes neither with a peek at the kitty nor with redeals.",
            "Une annonce sur les premières cartes exclut de voir le talon ou de redonner.",
        )
    if o["peek_if_4444"] and (o["hand_size"] != 16 or not o["phase_order"].startswith("call") or not o["kitty_size"]):
        yield "peek-order", Text(
            "A peek with 4-4-4-4 needs 16 cards, a kitty, and a call before anything else.",
            "Voir le talon à 4-4-4-4 suppose 16 cartes, un talon et une annonce d'abord.",
        )
    if o["down_dealer_shows_kitty"] and (o["caller"] != "dealer" or o["phase_order"] not in {
        "exchange,call,kitty", "call,exchange,kitty",
    }):
        yield "shows-kitty-order", Text(
            "Only a dealer who takes the kitty after the exchange has kitty cards to show.",
            "Seul un donneur qui prend le talon après l'échange a des cartes du talon à montrer.",
        )
    if o["call_set"] == "suits_nt_miz" and sum(o["miz_maxima"]) != o["hand_size"]:
        yield "miz-limits-do-not-add-up", Text(
            f"The Miz limits add up to {sum(o['miz_maxima'])}, but a deal has {o['hand_size']} tricks.",
            f"La somme des limites de misère est {sum(o['miz_maxima'])}, mais une donne a {o['hand_size']} plis.",
        )
    kinds = {"suits": 4, "suits_nt": 5, "suits_nt_miz": 6}[o["call_set"]]
    ends_by_calls = o["win_rule"] == "all_calls"
    if o["call_once_each"] and not ends_by_calls:
        yield "calls-run-out", Text(
            "When each call is made once the calls run out, so the match must end by them.",
            "Si chaque annonce ne sert qu'une fois, elles s'épuisent : la partie doit finir par elles.",
        )
    if ends_by_calls and not o["call_once_each"]:
        yield "all-calls-once", Text(
            "A match of all calls needs each call to be made once.",
            "Une partie par contrats demande que chaque annonce serve une fois.",
        )
    if ends_by_calls and o["calls_to_play"] > kinds:
        yield "too-few-calls", Text(
            f"There are {kinds} calls, so nobody can make {o['calls_to_play']}.",
            f"Il y a {kinds} annonces : personne ne peut en faire {o['calls_to_play']}.",
        )
    if ends_by_calls and o["tie"] == "continue":
        yield "no-calls-to-continue", Text(
            "After the last call nothing is left to break a tie with: share it or use the last hand.",
            "Après la dernière annonce, rien ne départage plus : partagez ou regardez la dernière donne.",
        )
    name, _, number = o["win_rule"].partition(":")
    if name == "tricks_in_hand" and int(number) > o["hand_size"]:
        yield "win-out-of-reach", Text(
            f"Nobody can take {number} of {o['hand_size']} tricks.",
            f"Personne ne peut faire {number} plis sur {o['hand_size']}.",
        )
    if name == "target_plus" and int(number) > o["hand_size"] - min(o["targets"]):
        yield "win-out-of-reach", Text(
            f"Nobody can beat a target by {number}.", f"Personne ne peut dépasser son objectif de {number}."
        )


# --- The rules as numbers ------------------------------------------------------------------------------------

DISCARD_FIRST, TAKE_FIRST, NO_KITTY, SWAP = range(4)
NORMAL, FREE_RETURN, NOT_GIVEN = range(3)
BY_TRICKS, BY_TOTAL, BY_TARGET, BY_CALLS, BY_HANDS = range(5)
TIE_CONTINUE, TIE_SHARED, TIE_LAST_GAIN = range(3)
NO_TRUMP, MIZ, PASS, PEEK = 4, 5, 6, 7
STOP = 14
END, EXCHANGE, GIVE, RETURN, CALL, KITTY, REDEALS = range(7)
_STAGES = {"exchange": EXCHANGE, "give": GIVE, "return": RETURN, "call": CALL, "kitty": KITTY}


def the_pack(o: Mapping[str, Any], seats: int) -> Pack:
    """Return the pack of this table: 52 cards, or 51."""
    return pack("p52", o["removed_cards"])


def places(o: Mapping[str, Any], seats: int, dealer: int, number: int) -> Sequence[str]:
    """Return where each position of the pack is dealt to: one card at a time from the dealer's next, then the kitty."""
    way = 1 if o["direction"] == "clockwise" else -1
    hands = [str((dealer + way * (1 + i)) % 3) for i in range(3 * o["hand_size"])]
    return hands + ["kitty"] * o["kitty_size"]


class Flat(Layout):
    """The settled options as kernels read them."""

    cards: int
    """The pack as a mask."""
    hand_size: int
    kitty_size: int
    targets: Three
    maxima: Three
    kitty_mode: int
    order: Six
    calls: int
    call_once: int
    calls_to_play: int
    caller_next: int
    caller_leads: int
    exchange: int
    by_surplus: int
    waivable: int
    trump_gifts: int
    trump_hands_only: int
    blind: int
    shows_kitty: int
    must_trump: int
    must_climb: int
    first: int
    peek: int
    redeals: int
    passes: int
    step: int
    win: int
    win_size: int
    finish: int
    max_hands: int
    stake: int
    tie: int


def flat(o: Mapping[str, Any], seats: int) -> Flat:
    """Return settled options as numbers."""
    win, _, size = o["win_rule"].partition(":")
    order = [_STAGES[stage] for stage in o["phase_order"].split(",")]
    if o["dealer_blind_exchange"]:
        order.insert(2, RETURN)
    if o["redeal_window"]:
        order.insert(0, REDEALS)
    return Flat(
        cards=mask_of(the_pack(o, seats).cards), hand_size=o["hand_size"], kitty_size=o["kitty_size"], targets=list(o["targets"]),
        maxima=list(o["miz_maxima"]), kitty_mode=KITTY_MODES.index(o["kitty_mode"]), order=order,
        calls=(1 << 4 + CALL_SETS.index(o["call_set"])) - 1, call_once=o["call_once_each"],
        calls_to_play=o["calls_to_play"], caller_next=o["caller"] != "dealer",
        caller_leads=o["first_leader"] == "caller", exchange=o["exchange"] == "standard",
        by_surplus=o["exchange_two_up_order"] == "biggest_surplus", waivable=o["exchange_waivable"],
        trump_gifts=TRUMP_GIFTS.index(o["exchange_trump_cards"]), trump_hands_only=o["exchange_only_trump_hands"],
        blind=o["dealer_blind_exchange"], shows_kitty=o["down_dealer_shows_kitty"],
        must_trump=o["must_trump_when_void"], must_climb=o["must_overtake_trump_lead"],
        first=o["call_on_first"] or 0, peek=o["peek_if_4444"], redeals=o["redeal_window"],
        passes=o["passes_per_game"], step=1 if o["direction"] == "clockwise" else 2,
        win=WIN_RULES.index(win), win_size=int(size or 0), finish=o["finish_hand_after_win"],
        max_hands=o["max_hands"] or 0, stake=o["stake"], tie=TIES.index(o["tie"]),
    )


PHASES = (
    Phase("redeal", Text("Redeal?", "Redonne ?"), Text("Keep this deal, or ask for another?", "Garder cette donne ou en demander une autre ?"),
          words={0: "keep", 1: "redeal"}),
    Phase("give", Text("Gifts", "Dons"), Text("Choose a card to give.", "Choisissez une carte à donner."), "give", {STOP: "enough"}),
    Phase("return", Text("Returns", "Retours"), Text("Choose a card to return.", "Choisissez une carte à rendre."), "return"),
    Phase("call", Text("Call", "Annonce"), Text("Name trumps.", "Nommez l'atout."),
          words={**{s: f"trump {SUITS[s]}" for s in range(4)}, NO_TRUMP: "trump NT", MIZ: "miz", PASS: "pass", PEEK: "peek"}),
    Phase("discard", Text("Discards", "Écart"), Text("Choose a card to set aside.", "Choisissez une carte à écarter."), "discard", {STOP: "enough"}),
    Phase("play", Text("Play", "Jeu"), Text("Play a card.", "Jouez une carte."), "play"),
    Phase("done", Text("Score", "Marque"), Text("The hand is over.", "La donne est finie.")),
)
P_REDEAL, P_GIVE, P_RETURN, P_CALL, P_DISCARD, P_PLAY, P_DONE = range(7)

VERBS = {
    "keep": Text("keep", "garder"), "redeal": Text("redeal", "redonner"), "give": Text("give", "donner"),
    "enough": Text("enough", "assez"), "return": Text("return", "rendre"), "trump": Text("trump", "atout"),
    "NT": Text("no-trump", "sans-atout"),
    "miz": Text("miz", "misère"), "pass": Text("pass", "passer"), "peek": Text("peek", "regarder"),
    "discard": Text("discard", "écarter"), "play": Text("play", "jouer"),
}

ENDINGS = (
    ("tricks_in_hand", Text("enough tricks in one hand", "assez de plis en une donne")),
    ("cumulative", Text("the total to reach", "le total à atteindre")),
    ("target_plus", Text("far enough above the target", "assez au-dessus de l'objectif")),
    ("all_calls", Text("all calls made", "toutes les annonces faites")),
    ("fixed_hands", Text("the last hand played", "la dernière donne jouée")),
    ("max_hands", Text("the most hands played", "le nombre maximal de donnes")),
)


# --- State ---------------------------------------------------------------------------------------------------


class State(Table):
    """Everything about a match and its running deal."""

    hands_played: int
    last: Three
    """Points of the hand before, which the exchange settles."""
    used: Three
    """Mask of calls each seat has made."""
    passed: Three
    """Passes each seat has used."""
    redeal_used: int
    """Sides that have had their redeal in this hand: bit 0 the highest target, bit 1 the other two."""

    stage: int
    hands: Three
    asleep: Three
    """Cards of a seat that it may not look at yet."""
    kitty: Four
    """The kitty in order, -1 where a card has been taken."""
    taken: int
    """Kitty cards in the caller's hand, or shown to him, as a mask."""
    aside: int
    """Cards the caller set aside."""
    shown: Three
    """Kitty cards a seat was shown."""
    peeked: int
    caller: int
    call: int
    """0..3 a suit, 4 no-trump, 5 Miz, -1 not yet."""
    trump: int
    target: Three
    """Tricks due from each seat in this hand."""
    givers: Three
    step: int
    """Where the exchange stands: giver * 6 + (0..2 a gift to, 3..5 a return from, the n-th seat from the dealer)."""
    left: int
    """Cards still owed in this step or phase; -1 before it has begun."""
    receiver: int
    gifts: Nine
    """Cards given, at giver * 3 + receiver."""
    returns: Nine
    """Cards returned, at giver * 3 + receiver, by the receiver."""
    delivered: int
    """Seats whose gifts have been handed over, as a mask."""
    trick: Three
    """The card each seat has played to this trick, -1 for none."""
    led: int
    """The led suit, -1 when nothing is led."""
    leader: int
    best: int
    best_seat: int
    tricks: Three
    played: int
    last_trick: Three
    last_leader: int
    last_winner: int
    last_won: Three
    """The number of the last trick each seat took, from 1."""
    voids: Three
    """Suits, as four bits, that each seat has failed to follow."""


@kernel
def after(r: Flat, seat: int) -> int:
    """Return the next seat in the direction of play."""
    seat += r.step
    return seat - 3 if seat > 2 else seat


@kernel
def seat_at(s: State, r: Flat, position: int) -> int:
    """Return the seat at 0 the dealer, 1 the next in play order, 2 the last."""
    seat = s.dealer
    for _ in range(position):
        seat = after(r, seat)
    return seat


@kernel
def begin(s: State, r: Flat) -> None:
    """Start a match: nothing dealt yet."""
    s.seats = 3
    s.number = s.hands_played = s.ended = s.winners = s.redeal_used = 0
    for seat in range(7):
        s.totals[seat] = s.money[seat] = s.delta[seat] = 0
    for seat in range(3):
        s.last[seat] = s.used[seat] = s.passed[seat] = 0
    s.next_dealer = NOBODY
    s.phase = P_DONE
    s.turn = NOBODY
    s.dealer = NOBODY
    s.done = 1
    s.redealt = 0


@kernel
def deal(s: State, r: Flat, dealt: Any) -> None:
    """Deal one card at a time from the dealer's next seat; what is left is the kitty."""
    s.number += 1
    s.dealer = dealt.dealer
    _clear_deal(s, r)
    seat, size = s.dealer, 3 * r.hand_size
    for position in range(size):
        seat = after(r, seat)
        bit = 1 << dealt.pack[position]
        if r.first and position >= 3 * r.first:
            s.asleep[seat] |= bit
        else:
            s.hands[seat] |= bit
    for i in range(r.kitty_size):
        s.kitty[i] = dealt.pack[size + i]
    open_stages(s, r)


@kernel
def _clear_deal(s: State, r: Flat) -> None:
    s.done = s.redealt = s.stage = s.taken = s.aside = s.peeked = s.played = s.delivered = 0
    s.step = s.best = 0
    s.left = s.call = s.trump = s.led = s.leader = s.best_seat = s.receiver = NOBODY
    s.last_leader = s.last_winner = NOBODY
    s.caller = after(r, s.dealer) if r.caller_next else s.dealer
    seat = s.dealer
    for i in range(3):
        s.target[seat] = r.targets[i]
        s.hands[i] = s.asleep[i] = s.shown[i] = s.tricks[i] = s.voids[i] = s.last_won[i] = s.delta[i] = 0
        s.trick[i] = s.last_trick[i] = s.givers[i] = NOBODY
        seat = after(r, seat)
    for i in range(4):
        s.kitty[i] = NOBODY
    for i in range(9):
        s.gifts[i] = s.returns[i] = 0


# --- From the deal to the first card: stages ----------------------------------------------------------------


@kernel
def open_stages(s: State, r: Flat) -> None:
    """Go through the stages of this table's order until a seat has something to choose."""
    while s.stage < 6 and r.order[s.stage] != END:
        if _open_stage(s, r, r.order[s.stage]):
            return
        s.stage += 1
        s.step = 0
        s.left = NOBODY
    _start_play(s, r)


@kernel
def _open_stage(s: State, r: Flat, stage: int) -> int:
    """Open a stage, or go on with it; return 1 if a seat must choose."""
    if stage == REDEALS:
        return _ask_redeal(s, r)
    if stage == CALL:
        return _ask_call(s)
    if stage == KITTY:
        return _use_kitty(s, r)
    return _exchange(s, r, stage)


@kernel
def _ask(s: State, phase: int, seat: int) -> int:
    s.phase = phase
    s.turn = seat
    return 1


@kernel
def _ask_redeal(s: State, r: Flat) -> int:
    """Ask the highest target first, then the other two in play order, each side only once a hand."""
    high = s.dealer
    for seat in range(3):
        if s.target[seat] > s.target[high]:
            high = seat
    while s.step < 3:
        seat = high
        for _ in range(s.step):
            seat = after(r, seat)
        if not s.redeal_used >> (s.step > 0) & 1:
            return _ask(s, P_REDEAL, seat)
        s.step += 1
    return 0


@kernel
def _ask_call(s: State) -> int:
    if s.call >= 0:
        for seat in range(3):
            s.hands[seat] |= s.asleep[seat]
            s.asleep[seat] = 0
        return 0
    return _ask(s, P_CALL, s.caller)


@kernel
def _use_kitty(s: State, r: Flat) -> int:
    """Let the caller discard, before or after he takes the kitty; `left` counts what he still owes."""
    if s.left < 0:
        if r.kitty_mode == TAKE_FIRST:
            _take_kitty(s, r.kitty_size)
        s.left = r.kitty_size
    if s.left > 0:
        return _ask(s, P_DISCARD, s.caller)
    if r.kitty_mode != TAKE_FIRST:
        _take_kitty(s, popcount(s.aside))
    if r.shows_kitty:
        _show_kitty(s)
    return 0


@kernel
def _take_kitty(s: State, count: int) -> None:
    """Put the first `count` kitty cards into the caller's hand."""
    for i in range(count):
        s.taken |= 1 << s.kitty[i]
        s.hands[s.caller] |= 1 << s.kitty[i]
        s.kitty[i] = NOBODY


@kernel
def _show_kitty(s: State) -> None:
    """Show a giver the kitty cards of a dealer who was down that beat what he had returned."""
    for giver in range(3):
        back = s.returns[giver * 3 + s.dealer]
        for suit in range(4):
            same = back & lane(suit)
            if same:
                s.shown[giver] |= s.taken & lane(suit) & -(2 << low_index(same))


# --- The exchange -------------------------------------------------------------------------------------------


@kernel
def _line_up_givers(s: State, r: Flat) -> None:
    """List the seats that are up in the order in which they exchange (RULEBOOK 2.4)."""
    ups = 0
    for seat in range(3):
        if s.last[seat] > 0:
            ups |= 1 << seat
    for place in range(3):
        best = NOBODY
        for seat in range(3):
            if ups >> seat & 1 and (best < 0 or _goes_before(s, r, seat, best)):
                best = seat
        s.givers[place] = best
        if best >= 0:
            ups ^= 1 << best


@kernel
def _goes_before(s: State, r: Flat, a: int, b: int) -> int:
    if r.by_surplus and s.last[a] != s.last[b]:
        return 1 if s.last[a] > s.last[b] else 0
    return 1 if s.target[a] > s.target[b] else 0


@kernel
def _quota(s: State, r: Flat, giver: int, other: int) -> int:
    """Return how many cards `giver` owes `other`: by the other's loss, or by the giver's gain when two are up."""
    if s.last[giver] <= 0 or s.last[other] >= 0:
        return 0
    if (s.peeked and giver == s.caller) or (r.trump_hands_only and s.call >= NO_TRUMP):
        return 0
    lost = -s.last[other]
    return lost if lost < s.last[giver] else s.last[giver]


@kernel
def _givable(s: State, r: Flat, giver: int) -> int:
    cards = s.hands[giver]
    if r.trump_gifts == NOT_GIVEN and s.trump >= 0:
        cards &= ~lane(s.trump)
    return cards


@kernel
def _takes_part(s: State, r: Flat, stage: int, part: int, other: int) -> int:
    """Return 1 if this part of the exchange belongs to this stage."""
    if part < 3:
        return 1 if stage != RETURN else 0
    if r.blind:
        return 1 if (other == s.dealer) == (stage == RETURN) else 0
    return 1 if stage != GIVE else 0


@kernel
def _exchange(s: State, r: Flat, stage: int) -> int:
    """Run the exchange until a seat must choose (1) or it is over (0)."""
    if s.givers[0] < 0 and s.step == 0:
        _line_up_givers(s, r)
    while s.step < 18:
        giver, part = s.givers[s.step // 6], s.step % 6
        if giver < 0:
            return 0
        other = seat_at(s, r, part if part < 3 else part - 3)
        if other != giver and _takes_part(s, r, stage, part, other) and _exchange_part(s, r, giver, other, part):
            return 1
        if part == 2 and stage != RETURN:
            _deliver(s, r, giver)
        s.left = NOBODY
        s.step += 1
    return 0


@kernel
def _exchange_part(s: State, r: Flat, giver: int, other: int, part: int) -> int:
    """Go on with one gift or return; return 1 if a seat must choose a card."""
    if part < 3:
        if s.left < 0:
            s.left = _quota(s, r, giver, other)
        s.receiver = other
        return _ask(s, P_GIVE, giver) if s.left > 0 and _givable(s, r, giver) else 0
    if s.left < 0:
        s.left = _return_highest(s, r, giver, other)
    s.receiver = giver
    return _ask(s, P_RETURN, other) if s.left > 0 else 0


@kernel
def _receive(s: State, r: Flat, seat: int, cards: int) -> None:
    if r.blind and seat == s.dealer and s.call < 0:
        s.asleep[seat] |= cards
    else:
        s.hands[seat] |= cards


@kernel
def _deliver(s: State, r: Flat, giver: int) -> None:
    """Hand over the gifts of one giver, all at once."""
    s.delivered |= 1 << giver
    for other in range(3):
        _receive(s, r, other, s.gifts[giver * 3 + other])


@kernel
def _return_pool(s: State, giver: int, other: int) -> int:
    """Return the cards `other` may return to `giver`: his own and this giver's gifts, not a later giver's."""
    pool = s.hands[other]
    later = 0
    for place in range(3):
        if s.givers[place] == giver:
            later = 1
        elif later and s.givers[place] >= 0:
            pool &= ~s.gifts[s.givers[place] * 3 + other]
    return pool


@kernel
def _return_highest(s: State, r: Flat, giver: int, other: int) -> int:
    """Return by themselves the highest cards of each suit given; say how many answers are free to choose."""
    free = 0
    gifts = s.gifts[giver * 3 + other]
    pool = _return_pool(s, giver, other)
    for suit in range(4):
        count = popcount(gifts & lane(suit))
        if r.trump_gifts == FREE_RETURN and suit == s.trump:
            free += count
        else:
            for _ in range(count):
                card = high_index(pool & lane(suit))
                pool ^= 1 << card
                _hand_back(s, r, giver, other, card)
    return free


@kernel
def _hand_back(s: State, r: Flat, giver: int, other: int, card: int) -> None:
    s.hands[other] ^= 1 << card
    s.returns[giver * 3 + other] |= 1 << card
    _receive(s, r, giver, 1 << card)


# --- What is legal ------------------------------------------------------------------------------------------


@kernel
def legal(s: State, r: Flat) -> int:
    """Return the mask of the acting seat's actions."""
    if s.phase == P_PLAY:
        return _legal_cards(s, r)
    if s.phase == P_DISCARD:
        return s.hands[s.caller] | (1 << STOP if r.kitty_mode == SWAP else 0)
    if s.phase == P_GIVE:
        return _givable(s, r, s.turn) | (1 << STOP if r.waivable else 0)
    if s.phase == P_CALL:
        return _legal_calls(s, r)
    if s.phase == P_RETURN:
        return _return_pool(s, s.receiver, s.turn)
    return 3 if s.phase == P_REDEAL else 0


@kernel
def _legal_cards(s: State, r: Flat) -> int:
    hand = s.hands[s.turn]
    if s.led < 0:
        return hand
    cards = following(hand, lane(s.led))
    if r.must_trump or r.must_climb:
        return _climbing(s, r, cards)
    return cards


@kernel
def _climbing(s: State, r: Flat, cards: int) -> int:
    """Narrow the cards by the duties to trump and to beat a trump lead."""
    if s.trump < 0:
        return cards
    trumps = cards & lane(s.trump)
    over = trumps
    if s.best >= 32:
        over &= -(2 << (s.trump << 4 | s.best - 32))
    if s.led == s.trump:
        return over if r.must_climb and over else cards
    if r.must_trump and not cards & lane(s.led):
        if s.best >= 32:
            return over if over else cards
        return trumps if trumps else cards
    return cards


@kernel
def _legal_calls(s: State, r: Flat) -> int:
    calls = r.calls
    if r.call_once:
        calls &= ~s.used[s.caller]
    if s.passed[s.caller] < r.passes:
        calls |= 1 << PASS
    if r.peek and not s.peeked and _is_4444(s.hands[s.caller]):
        calls |= 1 << PEEK
    return calls


@kernel
def _is_4444(hand: int) -> int:
    for suit in range(4):
        if popcount(hand & lane(suit)) != 4:
            return 0
    return 1


# --- What an action does ------------------------------------------------------------------------------------


@kernel
def apply(s: State, r: Flat, action: int) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == P_PLAY:
        _play(s, r, action)
    elif s.phase == P_DISCARD:
        _discard(s, r, action)
    elif s.phase == P_GIVE:
        _give(s, r, action)
    elif s.phase == P_RETURN:
        s.left -= 1
        _hand_back(s, r, s.receiver, s.turn, action)
        open_stages(s, r)
    elif s.phase == P_CALL:
        _call(s, r, action)
    else:
        _answer_redeal(s, r, action)


@kernel
def _discard(s: State, r: Flat, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.caller] ^= 1 << action
        s.aside |= 1 << action
        s.left -= 1
    if s.left == 0:
        open_stages(s, r)


@kernel
def _give(s: State, r: Flat, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.turn] ^= 1 << action
        s.gifts[s.turn * 3 + s.receiver] |= 1 << action
        s.left -= 1
    open_stages(s, r)


@kernel
def _call(s: State, r: Flat, action: int) -> None:
    if action == PEEK:
        s.peeked = 1
        return
    if action == PASS:
        s.passed[s.caller] += 1
        _throw_in(s)
        return
    s.call = action
    s.trump = action if action < NO_TRUMP else NOBODY
    s.used[s.caller] |= 1 << action
    if action == MIZ:
        seat = s.dealer
        for i in range(3):
            s.target[seat] = r.maxima[i]
            seat = after(r, seat)
    open_stages(s, r)


@kernel
def _answer_redeal(s: State, r: Flat, action: int) -> None:
    if action == 1:
        s.redeal_used |= 1 << (s.step > 0)
        _throw_in(s)
        return
    s.step += 1
    open_stages(s, r)


@kernel
def _throw_in(s: State) -> None:
    """End the deal without a score; the same dealer deals again."""
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = s.redealt = 1
    s.next_dealer = s.dealer


@kernel
def _start_play(s: State, r: Flat) -> None:
    s.phase = P_PLAY
    s.receiver = NOBODY
    s.turn = s.caller if r.caller_leads else after(r, s.dealer)
    s.leader = s.turn


@kernel
def _play(s: State, r: Flat, card: int) -> None:
    seat = s.turn
    bit = 1 << card
    s.hands[seat] ^= bit
    s.played |= bit
    s.trick[seat] = card
    suit = card >> 4
    if s.led < 0:
        s.led = suit
        s.leader = seat
        s.best = plain_strength(card, suit, s.trump)
        s.best_seat = seat
        s.turn = after(r, seat)
        return
    if suit != s.led:
        s.voids[seat] |= 1 << s.led
    strength = plain_strength(card, s.led, s.trump)
    if strength > s.best:
        s.best = strength
        s.best_seat = seat
    s.turn = after(r, seat)
    if s.turn == s.leader:
        _end_trick(s, r)


@kernel
def _end_trick(s: State, r: Flat) -> None:
    winner = s.best_seat
    s.tricks[winner] += 1
    for i in range(3):
        s.last_trick[i] = s.trick[i]
        s.trick[i] = NOBODY
    s.last_leader = s.leader
    s.last_winner = winner
    s.last_won[winner] = s.tricks[0] + s.tricks[1] + s.tricks[2]
    s.led = NOBODY
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (not r.finish and _won_early(s, r, winner)):
        _score(s, r)


@kernel
def _won_early(s: State, r: Flat, seat: int) -> int:
    if s.call == MIZ:
        return 0
    if r.win == BY_TRICKS:
        return 1 if s.tricks[seat] >= r.win_size else 0
    return 1 if r.win == BY_TARGET and s.tricks[seat] - s.target[seat] >= r.win_size else 0


# --- Scores and the end of the match ------------------------------------------------------------------------


@kernel
def _score(s: State, r: Flat) -> None:
    """Score a finished hand; one that stopped at a win counts for nobody's total."""
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = 1
    s.hands_played += 1
    s.redeal_used = 0
    complete = s.tricks[0] + s.tricks[1] + s.tricks[2] == r.hand_size
    for seat in range(3):
        if complete:
            points = s.tricks[seat] - s.target[seat]
            s.delta[seat] = -points if s.call == MIZ else points
        s.last[seat] = s.delta[seat]
        s.totals[seat] += s.delta[seat]
        s.money[seat] += r.stake * s.delta[seat]
    s.next_dealer = after(r, s.dealer)
    _end_match(s, r)


@kernel
def _end_match(s: State, r: Flat) -> None:
    """End the match if a rule says so."""
    ahead = _reached(s, r)
    if ahead:
        s.winners = _pick_winners(s, r, ahead)
        if s.winners:
            s.ended = 1 + r.win
            return
    if r.max_hands and s.hands_played >= r.max_hands:
        s.winners = _best(s.totals, 7)
        s.ended = 6


@kernel
def _reached(s: State, r: Flat) -> int:
    """Return the mask of seats that have done what this table plays for."""
    if r.win == BY_CALLS:
        for seat in range(3):
            if popcount(s.used[seat]) < r.calls_to_play:
                return 0
        return 7
    if r.win == BY_HANDS:
        return 7 if s.hands_played >= r.win_size else 0
    mask = 0
    for seat in range(3):
        gain = s.tricks[seat] - s.target[seat]
        if (
            (r.win == BY_TOTAL and s.totals[seat] >= r.win_size)
            or (r.win == BY_TRICKS and s.call != MIZ and s.tricks[seat] >= r.win_size)
            or (r.win == BY_TARGET and s.call != MIZ and gain >= r.win_size)
        ):
            mask |= 1 << seat
    return mask


@kernel
def _best(points: Any, among: int) -> int:
    """Return the mask of the seats in `among` with the most points."""
    best, mask = -1000000, 0
    for seat in range(3):
        if among >> seat & 1:
            if points[seat] > best:
                best, mask = points[seat], 0
            if points[seat] == best:
                mask |= 1 << seat
    return mask


@kernel
def _pick_winners(s: State, r: Flat, ahead: int) -> int:
    """Return the winners among those ahead, by this table's rule for ties; 0 to play on."""
    if r.win == BY_TRICKS:
        return ahead
    mask = _best(s.delta, ahead) if r.win == BY_TARGET else _best(s.totals, ahead)
    if mask & (mask - 1) == 0 or r.tie == TIE_SHARED:
        return mask
    if r.tie == TIE_CONTINUE:
        return 0
    return _best(s.last_won, _best(s.delta, mask))


# --- What a seat may know -----------------------------------------------------------------------------------


class Knowledge(Sight):
    """What one seat, or a watcher, may know: public facts, and what it holds, saw, gave and received."""

    hands_played: int
    last: Three
    used: Three
    passed: Three
    redeal_used: int
    stage: int
    peeked: int
    caller: int
    call: int
    trump: int
    target: Three
    givers: Three
    step: int
    left: int
    receiver: int
    delivered: int
    trick: Three
    led: int
    leader: int
    best: int
    best_seat: int
    tricks: Three
    played: int
    last_trick: Three
    last_leader: int
    last_winner: int
    last_won: Three
    voids: Three

    hand: int
    awake: Three
    """How many cards each seat holds and may look at."""
    sleeping: Three
    """How many cards each seat holds face down."""
    kitty_left: int
    kitty: Four
    """Kitty cards in their order where the viewer has seen them, else -1."""
    taken: int
    aside: int
    aside_count: int
    shown: int
    gift_count: Nine
    gifts: Nine
    return_count: Nine
    returns: Nine
    holds: Three
    """Cards the viewer knows another seat to hold."""
    cannot: Three
    """Cards the viewer knows another seat not to hold."""


@kernel
def look(v: Knowledge, s: State, r: Flat, seat: int) -> None:
    """Fill `v` with what `seat` may know; -1 is a watcher."""
    v.seat = seat
    v.legal = legal(s, r) if seat == s.turn and seat >= 0 else 0
    _look_match(v, s)
    _look_table(v, s)
    _look_hands(v, s, r, seat)
    _look_exchange(v, s, seat)
    for other in range(3):
        v.holds[other] = _holds(v, s, r, seat, other)
        v.cannot[other] = _cannot(v, s, r, seat, other)


@kernel
def _look_match(v: Any, s: Any) -> None:
    """Copy what everybody knows about the match; also used to turn a sight back into a state."""
    v.seats = s.seats
    v.number = s.number
    v.next_dealer = s.next_dealer
    v.ended = s.ended
    v.winners = s.winners
    v.phase = s.phase
    v.turn = s.turn
    v.dealer = s.dealer
    v.done = s.done
    v.redealt = s.redealt
    v.hands_played = s.hands_played
    v.redeal_used = s.redeal_used
    for i in range(7):
        v.totals[i] = s.totals[i]
        v.money[i] = s.money[i]
        v.delta[i] = s.delta[i]
    for i in range(3):
        v.last[i] = s.last[i]
        v.used[i] = s.used[i]
        v.passed[i] = s.passed[i]


@kernel
def _look_table(v: Any, s: Any) -> None:
    """Copy what everybody sees of the deal; also used to turn a sight back into a state."""
    v.stage = s.stage
    v.peeked = s.peeked
    v.caller = s.caller
    v.call = s.call
    v.trump = s.trump
    v.step = s.step
    v.left = s.left
    v.receiver = s.receiver
    v.delivered = s.delivered
    v.led = s.led
    v.leader = s.leader
    v.best = s.best
    v.best_seat = s.best_seat
    v.played = s.played
    v.last_leader = s.last_leader
    v.last_winner = s.last_winner
    for i in range(3):
        v.target[i] = s.target[i]
        v.givers[i] = s.givers[i]
        v.trick[i] = s.trick[i]
        v.tricks[i] = s.tricks[i]
        v.last_trick[i] = s.last_trick[i]
        v.last_won[i] = s.last_won[i]
        v.voids[i] = s.voids[i]


@kernel
def _look_hands(v: Knowledge, s: State, r: Flat, seat: int) -> None:
    v.hand = s.hands[seat] if seat >= 0 else 0
    for other in range(3):
        v.awake[other] = popcount(s.hands[other])
        v.sleeping[other] = popcount(s.asleep[other])
    v.kitty_left = 0
    for i in range(4):
        v.kitty[i] = NOBODY
        if s.kitty[i] >= 0:
            v.kitty_left += 1
            if s.peeked and seat == s.caller:
                v.kitty[i] = s.kitty[i]
    mine = 1 if seat == s.caller and seat >= 0 else 0
    v.taken = s.taken if mine else 0
    v.aside = s.aside if mine else 0
    v.aside_count = popcount(s.aside)
    v.shown = s.shown[seat] if seat >= 0 else 0


@kernel
def _look_exchange(v: Knowledge, s: State, seat: int) -> None:
    for giver in range(3):
        for other in range(3):
            i = giver * 3 + other
            v.gift_count[i] = popcount(s.gifts[i])
            v.return_count[i] = popcount(s.returns[i])
            v.gifts[i] = v.returns[i] = 0
            if seat == giver:
                v.gifts[i] = s.gifts[i]
                v.returns[i] = s.returns[i] & ~s.asleep[giver]
            elif seat == other:
                v.returns[i] = s.returns[i]
                if s.delivered >> giver & 1:
                    v.gifts[i] = s.gifts[i] & ~s.asleep[other]


@kernel
def _sealed(v: Knowledge, s: State, r: Flat, seat: int, other: int) -> int:
    """Return 1 if nothing but play has changed `other`'s cards since its exchange with `seat`."""
    third = 3 - seat - other
    if v.gift_count[third * 3 + other] or v.gift_count[other * 3 + third]:
        return 0
    return 0 if other == s.caller and r.kitty_mode != NO_KITTY else 1


@kernel
def _holds(v: Knowledge, s: State, r: Flat, seat: int, other: int) -> int:
    """Return the cards `seat` knows `other` to hold: what it gave or returned there, while nothing can have moved it."""
    if seat < 0 or seat == other:
        return 0
    i = seat * 3 + other
    given = v.gifts[i] & ~v.returns[i] if s.delivered >> seat & 1 else 0
    if v.return_count[i] < v.gift_count[i]:
        return given
    if not _sealed(v, s, r, seat, other):
        return 0
    return (given | v.returns[other * 3 + seat]) & ~s.played


@kernel
def _cannot(v: Knowledge, s: State, r: Flat, seat: int, other: int) -> int:
    """Return the cards `other` cannot hold: suits it failed to follow, and cards above those it returned to `seat`."""
    if seat == other:
        return 0
    barred = 0
    ranked = seat >= 0 and _returns_are_highest(v, s, r, seat, other)
    for suit in range(4):
        if s.voids[other] >> suit & 1:
            barred |= lane(suit)
        elif ranked:
            back = v.returns[seat * 3 + other] & lane(suit)
            if back:
                barred |= lane(suit) & -(2 << low_index(back))
    return barred & ~v.returns[other * 3 + seat] if seat >= 0 else barred


@kernel
def _returns_are_highest(v: Knowledge, s: State, r: Flat, seat: int, other: int) -> int:
    """Return 1 if what `other` returned to `seat` was its highest of each suit, and still bounds what it holds."""
    if r.trump_gifts == FREE_RETURN and s.trump >= 0 and v.gifts[seat * 3 + other] & lane(s.trump):
        return 0
    return _sealed(v, s, r, seat, other)


# --- A state that fits what a seat knows --------------------------------------------------------------------


@kernel
def guess(s: State, v: Knowledge, r: Flat, w: Scatter) -> int:
    """Fill `s` with a state that fits `v`, its hidden cards drawn at random; return 0 if none was found."""
    _look_match(s, v)
    _look_table(s, v)
    seat = v.seat
    a = 1 if seat == 0 else 0
    b = 3 - seat - a
    _take_known(s, v)
    if not _deal_hidden(s, v, r, w, a, b):
        return 0
    _lay_kitty(s, v, r, w)
    _prepare_gifts(s, v, w, a)
    _prepare_gifts(s, v, w, b)
    _turn_down(s, v, w, a)
    _turn_down(s, v, w, b)
    for giver in range(3):
        for other in range(3):
            if giver != other:
                _fill_exchange(s, v, r, w, giver, other)
    return 1


@kernel
def _take_known(s: State, v: Knowledge) -> None:
    """Set what the viewer knows of the hidden parts, and empty the rest."""
    s.taken = v.taken
    s.aside = v.aside
    for i in range(3):
        s.hands[i] = s.asleep[i] = s.shown[i] = 0
    s.hands[v.seat] = v.hand
    s.shown[v.seat] = v.shown
    for i in range(9):
        s.gifts[i] = v.gifts[i]
        s.returns[i] = v.returns[i]


@kernel
def _pending(v: Knowledge, giver: int) -> int:
    """Return how many cards a seat has chosen as gifts and not yet handed over."""
    if v.delivered >> giver & 1:
        return 0
    return v.gift_count[giver * 3] + v.gift_count[giver * 3 + 1] + v.gift_count[giver * 3 + 2]


@kernel
def _deal_hidden(s: State, v: Knowledge, r: Flat, w: Scatter, a: int, b: int) -> int:
    """Deal every card the viewer does not see: to the others, to his own face-down cards, or out of play."""
    seat = v.seat
    seen = v.hand | v.played | v.aside | v.holds[a] | v.holds[b]
    unseen_kitty = v.kitty_left
    for i in range(4):
        if v.kitty[i] >= 0:
            seen |= 1 << v.kitty[i]
            unseen_kitty -= 1
    if not v.delivered >> seat & 1:
        seen |= v.gifts[seat * 3 + a] | v.gifts[seat * 3 + b]
    w.cards = r.cards & ~seen
    w.room[0] = v.awake[a] + v.sleeping[a] + _pending(v, a) - popcount(v.holds[a])
    w.room[1] = v.awake[b] + v.sleeping[b] + _pending(v, b) - popcount(v.holds[b])
    w.room[2] = v.sleeping[seat]
    w.room[3] = unseen_kitty + v.aside_count - popcount(v.aside)
    w.may[0] = r.cards & ~v.cannot[a]
    w.may[1] = r.cards & ~v.cannot[b]
    w.may[2] = w.may[3] = r.cards
    if not scatter(w):
        return 0
    s.hands[a] = w.got[0] | v.holds[a]
    s.hands[b] = w.got[1] | v.holds[b]
    s.asleep[seat] = w.got[2]
    return 1


@kernel
def _lay_kitty(s: State, v: Knowledge, r: Flat, w: Scatter) -> None:
    """Lay the unseen part of the kitty from the cards that are out of play; the others were set aside."""
    w.cards = w.got[3]
    for i in range(4):
        s.kitty[i] = v.kitty[i]
        if v.kitty[i] < 0 and r.kitty_size - v.kitty_left <= i and i < r.kitty_size:
            s.kitty[i] = low_index(draw_cards(w, 1))
    s.aside |= w.cards


@kernel
def _prepare_gifts(s: State, v: Knowledge, w: Scatter, giver: int) -> None:
    """Move the gifts another seat is still choosing out of its hand."""
    if v.delivered >> giver & 1:
        return
    w.cards = s.hands[giver]
    for other in range(3):
        s.gifts[giver * 3 + other] = draw_cards(w, v.gift_count[giver * 3 + other])
    s.hands[giver] = w.cards


@kernel
def _turn_down(s: State, v: Knowledge, w: Scatter, seat: int) -> None:
    """Turn some of another seat's cards face down: first those the viewer gave or returned to it."""
    if v.sleeping[seat] == 0:
        return
    known = (v.gifts[v.seat * 3 + seat] | v.returns[seat * 3 + v.seat]) & s.hands[seat]
    w.cards = s.hands[seat] & ~known
    s.asleep[seat] = known | draw_cards(w, v.sleeping[seat] - popcount(known))
    s.hands[seat] &= ~s.asleep[seat]


@kernel
def _fill_exchange(s: State, v: Knowledge, r: Flat, w: Scatter, giver: int, other: int) -> None:
    """Invent which cards passed between two seats, as many as everybody saw pass."""
    i, third = giver * 3 + other, 3 - giver - other
    if v.delivered >> giver & 1:
        taken = s.gifts[i] | s.gifts[third * 3 + other]
        _fill(w, _bearer(s, other) & ~taken, r.cards & ~taken, v.gift_count[i] - popcount(s.gifts[i]))
        s.gifts[i] |= w.cards
    taken = s.returns[i] | s.returns[giver * 3 + third]
    _fill(w, _bearer(s, giver) & ~taken, r.cards & ~taken, v.return_count[i] - popcount(s.returns[i]))
    s.returns[i] |= w.cards


@kernel
def _bearer(s: State, seat: int) -> int:
    """Return the cards among which those a seat received must be: its face-down ones, if it has any."""
    return s.asleep[seat] if s.asleep[seat] else s.hands[seat]


@kernel
def _fill(w: Scatter, pool: int, spare: int, count: int) -> None:
    """Leave `count` cards in `w.cards`: from the pool, or where it has too few from all that are possible."""
    w.cards = pool if popcount(pool) >= count else spare
    w.cards = draw_cards(w, count)


@kernel
def claim(v: Knowledge, r: Flat) -> int:
    """Return the card to lead when the viewer on lead is certain of every trick left, else -1."""
    if v.phase != P_PLAY or v.led >= 0 or v.turn != v.seat:
        return NOBODY
    if not certain(v.hand, r.cards & ~(v.hand | v.played | v.aside), v.trump):
        return NOBODY
    trumps = v.hand & lane(v.trump) if v.trump >= 0 else 0
    if trumps:
        return high_index(trumps)
    return high_index(v.hand)


# --- A sight in words ---------------------------------------------------------------------------------------


def _texts(mask: int) -> tuple[str, ...]:
    return tuple(card_text(card) for card in reversed(cards_of(mask)))


def _shown_order(mask: int, trump: int) -> tuple[str, ...]:
    """Return a hand as it is best shown: trumps first, then suits of alternating colours, high cards first."""
    suits = [3, 2, 0, 1]  # spades, hearts, clubs, diamonds
    if trump >= 0:
        suits = {3: [3, 2, 0, 1], 2: [2, 3, 1, 0], 1: [1, 3, 2, 0], 0: [0, 2, 3, 1]}[trump]
    return tuple(text for suit in suits for text in _texts(mask & lane(suit)))


_CALL_TEXTS = (*SUITS, "NT", "miz")


def _trick(v: Any, cards: Any, leader: int, step: int) -> tuple[Played, ...]:
    if leader < 0:
        return ()
    order = [(leader + step * i) % 3 for i in range(3)]
    return tuple(Played(seat=p, card=card_text(cards[p])) for p in order if cards[p] >= 0)


def _roles(v: Any, seat: int) -> tuple[str, ...]:
    return tuple(n for n, s in (("dealer", v.dealer), ("caller", v.caller)) if s == seat)


def _place(v: Any, r: Any, seat: int) -> Place:
    return Place(
        cards=v.awake[seat] + v.sleeping[seat],
        total=v.totals[seat],
        delta=v.delta[seat] if v.done and not v.redealt else None,
        tricks=v.tricks[seat],
        target=v.target[seat],
        money=v.money[seat] if r.stake else None,
        roles=_roles(v, seat),
        calls=tuple(_CALL_TEXTS[c] for c in cards_of(v.used[seat])) if r.call_once else (),
        voids=tuple(SUITS[suit] for suit in cards_of(v.voids[seat])),
        holds=_texts(v.holds[seat]),
    )


def _passed(masks: Any, v: Any, *, by_giver: bool) -> list[Played]:
    """Return the cards that went from the viewer (gifts) or to the viewer (returns), with the other seat."""
    found = []
    for other in range(3):
        i = v.seat * 3 + other if by_giver else other * 3 + v.seat
        found += [Played(seat=other, card=text) for text in _texts(masks[i])]
    return found


def _stake_notes(v: Any, r: Any) -> tuple[Text, ...]:
    """Say who pays whom for the hand just finished (RULEBOOK 2.3)."""
    if not (r.stake and v.done) or v.redealt:
        return ()
    notes = []
    for payer, payee in ((d, u) for d in range(3) for u in range(3) if v.delta[d] < 0 < v.delta[u]):
        sum_due = r.stake * min(-v.delta[payer], v.delta[payee])
        notes.append(Text(f"{{{payer}}} pays {{{payee}}} {sum_due}.", f"{{{payer}}} paie {sum_due} à {{{payee}}}."))
    return tuple(notes)


def view(v: Any, r: Any, o: Mapping[str, Any]) -> View:
    """Return a sight in words."""
    step = 1 if r.step == 1 else -1
    phase = PHASES[v.phase]
    mine = v.seat >= 0
    return View(
        family=FAMILY.id,
        seat=v.seat if mine else None,
        number=v.number,
        phase=phase.id,
        turn=v.turn if v.turn >= 0 else None,
        dealer=v.dealer,
        direction=step,
        players=tuple(_place(v, r, seat) for seat in range(3)),
        hand=_shown_order(v.hand, v.trump),
        face_down=v.sleeping[v.seat] if mine else 0,
        legal=tuple(str(a) for a in phase.actions(v.legal)),
        owed=max(v.left, 0) if v.phase in (P_GIVE, P_RETURN, P_DISCARD) else 0,
        receiver=v.receiver if v.phase in (P_GIVE, P_RETURN) else None,
        caller=v.caller,
        trump=None if v.call < 0 else SUITS[v.trump] if v.trump >= 0 else "NT",
        call=_CALL_TEXTS[v.call] if v.call >= 0 else None,
        leader=v.leader if v.leader >= 0 else None,
        trick=_trick(v, v.trick, v.leader, step),
        last_trick=_trick(v, v.last_trick, v.last_leader, step),
        last_winner=v.last_winner if v.last_winner >= 0 else None,
        kitty=v.kitty_left if r.kitty_size else None,
        taken=_texts(v.taken | mask_of(c for c in v.kitty if c >= 0)),
        aside=_texts(v.aside),
        gave=tuple(_passed(v.gifts, v, by_giver=True) + _passed(v.returns, v, by_giver=False)) if mine else (),
        received=tuple(_passed(v.gifts, v, by_giver=False) + _passed(v.returns, v, by_giver=True)) if mine else (),
        shown=tuple(Played(seat=v.caller, card=text) for text in _texts(v.shown)),
        done=bool(v.done),
        redealt=bool(v.redealt),
        ended=ENDINGS[v.ended - 1][0] if v.ended else None,
        winners=tuple(cards_of(v.winners)),
        notes=_stake_notes(v, r),
    )


FAMILY = Family(
    id="sergeant_major",
    name=Text("3-5-8 (Sergeant Major)", "3-5-8 (Sergent-major)"),
    about=Text(
        "Tricks for three: the caller names trumps, each seat has its own target.",
        "Des plis à trois : l'annonceur nomme l'atout, chaque place a son objectif.",
    ),
    options=OPTIONS,
    presets=PRESETS,
    phases=PHASES,
    endings=tuple(words for _, words in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    state=State,
    sight=Knowledge,
    flat=flat,
    problems=problems,
    pack=the_pack,
    places=places,
    begin=begin,
    deal=deal,
    legal=legal,
    apply=apply,
    look=look,
    guess=guess,
    view=view,
    pages=words.pages,
    claim=claim,
)
