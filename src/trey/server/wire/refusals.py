"""What the server itself refuses; what the rules refuse comes with their own codes (`trey.core.errors`)."""

from typing import Final

from trey.core.errors import TreyError
from trey.core.text import Text

__all__ = ["REFUSALS", "STATUS", "RefusalError", "refuse"]


class RefusalError(TreyError):
    """A request that the server refuses; `code` is a key of `REFUSALS`."""


def refuse(code: str) -> RefusalError:
    """Return the error for a code of `REFUSALS`."""
    said = REFUSALS[code]
    return RefusalError(code, said.en, said.fr)


REFUSALS: Final[dict[str, Text]] = {
    "bad-message": Text("This message cannot be read.", "Ce message est illisible."),
    "too-large": Text("This message is too large.", "Ce message est trop grand."),
    "too-fast": Text("That was too much at once; wait a moment.", "C'est trop à la fois\u00a0; attendez un instant."),
    "hello-first": Text("The first message must be hello.", "Le premier message doit être hello."),
    "hello-twice": Text("Hello was said already.", "Hello a déjà été dit."),
    "wrong-version": Text(
        "This page is older or newer than the table; load it again.",
        "Cette page n'a pas la version de la table\u00a0; rechargez-la.",
    ),
    "wrong-host": Text(
        "This server does not go by that name; its host gives it one with --name.",
        "Ce serveur ne porte pas ce nom\u00a0; son hôte lui en donne un avec --name.",
    ),
    "name-taken": Text(
        "Somebody at this table has that name, or one that looks like it.",
        "Quelqu'un à cette table porte ce nom, ou un nom qui lui ressemble.",
    ),
    "wrong-origin": Text("This page may not speak to the table.", "Cette page ne peut pas parler à la table."),
    "wrong-token": Text(
        "This link is for no seat of this table, or the seat was given away.",
        "Ce lien n'est celui d'aucune place de cette table, ou la place a été donnée.",
    ),
    "no-such-table": Text("There is no such table.", "Cette table n'existe pas."),
    "no-such-page": Text("There is no such page.", "Cette page n'existe pas."),
    "no-such-seat": Text("This table has no such seat.", "Cette table n'a pas cette place."),
    "no-such-bot": Text("There is no bot of that name.", "Aucun robot ne porte ce nom."),
    "no-such-deal": Text(
        "This deal is not over, or was never dealt.", "Cette donne n'est pas finie, ou n'a pas eu lieu."
    ),
    "no-such-phrase": Text("That is not one of the phrases.", "Ce n'est pas une des phrases."),
    "no-watching": Text("This table is not for watching.", "Cette table ne se regarde pas."),
    "no-reactions": Text("Phrases are off at this table.", "Les phrases sont coupées à cette table."),
    "name-empty": Text("Please type a name.", "Tapez un nom, s'il vous plaît."),
    "not-seated": Text(
        "Only players may do that; you are watching.", "Seuls les joueurs le peuvent\u00a0; vous regardez."
    ),
    "not-host": Text("Only the host may do that.", "Seul l'hôte le peut."),
    "not-started": Text("The match has not begun.", "La partie n'a pas commencé."),
    "started": Text("The match has begun already.", "La partie a déjà commencé."),
    "not-over": Text("The match is not over.", "La partie n'est pas finie."),
    "over": Text("The match is over.", "La partie est finie."),
    "late": Text(
        "The table has moved on since; this was not done again.",
        "La table a avancé depuis\u00a0; cela n'a pas été refait.",
    ),
    "early": Text("The table has not got that far.", "La table n'en est pas là."),
    "no-turn": Text("Nobody is to act now.", "Personne ne doit agir maintenant."),
    "not-your-turn": Text("It is not your turn.", "Ce n'est pas votre tour."),
    "no-claim": Text(
        "The rest is not certain, so it must be played.", "Le reste n'est pas sûr\u00a0; il faut le jouer."
    ),
    "no-number": Text("No number is asked for now.", "Aucun nombre n'est demandé maintenant."),
    "dismissed": Text("The host gave your seat away.", "L'hôte a donné votre place."),
    "wrong-number": Text(
        "That is not the number this seat sealed.", "Ce n'est pas le nombre que cette place a scellé."
    ),
    "gave-up": Text("You gave this seat up.", "Vous avez quitté cette place."),
    "seat-taken": Text("This seat is taken.", "Cette place est prise."),
    "seat-present": Text("That player is here.", "Ce joueur est là."),
    "seat-empty": Text("Nobody sits there.", "Personne n'y est assis."),
    "table-full": Text("All seats are taken.", "Toutes les places sont prises."),
    "too-many-tables": Text(
        "There are too many tables just now; try again later.",
        "Il y a trop de tables en ce moment\u00a0; réessayez plus tard.",
    ),
    "too-many-connections": Text(
        "There are too many connections from your address, or at this table.",
        "Il y a trop de connexions depuis votre adresse, ou à cette table.",
    ),
    "idle": Text("Nothing was heard for a long time.", "Rien n'a été entendu depuis longtemps."),
    "closing": Text("The server is closing; it keeps the table.", "Le serveur s'arrête\u00a0; il garde la table."),
    "unreadable": Text(
        "This table cannot be read any more; the host of the server finds the reason in its log.",
        "Cette table est devenue illisible\u00a0; l'hôte du serveur en trouve la raison dans son journal.",
    ),
    "trouble": Text(
        "The server could not store that; the table is as it was.",
        "Le serveur n'a pas pu l'enregistrer\u00a0; la table est comme avant.",
    ),
}

STATUS: Final[dict[str, int]] = {
    "too-large": 413,
    "too-fast": 429,
    "wrong-origin": 403,
    "wrong-host": 421,
    "name-taken": 409,
    "wrong-token": 403,
    "no-such-table": 404,
    "no-such-page": 404,
    "no-such-deal": 404,
    "no-watching": 403,
    "seat-taken": 409,
    "table-full": 409,
    "started": 409,
    "over": 409,
    "too-many-tables": 503,
    "too-many-connections": 429,
    "unreadable": 500,
    "trouble": 503,
}
"""HTTP status by code; 400 for the others."""
