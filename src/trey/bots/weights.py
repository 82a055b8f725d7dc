"""A network's weights in a file, with a checksum and the shape that they are for."""

import hashlib
import struct
import sys
from array import array
from functools import cache
from typing import Any

from trey.core.errors import WeightsError
from trey.core.family import Family
from trey.core.features import Features
from trey.kernel.compiled import to_record
from trey.play.net import FIRST, OUTPUTS, SECOND, Net, lengths, net_layout

MAGIC = b"trey net\n"
SHAPE = struct.Struct("<7i")
_SUM = hashlib.sha256().digest_size


def _shape(features: Features, blend: int) -> bytes:
    return SHAPE.pack(features.edition, features.width, features.heads, FIRST, SECOND, OUTPUTS, blend)


def write_net(family: Family, net: Net) -> bytes:
    """Return a network (a layout or a record) as the bytes of a file."""
    assert family.study.features is not None  # noqa: S101 - it has a network
    weights = array("h")
    for part in lengths(family.study.features):
        weights.extend(int(weight) for weight in getattr(net, part))
    if sys.byteorder == "big":
        weights.byteswap()
    content = MAGIC + _shape(family.study.features, int(net.blend)) + weights.tobytes()
    return content + hashlib.sha256(content).digest()


def read_net(family: Family, content: bytes) -> Any:
    """Return a family's network from the bytes of a file, as a plain layout.

    :raises WeightsError: `weights-broken`, the file is damaged or not of this kind; `weights-foreign`, it is for
        another game or another edition.
    """
    return _listed(_unpack(family, content))


def _unpack(family: Family, content: bytes) -> Any:
    features = family.study.features
    body, start = content[:-_SUM], len(MAGIC) + SHAPE.size
    if not content.startswith(MAGIC) or len(body) < start or hashlib.sha256(body).digest() != content[-_SUM:]:
        raise WeightsError("weights-broken", "This is not a file of network weights, or it is damaged.")
    weights = array("h", body[start:])
    if sys.byteorder == "big":
        weights.byteswap()
    blend = SHAPE.unpack(body[len(MAGIC) : start])[-1]
    wanted = sum(lengths(features).values()) if features else -1
    if features is None or body[len(MAGIC) : start] != _shape(features, blend) or len(weights) != wanted:
        raise WeightsError(
            "weights-foreign",
            "These weights were learned for a game other than {name}, or for an earlier version of trey.",
            name=family.name,
        )
    net, at = net_layout(family)(blend=blend), 0
    for part, length in lengths(features).items():
        setattr(net, part, weights[at : at + length])
        at += length
    return net


@cache
def _packed(family: Family) -> Any:
    """Return the network that comes with a family, its weights as compact arrays; None if there is none."""
    if family.study.features is None or not family.study.features.weights.is_file():
        return None
    return _unpack(family, family.study.features.weights.read_bytes())


@cache
def learned(family: Family) -> Any:
    """Return the network that comes with a family, as a plain layout; None if there is none.

    :raises WeightsError: as `read_net`.
    """
    return _listed(_packed(family)) if _packed(family) else None


@cache
def learned_record(family: Family) -> Any:
    """Return the network that comes with a family, as a record for machine code; None if there is none."""
    return to_record(_packed(family)) if _packed(family) else None


def _listed(packed: Any) -> Any:
    """Return a network whose weights are lists, which plain Python reads faster."""
    made = type(packed)()
    made.copy_from(packed)
    for part, length in type(packed).fields.items():
        if length:
            setattr(made, part, getattr(packed, part).tolist())
    return made
