"""One person playing against bots at this terminal."""

from collections.abc import Callable, Sequence
from pathlib import Path

from trey.cli.paper import Paper, speed_lines
from trey.cli.terminal.advice import hint_lines, why_lines, why_not
from trey.cli.terminal.faces import face
from trey.cli.terminal.host import Host
from trey.cli.terminal.keyboard import Gone, Left, ask, hang_ups
from trey.cli.terminal.narrator import Narrator
from trey.cli.terminal.rules_text import option_lines, rules_lines
from trey.cli.terminal.screen import choices, screen_lines
from trey.cli.terminal.sheet import end_lines, history_lines, score_lines
from trey.cli.terminal.typed import read_actions
from trey.core.action import Action
from trey.core.errors import TreyError
from trey.core.text import Text, told

HELP = (
    Text(
        "Type what you do: a number from the list, a card (QS, 10H, q♠), or words (play QS, pass, "
        "trump hearts). The first letters are enough if they leave no doubt: h for hearts. A suit or a rank is "
        "enough if only one card fits."
    ),
    Text(
        "Suits: S spades, H hearts, D diamonds, C clubs. Type several cards on one line if several are needed. "
        "Enter alone does the only possible action."
    ),
    Text("?        this help"),
    Text("rules    the rules of this table"),
    Text("score    the score sheet"),
    Text("last     the last trick"),
    Text("hint     what the best bot would do, and why"),
    Text("why      what matters this turn"),
    Text("why QS   why a card may not be chosen"),
    Text("undo     take your last choice back"),
    Text("save F   write the record to the file F"),
    Text("quit     leave the table"),
)
MORE = Text("Enter for more ")
BACK = Text("Enter to go back to the table ")


def refuse_existing(path: str) -> None:
    """Refuse to overwrite a file.

    :raises TreyError: `file-exists`.
    """
    if Path(path).is_file():
        raise TreyError(
            "file-exists", "{path} exists already; choose another name, or continue it with --resume.", path=path
        )


