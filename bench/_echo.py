"""A bare socket: what an act costs where nothing is played, counted or stored.

One of three who sit together sends as much as an act is; all three hear as much as an update is, and the sender an
answer.  It runs on the server, and with the options, on which trey runs.
"""

import socket
from collections import defaultdict
from multiprocessing.connection import Connection

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

__all__ = ["ANSWER", "UPDATE", "serve"]

UPDATE = '{"type":"update","number":1,"rest":"' + "x" * 3_000 + '"}'
"""As long as an update is on average."""
ANSWER = '{"type":"done","id":1,"number":1}'


class Rooms:
    """Who sits together, by the last part of the path."""

    def __init__(self) -> None:
        self._here: defaultdict[str, list[WebSocket]] = defaultdict(list)

    async def serve(self, line: WebSocket) -> None:
        """Serve one connection."""
        here = self._here[line.path_params["table"]]
        await line.accept()
        here.append(line)
        try:
            while True:
                await line.receive_text()
                for each in here:
                    await each.send_text(UPDATE)
                await line.send_text(ANSWER)
        except WebSocketDisconnect:
            here.remove(line)


def serve(port: int, ready: Connection) -> None:
    """Serve until the process is ended."""
    app = Starlette(routes=[WebSocketRoute("/ws/{table}", Rooms().serve)])
    config = uvicorn.Config(
        app, port=port, log_config=None, log_level="warning", access_log=False, ws_per_message_deflate=False
    )
    Told(config, ready).run()


class Told(uvicorn.Server):
    """A server that tells its port once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Connection) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and tell."""
        await super().startup(sockets)
        self._ready.send((self.config.port, ""))
