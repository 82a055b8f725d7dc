"""Three-handed Euchre, also called cutthroat: one maker against two defenders, five tricks a deal.

The jack of trumps (right bower) and the other jack of its colour (left bower) are the highest trumps, and
above them the joker where there is one.  The rules follow RULEBOOK section 3; where it names a decision or a
source, so does the option.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Annotated, Any

from trey.core.action import Phase
from trey.core.bits import low_index, nth_bit, popcount
from trey.core.cards import JACK, JOKER, PACKS, SUITS, Pack, card_text, cards_of, mask_of
from trey.core.chance import Chance, below
from trey.core.deal import Dealt
from trey.core.family import NOBODY, Family, Table
from trey.core.family import Sight as AnySight
from trey.core.kernel import kernel
from trey.core.layout import Layout, Three
from trey.core.options import Choice, Flag, Number, Option, Preset
from trey.core.text import Text
from trey.core.tricks import certain, following, lane
from trey.core.view import Place, Played, View
from trey.games.pages import euchre as words

__all__ = ["FAMILY", "Flat", "Sight", "State", "left_of", "members", "strength", "trump_cards"]

Fifteen = Annotated[list[int], 15]

# --- What a table settles

_DECKS = {
    "e24": Text("24 cards, nine to ace", "24 cartes, du neuf à l'as"),
    "e25": Text("25 cards: the 24 and a joker", "25 cartes : les 24 et un joker"),
    "e28": Text("28 cards, eight to ace", "28 cartes, du huit à l'as"),
    "e32": Text("32 cards, seven to ace", "32 cartes, du sept à l'as"),
    "e33": Text("33 cards: the 32 and a joker", "33 cartes : les 32 et un joker"),
    "e20": Text("20 cards, ten to ace", "20 cartes, du dix à l'as"),
}


def _points(option_id: str, usual: int, name: Text, explain: Text) -> Option:
    return Option(option_id, Number(1, 10), usual, name, explain, "S")


_MAKE = (
    Text("Three or four tricks", "Trois ou quatre plis"),
    Text(
        "What the maker scores for three or four tricks.",
        "Ce que marque le preneur pour trois ou quatre plis.",
    ),
)
_SWEEP = (
    Text("All five tricks", "Capot"),
    Text("What a maker scores for all five tricks.", "Ce que marque un preneur pour les cinq plis."),
)
_SWEEP_ALONE = (
    Text("All five tricks alone", "Capot seul"),
    Text(
        "What a maker scores for all five tricks when he went alone.",
        "Ce que marque pour les cinq plis un preneur qui joue seul.",
    ),
)
_EUCHRE = (
    Text("Euchre", "Chute"),
    Text(
        "What each defender scores when the maker takes fewer than three tricks.",
        "Ce que marque chaque défenseur si le preneur fait moins de trois plis.",
    ),
)
_LONE_EUCHRE = (
    Text("Euchre by a lone defender", "Chute par un défenseur seul"),
    Text(
        "What each defender scores when one who is alone takes three or four tricks.",
        "Ce que marque chaque défenseur si celui qui joue seul fait trois ou quatre plis.",
    ),
)
_LONE_SWEEP = (
    Text("All five by a lone defender", "Capot d'un défenseur seul"),
    Text(
        "What each defender scores when one who is alone takes all five tricks.",
        "Ce que marque chaque défenseur si celui qui joue seul fait les cinq plis.",
    ),
)

OPTIONS = (
    Option(
        "deck",
        Choice(_DECKS),
        "e24",
        Text("Pack", "Jeu de cartes"),
        Text(
            "Which cards are used; a joker is the highest trump.",
            "Les cartes employées ; un joker est le plus fort atout.",
        ),
        "S",
    ),
    Option(
        "dummy",
        Flag(),
        True,
        Text("Dummy hand", "Main du mort"),
        Text(
            "A fourth hand is dealt, and the maker keeps the best five of its cards and his own.",
            "On donne une quatrième main ; le preneur garde les cinq meilleures de ses dix cartes.",
        ),
        "S",
    ),
    Option(
        "must_use_dummy",
        Flag(),
        True,
        Text("Dummy or alone", "Mort ou seul"),
        Text(
            "A maker who does not go alone always gets the dummy.",
            "Le preneur qui ne joue pas seul prend toujours le mort.",
        ),
        "S",
    ),
    Option(
        "dealer_pickup",
        Choice(
            {
                "optional": Text("the dealer may leave it", "le donneur peut la laisser"),
                "mandatory": Text("the dealer must take it", "le donneur doit la prendre"),
            }
        ),
        "optional",
        Text("Upcard ordered up", "Retourne commandée"),
        Text(
            "Whether a dealer who defends must take the upcard that another player ordered up.",
            "Le donneur en défense doit-il prendre la retourne qu'un autre a commandée ?",
        ),
        "S",
    ),
    Option(
        "may_discard_upcard",
        Flag(),
        True,
        Text("Upcard may be discarded", "Retourne écartable"),
        Text(
            "A dealer who takes the upcard may put that same card aside.",
            "Le donneur qui prend la retourne peut écarter cette même carte.",
        ),
        "D",
    ),
    Option(
        "round2_excludes_turned_suit",
        Flag(),
        True,
        Text("Turned-down suit is out", "Couleur refusée exclue"),
        Text(
            "The suit that everyone turned down may not be named in the second round.",
            "La couleur refusée par tous ne peut pas être nommée au second tour.",
        ),
        "B4",
    ),
    Option(
        "stick_the_dealer",
        Flag(),
        False,
        Text("Stick the dealer", "Donneur obligé"),
        Text(
            "The dealer may not pass in the second round of bidding.",
            "Le donneur ne peut pas passer au second tour d'annonces.",
        ),
        "S",
    ),
    Option(
        "no_trump_call",
        Flag(),
        False,
        Text("No trump allowed", "Sans-atout permis"),
        Text(
            "No trump may be named in the second round.",
            "On peut nommer sans-atout au second tour.",
        ),
        "B8",
    ),
    Option(
        "alone_maker",
        Flag(),
        True,
        Text("Maker may go alone", "Preneur seul"),
        Text("The maker may do without the dummy.", "Le preneur peut se passer du mort."),
        "S",
    ),
    Option(
        "alone_defender",
        Flag(),
        True,
        Text("Defender may go alone", "Défenseur seul"),
        Text(
            "One defender may play without the other, who sits the deal out.",
            "Un défenseur peut jouer sans l'autre, qui reste hors jeu.",
        ),
        "S",
    ),
    Option(
        "joker_turned_up",
        Choice(
            {
                "dealer_names_blind": Text(
                    "the dealer names its suit, then all bid",
                    "le donneur nomme sa couleur, puis on annonce",
                ),
                "dealer_is_maker": Text(
                    "the dealer names trumps and is the maker",
                    "le donneur nomme l'atout et il est preneur",
                ),
            }
        ),
        "dealer_names_blind",
        Text("Joker turned up", "Joker retourné"),
        Text(
            "When the upcard is the joker, the dealer names a suit before he looks at his hand.",
            "Si la retourne est le joker, le donneur nomme une couleur avant de voir sa main.",
        ),
        "D",
    ),
    _points("pts_make", 1, *_MAKE),
    _points("pts_sweep", 3, *_SWEEP),
    _points("pts_sweep_alone", 3, *_SWEEP_ALONE),
    _points("pts_euchre_each", 2, *_EUCHRE),
    _points("pts_lone_defender_euchre_each", 2, *_LONE_EUCHRE),
    _points("pts_lone_defender_sweep_each", 4, *_LONE_SWEEP),
    Option(
        "game_target",
        Number(1, 50),
        10,
        Text("Points to win", "Points pour gagner"),
        Text(
            "The first player to reach this many points wins.",
            "Le premier joueur qui atteint ces points gagne.",
        ),
        "S",
    ),
    Option(
        "tie",
        Choice(
            {
                "continue": Text("play on until one is ahead", "on joue jusqu'à ce qu'un seul mène"),
                "shared": Text("the win is shared", "la victoire est partagée"),
            }
        ),
        "continue",
        Text("Tie at the top", "Égalité en tête"),
        Text(
            "What happens when two players reach the target with equal points.",
            "Ce qui arrive si deux joueurs atteignent le but à égalité.",
        ),
        "D",
    ),
)

_NO_DUMMY = {
    "dummy": False,
    "alone_maker": False,
    "alone_defender": False,
    "dealer_pickup": "mandatory",
}

PRESETS = (
    Preset(
        "euchre_cutthroat",
        Text("Three-handed Euchre", "Euchre à trois"),
        Text(
            "One against two, with a dummy hand that helps the maker; first to 10.",
            "Un contre deux, avec un mort qui aide le preneur ; en 10 points.",
        ),
        "source",
        {},
    ),
    Preset(
        "euchre_stick",
        Text("Three-handed Euchre, stick the dealer", "Euchre à trois, donneur obligé"),
        Text(
            "The dealer must name a suit when everyone has passed.",
            "Le donneur doit nommer une couleur quand tous ont passé.",
        ),
        "source",
        {"stick_the_dealer": True},
    ),
    Preset(
        "euchre_32",
        Text("Three-handed Euchre, 32 cards", "Euchre à trois, 32 cartes"),
        Text(
            "With the sevens and eights too, so twelve cards stay in the middle.",
            "Avec les sept et les huit : douze cartes restent au milieu.",
        ),
        "source",
        {"deck": "e32"},
    ),
    Preset(
        "euchre_25_benny",
        Text("Three-handed Euchre, 25 cards with Benny", "Euchre à trois, 25 cartes avec joker"),
        Text(
            "The joker is the highest trump, whatever suit is trump.",
            "Le joker est le plus fort atout, quelle que soit la couleur d'atout.",
        ),
        "source",
        {"deck": "e25"},
    ),
    Preset(
        "euchre_lone_bonus",
        Text("Three-handed Euchre, lone sweep 4", "Euchre à trois, capot seul à 4"),
        Text(
            "All five tricks without the dummy are worth 4 points.",
            "Les cinq plis sans le mort valent 4 points.",
        ),
        "extra",
        {"pts_sweep_alone": 4},
    ),
    Preset(
        "euchre_no_dummy",
        Text("Three-handed Euchre, no dummy", "Euchre à trois, sans mort"),
        Text(
            "No fourth hand: the maker plays his own five cards, and nobody goes alone.",
            "Pas de quatrième main : le preneur joue ses cinq cartes, personne ne joue seul.",
        ),
        "extra",
        _NO_DUMMY,
    ),
    Preset(
        "euchre_no_dummy_stick",
        Text("Three-handed Euchre, no dummy, stick the dealer", "Euchre à trois, sans mort, donneur obligé"),
        Text(
            "No fourth hand, and the dealer must name a suit when everyone has passed.",
            "Pas de quatrième main, et le donneur doit nommer une couleur si tous ont passé.",
        ),
        "extra",
        _NO_DUMMY | {"stick_the_dealer": True},
    ),
    Preset(
        "euchre_20",
        Text("Three-handed Euchre, 20 cards", "Euchre à trois, 20 cartes"),
        Text(
            "Ten to ace, no dummy, and 4 points for all five tricks.",
            "Du dix à l'as, sans mort, et 4 points pour les cinq plis.",
        ),
        "extra",
        _NO_DUMMY | {"deck": "e20", "pts_sweep": 4},
    ),
    Preset(
        "euchre_classic_5",
        Text("Three-handed Euchre, old rules to 5", "Euchre à trois, à 5 points"),
        Text(
            "The old game: 32 cards, no dummy, first to 5.",
            "L'ancien jeu : 32 cartes, sans mort, en 5 points.",
        ),
        "extra",
        _NO_DUMMY | {"deck": "e32", "game_target": 5},
    ),
)


def problems(o: Mapping[str, Any], seats: int) -> Iterator[tuple[str, Text]]:
    """Say why a set of options cannot work."""
    if o["dummy"] and o["deck"] == "e20":
        yield (
            "dummy-takes-all-cards",
            Text(
                "Twenty cards are four hands of five: with a dummy none is left to turn up.",
                "Vingt cartes font quatre mains de cinq : avec un mort, il n'en reste aucune à retourner.",
            ),
        )
    if o["alone_maker"] and not o["dummy"]:
        yield (
            "alone-without-dummy",
            Text(
                "A maker goes alone by doing without the dummy, so there must be a dummy.",
                "Le preneur joue seul en se passant du mort : il faut donc un mort.",
            ),
        )
    if o["no_trump_call"] and JOKER in PACKS[o["deck"]].cards:
        yield (
            "joker-without-trump",
            Text(
                "The joker is a trump and belongs to no other suit, so no trump cannot be named with one.",
                "Le joker est un atout et d'aucune autre couleur : avec lui, pas de sans-atout.",
            ),
        )


# --- The rules as numbers

NAMING, BID1, PICKUP, CAST, BID2, CHOICE, PICKING, DEFENCE, PLAY, DONE = range(10)
PASS, NAME, ORDER, TAKE, LEAVE, ALONE, DUMMY, OWN, STAY = 0, 1, 6, 7, 8, 9, 10, 11, 12
NO_TRUMP = 4
UP_SHOWN, UP_TAKEN, UP_LEFT, UP_DOWN = range(4)
HAND = 5
SUIT_BITS = 15 << NAME


class Flat(Layout):
    """The settled options as kernels read them."""

    pack: int
    dummy: int
    must_use_dummy: int
    must_pick_up: int
    may_discard_upcard: int
    excludes: int
    stick: int
    no_trump: int
    alone_maker: int
    alone_defender: int
    blind_maker: int
    make: int
    sweep: int
    sweep_alone: int
    euchre: int
    lone_euchre: int
    lone_sweep: int
    target: int
    shared: int


def flat(o: Mapping[str, Any], seats: int) -> Flat:
    """Return settled options as numbers."""
    return Flat(
        pack=mask_of(PACKS[o["deck"]].cards),
        dummy=o["dummy"],
        must_use_dummy=o["must_use_dummy"],
        must_pick_up=o["dealer_pickup"] == "mandatory",
        may_discard_upcard=o["may_discard_upcard"],
        excludes=o["round2_excludes_turned_suit"],
        stick=o["stick_the_dealer"],
        no_trump=o["no_trump_call"],
        alone_maker=o["alone_maker"],
        alone_defender=o["alone_defender"],
        blind_maker=o["joker_turned_up"] == "dealer_is_maker",
        make=o["pts_make"],
        sweep=o["pts_sweep"],
        sweep_alone=o["pts_sweep_alone"],
        euchre=o["pts_euchre_each"],
        lone_euchre=o["pts_lone_defender_euchre_each"],
        lone_sweep=o["pts_lone_defender_sweep_each"],
        target=o["game_target"],
        shared=o["tie"] == "shared",
    )


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
        Text("Shall the upcard's suit be trump?", "La couleur de la retourne sera-t-elle atout ?"),
        words={PASS: "pass", ORDER: "order up"},
    ),
    Phase(
        "pickup",
        Text("The dealer's choice", "Choix du donneur"),
        Text("Take the upcard, or leave it?", "Prendre la retourne, ou la laisser ?"),
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
        Text("Will you go alone, or use the dummy?", "Jouez-vous seul, ou avec le mort ?"),
        words={ALONE: "alone", DUMMY: "with dummy", OWN: "with own"},
    ),
    Phase(
        "maker_discards",
        Text("The maker's discards", "Écart du preneur"),
        Text("Choose a card to set aside; keep five.", "Choisissez une carte à écarter ; gardez-en cinq."),
        "discard",
    ),
    Phase(
        "defence",
        Text("A lone defender?", "Un défenseur seul ?"),
        Text("Will you defend alone?", "Défendez-vous seul ?"),
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


# --- State


class State(Table):
    """Everything about a match and its running deal.  Sets of cards are masks."""

    hands: Three
    aside: Three
    """Cards each seat set aside."""
    dummy: int
    """The dummy as it was dealt, even when the maker has it."""
    middle: int
    """Cards face down in the middle, the upcard not among them."""

    upcard: int
    up: int
    """Where the upcard is: shown, taken by the dealer, left by him, or turned down."""
    offered: int
    """The suit of the first round, -1 until the dealer has named it for a joker."""
    trump: int
    """0..3 a suit, 4 no-trump, -1 not yet."""
    trumps: int
    """All cards that are trumps, bowers and joker included."""
    maker: int
    alone: int
    """1 when the maker goes alone."""
    helped: int
    """1 when the maker took the dummy."""
    lone: int
    """The defender who goes alone, -1 for none."""
    out: int
    """The defender who sits out, -1 for none."""
    size: int
    """Cards in a full trick."""
    missing: int
    """Cards still to come to this trick."""
    led: int
    """All cards of the led suit, 0 when nothing is led."""
    best: int
    """The strength of the best card of this trick, 0 when nothing is led."""
    best_seat: int
    """Whose card that is; before a lead the winner of the last trick, -1 for none."""
    tricks: Three
    played: int
    count: int
    plays: Fifteen
    """Cards in the order they were played, as seat << 6 | card."""
    lacks: Three
    """Cards that each seat has shown not to hold by not following."""


class Sight(AnySight):
    """What one seat knows; a field named as in `State` means the same."""

    hand: int
    aside: int
    """Cards the viewer set aside."""
    dummy: int
    """The dummy, for a maker who took it."""
    counts: Three
    """Cards in each hand."""

    upcard: int
    up: int
    offered: int
    trump: int
    trumps: int
    maker: int
    alone: int
    helped: int
    lone: int
    out: int
    size: int
    missing: int
    led: int
    best: int
    best_seat: int
    tricks: Three
    played: int
    count: int
    plays: Fifteen
    lacks: Three


# --- Cards and seats


@kernel
def left_of(seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat < 2 else 0


@kernel
def trump_cards(trump: int) -> int:
    """Return every card that is a trump: the suit, the left bower and the joker; none for no-trump."""
    if trump == NO_TRUMP:
        return 0
    return lane(trump) | 1 << (3 - trump << 4 | JACK) | 1 << JOKER


@kernel
def members(card: int, trumps: int) -> int:
    """Return every card of the suit that `card` belongs to in play."""
    return trumps if trumps >> card & 1 else lane(card >> 4) & ~trumps


@kernel
def strength(card: int, led: int, trump: int) -> int:
    """Return how high a card stands in a trick of the suit `led` (a set), 0 when it cannot win; trumps from 32 up."""
    suit, rank = card >> 4, card & 15
    if rank == JACK:
        if suit == trump:
            return 46
        if suit == 3 - trump:
            return 45
    if card == JOKER:
        return 47
    if suit == trump:
        return 32 + rank
    return 1 + rank if led >> card & 1 else 0


# --- A match and its deals


@kernel
def begin(s: State, r: Flat) -> None:
    """Start a match: nothing dealt yet."""
    s.seats = 3
    s.number = s.ended = s.winners = 0
    for seat in range(7):
        s.totals[seat] = s.money[seat] = s.delta[seat] = 0
    s.phase = DONE
    s.next_dealer = s.dealer = s.turn = NOBODY
    s.done = 1
    s.redealt = 0


@kernel
def deal(s: State, r: Flat, dealt: Dealt) -> None:
    """Deal five each, one at a time from the dealer's left, the dummy before the dealer; then turn one up."""
    s.number += 1
    _clear_deal(s)
    s.dealer = dealt.dealer
    first = left_of(s.dealer)
    second = left_of(first)
    at = 0
    for _ in range(HAND):
        s.hands[first] |= 1 << dealt.pack[at]
        s.hands[second] |= 1 << dealt.pack[at + 1]
        at += 2
        if r.dummy:
            s.dummy |= 1 << dealt.pack[at]
            at += 1
        s.hands[s.dealer] |= 1 << dealt.pack[at]
        at += 1
    s.upcard = dealt.pack[at]
    s.middle = r.pack & ~(s.hands[0] | s.hands[1] | s.hands[2] | s.dummy | 1 << s.upcard)
    if s.upcard == JOKER:
        _ask(s, NAMING, s.dealer)
    else:
        s.offered = s.upcard >> 4
        _ask(s, BID1, first)


