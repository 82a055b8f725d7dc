"""The rules of 3-5-8 in words, as a table has set them."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import SUIT_NAMES
from trey.core.text import Text
from trey.core.words import Section

__all__ = ["pages"]

NUMBER = (
    Text("no", "aucune"),
    Text("one", "une"),
    Text("two", "deux"),
    Text("three", "trois"),
    Text("four", "quatre"),
)
_COURTS = {
    9: Text("jack", "le valet"),
    10: Text("queen", "la dame"),
    11: Text("king", "le roi"),
    12: Text("ace", "l'as"),
}


def pages(o: Mapping[str, Any], seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(o), ()),
        (Text("The deal", "La donne"), _deal(o), ("redeal",)),
        (Text("Before the play", "Avant le jeu"), _before(o), ("discard",)),
        (Text("The exchange", "L'échange"), _exchange(o), ("give", "return")),
        (Text("The call", "L'annonce"), _call(o), ("call",)),
        (Text("The play", "Le jeu"), _play(o), ("play",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), _end(o), ()),
    )
    return tuple(Section(title, lines, phases) for title, found, phases in parts if (lines := tuple(found)))


def _card(card: int) -> Text:
    """Return a card's name, in French with its article: "2 of clubs", "le 2 de trèfle"."""
    rank = card & 15
    name = _COURTS.get(rank, Text(str(rank + 2), f"le {rank + 2}"))
    return Text("{} of {}", "{} de {}").fill(name, SUIT_NAMES[card >> 4])


def _cards(n: int) -> Text:
    """Return a small number of cards: "two cards"."""
    return Text(f"{NUMBER[n].en} card{'s' * (n != 1)}", f"{NUMBER[n].fr} carte{'s' * (n > 1)}")


def _aim(o: Mapping[str, Any]) -> Iterator[Text]:
    d, second, third = o["targets"]
    yield Text(
        f"Three players, each for themselves. In every deal each has a target of tricks: {d} for the dealer, "
        f"{second} for the next to play, {third} for the last.",
        f"Trois joueurs, chacun pour soi. À chaque donne, chacun a un objectif de plis : {d} pour le donneur, "
        f"{second} pour le suivant, {third} pour le dernier.",
    )
    yield Text(
        "The players deal in turn, so everybody has each target in turn.",
        "Après chaque donne, c'est au joueur suivant de donner : chacun a donc chaque objectif à son tour.",
    )


def _deal(o: Mapping[str, Any]) -> Iterator[Text]:
    yield Text("The first dealer is drawn at random.", "Le premier donneur est tiré au sort.")
    if o["removed_cards"]:
        gone = _card(o["removed_cards"][0])
        out = "retirée" if gone.fr.startswith("la ") else "retiré"
        yield Text(
            f"The {gone.en} is left out, so 51 cards are used.",
            f"{gone.fr[0].upper()}{gone.fr[1:]} est {out} : on joue avec 51 cartes.",
        )
    way = Text("clockwise from the dealer's left", "dans le sens horaire à partir de la gauche du donneur")
    if o["direction"] != "clockwise":
        way = Text(
            "counter-clockwise from the dealer's right",
            "dans le sens inverse des aiguilles d'une montre à partir de la droite du donneur",
        )
    yield Text(
        f"Each player gets {o['hand_size']} cards, dealt one at a time, {way.en}. "
        "Play goes the same way round. Aces are high.",
        f"Chacun reçoit {o['hand_size']} cartes, données une par une, {way.fr}. "
        "On joue dans le même sens. L'as est la plus forte carte.",
    )
    yield from _kitty_lies(o["kitty_size"])
    if o["call_on_first"]:
        yield Text(
            f"When everybody has {o['call_on_first']} cards, the deal stops for the call. "
            "The remaining cards are dealt after it; nobody sees them before.",
            f"Quand chacun a {o['call_on_first']} cartes, la distribution s'arrête pour l'annonce. "
            "Les cartes restantes sont données ensuite ; personne ne les voit avant.",
        )
    if o["redeal_window"]:
        yield from _redeals(o)


def _kitty_lies(size: int) -> Iterator[Text]:
    if size == 1:
        yield Text(
            "The card left over is the kitty; it lies face down.", "La carte restante forme le talon, face cachée."
        )
    elif size:
        yield Text(
            f"The {NUMBER[size].en} cards left over are the kitty; they lie face down.",
            f"Les {NUMBER[size].fr} cartes restantes forment le talon, face cachée.",
        )


