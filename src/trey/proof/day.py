"""The deal of the day: the same cards for everybody, computed from the date and the rules alone.

`docs/shuffle.md` says how, so anyone can compute it, and nobody, not even the host, can choose it.
"""

import re
from datetime import date

from trey.core.deal import Deal
from trey.core.family import Rules
from trey.proof.shuffle import hash_of

MOST_DEALS = 8
"""The most deals that a day has: those of its match, and one more for each that is thrown in."""


def day_of(text: str) -> date | None:
    """Read a date such as `2026-11-22`; return None for any other text."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def seed_of_day(day: date, rules: Rules) -> int:
    """Return the seed of a day's deals: the first 61 bits of a hash of the date and the rules in their text form."""
    return int.from_bytes(hash_of("trey-day-v1", day.isoformat(), rules.text)[:8], "big") >> 3


def deal_of_day(day: date, rules: Rules, number: int = 0) -> Deal:
    """Return one of a day's deals by its number: 0 for the first, then 1, up to `MOST_DEALS` - 1."""
    return Deal.numbered(rules.pack.cards, rules.seats, seed_of_day(day, rules), number)
