"""The shuffle that anyone can check.

Before a deal the table publishes a `Commitment`: the hash of its secret, the seals of the seats' numbers, and the log.
The log is a hash of the other two and of all earlier deals.  Then the seats reveal their numbers.  The dealer, the
order of the pack and the salt follow from the secret and the numbers; the `ShuffleProof` shows all of it afterwards.
`docs/shuffle.md` describes it byte by byte.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeVar

from trey.core.errors import ShuffleError
from trey.core.text import Text

_SECRET_BYTES: Final = 32
NUMBER_BYTES: Final = 16
SEAL_BYTES: Final = 32
_MAX_CARDS: Final = 256
VERSION: Final = "v1"

_TABLE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_HEX = re.compile(r"(?:[0-9a-f]{2})+")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")
_KEYS = ("table", "deal", "commitment", "seals", "log", "secret", "numbers")

T = TypeVar("T")
Field = bytes | str | int
_Maybe = bytes | None


def new_secret() -> bytes:
    """Draw the table's secret for one deal: 32 bytes."""
    return secrets.token_bytes(_SECRET_BYTES)


def seal(number: bytes) -> bytes:
    """Return the 32 bytes that bind a seat to its number before anyone shows one."""
    return hash_of("trey-seal-v1", number)


def stand_in(commitment: "Commitment", seat: int) -> bytes:
    """Return the number, known to all, of a seat that shows none: a bot, or someone who is away."""
    fields = ("trey-absent-v1", commitment.table, commitment.deal, seat, commitment.digest)
    return hash_of(*fields)[:NUMBER_BYTES]


def _frame(*fields: Field) -> bytes:
    texts = [field if isinstance(field, bytes) else str(field).encode() for field in fields]
    return b"".join(len(text).to_bytes(4, "big") + text for text in texts)


def hash_of(*fields: Field) -> bytes:
    """Return the hash of a frame: each field in turn, preceded by its length."""
    return hashlib.sha256(_frame(*fields)).digest()


def _below(stream: Iterator[int], n: int) -> int:
    mask = (1 << (n - 1).bit_length()) - 1
    while True:
        value = next(stream) & mask
        if value < n:
            return value