def _redeals(o: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(
        "Before anything else the player with the highest target may ask for a new deal, once in a deal; after them "
        "either of the other two may, in play order, once between them. The same dealer deals again.",
        "Avant tout, le joueur qui a le plus haut objectif peut demander une redonne, une fois par donne ; après lui, "
        "l'un des deux autres le peut, dans l'ordre du jeu, une fois à eux deux. Le même donneur redonne.",
    )
    high = max(o["targets"])
    if o["targets"].count(high) > 1:
        yield Text(
            "If several share the highest target, the first of them in play order after the dealer goes first; the "
            "dealer comes last.",
            "Si plusieurs ont le plus haut objectif, c'est le premier d'entre eux dans l'ordre du jeu après le "
            "donneur ; le donneur vient en dernier.",
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
    return Text("the caller", "l'annonceur")


def _before(o: Mapping[str, Any]) -> Iterator[Text]:
    if o["caller"] != "dealer":
        yield Text("The player after the dealer is the caller.", "Le joueur après le donneur est l'annonceur.")
    steps = [_STEPS[step] for step in o["phase_order"].split(",")]
    yield Text(
        f"Order: {', '.join(s.en for s in steps)}, then the play.",
        f"Ordre : {', '.join(s.fr for s in steps)}, puis le jeu.",
    )
    yield from _kitty_use(o)
    if o["peek_if_4444"]:
        who = _caller(o)
        yield Text(
            f"If {who.en} holds exactly four cards of each suit, they may look at the kitty before they call; "
            "if they do and were up in the last deal, they give up their exchange.",
            f"Si {who.fr} a exactement quatre cartes de chaque couleur, il peut voir le talon avant d'annoncer ; "
            "s'il le fait et qu'il était en plus à la donne précédente, il renonce à son échange.",
        )
    if o["down_dealer_shows_kitty"]:
        yield Text(
            "A dealer who was down shows each player to whom they returned a card any kitty card of that suit that is "
            "higher than the card they returned.",
            "Si le donneur était en moins, il montre à chaque joueur à qui il a rendu une carte les cartes du talon de la même couleur qui sont plus fortes qu'elle.",
        )


def _kitty_use(o: Mapping[str, Any]) -> Iterator[Text]:
    who, n = _caller(o), o["kitty_size"]
    if o["kitty_mode"] == "discard_then_take":
        yield Text(
            f"Kitty: {who.en} first sets {NUMBER[n].en} of their cards aside, without having seen the kitty, and then "
            "takes it.",
            f"Talon : {who.fr} écarte d'abord {NUMBER[n].fr} de ses cartes, sans avoir vu le talon, puis le prend.",
        )
    if o["kitty_mode"] == "take_then_discard":
        yield Text(
            f"Kitty: {who.en} takes it and then sets aside any {NUMBER[n].en} of the cards they hold.",
            f"Talon : {who.fr} le prend, puis écarte {_cards(n).fr} de son choix parmi toutes les siennes.",
        )
    if o["kitty_mode"] == "swap_up_to_4":
        most = Text(f"up to {_cards(n).en}", f"jusqu'à {_cards(n).fr}")
        if n == 1:
            most = Text("one card or none", "une carte ou aucune")
        unseen = (
            Text("", "") if o["peek_if_4444"] else Text(" without having seen the kitty", " sans avoir vu le talon")
        )
        yield Text(
            f"Kitty: {who.en} sets {most.en} aside{unseen.en}, and then takes as many from its top. The rest of the kitty stays face down.",
            f"Talon : {who.fr} écarte {most.fr}{unseen.fr}, puis en prend autant sur le dessus du talon. Le reste du talon reste face cachée.",
        )
    if n:
        yield Text(
            f"Cards set aside stay face down; only {who.en} knows them.",
            f"Les cartes écartées restent face cachée ; seul {who.fr} les connaît.",
        )


def _exchange(o: Mapping[str, Any]) -> Iterator[Text]:
    if o["exchange"] == "none":
        yield Text("There is no exchange of cards between players.", "Il n'y a pas d'échange entre joueurs.")
        return
    yield Text(
        "From the second deal on, players who were up in the last deal give cards to those who were down: if one "
        "player is up, they give each of them as many cards as that player was down; if two are up, each gives as many "
        "as they were up themselves.",
        "Dès la deuxième donne, ceux qui étaient en plus à la donne précédente donnent des cartes à ceux qui étaient "
        "en moins : s'il n'y en a qu'un en plus, il donne à chacun autant de cartes que celui-ci avait de points en "
        "moins ; s'il y en a deux, chacun donne autant de cartes qu'il avait de points en plus.",
    )
    if o["exchange_waivable"]:
        yield Text("A player may give fewer, or none.", "Chacun peut en donner moins, voire aucune.")
    yield _answer(o)
    yield Text(
        "Cards are given and returned face down: only the two who exchange see them.",
        "Les cartes sont données et rendues face cachée : seuls les deux joueurs concernés les voient.",
    )
    yield from _exchange_order(o)
    yield from _exchange_trumps(o)
    if o["passes_per_game"] or o["redeal_window"]:
        yield Text(
            "If a deal is thrown in, the exchange still takes place in the next one.",
            "Après une donne annulée, l'échange reste dû à la distribution suivante.",
        )


def _answer(o: Mapping[str, Any]) -> Text:
    """Return what must come back for a card."""
    same = Text("which may be the very card you were given", "fût-ce la carte reçue elle-même")
    if o["exchange_not_the_same_card"]:
        same = Text(
            "but not the very card you were given while you have another of the suit",
            "mais pas la carte reçue elle-même tant qu'on en a une autre de la couleur",
        )
    more = Text(
        "; for two cards of one suit, your two highest, and so on",
        " ; pour deux cartes d'une même couleur, ses deux plus fortes, et ainsi de suite",
    )
    if o["exchange_one_by_one"]:
        more = Text("", "")
    return Text(
        f"For each card you receive you must give back your highest card of that suit, {same.en}{more.en}.",
        f"Pour chaque carte reçue, on rend sa plus forte carte de la même couleur, {same.fr}{more.fr}.",
    )


def _one_by_one(o: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(
        "Cards go over one at a time: the giver sees what comes back before they choose the next gift. A card that was "
        "returned to them may not be given on.",
        "Les cartes passent une à une : on voit ce qui revient avant de choisir la suivante. Il ne "
        "donne pas une carte qu'on vient de lui rendre.",
    )
    yield Text(
        "If two are down, the giver exchanges with the dealer first if the dealer is one of them, else with the first "
        "in the order of play.",
        "Si deux joueurs sont en moins, l'échange se fait d'abord avec le donneur s'il en est, sinon avec le premier "
        "dans l'ordre du jeu.",
    )


def _exchange_order(o: Mapping[str, Any]) -> Iterator[Text]:
    yield _who_first(o)
    if o["exchange_one_by_one"]:
        yield from _one_by_one(o)
    else:
        yield Text(
            "If two are down, the giver chooses the cards for both before they see any return.",
            "Si deux joueurs sont en moins, celui qui est en plus choisit les cartes pour les deux avant de voir ce "
            "qu'on lui rend.",
        )
    if "give" in o["phase_order"]:
        yield Text(
            "Gifts are made before the call, and only the returns follow it.",
            "Les dons se font avant l'annonce ; seuls les retours la suivent.",
        )
    if o["dealer_blind_exchange"]:
        yield Text(
            "Whatever the dealer receives stays face down until they have named trumps, and a dealer who is down makes "
            "their returns after that, before the kitty.",
            "Ce que reçoit le donneur reste face cachée jusqu'à l'annonce ; s'il est en moins, il ne rend ses cartes qu'après "
            "l'annonce, avant le talon.",
        )
    if "give" in o["phase_order"] or o["dealer_blind_exchange"]:
        late = Text("Such returns", "Ces retours") if o["dealer_blind_exchange"] else Text("Returns", "Les retours")
        yield Text(
            f"{late.en} are made to the first giver, then to the second; a card that the second gave never answers "
            "the first.",
            f"{late.fr} se font au premier qui a donné, puis au second ; on ne rend jamais "
            "au premier une carte reçue du second.",
        )


def _who_first(o: Mapping[str, Any]) -> Text:
    """Return which of two players who are up exchanges first, and how equals are told apart."""
    alike = len(set(o["targets"])) < 3
    tie = Text(
        "; of equal targets, the first in play order after the dealer, who comes last",
        " ; à objectifs égaux, le premier dans l'ordre du jeu après le donneur, qui vient en dernier",
    )
    rest = tie if alike else Text("", "")
    if o["exchange_two_up_order"] == "higher_current_target":
        return Text(
            f"If two are up, the one with the higher target in the new hand exchanges first{rest.en}.",
            f"Si deux joueurs sont en plus, celui qui a le plus haut objectif dans la nouvelle donne échange "
            f"d'abord{rest.fr}.",
        )
    return Text(
        f"If two are up, the one who was up most exchanges first; if both were up alike, the one with the higher "
        f"target in the new hand{rest.en}.",
        f"Si deux joueurs sont en plus, celui qui l'était le plus échange d'abord ; s'ils l'étaient autant, celui qui "
        f"a le plus haut objectif dans la nouvelle donne{rest.fr}.",
    )


def _exchange_trumps(o: Mapping[str, Any]) -> Iterator[Text]:
    if o["exchange_trump_cards"] == "free_return":
        yield _free_answer(o)
    if o["exchange_trump_cards"] == "not_given":
        yield Text("Trumps may not be given.", "On ne donne pas d'atout.")
    if o["exchange_only_trump_hands"]:
        yield Text(
            "There is no exchange after a no-trump or Miz call, and it is not made up later.",
            "Il n'y a pas d'échange après une annonce sans atout, et il n'est plus dû par la suite.",
        )


def _free_answer(o: Mapping[str, Any]) -> Text:
    """Return how a trump may be answered."""
    but, first = (
        Text("", ""),
        Text(" The other suits are answered first.", " On rend d'abord dans les autres couleurs."),
    )
    if o["exchange_not_the_same_card"]:
        but = Text(" but itself while you have another trump", " sauf lui-même tant qu'on a un autre atout")
    if o["exchange_one_by_one"]:
        first = Text("", "")
    return Text(
        f"A trump received may be answered with any card{but.en}.{first.en}",
        f"À un atout reçu on peut répondre par n'importe quelle carte{but.fr}.{first.fr}",
    )


def _miz(o: Mapping[str, Any]) -> bool:
    return o["call_set"] == "suits_nt_miz"  # type: ignore[no-any-return]


def _call(o: Mapping[str, Any]) -> Iterator[Text]:
    who = _caller(o)
    kinds = {
        "suits": Text(
            "one of the four suits as trumps; no-trump is not allowed",
            "l'une des quatre couleurs comme atout ; le sans-atout est interdit",
        ),
        "suits_nt": Text("a suit as trumps, or no-trump", "une couleur comme atout, ou sans-atout"),
        "suits_nt_miz": Text("a suit as trumps, no-trump, or Miz", "une couleur comme atout, sans-atout ou misère"),
    }[o["call_set"]]
    yield Text(f"{who.en.capitalize()} names {kinds.en}.", f"{who.fr.capitalize()} nomme {kinds.fr}.")
    if _miz(o):
        a, b, c = o["miz_maxima"]
        yield Text(
            "Miz: there are no trumps, everybody tries to avoid tricks, and limits take the place of the targets. "
            f"The dealer may take at most {a} tricks, the next player {b}, the last {c}.",
            "Misère : pas d'atout, chacun cherche à éviter les plis, et des limites remplacent les objectifs. "
            f"Le donneur peut faire {a} plis au plus, le suivant {b}, le dernier {c}.",
        )
    if o["call_once_each"]:
        yield Text(
            "A player makes each call only once in a match.",
            "Un joueur ne fait chaque annonce qu'une fois par partie.",
        )
    if o["passes_per_game"]:
        n = o["passes_per_game"]
        yield Text(
            f"Instead of calling, a player may pass, {'once' if n == 1 else f'at most {n} times'} in a match; the same "
            "dealer deals again.",
            f"Au lieu d'annoncer, un joueur peut passer, {'une' if n == 1 else f'au plus {n}'} fois par partie ; le même "
            "donneur redonne.",
        )


def _play(o: Mapping[str, Any]) -> Iterator[Text]:
    lead = Text("the player after the dealer", "le joueur après le donneur")
    if o["first_leader"] == "caller":
        lead = _caller(o)
    yield Text(
        f"{lead.en.capitalize()} leads to the first trick; the winner of a trick leads to the next.",
        f"{lead.fr.capitalize()} entame le premier pli ; celui qui gagne un pli entame le suivant.",
    )
    yield Text(
        "You must follow suit if you can; if you can't, play any card. The highest trump wins the trick; without a trump, "
        "the highest card of the suit that was led.",
        "Il faut fournir la couleur demandée si l'on peut, sinon on joue ce qu'on veut. Le plus fort atout gagne le "
        "pli ; s'il n'y en a pas, c'est la plus forte carte de la couleur demandée.",
    )
    if o["must_trump_when_void"]:
        yield Text(
            "But if you are void you must trump; if the trick has been trumped already you must overtrump if you can, "
            "otherwise play anything.",
            "Mais sans la couleur demandée il faut couper ; si le pli est déjà coupé, il faut surcouper si l'on peut, "
            "sinon on joue ce qu'on veut.",
        )
    if o["must_overtake_trump_lead"]:
        yield Text(
            "When trumps are led you must play higher than the best trump so far if you can.",
            "Si l'on a entamé atout, il faut monter sur le plus fort atout joué si l'on peut.",
        )


def _score(o: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(
        "You score 1 point for each trick over your target (you are up) and lose 1 for each trick short of it (you are "
        "down). The three results add up to zero.",
        "Chaque pli au-dessus de l'objectif vaut un point : le joueur est alors en plus ; chaque pli qui manque en "
        "coûte un : il est en moins. La somme des trois résultats est nulle.",
    )
    if _miz(o):
        yield Text(
            "In a Miz it is the other way round: each trick below the limit is a point, each trick above it costs one.",
            "À la misère, c'est l'inverse : chaque pli en dessous de la limite vaut un point, chaque pli au-dessus en "
            "coûte un.",
        )
    if o["stake"]:
        n = o["stake"]
        yield Text(
            f"Stakes: a player who is up receives {n} for each of their points; those who are down pay it, {n} for "
            "each point they lost.",
            f"Mises : un joueur en plus reçoit {n} pour chacun de ses points ; les joueurs en moins paient, {n} pour "
            "chaque point perdu.",
        )
    prize, (win, _, tricks) = o["win_prize"], o["win_rule"].partition(":")
    if prize and win == "tricks_in_hand":
        yield Text(
            f"Each of the others pays a prize of {prize} to the player who takes {tricks} or more tricks in one deal.",
            f"Chacun des autres paie une prime de {prize} à celui qui fait au moins {tricks} plis dans une donne.",
        )
    elif not o["stake"]:
        yield Text("There are no stakes.", "On joue sans mise.")


def _end(o: Mapping[str, Any]) -> Iterator[Text]:
    name, _, number = o["win_rule"].partition(":")
    yield {
        "tricks_in_hand": Text(
            f"A player who takes {number} or more tricks in one deal wins the match.",
            f"Un joueur qui fait au moins {number} plis dans une donne gagne la partie.",
        ),
        "cumulative": Text(
            f"The first to a running total of +{number} wins; if several get there in the same deal, the highest "
            "total wins.",
            f"Le premier à un total de +{number} gagne ; si plusieurs y arrivent à la même donne, le plus haut total "
            "gagne.",
        ),
        "target_plus": Text(
            f"A player who takes at least {number} tricks more than their target wins the match; if two do, the "
            "one with the bigger gain wins.",
            f"Un joueur qui fait au moins {number} plis de plus que son objectif gagne la partie ; si deux y parviennent, celui "
            "qui a le plus d'avance.",
        ),
        "all_calls": Text(
            f"When everybody has made {o['calls_to_play']} calls, the highest total wins.",
            f"Quand chacun a fait {o['calls_to_play']} annonces, le plus haut total gagne.",
        ),
        "fixed_hands": Text(
            f"After {number} deals the highest total wins.", f"Après {number} donnes, le plus haut total gagne."
        ),
    }[name]
    if name in ("tricks_in_hand", "target_plus"):
        yield from _end_in_a_hand(o)
    if name != "tricks_in_hand":
        yield _tie(o["tie"])
    if o["max_hands"]:
        yield Text(
            f"After {o['max_hands']} deals the match ends in any case, and the highest running total wins. "
            "A tie is then shared.",
            f"Après {o['max_hands']} donnes, la partie finit de toute façon, et le plus haut total gagne. "
            "En cas d'égalité, la victoire est alors partagée.",
        )


def _end_in_a_hand(o: Mapping[str, Any]) -> Iterator[Text]:
    if _miz(o):
        yield Text(
            "You cannot win the match this way in a Miz.",
            "On ne peut pas gagner la partie de cette façon sur une misère.",
        )
    if o["finish_hand_after_win"]:
        yield Text(
            "The deal in which the match is won is played out.",
            "La donne où la partie est gagnée se joue jusqu'au bout.",
        )
    else:
        yield Text(
            "Play then stops at once, and that deal is not scored.",
            "Le jeu s'arrête alors aussitôt, et cette donne ne compte pas.",
        )


def _tie(way: str) -> Text:
    return {
        "continue": Text(
            "If there is a tie, play goes on until it is broken.",
            "En cas d'égalité, on continue jusqu'à ce qu'un seul soit en tête.",
        ),
        "shared": Text("A tie is shared.", "En cas d'égalité, la victoire est partagée."),
        "last_hand_gain": Text(
            "In a tie the bigger gain in the last deal wins; if that is equal too, the player who took the later trick wins.",
            "En cas d'égalité, le plus gros gain de la dernière donne l'emporte ; s'il est égal aussi, celui des deux "
            "qui a fait un pli en dernier.",
        ),
    }[way]
