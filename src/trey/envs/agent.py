"""Trained agents, in files and as bots: layers that score each action from a seat's observation.

Agent("euchre", layers, turned=True).save("learned.npz")
trey serve --bot learned.npz            at the table in the browser
trey ladder euchre_cutthroat --bots habit,learned.npz
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from trey.bots import BOTS
from trey.bots.bot import undominated
from trey.core.engine import Observation
from trey.core.errors import OptionError, WeightsError
from trey.core.family import Family, Rules
from trey.core.text import Text, as_it_is
from trey.envs.batch import Batch
from trey.envs.encoder import encoder_of, encoding_of
from trey.envs.numbering import code_of, mask_writer, numbering_of
from trey.envs.suits import order_of, turned_by
from trey.games import FAMILIES, MINIS, family
from trey.kernel.bits import low_index

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Agent:
    """Layers with ReLU between them, as float32 pairs (weights (in, out), bias (out,)); the last layer scores actions.

    :param turned: suits are counted from trumps on (`trey.envs.Batch`).
    :raises WeightsError: `weights-empty`, there is no layer; `weights-foreign`, the layers are not as wide as what the
        game shows, or its actions.
    :raises OptionError: `family-unknown`; `wrong-type`, the layers are not pairs of numbers.
    """

    family: Family
    turned: bool
    layers: list[tuple[Any, Any]]

    def __init__(self, game: str, layers: Sequence[tuple[Any, Any]], *, turned: bool = False) -> None:
        import numpy as np

        self.family, self.turned = family(game), turned
        try:
            self.layers = [(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
        except (TypeError, ValueError):
            raise OptionError.of_type(list, layers) from None
        if not self.layers:
            raise WeightsError("weights-empty", "An agent has at least one layer.")
        widths = [encoder_of(self.family).width, *(len(b) for _, b in self.layers)]
        fits = all(w.shape == (a, b) for (w, _), a, b in zip(self.layers, widths, widths[1:], strict=False))
        if not fits or widths[-1] != len(self.family.actions):
            raise _foreign()

    def scores(self, obs: "ArrayLike") -> Any:
        """Return a score for each action, shape (count, actions), from rows (count, width)."""
        import numpy as np

        x = np.asarray(obs, np.float32)
        for i, (weights, bias) in enumerate(self.layers):
            x = x @ weights + bias
            if i < len(self.layers) - 1:
                x = np.maximum(x, 0)
        return x

    def act(self, obs: "ArrayLike", mask: "ArrayLike") -> Any:
        """Return the legal action with the best score in each row, shape (count,)."""
        import numpy as np

        return np.where(np.asarray(mask, bool), self.scores(obs), -np.inf).argmax(-1)

    def play(self, batch: Batch) -> Any:
        """Return the agent's actions at all tables.

        :raises OptionError: `agent-foreign`, they are tables of another game; `agent-turned`, only one of the two
            counts suits from trumps on; `batch-unshown`, they do not show what the agent needs.
        """
        if batch.rules.family is not self.family:
            own, other = self.family.name, batch.rules.family.name
            raise OptionError(
                "agent-foreign", "This agent plays {own}, but these are tables of {other}.", own=own, other=other
            )
        if batch.turned != self.turned:
            raise OptionError(
                "agent-turned",
                "This agent was trained with turned={own}, but these tables have turned={other}.",
                own=self.turned,
                other=batch.turned,
            )
        batch.need("obs", "mask")
        return self.act(batch.obs, batch.mask)

    def save(self, path: Path | str) -> None:
        """Write the agent to a file; `--bots` takes it only if its name ends in `.npz`."""
        import numpy as np

        parts: dict[str, Any] = {
            f"{part}{i}": layer[k] for i, layer in enumerate(self.layers) for k, part in enumerate("wb")
        }
        head = np.array([self.family.id, _shown(self.family), str(int(self.turned)), str(len(self.layers))])
        with Path(path).open("wb") as file:
            np.savez(file, agent=head, **parts)

    @classmethod
    def load(cls, path: Path | str) -> "Agent":
        """Return the agent in a file.

        :raises WeightsError: `weights-broken`, the file is not an agent; `weights-foreign`, it is for another trey.
        """
        import numpy as np

        try:
            with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as kept:
                game, shown, turned, depth = (str(word) for word in kept["agent"])
                layers = [(kept[f"w{i}"], kept[f"b{i}"]) for i in range(int(depth))]
        except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile) as error:
            raise WeightsError("weights-broken", "{path} is not an agent that trey can read.", path=path) from error
        if game not in {one.id for one in (*FAMILIES, *MINIS)} or shown != _shown(family(game)):
            raise _foreign()
        return cls(game, layers, turned=turned == "1")


def _foreign() -> WeightsError:
    return WeightsError(
        "weights-foreign", "This agent was trained for another game, or for an earlier version of trey."
    )


@cache
def _shown(game: Family) -> str:
    """Return a hash of what agents are shown of a game, and of its actions."""
    told = [(field.name, field.kind, field.start, field.length, field.size) for field in encoder_of(game).fields]
    return hashlib.sha256(repr((told, [str(action) for action in game.actions.all])).encode()).hexdigest()


def seen(rules: Rules, observation: Observation, *, turned: bool = False) -> tuple[list[int], list[int], int]:
    """Return the row and the mask of an observation, as a batch shows them, and the suit they are turned by."""
    game = rules.family
    encoding, encoder = encoding_of(game), encoder_of(game)
    x, row, mask = encoding.layout(), [0] * encoder.width, [0] * len(game.actions)
    encoding.encode(x, observation, rules.params)
    by = turned_by(encoding.layout)(x) if turned else 0
    encoder.write(row, x, order_of(by))
    mask_writer(game)(mask, numbering_of(game), by, observation.phase, observation.legal)
    return row, mask, by


class AgentBot:
    """Plays the undominated action that its agent scores highest; in other games, follows the rules of thumb."""

    id: str
    agent: "Agent"

    slow = False

    def __init__(self, name: str, agent: Agent) -> None:
        self.id, self.agent = name, agent
        self.name: Text = as_it_is(name)
        self.about: Text = Text("An agent from a file.")

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the code of the best action; the seed has no effect."""
        import numpy as np

        agent, observation = self.agent, undominated(rules, observation)
        if rules.family is not agent.family:
            return rules.family.advice.habit(observation, rules.params, rules.work())
        if observation.legal & observation.legal - 1 == 0:
            return low_index(observation.legal)
        obs, mask, by = seen(rules, observation, turned=agent.turned)
        number = int(agent.act(np.array([obs]), np.array([mask]))[0])
        return code_of(numbering_of(agent.family), by, observation.phase, number)


def enlist(path: Path | str) -> AgentBot:
    """Enlist the agent in a file as a bot under the file's name, and return it.

    :raises OptionError: as `BOTS.enlist`.
    :raises WeightsError: as `Agent.load`.
    """
    bot = AgentBot(Path(path).stem, Agent.load(path))
    BOTS.enlist(bot, bot.agent.family.id)
    return bot
