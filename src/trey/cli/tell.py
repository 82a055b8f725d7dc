"""Tells what happens at a table, from views alone and in one language.

A `Teller` is given the views before and after every action.  It knows no game: it speaks of tricks, melds,
notes and cards that change hands, because views do.  `eyes` are the seats whose private knowledge is told.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from trey.cli.faces import action_face, face, faces, is_card
from trey.cli.facts import turned_up
from trey.core.action import Action
from trey.core.family import Family
from trey.core.text import Language, Text
from trey.core.view import Laid, Played, View
from trey.server.sees import seen

__all__ = ["Teller", "Views", "laid_text"]

Views = Mapping[int | None, View]
"""By seat; None is a watcher."""

_CARDS = (Text("1 card", "1 carte"), Text("{} cards", "{} cartes"))
_TO = Text("{} to {}", "{} à {}")
_PICKS_UP = Text("pick up {}", "ramasse {}")
_LAYS = Text("{} lays {}", "{} pose {}")
_TRICK = Text("Trick {}: {}", "Pli {} : {}")
_DEAL = Text("Deal {}. Dealer: {}", "Donne {}. Donneur : {}")
_HANDS = Text("{} holds {}", "{} tient {}")
_THROWN_IN = Text("The deal is thrown in; nobody scores.", "La donne est annulée ; personne ne marque.")


def present(verb: str) -> str:
    """Return a French infinitive as one says it of somebody: `passer` → `passe`, `prendre` → `prend`."""
    first, space, rest = verb.partition(" ")
    for ending, said in (("er", "e"), ("ir", "it"), ("ttre", "t"), ("dre", "d")):
        if first.endswith(ending) and len(first) > len(ending) + 1:
            return first.removesuffix(ending) + said + space + rest
    return verb


def laid_text(laid: Laid, lang: Language) -> str:
    """Return a meld, each wild with what it stands for: `3♠=6♥`."""
    shown = []
    for card, meant in zip(laid.cards, laid.stands_for, strict=True):
        shown.append(face(card, lang) if card == meant else f"{face(card, lang)}={face(meant, lang)}")
    return " ".join(shown)


@dataclass
class _Said:
    """What one seat did in a row: words, and cards by verb and receiver."""

    seat: int
    parts: list[str] = field(default_factory=list)
    verb: str = ""
    receiver: int | None = None
    cards: list[str] = field(default_factory=list)
    """Faces of shown cards, empty texts for hidden ones."""


class Teller:
    """Turns actions and views into lines."""

    def __init__(self, family: Family, names: Sequence[str], lang: Language, eyes: Collection[int] = ()) -> None:
        self.family, self.names, self.lang, self.eyes = family, tuple(names), lang, tuple(eyes)
        self.base: int | None = self.eyes[0] if len(self.eyes) == 1 else None
        """Whose view tells what everybody may know."""
        self._said: _Said | None = None
        self._told: Counter[tuple[int, str, int]] = Counter()

    def begin(self, after: Views) -> list[str]:
        """Return the lines for a deal just dealt."""
        self._said, self._told = None, Counter()
        view = after[self.base]
        lines = [_DEAL.fill(view.number, self.names[view.dealer]).of(self.lang)]
        targets = [
            f"{name} {place.target}"
            for name, place in zip(self.names, view.players, strict=True)
            if place.target is not None
        ]
        if targets:
            lines[0] += Text(". Targets: ", ". Objectifs : ").of(self.lang) + ", ".join(targets)
        if up := ", ".join(turned_up(view, self.lang)):
            lines[0] += f". {up[0].upper()}{up[1:]}"
        lines[0] += "."
        if len(self.eyes) > 1:
            lines += [self._words(_HANDS, self.names[eye], self._sorted(after[eye].hand)) for eye in self.eyes]
        lines += self._new_notes(None, view)
        return lines

    def _sorted(self, hand: Sequence[str]) -> str:
        return faces(hand, self.lang)

    def _words(self, text: Text, *args: object) -> str:
        return text.fill(*args).of(self.lang)

    def tell(self, before: Views, seat: int, action: Action, after: Views) -> list[str]:
        """Return the lines ready after an action; what one seat does in a row waits to be one line."""
        lines = self.flush_unless(seat)
        if self._is_trick_card(seat, action, before, after):
            lines += self.flush()
        else:
            self._hear(seat, action, before, after)
        lines += self._passed(before, after)
        lines += self._picked_up(before, after, seat)
        lines += self._laid(before, after)
        lines += self._trick(before, after)
        notes = self._new_notes(before[self.base], after[self.base])
        if notes or after[self.base].done:
            lines = [*lines, *self.flush(), *notes]
        if after[self.base].redealt:
            lines.append(_THROWN_IN.of(self.lang))
        return lines

    def flush(self) -> list[str]:
        """Return what waits to be told."""
        said, self._said = self._said, None
        if said is None:
            return []
        self._close(said)
        colon = Text("{}: {}", "{} : {}")
        return [self._words(colon, self.names[said.seat], ", ".join(said.parts))] if said.parts else []

    def flush_unless(self, seat: int) -> list[str]:
        """Return what waits to be told, unless it is of that seat."""
        return self.flush() if self._said is not None and self._said.seat != seat else []

    # What a seat does

    def _is_trick_card(self, seat: int, action: Action, before: Views, after: Views) -> bool:
        """Say whether an action put its card into a trick, which is told as a whole."""
        card = Played(seat=seat, card=action.what)
        old, new = before[self.base], after[self.base]
        return card not in old.trick and (
            card in new.trick or (card in new.last_trick and new.last_trick != old.last_trick)
        )

    def _hear(self, seat: int, action: Action, before: Views, after: Views) -> None:
        """Add an action to what its seat did in a row."""
        if self._said is None:
            self._said = _Said(seat)
        if not is_card(action.what):
            self._close(self._said)
            self._said.parts.append(self._phrase(action) + self._drawn_openly(seat, before, after))
            return
        receiver = before[self.base].receiver
        if (self._said.verb, self._said.receiver) != (action.verb, receiver):
            self._close(self._said)
            self._said.verb, self._said.receiver = action.verb, receiver
        secret = receiver is not None or seen(action, before[self.base], after[self.base])[1]
        hidden = seat not in self.eyes and secret
        self._said.cards.append("" if hidden else face(action.what, self.lang))
        if not hidden and receiver is not None:
            self._told[seat, action.what, receiver] += 1

    def _phrase(self, action: Action) -> str:
        words = action_face(action, self.family, self.lang)
        return present(words) if self.lang == "fr" else words

    def _drawn_openly(self, seat: int, before: Views, after: Views) -> str:
        """Return the cards that an action without a card has just put into a hand for all to see."""
        if seat in self.eyes:
            return ""
        gained = Counter(after[self.base].players[seat].holds) - Counter(before[self.base].players[seat].holds)
        return f" ({faces(gained.elements(), self.lang)})" if gained else ""

    def _close(self, said: _Said) -> None:
        """Turn the cards gathered into words."""
        if not said.cards:
            return
        verb = self.family.verbs.get(said.verb, Text(said.verb, said.verb)).of(self.lang)
        hidden = said.cards.count("")
        shown = [card for card in said.cards if card]
        if hidden:
            shown.append(_CARDS[hidden > 1].fill(hidden).of(self.lang))
        words = f"{present(verb) if self.lang == 'fr' else verb} {' '.join(shown)}"
        if said.receiver is not None:
            words = self._words(_TO, words, self.names[said.receiver])
        said.parts.append(words)
        said.cards, said.verb, said.receiver = [], "", None

    # What follows by itself

    def _passed(self, before: Views, after: Views) -> list[str]:
        """Tell the cards that went from seat to seat, unless the giver was heard giving them."""
        lines: list[str] = []
        arrow = Text("{} → {}: {}", "{} → {} : {}")
        for (giver, receiver), cards in self._transfers(before, after).items():
            unheard = [card for card in cards if not self._heard(giver, card, receiver)]
            if unheard:
                lines += self.flush()
                lines.append(self._words(arrow, self.names[giver], self.names[receiver], faces(unheard, self.lang)))
        return lines

    def _transfers(self, before: Views, after: Views) -> dict[tuple[int, int], list[str]]:
        """Return the cards the eyes have just seen go, by giver and receiver; those to an eye come first."""
        found: dict[tuple[int, int], list[str]] = {}
        for eye in self.eyes:
            for played in (Counter(after[eye].received) - Counter(before[eye].received)).elements():
                found.setdefault((played.seat, eye), []).append(played.card)
        for eye in self.eyes:
            for played in (Counter(after[eye].gave) - Counter(before[eye].gave)).elements():
                if played.seat not in self.eyes:  # else that seat's eye has just seen it come
                    found.setdefault((eye, played.seat), []).append(played.card)
        return found

    def _heard(self, giver: int, card: str, receiver: int) -> bool:
        """Say whether a gift was told already; each is told once."""
        told = self._told[giver, card, receiver] > 0
        self._told[giver, card, receiver] -= told
        return told

    def _picked_up(self, before: Views, after: Views, seat: int) -> list[str]:
        """Tell the cards that a seat took from the table."""
        lines: list[str] = []
        for eye in self.eyes:
            new = Counter(after[eye].taken) - Counter(before[eye].taken)
            if not new:
                continue
            if eye != seat or self._said is None:
                lines += self.flush()
                self._said = _Said(eye)
            self._close(self._said)
            self._said.parts.append(self._words(_PICKS_UP, faces(new.elements(), self.lang)))
        return lines

    def _laid(self, before: Views, after: Views) -> list[str]:
        """Tell the melds that are new on the table."""
        old, new = before[self.base].melds, after[self.base].melds
        lines: list[str] = []
        for laid in new[len(old) :]:
            lines += self.flush()
            lines.append(self._words(_LAYS, self.names[laid.seat], laid_text(laid, self.lang)))
        return lines

    def _trick(self, before: Views, after: Views) -> list[str]:
        """Tell a trick that is complete."""
        old, new = before[self.base], after[self.base]
        taken = sum(place.tricks or 0 for place in new.players)
        if not new.last_trick or taken == sum(place.tricks or 0 for place in old.players):
            return []
        cards = "  ".join(f"{self.names[p.seat]} {face(p.card, self.lang)}" for p in new.last_trick)
        winner = "" if new.last_winner is None else f"  → {self.names[new.last_winner]}"
        return [*self.flush(), self._words(_TRICK, taken, cards) + winner]

    def _new_notes(self, before: View | None, after: View) -> list[str]:
        old = before.notes if before else ()
        return [note.of(self.lang).format(*self.names) for note in after.notes if note not in old]
