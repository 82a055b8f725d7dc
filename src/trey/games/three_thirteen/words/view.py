"""What a seat sees of a table of Three Thirteen, and how a round ended."""

from collections.abc import Iterable, Iterator
from functools import partial

from trey.core.cards import JOKER, RANKS, card_text
from trey.core.kinds import Card, Cards, Count, Rank, Seat
from trey.core.reasons import barred
from trey.core.table_view import common
from trey.core.text import Text, in_points
from trey.core.view import Laid, Place, View
from trey.games.three_thirteen.actions import ACTIONS, ENDINGS, P_ACT, P_DRAW, P_LAY, P_OUT, P_TO
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.settled import had_final_turn
from trey.games.three_thirteen.state import (
    LAST_ROUND,
    LaidCard,
    Params,
    Work,
    laid_meld,
    price,
    ready,
    ready_table,
    top_card,
)
from trey.games.three_thirteen.turn import END_LIMIT
from trey.games.three_thirteen.words.coach import coach
from trey.games.three_thirteen.words.reasons import forbids
from trey.melds.hands import hand_cards, remove
from trey.melds.meld import RUN, MeldCode, code_kind, run_place
from trey.melds.solver import arrange, least_after_discard, melds_all


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished round ended."""
    if not o.done or not o.deal:
        return ()
    return (_out(o) if o.finisher >= 0 else _fewest(o), *_ending(o, p))


def _out(o: Observation) -> Text:
    """Say who went out, and whom that cost most."""
    most = max(o.delta[: o.seats])
    caught = [seat for seat in range(o.seats) if o.delta[seat] == most]
    if not most:
        return Text("{{{who}}} went out, and nobody was left with a point.", who=o.finisher)
    said = Text("{{{who}}} went out; {{{seat}}} {{{seat}:was|were}} left with {points}.")
    if len(caught) > 1:
        said = Text("{{{who}}} went out; {points} is the most anybody was left with.")
    return said.fill(who=o.finisher, seat=caught[0], points=in_points("{}", most))


def _fewest(o: Observation) -> Text:
    """Say that nobody went out, and who has the fewest points."""
    least = min(o.delta[: o.seats])
    few = [seat for seat in range(o.seats) if o.delta[seat] == least]
    if len(few) > 1:
        return Text("Nobody went out; the best hands count {points}.", points=in_points("{}", least))
    points = in_points("{}", least)
    return Text("Nobody went out; {{{who}}} came off best with {points}.", who=few[0], points=points)


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    if o.ended == END_LIMIT:
        yield Text("The limit of {point_limit} points has been reached.", point_limit=p.point_limit)
    elif o.ended:
        yield Text("All the rounds have been played.")


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on the next round's cards, wild rank and dealer, once a round is over and another follows."""
    if not o.done or o.ended or o.next_dealer < 0:
        return ()
    more = o.deal >= p.last_round
    cards = LAST_ROUND if more else p.rounds[o.deal]
    wild = LAST_ROUND - 2 if more else p.round_wild[o.deal]
    said = Text("Next: {cards} cards each. {{{who}}} {{{who}:deals|deal}}.")
    if wild >= 0:
        said = Text("Next: {cards} cards each, wild rank {wild}. {{{who}}} {{{who}:deals|deal}}.")
    rank = Text.each(lambda lang: card_text(wild, lang)[:-1].replace("T", "10"))
    return (said.fill(cards=cards, wild=rank, who=o.next_dealer),)


Melded = tuple[tuple[tuple[str, ...], ...], int | None]
"""Melds, and the points that are left in hand."""


def _display_key(card: Card, wild: Rank) -> tuple[int, int, int]:
    """Return a sort key: wilds first, then suits in alternating colours, ranks upwards with the ace lowest."""
    if card == JOKER or card & 15 == wild:
        return 0, card != JOKER, card
    return 1, "SHCD".index("CDHS"[card >> 4]), -1 if card & 15 == 12 else card & 15


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)


def _melds(o: Observation) -> tuple[Laid, ...]:
    """Return the melds on the table, runs from low to high."""
    found = []
    for meld in range(o.tables):
        laid = [entry for entry in o.laid[: o.laid_count] if laid_meld(entry) == meld]
        if code_kind(o.table[meld]) == RUN:
            laid.sort(key=partial(_run_place, o.table[meld]))
        cards = _texts(entry & 63 for entry in laid)
        found.append(Laid(seat=o.owner[meld], cards=cards, stands_for=_texts(e >> 6 & 63 for e in laid)))
    return tuple(found)


def _run_place(code: MeldCode, entry: LaidCard) -> int:
    return run_place(code, entry >> 6 & 63)


