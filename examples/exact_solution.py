"""An equilibrium of the last two tricks of Euchre with hidden cards, found by regret minimisation and then checked.

    python examples/exact_solution.py

plays a deal of `euchre_no_dummy alone_defender=true` until the maker and a defender who plays alone have two cards
each, and forgets which cards these are.  Every deal of the unseen cards to these two hands that fits what has been
played is taken to be equally likely: earlier plays say nothing about a hand except which suits it lacks.  What is left
is a two-player zero-sum game with hidden cards, for the maker's points less the defender's.

Counterfactual regret minimisation (Zinkevich et al. 2007, with the plus of Tammelin 2014) finds a pair of strategies.
The best response to each of the two is then computed over all deals. The value of the game lies between the results of
the two best responses, so their difference shows how far from an equilibrium the pair can be at most.

The last line says what the leader gets by leading as if all hands were open, against a follower who knows that.
"""

import argparse
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from trey import Match
from trey.bots import BOTS
from trey.core.cards import card_text, cards_of
from trey.games.euchre.observation import may_hold
from trey.kernel.layout import copier

RULES = "euchre_no_dummy alone_defender=true"
Hand = tuple[int, int]


@dataclass(frozen=True)
class Ending:
    """A two-player game with two cards each: the hands, and what each way of playing each deal brings the leader.

    lead    (deals,) int           the leader's hand in a deal, as a place in `hands`
    reply   (deals, 2) int         what the follower knows after either lead, as a number
    legal   (deals, 2, 2) bool     whether the follower may play its first or second card to either lead
    worth   (deals, 2, 2) float    points of the leader less the follower's, by lead and reply
    """

    hands: list[Hand]
    lead: Any
    reply: Any
    legal: Any
    worth: Any

    @property
    def known(self) -> int:
        """How many things the follower may know."""
        return int(self.reply.max()) + 1


def ending(number: int) -> Match:
    """Play a numbered deal until the maker and the lone defender have two cards left each.

    :raises ValueError: nobody plays alone in it.
    """
    match = Match(RULES)
    match.deal_numbered(0, number)
    while match.turn is not None and match.state.count < 6:
        words = [str(action) for action in match.legal]
        if bold := next((word for word in ("order up", "alone") if word in words), ""):
            match.play(bold)
        else:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
    if match.turn is None or match.state.lone < 0:
        raise ValueError("nobody plays alone against the maker in this deal.")
    return match


def game(match: Match) -> Ending:
    """Deal the unseen cards in every way that fits, and play each deal in every way by trey's rules."""
    leader, public = match.turn or 0, match.observation(None)
    follower = match.state.maker + match.state.lone - leader
    pools = [cards_of(may_hold(public, match.rules.params, seat)) for seat in (leader, follower)]
    hands = list(combinations(pools[0], 2))
    knows: dict[tuple[int, Hand], int] = {}
    found: list[tuple[int, list[int], Any, Any]] = []
    for at, mine in enumerate(hands):
        for other in combinations([card for card in pools[1] if card not in mine], 2):
            reply = [knows.setdefault((card, other), len(knows)) for card in mine]
            found.append((at, reply, *_courses(match, {leader: mine, follower: other})))
    lead, replies, legal, worth = (np.array(part) for part in zip(*found, strict=True))
    return Ending(hands, lead, replies, legal, worth)


def _courses(match: Match, hands: dict[int, Hand]) -> tuple[list[list[bool]], list[list[float]]]:
    """Return which replies to either lead are legal, and the leader's points less the follower's after each."""
    rules, leader = match.rules, match.turn or 0
    family, (follower,) = rules.family, (seat for seat in hands if seat != leader)
    legal, worth = [[False, False], [False, False]], [[0.0, 0.0], [0.0, 0.0]]
    for i, card in enumerate(hands[leader]):
        for j, answer in enumerate(hands[follower]):
            state: Any = family.engine.state()
            copier(family.engine.state)(state, match.state)
            for seat in range(3):
                state.hands[seat] = sum(1 << c for c in hands.get(seat, ()))
            family.engine.apply(state, rules.params, rules.work(), card)
            if not family.engine.legal(state, rules.params, rules.work()) >> answer & 1:
                continue
            family.engine.apply(state, rules.params, rules.work(), answer)
            while not state.done:  # one card each is left
                last = state.hands[state.turn].bit_length() - 1
                family.engine.apply(state, rules.params, rules.work(), last)
            legal[i][j], worth[i][j] = True, float(state.delta[leader] - state.delta[follower])
    return legal, worth


