"""Kernels that say what Python does and C does not by itself; and functions that are none."""

from math import sqrt
from typing import Annotated, Any

from trey.kernel.bits import high_index, low_index, nth_bit, popcount, spread
from trey.kernel.layout import Bits, Layout, clear, copier, copy_into
from trey.kernel.mark import inlined, kernel, out_of_line

MANY = 1 << 40
PAIR = 3, 4
ABSENT = False


class Place(Layout):
    short: int  # C's own word
    count: int
    few: Annotated[list[int], 8, Bits(8)]
    numbers: Annotated[list[int], 4]


class Larger(Place):
    more: Annotated[list[int], 4]


copy_place = copier(Place)


@kernel
def _next(x: Any) -> Any:
    x.count += 1
    return x.count


@kernel
def _twice(x: Any) -> Any:
    x.count *= 2
    return x.count


@inlined
def _count(x: Any) -> Any:
    return x.count


@out_of_line
def _double(value: int) -> int:
    return 2 * value


@kernel
def floors(x: Any, y: Any, a: int, b: int) -> Any:
    return a // b * 1000 + a % b


@kernel
def floors_by_constants(x: Any, y: Any, a: int, b: int) -> Any:
    return a // 7 * 1000 + a % 7 + a // -8 + a % -8 + (b << 3 >> 1)


@kernel
def leaves_out_what_is_settled(x: Any, y: Any, a: int, b: int) -> Any:
    found = a
    if ABSENT and x.nothing:
        found += x.nothing
    if not ABSENT or y.nothing:
        found += 2
    return found + ((ABSENT and y.nothing) or b)