@kernel
def _clear_deal(s: State) -> None:
    s.done = s.redealt = s.dummy = s.trumps = s.alone = s.helped = 0
    s.up = s.led = s.best = s.played = s.count = 0
    s.offered = s.trump = s.maker = s.lone = s.out = s.best_seat = NOBODY
    s.size = s.missing = 3
    for seat in range(3):
        s.hands[seat] = s.aside[seat] = s.tricks[seat] = s.lacks[seat] = s.delta[seat] = 0
    for i in range(15):
        s.plays[i] = 0


@kernel
def _ask(s: State, phase: int, seat: int) -> None:
    s.phase = phase
    s.turn = seat


# --- What is legal


@kernel
def legal(s: State, r: Flat) -> int:
    """Return the mask of the acting seat's actions."""
    if s.phase == PLAY:
        return following(s.hands[s.turn], s.led)
    if s.phase == PICKING:
        return s.hands[s.turn]
    if s.phase == CAST:
        return s.hands[s.turn] if r.may_discard_upcard else s.hands[s.turn] & ~(1 << s.upcard)
    if s.phase == BID1:
        return 1 << PASS | 1 << ORDER
    if s.phase == BID2:
        return _legal_names(s, r)
    if s.phase == CHOICE:
        return _legal_choices(r)
    if s.phase == DEFENCE:
        return 1 << ALONE | 1 << STAY
    if s.phase == PICKUP:
        return 1 << TAKE | 1 << LEAVE
    return SUIT_BITS if s.phase == NAMING else 0


