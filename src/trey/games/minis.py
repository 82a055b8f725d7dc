"""Small games whose answers can be computed exactly: the kernels of the real games, with eight or nine cards.

A mini differs from the game that it is made from in its params and its pack alone.  Its observations, its actions and
their numbers are those of that game, so what learns one can learn the other.  Nothing about it can be changed, and no
lobby offers it: it is there to be studied (`trey.solvers.tree`), by its name, as in `trey.rules("mini_358")`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trey.core.cards import Pack, mask_of, parse_hand
from trey.core.family import Family
from trey.core.hidden.packets import Packets
from trey.core.kinds import Count
from trey.core.options import Preset
from trey.core.text import as_it_is
from trey.core.words import Section
from trey.games import euchre, sergeant_major, three_thirteen


def mini(like: Family, key: str, cards: str, about: str, options: Mapping[str, Any], **params: Any) -> Family:
    """Return a game as another one with these options settled, then these params, and so few cards.

    :param params: `packets` too, in a game that is dealt so.
    """
    settled = {option.id: option.default for option in like.options} | dict(options)
    pack, packets = Pack(key, tuple(parse_hand(cards))), params.pop("packets", None)
    params |= {"pack_size": len(pack.cards), "copies": [pack.cards.count(card) for card in range(64)]}
    params |= {name: mask_of(pack.cards) for name in ("cards", "pack")}

    def settle(_options: Any, seats: Count) -> Any:
        made = like.engine.params(settled, seats)
        for name, value in {**params, **(packets.fields if packets else {})}.items():
            if hasattr(made, name):
                setattr(made, name, value)
        return made

    def places(_options: Any, seats: Count, dealer: int, number: Count) -> Any:
        return packets.places(settled, seats, dealer, number) if packets else likewise(seats, dealer, number)

    def likewise(seats: Count, dealer: int, number: Count) -> Any:
        return like.places(settled, seats, dealer, number)[: len(pack.cards)]

    name, said = as_it_is(key), as_it_is(about)
    return replace(
        like,
        id=key,
        name=name,
        about=said,
        short=key,
        day="",
        options=(),
        presets=(Preset(key, name, said, "ours", {}),),
        clashes=(),
        pack=lambda _options, _seats: pack,
        places=places,
        seats=(3, 3),
        limits={},
        engine=replace(like.engine, params=settle),
        words=replace(like.words, pages=lambda _options, _seats: (Section(name, (said,)),), lesson=None),
        advice=replace(like.advice, levels=("habit", "steady"), scale=(), ratings=None),
        study=replace(like.study, puzzles=()),
    )


_MATCH = {"win_rule": ("fixed_hands", 3)}
MINIS: tuple[Family, ...] = (
    mini(
        sergeant_major.FAMILY,
        "mini_358",
        "QC KC AC QD KD AD QS KS AS",
        "3-5-8 with nine cards, three each: the dealer names clubs, diamonds or spades trumps. Targets 2, 1 and 0.",
        {"hand_size": 3, "kitty_size": 0, "targets": (2, 1, 0), "kitty_mode": "none", "phase_order": "call"}
        | {"exchange": "none", **_MATCH},
        calls=0b1011,
    ),
    mini(
        euchre.FAMILY,
        "mini_euchre",
        "JD QD KD AD JH QH KH AH",
        "Euchre with two cards each of eight, a card of the suit to make it trump, and a dealer who must: one trick "
        "makes it, both are a sweep.",
        {"dummy": False, "alone_maker": False, "alone_defender": False, "natural_trump": "in_both_rounds"}
        | {"stick_the_dealer": True},
        packets=Packets("f1 m1 d1 f1 m1 d1 u1 r1"),
        hand=2,
    ),
    mini(
        three_thirteen.FAMILY,
        "mini_thirteen",
        "2D 3C 3C 4C 4C 4D 4D 5C 5C",
        "A round of Three Thirteen with two cards each of nine, and the two wild. It ends with the two cards of the "
        "stock, or when three are melded.",
        {"rounds": (2,), "final_turn": "none", "out_without_discard": True, "stock_empty": "end_round"},
        most_lays=0,
        most_idle=1,
    ),
)
