"""What you can do in Three Thirteen: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import two_packs
from trey.core.glossary import ROUND_OVER
from trey.core.table_words import usual_roles, usual_says, usual_verbs
from trey.core.text import Text
from trey.core.word_files import WordFiles

_WORD, _WORD_2, _WORD_3 = 14, 15, 29  # numbers that do not stand for cards
STOCK, FROM_PILE = _WORD, _WORD_2
GO_OUT, LAY = _WORD, _WORD_2
MELD, DONE, UNDO = _WORD, _WORD_2, _WORD_3
ENOUGH = _WORD
LOW_ONES = 32  # codes from here on name the low end of a run

TEXTS = WordFiles("trey.games.three_thirteen")
ACTIONS = Actions(two_packs(1, 1))
P_DRAW, P_ACT, P_OUT, P_LAY, P_ADD, P_TO, P_LAST = TEXTS.phases(
    ACTIONS,
    draw={STOCK: "draw stock", FROM_PILE: "draw pile"},
    act={GO_OUT: "go out", LAY: "lay"},
    out={GO_OUT: "go out"},
    lay={MELD: "meld", DONE: "done", UNDO: "undo"},
    add={ENOUGH: "enough"},
    to={i: f"to {i + 1}" for i in range(LOW_ONES)} | {LOW_ONES + i: f"to {i + 1} low" for i in range(LOW_ONES - 1)},
)
P_DONE = ACTIONS.phase("done", *ROUND_OVER, kind="over")

VERBS = usual_verbs("enough") | {
    "draw": Text("draw"),
    "stock": Text("stock"),
    "pile": Text("pile"),
    "discard": Text("discard"),
    "go": Text("go"),
    "out": Text("out"),
    "lay": Text("lay"),
    "put": Text("put"),
    "meld": Text("meld"),
    "done": Text("done"),
    "undo": Text("undo"),
    "add": Text("add"),
    "to": Text("to"),
}

SAYS = usual_says("enough") | {
    "draw stock": Word(
        Text("Draw from the stock"),
        Text("a card from the stock"),
        source="stock",
    ),
    "draw pile": Word(
        Text("Take the top discard"),
        Text("the top discard"),
        source="pile",
    ),
    "discard": Word(Text("Discard {}"), Text("discard {}")),
    "go out": Word(
        Text("Go out"),
        Text("going out"),
        primary=True,
        unless=Text("You can go out when all your cards but one are in melds."),
    ),
    "lay": Word(Text("Lay down by hand"), Text("laying down")),
    "put": Word(Text("Put {} down"), Text("{} put down"), Text("a card put down")),
    "meld": Word(Text("Close this meld"), Text("one meld")),
    "done": Word(Text("Lay them down"), Text("laid down"), primary=True),
    "undo": Word(Text("Take them back"), Text("taken back")),
    "add": Word(Text("Add {}"), Text("{} added"), Text("a card added")),
    "to": Word(Text("To meld {}"), Text("to meld {}")),
}

ROLES = usual_roles("dealer") | {"finished": Text("went out")}
TRUMPS: dict[str, Text] = {}

ENDINGS = (
    ("rounds", Text("the last round played")),
    ("point_limit", Text("the point limit reached")),
)