@kernel
def _legal_names(s: State, r: Flat) -> int:
    names = SUIT_BITS
    if r.excludes:
        names ^= 1 << NAME + s.offered
    if r.no_trump:
        names |= 1 << NAME + NO_TRUMP
    if not (r.stick and s.turn == s.dealer):
        names |= 1 << PASS
    return names


@kernel
def _legal_choices(r: Flat) -> int:
    choices = 1 << DUMMY
    if r.alone_maker:
        choices |= 1 << ALONE
    if not r.must_use_dummy:
        choices |= 1 << OWN
    return choices


# --- What an action does


@kernel
def apply(s: State, r: Flat, action: int) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == PLAY:
        _play(s, r, action)
    elif s.phase == PICKING:
        _set_aside(s, action)
        if popcount(s.hands[s.turn]) == HAND:
            _open_defence(s, r)
    elif s.phase == BID1:
        _bid(s, r, action)
    elif s.phase == BID2:
        _name(s, r, action)
    elif s.phase == CAST:
        _set_aside(s, action)
        _open_choice(s, r)
    elif s.phase == CHOICE:
        _choose(s, r, action)
    elif s.phase == DEFENCE:
        _defend(s, action)
    elif s.phase == PICKUP:
        _answer_order(s, r, action)
    else:
        _name_blind(s, r, action)


