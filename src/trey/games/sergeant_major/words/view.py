"""What a seat sees of a table of 3-5-8, what calls may bring, and how a deal ended."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from trey.core.cards import SUIT_NAMES, SUITS, card_text, cards_of, mask_of
from trey.core.history import act_code, act_phase, act_seat, act_to
from trey.core.kinds import Cards, Code, Count, PhaseNumber, Points, Seat, Suit
from trey.core.table_view import TableView
from trey.core.text import Text, in_cards, in_tricks
from trey.core.tricks import suit_mask
from trey.core.view import Handed, Played, View
from trey.games.sergeant_major.actions import ACTIONS, CALL, DISCARD, ENDINGS, GIVE, MIZ, NO_TRUMP, RETURN
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import (
    BY_CALLS,
    BY_HANDS,
    BY_MOST_HANDS,
    BY_TARGET,
    BY_TOTAL,
    BY_TRICKS,
    FREE_RETURN,
    S_EXCHANGE,
    S_GIVE,
    Params,
    Work,
    after,
    lying,
)
from trey.games.sergeant_major.words.coach import coach
from trey.games.sergeant_major.words.reasons import forbids
from trey.kernel.bits import high_index


def prices(o: Observation, p: Params) -> tuple[tuple[str, Text], ...]:
    """Return what a Miz would ask of the caller; every other call leaves the target as it is."""
    if o.phase != CALL or not o.legal >> MIZ & 1:
        return ()
    most = p.miz_maxima[p.step * (o.seat - o.dealer) % 3]
    return ((ACTIONS.phases[CALL].words[MIZ], Text("at most {}").fill(in_tricks(most))),)


def goal(p: Params) -> int | None:
    """Return the total that ends the match, or None if no total does."""
    return p.win_size if p.win == BY_TOTAL else None


def deals(o: Observation, p: Params) -> int | None:
    """Return the most deals that a match can have if no tie prolongs it, or None if there is no limit.

    Each deal thrown in before this one adds one.
    """
    settled = {BY_HANDS: p.win_size, BY_CALLS: 3 * p.calls_to_play}.get(p.win)
    most = min(filter(None, (settled, p.max_hands)), default=0)
    return most + o.deal - 1 - o.hands_played if most else None


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished deal ended; none for a deal thrown in."""
    if not o.done or o.redealt:
        return ()
    played_out = sum(o.tricks) == p.hand_size
    return (*((_calling(o), *_gaining(o)) if played_out else ()), *_ending(o, p))


def _calling(o: Observation) -> Text:
    """Say what the caller made of his call."""
    made, due = o.tricks[o.caller], o.target[o.caller]
    places = {"who": o.caller, "tricks": _tricks(made), "due": due, "off": abs(made - due)}
    if o.call == MIZ:
        return Text("{{{who}}} called Miz and took {tricks}; {due} were allowed.").fill(**places)
    suit = Text("no-trump") if o.call == NO_TRUMP else SUIT_NAMES[o.call]
    said = Text("{{{who}}} named {suit} and took {tricks}, exactly the target.")
    if made > due:
        said = Text("{{{who}}} named {suit} and took {tricks}, {off} above the target.")
    if made < due:
        said = Text("{{{who}}} named {suit} and took {tricks}, {off} short of {due}.")
    return said.fill(suit=suit, **places)


def _tricks(count: Count) -> Text:
    return in_tricks(count) if count else Text("0 tricks")


