"""Refusals of the server; those of the rules have their own codes (`trey.core.errors`)."""

from typing import Final

from trey.core.errors import TreyError
from trey.core.text import Text


class RefusalError(TreyError):
    """A request that the server refuses; `code` is a key of `REFUSALS`."""


def refuse(code: str) -> RefusalError:
    return RefusalError(code, REFUSALS[code])


REFUSALS: Final[dict[str, Text]] = {
    "bad-message": Text("This message cannot be read."),
    "too-large": Text("This message is too large."),
    "too-fast": Text("That was too much at once; wait a moment."),
    "hello-first": Text("The first message must be hello."),
    "hello-twice": Text("Hello was said already."),
    "wrong-version": Text("This page is older or newer than the table; load it again."),
    "banned": Text("This server is closed to your address; ask whoever runs it."),
    "locked": Text("No new tables can be made here right now; those there are go on."),
    "wrong-host": Text("This server does not know that host name; its operator can add it with --name."),
    "no-such-language": Text("This server does not speak that language."),
    "name-taken": Text("Somebody at this table has that name, or one that looks like it."),
    "wrong-origin": Text("This page may not speak to the table."),
    "wrong-token": Text("This link does not open a seat at this table, or no longer does."),
    "elsewhere": Text("The table is at another server now."),
    "no-such-table": Text("There is no such table."),
    "no-such-page": Text("There is no such page."),
    "no-such-seat": Text("This table has no such seat."),
    "no-such-bot": Text("There is no bot of that name."),
    "no-such-deal": Text("This deal is not over, or was never dealt."),
    "no-such-step": Text("This deal has no such step."),
    "review-thinking": Text("This deal is still being reviewed; try again."),
    "review-busy": Text("Other deals are being reviewed first; try again in a moment."),
    "review-failed": Text("This deal could not be reviewed; the server's log says why."),
    "no-such-day": Text("You can play today's deal and those of the thirty days before."),
    "day-unproved": Text(
        "A result counts if you played the deal of that day here, alone, to its end and without a hint."
    ),
    "evening-other": Text("This is no record of this evening: its cards or its rules are others."),
    "evening-unfinished": Text("This part of the evening was not played to its end."),
    "evening-others": Text("In an evening people have names that differ, and all others are bots of its level."),
    "evening-hinted": Text("Somebody asked for a hint, so this does not count in an evening."),
    "no-such-evening": Text("An evening has as many parts as seats, and bots of one level."),
    "no-such-phrase": Text("That phrase is not in the list."),
    "no-watching": Text("This table cannot be watched."),
    "no-reactions": Text("Phrases are off at this table."),
    "no-hints": Text("Hints are off at this table."),
    "no-such-puzzle": Text("There is no such puzzle."),
    "no-choice": Text("The player to act does not have that choice."),
    "no-lesson": Text("There is no guided deal of this game."),
    "no-chat": Text("Chat is off at this table."),
    "text-empty": Text("That message is empty."),
    "no-undo": Text("You cannot take that back: the next player has moved, or it showed you a card."),
    "undo-off": Text("Take-backs are off at this table."),
    "no-proposal": Text("There is no proposal for you to answer."),
    "no-such-guest": Text("That person is no longer waiting."),
    "door-full": Text("Too many people are asking for a seat here right now."),
    "not-let-in": Text("The host says no for now."),
    "seated": Text("The seat is yours."),
    "name-empty": Text("Please type a name."),
    "not-seated": Text("Only players may do that; you are watching."),
    "not-host": Text("Only the host may do that."),
    "not-yours": Text("Only the player of this seat may answer that, or the host while that player is away."),
    "not-at-home": Text("Only a page opened without a proxy, on the machine that runs trey, may do that."),
    "no-push": Text("This server cannot call a device whose page is closed."),
    "bad-push": Text("This is not an address of a push service."),
    "no-network": Text("This computer is not on a private network right now, or cannot accept connections from it."),
    "not-started": Text("The match has not begun."),
    "started": Text("The match has begun already."),
    "not-over": Text("The match is not over."),
    "over": Text("The match is over."),
    "late": Text("The table has moved on; your request was not carried out."),
    "early": Text("The table has not got that far."),
    "no-turn": Text("Nobody has a turn now."),
    "not-your-turn": Text("It is not your turn."),
    "no-claim": Text("The remaining tricks are not certain, so you must play them."),
    "no-number": Text("No number is needed right now."),
    "dismissed": Text("The host has taken your seat away; you may still watch, if watching is allowed."),
    "wrong-number": Text("That is not the number this seat sealed."),
    "gave-up": Text("You gave this seat up."),
    "seat-taken": Text("This seat is taken."),
    "seat-present": Text("That player is here."),
    "seat-empty": Text("Nobody sits there."),
    "table-full": Text("All seats are taken."),
    "too-many-tables": Text("Too many tables were set up from your address; try again later."),
    "server-full": Text("This server cannot hold more tables right now; try again later."),
    "letters-full": Text("The letter box is full; try again in a moment."),
    "too-many-connections": Text("There are too many connections from your address, or at this table."),
    "idle": Text("You have been inactive for too long."),
    "closing": Text("The server is stopping; it keeps the table."),
    "unreadable": Text("This table can no longer be read; the server's log says why."),
    "went-back": Text(
        "The database went back to an earlier state, and what was played since is lost; "
        "the table goes on from what it still has."
    ),
    "no-room": Text(
        "There is no space left where this table is kept; the table is as it was. Free some there, then try again."
    ),
    "not-here": Text("This table is only on this device; nobody can reach it from another."),
    "trouble": Text("The server could not store that; the table is as it was."),
}

STATUS: Final = {
    code: status
    for status, codes in {
        403: "banned locked wrong-origin wrong-token no-watching not-at-home",
        404: "no-such-table no-such-page not-here no-such-deal no-such-day no-such-step no-such-puzzle no-lesson"
        " no-such-evening",
        409: "name-taken day-unproved no-network seat-taken table-full started over"
        " evening-other evening-unfinished evening-others evening-hinted",
        413: "too-large",
        421: "wrong-host",
        429: "too-fast door-full too-many-tables too-many-connections letters-full",
        500: "review-failed unreadable",
        503: "elsewhere server-full review-thinking review-busy trouble",
        507: "no-room",
    }.items()
    for code in codes.split()
}
"""HTTP status by code; 400 for the others."""