@kernel
def _set_aside(s: State, card: int) -> None:
    s.hands[s.turn] ^= 1 << card
    s.aside[s.turn] |= 1 << card


@kernel
def _name_blind(s: State, r: Flat, action: int) -> None:
    s.offered = action - NAME
    if r.blind_maker:
        _order_up(s, r)
    else:
        _ask(s, BID1, left_of(s.dealer))


@kernel
def _bid(s: State, r: Flat, action: int) -> None:
    if action == ORDER:
        _order_up(s, r)
    elif s.turn == s.dealer:
        s.up = UP_DOWN
        _ask(s, BID2, left_of(s.dealer))
    else:
        s.turn = left_of(s.turn)


@kernel
def _make(s: State, trump: int) -> None:
    s.maker = s.turn
    s.trump = trump
    s.trumps = trump_cards(trump)


@kernel
def _order_up(s: State, r: Flat) -> None:
    _make(s, s.offered)
    if s.maker == s.dealer or r.must_pick_up:
        _pick_up(s)
    else:
        _ask(s, PICKUP, s.dealer)


@kernel
def _pick_up(s: State) -> None:
    s.up = UP_TAKEN
    s.hands[s.dealer] |= 1 << s.upcard
    _ask(s, CAST, s.dealer)


@kernel
def _answer_order(s: State, r: Flat, action: int) -> None:
    if action == TAKE:
        _pick_up(s)
    else:
        s.up = UP_LEFT
        _open_choice(s, r)


