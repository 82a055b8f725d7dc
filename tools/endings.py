"""Write the positions that are proved: found in deals that rules of thumb play, with what each level does there.

python -m tools.endings                  writes those of all families
python -m tools.endings FAMILY 60 1 50   so many of one, from a seed; at most 50 % are missed by neither quick level
python -m tools.endings FAMILY 60 1 50 PRESET   without presets that came later: the others' deals stay what they were
"""

import random
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

from tools.every import Proof, prove
from tools.french import both
from tools.positions import chosen, passing, write
from trey.bots import BOTS
from trey.bots.contrast import facts
from trey.core.action import Action
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.features import POINT as FINE
from trey.core.kinds import NOBODY
from trey.core.text import Text
from trey.games import OWN, parse_rules
from trey.kernel.bits import bits, popcount
from trey.kernel.rng import Rng
from trey.match import Acted, Match
from trey.match.puzzle import Puzzle

COUNT, SEED, EASY = 60, 1, 50
FEW = 3
"""Cards a hand has at most where tricks are proved."""
MOST_WAYS = 5000
"""With more, of which what was seen leaves few, a proof is not tried."""
STRAY = {"play": 0.2, "draw": 0.05}
QUICK = ("habit", "strong")
TAKEN = 0.5
"""How often a proved position is taken; else the deal goes on to the next."""
CLEAR = 0.25
"""In what part of the worlds a card brings more than any other, at least."""
POINT = 1.0
"""By how much a draw is better, at least, on average over `SAMPLES` worlds."""
SAMPLES = 40
ALL = both(
    "However the hidden cards lie, a wrong card brings less, if the others play as well as they can.",
    "Quelle que soit la répartition des cartes cachées, une mauvaise carte rapporte moins, "
    "si les autres jouent au mieux.",
)
SOME = both(
    "However the hidden cards lie, nothing brings more if the others play as well as they can. "
    "In some cases a wrong card brings less.",
    "Quelle que soit la répartition des cartes cachées, rien ne rapporte davantage si les autres jouent au mieux. "
    "Dans certains cas, une mauvaise carte rapporte moins.",
)

EACH_ALL = both(
    "However the hidden cards lie, nothing brings more, even if both others play together against you. "
    "If they do, a wrong card brings less.",
    "Quelle que soit la répartition des cartes cachées, rien ne rapporte davantage, "
    "même si les autres s'allient contre vous. S'ils le font, une mauvaise carte rapporte moins.",
)
EACH_SOME = both(
    "However the hidden cards lie, nothing brings more, even if both others play together against you. "
    "If they do, in some cases a wrong card brings less.",
    "Quelle que soit la répartition des cartes cachées, rien ne rapporte davantage, "
    "même si les autres s'allient contre vous. S'ils le font, une mauvaise carte rapporte moins dans certains cas.",
)
"""Where each plays for himself: proved of the others together, it holds of them apart, too."""


def found(family: Family, seed: int, without: Collection[str]) -> Iterator[Puzzle]:
    """Yield positions that are proved, without their levels, in deals of all presets but some."""
    rng, number = random.Random(seed), 0  # noqa: S311 - reproducible on purpose
    while True:
        for table in _tables(family, without):
            number += 1
            match = Match(table)
            match.deal_numbered(seed, number)
            yield from _in_deal(match, f"{seed}/{number}", rng)


def _tables(family: Family, without: Collection[str]) -> Iterator[Rules]:
    """Yield presets; a round of cards that are melded is one of few, so that it is soon told."""
    for preset in (preset for preset in family.presets if preset.id not in without):
        try:
            yield from (parse_rules(f"{preset.id} rounds={cards}") for cards in (4, 6))
        except OptionError:
            yield family.rules(preset.id)


def _in_deal(match: Match, deal: str, rng: random.Random) -> Iterator[Puzzle]:
    """Yield the first position of a deal that is proved, and play on to it."""
    for _ in range(120):
        if match.deal_over:
            return
        seen = match.observation(match.turn)
        proof = prove(match.rules, seen) if _is_late(match, seen) else None
        if proof and rng.random() < TAKEN and _is_clear(match, seen, proof):
            puzzle = _puzzle(match, deal, seen, proof)
            if puzzle:
                yield puzzle
                return
        _step(match, seen, rng)


