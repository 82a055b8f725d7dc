"""Words in both languages: numbers as people write them."""

from collections.abc import Callable

import pytest

from trey.core.text import Text, figures, in_points


@pytest.mark.parametrize(
    ("said", "shape", "values", "english", "french"),
    [
        (figures, "{:.2f}", (1.5,), "1.50", "1,50"),
        (figures, "{:+.1f} ± {:.1f} %", (-2.25, 0.5), "\u22122.2 ± 0.5 %", "\u22122,2 ± 0,5 %"),
        (figures, "{:+z.3f}", (-0.0001,), "+0.000", "+0,000"),
        (figures, "{:,d}", (12345,), "12,345", "12\u202f345"),
        (figures, "{}", (0.1,), "0.1", "0,1"),
        (in_points, "{:.1f}", (0.5,), "0.5 points", "0,5 point"),
        (in_points, "{:.1f}", (1.94,), "1.9 points", "1,9 point"),
        (in_points, "{:.1f}", (1.96,), "2.0 points", "2,0 points"),
        (in_points, "{:+.1f}", (-1.5,), "\u22121.5 points", "\u22121,5 point"),
        (in_points, "{:+.1f}", (-12.5,), "\u221212.5 points", "\u221212,5 points"),
        (in_points, "{:d}", (1,), "1 point", "1 point"),
        (in_points, "{:+d}", (-1,), "\u22121 point", "\u22121 point"),
        (in_points, "{:d}", (0,), "0 points", "0 point"),
        (in_points, "{:d}", (10,), "10 points", "10 points"),
        (in_points, "{:.2f} ± {:.2f}", (0.7, 2.5), "0.70 ± 2.50 points", "0,70 ± 2,50 point"),
    ],
)
def test_a_number_is_written_and_counted_as_its_language_wants(
    said: Callable[..., Text], shape: str, values: tuple[float, ...], english: str, french: str
) -> None:
    assert tuple(said(shape, *values)) == (english, french)
