"""A measured figure stands in a part of a page that names the command which produces it."""

import re
from itertools import pairwise

import pytest

from tools.files import ROOT, read

PAGES = ("README", *(f"docs/{name}" for name in ("benchmarks", "environments", "scaling", "ladder", "review")))
UNIT = r"(?:ms|µs|s|[kMG]B|[kMG]o)"
FIGURE = re.compile(
    rf"(?<![\w.,-])\d[\d.,  ]*(?:[  ](?:times|fois)\b|[  ]{UNIT}\b|[^.|\n]{{0,40}}(?:/s\b|\b(?:a|per|par) sec))"
)
"""A ratio, a time, a size, or a rate."""
COMMAND = re.compile(
    r"(?:^ *(?:time )?|`)(?:python\s-m \w|bench\.\w|trey (?:ladder|review)|pytest |make \w|examples/\w+\.py)",
    re.MULTILINE,
)
"""At the beginning of a line of a block, or of what stands in backticks."""
PART = re.compile(r"^#{2,3} .*$", re.MULTILINE)


def unfounded(text: str) -> list[str]:
    """Return the lines with a figure in parts of a page that name no command."""
    starts = [0, *(found.start() for found in PART.finditer(text)), len(text)]
    parts = [text[start:end] for start, end in pairwise(starts)]
    return [line for part in parts if not COMMAND.search(part) for line in part.splitlines() if FIGURE.search(line)]


@pytest.mark.parametrize(
    "name", [name for page in PAGES for name in (f"{page}.md", f"{page}.fr.md") if (ROOT / name).exists()]
)
def test_every_measured_figure_stands_beside_its_command(name: str) -> None:
    assert unfounded(read(ROOT / name)) == []


@pytest.mark.parametrize(
    "figure",
    ["1.5 times as fast", "12,5 fois", "p95 40 ms", "900 kB", "3.2 million decisions/s", "8 500 donnes par seconde"],
)
def test_a_figure_without_a_command_would_be_seen(figure: str) -> None:
    """Planted: a sentence with a figure in a part of its own, below one that names its command."""
    page = f"# A\n\n`python -m bench.speed`: it takes 3 ms.\n\n## B\n\nIt makes {figure}.\n"
    assert unfounded(page) == [f"It makes {figure}."]
    assert unfounded(page.replace("## B", "## B\n\n`trey ladder` says:")) == []
