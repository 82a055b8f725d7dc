"""What seats are called at a table: people by their names, bots by the names of guests."""

from collections.abc import Sequence

__all__ = ["BOT_MARK", "GUESTS", "shown_names"]

BOT_MARK = "bot:"
GUESTS = ("Nora", "Hugo", "Iris", "Emil", "Léa", "Otto", "Vera")


def shown_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat as they are shown: a bot's seat has a name of its own."""
    names = []
    for seat, player in enumerate(players):
        guest = GUESTS[seat % len(GUESTS)]
        names.append(guest if player.startswith(BOT_MARK) or not player else player)
    return tuple(f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names))