@kernel
def _name(s: State, r: Flat, action: int) -> None:
    if action != PASS:
        _make(s, action - NAME)
        _open_choice(s, r)
    elif s.turn == s.dealer:
        s.redealt = 1
        _close(s)
    else:
        s.turn = left_of(s.turn)


@kernel
def _open_choice(s: State, r: Flat) -> None:
    """Ask the maker how he will play, if he has a choice."""
    if not r.dummy:
        _open_defence(s, r)
    elif _legal_choices(r) == 1 << DUMMY:
        _take_dummy(s)
    else:
        _ask(s, CHOICE, s.maker)


@kernel
def _choose(s: State, r: Flat, action: int) -> None:
    if action == DUMMY:
        _take_dummy(s)
    else:
        s.alone = 1 if action == ALONE else 0
        _open_defence(s, r)


@kernel
def _take_dummy(s: State) -> None:
    s.helped = 1
    s.hands[s.maker] |= s.dummy
    _ask(s, PICKING, s.maker)


@kernel
def _open_defence(s: State, r: Flat) -> None:
    if r.alone_defender:
        _ask(s, DEFENCE, left_of(s.maker))
    else:
        _open_play(s)


@kernel
def _defend(s: State, action: int) -> None:
    """Ask both defenders clockwise; the first who goes alone makes the other sit out."""
    first = left_of(s.maker)
    second = left_of(first)
    if action == ALONE:
        s.lone = s.turn
        s.out = second if s.turn == first else first
        s.size = s.missing = 2
        _open_play(s)
    elif s.turn == first:
        s.turn = second
    else:
        _open_play(s)


@kernel
def _open_play(s: State) -> None:
    """Left of the dealer leads, or the first active seat left of a lone maker, else of a lone defender."""
    if s.alone:
        _ask(s, PLAY, _next_active(s, s.maker))
    elif s.lone >= 0:
        _ask(s, PLAY, _next_active(s, s.lone))
    else:
        _ask(s, PLAY, left_of(s.dealer))


@kernel
def _next_active(s: State, seat: int) -> int:
    after = left_of(seat)
    return left_of(after) if after == s.out else after


@kernel
def _play(s: State, r: Flat, card: int) -> None:
    seat, bit = s.turn, 1 << card
    s.hands[seat] ^= bit
    s.played |= bit
    s.plays[s.count] = seat << 6 | card
    s.count += 1
    if s.led == 0:
        s.led = members(card, s.trumps)
    elif not s.led & bit:
        s.lacks[seat] |= s.led
    height = strength(card, s.led, s.trump)
    if height > s.best:
        s.best = height
        s.best_seat = seat
    s.missing -= 1
    if s.missing:
        s.turn = _next_active(s, seat)
    else:
        _end_trick(s, r)


@kernel
def _end_trick(s: State, r: Flat) -> None:
    s.tricks[s.best_seat] += 1
    s.led = s.best = 0
    s.missing = s.size
    s.turn = s.best_seat
    if s.hands[s.turn] == 0:
        _score(s, r)


