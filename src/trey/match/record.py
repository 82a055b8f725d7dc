"""The record of a match: a text that people can read and compare, and that replays to the same position.

    trey record 1
    rules nine_five_two stake=5
    player 0 Anna
    player 1 bot:steady
    player 2 Zoé
    deal 1 dealer 0 salt 12345 pack QS 4D …
    shuffle v1 …                           where the deal's order was published beforehand
    log 17 0123…                           the last line of the server's public log when it was committed
    0 trump S
    0 discard 2C
    hint 0                                 seat 0 asked what a bot would do before its next act
    short 1                                seat 1's next act is by a bot with the short budget (`trey.bots.budget`)
    undo 0 1                               seat 0 took its last act back: the discard does not count
    0 discard 3C
    score 1 +2 -3 +1                       or `redeal 1` where it was thrown in
    deal 2 dealer 1 …
    end tricks_in_hand 0                   why, and the winning seats; `open` while it goes on
    check 0123456789abcdef0123456789abcdef     the first 32 hex digits of the SHA-256 of all lines above

Reading replays every action, so a record of an impossible match is refused, and the error gives the line.
"""

import hashlib
import re
from collections.abc import Iterator

from trey.core.action import Action, parse_action
from trey.core.deal import Deal
from trey.core.errors import IllegalError, OptionError, RecordError, TreyError
from trey.games import parse_rules
from trey.match.match import Dealt, Match, Undone
from trey.match.sheet import DealResult

FORMAT = "trey record 1"
LONGEST = 4_000_000
HEAD = r"[1-9][0-9]{0,14} [0-9a-f]{64}"


def _score_line(result: DealResult) -> str:
    if result.redealt:
        return f"redeal {result.deal}"
    return f"score {result.deal} " + " ".join(f"{d:+d}" for d in result.delta)


def _end_line(match: Match) -> str:
    if match.ended is None:
        return "open"
    return f"end {match.ended} " + " ".join(str(seat) for seat in match.winners)


def _check_line(body: str) -> str:
    return "check " + hashlib.sha256(body.encode()).hexdigest()[:32]


def _lines(match: Match) -> Iterator[str]:
    yield FORMAT
    yield f"rules {match.rules.text}"
    for seat, name in enumerate(match.players):
        yield f"player {seat} {name}".rstrip()
    yield from _deals(match)
    yield _end_line(match)


def _deals(match: Match) -> Iterator[str]:
    """Yield every deal with its actions, those taken back too, and its score once it is over."""
    number = 0
    for event in match.history:
        if isinstance(event, Dealt):
            yield from map(_score_line, match.sheet[number - 1 : number] if number else ())
            number += 1
            yield f"deal {number} {event.deal.text(match.rules.pack)}"
            if event.shuffle:
                yield f"shuffle {event.shuffle}"
            if event.head:
                yield f"log {event.head}"
        elif isinstance(event, Undone):
            yield f"undo {event.seat} {event.count}"
        else:
            if event.hinted:
                yield f"hint {event.seat}"
            if event.short:
                yield f"short {event.seat}"
            yield f"{event.seat} {event.action}"
    yield from map(_score_line, match.sheet[number - 1 :] if number else ())


def write(match: Match) -> str:
    """Return the record of a match, finished or not, ending with a newline.

    :raises OptionError: `wrong-type`, it is no match.
    """
    if not isinstance(match, Match):
        raise OptionError.of_type(Match, match)
    body = "\n".join(_lines(match)) + "\n"
    return body + _check_line(body) + "\n"


def read(text: str) -> Match:
    """Replay a record and return the match at its end.

    :raises RecordError: the record is damaged, truncated, edited or impossible; the error gives the line.
    :raises OptionError: `wrong-type`, it is no text.
    """
    if not isinstance(text, str):
        raise OptionError.of_type(str, text)
    if len(text) > LONGEST:
        raise RecordError("record-too-long", 1, "this is too long for a record.")
    lines = _lines_in(text)
    end = _check_frame(lines)
    reader = _Reader()
    for number, line in lines[1:end]:
        reader.read(number, line)
    reader.finish(lines[end][0])
    if lines[end][1] != _check_line("".join(f"{line}\n" for _, line in lines[:end])):
        raise RecordError("record-edited", lines[end][0], "the check does not fit; the record was changed.")
    return reader.match


def _lines_in(text: str) -> list[tuple[int, str]]:
    """Return the lines with their numbers, without what editors and mail add: blank ends and lines, `>`, a BOM."""
    lines = enumerate(re.split(r"\r\n?|\n", text.replace("\ufeff", "")), 1)
    return [(number, line) for number, given in lines if (line := given.strip().lstrip("> ").strip())] or [(1, "")]


