"""The server's part of the shuffle: it commits, takes the seats' numbers, and deals."""

from collections.abc import Sequence
from typing import Final

from trey.core.deal import Deal
from trey.proof.shuffle import Commitment, commit, new_secret
from trey.server import wire
from trey.server.table.events import Committed, Dealt, Numbered, Sealed
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse

_MOST_SEALS: Final = 8  # the most seals that a seat may send for one deal; each is stored


class Shuffler:
    """Makes the events of a shuffle.  Tests may replace it."""

    def commit(self, table: Table, seals: Sequence[bytes | None]) -> Committed:
        secret = new_secret()
        known = commit(secret, seals, table=table.id, after=table.before)
        return Committed(
            deal=known.deal,
            secret=secret.hex(),
            digest=known.digest.hex(),
            seals=_hex(known.seals),
            log=known.log.hex(),
        )

    def deal(self, table: Table, numbers: Sequence[bytes | None]) -> Dealt:
        texts = _hex(numbers)
        proof = table.open(texts)
        due = table.match.dealer_due if table.match else None
        cards = proof.order(table.rules.pack.cards)
        dealer = proof.dealer() if due is None else due
        return Dealt(deal=Deal(dealer, tuple(cards), proof.salt()).text(table.rules.pack), numbers=texts)


def sealed(table: Table, seat: int, seal: bytes) -> list[Sealed]:
    """Return the events of a seat's seal for the next deal.

    There are none if that deal, or the committed one, has this seal already.

    :raises RefusalError: `over`, `too-fast` for a seat that changes its mind again and again.
    """
    if table.stage in {"over", "closed"}:
        raise refuse("over")
    known = table.commitment
    if seal in {table.seals.get(seat), known.seals[seat] if known else None}:
        return []
    if table.sealed[seat] >= _MOST_SEALS:
        raise refuse("too-fast")
    return [Sealed(seat=seat, seal=seal.hex())]


def numbered(table: Table, seat: int, deal: int, number: bytes) -> list[Numbered]:
    """Return the events of a seat's number for the committed deal; none if it is unchanged.

    :raises RefusalError: `no-number`, `wrong-number`.
    """
    known = table.commitment
    if known is None or table.proof is not None or known.deal != deal:
        raise refuse("no-number")
    if not known.fits(seat, number) or table.numbers.get(seat, number) != number:
        raise refuse("wrong-number")
    return [] if seat in table.numbers else [Numbered(seat=seat, number=number.hex())]


def _hex(values: Sequence[bytes | None]) -> tuple[str | None, ...]:
    return tuple(None if value is None else value.hex() for value in values)


def published(known: Commitment, *, is_open: bool) -> wire.Commitment:
    return wire.Commitment(
        table=known.table,
        deal=known.deal,
        commitment=known.digest.hex(),
        seals=_hex(known.seals),
        log=known.log.hex(),
        open=is_open,
    )
