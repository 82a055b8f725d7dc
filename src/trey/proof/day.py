"""The deals of a day and of an evening: the same cards for everybody, computed from a date or a code, and the rules.

`docs/shuffle.md` says how, so anyone can compute them, and nobody, not even the host, can choose those of a day.
"""

import re
from dataclasses import replace
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
    return _seed("trey-day-v1", day.isoformat(), rules)


def _seed(kind: str, what: str, rules: Rules) -> int:
    return int.from_bytes(hash_of(kind, what, rules.text)[:8], "big") >> 3


def seed_of_evening(code: str, part: int, rules: Rules) -> int:
    """Return the seed of the deals of an evening's part; `part` is 0 for the first."""
    return _seed("trey-evening-v1", f"{code} {part}", rules)


def deal_of_day(day: date, rules: Rules, number: int = 0) -> Deal:
    """Return one of a day's deals by its number: 0 for the first, then 1, up to `MOST_DEALS` - 1."""
    return Deal.numbered(rules.pack.cards, rules.seats, seed_of_day(day, rules), number)


def deal_of_evening(code: str, part: int, rules: Rules, number: int = 0) -> Deal:
    """Return one of the deals of an evening's part by its number, from 0 on.

    In each part the first dealer sits one seat further, so that everybody plays each place at the table equally often.

    :param part: 0 for the first; an evening has as many parts as seats.
    """
    first = _numbered(code, 0, rules, 0).dealer
    deal = _numbered(code, part, rules, number)
    return replace(deal, dealer=(first + part) % rules.seats)


def _numbered(code: str, part: int, rules: Rules, number: int) -> Deal:
    return Deal.numbered(rules.pack.cards, rules.seats, seed_of_evening(code, part, rules), number)
