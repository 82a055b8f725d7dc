"""One puzzle at this terminal: it shows the seat's view, and asks until the player finds or requests the answer."""

from trey.cli.paper import Paper
from trey.cli.terminal.faces import action_face, remark
from trey.cli.terminal.host import Host
from trey.cli.terminal.keyboard import Left, ask
from trey.cli.terminal.narrator import Narrator
from trey.cli.terminal.screen import choices, screen_lines
from trey.cli.terminal.typed import read_actions
from trey.core.action import Action
from trey.core.errors import TreyError
from trey.core.text import YOU, Text
from trey.match.guests import shown_names
from trey.match.puzzle import Puzzle

HELP = Text(
    "Type what you would do, as in 'trey play'; 'hint' rules one choice out, 'answer' shows the answer, 'quit' leaves."
)
HEAD = Text("Puzzle {}")
RIGHT = Text("Right: {}. {}")
_RIGHT_TOO = Text("Right: {}, as is {}. {}")
ANSWER = Text("It is {}. {}")
WRONG = Text("No. Try again, or type 'hint' or 'answer'.")
_NOT_THAT = Text("Not {}.")
_NO_MORE = Text("Only right answers are left.")
NEXT = Text("Enter for the next one, 'quit' to leave > ")
ASKING = {"?", "help", "aide"}
HINT, TELL, _QUIT = {"hint", "indice", "conseil"}, {"answer", "réponse", "reponse"}, {"quit", "exit", "quitter"}


class Riddle:
    """A puzzle that is put to the player."""

    def __init__(self, puzzle: Puzzle, number: int, paper: Paper) -> None:
        self.puzzle, self.number, self.paper = puzzle, number, paper
        seat = puzzle.match().turn or 0
        players = ["" if other != seat else YOU.of(paper.lang) for other in range(puzzle.rules.seats)]
        self.host: Host = Host(puzzle.begun(players), {}, 0)
        self.names, self.family = shown_names(players), puzzle.rules.family
        self.host.narrator = Narrator(self.names, paper.lang, (seat,))
        self._news = [line for act in puzzle.acts for line in self.host.act(act)] + self.host.narrator.flush()
        self.view = self.host.match.view(seat)
        self._first = puzzle.answers()[0]
        self._wrong = [one for one in choices(self.view) if not puzzle.is_right(one)]

    def solve(self) -> bool:
        """Ask until the player finds or requests the answer, then wait; say whether the first try, unaided, was right.

        :raises Left: the player leaves.
        :raises Gone: the input has ended.
        """
        self._draw()
        first = self._found()
        if _ask(NEXT, self.paper) in _QUIT:
            raise Left
        return first

    def _draw(self) -> None:
        paper = self.paper
        paper.resize()
        paper.clear()
        paper.title(HEAD.fill(self.number).of(paper.lang))
        paper.lines(screen_lines(self.puzzle.rules, self.view, self.names, self._news, paper))

    def _found(self) -> bool:
        first = True
        while True:
            typed = _ask(Text("> "), self.paper)
            if typed in _QUIT:
                raise Left
            if typed in TELL:
                self._say(ANSWER, self._first)
                return False
            if typed in ASKING:
                self.paper.paragraph(HELP.of(self.paper.lang))
            elif typed in HINT:
                first = False
                self._rule_out()
            elif (action := self._read(typed)) and self.puzzle.is_right(action):
                self._say(RIGHT if action == self._first else _RIGHT_TOO, *{action: 0, self._first: 0})
                return first
            elif action:
                first = False
                self.paper.say(WRONG)

    def _read(self, typed: str) -> Action | None:
        """Return the action that the player typed; print what cannot be read or done."""
        if not typed:
            return None
        try:
            action = read_actions(typed, choices(self.view), self.family.words.verbs, self.paper.lang)[0]
            return self.host.match.read(self.view.turn or 0, str(action))
        except TreyError as error:
            self.paper.line(error.say(self.paper.lang))
            return None

    def _rule_out(self) -> None:
        lang = self.paper.lang
        if self._wrong:
            self.paper.say(_NOT_THAT.fill(action_face(self._wrong.pop(), self.family, lang)))
        else:
            self.paper.say(_NO_MORE)

    def _say(self, words: Text, *actions: Action) -> None:
        lang = self.paper.lang
        faces = (action_face(action, self.family, lang) for action in actions)
        self.paper.paragraph(words.of(lang).format(*faces, remark(self.puzzle.told(), self.names, lang)))


def _ask(question: Text, paper: Paper) -> str:
    return ask(question.of(paper.lang), paper).casefold()