@dataclass(frozen=True, slots=True)
class Commitment:
    """The commitment that everyone sees before a deal.

    `digest` is the hash of the secret. `seals` has a 32-byte seal for each seat (None: no seal was sent). `log` is the
    hash of this and of every earlier deal of the table.

    :raises ShuffleError: `shuffle-unreadable`.
    """

    table: str
    deal: int
    digest: bytes
    seals: tuple[_Maybe, ...]
    log: bytes

    def __post_init__(self) -> None:
        sizes = len(self.digest) == len(self.log) == 32 and all(
            len(s) == SEAL_BYTES for s in self.seals if s is not None
        )
        if not (sizes and self.seals and self.deal > 0 and _TABLE.fullmatch(self.table)):
            raise _wrong("shuffle-unreadable")

    def open(self, secret: bytes, numbers: Sequence[_Maybe]) -> "ShuffleProof":
        """Return the whole proof, which the table keeps secret until the deal is over."""
        return ShuffleProof(self, secret, tuple(numbers))

    def fits(self, seat: int, number: bytes) -> bool:
        """Say whether `number` is what `seat` sealed; a seat without a seal may show any number."""
        sealed = self.seals[seat]
        return len(number) == NUMBER_BYTES and (sealed is None or hmac.compare_digest(sealed, seal(number)))


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """A commitment with its secret and the seats' numbers: the dealer, the pack and the salt follow from it.

    `numbers` has a 16-byte number for each seat, or None if the seat showed none (see `stand_in`).

    :raises ShuffleError: `shuffle-unreadable`.
    """

    commitment: Commitment
    secret: bytes
    numbers: tuple[_Maybe, ...]

    def __post_init__(self) -> None:
        sizes = len(self.secret) == _SECRET_BYTES and all(len(n) == NUMBER_BYTES for n in self.numbers if n is not None)
        if not sizes or len(self.numbers) != len(self.commitment.seals):
            raise _wrong("shuffle-unreadable")

    def dealer(self) -> int:
        """Return the seat that deals first, if this is the first deal of a match."""
        return _below(self._stream("dealer"), len(self.numbers))

    def order(self, cards: Sequence[T]) -> list[T]:
        """Return the shuffled pack, top card first; `cards` is the pack in its written order, 256 at most.

        This is the Fisher-Yates shuffle (Durstenfeld 1964), from the last place to the second, without bias.

        :raises ShuffleError: `shuffle-size`.
        """
        if len(cards) > _MAX_CARDS:
            raise _wrong("shuffle-size")
        pack, stream = list(cards), self._stream("pack")
        for last in range(len(pack) - 1, 0, -1):
            other = _below(stream, last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack

    def salt(self) -> int:
        """Return the number, 0 to 2**62 - 1, that decides anything shuffled later in the deal."""
        stream = self._stream("salt")
        return int.from_bytes(bytes(next(stream) for _ in range(8)), "big") >> 2

    def head(self) -> bytes:
        """Return the hash of the log, the secret and the numbers; the log of the next commitment continues from it."""
        shown = (number or b"" for number in self.numbers)
        return hash_of("trey-shown-v1", self.commitment.log, self.secret, *shown)

    def check(self) -> None:
        """Check that the secret and the numbers fit the commitment.

        :raises ShuffleError: `shuffle-commitment`, `shuffle-seal`.
        """
        commitment = self.commitment
        if _commitment_digest(self.secret, commitment.table, commitment.deal) != commitment.digest:
            raise _wrong("shuffle-commitment", commitment.deal)
        for seat, number in enumerate(self.numbers):
            if number is not None and not commitment.fits(seat, number):
                raise _wrong("shuffle-seal", commitment.deal, seat)

    def check_deal(self, cards: Sequence[T], order: Sequence[T], salt: int, dealer: int | None = None) -> None:
        """Check a deal against this shuffle; give `dealer` only for the first deal of a match.

        :raises ShuffleError: `shuffle-pack`, `shuffle-salt`, `shuffle-dealer`.
        """
        deal = self.commitment.deal
        if self.order(cards) != list(order):
            raise _wrong("shuffle-pack", deal)
        if self.salt() != salt:
            raise _wrong("shuffle-salt", deal)
        if dealer not in {None, self.dealer()}:
            raise _wrong("shuffle-dealer", deal)

    def fields(self) -> dict[str, str]:
        """Return the JSON form: names and texts, in the order of the text form."""
        known = self.commitment
        values = (
            known.table,
            str(known.deal),
            known.digest.hex(),
            _join(known.seals),
            known.log.hex(),
            self.secret.hex(),
            _join(self.numbers),
        )
        return dict(zip(_KEYS, values, strict=True))

    def text(self) -> str:
        """Return one line: `v1 table=… deal=1 commitment=… seals=… log=… secret=… numbers=…`."""
        return " ".join([VERSION, *(f"{key}={value}" for key, value in self.fields().items())])

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "ShuffleProof":
        """Read the JSON form; the opposite of `fields`.

        :raises ShuffleError: `shuffle-unreadable`.
        """
        if set(fields) != set(_KEYS) or not _COUNT.fullmatch(fields["deal"]):
            raise _wrong("shuffle-unreadable")
        digest, log, secret = (_bytes(fields[key]) for key in ("commitment", "log", "secret"))
        known = Commitment(fields["table"], int(fields["deal"]), digest, _split(fields["seals"]), log)
        return cls(known, secret, _split(fields["numbers"]))

    @classmethod
    def parse(cls, line: str) -> "ShuffleProof":
        """Read the text form; the opposite of `text`.

        :raises ShuffleError: `shuffle-unreadable`.
        """
        version, *words = line.split(" ")
        pairs = [word.partition("=") for word in words]
        if version != VERSION or len(pairs) != len(_KEYS) or not all(mark for _, mark, _ in pairs):
            raise _wrong("shuffle-unreadable")
        return cls.of({key: value for key, _, value in pairs})

    def _stream(self, purpose: str) -> Iterator[int]:
        known = self.commitment
        numbers = [stand_in(known, seat) if n is None else n for seat, n in enumerate(self.numbers)]
        for block in count():
            message = _frame("trey-stream-v1", purpose, block, known.table, known.deal, *numbers)
            yield from hmac.digest(self.secret, message, "sha256")


def commit(secret: bytes, seals: Sequence[_Maybe], *, table: str = "", after: ShuffleProof | None = None) -> Commitment:
    """Commit to the next deal: the first of `table`, or the one that follows `after` at its table.

    :raises ShuffleError: `shuffle-unreadable`.
    """
    table, deal = _next(table, after)
    digest = _commitment_digest(secret, table, deal)
    return Commitment(table, deal, digest, tuple(seals), _log(table, deal, digest, seals, after))


def verify_chain(proofs: Iterable[ShuffleProof]) -> None:
    """Check all deals of a table, from its first: nothing was replaced, left out or inserted.

    :raises ShuffleError: `shuffle-missing`, `shuffle-log`, and those of `ShuffleProof.check`.
    """
    after: ShuffleProof | None = None
    for proof in proofs:
        _check_next(proof, after)
        after = proof


def _check_next(proof: ShuffleProof, after: ShuffleProof | None) -> None:
    known = proof.commitment
    table, deal = _next(known.table, after)
    if (known.table, known.deal) != (table, deal):
        raise _wrong("shuffle-missing", deal)
    proof.check()
    if _log(table, deal, known.digest, known.seals, after) != known.log:
        raise _wrong("shuffle-log", deal)


def _next(table: str, after: ShuffleProof | None) -> tuple[str, int]:
    return (table, 1) if after is None else (after.commitment.table, after.commitment.deal + 1)


def _commitment_digest(secret: bytes, table: str, deal: int) -> bytes:
    return hash_of("trey-commit-v1", table, deal, secret)


def _log(table: str, deal: int, digest: bytes, seals: Sequence[_Maybe], after: ShuffleProof | None) -> bytes:
    previous = b"" if after is None else after.head()
    return hash_of("trey-log-v1", previous, table, deal, digest, *(sealed or b"" for sealed in seals))


def _join(values: Iterable[_Maybe]) -> str:
    return ",".join("-" if value is None else value.hex() for value in values)


def _split(text: str) -> tuple[_Maybe, ...]:
    return tuple(None if word == "-" else _bytes(word) for word in text.split(","))


def _bytes(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise _wrong("shuffle-unreadable")
    return bytes.fromhex(text)


def _wrong(code: str, deal: int = 0, seat: int = 0) -> ShuffleError:
    return ShuffleError(code, _SENTENCES[code].fill(deal=deal, seat=seat))


_SENTENCES: Final = {
    "shuffle-unreadable": Text("This proof of a shuffle cannot be read: a part is missing or malformed."),
    "shuffle-size": Text("This shuffle is for packs of at most 256 cards."),
    "shuffle-commitment": Text("Deal {deal}: the secret is not the one the table promised."),
    "shuffle-seal": Text("Deal {deal}: the number that seat {seat} showed is not the one it sealed."),
    "shuffle-missing": Text("Deal {deal} of this table is not where it should be."),
    "shuffle-log": Text("Deal {deal}: the log does not continue from the deals before it; something was replaced."),
    "shuffle-pack": Text("Deal {deal}: the pack is not in the order that follows from the shuffle."),
    "shuffle-salt": Text("Deal {deal}: the salt is not the one that follows from the shuffle."),
    "shuffle-dealer": Text("Deal {deal}: another seat should have dealt first."),
}
