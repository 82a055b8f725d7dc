"""The server's part of the shuffle: it commits itself, takes the seats' numbers, and deals."""

from collections.abc import Sequence

from trey.core.deal import Deal
from trey.proof.shuffle import Commitment, commit, new_secret
from trey.server.table.events import Committed, Dealt
from trey.server.table.table import Table
from trey.server.wire import messages as wire

__all__ = ["Shuffler", "published"]


class Shuffler:
    """Makes the events of a shuffle.  A test may deal otherwise."""

    def commit(self, table: Table, seals: Sequence[bytes | None]) -> Committed:
        """Return the commitment to a table's next deal."""
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
        """Return the deal that follows from the table's commitment and the numbers shown."""
        texts = _hex(numbers)
        proof = table.open(texts)
        due = table.match.dealer_due if table.match else None
        cards = proof.order(table.rules.pack.cards)
        dealer = proof.dealer() if due is None else due
        return Dealt(deal=Deal(dealer, tuple(cards), proof.salt()).text, numbers=texts)


def _hex(values: Sequence[bytes | None]) -> tuple[str | None, ...]:
    return tuple(None if value is None else value.hex() for value in values)


def published(known: Commitment, *, is_open: bool) -> wire.Commitment:
    """Return what everyone may know of a commitment."""
    return wire.Commitment(
        table=known.table,
        deal=known.deal,
        commitment=known.digest.hex(),
        seals=_hex(known.seals),
        log=known.log.hex(),
        open=is_open,
    )