# --- Scores and the end of the match


@kernel
def _close(s: State) -> None:
    s.done = 1
    s.next_dealer = left_of(s.dealer)
    _ask(s, DONE, NOBODY)


@kernel
def _maker_points(s: State, r: Flat) -> int:
    made = s.tricks[s.maker]
    if made == 5:
        return r.sweep_alone if s.alone else r.sweep
    return r.make if made >= 3 else 0


@kernel
def _defender_points(s: State, r: Flat) -> int:
    made = s.tricks[s.maker]
    if made >= 3:
        return 0
    if s.lone < 0:
        return r.euchre
    return r.lone_euchre if made else r.lone_sweep


@kernel
def _score(s: State, r: Flat) -> None:
    for seat in range(3):
        s.delta[seat] = _maker_points(s, r) if seat == s.maker else _defender_points(s, r)
        s.totals[seat] += s.delta[seat]
    _close(s)
    _end_match(s, r)


@kernel
def _end_match(s: State, r: Flat) -> None:
    """End the match when one seat is ahead with enough points, or several are and may share."""
    top, leaders = r.target, 0
    for seat in range(3):
        if s.totals[seat] > top:
            top, leaders = s.totals[seat], 0
        if s.totals[seat] == top:
            leaders |= 1 << seat
    if leaders and (r.shared or leaders & leaders - 1 == 0):
        s.winners = leaders
        s.ended = 1


# --- What a seat knows


@kernel
def _copy_table(to: Any, of: Any) -> None:
    to.seats = of.seats
    to.number = of.number
    to.next_dealer = of.next_dealer
    to.ended = of.ended
    to.winners = of.winners
    to.phase = of.phase
    to.turn = of.turn
    to.dealer = of.dealer
    to.done = of.done
    to.redealt = of.redealt
    for seat in range(7):
        to.totals[seat] = of.totals[seat]
        to.money[seat] = of.money[seat]
        to.delta[seat] = of.delta[seat]


@kernel
def _copy_public(to: Any, of: Any) -> None:
    """Copy what everyone knows, from a state to a sight or back."""
    _copy_table(to, of)
    to.upcard = of.upcard
    to.up = of.up
    to.offered = of.offered
    to.trump = of.trump
    to.trumps = of.trumps
    to.maker = of.maker
    to.alone = of.alone
    to.helped = of.helped
    to.lone = of.lone
    to.out = of.out
    to.size = of.size
    to.missing = of.missing
    to.led = of.led
    to.best = of.best
    to.best_seat = of.best_seat
    to.played = of.played
    to.count = of.count
    for seat in range(3):
        to.tricks[seat] = of.tricks[seat]
        to.lacks[seat] = of.lacks[seat]
    for i in range(15):
        to.plays[i] = of.plays[i]


@kernel
def look(v: Sight, s: State, r: Flat, seat: int) -> None:
    """Fill a sight with what a seat knows; -1 is a watcher."""
    _copy_public(v, s)
    v.seat = seat
    for other in range(3):
        v.counts[other] = popcount(s.hands[other])
    v.legal = v.hand = v.aside = v.dummy = 0
    if seat < 0:
        return
    v.aside = s.aside[seat]
    if seat == s.turn:
        v.legal = legal(s, r)
    if not (s.phase == NAMING and seat == s.dealer):
        v.hand = s.hands[seat]
    if s.helped and seat == s.maker:
        v.dummy = s.dummy


@kernel
def seen(v: Sight) -> int:
    """Return the cards whose place the viewer knows, an upcard that another dealer took not among them."""
    known = v.hand | v.aside | v.dummy | v.played
    return known if v.up == UP_TAKEN else known | 1 << v.upcard


@kernel
def unseen(v: Sight, r: Flat) -> int:
    """Return the cards that the viewer's opponents in the play may hold."""
    lacking = -1
    for seat in range(3):
        if seat != v.seat and seat != v.out:
            lacking &= v.lacks[seat]
    return r.pack & ~seen(v) & ~lacking


# --- A state that fits


@kernel
def guess(s: State, v: Sight, r: Flat, chance: Chance) -> int:
    """Draw a state that fits a sight: 1, or 0 when there is none."""
    _copy_public(s, v)
    s.dummy = v.dummy
    for seat in range(3):
        s.hands[seat] = v.hand if seat == v.seat else 0
        s.aside[seat] = v.aside if seat == v.seat else 0
    s.middle = r.pack & ~seen(v)
    if s.middle >> s.upcard & 1 and v.up == UP_TAKEN:
        _place_upcard(s, v, r, chance)
    for seat in range(3):
        if not _fill_hand(s, v, seat, chance):
            return 0
    for seat in range(3):
        if seat != v.seat:
            missing = _set_aside_by(v, seat) - popcount(s.aside[seat])
            s.aside[seat] |= _draw(s, s.middle, missing, chance)
    if r.dummy and not v.helped:
        s.dummy = _draw(s, s.middle, HAND, chance)
    elif v.helped and v.seat != v.maker:
        _rebuild_dummy(s, v, r, chance)
    return 1


@kernel
def _draw(s: State, among: int, count: int, chance: Chance) -> int:
    """Take cards out of the middle at random and return them."""
    drawn = 0
    for _ in range(count):
        bit = 1 << nth_bit(among, below(chance, popcount(among)))
        among ^= bit
        drawn |= bit
    s.middle &= ~drawn
    return drawn


