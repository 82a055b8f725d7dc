"""Write docs/vocabulary.md: what a game of cards can state, told by the docstrings of `trey.core`."""

import ast
from collections.abc import Iterator, Mapping
from inspect import cleandoc

from tools.files import ROOT, read

__all__ = ["EXAMPLES", "PAGE", "page"]

PAGE = "docs/vocabulary.md"
HEAD = """# The vocabulary of a card table

Made by `make fix`. What a card game can declare with `trey.core`, module by module, each with an
example that runs. [A game in a day](a-game-in-a-day.md) builds a whole game from these parts.
"""
EXAMPLES = {
    "cards": """
from trey.core.cards import PACKS, card_text

PACK = PACKS["e32"]
assert len(PACK.cards) == 32 and card_text(max(PACK.cards)) == "AS"
""",
    "action": """
from trey.core.action import Actions, Word
from trey.core.text import Text

ACTIONS = Actions(PACK)
ASKED, PLAYED = Text("Bid?"), Text("Play a card.")
BID = ACTIONS.phase("bid", Text("Bids"), ASKED, kind="bid", words={0: "pass", 1: "bid 1"})
PLAY = ACTIONS.phase("play", Text("Play"), PLAYED, kind="play", cards="play", main=True)
SAYS = {"pass": Word(Text("Pass"), Text("pass"))}
assert [str(action) for action in ACTIONS.phases[BID].actions(0b11)] == ["pass", "bid 1"]
""",
    "what": """
from trey.core.what import contract, sort_of, what_words

assert [sort_of(what) for what in ("7S", "S", "18", "S7", "grand")] == ["card", "suit", "number", "contract", "word"]
assert contract("NT10") == ("NT", 10)
assert [*what_words("NT10")] == ["10 NT", "10 SA"]
""",
    "hidden.packets": """
from trey.core.hidden.packets import Packets

PACKETS = Packets("3 t2 4 3")
assert (PACKETS.hand, PACKETS.talon) == (10, 2)
assert PACKETS.places({}, 3, 0, 1)[:10] == ("1", "1", "1", "2", "2", "2", "0", "0", "0", "talon")
""",
    "hidden": """
from trey.starter.game import PLACES

assert PLACES.own is PLACES.talon is PLACES.aside is False, "they follow from the layouts"
""",
    "ranking": """
from trey.core.cards import parse_card
from trey.core.ranking import Order, Ranked, Ranking, height_of

RANKING = Ranking(PACK, [Order("789QKTA", "S", "JD JH JS JC")], points={"A": 11, "T": 10})

class Params(Ranked):
    pass

p = Params(**RANKING.fields)
ten, king, jack = (parse_card(card) for card in ("TS", "KS", "JC"))
assert height_of(p, 0, king) < height_of(p, 0, ten) < height_of(p, 0, jack)
assert p.counts[ten] == 10
""",
    "thumbs": """
from trey.core.cards import mask_of, parse_hand
from trey.core.thumbs import cheapest

assert cheapest(p, 0, mask_of(parse_hand("AS 9H JD"))) == parse_card("9H"), "spades and the jacks are trumps"
""",
    "tricks": """
from trey.core.cards import hand_text, cards_of, mask_of, parse_hand
from trey.core.tricks import following, left_of, suit_mask

hand = mask_of(parse_hand("7S KS AH"))
assert hand_text(cards_of(following(hand, suit_mask(3)))) == "7S KS", "spades are led"
assert following(hand, suit_mask(0)) == hand, "no club in hand: any card"
assert left_of(2) == 0
""",
    "auction": """
from trey.core.auction import Rounds, begin_rounds, declarer, go_round, rungs
from trey.core.codes import codes_of
from trey.core.tricks import TrickTable

class Public(TrickTable, Rounds):
    pass

s = Public(dealer=0)
begin_rounds(s, BID)
assert s.turn == 1, "the dealer's left speaks first"
assert [go_round(s, rung) for rung in (2, 0, 3, 0)] == [0, 0, 0, 1]
assert (declarer(s), s.bid) == (0, 3)
assert rungs(s.bid + 1, 2, 10) == 0b110000, "the next two that may be bid"
assert codes_of(1 | rungs(s.bid + 1, 100, 80)) == [0, *range(4, 81)], "a ladder may be longer than a mask"
""",
    "history": """
from trey.core.history import HIDDEN, act_code, act_of, act_seat, hidden

act = act_of(2, BID, 1, -1)
assert (act_seat(act), act_code(act)) == (2, 1)
assert act_code(hidden(act)) == HIDDEN
""",
    "goals": """
from trey.core.goals import Goals

GOALS = Goals("H1", target=500, deals=99)
assert [option.id for option in GOALS.options] == ["game_target", "max_deals"]
assert GOALS.params({"game_target": 500, "max_deals": None}) == {"target": 500, "deals": 0}
assert next(GOALS.lines({"game_target": 500, "max_deals": None})).en.startswith("The match ends when somebody has 500")
""",
    "open_hands": """
from trey.core.open_hands import beats

assert beats(king, ten, -1), "of plain suits, a higher card"
assert not beats(parse_card("AH"), ten, -1), "a card of another suit, where nothing is trump"
assert beats(parse_card("7H"), ten, 2), "hearts are trumps"
""",
    "view": """
from trey.core.view import Place, Played

assert Place(cards=10, total=0).plays
assert Played(seat=1, card="QS").card == "QS"
""",
    "word_files": """
from trey.core.word_files import WordFiles

TEXTS = WordFiles("trey.starter")  # its words are in src/trey/starter/words/*.toml
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
assert (OPTIONS[0].id, OPTIONS[0].default, OPTIONS[0].name.fr) == ("trick_points", 1, "Points par pli")
assert TEXTS.text("Take as many tricks as you can.").fr == "Faites le plus de plis possible."
assert PRESETS[0].id == "starter" and TEXTS.rules(GOALS).asks == {"trick_points"}
""",
    "rule_text": """
from trey.core.rule_text import Part, RuleText, Sentence, condition

jumps = Sentence(Text("Any of the next {steps} bids may be made."), condition("jump_bids"))
RULES = RuleText([Part(Text("The play"), ("play",), (), (jumps, Sentence(Text("The bidding ends."))))], GOALS)
options = {"jump_bids": True, "game_target": 500, "max_deals": None}
play, end = RULES.pages(options, 3, steps=8)
assert play.lines[0].en == "Any of the next 8 bids may be made." and end.title.fr == "La fin"
assert len(RULES.pages(options | {"jump_bids": False}, 3)[0].lines) == 1
""",
    "table_words": """
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs

TABLE_ACTIONS = Actions(PACK)
PLAY, DONE = trick_phases(TABLE_ACTIONS)
assert [phase.id for phase in TABLE_ACTIONS.phases] == ["play", "done"]
assert usual_verbs("play")["play"].fr == "jouer" and usual_says("pass")["pass"].safe
assert usual_roles("dealer")["dealer"].fr == "donneur"
""",
    "reasons": """
from trey.core.reasons import bid_higher, must_follow

error = must_follow("S", hand, following(hand, suit_mask(3)), follows=True)
assert error is not None and bid_higher().code != error.code
""",
    "table_view": """
from trey.core.goals import ENDINGS
from trey.core.table_view import TableView

TABLE = TableView("my_game", ACTIONS, ENDINGS)
assert TABLE.alternating(1 << ten | 1 << king) == ("KS", "TS")
""",
    "words": """
from trey.core.words import Section

AIM = Section(Text("The aim"), (Text("Take tricks."),), ("play",))
assert AIM.title.of("fr") == "Le but"
""",
    "trick_family": """
from trey.core.trick_family import trick_family
from trey.starter import FAMILY, game
from trey.starter.options import GOALS as GOALS_OF_IT

said = {name: getattr(FAMILY, name) for name in ("id", "name", "about", "short", "engine", "words")}
family = trick_family(game.PLACES, GOALS_OF_IT, FAMILY.options, FAMILY.presets, **said)
assert family.rules("starter").pack.id == "e24" and family.clashes == GOALS_OF_IT.clashes
""",
}
"""The modules, in the order in which a game needs them, and an example of each, which may use what stands before it."""
Defined = ast.ClassDef | ast.FunctionDef


