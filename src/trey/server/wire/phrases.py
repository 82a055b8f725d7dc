"""The set phrases that players may say to each other at a table; `Settings.chat` allows more."""

from typing import Final

from trey.core.text import Text

__all__ = ["PHRASES"]

PHRASES: Final[dict[str, Text]] = {
    "hello": Text("Hello!", "Bonjour\u00a0!"),
    "good_luck": Text("Good luck!", "Bonne chance\u00a0!"),
    "well_played": Text("Well played!", "Bien joué\u00a0!"),
    "nice": Text("Nice card!", "Belle carte\u00a0!"),
    "oops": Text("Oops!", "Oups\u00a0!"),
    "laugh": Text("Ha ha!", "Ha ha\u00a0!"),
    "ouch": Text("Ouch!", "Aïe\u00a0!"),
    "thinking": Text("Let me think…", "Je réfléchis…"),
    "moment": Text("One moment, please.", "Un instant, s'il vous plaît."),
    "thanks": Text("Thank you!", "Merci\u00a0!"),
    "sorry": Text("Sorry!", "Pardon\u00a0!"),
    "good_game": Text("Good game!", "Belle partie\u00a0!"),
    "again": Text("Another one?", "On en refait une\u00a0?"),
}