def _gaining(o: Observation) -> Iterator[Text]:
    """Say who has gained most, if it is not the caller."""
    most = max(o.delta[:3])
    best = [seat for seat in range(3) if o.delta[seat] == most]
    if most > 0 and best != [o.caller] and len(best) == 1:
        yield Text("{{{who}}} gained the most: +{most}.", who=best[0], most=most)


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    """Say what has ended the match."""
    n = p.win_size
    said = {
        BY_TRICKS: Text("Taking {n} tricks in one deal wins the match.", n=n),
        BY_TOTAL: Text("A total of +{n} wins the match.", n=n),
        BY_TARGET: Text("Taking {n} tricks above the target wins.", n=n),
        BY_CALLS: Text("Everybody has made all their calls."),
        BY_HANDS: Text("All the deals have been played."),
        BY_MOST_HANDS: Text("All the deals have been played."),
    }
    if o.ended:
        yield said[o.ended - 1]


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on who deals next, who needs how many tricks, and who will give whom how many cards."""
    if not o.done or o.redealt or o.ended or o.next_dealer < 0:
        return ()
    return (_next_targets(o, p), *_next_gifts(o, p))


def _next_targets(o: Observation, p: Params) -> Text:
    first = o.next_dealer
    second, third = after(p, first), after(p, after(p, first))
    return Text(
        "{{{dealer}}} {{{dealer}:deals|deal}} next and {{{dealer}:needs|need}} {tricks}; "
        "{{{second}}} {seconds}, {{{third}}} {thirds}.",
        dealer=first,
        tricks=_tricks(p.targets[0]),
        second=second,
        seconds=p.targets[1],
        third=third,
        thirds=p.targets[2],
    )


def _next_gifts(o: Observation, p: Params) -> Iterator[Text]:
    """Say who will give cards: as many as he is up, and the other is down (RULEBOOK 2.4)."""
    if not {S_EXCHANGE, S_GIVE} & set(p.order):
        return
    for giver, other in ((g, r) for g in range(3) for r in range(3)):
        count = min(o.delta[giver], -o.delta[other])
        if count > 0:
            yield _gift(p, giver, other, count)


def _gift(p: Params, giver: Seat, other: Seat, count: Count) -> Text:
    only = p.exchange_only_trump_hands and p.calls >> NO_TRUMP
    said = Text("{{{who}}} will give {{{other}}} {cards}.")
    if only:
        said = Text("{{{who}}} will give {{{other}}} {cards}, if a suit is trump.")
    if p.exchange_waivable:
        said = Text("{{{who}}} may give {{{other}}} {cards}.")
    if p.exchange_waivable and only:
        said = Text("{{{who}}} may give {{{other}}} {cards}, if a suit is trump.")
    return said.fill(who=giver, other=other, cards=in_cards(count))


TABLE = TableView("sergeant_major", ACTIONS, ENDINGS, forbids=forbids)


@lru_cache(1 << 12)
def _texts(mask: Cards) -> tuple[str, ...]:
    return tuple(card_text(card) for card in reversed(cards_of(mask)))


def _shown_order(mask: Cards, trump: Suit) -> tuple[str, ...]:
    """Return a hand as it is best shown: trumps first, then suits of alternating colours, high cards first."""
    suits = [3, 2, 0, 1]  # spades, hearts, clubs, diamonds
    if trump >= 0:
        suits = {3: [3, 2, 0, 1], 2: [2, 3, 1, 0], 1: [1, 3, 2, 0], 0: [0, 2, 3, 1]}[trump]
    return tuple(text for suit in suits for text in _texts(mask & suit_mask(suit)))


_CALL_TEXTS = (*SUITS, "NT", "miz")


def _passed(masks: list[Cards], o: Observation, *, by_giver: bool) -> list[Played]:
    """Return the cards that went from the viewer (gifts) or to the viewer (returns), with the other seat."""
    found = []
    for other in range(3):
        i = o.seat * 3 + other if by_giver else other * 3 + o.seat
        found += [Played(seat=other, card=text) for text in _texts(masks[i])]
    return found


def _handed(o: Observation, p: Params) -> tuple[Handed, ...]:
    """Return what has gone from hand to hand, and which of it the viewer may know."""
    moved = []
    for giver, other in ((g, r) for g in range(3) for r in range(3)):
        i = giver * 3 + other
        gifts, back = _texts(o.gifts[i]), _texts(o.returns[i])
        if p.exchange_one_by_one:
            gifts, back = _in_pairs(o, p, giver, other)
        if o.gift_count[i] and o.delivered >> giver & 1:
            moved.append(Handed(seat=giver, to=other, cards=gifts, count=o.gift_count[i]))
        if o.return_count[i]:
            moved.append(Handed(seat=other, to=giver, cards=back, count=o.return_count[i], back=True))
    return tuple(moved)


def _in_pairs(o: Observation, p: Params, giver: Seat, other: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return gifts as they were made, and beside each its answer; nothing of what the viewer may not know."""
    i = giver * 3 + other
    gifts = [card for card in _acts(o, GIVE, giver, other) if o.gifts[i] >> card & 1]
    chosen = [card for card in _acts(o, RETURN, other, giver) if o.returns[i] >> card & 1]
    left, back = o.returns[i] & ~mask_of(chosen), []
    for place, card in enumerate(gifts):
        if p.trump_gifts == FREE_RETURN and o.trumps >> card & 1:
            back += chosen[:1]
            del chosen[:1]
            continue
        due = left & suit_mask(card >> 4) & ~mask_of(gifts[place + 1 :])
        if p.exchange_not_the_same_card:
            due = due & ~(1 << card) or due
        back.append(high_index(due))
        left ^= 1 << back[-1]
    return tuple(map(card_text, gifts)), tuple(map(card_text, back))


