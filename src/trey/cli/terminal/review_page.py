"""A review as one self-contained HTML page, without scripts, fonts or pictures from elsewhere."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from trey.cli.paper import tight
from trey.cli.terminal.verdict import (
    ACCOUNT_MEANT,
    ACCOUNTS,
    COST_MEANT,
    DEAREST,
    NOTHING,
    PHASES,
    account_heads,
    account_row,
    accuracy_heads,
    accuracy_rows,
    counted,
    details,
    headline,
    sums,
)
from trey.core.text import Language, Text
from trey.review import Choice, Line, Review

__all__ = ["review_page"]

Told = Sequence[tuple[Choice, Line | None]]
TITLE = Text("Review", "Analyse")
ALL_DEALS = Text("Every deal", "Toutes les donnes")
_CARD = re.compile(r"((?:10|[2-9AKQJDRV])(?:[♠♣]|([♥♦])))")
STYLE = """
:root { color-scheme: light dark;
  --paper: light-dark(#f5f1e7, #14171c); --sheet: light-dark(#fdfbf5, #1d2128); --ink: light-dark(#1e1c18, #ece8df);
  --soft: light-dark(#575145, #aaa597); --hair: light-dark(#d8d0be, #2f343d); --accent: light-dark(#1c5a4a, #86cdb6);
  --warn: light-dark(#8a2a12, #ffb199); --red: light-dark(#a91e1d, #ff8a80); --face: light-dark(#fffdf7, #ebe6d9);
  --black: #17191e; --card-red: light-dark(#b3201f, #8f1414); --ring: light-dark(#0d4f9e, #9cc8ff);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 400 1rem/1.5 var(--sans); font-variant-numeric: lining-nums tabular-nums; overflow-wrap: break-word; }
h1 { font: 500 clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem)/1.15 var(--serif); margin: 0; }
h2 { font: 500 1.5rem/1.25 var(--serif); margin: 2rem 0 .75rem; }
h3 { font-size: 1.0625rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: .5rem 0; max-width: 46rem; }
.soft, caption { color: var(--soft); }
code { font: inherit; font-weight: 600; overflow-wrap: anywhere; }
article { background: var(--sheet); border: 1px solid var(--hair); border-left: 4px solid var(--warn);
  border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; }
dd.better { color: var(--accent); font-weight: 600; }
.hand { display: flex; flex-wrap: wrap; gap: .25rem; }
.card { display: inline-block; min-width: 2.25rem; padding: .1rem .3rem; text-align: center; background: var(--face);
  color: var(--black); border: 1px solid #00000038; border-radius: .3rem; font-weight: 600; }
.card.red { color: var(--card-red); }
.sign { white-space: nowrap; }
.sign.red { color: var(--red); }
.wide { overflow-x: auto; background: var(--sheet); border: 1px solid var(--hair); border-radius: .5rem;
  max-width: 100%; }
.wide:focus-visible, summary:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .75rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--hair); }
tr:last-child > * { border-bottom: 0; }
th { font-weight: 600; } thead th { color: var(--soft); }
.left { text-align: left; }
summary { cursor: pointer; padding: .5rem 0; min-height: 2.75rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .5rem; }
  th, td { padding: .3rem .5rem; font-size: .875rem; } }
@media print { body { max-width: none; } article, .wide { break-inside: avoid; overflow: visible; } }
"""


def review_page(found: Review, told: Told, names: Sequence[str], lang: Language) -> str:
    """Return the HTML page of a review; `told` holds the choices to show, each with its `Line` if it has one."""
    body = "\n".join(_body(found, told, names, lang))
    title = f"{TITLE.of(lang)}: {found.rules.name.of(lang)}" if lang == "en" else _fr(TITLE, found)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_plain(title, lang)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _fr(title: Text, found: Review) -> str:
    return f"{title.fr} : {found.rules.name.fr}"


def _plain(words: str, lang: Language) -> str:
    return escape(tight(words) if lang == "fr" else words).replace("± ", "±\u00a0")


def _said(words: str, lang: Language) -> str:
    """Return words as HTML, with cards in their colour."""
    return _CARD.sub(lambda hit: f'<span class="sign{" red" if hit[2] else ""}">{hit[1]}</span>', _plain(words, lang))


def _hand(words: str) -> str:
    """Return a hand's cards side by side."""
    cards = (
        f'<span class="card{" red" if set("♥♦") & set(card) else ""}">{escape(card)}</span>' for card in words.split()
    )
    return f'<span class="hand">{" ".join(cards)}</span>'


def _body(found: Review, told: Told, names: Sequence[str], lang: Language) -> Iterator[str]:
    yield f"<h1>{_plain(found.rules.name.of(lang), lang)}</h1>"
    yield f'<p class="soft"><code>{escape(found.rules.text)}</code></p>'
    yield f"<p>{_plain(counted(found).of(lang), lang)}.</p>"
    yield f"<h2>{_plain(DEAREST.of(lang), lang)}</h2>"
    yield f'<p class="soft">{_plain(COST_MEANT.of(lang), lang)}</p>'
    if not told:
        yield f"<p>{_plain(NOTHING.of(lang), lang)}</p>"
    for choice, line in told:
        yield from _article(choice, line, found, names, lang)
    yield f"<h2>{_plain(PHASES.of(lang), lang)}</h2>"
    yield _table(PHASES, accuracy_heads(lang), list(accuracy_rows(found, names, lang)), lang)
    if found.accounts:
        yield from _accounts(found, names, lang)


def _article(choice: Choice, line: Line | None, found: Review, names: Sequence[str], lang: Language) -> Iterator[str]:
    yield f"<article>\n<h3>{_plain(headline(choice, found, names, lang), lang)}</h3>\n<dl>"
    for place, (label, words) in enumerate(details(choice, line, found, names, lang)):
        held = place == 0 and choice.view is not None
        better = ' class="better"' if label == Text("better", "mieux").of(lang) else ""
        yield f"<dt>{_plain(label, lang)}</dt><dd{better}>{_hand(words) if held else _said(words, lang)}</dd>"
    yield "</dl>\n</article>"


def _accounts(found: Review, names: Sequence[str], lang: Language) -> Iterator[str]:
    yield f"<h2>{_plain(ACCOUNTS.of(lang), lang)}</h2>"
    yield f'<p class="soft">{_plain(ACCOUNT_MEANT.of(lang), lang)}</p>'
    heads = account_heads(found, lang)
    totals = [account_row(total, found, names, lang)[1:] for total in sums(found)]
    yield _table(ACCOUNTS, heads[1:], totals, lang, words=1)
    rows = [account_row(account, found, names, lang) for account in found.accounts]
    yield f"<details>\n<summary>{_plain(ALL_DEALS.of(lang), lang)}</summary>"
    yield _table(ALL_DEALS, heads, rows, lang)
    yield "</details>"


def _table(name: Text, heads: Sequence[str], rows: Sequence[Sequence[str]], lang: Language, words: int = 2) -> str:
    """Return a table whose first columns are words, the others numbers."""
    top = _row('th scope="col"', heads, lang, words)
    lines = "\n".join(_row("td", row, lang, words) for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{_plain(name.of(lang), lang)}">\n<table>\n'
        f"<thead>{top}</thead>\n<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def _row(tag: str, cells: Sequence[str], lang: Language, words: int) -> str:
    sides = (' class="left"' if column < words else "" for column in range(len(cells)))
    parts = (f"<{tag}{side}>{_plain(cell, lang)}</{tag[:2]}>" for side, cell in zip(sides, cells, strict=True))
    return f"<tr>{''.join(parts)}</tr>"
