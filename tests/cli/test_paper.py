"""Lines for people: widths, French spaces, letters where symbols cannot be shown."""

import io

import pytest

from tools.french import both
from trey.cli.paper import Paper, columns
from trey.core.text import Text


class Out(io.StringIO):
    def __init__(self, encoding: str, *, tty: bool = False) -> None:
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self) -> str:  # type: ignore[override]  # typeshed has it read-only, as here
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(("asked", "width"), [("20", 80), ("80", 80), ("100", 100), ("300", 110), ("wide", 80)])
def test_the_width_is_the_terminals_within_reason(monkeypatch: pytest.MonkeyPatch, asked: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", asked)
    assert Paper("en", Out("utf-8")).width == width


def test_french_spaces_do_not_break() -> None:
    out = Out("utf-8")
    Paper("fr", out).say(Text("Which game?"))
    assert out.getvalue() == "Quel jeu\u00a0?\n"


def test_letters_stand_in_for_what_cannot_be_shown() -> None:
    shown = {}
    for lang in ("en", "fr"):
        out = Out("ascii")
        Paper(lang, out).line("Q♠ 3♥ ▸ Zoé · −2 → œuf « été » 語")
        shown[lang] = out.getvalue()
    assert shown["en"] == 'QS 3H > Zoe - -2 -> oeuf " ete " ?\n'
    assert shown["fr"].startswith("QP 3C ")
    out = Out("latin-1")
    Paper("fr", out).line("D♠ é")
    assert out.getvalue() == "DP é\n"


@pytest.mark.parametrize(
    ("text", "red"),
    [
        ("K♥ Q♠", "[K♥] Q♠"),
        ("10♦", "[10♦]"),
        ("♥ A K 10   ♠ 3", "[♥ A K 10]   ♠ 3"),
        ("♠ A 3   ♦ 2", "♠ A 3   [♦ 2]"),
        ("Ada K♥  Bo 4♠", "Ada [K♥]  Bo 4♠"),
        ("♥ cœur", "[♥] cœur"),
        ("♠ A K", "♠ A K"),
    ],
)
def test_red_cards_are_red(monkeypatch: pytest.MonkeyPatch, text: str, red: str) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Out("utf-8", tty=True)
    Paper("en", out).line(text)
    assert out.getvalue() == red.replace("[", "\x1b[31m").replace("]", "\x1b[39m") + "\n"


def test_colour_needs_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = Out("utf-8")
    paper = Paper("en", out)
    paper.title("K♥")
    paper.clear()
    assert out.getvalue() == "K♥\n"


def test_columns_line_up() -> None:
    rows = [["", "tricks"], ["Ada", "3"], ["Hugo", "12"]]
    assert columns(rows, [1]) == ["      tricks", "Ada        3", "Hugo      12"]


def test_pages_are_a_screenful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LINES", "12")
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return ""

    out = Out("utf-8", tty=True)
    Paper("fr", out).pages([str(i) for i in range(25)], both("More", "Suite"), ask)
    assert asked == ["Suite", "Suite"]
    assert out.getvalue().split() == [str(i) for i in range(25)]
