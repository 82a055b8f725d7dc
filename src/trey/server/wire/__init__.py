"""Every message between the server and its clients, in one namespace: their one door.

`docs/protocol.md` says when each is sent.  The protocol's schema and the browser client's types are generated from
here. A `Text` is sent in the language of the connection (`wire.spoken`), a `View` as `trey.core.view` has it.
"""

from trey.server.wire._client import *  # noqa: F403
from trey.server.wire._pages import *  # noqa: F403
from trey.server.wire._server import *  # noqa: F403
