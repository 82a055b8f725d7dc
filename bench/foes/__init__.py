"""Bots that nobody meets at a table: what others play like, as yardsticks for the ladder.

trey ladder sergeant_major --hero strong --bots bench.foes:TreeBot,bench.foes:FormerBot --rounds 100
"""

from bench.foes.former import FormerBot
from bench.foes.habit import FormerHabit
from bench.foes.novice import FormerNovice
from bench.foes.tree import TreeBot

__all__ = ["DEEPER", "FormerBot", "FormerHabit", "FormerNovice", "TreeBot"]

DEEPER = TreeBot(10_000)
