"""Write docs/vocabulary.md: what a game of cards can state, told by the docstrings of `trey.core` and `trey.kernel`."""

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import cleandoc
from typing import TypeVar

from tools.files import ROOT, read

__all__ = ["EXAMPLES", "PAGE", "page"]

PAGE, CORE = "docs/vocabulary.md", ROOT / "src/trey/core"
HEAD = """# The vocabulary of a card table

Made by `make fix`. What a card game can declare with `trey.core`, module by module, each with an
example that runs, and at the end what kernels are written with. [A game in a day](a-game-in-a-day.md) builds a whole
game from these parts.
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
    "family": """
from trey.starter import FAMILY

table = FAMILY.rules("starter", {"trick_points": 2})
assert (table.options["trick_points"], table.params.a_trick, table.seats) == (2, 2, 3)
""",
    "engine": """
from trey.core.deal import Deal
from trey.core.engine import ask, finish

s, m, w = FAMILY.engine.state(), FAMILY.engine.standing(), table.work()
FAMILY.engine.begin(m, table.params)
FAMILY.engine.deal(s, m, table.params, w, Deal.numbered(table.pack.cards, 3, 7, 0, 2).numbers())
assert (s.dealer, s.turn, FAMILY.phases[s.phase].id) == (2, 0, "play"), "the dealer's left leads"
ask(s, s.phase, 1)
assert s.turn == 1
finish(s, 1)
assert (s.turn, s.done) == (-1, 1)
""",
    "deal": """
from trey.core.deal import Deal, places_of

deal = Deal.numbered(table.pack.cards, 3, 7, 0, 2)
assert sorted(places_of(deal.cards, FAMILY.places(table.options, 3, 2, 1))) == ["0", "1", "2"]
""",
    "codes": """
from trey.core.codes import codes_of, has, interval, lowest

assert has(0b101, 2) and lowest(0b100) == 2
assert codes_of(interval(70, 73)) == [70, 71, 72, 73], "bids may be more than a mask holds"
""",
    "inference": """
from trey.kernel.rng import Rng, seeded
from trey.match import Match

match = Match("euchre_cutthroat")
match.deal_numbered(7, 0)
now, o = match.rules, match.observation(match.turn)
world = now.family.engine.state()
assert now.family.inference.sample(world, o, now.params, now.work(), Rng(x=seeded(1))) == 1
assert now.observation(match.standing, world, now.work(), o.seat) == o, "it looks the same"
""",
    "sampling": """
from trey.core.sampling import ConstrainedDeal, draw, plan

w = ConstrainedDeal(x=seeded(5), hidden=mask_of(parse_hand("7S 8S AH KH")))
w.capacity[0], w.allowed[0] = 2, suit_mask(2)  # a seat that has no spade
w.capacity[1], w.allowed[1] = 2, w.hidden
assert plan(w) == 1
draw(w)
assert hand_text(cards_of(w.dealt[0])) == "KH AH" and hand_text(cards_of(w.dealt[1])) == "7S 8S"
""",
    "advice": """
from trey.core.advice import SCALE, Advice

assert [level.id for level in SCALE] == ["novice", "beginner", "casual"]
assert Advice(habit=FAMILY.advice.habit).reasons is None, "only the rules of thumb are needed"
""",
    "plans": """
from trey.core.plans import Plan, trick_plans

assert FAMILY.advice.plans is trick_plans and Plan._fields == ("rank", "name", "came")
""",
    "study": """
from trey.core.study import Study

from trey.match import Acted

assert Study().hand_value is None and Study().features is None, "each part may be left out"
match.play("pass")
told = [f"{event.seat}: {event.action}" for event in match.log if isinstance(event, Acted)]  # as a puzzle tells it
assert len(told) == 1 and told[0].endswith(": pass")
""",
    "options": """
from trey.core.options import Choice, Number, settled

assert Number(1, 9).read("5") == 5
assert Choice({"left": Text("the dealer's left")}).describe("left").en == "the dealer's left"
""",
    "teaching": """
from trey.core.teaching import Lesson, Stop

stop = Stop(Text("You hold QS: play it."), ("play QS",))
assert Lesson("starter", 3, 1, (stop,), Text("That was all.")).deal(PACK.cards, 3).dealer == 1
""",
    "text": """
from trey.core.text import Text, in_tricks, told

said = Text("{{{who}}} {{{who}:takes|take}} {tricks}.", who=1, tricks=in_tricks(3))
assert told(said.en, ("Ada", "Bo", "Carl")) == "Bo takes 3 tricks."
""",
    "glossary": """
from trey.core.glossary import TRICKS

assert TRICKS[0].name.en == "trick", "terms of every game of tricks, to be put before a game's own"
""",
    "errors": """
from trey.core.errors import IllegalError

error = IllegalError("too-low", "Bid more than {last}, or pass.", last=5)
assert (error.code, error.en) == ("too-low", "Bid more than 5, or pass.")
""",
    "kinds": """
from trey.core.kinds import NOBODY, Points, Three
from trey.kernel.layout import Layout

class Counting(Layout):
    gained: Three[Points]

assert (Counting().gained, NOBODY) == ([0, 0, 0], -1)
""",
    "encoding": """
from trey.core.encoding import place_of

assert [place_of(seat, 2, 3) for seat in (2, 0, 1, -1)] == [0, 1, 2, -1]
""",
    "features": """
from trey.core.features import Described, turn_on, within

x = Described()
turn_on(x, 17)
assert within(12, 0, 9) == 9
""",
    "trick_features": """