def _is_late(match: Match, seen: Any) -> bool:
    """Say whether a choice may be proved: tricks with few cards left, all else where the family says so."""
    if popcount(seen.legal) < 2:
        return False
    if not match.family.study.opened:
        return True
    own = popcount(seen.hand)
    return (
        match.phase.kind == "play" and own <= FEW and _ways(match, own, popcount(seen.hand | seen.played)) < MOST_WAYS
    )


def _ways(match: Match, own: int, known: int) -> int:
    """Return in how many ways the others' cards could be had from all that were not seen."""
    ways, left = 1, len(match.rules.pack.cards) - known
    for seat, hand in enumerate(match.state.hands):
        if seat != match.turn and left >= own:
            ways *= comb(left, popcount(hand))
            left -= popcount(hand)
    return ways


def _is_clear(match: Match, seen: Any, proof: Proof) -> bool:
    """Say whether what is right is better by more than a small difference."""
    if match.phase.kind != "draw":
        return proof.better >= CLEAR * proof.worlds
    family, params, work, rng, state = match.family, match.rules.params, match.rules.work(), Rng(x=1), match.state
    points = dict.fromkeys(bits(seen.legal), 0.0)
    for _ in range(SAMPLES):
        if family.study.counted and family.inference.sample(state, seen, params, work, rng):
            for code in points:
                points[code] += family.study.counted(state, params, work, code) / FINE / SAMPLES
    return max(points.values()) - min(points.values()) > POINT


def _step(match: Match, seen: Any, rng: random.Random) -> None:
    """Act by habit, or now and then by chance."""
    if rng.random() < STRAY.get("draw" if match.family.inference.certain else match.phase.kind, 0):
        match.play(rng.choice(match.legal))
    else:
        match.act_number(BOTS["habit"].choose(match.rules, seen, 0))


def _puzzle(match: Match, deal: str, seen: Any, proof: Proof) -> Puzzle | None:
    right, why = _told(match, seen, proof)
    return why and Puzzle(
        name=f"ending-{deal.replace('/', '-')}",
        rules=match.rules,
        deal=deal,
        acts=tuple(str(event.action) for event in match.log if isinstance(event, Acted)),
        right=tuple(map(str, right)),
        why=why,
        proved=True,
    )


def _told(match: Match, seen: Any, proof: Proof) -> tuple[list[Action], Text | None]:
    """Return what is right, first what the family has a fact on, and the fact with what the proof found."""
    found = {one: next(iter(facts(match.rules, seen, match.phase.code(one))), None) for one in proof.right}
    right = sorted(found, key=lambda one: found[one] is None)
    fact = found[right[0]]
    if not match.family.study.opened:
        return right, fact
    counted = (ALL, SOME, EACH_ALL, EACH_SOME)[2 * _each_for_himself(match) + (proof.better < proof.worlds)]
    return right, both(f"{fact.en} {counted.en}", f"{fact.fr} {counted.fr}") if fact else counted


def _each_for_himself(match: Match) -> bool:
    return bool(match.family.engine.alone(match.state) == NOBODY)


def mine(family: Family, count: int, seed: int, share: int, without: Collection[str] = ()) -> Iterator[Puzzle]:
    """Yield proved positions, of which at most a share, in hundredths, is missed by neither quick level."""
    easy = kept = 0
    for puzzle in found(family, seed, without):
        missed = any(not all(map(puzzle.is_right, chosen(puzzle, level))) for level in QUICK)
        if missed or 100 * easy <= share * kept:
            easy += not missed
            kept += 1
            yield replace(puzzle, levels=passing(puzzle))
        if kept == count:
            return


def asked(words: Sequence[str]) -> tuple[int, int, int, Sequence[str]]:
    """Return what the words behind a family ask for: how many, the seed, the share, and presets to leave out."""
    count, seed, share = (*map(int, words[:3]), *(COUNT, SEED, EASY)[len(words[:3]) :])
    return count, seed, share, words[3:]


if __name__ == "__main__":
    for own in [family for family in OWN if family.id in sys.argv[1:2] or not sys.argv[1:]]:
        count, seed, share, without = asked(sys.argv[2:])
        words = " ".join(map(str, (own.id, count, seed, share, *without)))
        head = f"# Written by `python -m tools.endings {words}`.\n\n"
        kept: list[Puzzle] = []
        for puzzle in mine(own, count, seed, share, without):
            kept.append(puzzle)
            Path(str(own.study.puzzles[-1])).write_text(head + write(kept), encoding="utf-8")
