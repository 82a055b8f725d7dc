"""The rules of 3-5-8 in words, as a table has set them."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import card_text
from trey.core.family import Section
from trey.core.text import Text

__all__ = ["pages"]

NUMBER = {
    0: ("no", "aucune"),
    1: ("one", "une"),
    2: ("two", "deux"),
    3: ("three", "trois"),
    4: ("four", "quatre"),
}


def _how_many(n: int) -> Text:
    return Text(*NUMBER[n])


def pages(o: Mapping[str, Any], seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(o)),
        (Text("The deal", "La donne"), _deal(o)),
        (Text("Before the play", "Avant le jeu"), _before(o)),
        (Text("The exchange", "L'échange"), _exchange(o)),
        (Text("The call", "L'annonce"), _call(o)),
        (Text("The play", "Le jeu"), _play(o)),
        (Text("The score", "La marque"), _score(o)),
        (Text("The end", "La fin"), _end(o)),
    )
    return tuple(Section(title, lines) for title, found in parts if (lines := tuple(found)))


def _aim(o: Mapping[str, Any]) -> Iterator[Text]:
    d, second, third = o["targets"]
    yield Text(
        f"Three players, each for himself. In every hand each has a target of tricks: {d} for the dealer, "
        f"{second} for the next to play, {third} for the last.",
        f"Trois joueurs, chacun pour soi. À chaque donne chacun a un objectif de plis : {d} pour le donneur, "
        f"{second} pour le suivant, {third} pour le dernier.",
    )
    yield Text(
        "The deal moves on after every hand, so everybody has each target in turn.",
        "La donne tourne après chaque main : chacun a donc chaque objectif à son tour.",
    )


def _deal(o: Mapping[str, Any]) -> Iterator[Text]:
    if o["removed_cards"]:
        gone = o["removed_cards"][0]
        yield Text(
            f"The {card_text(gone)} is left out, so 51 cards are used.",
            f"Le {card_text(gone, 'fr')} est retiré : on joue avec 51 cartes.",
        )
    way = Text("clockwise", "dans le sens horaire")
    if o["direction"] != "clockwise":
        way = Text("counter-clockwise", "dans le sens inverse des aiguilles d'une montre")
    yield Text(
        f"Aces are high. {o['hand_size']} cards each are dealt one at a time, {way.en}, from the dealer's neighbour on.",
        f"L'as est le plus fort. On donne {o['hand_size']} cartes à chacun, une par une, {way.fr}, "
        "en commençant par le voisin du donneur.",
    )
    if o["kitty_size"]:
        n = _how_many(o["kitty_size"])
        yield Text(
            f"The {n.en} left over {'is' if o['kitty_size'] == 1 else 'are'} the kitty, face down.",
            f"{n.fr.capitalize()} carte{'s' if o['kitty_size'] > 1 else ''} de reste : c'est le talon, face cachée.",
        )
    if o["call_on_first"]:
        yield Text(
            f"After {o['call_on_first']} cards each the deal stops for the call; the others follow.",
            f"Après {o['call_on_first']} cartes chacun la donne s'arrête pour l'annonce ; le reste suit.",
        )
    if o["redeal_window"]:
        yield Text(
            "Before anything else the seat with the highest target may ask for a new deal, and so may one of the other two: "
            "each side once in a hand.",
            "Avant tout, la place au plus haut objectif peut demander une redonne, puis l'une des deux autres : "
            "une fois par donne pour chaque camp.",
        )


_STEPS = {
    "exchange": Text("the exchange", "l'échange"),
    "give": Text("the gifts", "les dons"),
    "return": Text("the returns", "les retours"),
    "call": Text("the call", "l'annonce"),
    "kitty": Text("the kitty", "le talon"),
}


def _caller(o: Mapping[str, Any]) -> Text:
    if o["caller"] == "dealer":
        return Text("the dealer", "le donneur")
    return Text("the player after the dealer", "le joueur après le donneur")


def _before(o: Mapping[str, Any]) -> Iterator[Text]:
    steps = [_STEPS[step] for step in o["phase_order"].split(",")]
    yield Text(
        f"Order: {', '.join(s.en for s in steps)}, then the play.",
        f"Ordre : {', '.join(s.fr for s in steps)}, puis le jeu.",
    )
    n, who = o["kitty_size"], _caller(o)
    if o["kitty_mode"] == "discard_then_take":
        yield Text(
            f"Kitty: {who.en} first sets {_how_many(n).en} of his cards aside, without seeing the kitty, and then takes it.",
            f"Talon : {who.fr} écarte d'abord {_how_many(n).fr} de ses cartes sans voir le talon, puis le prend.",
        )
    if o["kitty_mode"] == "take_then_discard":
        yield Text(
            f"Kitty: {who.en} takes it and then sets any {_how_many(n).en} of his cards aside, kitty cards included.",
            f"Talon : {who.fr} le prend, puis écarte {_how_many(n).fr} cartes au choix, talon compris.",
        )
    if o["kitty_mode"] == "swap_up_to_4":
        yield Text(
            f"Kitty: {who.en} sets up to {_how_many(n).en} cards aside, unseen kitty, and takes as many from its top.",
            f"Talon : {who.fr} écarte jusqu'à {_how_many(n).fr} cartes sans le voir, et en prend autant dessus.",
        )
    if o["peek_if_4444"]:
        yield Text(
            "A caller who holds exactly four cards of each suit may look at the kitty before he calls; "
            "if he was up he then gives up his exchange.",
            "Un annonceur qui a exactement quatre cartes de chaque couleur peut voir le talon avant d'annoncer ; "
            "s'il était en plus, il renonce alors à son échange.",
        )
    if o["down_dealer_shows_kitty"]:
        yield Text(
            "A dealer who was down shows each player he returned a card to any kitty card of that suit that is higher.",
            "Un donneur en moins montre à celui à qui il a rendu une carte toute carte du talon plus forte dans la couleur.",
        )


def _exchange(o: Mapping[str, Any]) -> Iterator[Text]:
    if o["exchange"] == "none":
        yield Text("There is no exchange of cards between players.", "Il n'y a pas d'échange entre joueurs.")
        return
    yield Text(
        "From the second hand on, players who were up in the last hand give cards to players who were down: as many as the "
        "loser was down when one player is up, as many as the giver was up when two are.",
        "Dès la deuxième donne, ceux qui étaient en plus donnent des cartes à ceux qui étaient en moins : autant que le "
        "manque du receveur s'il y a un seul gagnant, autant que le surplus du donneur de cartes s'il y en a deux.",
    )
    if o["exchange_waivable"]:
        yield Text("He may give fewer, or none.", "Il peut en donner moins, ou aucune.")
    yield Text(
        "Each card given is answered with the highest card of its suit that the receiver then holds; "
        "if that is the card itself, it comes back.",
        "À chaque carte donnée répond la plus forte de sa couleur que détient alors le receveur ; "
        "si c'est elle-même, elle revient.",
    )
    if o["exchange_two_up_order"] == "higher_current_target":
        yield Text(
            "If two are up, the one with the higher target in the new hand exchanges first.",
            "Si deux joueurs sont en plus, celui qui a le plus haut objectif dans la nouvelle donne échange d'abord.",
        )
    else:
        yield Text(
            "If two are up, the one who was up most exchanges first.",
            "Si deux joueurs sont en plus, celui qui l'était le plus échange d'abord.",
        )
    yield Text(
        "If two are down, the giver chooses the cards for both before he sees any return.",
        "Si deux joueurs sont en moins, on choisit les cartes pour les deux avant de voir un retour.",
    )
    if "give" in o["phase_order"]:
        yield Text(
            "Gifts are made before the call, and only the returns follow it.",
            "Les dons se font avant l'annonce ; seuls les retours la suivent.",
        )
    if o["exchange_trump_cards"] == "free_return":
        yield Text(
            "A trump received may be answered with any card.",
            "À un atout reçu on peut répondre par n'importe quelle carte.",
        )
    if o["exchange_trump_cards"] == "not_given":
        yield Text("Trumps may not be given.", "On ne donne pas d'atout.")
    if o["exchange_only_trump_hands"]:
        yield Text("There is no exchange after a call without trumps.", "Pas d'échange après une annonce sans atout.")
    if o["dealer_blind_exchange"]:
        yield Text(
            "Whatever the dealer receives stays face down until he has named trumps, and a dealer who is down makes his returns after that.",
            "Ce que reçoit le donneur reste face cachée jusqu'à l'annonce, et un donneur en moins rend après celle-ci.",
        )


def _call(o: Mapping[str, Any]) -> Iterator[Text]:
    who = _caller(o)
    kinds = {
        "suits": Text(
            "one of the four suits as trumps; no-trump is not allowed",
            "l'une des quatre couleurs comme atout ; le sans-atout est interdit",
        ),
        "suits_nt": Text("a suit as trumps, or no-trump", "une couleur comme atout, ou sans-atout"),
        "suits_nt_miz": Text("a suit, no-trump, or Miz", "une couleur, sans-atout ou misère"),
    }[o["call_set"]]
    yield Text(f"{who.en.capitalize()} names {kinds.en}.", f"{who.fr.capitalize()} nomme {kinds.fr}.")
    if o["call_set"] == "suits_nt_miz":
        a, b, c = o["miz_maxima"]
        yield Text(
            f"Miz: no trumps, and everybody tries to lose tricks. The most one may take is {a} for the dealer, "
            f"{b} for the next, {c} for the last; every trick fewer is a point, every trick more costs one.",
            f"Misère : pas d'atout, et chacun cherche à perdre les plis. On peut en faire au plus {a} pour le donneur, "
            f"{b} pour le suivant, {c} pour le dernier ; un pli de moins vaut un point, un de plus en coûte un.",
        )
    if o["call_once_each"]:
        yield Text(
            "A player makes each call only once in a match.",
            "Un joueur ne fait chaque annonce qu'une fois par partie.",
        )
    if o["passes_per_game"]:
        yield Text(
            f"A caller may pass, at most {o['passes_per_game']} time(s) in a match; the same dealer deals again.",
            f"Un annonceur peut passer, au plus {o['passes_per_game']} fois par partie ; le même donneur redonne.",
        )


def _play(o: Mapping[str, Any]) -> Iterator[Text]:
    lead = Text("the player after the dealer", "le joueur après le donneur")
    if o["first_leader"] == "caller":
        lead = Text("the caller", "l'annonceur")
    yield Text(
        f"{lead.en.capitalize()} leads to the first trick; the winner of a trick leads to the next.",
        f"{lead.fr.capitalize()} entame le premier pli ; qui gagne un pli entame le suivant.",
    )
    yield Text(
        "One must follow the led suit if one can, and may otherwise play any card. The highest trump wins, "
        "or else the highest card of the led suit.",
        "Il faut fournir la couleur demandée si l'on peut, sinon on joue ce qu'on veut. Le plus fort atout gagne, "
        "sinon la plus forte carte de la couleur demandée.",
    )
    if o["must_trump_when_void"]:
        yield Text(
            "Void in the led suit one must trump; if the trick is trumped already, only when one can overtrump.",
            "Sans la couleur demandée il faut couper ; si le pli est déjà coupé, seulement si l'on peut surcouper.",
        )
    if o["must_overtake_trump_lead"]:
        yield Text(
            "When trumps are led one must beat the best so far if able.",
            "À l'atout demandé il faut monter si possible.",
        )


def _score(o: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(
        "Tricks above the target count plus, tricks short of it minus. The three results add up to nothing.",
        "Les plis au-dessus de l'objectif comptent en plus, ceux qui manquent en moins. La somme des trois est nulle.",
    )
    if o["stake"]:
        yield Text(
            f"Stake: everyone who is down pays {o['stake']} for each missing trick to those who are up.",
            f"Mise : qui est en moins paie {o['stake']} par pli manquant à ceux qui sont en plus.",
        )


def _end(o: Mapping[str, Any]) -> Iterator[Text]:
    name, _, number = o["win_rule"].partition(":")
    yield {
        "tricks_in_hand": Text(
            f"Who takes {number} or more tricks in one hand wins the match.",
            f"Qui fait au moins {number} plis dans une donne gagne la partie.",
        ),
        "cumulative": Text(
            f"The first to a running total of +{number} wins.", f"Le premier à un total de +{number} gagne."
        ),
        "target_plus": Text(
            f"Who beats his target by {number} wins the match.",
            f"Qui dépasse son objectif de {number} plis gagne la partie.",
        ),
        "all_calls": Text(
            f"When everybody has made {o['calls_to_play']} calls the best total wins.",
            f"Quand chacun a fait {o['calls_to_play']} annonces, le meilleur total gagne.",
        ),
        "fixed_hands": Text(
            f"After {number} hands the best total wins.", f"Après {number} donnes le meilleur total gagne."
        ),
    }[name]
    if o["finish_hand_after_win"] and name in ("tricks_in_hand", "target_plus"):
        yield Text("The winning hand is played out.", "La donne gagnante se joue jusqu'au bout.")
    if o["max_hands"]:
        yield Text(
            f"After {o['max_hands']} hands the best running total wins in any case.",
            f"Après {o['max_hands']} donnes, le meilleur total gagne de toute façon.",
        )
    yield {
        "continue": Text("A tie is played on.", "En cas d'égalité on continue."),
        "shared": Text("A tie is shared.", "En cas d'égalité la victoire est partagée."),
        "last_hand_gain": Text(
            "In a tie the bigger gain in the last hand wins, then the later trick.",
            "En cas d'égalité, le plus gros gain de la dernière donne l'emporte, puis le dernier pli.",
        ),
    }[o["tie"]]
