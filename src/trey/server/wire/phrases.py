"""The set phrases that players may say to each other at a table; `Settings.chat` allows more."""

from typing import Final

from trey.core.text import Text

PHRASES: Final[dict[str, Text]] = {
    "hello": Text("Hello!"),
    "good_luck": Text("Good luck!"),
    "well_played": Text("Well played!"),
    "nice": Text("Nice card!"),
    "oops": Text("Oops!"),
    "laugh": Text("Ha ha!"),
    "ouch": Text("Ouch!"),
    "thinking": Text("Let me think…"),
    "moment": Text("One moment, please."),
    "thanks": Text("Thank you!"),
    "sorry": Text("Sorry!"),
    "good_game": Text("Good game!"),
    "again": Text("Another one?"),
}