def _check_frame(lines: list[tuple[int, str]]) -> int:
    """Return the index of the line with the check; what follows it is no part of the record."""
    number, line = lines[0]
    if re.fullmatch(r"trey record [1-9]\d{0,8}", line) and line != FORMAT:
        raise RecordError(
            "record-newer", number, "this is from a newer trey; here, a record begins with '{format}'.", format=FORMAT
        )
    if line != FORMAT:
        raise RecordError("record-format", number, "a record begins with '{format}'.", format=FORMAT)
    for at, (_, text) in enumerate(lines):
        if text.startswith("check ") and len(text) >= len(_check_line("")):
            return at
    raise RecordError("record-truncated", lines[-1][0], "the record breaks off: its last line, 'check …', is missing.")


class _Reader:
    """Reads a record line by line into a match."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._names: list[str] = []
        self._deal: Deal | None = None
        self._shuffle = self._head = ""
        self._due = ""
        self._closed = False

    @property
    def match(self) -> Match:
        if self._match is None:
            raise RecordError("record-truncated", 2, "the record breaks off.")
        return self._match

    def read(self, number: int, line: str) -> None:
        """Read one line.

        :raises RecordError: the line is wrong.
        """
        word, _, rest = line.partition(" ")
        try:
            self._dispatch(number, word, rest, line)
        except RecordError:
            raise
        except IllegalError as error:
            raise RecordError(error.code, number, "{rest}: {error}", rest=rest, error=error.text) from error
        except TreyError as error:
            raise RecordError(error.code, number, error.text) from error

    def _dispatch(self, number: int, word: str, rest: str, line: str) -> None:
        if self._closed:
            raise self._unexpected(number, line)
        if self._match is None:
            if word != "rules":
                raise self._unexpected(number, line)
            self._match = Match(parse_rules(rest, begun=True))
        elif self._due:
            self._expect(number, line)
        else:
            self._follow(number, word, rest, line)

    def _follow(self, number: int, word: str, rest: str, line: str) -> None:
        if word == "player" and not self.match.log and self._deal is None:
            self._player(number, rest, line)
        elif word == "deal":
            self._start(number, rest, line)
        elif word == "shuffle" and self._deal is not None and not self._shuffle:
            self._shuffle = rest
        elif word == "log" and self._shuffle and not self._head and re.fullmatch(HEAD, rest):
            self._head = rest
        elif word in ("end", "open"):
            self._end(number, line)
        elif re.fullmatch(r"[0-6]", word):
            self._act(int(word), rest)
        elif word in {"hint", "short"} and re.fullmatch(r"[0-6]", rest):
            self._begin_deal()
            (self.match.mark_hint if word == "hint" else self.match.mark_short)(int(rest))
        elif undone := re.fullmatch(r"undo ([0-6]) ([1-9]\d?)", line):
            self.match.undo(*map(int, undone.groups()))
        else:
            raise self._unexpected(number, line)

    def _expect(self, number: int, line: str) -> None:
        if line != self._due:
            shown = line[:40]
            raise RecordError(
                "record-score",
                number,
                "here stands {shown!r}, but by the rules it is '{due}'.",
                shown=shown,
                due=self._due,
            )
        self._due = ""

    def _player(self, number: int, rest: str, line: str) -> None:
        seat, _, name = rest.partition(" ")
        if seat != str(len(self._names)) or len(self._names) >= self.match.rules.seats:
            raise self._unexpected(number, line)
        self._match = Match(self.match.rules, [*self._names, name])
        self._names.append(name)

    def _start(self, number: int, rest: str, line: str) -> None:
        self._begin_deal()
        count, _, deal = rest.partition(" ")
        if count != str(self.match.number + 1):
            raise self._unexpected(number, line)
        self._deal = Deal.parse(deal, self.match.rules.pack)
        trial = self.match.copy()
        trial.deal(self._deal)  # refused here, with this line's number

    def _begin_deal(self) -> None:
        if self._deal is not None:
            self.match.deal(self._deal, self._shuffle, self._head)
            self._deal, self._shuffle, self._head = None, "", ""

    def _act(self, seat: int, text: str) -> None:
        self._begin_deal()
        action = Action.read(text)
        known = action.verb in self.match.family.words.verbs
        self.match.act(seat, action if known else parse_action(text, (), {}))
        if self.match.deal_over:
            self._due = _score_line(self.match.sheet[-1])

    def _end(self, number: int, line: str) -> None:
        self._begin_deal()
        if line != _end_line(self.match):
            raise RecordError("record-end", number, "the match did not end so.")
        self._closed = True

    def finish(self, number: int) -> None:
        """Refuse the record if it does not say how it ends."""
        if not self._closed:
            raise RecordError("record-truncated", number, "the record does not say how it ends.")

    @staticmethod
    def _unexpected(number: int, line: str) -> RecordError:
        shown = line[:40]
        return RecordError("record-unexpected", number, "{shown!r} does not belong here.", shown=shown)
