"""What an exchange of 3-5-8 is worth to a player who gives: points a deal, with 95 % intervals.

    python -m bench.exchange [--deals N] [--bot BOT] [RULES ...]

Each match has two deals on numbered cards: a first one by rules of thumb, which says who was up and who was down, and a
second one by the bot, whose points count: the mean of those who were up.  All rules are played on the same cards, and
those behind the first are told beside it, deal by deal.
"""

import argparse
from statistics import fmean

from bench._machine import describe
from trey.bots import BOTS, Bot
from trey.core.interval import mean_of
from trey.games import parse_rules
from trey.match import Match

BASE = "sergeant_major"
RULES = (
    "",
    "exchange_one_by_one=true",
    "exchange_not_the_same_card=true",
    "exchange_one_by_one=true exchange_not_the_same_card=true",
    "phase_order=call,kitty exchange=none",
)
DEALS = 1000


def play_out(match: Match, number: int, bot: Bot) -> tuple[int, ...]:
    """Deal a numbered deal and let a bot play all seats; return the points by seat."""
    match.deal_numbered(number, match.number)
    while match.turn is not None:
        match.act_number(bot.choose(match.rules, match.observation(match.turn), number * 1000 + len(match.log)))
    return match.deltas or (0, 0, 0)


def givers_points(text: str, number: int, bot: Bot) -> float | None:
    """Return the mean points of those who were up, in the deal after; None where nobody was."""
    match = Match(parse_rules(f"{BASE} win_rule=fixed_hands:3 {text}".strip()))
    ups = [seat for seat, points in enumerate(play_out(match, number, BOTS["habit"])) if points > 0]
    second = play_out(match, number, bot)
    return fmean(second[seat] for seat in ups) if ups else None


def main() -> None:
    """Print a row for each set of rules."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--bot", default="habit")
    parser.add_argument("rules", nargs="*", default=RULES, help="options besides those of the base game, each set in quotes")
    asked = parser.parse_args()
    print(f"{describe()}; {asked.deals} deals, {asked.bot}")
    first: list[float | None] = []
    for text in asked.rules:
        points = [givers_points(text, number, BOTS[asked.bot]) for number in range(asked.deals)]
        first = first or points
        whole = mean_of([one for one in points if one is not None])
        change = mean_of([a - b for a, b in zip(points, first, strict=True) if a is not None and b is not None])
        print(f"{text or BASE:60} {whole.mean:+.3f} ± {whole.half:.3f}   {change.mean:+.3f} ± {change.half:.3f}", flush=True)


if __name__ == "__main__":
    main()
