"""Narration: what is told of a deal given as text, in both languages, to whom."""

from collections.abc import Sequence

import pytest

from trey.cli.tell import Teller, present
from trey.core.text import Language
from trey.games import FAMILIES
from trey.match import Match

NAMES = ("Anna", "Hugo", "Zoé")
BRIDGE = """dealer 0 / 0: AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH
/ 1: AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C JH TH 9H
/ 2: AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D 8H 7H 6H / kitty: 5H 4H 3H 2H"""


def told(match: Match, deal: str, actions: Sequence[str], eyes: Sequence[int] = (), lang: Language = "en") -> list[str]:
    """What a teller with these eyes says of a deal and some actions."""
    teller = Teller(match.family, NAMES, lang, eyes)

    def views() -> dict[int | None, object]:
        return {eye: match.view(eye) for eye in (*eyes, None)}

    match.deal(deal)
    lines = teller.begin(views())  # type: ignore[arg-type]
    for text in actions:
        before, seat = views(), match.turn
        assert seat is not None
        action = match.act(seat, text)
        lines += teller.tell(before, seat, action, views())  # type: ignore[arg-type]
    return lines + teller.flush()


CALL_AND_DISCARD = ("trump S", "discard AH", "discard KH", "discard QH", "discard 2S")


def test_a_watcher_hears_counts() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD) == [
        "Deal 1. Dealer: Anna. Targets: Anna 8, Hugo 5, Zoé 3.",
        "Anna: trump spades, discard 4 cards",
    ]


def test_others_at_the_table_hear_counts_too() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [1])[-1] == "Anna: trump spades, discard 4 cards"


def test_one_hears_ones_own_cards() -> None:
    heard = told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [0])
    assert heard[-1] == "Anna: trump spades, discard A♥ K♥ Q♥ 2♠, pick up 5♥ 4♥ 3♥ 2♥"


def test_in_french() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [0], "fr") == [
        "Donne 1. Donneur : Anna. Objectifs : Anna 8, Hugo 5, Zoé 3.",
        "Anna : atout pique, écarte A♥ R♥ D♥ 2♠, ramasse 5♥ 4♥ 3♥ 2♥",
    ]


def test_a_trick_is_told_whole() -> None:
    tricks = ("play JH", "play 8H", "play 5H", "play AC")
    assert told(Match("sergeant_major"), BRIDGE, [*CALL_AND_DISCARD, *tricks])[-1] == (
        "Trick 1: Hugo J♥  Zoé 8♥  Anna 5♥  → Hugo"
    )


def test_an_exchange_is_told_to_those_who_take_part() -> None:
    """Anna ends a hand two up, Hugo three down: his gifts from Zoé and Anna, and what he returns."""
    for eyes, words in {(): "give 3 cards", (0,): "give", (1,): "→ Hugo"}.items():
        match = Match("sergeant_major win_rule=fixed_hands:9")
        lines = _second_hand(match, eyes)
        assert any(words in line for line in lines), lines
        private = [line for line in lines if "→" in line and "Trick" not in line]
        assert bool(private) == bool(eyes)


def _second_hand(match: Match, eyes: Sequence[int]) -> list[str]:
    """Play a first hand with the first legal card always, then tell the exchange of the second."""
    match.deal(BRIDGE)
    match.play(*CALL_AND_DISCARD)
    while not match.deal_over:
        match.play(match.legal[0])
    deal = BRIDGE.replace("dealer 0", f"dealer {match.dealer_due}")
    teller = Teller(match.family, NAMES, "en", eyes)
    match.deal(deal)
    lines: list[str] = []
    while match.phase.id == "give":
        before = {eye: match.view(eye) for eye in (*eyes, None)}
        seat = match.turn
        assert seat is not None
        action = match.act(seat, match.legal[0])
        lines += teller.tell(before, seat, action, {eye: match.view(eye) for eye in (*eyes, None)})
    return lines + teller.flush()


def test_a_card_from_the_pile_is_told_and_one_from_the_stock_is_not() -> None:
    match = Match("three_thirteen")
    places = match.family.places(match.rules.options, 3, 0, 1)
    cards = iter(match.rules.pack.cards)
    by_place: dict[str, list[str]] = {}
    from trey.core.cards import card_text

    for place in places:
        by_place.setdefault(place, []).append(card_text(next(cards)))
    deal = "dealer 0 / " + " / ".join(f"{place}: {' '.join(texts)}" for place, texts in by_place.items())
    match.deal(deal)
    top, hand = match.view(1).top, match.view(1).hand
    assert top
    match = Match("three_thirteen")
    lines = told(match, deal, ["draw pile", f"discard {hand[0]}", "draw stock"], [0])
    from trey.cli.faces import face

    assert lines[-2:] == [f"Hugo: draw pile ({face(top, 'en')}), discard {face(hand[0], 'en')}", "Zoé: draw stock"]


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("passer", "passe"),
        ("prendre", "prend"),
        ("mettre", "met"),
        ("finir la manche", "finit la manche"),
        ("commander la retourne", "commande la retourne"),
        ("atout pique", "atout pique"),
        ("misère", "misère"),
        ("assez", "assez"),
        ("seul", "seul"),
    ],
)
def test_french_verbs_are_said_of_somebody(verb: str, said: str) -> None:
    assert present(verb) == said


@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: str(game.id))
def test_every_infinitive_of_every_game_is_said_of_somebody(game: object) -> None:
    from trey.core.family import Family

    assert isinstance(game, Family)
    for verb in game.verbs.values():
        first = present(verb.fr).split()[0]
        assert first
        assert not first.endswith(("er", "ttre", "ndre"))