class Sitting:
    """A person's seat at a hosted match: shows the table and asks until the match is over or the person leaves."""

    def __init__(self, host: Host, seat: int, names: Sequence[str], paper: Paper) -> None:
        self.host, self.seat, self.names, self.paper = host, seat, names, paper
        self.narrator = host.narrator = Narrator(names, paper.lang, (seat,))
        self._news = [host.company(names, paper.lang), *speed_lines(paper)]
        self._shown = 0
        self._phase = ""
        self._own_files: set[str] = set()
        self._commands: dict[str, Callable[[str], str]] = {}
        for words, command in (
            ("? help aide", self._help),
            ("rules règles regles", self._rules),
            ("score marque", self._score),
            ("last dernier", self._last),
            ("hint conseil", self._hint),
            ("why pourquoi", self._why),
            ("undo reprendre annuler", self._undo),
            ("save sauver", self._save),
            ("quit exit quitter", self._quit),
        ):
            self._commands |= dict.fromkeys(words.split(), command)

    def run(self) -> int:
        """Play, and return the exit status.  The record, if it is kept, is written whatever happens."""
        status = 0
        try:
            with hang_ups():
                self._play()
        except Left:
            self._say_where(self.host.save())
        except KeyboardInterrupt:
            self.paper.line()
            self._say_where(self.host.save())
            raise
        except Gone as gone:
            status = gone.status
            if status == 0:
                self._say_where(self.host.save())
        finally:
            self.host.save()
        return status

    def _play(self) -> None:
        match = self.host.match
        while match.ended is None:
            if match.needs_deal:
                self._between_deals()
                self._hear(self.host.deal())
            elif match.turn == self.seat:
                self._my_turn()
            else:
                self._hear(self.host.bot_acts())
        self._finish()

    def _hear(self, lines: Sequence[str]) -> None:
        """Keep the news of others' acts, and drop those that the player has already seen."""
        if self._shown:
            del self._news[: self._shown]
            self._shown = 0
        self._news += lines

    # The player's turn

    def _my_turn(self) -> None:
        """Ask until the player types a legal action, and do it."""
        message = ""
        self._draw()
        while True:
            if message:
                self.paper.line(message)
            typed = ask("> ", self.paper)
            try:
                message = self._answer(typed)
            except TreyError as error:
                message = error.say(self.paper.lang)
                if self.paper.clears:
                    self._draw()
                continue
            if message == "done":
                return
            self._draw()

    def _answer(self, typed: str) -> str:
        """Carry out the player's input; return "done" when the player has acted, else the reply."""
        word, _, rest = typed.partition(" ")
        match, view = self.host.match, self.host.match.view(self.seat)
        legal = choices(view)
        if word.casefold() in self._commands and not any(typed.casefold() == str(action) for action in legal):
            return self._commands[word.casefold()](rest.strip())
        if not typed and len(legal) > 1:
            return ""
        typed = typed or str(legal[0])
        actions = read_actions(typed, legal, match.family.words.verbs, self.paper.lang, view.owed)
        self._rehearse(actions)
        for action in actions:
            self._news += self.host.act(str(action))
        if self.host.record:
            self.host.save()
        return "done"

    def _rehearse(self, actions: Sequence[Action]) -> None:
        """Try several actions on a copy first, so that a line is done as a whole or not at all."""
        if len(actions) > 1:
            trial = self.host.match.copy()
            for action in actions:
                trial.act(self.seat, action)

    def _draw(self) -> None:
        match, paper = self.host.match, self.paper
        paper.resize()
        view = match.view(self.seat)
        if view.phase != self._phase:
            self._news += self.narrator.flush()
            self._phase = view.phase
        else:
            self._news += self.narrator.flush_unless(self.seat)
        self._shown = len(self._news)
        paper.clear()
        head, *rest = screen_lines(self.host.rules, view, self.names, self._news, paper)
        paper.title(head)
        paper.lines(rest)

    # Between deals and at the end

    def _between_deals(self) -> None:
        if not self.host.match.number:
            return
        self._show_score()
        if not self.paper.clears:
            return
        while True:
            typed = ask(
                Text("Enter for the next deal > ").of(self.paper.lang),
                self.paper,
            )
            word, _, rest = typed.partition(" ")
            command = self._commands.get(word.casefold())
            if command is None:
                return
            try:
                self.paper.line(command(rest.strip()))
            except TreyError as error:
                self.paper.line(error.say(self.paper.lang))

    def _show_score(self) -> None:
        """Show how the deal ended, and its score."""
        paper, match = self.paper, self.host.match
        paper.resize()
        paper.clear()
        news = [*self._news, *self.narrator.flush()]
        room = max(paper.height - len(self.names) - 6, 5) if paper.clears else len(news)
        paper.lines(line for text in news[-room:] for line in paper.wrapped(text, 2))
        self._news, self._shown = [], 0
        paper.line()
        view = match.view(self.seat)
        paper.lines(score_lines(match.family, view, self.names, paper.lang))
        for said in view.coming:
            paper.lines(paper.wrapped(told(said.of(paper.lang), self.names, paper.lang), 2))
        paper.line()

    def _finish(self) -> None:
        paper, match = self.paper, self.host.match
        self._show_score()
        paper.lines(history_lines(match, self.names, paper.lang))
        paper.line()
        for line in end_lines(match, self.names, paper.lang):
            paper.title(line)
        if self.host.record:
            self._say_where(self.host.save())
        elif paper.clears:
            self._offer_record()

    def _say_where(self, path: str | None) -> None:
        if path:
            self.paper.say(Text("The record is in {}.").fill(path))

    def _offer_record(self) -> None:
        """Ask for a file for the record; Enter means none."""
        question = Text("Keep the record? A file name, or Enter for no > ")
        while typed := ask(question.of(self.paper.lang), self.paper):
            try:
                self.paper.line(self._save(typed))
            except TreyError as error:
                self.paper.line(error.say(self.paper.lang))
            else:
                return

    # Commands

    def _page(self, lines: Sequence[str]) -> str:
        """Show lines on a page of their own."""
        paper = self.paper
        paper.clear()
        paper.pages(list(lines), MORE, lambda question: ask(question, paper))
        if paper.clears:
            ask(BACK.of(paper.lang), paper)
        return ""

    def _undo(self, _: str) -> str:
        """Take back the last choice, if nobody has acted since and it showed no card."""
        told = self.host.undo(self.seat)
        self._news += [*self.narrator.flush(), *told]
        return ""

    def _help(self, _: str) -> str:
        return self._page([line for text in HELP for line in self.paper.wrapped(text.of(self.paper.lang))])

    def _rules(self, _: str) -> str:
        table, paper = self.host.rules, self.paper
        return self._page([*rules_lines(table, paper), "", *option_lines(table, paper, explained=False)])

    def _score(self, _: str) -> str:
        match = self.host.match
        return self._page(history_lines(match, self.names, self.paper.lang))

    def _last(self, _: str) -> str:
        view, lang = self.host.match.view(self.seat), self.paper.lang
        if not view.last_trick:
            return Text("There is no last trick.").of(lang)
        cards = "  ".join(f"{self.names[p.seat]} {face(p.card, lang)}" for p in view.last_trick)
        return Text("Last trick: {}").fill(cards).of(lang)

    def _hint(self, _: str) -> str:
        """Return a hint, and note it in the record."""
        match = self.host.match
        found = match.hint(self.seat)
        match.mark_hint(self.seat)
        return "\n".join(hint_lines(found, match.rules, self.names, self.paper))

    def _why(self, typed: str) -> str:
        """Return why a card may not be chosen; without a card, what this turn is about."""
        match, paper = self.host.match, self.paper
        view = match.view(self.seat)
        if typed:
            return self._wrapped(why_not(match, self.seat, typed, paper.lang))
        return self._page(list(why_lines(match.rules, view, self.names, paper)))

    def _wrapped(self, text: str) -> str:
        return "\n".join(self.paper.wrapped(text))

    def _save(self, path: str) -> str:
        target = path or self.host.record
        if not target:
            raise TreyError("file-missing", "Which file? save FILE")
        if target not in self._own_files and target != self.host.record:
            refuse_existing(target)
        self.host.save(target)
        self._own_files.add(target)
        return Text("The record is in {}.").fill(target).of(self.paper.lang)

    def _quit(self, _: str) -> str:
        if not self.host.record:
            self._offer_record()
        raise Left
