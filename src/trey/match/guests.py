"""The names shown at a table: people's own names, and guest names for bots."""

from collections.abc import Sequence

BOT_MARK = "bot:"
GUESTS = ("Nora", "Hugo", "Iris", "Emil", "Léa", "Otto", "Vera")


def shown_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names to show, by seat: bots and nameless players get guest names, and equal names are numbered."""
    names = []
    for seat, player in enumerate(players):
        guest = GUESTS[seat % len(GUESTS)]
        names.append(guest if player.startswith(BOT_MARK) or not player else player)
    return tuple(f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names))
