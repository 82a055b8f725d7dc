"""The facts of the table in a few words each: trump, upcard, wild rank, piles."""

from collections.abc import Iterator

from trey.cli.terminal.faces import face, rank_face, suit_face, suit_name, word_face
from trey.core.family import Family
from trey.core.text import Language, Text
from trey.core.view import Place, View
from trey.core.what import sort_of

_NONE_OF = Text("no {}")
_TURNED_DOWN = Text("{} turned down")


def turned_up(view: View, lang: Language) -> Iterator[str]:
    """Yield the wild rank, the upcard and the discard pile, if there are any."""
    if view.wild:
        yield Text("wild {}").fill(rank_face(view.wild, lang)).of(lang)
    if view.upcard:
        card = Text("upcard {}").fill(face(view.upcard, lang))
        yield (_TURNED_DOWN.fill(card) if view.upcard_down else card).of(lang)
    if view.pile is not None:
        top = f"{face(view.top, lang)} " if view.top else ""
        yield Text("discard pile {}({})").fill(top, view.pile).of(lang)


def facts(family: Family, view: View, lang: Language) -> Iterator[str]:
    """Yield the facts that everybody at the table sees, the most important first."""
    if view.trump and sort_of(view.trump) == "suit":
        yield Text("trump {}").of(lang).format(suit_name(view.trump, family, lang))
    elif view.trump:
        yield word_face(view.call or view.trump, family, lang)
    if view.led and view.trick and view.led != view.trick[0].card[1:]:  # a bower or a joker was led
        yield Text("led {}").of(lang).format(suit_name(view.led, family, lang))
    yield from turned_up(view, lang)
    if view.stock is not None:
        yield Text("stock {}").fill(view.stock).of(lang)
    if view.kitty:
        yield f"{family.words.kitty.of(lang)} ({view.kitty})"
    if view.dummy:
        yield Text("dummy {}").fill(view.dummy).of(lang)


def remarks(family: Family, place: Place, lang: Language) -> Iterator[str]:
    """Yield what is known of a seat: its roles, its calls, its voids, and cards that it holds."""
    for role in place.roles:
        yield family.words.roles[role].of(lang) if role in family.words.roles else role
    if place.calls:
        calls = " ".join(suit_face(call, family, lang) for call in place.calls)
        yield Text("called {}").fill(calls).of(lang)
    if place.voids:
        yield _NONE_OF.fill(" ".join(suit_face(suit, family, lang) for suit in place.voids)).of(lang)
    if place.holds:
        yield Text("has {}").fill(" ".join(face(card, lang) for card in place.holds)).of(lang)