@kernel
def takes_operands_in_order(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    return _next(x) - 3 * _twice(x)


@kernel
def reads_before_it_calls(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    return x.count * 10 + _next(x)


@kernel
def reads_after_it_called(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    return _next(x) * 10 + x.count


@kernel
def hands_arguments_on_in_order(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    return floors(x, y, _next(x) + 10, _twice(x) | 1)


@kernel
def compares_in_order(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    return (_next(x) < _twice(x)) + 2 * (x.count <= _next(x)) + 4 * (a < _next(x) <= b)


@kernel
def asks_once_in_the_middle(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    found = a < _next(x) < b
    return x.count + found


@kernel
def stops_a_chain(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = 0
    if a > 0 and _next(x) and b > 0 and _next(x):
        return x.count
    if a < 0 or _next(x) > 1:
        return 10 + x.count
    return 20 + x.count


@kernel
def stores_where_the_index_was(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = 0
    x.numbers[x.count] = _next(x)
    x.numbers[_next(x)] = x.count
    x.numbers[x.count] += _next(x)
    return x.numbers[0] + 10 * x.numbers[1] + 100 * x.numbers[2] + 1000 * x.numbers[3]


@kernel
def adds_to_what_was(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    x.count += _twice(x)
    return x.count


@kernel
def gives_values_of_and_and_or(x: Any, y: Any, a: int, b: int) -> Any:
    return (a and b) * 3 + (a or b) * 5 + ((a and b) or 7) + (not a) + (not (a and b))


@kernel
def keeps_the_last_of_a_range(x: Any, y: Any, a: int, b: int) -> Any:
    i = 77
    for i in range(a):
        if i == b:
            break
        i += 100
    total = i
    for k in range(10, -10, -3):
        total = total * 3 + k
    for k in range(b, a):
        total += k
        if total > MANY:
            continue
        total += 1
    return total


@kernel
def swaps(x: Any, y: Any, a: int, b: int) -> Any:
    a, b = b, a
    c = d = a
    x.numbers[0], x.numbers[1] = x.numbers[1] + a, x.numbers[0] + b
    first, second = (c, b) if a > b else (b, d)
    return x.numbers[0] * 7 + x.numbers[1] + first * 31 + second


@kernel
def calls_both_in_order(x: Any, y: Any, a: int, b: int) -> Any:
    x.count = a
    one, two = _next(x), _twice(x)
    return one - 5 * two


@kernel
def keeps_few_bits(x: Any, y: Any, a: int, b: int) -> Any:
    x.few[2] = a & 63
    x.few[3] = x.few[2] - 64
    x.few[3] |= 1
    return (x.few[2] << 40) + x.few[3] + len(x.few) + len(x.numbers)


@kernel
def knows_bits(x: Any, y: Any, a: int, b: int) -> Any:
    mask = a & 0xFFFF | 1 << 50 | 1
    return (
        popcount(mask)
        + 100 * low_index(mask)
        + high_index(mask) * 7
        + nth_bit(mask, popcount(mask) - 2)
        + mask.bit_length()
    )


@kernel
def is_one_of(x: Any, y: Any, a: int, b: int) -> Any:
    return (a in (1, 2, b)) + 2 * (b not in (3, 5)) + (a in PAIR)


@kernel
def picks(x: Any, y: Any, a: int, b: int) -> Any:
    best = a if a > b + 1 else b
    if a > 3:
        best = a
    while True:
        best -= 5 + (best >> 1)
        if best < 0:
            break
    short = min(a, b, 2) + max(a, 0, b) + abs(a) - (-b) + (~a ^ b)
    x.short = short
    return best + x.short


@kernel
def copies(x: Any, y: Any, a: int, b: int) -> Any:
    x.count, x.numbers[3], x.few[7] = a, b, a & 31
    copy_place(y, x)
    y.more[0] = 5
    x.count = 0
    copy_into(x, x)
    return y.count + y.numbers[3] + y.few[7] + x.count + y.more[0]


@kernel
def clears(x: Any, y: Any, a: int, b: int) -> Any:
    numbers = y.numbers
    y.count, numbers[3], y.few[7] = a, b, a & 31
    clear(y)
    numbers[1] += 2
    return y.count + 2 * y.numbers[3] + 4 * y.few[7] + 8 * y.numbers[1]


@kernel
def reckons_with_fractions(x: Any, y: Any, a: int, b: int) -> Any:
    mean, k = 0.0, 2
    mean += a / 3
    mean -= b * 0.5
    k = int(mean * 1000)
    return k + (mean > 1) + int(max(mean, 0.25) * 4) + int(sqrt(abs(a)) * 100)


@kernel
def hands_arrays_on(x: Any, y: Any, a: int, b: int) -> Any:
    numbers = x.numbers
    _fill(numbers, x.few, a & 15)
    return numbers[3] + _double(x.few[1])


@kernel
def _fill(numbers: Any, few: Any, by: int) -> None:
    for i in range(len(numbers)):
        numbers[i] = by * i
    for i in range(len(few)):
        few[i] = by + i


SAYINGS = (
    floors,
    floors_by_constants,
    leaves_out_what_is_settled,
    takes_operands_in_order,
    reads_before_it_calls,
    reads_after_it_called,
    hands_arguments_on_in_order,
    compares_in_order,
    asks_once_in_the_middle,
    stops_a_chain,
    stores_where_the_index_was,
    adds_to_what_was,
    gives_values_of_and_and_or,
    keeps_the_last_of_a_range,
    swaps,
    calls_both_in_order,
    keeps_few_bits,
    knows_bits,
    is_one_of,
    picks,
    copies,
    clears,
    reckons_with_fractions,
    hands_arrays_on,
)


# What no kernel may hold


@kernel
def makes_a_dict(a: int) -> int:
    found = {1: a}
    return found[1]


@kernel
def makes_a_list(a: int) -> int:
    found = [i + 1 for i in range(a)]
    return found[0]


@kernel
def raises(a: int) -> int:
    if a > 1:
        raise ValueError
    return a


@kernel
def counts_from_the_end(x: Any) -> int:
    return int(x.numbers[-1])


@kernel
def misspells(x: Any) -> int:
    return int(x.cuont)


@kernel
def calls_what_is_no_kernel(a: int) -> int:
    return _plain(a)


def _plain(a: int) -> int:
    return a


@kernel
def calls_itself(a: int) -> int:
    return calls_itself(a - 1) if a > 0 else 0


@kernel
def mixes(x: Any) -> Any:
    found = x.numbers
    found = 3
    return found + 1


@kernel
def names_what_is_not_there(a: int) -> Any:
    return a + nobody  # type: ignore[name-defined]  # noqa: F821 - what it is for


@kernel
def takes_a_slice(x: Any) -> int:
    return len(x.numbers[1:])


@kernel
def clears_an_array(x: Any) -> None:
    clear(x.numbers)


@kernel
def is_too_large(a: int) -> int:
    return a + (1 << 63)


@kernel
def calls_by_name(a: int) -> int:
    return _double(value=a)


WRONG = {
    makes_a_dict: "dict is not supported in kernels",
    makes_a_list: "list is not supported in kernels",
    raises: "raise is not supported in kernels",
    counts_from_the_end: "negative indices are not supported in kernels",
    misspells: "Place has no field cuont",
    clears_an_array: "clear takes a record, not an array",
    calls_what_is_no_kernel: "_plain is not a kernel",
    calls_itself: "recursion is not supported in kernels",
    mixes: "found is an integer here, but an array elsewhere",
    names_what_is_not_there: "nobody is neither a variable of this kernel nor a number outside it",
    takes_a_slice: "slices are not supported in kernels",
    is_too_large: "9223372036854775808 does not fit in 64 bits",
    calls_by_name: "only positional arguments, without *, are supported in kernels",
}


def spreads(row: Any, mask: int) -> int:
    """Spread a mask over a row of bytes."""
    spread(row, 3, mask, 62)
    return len(row)


def sums_rows(table: Any, singles: Any, out: Any, parts: Any) -> Any:
    """Go through rows of numbers, 32-bit fractions, and a tuple in a tuple."""
    (a, b), weight = parts
    for i in range(table.shape[0]):
        row = table[i]
        for k in range(len(row)):
            out[0] += row[k] * table[i, k] + a
            out[1] += b
    fraction = weight
    for i in range(len(singles)):
        singles[i] += weight * singles[i]
        fraction += singles[i]
    return fraction
