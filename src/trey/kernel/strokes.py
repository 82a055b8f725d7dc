"""The machine code that writes numbers into a row of bytes, as LLVM's own words."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Any

from llvmlite import ir

from trey.kernel.row import MOST, Spot

__all__ = ["put_bits", "write_row"]

_WORD = 64
# How many numbers are clipped at once.
_WIDE = 16


def put_bits(builder: Any, start: Any, at: Any, mask: Any) -> None:
    """Spread 64 bits over 64 bytes with one vector store."""
    wide = ir.VectorType(ir.IntType(8), 64)
    set_bits = builder.bitcast(mask, ir.VectorType(ir.IntType(1), 64))
    place = builder.bitcast(builder.gep(start, [at]), wide.as_pointer())
    builder.store(builder.zext(set_bits, wide), place, align=1)


def _bits_of(builder: Any, value: Any, spot: Spot) -> Iterator[tuple[Any, int]]:
    """Yield what a spot shows of a mask or a bounded number, bit by bit: a word, and how many bits of it."""
    word = value.type
    for first, count in spot.lanes:
        yield builder.and_(builder.lshr(value, word(first)), word((1 << count) - 1)), count
    for first in range(0, 0 if spot.lanes else spot.size, _WORD):
        place, count = builder.sub(value, word(first)), min(_WORD, spot.size - first)
        known = builder.icmp_unsigned("<", place, word(count))
        yield builder.select(known, builder.shl(word(1), place), word(0)), count


def _clipped(builder: Any, values: Any) -> Any:
    """Return a vector of numbers, clipped, as one of bytes."""
    kind = values.type
    for sign, bound in ((">", MOST), ("<", -MOST)):
        most = kind([bound] * kind.count)
        values = builder.select(builder.icmp_signed(sign, values, most), most, values)
    return builder.trunc(values, ir.VectorType(ir.IntType(8), kind.count))


def _words_of(builder: Any, pieces: Iterable[tuple[Any, int]]) -> Iterator[tuple[Any, int]]:
    """Join pieces of bits into words, each of as many whole pieces as it has room for."""
    word, held = None, 0
    for piece, count in pieces:
        if word is not None and held + count <= _WORD:
            word, held = builder.or_(word, builder.shl(piece, piece.type(held))), held + count
        else:
            if word is not None:
                yield word, held
            word, held = piece, count
    yield word, held


def write_row(builder: Any, start: Any, numbers: Any, spots: tuple[Spot, ...]) -> None:
    """Write numbers in ascending order, as a store of bits clears what is behind them."""
    word, index, at = ir.IntType(64), 0, 0

    def load(first: int, many: int) -> Any:
        place = builder.gep(numbers, [word(first)])
        return builder.load(builder.bitcast(place, ir.VectorType(word, many).as_pointer()), align=8)

    for plain, group in groupby(spots, lambda spot: spot.size == 1 and not spot.lanes):
        own = list(group)
        if plain:
            for first in range(0, len(own), _WIDE):
                shown = _clipped(builder, load(index + first, min(_WIDE, len(own) - first)))
                place = builder.gep(start, [word(at + first)])
                builder.store(shown, builder.bitcast(place, shown.type.as_pointer()), align=1)
            at += len(own)
        else:
            values = [builder.load(builder.gep(numbers, [word(index + k)])) for k in range(len(own))]
            shown = (_bits_of(builder, value, spot) for value, spot in zip(values, own, strict=True))
            for mask, count in _words_of(builder, chain.from_iterable(shown)):
                put_bits(builder, start, word(at), mask)
                at += count
        index += len(own)
