"""Refusals of the server; those of the rules have their own codes (`trey.core.errors`)."""

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
        "This server does not know that host name; its operator can add it with --name.",
        "Ce serveur ne connaît pas ce nom d'hôte\u00a0; son hébergeur peut l'ajouter avec --name.",
    ),
    "no-such-language": Text("This server does not speak that language.", "Ce serveur ne parle pas cette langue."),
    "name-taken": Text(
        "Somebody at this table has that name, or one that looks like it.",
        "Quelqu'un à cette table porte ce nom, ou un nom qui lui ressemble.",
    ),
    "wrong-origin": Text("This page may not speak to the table.", "Cette page ne peut pas parler à la table."),
    "wrong-token": Text(
        "This link does not open a seat at this table, or no longer does.",
        "Ce lien n'ouvre aucune place à cette table, ou n'en ouvre plus.",
    ),
    "elsewhere": Text("The table is at another server now.", "La table est maintenant sur un autre serveur."),
    "no-such-table": Text("There is no such table.", "Cette table n'existe pas."),
    "no-such-page": Text("There is no such page.", "Cette page n'existe pas."),
    "no-such-seat": Text("This table has no such seat.", "Cette table n'a pas cette place."),
    "no-such-bot": Text("There is no bot of that name.", "Aucun robot ne porte ce nom."),
    "no-such-deal": Text(
        "This deal is not over, or was never dealt.", "Cette donne n'est pas finie, ou n'a pas eu lieu."
    ),
    "no-such-step": Text("This deal has no such step.", "Cette donne n'a pas ce coup."),
    "review-thinking": Text(
        "This deal is still being reviewed; try again.", "L'analyse de cette donne est en cours\u00a0; réessayez."
    ),
    "review-busy": Text(
        "Other deals are being reviewed first; try again in a moment.",
        "D'autres analyses passent d'abord\u00a0; réessayez dans un instant.",
    ),
    "review-failed": Text(
        "This deal could not be reviewed; the server's log says why.",
        "Cette donne n'a pas pu être analysée\u00a0; le journal du serveur dit pourquoi.",
    ),
    "no-such-day": Text(
        "You can play today's deal and those of the thirty days before.",
        "Vous pouvez jouer la donne d'aujourd'hui et celles des trente jours précédents.",
    ),
    "day-unproved": Text(
        "A result counts if you played the deal of that day here, alone, to its end and without a hint.",
        "Un résultat compte si vous avez joué ici la donne de ce jour, seul, jusqu'au bout et sans conseil.",
    ),
    "no-such-phrase": Text("That phrase is not in the list.", "Cette phrase n'est pas dans la liste."),
    "no-watching": Text("This table cannot be watched.", "On ne peut pas regarder cette table."),
    "no-reactions": Text("Phrases are off at this table.", "Les phrases sont désactivées à cette table."),
    "no-hints": Text("Hints are off at this table.", "Les conseils sont désactivés à cette table."),
    "no-such-puzzle": Text("There is no such puzzle.", "Cette énigme n'existe pas."),
    "no-choice": Text("The player to act does not have that choice.", "Le joueur dont c'est le tour n'a pas ce choix."),
    "no-lesson": Text("There is no guided deal of this game.", "Ce jeu n'a pas de donne guidée."),
    "no-chat": Text("Chat is off at this table.", "Les messages sont désactivés à cette table."),
    "text-empty": Text("That message is empty.", "Ce message est vide."),
    "no-undo": Text(
        "You cannot take that back: the next player has moved, or it showed you a card.",
        "Vous ne pouvez pas reprendre ce coup\u00a0: le joueur suivant a joué, ou vous avez vu une carte.",
    ),
    "undo-off": Text("Take-backs are off at this table.", "À cette table, vous ne pouvez pas reprendre vos coups."),
    "no-proposal": Text("There is no proposal for you to answer.", "Aucune proposition n'attend votre réponse."),
    "no-such-guest": Text("That person is no longer waiting.", "Cette personne n'attend plus."),
    "door-full": Text(
        "Too many people are asking for a seat here right now.",
        "Trop de gens demandent une place ici en ce moment.",
    ),
    "not-let-in": Text("The host says no for now.", "L'hôte refuse pour l'instant."),
    "seated": Text("The seat is yours.", "La place est à vous."),
    "name-empty": Text("Please type a name.", "Tapez un nom, s'il vous plaît."),
    "not-seated": Text(
        "Only players may do that; you are watching.", "Seuls les joueurs peuvent le faire\u00a0; vous regardez."
    ),
    "not-host": Text("Only the host may do that.", "Seul l'hôte peut le faire."),
    "not-at-home": Text(
        "Only a page opened without a proxy, on the machine that runs trey, may do that.",
        "Seule une page ouverte sans proxy, sur la machine où tourne trey, peut le faire.",
    ),
    "no-network": Text(
        "This computer is not on a private network right now, or cannot accept connections from it.",
        "Cet ordinateur n'est sur aucun réseau privé en ce moment, ou ne peut pas y accepter de connexions.",
    ),
    "not-started": Text("The match has not begun.", "La partie n'a pas commencé."),
    "started": Text("The match has begun already.", "La partie a déjà commencé."),
    "not-over": Text("The match is not over.", "La partie n'est pas finie."),
    "over": Text("The match is over.", "La partie est finie."),
    "late": Text(
        "The table has moved on; your request was not carried out.",
        "La table a avancé\u00a0; votre demande n'a pas été exécutée.",
    ),
    "early": Text("The table has not got that far.", "La table n'en est pas encore là."),
    "no-turn": Text("Nobody has a turn now.", "Personne n'a à jouer maintenant."),
    "not-your-turn": Text("It is not your turn.", "Ce n'est pas votre tour."),
    "no-claim": Text(
        "The remaining tricks are not certain, so you must play them.",
        "Les plis restants ne sont pas assurés\u00a0; il faut les jouer.",
    ),
    "no-number": Text("No number is needed right now.", "Aucun nombre n'est attendu en ce moment."),
    "dismissed": Text(
        "The host has taken your seat away; you may still watch, if watching is allowed.",
        "L'hôte vous a retiré votre place\u00a0; vous pouvez encore regarder, si c'est permis.",
    ),
    "wrong-number": Text(
        "That is not the number this seat sealed.", "Ce n'est pas le nombre que cette place a scellé."
    ),
    "gave-up": Text("You gave this seat up.", "Vous avez quitté cette place."),
    "seat-taken": Text("This seat is taken.", "Cette place est prise."),
    "seat-present": Text("That player is here.", "Ce joueur est là."),
    "seat-empty": Text("Nobody sits there.", "Personne n'est assis à cette place."),
    "table-full": Text("All seats are taken.", "Toutes les places sont prises."),
    "too-many-tables": Text(
        "Too many tables were set up from your address; try again later.",
        "Trop de tables ont été ouvertes depuis votre adresse\u00a0; réessayez plus tard.",
    ),
    "server-full": Text(
        "This server cannot hold more tables right now; try again later.",
        "Ce serveur ne peut pas tenir plus de tables en ce moment\u00a0; réessayez plus tard.",
    ),
    "too-many-connections": Text(
        "There are too many connections from your address, or at this table.",
        "Il y a trop de connexions depuis votre adresse, ou à cette table.",
    ),
    "idle": Text("You have been inactive for too long.", "Vous n'avez rien fait depuis trop longtemps."),
    "closing": Text("The server is stopping; it keeps the table.", "Le serveur s'arrête\u00a0; il garde la table."),
    "unreadable": Text(
        "This table can no longer be read; the server's log says why.",
        "Cette table est devenue illisible\u00a0; le journal du serveur dit pourquoi.",
    ),
    "went-back": Text(
        "The database went back to an earlier state, and what was played since is lost; "
        "the table goes on from what it still has.",
        "La base de données est revenue à un état antérieur, et les coups joués depuis sont perdus\u00a0; "
        "la table reprend à partir de ce qui reste.",
    ),
    "no-room": Text(
        "There is no space left where this table is kept; the table is as it was. Free some there, then try again.",
        "Il n'y a plus d'espace là où cette table est gardée\u00a0; la table est comme avant. "
        "Libérez-en, puis réessayez.",
    ),
    "not-here": Text(
        "This table is only on this device; nobody can reach it from another.",
        "Cette table n'est que sur cet appareil\u00a0; personne ne peut la rejoindre depuis un autre.",
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
    "elsewhere": 503,
    "no-such-page": 404,
    "not-here": 404,
    "no-room": 507,
    "no-such-deal": 404,
    "no-such-day": 404,
    "day-unproved": 409,
    "no-such-step": 404,
    "no-such-puzzle": 404,
    "no-lesson": 404,
    "no-watching": 403,
    "not-at-home": 403,
    "no-network": 409,
    "seat-taken": 409,
    "table-full": 409,
    "door-full": 429,
    "started": 409,
    "over": 409,
    "too-many-tables": 429,
    "server-full": 503,
    "review-thinking": 503,
    "review-busy": 503,
    "review-failed": 500,
    "too-many-connections": 429,
    "unreadable": 500,
    "trouble": 503,
}
"""HTTP status by code; 400 for the others."""
