"""The table of terms: the names that the terminal, the browser and the pages share, in English and French.

A family adds its own terms of art.
"""

from typing import NamedTuple

from trey.core.teaching import Term
from trey.core.text import Text, only_english


class Label(NamedTuple):
    """The name of something, and one sentence on it."""

    name: Text
    about: Text


STATUSES = {
    "source": Label(Text("traditional"), Text("The rules are those of the source.")),
    "completed": Label(Text("completed"), Text("The source describes the game; other sources fill its gaps.")),
    "recovered": Label(
        Text("recovered"), Text("The source gives little more than the name; the rules come from other sources.")
    ),
    "derived": Label(
        Text("derived"), Text("The source gives the name; the numbers of cards and tricks allow only these rules.")
    ),
    "reconstruction": Label(
        Text("reconstruction"), Text("The original rules are lost; these are our own. This is not history.")
    ),
    "ours": Label(Text("ours"), Text("We put these rules together; we know no source.")),
    "extra": Label(Text("extra"), Text("Played elsewhere; not in the source.")),
}
"""Where the rules of a preset come from: a reconstruction is never shown as history."""

LEVELS = {
    "random": Label(Text("Random"), Text("Plays any legal card.")),
    "novice": Label(
        Text("Novice"), Text("Has just learnt the rules: plays nearly any card, and a good one now and then.")
    ),
    "beginner": Label(Text("Beginner"), Text("Knows the rules and little more; soon forgets what was played.")),
    "learner": Label(Text("Learner"), Text("Sees the best card now and then.")),
    "casual": Label(Text("Casual"), Text("Plays well when the choice is clear, and errs when it is close.")),
    "habit": Label(Text("Habit"), Text("Plays by rules of thumb.")),
    "club": Label(Text("Club player"), Text("Remembers most of what was played; seldom errs.")),
    "seasoned": Label(Text("Seasoned"), Text("Errs only when the choice is very close.")),
    "steady": Label(Text("Steady"), Text("Tries many ways the hidden cards may lie, and plays what does best.")),
    "strong": Label(Text("Strong"), Text("Has learned from millions of deals, and knows when the match is at stake.")),
    "expert": Label(
        Text("Expert"), Text("Looks ahead with what it has learned, over many ways the hidden cards may lie.")
    ),
}
"""The bots of trey, from the weakest to the strongest."""

MANNERS = {
    "bold": Label(Text("bold"), Text("Bids and takes readily.")),
    "careful": Label(Text("careful"), Text("Bids and takes reluctantly.")),
    "hoarder": Label(Text("thrifty"), Text("Holds on to its trumps.")),
}
"""The characters of levels (`Level.character`)."""

SPEEDS = {
    "native": Label(Text("machine code"), Text("")),
    "wasm": Label(Text("WebAssembly"), Text("")),
    "plain": Label(
        Text("plain Python"), Text("trey runs in plain Python here: bots, hints and reviews look less far ahead.")
    ),
}
"""The speeds at which the rules run, and what you should know about each when you set up a table."""

BUDGETS = {
    "plain": Text("Plain Python, short budget: bots, hints and reviews look less far ahead."),
    "slow": Text("Slow device, short budget: bots, hints and reviews look less far ahead."),
}
"""The notes on the short budget (`trey.bots.budget`), by the reason for it."""


def spoken(speed: str, detail: str = "") -> Text:
    """Return a speed in words: `machine code: x86_64-v3`."""
    name = SPEEDS[speed].name
    return Text("{}: {}").fill(name, detail) if detail else name


KITTY = Text("kitty")
DEAL = Text("deal")
ROUND = Text("round")
DEAL_OVER = Label(Text("Score"), Text("The {deal} is over.", deal=DEAL))
ROUND_OVER = Label(Text("Score"), Text("The {round} is over.", round=ROUND))
TRICK_PLAY = Label(Text("Play"), Text("Play a card."))
"""The phase of play in games of tricks: its name, and what it asks of a seat."""

EVERY_TABLE = (
    Term(Text("seat"), Text("where a person or a bot plays; seats are numbered 0, 1, 2 … clockwise")),
    Term(
        Text("dealer"),
        Text("the player who deals; the next player takes over for every deal except a redeal"),
        Text("dealer"),
    ),
    Term(Text("deal"), Text("one dealing of the cards, and the play that follows until the points are counted")),
    Term(Text("hand"), Text("the cards a player holds")),
    Term(Text("turn"), Text("what one player does before the next one acts")),
    Term(Text("match"), Text("a series of deals until somebody wins")),
    Term(Text("pack"), Text("the cards in use")),
    Term(Text("suit; colour"), Text("clubs, diamonds, hearts, spades; black or red")),
    Term(Text("rank"), Text("ace, king, … two")),
    Term(Text("preset"), Text("a named set of options")),
    Term(Text("option, house rule"), Text("one thing a table settles before the first deal")),
    Term(Text("status"), Text("where a preset's rules come from")),
    Term(Text("points; total"), Text("what a player scores in one deal; in all deals so far")),
    Term(Text("stake"), Text("what a point is worth, if you play for stakes"), Text("stake, stakes")),
)

TRICKS = (
    Term(
        Text("trick"),
        Text("one card from every player in the deal; the best card takes the trick"),
        Text("trick, tricks"),
    ),
    Term(Text("lead"), Text("the first card of a trick; the others follow it"), Text("led suit, leads, lead")),
    Term(Text("follow suit"), Text("play a card of the suit that was led"), Text("follow suit, follow the led suit")),
    Term(
        Text("trump"),
        Text("the suit that beats the others: any of its cards beats any card of another suit"),
        Text("trump, trumps"),
    ),
    Term(
        Text("to trump, overtrump"),
        Text("play a trump when another suit was led; play a higher trump than one already played there"),
        Text("overtrump, trumped"),
    ),
    Term(Text("void"), Text("holding no card of a suit"), only_english("void")),
    Term(
        Text("claim"),
        Text("when you are to lead, show your hand and take all the remaining tricks, if that is certain"),
    ),
)
