"""What agents learn from: observations as arrays."""

from trey.envs.features import Feature, encode, features, width

__all__ = ["Feature", "encode", "features", "width"]
