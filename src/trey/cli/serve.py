"""`trey serve`: the table in a browser, for this machine or for friends."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from trey.cli.paper import Paper
from trey.cli.spec import Command, flag, number, option
from trey.core.errors import OptionError
from trey.core.text import Text

__all__ = ["SERVE"]

NEEDED = ("uvicorn", "starlette", "msgspec", "sqlalchemy", "alembic")


def serve(args: argparse.Namespace, paper: Paper) -> int:
    """Serve until Ctrl-C."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        lack = ", ".join(missing)
        raise OptionError(
            "server-missing",
            f"The server needs {lack}, which trey's extra 'server' brings.",
            f"Le serveur a besoin de {lack}, qu'apporte l'extra « server » de trey.",
        )
    if args.port is not None and not 0 <= args.port <= 65_535:
        raise OptionError("port-unknown", "A port is a number from 0 to 65535.", "Un port est un nombre de 0 à 65535.")
    from trey.server import launch

    asked = {"host": args.host, "port": args.port, "db": args.db, "open": _open(args)}
    options = launch.Options(lang=paper.lang, **{key: value for key, value in asked.items() if value is not None})
    return launch.serve(options, paper.line)


def _open(args: argparse.Namespace) -> bool | None:
    return True if args.open else False if args.no_open else None


SERVE = Command(
    "serve",
    Text(
        "Open the table in the browser, for you or for friends.",
        "Ouvrir la table dans le navigateur, pour vous ou des amis.",
    ),
    (
        option(
            "--host",
            Text("HOST", "HÔTE"),
            Text(
                "address to listen on; 0.0.0.0 lets other machines in (usual: 127.0.0.1, this machine only)",
                "adresse d'écoute ; 0.0.0.0 laisse entrer d'autres machines (d'ordinaire : 127.0.0.1, celle-ci seule)",
            ),
        ),
        number(
            "--port",
            Text("first port to try; 0 takes any", "premier port à essayer ; 0 prend n'importe lequel"),
        ),
        option(
            "--db",
            Text("FILE", "FICHIER"),
            Text(
                "database of the tables (usual: trey.sqlite3 in your data folder)",
                "base de données des tables (d'ordinaire : trey.sqlite3 dans votre dossier de données)",
            ),
            type=Path,
        ),
        flag("--open", Text("open a browser in any case", "ouvrir un navigateur dans tous les cas")),
        flag("--no-open", Text("open no browser", "n'ouvrir aucun navigateur")),
    ),
    serve,
    examples=("trey serve", "trey serve --host 0.0.0.0 --port 8358"),
)
