"""Words in both languages: numbers as people write them."""

import pytest

from trey.core.text import figures, in_points


@pytest.mark.parametrize(
    ("shape", "values", "english", "french"),
    [
        ("{:.2f}", (1.5,), "1.50", "1,50"),
        ("{:+.1f} ± {:.1f} %", (-2.25, 0.5), "\u22122.2 ± 0.5 %", "\u22122,2 ± 0,5 %"),
        ("{:+z.3f}", (-0.0001,), "+0.000", "+0,000"),
        ("{:,d}", (12345,), "12,345", "12\u202f345"),
        ("{}", (0.1,), "0.1", "0,1"),
    ],
)
def test_a_number_is_written_as_its_language_wants(
    shape: str, values: tuple[float, ...], english: str, french: str
) -> None:
    assert tuple(figures(shape, *values)) == (english, french)


@pytest.mark.parametrize(
    ("shape", "values", "english", "french"),
    [
        ("{:.1f}", (0.5,), "0.5 points", "0,5 point"),
        ("{:.1f}", (1.94,), "1.9 points", "1,9 point"),
        ("{:.1f}", (1.96,), "2.0 points", "2,0 points"),
        ("{:+.1f}", (-1.5,), "\u22121.5 points", "\u22121,5 point"),
        ("{:+.1f}", (-12.5,), "\u221212.5 points", "\u221212,5 points"),
        ("{:d}", (1,), "1 point", "1 point"),
        ("{:+d}", (-1,), "\u22121 point", "\u22121 point"),
        ("{:d}", (0,), "0 points", "0 point"),
        ("{:d}", (10,), "10 points", "10 points"),
        ("{:.2f} ± {:.2f}", (0.7, 2.5), "0.70 ± 2.50 points", "0,70 ± 2,50 point"),
    ],
)
def test_what_is_less_than_two_is_singular_in_french(
    shape: str, values: tuple[float, ...], english: str, french: str
) -> None:
    assert tuple(in_points(shape, *values)) == (english, french)