from trey.core.trick_features import order_suits, slot_of

order_suits(x, mask_of(parse_hand("7S 8S AH")), 0, 2)
assert (slot_of(x, 2), slot_of(x, 3)) == (0, 1), "hearts are trumps; then the longest suit"
""",
    "kernel.layout": """
from typing import Annotated

from trey.core.kinds import Count
from trey.kernel.layout import Layout

class Stakes(Layout, mixin=True):
    pool: Annotated[Count, "What lies in the middle."]

class Table(Counting, Stakes):
    pass

assert Table(pool=3).values() == {"gained": (0, 0, 0), "pool": 3}
""",
    "kernel.mark": """
from trey.kernel.mark import inlined, kernel

@inlined
def next_seat(seat: int) -> int:
    return seat + 1 if seat < 2 else 0

@kernel
def move_on(s, p, w):
    s.turn = next_seat(s.turn)

assert next_seat(2) == 0
""",
    "kernel.bits": """
from trey.kernel.bits import bits, high_index, low_index, popcount

assert (popcount(0b1010), low_index(0b1010), high_index(0b1010), bits(0b1010)) == (2, 1, 3, [1, 3])
""",
    "kernel.rng": """
from trey.kernel.rng import Rng, below, seeded

chance = Rng(x=seeded(3))
assert 0 <= below(chance, 6) < 6
""",
}
"""The modules, in the order in which a game needs them, and an example of each, which may use what stands before it."""
Defined = ast.ClassDef | ast.FunctionDef


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring, each on one line but for code; `:param x:` begins one of its own."""
    parts = re.split(r"\n\n|\n(?=:(?:param|raises|return)\b)", text)
    for part in parts:
        if all(line.startswith("    ") for line in part.splitlines()):
            yield part
            continue
        named = re.sub(r"^:param (\w+):", r"`\1`:", re.sub(r"^:raises (\w+):", r"Raises `\1`:", part))
        yield " ".join(named.split())


def _said(text: str | None, margin: str) -> str:
    """Return a docstring for an item of a list whose further lines have this margin: all of it, code in blocks."""
    told = ""
    for part in _paragraphs(cleandoc(text or "")):
        block = part.startswith("    ")
        lines = "\n".join(margin + line for line in part.splitlines())
        told += f"\n\n{lines}\n\n{margin}" if block else part if told.endswith(margin) and told else f" {part}"
    return told.rstrip().removeprefix(" ")


def _doc(node: ast.AST) -> str | None:
    return ast.get_docstring(node) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) else None


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
                told = _said(str(below.value.value), " " * 6)
            yield f"    - `{one.target.id}`" + (f": {told}" if told else "")


def _told(node: Defined) -> Iterator[str]:
    """Tell one public function or class, with its fields and methods."""
    if isinstance(node, ast.FunctionDef):
        args, _, returns = _head(node).partition(" -> ")
        yield (f"- `{node.name}({args})" + (f" -> {returns}`" if returns else "`") + f": {_said(_doc(node), '  ')}")
        return
    functions = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    made = next((_head(one).partition(" -> ")[0] for one in functions if one.name == "__init__"), None)
    yield (f"- `{node.name}" + (f"({made})`" if made is not None else "`") + f": {_said(_doc(node), '  ')}")
    yield from _fields(node.body)
    yield from (f"    - `{one.name}`: {_said(_doc(one), ' ' * 6)}" for one in functions if one.name[0] != "_")


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
    path = ROOT / "src/trey" / name.replace(".", "/") if name.startswith("kernel.") else CORE / name.replace(".", "/")
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


def _constants(module: str, body: list[ast.stmt]) -> Iterator[str]:
    """Tell the names that a module gives to numbers, kinds and tables: by the text below each, and by its keys."""
    held = vars(import_module(module))
    for one, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = one.targets[0] if isinstance(one, ast.Assign) else getattr(one, "target", None)
        if isinstance(target, ast.Tuple):
            yield from (f"- `{name.id} = {held[name.id]!r}`" for name in target.elts if isinstance(name, ast.Name))
        if not isinstance(one, ast.Assign | ast.AnnAssign) or not isinstance(target, ast.Name) or target.id[0] == "_":
            continue
        if isinstance(held[target.id], TypeVar):
            continue
        told = _said(str(below.value.value), "  ") if _is_text(below) else ""  # type: ignore[attr-defined]
        keys = [f"`{key}`" for key in held[target.id] if isinstance(key, str)] if _is_table(held[target.id]) else []
        value = f" = {held[target.id]!r}" if isinstance(held[target.id], int | str) else ""
        yield f"- `{target.id}{value}`" + ": " * bool(told or keys) + " ".join([told, ", ".join(keys)]).strip()


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_table(thing: object) -> bool:
    return isinstance(thing, dict) and all(isinstance(key, str) for key in thing)


def _module(name: str, example: str) -> Iterator[str]:
    tree, module = _whole(name), f"trey.{name}" if name.startswith("kernel.") else f"trey.core.{name}"
    text = "\n\n".join(_paragraphs(ast.get_docstring(tree) or ""))
    yield f"\n## `{module}`\n\n{text}\n\n```python{example}```\n"
    yield from _constants(module, tree.body)
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield from _told(node)


def page() -> str:
    """Return the page."""
    lines = [HEAD.rstrip("\n"), *(line for one in EXAMPLES.items() for line in _module(*one))]
    return "\n".join(lines) + "\n"
