"""A picture of estimates: a bar each, and a line for its interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trey.core.errors import TreyError
from trey.core.text import Language
from trey.lab.fairness import Estimate

__all__ = ["Bar", "check_chart", "draw"]

KINDS = (".svg", ".png")
WIDTH = 420
NUMBERS = {"en": "en-US", "fr": "fr-FR"}
"""How D3 calls the way in which a language writes numbers."""


@dataclass(frozen=True)
class Bar:
    """An estimate with its name, in a group of bars with a name of its own or none."""

    name: str
    value: Estimate
    group: str = ""


def draw(bars: Sequence[Bar], path: Path, axis: str, *, format_: str, lang: Language = "en") -> None:
    """Write the picture as an SVG or PNG.

    :param axis: what the bars tell.
    :param format_: how numbers stand at the axis, as D3 writes it: `%`, or `+.2f`.
    :param lang: whose decimal signs they have.
    :raises TreyError: `chart-format`, `chart-needs-lab`, `file-unwritable`.
    """
    check_chart(path)
    try:
        _chart(bars, axis, format_).save(str(path), embed_options={"formatLocale": NUMBERS[lang]})
    except OSError as error:
        raise TreyError("file-unwritable", f"{path} cannot be written.", f"{path} ne peut pas être écrit.") from error


def check_chart(path: Path) -> None:
    """Say before a long run that it cannot be drawn.

    :raises TreyError: `chart-format`, `chart-needs-lab`.
    """
    if path.suffix not in KINDS:
        raise TreyError(
            "chart-format", "A chart's file ends in .svg or .png.", "Le fichier d'un dessin finit par .svg ou .png."
        )
    if not (find_spec("altair") and find_spec("vl_convert")):
        raise TreyError(
            "chart-needs-lab",
            "A chart needs Altair, which trey's extra 'lab' brings.",
            "Pour un graphique, il faut Altair, qu'apporte l'extra « lab » de trey.",
        )


def _chart(bars: Sequence[Bar], axis: str, format_: str) -> Any:
    import altair as alt

    values: Any = {"values": [_row(bar) for bar in bars]}
    groups = list(dict.fromkeys(bar.group for bar in bars))
    # Zero is on the axis, and a bar begins there.
    across = alt.X("value:Q", title=axis, axis=alt.Axis(format=format_), scale=alt.Scale(zero=True))
    base = alt.Chart().encode(y=alt.Y("name:N", sort=None, title=None))
    layers = alt.layer(
        base.mark_bar(color="#9db8a5").encode(x=across),
        base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q"),
        data=values,
    ).properties(width=WIDTH)
    if groups == [""]:
        return layers
    header = alt.Header(labelAngle=0, labelAlign="left", labelOrient="top", labelAnchor="start")
    return layers.facet(row=alt.Row("group:N", sort=groups, title=None, header=header))


def _row(bar: Bar) -> dict[str, Any]:
    mean, half = bar.value.mean, bar.value.half
    return {"name": bar.name, "group": bar.group, "value": mean, "low": mean - half, "high": mean + half}
