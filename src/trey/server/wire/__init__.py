"""Every message between the server and its clients, in one namespace.

`docs/protocol.md` says when each is sent.  The protocol's schema and the browser client's types are generated from
here. A `Text` is sent in the language of the connection (`wire.spoken`), a `View` as `trey.core.view` has it.
"""

from trey.server.wire.client import *  # noqa: F403
from trey.server.wire.pages import *  # noqa: F403
from trey.server.wire.server import *  # noqa: F403
from trey.server.wire.shared import *  # noqa: F403
