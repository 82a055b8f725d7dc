"""Charts of estimates: a bar for each, with a line for its interval."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from trey.core.errors import TreyError
from trey.core.interval import Estimate
from trey.core.text import Language, Text
from trey.lab.kept import unwritable

__all__ = ["Bar", "check_chart", "draw"]

KINDS = (".svg", ".png", ".html")
WIDTH = 420
NUMBERS = {"en": "en-US", "fr": "fr-FR"}
"""D3's name for the number format of a language."""
POINTED = (
    ("value", Text("mean")),
    ("low", Text("95 % from")),
    ("high", Text("to", context="interval")),
)
"""The labels of a bar's tooltip in a page."""


@dataclass(frozen=True)
class Bar:
    """A named value and its interval, in a group of bars that may have a name too."""

    name: str
    value: float
    low: float
    high: float
    group: str = ""

    @classmethod
    def of(cls, name: str, one: Estimate, group: str = "") -> Self:
        """Return the bar of an estimate."""
        return cls(name, one.mean, one.mean - one.half, one.mean + one.half, group)


def draw(bars: Sequence[Bar], path: Path, axis: str, *, format_: str, lang: Language = "en") -> None:
    """Write the chart as an SVG or PNG, or as an HTML page with tooltips.

    :param axis: the title of the axis.
    :param format_: D3's format for numbers at the axis, such as `%` or `+.2f`.
    :param lang: the language whose number format is used.
    :raises TreyError: `chart-format`, `chart-needs-lab`, `file-unwritable`.
    """
    check_chart(path)
    page = {"inline": True} if path.suffix == ".html" else {}  # it needs no network
    settings = {"formatLocale": NUMBERS[lang], "actions": False}
    try:
        _chart(bars, axis, format_, lang).save(str(path), embed_options=settings, **page)
    except OSError as error:
        raise unwritable(path) from error


def check_chart(path: Path) -> None:
    """Raise an error before a long run if a chart cannot be drawn.

    :raises TreyError: `chart-format`, `chart-needs-lab`.
    """
    if path.suffix not in KINDS:
        raise TreyError("chart-format", "A chart's file name must end in .svg, .png or .html.")
    if not (find_spec("altair") and find_spec("vl_convert")):
        raise TreyError("chart-needs-lab", "A chart needs Altair (trey's extra 'lab').")


def _chart(bars: Sequence[Bar], axis: str, format_: str, lang: Language) -> Any:
    import altair as alt

    values: Any = {"values": [asdict(bar) for bar in bars]}
    groups = list(dict.fromkeys(bar.group for bar in bars))
    # Zero is on the axis, and a bar begins there.
    across = alt.X(
        "value:Q",
        title=axis,
        axis=alt.Axis(format=format_, labelFlush=False, tickCount=6),
        scale=alt.Scale(zero=True),
    )
    pointed = [alt.Tooltip(f"{name}:Q", title=said.of(lang), format=format_) for name, said in POINTED]
    base = alt.Chart().encode(y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=400)), tooltip=pointed)
    layers = alt.layer(
        base.mark_bar(color="#9db8a5").encode(x=across),
        base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q"),
        data=values,
    ).properties(width=WIDTH)
    if groups == [""]:
        return layers
    header = alt.Header(labelAngle=0, labelAlign="left", labelOrient="top", labelAnchor="start")
    rows = layers.facet(row=alt.Row("group:N", sort=groups, title=None, header=header))
    return rows.resolve_scale(y="independent")
