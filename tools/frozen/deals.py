"""Which cards a number, a day or a shuffle deals."""

from datetime import date, timedelta
from hashlib import sha256

from tools.frozen.moments import DEALS
from tools.frozen.part import Part
from trey.core.deal import Deal
from trey.games import rules
from trey.match import Match
from trey.proof.day import deal_of_day
from trey.proof.shuffle import commit, seal

__all__ = ["PARTS"]

FIRST_DAY = date(2026, 1, 1)


def told_deal(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell a numbered deal with the places of its cards, the deal of a day, and one that a secret and numbers make."""
    now = rules(key)
    match = Match(now)
    match.deal_numbered(DEALS, seed)
    places = " / ".join(f"{place}: {cards}" for place, cards in match.dealt().items())
    day = deal_of_day(FIRST_DAY + timedelta(seed), now)
    numbered = Deal.numbered(now.pack.cards, now.seats, DEALS, seed)
    return "\n".join([numbered.text(now.pack), places, day.text(now.pack), *_shuffled(now.pack.cards, now.seats, seed)])


def _shuffled(pack: tuple[int, ...], seats: int, seed: int) -> list[str]:
    secret = sha256(f"secret {seed}".encode()).digest()
    numbers = [sha256(f"number {seed} {seat}".encode()).digest()[:16] for seat in range(seats - 1)]
    proof = commit(secret, [*map(seal, numbers), None], table="frozen").open(secret, [*numbers, None])
    return [proof.text(), str(proof.dealer()), str(proof.order(pack)), str(proof.salt())]


PARTS = (Part(name="deals", tell=told_deal, by_day=4),)