@kernel
def _played_by(v: Sight, seat: int) -> int:
    cards = 0
    for i in range(v.count):
        if v.plays[i] >> 6 == seat:
            cards |= 1 << (v.plays[i] & 63)
    return cards


@kernel
def _set_aside_by(v: Sight, seat: int) -> int:
    """Return how many cards a seat has set aside."""
    had = HAND
    if seat == v.dealer and v.up == UP_TAKEN:
        had += 1
    if seat == v.maker and v.helped:
        had += HAND
    return had - v.counts[seat] - popcount(_played_by(v, seat))


@kernel
def _enough(s: State, v: Sight) -> int:
    """Return 1 if the middle can still fill every hand with cards it may hold (Hall's condition)."""
    for group in range(1, 8):
        cards, room = 0, 0
        for seat in range(3):
            if group >> seat & 1:
                cards |= s.middle & ~v.lacks[seat]
                room += v.counts[seat] - popcount(s.hands[seat])
        if popcount(cards) < room:
            return 0
    return 1


@kernel
def _place_upcard(s: State, v: Sight, r: Flat, chance: Chance) -> None:
    """Put the upcard that another dealer took into his hand, or rarely among the cards he set aside."""
    bit = 1 << v.upcard
    first = 1 if r.may_discard_upcard else 2
    dropped = 1 if _set_aside_by(v, v.dealer) >= first and below(chance, 16) == 0 else 0
    s.middle ^= bit
    if not dropped and not v.lacks[v.dealer] & bit and v.counts[v.dealer]:
        s.hands[v.dealer] |= bit
        if _enough(s, v):
            return
        s.hands[v.dealer] ^= bit
    s.aside[v.dealer] |= bit
    if not _enough(s, v):
        s.aside[v.dealer] ^= bit
        s.hands[v.dealer] |= bit


@kernel
def _fill_hand(s: State, v: Sight, seat: int, chance: Chance) -> int:
    """Draw a hand from the middle, never a card that another hand cannot do without."""
    may = s.middle & ~v.lacks[seat]
    while popcount(s.hands[seat]) < v.counts[seat]:
        if may == 0:
            return 0
        bit = 1 << nth_bit(may, below(chance, popcount(may)))
        may ^= bit
        s.middle ^= bit
        s.hands[seat] |= bit
        if not _enough(s, v):
            s.middle ^= bit
            s.hands[seat] ^= bit
    return 1


@kernel
def _rebuild_dummy(s: State, v: Sight, r: Flat, chance: Chance) -> None:
    """Say which of another maker's cards came from the dummy: not the upcard, nor his discard for it."""
    own = s.hands[v.maker] | s.aside[v.maker] | _played_by(v, v.maker)
    if v.maker == v.dealer and v.up == UP_TAKEN:
        cast = s.aside[v.maker]
        if not r.may_discard_upcard:
            cast &= ~(1 << v.upcard)
        own &= ~_draw(s, cast, 1, chance) & ~(1 << v.upcard)
    s.dummy = _draw(s, own, HAND, chance)


# --- A sure thing


@kernel
def _lined_up(cards: int, trump: int, trumps: int) -> int:
    """Return the cards with trumps moved to where a plain comparison of ranks is right."""
    if trump == NO_TRUMP:
        return cards
    own = cards >> (trump << 4)
    line = (own & 0x1FF) >> 2 | (own & 0x1C00) >> 3
    line |= (cards >> (3 - trump << 4 | JACK) & 1) << 10
    line |= (own >> JACK & 1) << 11 | (cards >> JOKER & 1) << 12
    return cards & ~trumps | line << (trump << 4)


@kernel
def top_card(cards: int, trump: int) -> int:
    """Return the highest trump of a non-zero set, else its card of the highest rank."""
    best, height = NOBODY, 0
    while cards:
        card = low_index(cards)
        if strength(card, cards, trump) > height:
            best, height = card, strength(card, cards, trump)
        cards &= cards - 1
    return best


@kernel
def claim(v: Sight, r: Flat) -> int:
    """Return the card to lead when the viewer, on lead, takes all the rest wherever hidden cards lie; else -1."""
    if v.phase != PLAY or v.led or v.turn != v.seat:
        return NOBODY
    mine = _lined_up(v.hand, v.trump, v.trumps)
    theirs = _lined_up(unseen(v, r), v.trump, v.trumps)
    if certain(mine, theirs, v.trump if v.trump < NO_TRUMP else NOBODY):
        return top_card(v.hand, v.trump)
    return NOBODY


# --- In words


def _dark(suit: int) -> bool:
    return suit in {0, 3}


def _clashes(suits: Sequence[int]) -> int:
    return sum(_dark(a) == _dark(b) for a, b in pairwise(suits))


def shown_order(cards: int, trump: int) -> tuple[int, ...]:
    """Return cards as they are best shown: trumps first, then suits of alternating colours, high cards first."""
    trumps = trump_cards(trump) if trump >= 0 else 1 << JOKER
    group = sorted(cards_of(cards & trumps), key=lambda c: -strength(c, trumps, trump))
    suits = [suit for suit in (3, 2, 0, 1) if cards & lane(suit) & ~trumps]
    lead = [trump] if 0 <= trump < NO_TRUMP and group else []
    best = min(permutations(suits), key=lambda order: _clashes([*lead, *order]))
    plain = [card for suit in best for card in reversed(cards_of(cards & lane(suit) & ~trumps))]
    return (*group, *plain)


def _texts(cards: int, trump: int = NOBODY) -> tuple[str, ...]:
    return tuple(card_text(card) for card in shown_order(cards, trump))


