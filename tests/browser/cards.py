"""The cards that a page shows or names anywhere, and those that a message tells of."""

import re

from playwright.async_api import Page

__all__ = ["cards_in", "cards_on"]

DECK = {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"} | {"JK"}
NAMES = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
RANKS = dict(zip(NAMES, "23456789TJQKA", strict=True))
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))
NAME = re.compile(f"({'|'.join(RANKS)}) of ({'|'.join(SUITS)})")
MARK = re.compile("(10|[2-9JQKA])([♣♦♥♠])")

# Every text and every attribute of the page.
WORDS = """() => {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  const attributes = [...document.querySelectorAll("*")].flatMap((e) => [...e.attributes].map((a) => a.value));
  return [...texts, ...attributes];
}"""


def cards_in(value: object) -> set[str]:
    """The cards that a message tells of."""
    if isinstance(value, str):
        return {word.strip(".") for word in value.split()} & DECK
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()))
    return set().union(*map(cards_in, value)) if isinstance(value, list | tuple) else set()


async def cards_on(page: Page) -> set[str]:
    """The cards of an English page: their codes, their names, their marks."""
    found: set[str] = set()
    for words in await page.evaluate(WORDS):
        found |= {words} & DECK
        found |= {RANKS[rank] + SUITS[suit] for rank, suit in NAME.findall(words)}
        found |= {rank[-1:].replace("0", "T") + SIGNS[sign] for rank, sign in MARK.findall(words)}
        found |= {"JK"} if re.match("Joker(,|$)", words) else set()
    return found