def solve(g: Ending, rounds: int) -> tuple[Any, Any]:
    """Return both players' mean strategies, shapes (hands, 2) and (known, 2), each row the chances of the two cards."""
    owns = np.zeros((g.known, 2), bool)
    owns[g.reply] = g.legal
    regrets = [np.zeros((len(g.hands), 2)), np.zeros((g.known, 2))]
    means = [np.zeros_like(r) for r in regrets]
    for step in range(1, rounds + 1):
        for player in (0, 1):
            first, second = matched(regrets[0], np.ones_like(regrets[0])), matched(regrets[1], owns)
            gain = lead_gains(g, second) if player == 0 else reply_gains(g, first)
            now = (first, second)[player]
            regrets[player] = np.maximum(regrets[player] + gain - (now * gain).sum(-1, keepdims=True), 0)
            means[player] += step * now
    return matched(means[0], np.ones_like(means[0])), matched(means[1], owns)


def matched(weights: Any, legal: Any) -> Any:
    """Return probabilities in proportion to weights; if these are zero, equal ones for all legal cards."""
    weights = np.where(legal, weights, 0)
    weights = np.where(weights.sum(-1, keepdims=True) > 0, weights, legal)
    return weights / weights.sum(-1, keepdims=True)


def lead_gains(g: Ending, second: Any) -> Any:
    """Return what each lead brings the leader against a follower's strategy, by hand, in points a deal."""
    return added(g.lead, (second[g.reply] * g.worth).sum(-1), len(g.hands)) / len(g.lead)


def reply_gains(g: Ending, first: Any) -> Any:
    """Return what each reply brings the follower against a leader's strategy, by what it knows, in points a deal."""
    gains = -first[g.lead][:, :, None] * g.worth
    return added(g.reply.ravel(), gains.reshape(-1, 2), g.known) / len(g.lead)


def added(where: Any, gains: Any, count: int) -> Any:
    """Return the sums of rows of two by their places, shape (count, 2)."""
    return np.stack([np.bincount(where, gains[:, k], count) for k in (0, 1)], -1)


def bounds(g: Ending, first: Any, second: Any) -> tuple[float, float]:
    """Return the least that the leader's strategy gets, and the most that a leader gets against the follower's."""
    owns = np.zeros((g.known, 2), bool)
    owns[g.reply] = g.legal
    least = -np.where(owns, reply_gains(g, first), -np.inf).max(-1).sum()
    return float(least), float(lead_gains(g, second).max(-1).sum())


def as_if_open(g: Ending) -> Any:
    """Return the leads that are best on average when all hands are then open, shape (hands, 2)."""
    gains = added(g.lead, np.where(g.legal, g.worth, np.inf).min(-1), len(g.hands))
    return np.eye(2)[gains.argmax(-1)]


def main() -> None:
    """Solve an ending, and print the results."""
    parser = argparse.ArgumentParser(description="Solve the last two tricks of Euchre.")
    parser.add_argument("--deal", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=500)
    args = parser.parse_args()
    match = ending(args.deal)
    s, g = match.state, game(match)
    print(f"deal {args.deal}: seat {match.turn} leads, the maker is seat {s.maker}, tricks {s.tricks}, trump {s.trump}")
    print(f"{len(g.lead)} deals fit, {len(g.hands)} hands of the leader, {g.known} things the follower may know")
    first, second = solve(g, args.rounds)
    least, most = bounds(g, first, second)
    print(f"the leader's points less the follower's: {least:+.5f} to {most:+.5f}")
    mixed = [i for i, row in enumerate(first) if row.min() > 0.01 and np.ptp(lead_gains(g, second)[i]) < 1e-9]
    for i in mixed[:5]:
        a, b = (card_text(card) for card in g.hands[i])
        print(f"  with {a} {b} it leads {a} {first[i][0]:.0%} of the time, {b} {first[i][1]:.0%}")
    print(f"by leads as if hands were open it gets {bounds(g, as_if_open(g), second)[0]:+.5f} from whoever knows that")


if __name__ == "__main__":
    main()
