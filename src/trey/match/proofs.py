"""Checking the deals of a record against the shuffles that it shows."""

from collections.abc import Sequence

from trey.core.errors import RecordError, ShuffleError
from trey.match.match import Dealt, Match
from trey.proof.shuffle import ShuffleProof, verify_chain


def check_shuffles(match: Match, text: str) -> int:
    """Check the deals that show their shuffle, and return how many; if deal 1 does, check too that none was replaced.

    :raises RecordError: at the line of the first deal that does not follow from what was published.
    """
    lines = (number for number, line in enumerate(text.splitlines(), 1) if line.startswith("shuffle "))
    shown = [event for event in match.log if isinstance(event, Dealt) and event.shuffle]
    proofs: list[ShuffleProof] = []
    for event, line in zip(shown, lines, strict=True):
        try:
            proofs.append(ShuffleProof.parse(event.shuffle))
            _check_shuffle(match, event, proofs)
        except ShuffleError as error:
            raise RecordError(error.code, line, error.text) from None
    return len(proofs)


def _check_shuffle(match: Match, event: Dealt, proofs: Sequence[ShuffleProof]) -> None:
    """Check the last of `proofs` against its deal and, if they begin with a table's first deal, against the others."""
    proof, deal = proofs[-1], event.deal
    dealer = deal.dealer if event is match.log[0] else None
    proof.check()
    pack = match.rules.pack
    proof.check_deal(pack.texts(pack.cards).split(), pack.texts(deal.cards).split(), deal.salt, dealer)
    if proofs[0].commitment.deal == 1:
        verify_chain(proofs)
