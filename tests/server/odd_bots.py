"""What a bot's process may do wrong; all have the arguments of a choice."""

import os
import time
from typing import Any

from trey.bots import BOTS
from trey.games import parse_rules


def dies(*_: Any) -> int:
    os._exit(1)


def hangs(*_: Any) -> int:
    time.sleep(600)
    return 0


def fails(*_: Any) -> int:
    raise ValueError


def plays(_bot: str, rules: str, observation: Any, seed: int) -> int:
    return BOTS["habit"].choose(parse_rules(rules), observation, seed)


def niceness() -> int:
    return os.nice(0)
