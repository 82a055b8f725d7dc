"""Words in both languages: numbers as people write them."""

import pytest

from trey.core.text import figures


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