def _arranged(o: Observation, p: Params, w: Work) -> Melded:
    """Return the viewer's best melds, after his best discard if he owes one, and the points then left."""
    if o.seat < 0 or o.turn < 0 or not p.auto_meld or o.phase in {P_OUT, P_LAY, P_TO}:
        return (), None
    ready(o, w)
    if o.finisher == o.seat or had_final_turn(o, p, o.seat):
        return (), sum(price(o, p, card) for card in _own(o))
    if p.layoff and o.finisher >= 0:
        ready_table(o, w)
    one, two, jokers = [o.one], [o.two], [o.jokers]
    if o.turn == o.seat and o.phase != P_DRAW and not _needs_no_discard(o, p, w):
        least_after_discard(w, o.one, o.two, o.jokers, w)
        remove(one, two, jokers, 0, w.discard)
    return _melded(w, one[0], two[0], jokers[0])


_KEPT: dict[tuple[object, ...], Melded] = {}
"""The melds of the hands that were looked at last: a hand stays as it is while the others act."""
MOST_KEPT = 1 << 10


def _melded(w: Work, one: Cards, two: Cards, jokers: Count) -> Melded:
    """Return a hand's best new melds, and the points that are left."""
    rules = (w.wild, w.limit, w.all_wild, w.wild_natural, w.ace, w.same_suit, w.partial, w.joker_points, *w.points)
    hand = (*rules, one, two, jokers, *w.table[: w.tables])
    if (known := _KEPT.get(hand)) is None:
        points = arrange(w, one, two, jokers, w)
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()  # another thread may look at the same time
        known = _KEPT[hand] = _own_melds(w), points
    return known


def _needs_no_discard(o: Observation, p: Params, w: Work) -> bool:
    return bool(p.out_without_discard and o.phase == P_ACT and melds_all(w, o.one, o.two, o.jokers, w))


def _own_melds(w: Work) -> tuple[tuple[str, ...], ...]:
    """Return the new melds that the solver arranged."""
    cards, at = [], 0
    for i in range(w.melds):
        if w.onto[i] < 0:
            cards.append(_texts(w.cards[at : at + w.size[i]]))
        at += w.size[i]
    return tuple(cards)


def _own(o: Observation) -> list[Card]:
    return hand_cards(o.one, o.two, o.jokers)


def _place(o: Observation, seat: Seat) -> Place:
    roles = [name for name, is_so in (("dealer", o.dealer), ("finished", o.finisher)) if is_so == seat]
    known = hand_cards(o.known_one[seat], o.known_two[seat], o.known_jokers[seat])
    return Place(
        cards=o.size[seat],
        total=o.totals[seat] + (0 if o.done else o.fine[seat]),
        delta=o.delta[seat] if o.done else None,
        roles=tuple(roles),
        holds=_texts(known) if seat != o.seat else (),
        points=o.delta[seat] - o.fine[seat] if o.done else None,
    )


def _laying(o: Observation) -> tuple[tuple[str, ...], ...]:
    groups: dict[int, list[int]] = {}
    for entry in o.put[: o.puts]:
        groups.setdefault(entry >> 6, []).append(entry & 63)
    return tuple(_texts(cards) for cards in groups.values())


def _notes(o: Observation) -> tuple[Text, ...]:
    """Return notes on fines, and on a round that ended before anybody went out."""
    notes = [
        Text(
            "{{{seat}}} {{{seat}:takes|take}} {points} for laying wrong melds.",
            seat=seat,
            points=in_points("{}", o.fine[seat]),
        )
        for seat in range(o.seats)
        if o.fine[seat]
    ]
    if o.deal and o.done and o.finisher < 0:
        notes.append(Text("The stock has run out: everyone scores the cards left in hand."))
    return tuple(notes)


def view(o: Observation, p: Params, w: Work) -> View:
    """Return an observation in words and cards."""
    hand = sorted(_own(o), key=lambda card: _display_key(card, o.wild))
    arranged, deadwood = _arranged(o, p, w)
    mine = o.turn == o.seat >= 0
    return View(
        **common("three_thirteen", ACTIONS, ENDINGS, o),
        players=tuple(_place(o, seat) for seat in range(o.seats)),
        hand=_texts(hand),
        taken=(card_text(o.drawn),) if mine and o.drawn >= 0 else (),
        stock=o.stock,
        pile=o.piled,
        top=card_text(top_card(o)) if o.piled else None,
        wild=RANKS[o.wild] if o.deal and o.wild >= 0 else None,
        melds=_melds(o),
        laying=_laying(o),
        finisher=o.finisher if o.finisher >= 0 else None,
        arranged=arranged,
        deadwood=deadwood,
        notes=_notes(o),
        coach=coach(o, p, deadwood),
        barred=barred(ACTIONS.phases[o.phase], hand, o.legal, lambda card: forbids(o, p, w, card)),
        deals=max(p.last_round, o.deal),
        story=story(o, p),
        coming=coming(o, p),
    )
