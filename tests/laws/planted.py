"""Games that are broken, each in one way: the starter, with some of its lines exchanged."""

from dataclasses import dataclass
from pathlib import Path

from trey.cli.commands.new_game import write_game
from trey.starter import FAMILY as STARTER

__all__ = ["FAULTS", "Fault", "write_planted"]


@dataclass(frozen=True)
class Fault:
    """What is exchanged in which modules, and the law that is to find it."""

    law: str
    lines: tuple[tuple[str, str, str], ...]
    """Module or file of words, what stands there, and what stands there instead."""


SCORE = "p.a_trick * s.tricks[seat]"
DEALT = "PLACES.deal(s, m, p, order)"
PLACED = "PLACES = Hidden("
ENGINE = "game.PLACES.engine(game.params, game.deal, game.act, game.score)"
SIGHT = "game.PLACES.observe"
LOBBY = "# Yours: the sentence of the lobby."
BARRED = (
    "@inlined\ndef barred(s: State, p: Params, cards: int) -> int:\n"
    f"    return cards & ~0xFFFF00000000 or cards\n\n\n{PLACED}"
)
"""Hearts are played last of all."""
SUPPOSING = """class Supposing(Hidden):
    @cached_property
    def sample(self):
        sample = super().sample

        @kernel
        def supposing(s, o, p, w, rng):
            found = sample(s, o, p, w, rng)
            hidden = (s.hands[0] | s.hands[1] | s.hands[2]) & ~o.hand
            for _ in range(20):
                if not s.hands[left_of(o.seat)] & hidden & -hidden:
                    found = sample(s, o, p, w, rng)
            return found

        return supposing
"""
"""A sampler that always supposes the lowest card on the viewer's left, if it may be there."""
FAULTS = {
    "misled": Fault("test_views.test_what_a_view_says", (("game", DEALT, f"{DEALT}\n    s.lacks[1] = 0xFFFF"),)),
    "partial": Fault("test_play.test_all_seats_rotated", (("game", SCORE, f"{SCORE} + (seat == 1)"),)),
    "leaking": Fault(
        "test_hiding.test_what_a_seat_may_not_know",
        (("game", DEALT, f"{DEALT}\n    s.delta[0] = s.hands[1] >> 60 & 1"),),
    ),
    "mumbling": Fault(
        "test_play.test_the_rules_in_words",
        (("words/rules.toml", 'title = "The aim"', 'title = "the aim"'),),
    ),
    "telling": Fault(
        "test_views.test_what_a_view_says",
        (("view", "p, TABLE.alternating)", "p, TABLE.alternating, aside=TABLE.alternating(o.hand)[:1])"),),
    ),
    "forgetful": Fault(
        "test_views.test_what_a_view_says",
        (("view", "p, TABLE.alternating)", "p, TABLE.alternating, hand=TABLE.alternating(o.hand)[1:])"),),
    ),
    "of_others": Fault(
        "test_words.test_what_is_said",
        (
            ("actions", "import Actions\n", "import Actions, Word\n"),
            (
                "actions",
                'usual_says("play")',
                'usual_says("play") | {"play": Word(Text("Play {}"), Text("plays {}"))}',
            ),
        ),
    ),
    "endless": Fault(
        "test_ends.test_a_short_match",
        (("game", SCORE, "0"), ("options", "deals=99", "deals=None"), ("__init__", " max_deals=2", "")),
    ),
    "backwards": Fault("test_play.test_no_kernel_counts", (("game", "s.tricks[seat]", "s.tricks[seat - 3]"),)),
    "curious": Fault(
        "test_questions.test_a_question_changes",
        (
            (
                "game",
                PLACED,
                f"@inlined\ndef looking(s: State, seat: int) -> int:\n    s.delta[6] += 1\n    return 0\n\n\n{PLACED}",
            ),
            ("game", "row=plain", "row=plain, hand_open=looking"),
        ),
    ),
    "deaf": Fault(
        "test_words.test_options_are_asked",
        (("game", 'o["trick_points"]', "1"), ("words/rules.toml", "trick_points", "max_deals")),
    ),
    "sided": Fault(
        "test_sides.test_who_plays_together",
        (
            (
                "game",
                PLACED,
                f"@inlined\ndef dealing(x: TrickTable) -> int:\n    return x.dealer\n\n\n{PLACED}",
            ),
            ("__init__", "game.score)", "game.score, alone=game.dealing)"),
        ),
    ),
    "supposing": Fault(
        "test_even.test_every_world_that_fits",
        (
            ("game", "from typing import", "from functools import cached_property\nfrom typing import"),
            ("game", "import inlined", "import inlined, kernel"),
            ("game", PLACED, f"{SUPPOSING}\n\nPLACES = Supposing("),
        ),
    ),
    "unheard": Fault(
        "test_words.test_the_text_of_the_rules", (("words/rules.toml", '"trick_points = 1"', '"trick_points = 01"'),)
    ),
    "half_changed": Fault(
        "test_legal.test_who_is_to_act",
        (
            ("__init__", f"engine={ENGINE}", f"engine=half_changed({ENGINE})"),
            (
                "__init__",
                LOBBY,
                f"def half_changed(engine):\n    vars(engine)['observe'] = {SIGHT}\n    return engine\n\n\n{LOBBY}",
            ),
        ),
    ),
    "rash": Fault(
        "test_legal.test_a_claim",
        (
            ("game", PLACED, BARRED),
            ("game", "row=plain", "row=plain, may_play=barred"),
            ("__init__", "import ENDINGS\n", "import ENDINGS\nfrom trey.core.inference import Inference\n"),
            (
                "__init__",
                LOBBY,
                f"def rash(o, p, w):\n    o.legal = o.hand\n    return game.PLACES.claim(o, p, w)\n\n\n{LOBBY}",
            ),
            (
                "__init__",
                "advice=",
                "inference=Inference(sample=game.PLACES.sample, dealt=game.PLACES.dealt, claim=rash),\n    advice=",
            ),
        ),
    ),
    "peeking": Fault(
        "test_legal.test_what_may_be_played",
        (
            ("game", PLACED, BARRED.replace("cards &", "s.hands[0] >> 8 & 1 and cards or cards &")),
            ("game", "row=plain", "row=plain, may_play=barred"),
        ),
    ),
    "silent": Fault(
        "test_stories.test_every_finished_deal", (("view", "o.tricks[seat] == most", "o.tricks[seat] > most"),)
    ),
}


def write_planted(name: str, folder: Path) -> Path:
    """Write the package of a game with this fault."""
    package = write_game(f"planted_{name}", STARTER, folder / f"planted_{name}")
    for place, old, new in FAULTS[name].lines:
        path = package / f"src/trey_planted_{name}" / (place if "/" in place else f"{place}.py")
        text = path.read_text(encoding="utf-8")
        assert old in text, (place, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    return package
