"""What happens at a table, told in one language: what a seat says and does in a row stands in one line.

The sentences are those of `trey.match.narrator`; only a trick is told in a line of the terminal's own, with its cards.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from trey.cli.terminal.faces import face, faces, remark
from trey.core.happening import Happening, Put, TrickTaken
from trey.core.text import Language, Text, told
from trey.core.view import View
from trey.match import Match
from trey.match.happenings import together
from trey.match.narrator import Telling, tellings

_HOLDS = Text("{0} {0:holds|hold} {1}")
_TRICK = Text("Trick {}: {}")


class Narrator:
    """Turns what happens into lines.  `eyes` are the seats whose private knowledge the audience shares."""

    def __init__(self, names: Sequence[str], lang: Language, eyes: Collection[int] = ()) -> None:
        self.names, self.eyes = tuple(names), tuple(eyes)
        self.lang: Language = lang
        self._line: list[str] = []
        self._seat: int | None = None

    def views(self, match: Match) -> dict[int | None, View]:
        """Return the views of the audience; none before the first deal."""
        return {viewer: match.view(viewer) for viewer in self.eyes or (None,)} if match.number else {}

    def hear(self, match: Match, before: Mapping[int | None, View]) -> list[str]:
        """Return the lines that are ready after an event; a seat's consecutive acts wait to be told in one line.

        :param before: the views of the audience before it.
        """
        after = self.views(match)
        each = [match.happened(before.get(viewer), view) for viewer, view in after.items()]
        happened = each[0] if len(each) == 1 else together(*each)
        lines = list[str]()
        for one in tellings(match, happened, *after.values()):
            lines += self._add(one, happened)
        return lines if self._seat is not None else [*lines, *self.flush()]

    def holds(self, seat: int, hand: Iterable[str]) -> str:
        """Return the line for a hand that the audience may see."""
        return told(_HOLDS.of(self.lang), [self.names[seat], faces(hand, self.lang)], self.lang)

    def flush(self) -> list[str]:
        """Return the line that is still waiting."""
        line, self._line, self._seat = self._line, [], None
        return [" ".join(line)] if line else []

    def flush_unless(self, seat: int) -> list[str]:
        """Return the line that is still waiting, unless it is about this seat, which may act again."""
        return [] if self._seat == seat else self.flush()

    def _add(self, one: Telling, happened: Iterable[Happening]) -> list[str]:
        """Take a sentence into the line; return the lines that must be told before it."""
        said, before = remark(one.says, self.names, self.lang), list[str]()
        if one.seat is None or one.seat != self._seat:
            before = self.flush()
        elif one.goes_on:
            del self._line[-1:]
        in_trick = one.of == "put" and any(isinstance(one, Put) and one.place == "trick" for one in happened)
        if in_trick or one.of == "match_ended":
            return before
        if one.of == "trick_taken":
            said = "".join(self._trick(one) for one in happened if isinstance(one, TrickTaken))
        self._seat = one.seat
        self._line.append(said)
        return before

    def _trick(self, one: TrickTaken) -> str:
        cards = "  ".join(f"{self.names[put.seat]} {face(put.card, self.lang)}" for put in one.cards)
        return f"{_TRICK.fill(one.number, cards).of(self.lang)}  → {self.names[one.seat]}"
