"""The picture of the terminal in the README is what the terminal shows."""

from tools.files import ROOT
from trey.cli.paper import Paper
from trey.cli.terminal.narrator import Narrator
from trey.cli.terminal.screen import screen_lines
from trey.match import Match

NAMES = ("Anna", "Hugo", "Iris")
DEAL = (
    "dealer 0 salt 3908229402856021553 pack AH JD 3S TD 7H 4D 4H AS 6S 7S 9C 2D QH 2S 4S AC QC 4C KH 3H QS 8S TS KD "
    "TC 5S 9D 2H 2C 5H 8H 5D KS KC 6D QD TH 9H 3D 5C 7D JH JS 3C 6C 7C JC 6H AD 9S 8C 8D"
)
BEFORE = ("trump S", "discard 3D", "discard 2D", "discard 6C", "discard 4C", "play AC", "play 2C")
SINCE = ("play 8C", "play KC", "play 3C")


def test_the_picture_is_what_the_terminal_shows() -> None:
    match = Match("sergeant_major", NAMES)
    match.deal(DEAL)
    match.play(*BEFORE)
    narrator, news = Narrator(NAMES, "en", (0,)), list[str]()
    for text in SINCE:
        before = narrator.views(match)
        news += narrator.hear(match.play(text), before)
    lines = screen_lines(match.rules, match.view(0), NAMES, news, Paper("en"))
    picture = "\n".join(lines).replace("\u00a0", " ").strip()
    assert f"```text\n{picture}\n```" in (ROOT / "README.md").read_text(encoding="utf-8")