def _played(plays: Sequence[int]) -> tuple[Played, ...]:
    return tuple(Played(seat=play >> 6, card=card_text(play & 63)) for play in plays)


def _tricks_shown(v: Sight) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """Return this trick and the one before it."""
    begun = v.count - (v.size - v.missing)
    return _played(v.plays[begun : v.count]), _played(v.plays[max(0, begun - v.size) : begun])


def _voids(v: Sight, seat: int) -> tuple[str, ...]:
    suits = [s for s in range(4) if members(s << 4, v.trumps if v.trump >= 0 else 0) & ~v.lacks[seat] == 0]
    return tuple(SUITS[suit] for suit in suits)


def _holds(v: Sight, r: Flat, seat: int) -> tuple[str, ...]:
    """Return the upcard while the viewer can be sure that another dealer has it."""
    if seat != v.dealer or seat == v.seat or v.up != UP_TAKEN or v.played >> v.upcard & 1:
        return ()
    helped = v.helped and v.maker == v.dealer
    sure = v.phase == CAST or (not r.may_discard_upcard and not helped)
    return (card_text(v.upcard),) if sure and not v.lacks[seat] >> v.upcard & 1 else ()


def _roles(v: Sight, seat: int) -> tuple[str, ...]:
    roles = {
        "dealer": seat == v.dealer,
        "maker": seat == v.maker,
        "alone": (v.alone and seat == v.maker) or seat == v.lone,
        "out": seat == v.out,
    }
    return tuple(role for role, has in roles.items() if has)


def _place(v: Sight, r: Flat, seat: int) -> Place:
    return Place(
        cards=v.counts[seat],
        total=v.totals[seat],
        delta=v.delta[seat] if v.done and not v.redealt else None,
        tricks=v.tricks[seat],
        roles=_roles(v, seat),
        voids=_voids(v, seat),
        holds=_holds(v, r, seat),
    )


def _picked_up(v: Sight) -> tuple[str, ...]:
    """Return the cards that came to the viewer from the table: the upcard, the dummy."""
    taken = v.dummy
    if v.up == UP_TAKEN and v.seat == v.dealer:
        taken |= 1 << v.upcard
    return _texts(taken, v.trump)


_TOOK = Text("The dealer took {}.", "Le donneur a pris {}.")
_LEFT = Text("The dealer left the upcard.", "Le donneur a laissé la retourne.")


def _notes(v: Sight) -> tuple[Text, ...]:
    if v.up == UP_TAKEN:
        return (_TOOK.fill(Text(card_text(v.upcard), card_text(v.upcard, "fr"))),)
    return (_LEFT,) if v.up == UP_LEFT else ()


def view(v: Sight, r: Flat, o: Mapping[str, Any]) -> View:
    """Put a sight into words."""
    trick, last_trick = _tricks_shown(v)
    face_down = popcount(r.pack) - 16 - HAND * r.dummy + (v.up == UP_DOWN)
    blind = v.phase == NAMING and v.seat == v.dealer
    return View(
        family="euchre",
        seat=v.seat if v.seat >= 0 else None,
        number=v.number,
        phase=PHASES[v.phase].id,
        turn=v.turn if v.turn >= 0 else None,
        dealer=v.dealer,
        direction=1,
        players=tuple(_place(v, r, seat) for seat in range(3)),
        hand=_texts(v.hand, v.trump),
        face_down=HAND if blind else 0,
        legal=tuple(str(action) for action in PHASES[v.phase].actions(v.legal)),
        owed=max(0, v.counts[v.turn] - HAND) if v.phase in {CAST, PICKING} else 0,
        caller=v.maker if v.maker >= 0 else None,
        trump=None if v.trump < 0 else (*SUITS, "NT")[v.trump],
        leader=trick[0].seat if trick else v.turn if v.phase == PLAY else None,
        trick=trick,
        last_trick=last_trick,
        last_winner=(trick[0].seat if trick else v.best_seat) if last_trick else None,
        kitty=face_down,
        taken=_picked_up(v),
        aside=_texts(v.aside, v.trump),
        upcard=None if v.up == UP_TAKEN else card_text(v.upcard),
        upcard_down=v.up == UP_DOWN,
        dummy=HAND * (1 - v.helped) if r.dummy else None,
        done=bool(v.done),
        redealt=bool(v.redealt),
        ended=ENDINGS[v.ended - 1][0] if v.ended else None,
        winners=tuple(cards_of(v.winners)),
        notes=_notes(v),
    )


# --- The family


def pack(o: Mapping[str, Any], seats: int) -> Pack:
    """Return the pack a table plays with."""
    return PACKS[o["deck"]]


def places(o: Mapping[str, Any], seats: int, dealer: int, number: int) -> tuple[str, ...]:
    """Return where each position of the pack is dealt to."""
    dummy = ("dummy",) if o["dummy"] else ()
    dealt = HAND * (str((dealer + 1) % 3), str((dealer + 2) % 3), *dummy, str(dealer))
    return (*dealt, "upcard", *["middle"] * (len(PACKS[o["deck"]].cards) - len(dealt) - 1))


FAMILY = Family(
    id="euchre",
    name=Text("Three-handed Euchre", "Euchre à trois"),
    about=Text(
        "Five tricks with bowers: one maker against two defenders who stand together for a deal.",
        "Cinq plis avec bowers : un preneur contre deux défenseurs alliés le temps d'une donne.",
    ),
    options=OPTIONS,
    presets=PRESETS,
    phases=PHASES,
    endings=tuple(text for _, text in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    state=State,
    sight=Sight,
    flat=flat,
    problems=problems,
    pack=pack,
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
