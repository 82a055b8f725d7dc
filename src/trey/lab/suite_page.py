"""The report of a suite as a page: one HTML file with its pictures in it, for researchers and in English alone."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

_STYLE: Final = "body{font:16px sans-serif;max-width:46em;margin:2em auto}td,th{padding:.2em .8em;text-align:right}"
_WIDTH, _LINE, _MARGIN = 640, 22, 220


def page(told: Mapping[str, Any]) -> str:
    """Return a report as an HTML page.

    :param told: as `trey.lab.suite.report` returns it.
    """
    agent = told["agent"]
    parts = [f"<h1>{escape(agent)} in {escape(told['name'])}</h1>"]
    for preset, task in told["tasks"].items():
        rating = task["rating"].get(agent, ("—", "—"))
        parts += [
            f"<h2>{preset}</h2><p>{task['points']:+.4f} ± {task['half']:.4f} points a deal above the table's mean.</p>",
            f"<p>{task['deals']} deals a company, each from every seat.</p>",
            f"<p>Rating {rating[0]} ± {rating[1]}, alpha-rank {task['alpha_rank'][agent]}.</p>",
            _picture({key: cell for key, cell in task["cross"].items() if key.startswith(f"{agent} / ")}),
            "<table><tr><th>player / the two others</th><th>points</th><th>±</th></tr>",
            *(
                f"<tr><td>{escape(key)}</td><td>{cell['points']:+.4f}</td><td>{cell['half']:.4f}</td></tr>"
                for key, cell in task["cross"].items()
            ),
            "</table>",
        ]
    parts += [f"<p>{mini}: NashConv {gap}</p>" for mini, gap in told["nash_conv"].items()]
    parts += [f"<p>Hash {told['hash']}; seed {told['seed']}; sealed seed {told['sealed']}</p>"]
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(agent)}</title><style>{_STYLE}</style>'
    return "\n".join([head, *parts, "</html>\n"])


def _picture(cells: Mapping[str, Mapping[str, float]]) -> str:
    """Return the points of cells as bars with their intervals (SVG)."""
    most = max(abs(cell["points"]) + cell["half"] for cell in cells.values()) or 1.0
    middle, scale = (_WIDTH + _MARGIN) / 2, (_WIDTH - _MARGIN) / 2 / most

    def bars() -> Iterator[str]:
        for line, (key, cell) in enumerate(cells.items()):
            y, x = line * _LINE, middle + scale * cell["points"]
            low, high = (x - scale * cell["half"], x + scale * cell["half"])
            yield f'<text x="0" y="{y + 15}">{escape(key)}</text>'
            yield f'<rect x="{min(x, middle):.1f}" y="{y + 4}" width="{abs(x - middle):.1f}" height="14" fill="#7a9"/>'
            yield f'<path d="M{low:.1f} {y + 11}H{high:.1f}" stroke="#000"/>'

    height = _LINE * len(cells)
    axis = f'<path d="M{middle} 0V{height}" stroke="#000"/>'
    return f'<svg role="img" width="{_WIDTH}" height="{height}" font-size="14">{"".join(bars())}{axis}</svg>'