def pairs(p: Params) -> bool:
    """Say whether the view reads the acts: gifts that are answered one by one are told in pairs."""
    return bool(p.exchange_one_by_one)


def _acts(o: Observation, phase: PhaseNumber, seat: Seat, to: Seat) -> list[Code]:
    """Return what one seat did with another in a phase before the play, in order."""
    acts = o.acts[: o.acted]
    return [act_code(act) for act in acts if (act_phase(act), act_seat(act), act_to(act)) == (phase, seat, to)]


def _pays(payer: Seat, payee: Seat, due: Points) -> Text:
    return Text("{{{payer}}} {{{payer}:pays|pay}} {{{payee}}} {due}", payer=payer, payee=payee, due=due)


def _stake_notes(o: Observation, p: Params) -> tuple[Text, ...]:
    """Say who pays whom for the hand just finished, and for the match it won (RULEBOOK 2.3)."""
    if not o.done or o.redealt:
        return ()
    pairs = [(payer, payee) for payer in range(3) for payee in range(3) if payer != payee]
    due = [_pays(d, u, p.stake * min(-o.delta[d], o.delta[u])) for d, u in pairs if o.delta[d] < 0 < o.delta[u]]
    won = [_pays(d, u, p.win_prize) for d, u in pairs if o.ended == 1 + BY_TRICKS and o.winners >> u & 1]
    return (
        *(Text("{said}.", said=said) for said in due if p.stake),
        *(Text("{said} for the win.", said=said) for said in won if p.win_prize),
    )


def view(o: Observation, p: Params, w: Work) -> View:
    """Return what a seat may know, in words."""
    mine, singly = o.seat >= 0, p.exchange_one_by_one and o.phase == GIVE
    owed = max(o.left, 0) if o.phase in (GIVE, RETURN, DISCARD) else 0

    def at(seat: Seat) -> dict[str, Any]:
        return {
            "cards": o.awake[seat] + o.sleeping[seat],
            "at_most": o.call == MIZ,
            "money": o.money[seat] if p.stake or p.win_prize else None,
            "calls": tuple(_CALL_TEXTS[c] for c in cards_of(o.used[seat])) if p.call_once_each else (),
            "holds": _texts(o.holds[seat]),
        }

    return TABLE.of(
        o,
        p,
        _texts,
        {"dealer": 1 << o.dealer, "caller": 1 << o.caller},
        o.target,
        at,
        direction=1 if p.step == 1 else -1,
        hand=_shown_order(o.hand, o.trump),
        face_down=o.sleeping[o.seat] if mine else 0,
        owed=min(owed, 1) if singly else owed,
        later=max(owed - 1, 0) if singly else 0,
        receiver=o.receiver if o.phase in (GIVE, RETURN) else None,
        caller=o.caller,
        trump=None if o.call < 0 else SUITS[o.trump] if o.trump >= 0 else "NT",
        call=_CALL_TEXTS[o.call] if o.call >= 0 else None,
        leader=o.leader if o.leader >= 0 else None,
        kitty=o.kitty_left if p.kitty_size else None,
        taken=_texts(o.taken | lying(o.kitty)),
        handed=_handed(o, p),
        gave=tuple(_passed(o.gifts, o, by_giver=True) + _passed(o.returns, o, by_giver=False)) if mine else (),
        received=tuple(_passed(o.gifts, o, by_giver=False) + _passed(o.returns, o, by_giver=True)) if mine else (),
        shown=tuple(Played(seat=o.caller, card=text) for text in _texts(o.shown)),
        notes=_stake_notes(o, p),
        coach=coach(o, p),
        prices=prices(o, p),
        goal=goal(p),
        deals=deals(o, p),
        story=story(o, p),
        coming=coming(o, p),
    )