def _first(node: ast.AST) -> str:
    """Return the first paragraph of a docstring, on one line."""
    text = ast.get_docstring(node) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) else None
    return " ".join((text or "").split("\n\n")[0].split())


def _head(function: ast.FunctionDef) -> str:
    named = function.args
    if named.args and named.args[0].arg == "self":
        named.args.pop(0)
    returns = "" if function.returns is None else f" -> {ast.unparse(function.returns)}"
    return f"{ast.unparse(named)}{returns}"


def _meaning(annotation: ast.expr) -> str:
    """Return the text that an `Annotated` ends with."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[*_, ast.Constant(value=str(text))])):
            return text
    return ""


def _fields(body: list[ast.stmt]) -> Iterator[str]:
    """Tell the fields of a class: by the text below each, or in its annotation."""
    for one, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id[0] != "_":
            told = _meaning(one.annotation)
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                told = " ".join(cleandoc(str(below.value.value)).split("\n\n")[0].split())
            yield f"    - `{one.target.id}`" + (f": {told}" if told else "")


def _told(node: Defined) -> Iterator[str]:
    """Tell one public function or class, with its fields and methods."""
    if isinstance(node, ast.FunctionDef):
        args, _, returns = _head(node).partition(" -> ")
        yield (f"- `{node.name}({args})" + (f" -> {returns}`" if returns else "`") + f": {_first(node)}")
        return
    functions = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    made = next((_head(one).partition(" -> ")[0] for one in functions if one.name == "__init__"), None)
    yield (f"- `{node.name}" + (f"({made})`" if made is not None else "`") + f": {_first(node)}")
    yield from _fields(node.body)
    yield from (f"    - `{one.name}`: {_first(one)}" for one in functions if one.name[0] != "_")


def _taken(part: ast.stmt, trees: Mapping[str, ast.Module]) -> ast.stmt:
    """Return a member that is a function of another module, or made by one, as that function under its own name."""
    match part:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(value=ast.Name(id=module), attr=attr))
            | ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(args=[ast.Attribute(value=ast.Name(id=module), attr=attr)]),
            )
        ):
            found = next(one for one in trees[module].body if isinstance(one, ast.FunctionDef) and one.name == attr)
            found.name = name
            return found
    return part


def _whole(name: str) -> ast.Module:
    """Return a module; of a package, its first module, with classes that have what they inherit from the others."""
    path = ROOT / f"src/trey/core/{name.replace('.', '/')}"
    if not path.is_dir():
        return ast.parse(read(path.with_suffix(".py")))
    trees = {file.stem: ast.parse(read(file)) for file in path.glob("*.py")}
    known = {one.name: one for tree in trees.values() for one in tree.body if isinstance(one, ast.ClassDef)}
    for one in trees["__init__"].body:
        if isinstance(one, ast.ClassDef):
            one.body = [_taken(part, trees) for part in one.body]
        bases = one.bases if isinstance(one, ast.ClassDef) else []
        while isinstance(one, ast.ClassDef) and bases and (base := known.get(ast.unparse(bases[0]))):
            one.body[1:1], bases = base.body, base.bases
    return trees["__init__"]


def _module(name: str, example: str) -> Iterator[str]:
    tree = _whole(name)
    yield f"\n## `trey.core.{name}`\n\n{_first(tree)}\n\n```python{example}```\n"
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield from _told(node)


def page() -> str:
    """Return the page."""
    lines = [HEAD.rstrip("\n"), *(line for one in EXAMPLES.items() for line in _module(*one))]
    return "\n".join(lines) + "\n"
